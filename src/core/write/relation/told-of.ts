/** What a text names before the verb that says something of it; nothing for orders ("use tabs") and where no verb is known. */
export interface ToldOf {
  /** Numbers, numbered names, paths and identifiers of code. */
  readonly identifiers: readonly string[];
  /** Words of content, equal where they mean the same. */
  readonly words: readonly string[];
  /** Characters of a Chinese name, which is not cut alike by every neighbour; empty for other texts. */
  readonly han: string;
  /** What follows picks the one of its kind that counts ("channel 6 is used"): another in its place is a change. */
  readonly chosen: boolean;
  /** What it is a rule or fact for, by the verb: "installing" in "for installing module 1". Told also where no verb is known, as the next. */
  readonly activities: readonly string[];
}

const VERBS =
  'is|are|was|were|has|have|had|can|may|must|will|should|uses?|runs?|lives?|listens?|owns?|works?|exports?|imports?|depends?|needs?|requires?|contains?|holds?|stores?|keeps?|writes?|reads?|sends?|calls?|serves?|handles?|returns?|takes?|belongs?|sits?|starts?|ends?|expires?|costs?|moved|now|speaks?|studies|likes?|prefers?|drinks?|eats?|joined|leads?|maintains?|reports?|deploys?|builds?|points?|connects?|supports?|accepts?|allows?|opens?|closes?|publishes|caches|logs?|polls?|talks?|answers?|measures?|weighs?|plays?|drives?|teaches';
/** The first verb, with a word before it; what follows a numbered name or a path is a verb if it looks like one. */
const ENGLISH = new RegExp(String.raw`(?<=\S\s)(?:(?:${VERBS})(?=\s|$)|(?<=(?:\w[/_]\w\S*|[a-z][A-Z]\w*|[a-z]+-?\d+)\s)[a-z]+(?:s|ed)\b)`, 'u');
const CHINESE = /(?<=[^\s])\s*(?:现在|目前|已经|改[为成用到]|换[成到]|运行|部署|使用|监听|住在|属于|依赖|负责|采用|存[在放]|保存|写在|放在|位于|归|由|是|在|用|有|每)/u;
/** How orders and rules begin: what they name first is not what they are about. */
const ORDERS = /^(?:please|always|never|in|at|on|for|with|by|do|don['’]t|there|from|since|when|whenever|if|after|before|as|use|prefer|run|keep|write|put|send|call|build|deploy|store|we|i|he|she|they|it|you|our|user|now)\b|^(?:以后|今后|从|请|不要|别|必须|一律|统一|我们?|咱们|他|她|用户|用|在|现在)/iu;
const CHOOSES = /\b(?:used|required|minimum|default|current(?:ly)?|supported|needed|installed|latest|main|preferred|recommended|standard|in (?:use|production|charge))\b|默认|最低|当前版本|要求|首选|主用|最新|选用|标准/iu;

/** Without verbs that leave it to their object what is done, and words that are no verbs. */
const ACTIVITY = /(?:^|\b(?:for|when|while) )((?!(?:us|runn|do|be|hav|mak|tak|gett|go|handl|manag|perform|includ|dur|everyth|someth|anyth|noth|morn|even|spr|str)ing\b)[a-z]{2,}ing)\b/giu;

const NOTHING: Omit<ToldOf, 'activities'> = { identifiers: [], words: [], han: '', chosen: false };
/** 石榴的后端 is 石榴后端, and 白塔这个服务 is 白塔服务. */
const HAN_GRAMMAR = /[\s\p{P}]+|[这那]个?|的|该/gu;
const TOKEN = /[a-z\d_@][a-z\d_@./\\#-]*/giu;
const isIdentifier = (token: string): boolean => /\d|[/_\\@]|\w[.-]\w|[a-z][A-Z]/u.test(token);

/** @param wordsOf content words of a text */
export function readToldOf(text: string, cjk: boolean, wordsOf: (text: string) => readonly string[]): ToldOf {
  const sentence = text.trim().replace(/^(?:the|an?|this|that)\s+/iu, '');
  const activities = Array.from(sentence.matchAll(ACTIVITY), ([, activity = '']) => activity).flatMap(wordsOf);
  if (ORDERS.test(sentence)) return { ...NOTHING, activities };
  const verb = (cjk ? CHINESE : ENGLISH).exec(sentence);
  if (verb === null) return { ...NOTHING, activities };
  const named = sentence.slice(0, verb.index);
  const identifiers = Array.from(named.matchAll(TOKEN), ([token]) => token.replace(/[./-]+$/u, '')).filter(isIdentifier);
  return { identifiers, words: wordsOf(named), han: cjk ? named.replace(HAN_GRAMMAR, '') : '', chosen: CHOOSES.test(sentence.slice(verb.index)), activities };
}

/**
 * Both say what they are about, and it is not the same: each is for an activity of its own, or has an identifier of its own, or the one thing of a kind is
 * not the other ("billing module", "search module").
 */
export function tellOfOthers(older: ToldOf, newer: ToldOf): boolean {
  if (older.activities.length > 0 && newer.activities.length > 0 && !older.activities.some((one) => newer.activities.includes(one))) return true;
  if (older.chosen && newer.chosen) return false;
  return haveOwn(older.identifiers, newer.identifiers) || areOtherOfKind(older, newer);
}

function haveOwn(older: readonly string[], newer: readonly string[]): boolean {
  return older.some((one) => !newer.includes(one)) && newer.some((one) => !older.includes(one));
}

function areOtherOfKind(older: ToldOf, newer: ToldOf): boolean {
  if (older.han !== '' && newer.han !== '') {
    const kind = commonEnd(older.han, newer.han);
    return kind >= SHORTEST_KIND && haveOwnStart(older.han.slice(0, -kind), newer.han.slice(0, -kind));
  }
  return haveOwn(older.words, newer.words) && older.words.length === newer.words.length && older.words.at(-1) === newer.words.at(-1);
}

/** Of 客服热线上班时间 and 客服热线时间 one only says more. */
function haveOwnStart(older: string, newer: string): boolean {
  return !older.includes(newer) && !newer.includes(older);
}

/** Characters of 模块, 服务 and their like. */
const SHORTEST_KIND = 2;

function commonEnd(a: string, b: string): number {
  let length = 0;
  while (length < a.length && length < b.length && a.at(-1 - length) === b.at(-1 - length)) length += 1;
  return length;
}

/** Both say what they are about, and neither speaks anywhere of what the other is about, as "Priya owns the flow" and "the flow belongs to Marcus" do. */
export function tellOfNothingShared(older: Told, newer: Told): boolean {
  return passesOver(older, newer) && passesOver(newer, older);
}

interface Told {
  readonly toldOf: ToldOf;
  readonly words: readonly string[];
}

function passesOver({ words }: Told, { toldOf }: Told): boolean {
  return toldOf.words.length > 0 && !toldOf.words.some((word) => words.includes(word));
}
