import { comparable } from '../../read/comparable.js';
import { nameKey } from '../../read/name-key.js';
import { STOP_WORDS } from '../../read/stop-words.js';
import { termsOfWord } from '../../read/tokenizer.js';
import { readChangedSubject } from './changed-subject.js';
import { readComplements } from './complements.js';
import { readCues, type Cues } from './cues.js';
import { isGrammar } from './frame.js';
import { LONGEST_CHINESE_SENSE, SENSES } from './lexicon.js';
import { once } from './once.js';
import { findQuantities, type Quantity } from './quantities.js';
import { readScopes, type Scopes } from './scopes.js';
import { readSides, type Sides } from './sides.js';
import { readSlots, type Slot } from './slots.js';
import { folded, readSuccessions, type Succession } from './succession.js';
import { readToldOf, type ToldOf } from './told-of.js';

/** What a unit of content is: a word or concept, a name, path or identifier, or a quantity. */
export type UnitKind = 'word' | 'name' | 'quantity';

export interface Unit {
  /** Equal for what is taken as the same. */
  readonly key: string;
  readonly kind: UnitKind;
  readonly start: number;
  /** Of a word with an opposite: which of the two it is. */
  readonly pole: -1 | 0 | 1;
}

/** A statement as the rules see it. */
export interface Reading {
  /** Folded, without punctuation and spaces: equal for texts that differ in nothing else. */
  readonly bare: string;
  /** Units of content in the order of the text. */
  readonly units: readonly Unit[];
  /** All words but those of grammar, denials included, in the order of the text; equal where they mean the same. */
  readonly words: readonly string[];
  readonly quantities: readonly Quantity[];
  /** Names, paths and identifiers in the text and its entities. */
  readonly names: ReadonlySet<string>;
  readonly entities: ReadonlySet<string>;
  readonly people: ReadonlySet<string>;
  /** What it is about, where it says so before a verb. */
  readonly toldOf: ToldOf;
  /** What it says took the place of what. */
  readonly successions: readonly Succession[];
  /** Words of what it says has become otherwise; empty where it says nothing of the kind. */
  readonly changedSubject: readonly string[];
  readonly sides: Sides;
  readonly slots: readonly Slot[];
  /** Keys of units that are introduced as something more, see `readComplements`. */
  readonly complements: ReadonlySet<string>;
  /** See `folded`. */
  readonly folded: string;
  readonly cues: Cues;
  readonly scopes: Scopes;
  /** Whether denials and words of refusing add up to a denial. */
  readonly denies: boolean;
  readonly cjk: boolean;
  /** Pairs of characters of `bare`. */
  readonly pairs: ReadonlySet<string>;
  /** The text is longer than what is read of it: equality of the rest is not known. */
  readonly cut: boolean;
}

/** Longer statements are read up to here: relation is about one statement, and comparing grows with length. */
const READ_CHARACTERS = 600;
const MAX_UNITS = 120;

