import { isCjk } from '../model/tokens.js';
import type { NoteRecord } from '../model/note.js';
import { comparable, simplified } from '../read/comparable.js';

/** A name of the vault's own, found in a question. */
export interface FoundEntity {
  /** As the vault spells it. */
  readonly name: string;
  /** As the question spells it. */
  readonly expr: string;
  /** Names a note that tells of the owner's life and work, or is what a memory is about. */
  readonly episodic: boolean;
  /** Written so that it can hardly be an ordinary word: several words, a capital, an identifier, CJK. */
  readonly sure: boolean;
}

interface NameEntry {
  /** How often each spelling occurs; the commonest is shown. */
  readonly spellings: Map<string, number>;
  episodic: number;
  uses: number;
}

interface Piece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly cjk: boolean;
}

/** A name of more pieces (words, or CJK characters) is not looked for; question heads longer than this are not read. */
const MAX_PIECES = 12;
const MAX_READ_CHARACTERS = 2000;
const MAX_NAME_CHARACTERS = 80;

/** File names and tags that say what a note is for, not what it is about. */
const NO_NAMES = new Set(
  'index readme untitled home inbox todo todos task tasks note notes daily journal template templates memory memories archive moc wiki misc test draft project projects people meeting meetings reference log tag tags idea ideas question questions done open new old now today it is in on at to do what who how why when the a an and or of for may will can us we me my our you your this that not all one two use used using time way work day week month year name list plan 笔记 日记 索引 模板 目录 首页 待办 任务 项目 会议 想法 问题 今天 昨天 我们 什么 怎么 为什么 时间 工作 计划 内容 东西 记录'.split(' '),
);

function* piecesOf(text: string): Generator<Piece> {
  // A word, with the signs that names such as C++, C# and B+ end in, or one CJK character.
  for (const match of text.matchAll(/[\p{L}\p{N}\p{M}]+[+#]*/gu)) {
    let start = match.index;
    let word = '';
    let wordStart = start;
    for (const character of match[0]) {
      if (isCjk(character)) {
        if (word !== '') yield { text: foldWord(word), start: wordStart, end: start, cjk: false };
        word = '';
        yield { text: simplified(character), start, end: start + character.length, cjk: true };
      } else {
        if (word === '') wordStart = start;
        word += character;
      }
      start += character.length;
    }
    if (word !== '') yield { text: foldWord(word), start: wordStart, end: start, cjk: false };
  }
}

/** Case and plural do not make another name: "Bloom filters" names the note "Bloom filter". */
function foldWord(word: string): string {
  const lower = comparable(word).toLowerCase();
  return lower.length > 3 && lower.endsWith('s') && !lower.endsWith('ss') ? lower.slice(0, -1) : lower;
}

function join(pieces: readonly Piece[]): string {
  let key = '';
  let afterWord = false;
  for (const { text, cjk } of pieces) {
    key += !cjk && afterWord ? ` ${text}` : text;
    afterWord = !cjk;
  }
  return key;
}

/** `undefined` for what is no name: one letter, a bare number or date, a word that says nothing. */
function keyOf(name: string): string | undefined {
  if (name.length > MAX_NAME_CHARACTERS) return undefined;
  const pieces = [...piecesOf(name)];
  if (pieces.length === 0 || pieces.length > MAX_PIECES) return undefined;
  const key = join(pieces);
  if (Array.from(key).length < 2 || !/\p{L}/u.test(key) || NO_NAMES.has(key) || NO_NAMES.has(name.toLowerCase())) return undefined;
  return key;
}

const lastSegment = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/i, '');

function* namesOf(note: NoteRecord): Generator<readonly [name: string, episodic: boolean]> {
  if (note.private || note.memory?.status === 'archived') return;
  const episodic = note.network === 'episodic';
  // A memory note's title is made from its statement: its entities are its names.
  if (note.memory === undefined) {
    yield [note.title, episodic];
    for (const alias of note.aliases) yield [alias, episodic];
    for (const link of note.links) yield [lastSegment(link), false];
  } else {
    for (const entity of note.memory.entities) yield [entity, true];
  }
  for (const tag of note.tags) yield [lastSegment(tag), false];
}

/** The names that the vault itself knows: of notes, aliases, tags, link targets and what memories are about. Private notes give none. */
export class EntityNames {
  readonly #entries = new Map<string, NameEntry>();
  /** First pieces of all names with how many names begin so: most words of a question begin none. */
  readonly #beginnings = new Map<string, number>();

  add(note: NoteRecord): void {
    this.#take(note, 1);
  }

  /** `note` is what was added. */
  remove(note: NoteRecord): void {
    this.#take(note, -1);
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Longest names first found from left to right, none inside another, each once. */
  find(query: string): FoundEntity[] {
    const text = query.slice(0, MAX_READ_CHARACTERS);
    const pieces = [...piecesOf(text)];
    const found = new Map<string, FoundEntity>();
    for (let at = 0; at < pieces.length; ) {
      const length = this.#longestAt(pieces, at);
      if (length > 0) {
        const key = join(pieces.slice(at, at + length));
        const expr = text.slice(pieces[at]?.start, pieces[at + length - 1]?.end);
        const entry = this.#entries.get(key);
        if (entry !== undefined && !found.has(key)) found.set(key, { name: commonest(entry), expr, episodic: entry.episodic > 0, sure: isSure(expr, text) });
      }
      at += Math.max(1, length);
    }
    return [...found.values()];
  }

  #longestAt(pieces: readonly Piece[], at: number): number {
    const first = pieces[at];
    if (first === undefined || !this.#beginnings.has(first.text)) return 0;
    for (let length = Math.min(MAX_PIECES, pieces.length - at); length > 0; length -= 1) {
      if (this.#entries.has(join(pieces.slice(at, at + length)))) return length;
    }
    return 0;
  }

  #take(note: NoteRecord, sign: 1 | -1): void {
    for (const [name, episodic] of namesOf(note)) {
      const key = keyOf(name);
      if (key === undefined) continue;
      const entry = this.#entries.get(key) ?? { spellings: new Map<string, number>(), episodic: 0, uses: 0 };
      if (entry.uses === 0) {
        this.#entries.set(key, entry);
        this.#countBeginning(key, 1);
      }
      entry.uses += sign;
      if (episodic) entry.episodic += sign;
      entry.spellings.set(name, (entry.spellings.get(name) ?? 0) + sign);
      if (entry.uses === 0) {
        this.#entries.delete(key);
        this.#countBeginning(key, -1);
      }
    }
  }

  #countBeginning(key: string, sign: 1 | -1): void {
    const [first] = piecesOf(key);
    if (first === undefined) return;
    const count = (this.#beginnings.get(first.text) ?? 0) + sign;
    if (count === 0) this.#beginnings.delete(first.text);
    else this.#beginnings.set(first.text, count);
  }
}

function commonest(entry: NameEntry): string {
  let best = '';
  let most = 0;
  for (const [spelling, count] of entry.spellings) {
    if (count > most || (count === most && spelling < best)) {
      best = spelling;
      most = count;
    }
  }
  return best;
}

/** A capital counts only inside the question: every question begins with one. */
function isSure(expr: string, text: string): boolean {
  if (Array.from(expr).some(isCjk)) return true;
  if (/[\s\d_\-./+#]/.test(expr) || /\p{L}\p{Lu}/u.test(expr)) return true;
  return /^\p{Lu}/u.test(expr) && !text.trimStart().startsWith(expr);
}