const LATIN_WORD = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\d_#@/~.][\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\d_'’./\\:@+#-]*/gu;
const HAN_RUN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;
const HAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const PERSON_ZH = /(?:(?<![\p{Script=Han}])|(?<=[由归给是让找和跟问请被，叫有]))(?:[老小阿](?!板|师|家|区|时|组|程|学|于|心|说|型|数|写|版|是|用|改|的|额|女|儿|孩|狗|猫|费|红|票|号|改|事|车|吃|便|样|化|幅|规|节|结|数|睡|麦|站|份)[\p{Script=Han}]|[赵钱孙李周吴郑王冯陈蒋沈韩杨朱秦许何吕张孔曹严金魏陶姜谢邹苏潘葛范彭鲁马方任袁唐薛雷贺罗郝安常傅余顾孟黄萧尹姚邵汪毛戴宋董梁杜郭林钟徐邱高夏蔡田樊胡万](?:总|工|姐|哥|老师|经理|会计|主任|医生|教练))(?=[\p{Script=Han}\s，。]|$)/gu;
const PERSON_EN = /^([A-Z][a-z]+) (?:(?:is|was|has|does|owns|took|joined|left|now|and|who|[a-z]+s)\b|['’]s)/u;
const NAME_LIKE = /[a-z][A-Z]|[A-Z].*[A-Z]|\d|[_/\\@#:+]|\.\w|\w-\w/u;
const CHINESE_FILLERS: ReadonlySet<string> = new Set('的 了 是 在 把 被 就 都 也 很 和 与 及 或 跟 对 给 从 到 为 为了 以 这 那 这个 那个 之 其 等 着 过 会 将 由 请 吧 呢 吗 啊 我 你 我们 咱们 你们 有 里 上 下 中 个 一个 用户 他 她 时 再 还 又 而 并 所 让 该 本 各 每 才 只 已 已经 现在 目前 其实'.split(' '));
const ENGLISH_FILLERS: ReadonlySet<string> = new Set('please also just now always get got go goes going let make makes made our their his hers one ones thing things every each all user owner he she they it actually yet still'.split(' '));

/** Characters that the segmenter likes to join to their neighbours (都要, 他用, 写的). */
const GRAMMAR = /([的都他她]|了(?!解)|(?<![重主需不只])要(?!求|点|是))/u;

let segmenter: Intl.Segmenter | undefined;

/** Words of a run of Chinese, at most a statement long: the segmenter slows down on long input. */
function segments(run: string): readonly string[] {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' });
  const whole = segmenter;
  return run.split(GRAMMAR).flatMap((piece) => (piece === '' ? [] : Array.from(whole.segment(piece), ({ segment }) => segment)));
}

const EXTRA_POLES: ReadonlySet<string> = new Set(['allow', 'need', 'like']);

function unitOf(key: string, start: number, kind: UnitKind): Unit {
  const sense = SENSES.get(key);
  return sense === undefined ? { key, kind, start, pole: 0 } : { key: `=${sense.concept}`, kind: 'word', start, pole: sense.pole };
}

function latinUnits(text: string, cjk: boolean, entityWords: ReadonlySet<string>): Unit[] {
  const units: Unit[] = [];
  for (const match of text.matchAll(LATIN_WORD)) {
    const raw = match[0].replace(/[.:'’/-]+$/u, '').replace(/['’]s$/u, '');
    const lower = raw.toLowerCase();
    if (raw === '' || STOP_WORDS.has(lower) || ENGLISH_FILLERS.has(lower)) continue;
    const start = match.index;
    const sentenceStart = !/\p{L}/u.test(text.slice(0, start).replace(/^.*[.!?。]/su, ''));
    if (SENSES.has(lower)) units.push(unitOf(lower, start, 'word'));
    else if (NAME_LIKE.test(raw) || entityWords.has(lower) || cjk || (!sentenceStart && /^\p{Lu}/u.test(raw))) units.push({ key: lower, kind: 'name', start, pole: 0 });
    else units.push(...termsOfWord(raw).parts.map((part) => ({ key: part, kind: 'word' as const, start, pole: 0 as const })));
  }
  return units;
}

function hanUnits(text: string): Unit[] {
  const units: Unit[] = [];
  for (const match of text.matchAll(HAN_RUN)) {
    const words = segments(match[0]);
    let start = match.index;
    for (let at = 0; at < words.length; ) {
      let taken = 1;
      let word = words[at] ?? '';
      // Words that the segmenter cut but the lexicon knows as one.
      for (let more = 3; more > 1; more -= 1) {
        const joined = words.slice(at, at + more).join('');
        if (joined.length <= LONGEST_CHINESE_SENSE && at + more <= words.length && SENSES.has(joined)) {
          word = joined;
          taken = more;
          break;
        }
      }
      if (!CHINESE_FILLERS.has(word)) units.push(unitOf(word, start, 'word'));
      start += word.length;
      at += taken;
    }
  }
  return units;
}

function peopleIn(text: string): ReadonlySet<string> {
  const people = new Set(Array.from(text.matchAll(PERSON_ZH), ([name]) => name));
  const [, english] = PERSON_EN.exec(text) ?? [];
  if (english !== undefined && !SENSES.has(english.toLowerCase()) && !STOP_WORDS.has(english.toLowerCase()) && !ENGLISH_FILLERS.has(english.toLowerCase())) people.add(english.toLowerCase());
  return people;
}

/** Words that say no more than what they join: "is called Biscuit" is "is Biscuit", "I'm" is "I am". */
const NAMING = /(?<=\b(?:is|are|was|were) )(?:called|named)(?= ["“'‘]?\p{Lu})/gu;
const JOINED_PRONOUN = /\b(?:i|you|we|they|he|she|it|that|there|who|what)['’](?:m|re|ve|s|ll|d)\b/giu;

const blank = (text: string): string => ' '.repeat(text.length);

export function readStatement(statement: { readonly text: string; readonly entities: readonly string[] }): Reading {
  const text = comparable(statement.text).slice(0, READ_CHARACTERS);
  const cjk = HAN.test(text);
  // "replies" and "answers" are topics, not names: what means the same is one entity.
  const entities = new Set(statement.entities.map((name) => meantName(nameKey(name))));
  const quantities = findQuantities(text);
  const people = peopleIn(text);
  let rest = text;
  for (const { start, end } of quantities) rest = rest.slice(0, start) + blank(rest.slice(start, end)) + rest.slice(end);
  const cues = readCues(rest);
  rest = cues.rest.replace(NAMING, blank).replace(JOINED_PRONOUN, blank);
  const units: Unit[] = quantities.map(({ kind, value, start }) => ({ key: `#${kind}:${value}`, kind: 'quantity', start, pole: 0 }));
  for (const person of people) {
    const start = HAN.test(person) ? rest.indexOf(person) : -1;
    if (start < 0) continue;
    units.push({ key: person, kind: 'name', start, pole: 0 });
    rest = rest.slice(0, start) + blank(person) + rest.slice(start + person.length);
  }
  const entityWords = new Set(statement.entities.map(nameKey).flatMap((entity) => [entity, ...entity.split(/\s+/u)]));
  units.push(...latinUnits(rest, cjk, entityWords), ...hanUnits(rest));
  const ordered = units.sort((a, b) => a.start - b.start).slice(0, MAX_UNITS);
  const refusals = ordered.filter(({ key, pole }) => pole === -1 && EXTRA_POLES.has(key.slice(1)));
  const bare = text.toLowerCase().replace(/[\s\p{P}]+/gu, '');
  // What only matters of two statements about one thing, which most neighbours are not: together it takes half of the reading.
  const toldOf = once(() => readToldOf(text, cjk, (part) => wordsOf(part, findQuantities(part))));
  const successions = once(() => readSuccessions(text.replace(/\s+/gu, ' ')));
  const changedSubject = once(() => {
    const subject = readChangedSubject(text.replace(/\s+/gu, ' '));
    return subject === undefined ? [] : wordsOf(subject, findQuantities(subject));
  });
  const sides = once(() => readSides(text, ordered, [...cues.negations, ...refusals.map(({ start }) => start)]));
  const slots = once(() => (cues.negations.length > 0 ? [] : readSlots(text)));
  const complements = once(() => readComplements(text, ordered));
  const scopes = once(() => readScopes(text));
  return {
    bare,
    units: ordered,
    words: wordsOf(text, quantities).slice(0, MAX_UNITS),
    quantities,
    names: new Set([...ordered.filter(({ kind }) => kind === 'name').map(({ key }) => key), ...[...entities].filter((name) => !name.startsWith('='))]),
    entities,
    people,
    get toldOf() {
      return toldOf();
    },
    get successions() {
      return successions();
    },
    get changedSubject() {
      return changedSubject();
    },
    get sides() {
      return sides();
    },
    get slots() {
      return slots();
    },
    get complements() {
      return complements();
    },
    folded: folded(text),
    cues,
    get scopes() {
      return scopes();
    },
    denies: (cues.negations.length + refusals.length) % 2 === 1,
    cjk,
    pairs: pairsOf(bare),
    cut: statement.text.length > READ_CHARACTERS,
  };
}

function wordsOf(text: string, quantities: readonly Quantity[]): readonly string[] {
  let rest = text;
  for (const { start, end } of quantities) rest = rest.slice(0, start) + blank(rest.slice(start, end)) + rest.slice(end);
  const words = quantities.map(({ kind, value, start }) => ({ start, word: `#${kind}:${value}` }));
  const add = (raw: string, start: number): void => {
    if (!isGrammar(raw)) words.push({ start, word: meant(raw) });
  };
  for (const match of rest.matchAll(LATIN_WORD)) add(match[0].replace(/[.:'’/-]+$/u, '').replace(/['’]s$/u, '').toLowerCase(), match.index);
  for (const match of rest.matchAll(HAN_RUN)) {
    let start = match.index;
    for (const segment of segments(match[0])) {
      add(segment, start);
      start += segment.length;
    }
  }
  return words.filter(({ word }) => word !== '').sort((a, b) => a.start - b.start).map(({ word }) => word);
}

function meantName(name: string): string {
  const sense = SENSES.get(name);
  return sense === undefined ? name : `=${sense.concept}`;
}

function meant(word: string): string {
  const sense = SENSES.get(word);
  if (sense !== undefined) return `${sense.pole === 1 ? '' : '!'}=${sense.concept}`;
  return /^[a-z]+$/u.test(word) && !STOP_WORDS.has(word) ? (termsOfWord(word).parts[0] ?? word) : word;
}

function pairsOf(bare: string): ReadonlySet<string> {
  const pairs = new Set<string>();
  for (let at = 0; at + 1 < bare.length; at += 1) pairs.add(bare.slice(at, at + 2));
  return pairs;
}
