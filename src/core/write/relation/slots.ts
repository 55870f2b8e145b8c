import { findQuantities } from './quantities.js';

/** What somebody has only one of at a time, so that a later one takes the place of the former whatever the words: where one lives, how one is called. */
export type SlotName = 'home' | 'address';

export interface Slot {
  readonly name: SlotName;
  /** Whose it is: empty for the user and whoever speaks, else a name in lower case. */
  readonly of: string;
  /** In lower case. */
  readonly value: string;
  /** It says so outright: one lives in a place, but moves to a tool or an office as well. */
  readonly outright: boolean;
}

interface SlotPattern {
  readonly name: SlotName;
  readonly outright: boolean;
  /** Group 1: whose it is, 2: the value. */
  readonly pattern: RegExp;
}

const START = String.raw`(?:^|[.;!?,] |[。；！？，,]\s?)(?:(?:[Nn]ow|[Aa]ctually|[Ss]o|[Aa]nd|[Pp]lease),? )*`;
const WHO = String.raw`([Ii]|[Ww]e|[Hh]e|[Ss]he|[Tt]hey|(?:[Tt]he )?[Uu]ser|\p{Lu}\p{Ll}+)(?:['’](?:m|re|s|ve))?`;
const MEANWHILE = String.raw`(?: (?:am|is|are|have|has|now|just|currently|recently|still|finally))*`;
const PLACE = String.raw`(\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*){0,2})`;
const CALLED = String.raw`["“'‘]?(\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*){0,2})["”'’]?(?: please)?`;
const END = String.raw`(?=[.,;!?]|$| (?:now|again|currently|these days|since|last|this|in|for|with)\b)`;
const END_OF_SENTENCE = String.raw`(?=,? (?:please|now|from now on)\b|[.;!]|$)`;
const START_ZH = String.raw`(?:^|[。；！？，,]\s?)(?:请|以后|今后|从现在起|其实|现在)*`;
const WHO_ZH = String.raw`(我们?家?|咱们|他|她|用户|本人)?`;
const MEANWHILE_ZH = String.raw`(?:现在|目前|如今|已经|已|刚刚?|最近|上个?月|去年|今年|一家|全家|又)*`;
const VALUE_ZH = String.raw`([\p{L}]{1,8}?)`;
const END_ZH = String.raw`(?=了|吧|就好|就行|就可以|[。，；！？.,;!?\s]|$)`;

const PATTERNS: readonly SlotPattern[] = [
  { name: 'home', outright: true, pattern: new RegExp(`${START}${WHO}${MEANWHILE} (?:live|lives|living|reside|resides|based) in ${PLACE}${END}`, 'u') },
  { name: 'home', outright: false, pattern: new RegExp(`${START}${WHO}${MEANWHILE} (?:moved|relocated) to ${PLACE}${END}`, 'u') },
  { name: 'home', outright: true, pattern: new RegExp(`${START_ZH}${WHO_ZH}${MEANWHILE_ZH}(?:居?住在?|定居在?|家在)${VALUE_ZH}${END_ZH}`, 'u') },
  { name: 'home', outright: false, pattern: new RegExp(`${START_ZH}${WHO_ZH}${MEANWHILE_ZH}搬家?[到去回]了?${VALUE_ZH}${END_ZH}`, 'u') },
  { name: 'address', outright: true, pattern: new RegExp(`${START}(?:[Cc]all|[Aa]ddress)()(?: me)(?: as)? ${CALLED}${END_OF_SENTENCE}`, 'u') },
  { name: 'address', outright: true, pattern: new RegExp(`${START}${WHO} (?:want|wants|prefer|prefers|like|likes|ask|asks) to be (?:called|addressed as) ${CALLED}${END_OF_SENTENCE}`, 'u') },
  { name: 'address', outright: true, pattern: new RegExp(`${START_ZH}(?:叫|称呼|喊|管)()(?:我|用户)(?:为|叫|作)?${VALUE_ZH}${END_ZH}`, 'u') },
];

const SPEAKS = /^(?:i|we|he|she|they|(?:the )?user|我.*|咱们|他|她|用户|本人|)$/iu;

/** @param text see `comparable`; denies nothing */
export function readSlots(text: string): readonly Slot[] {
  return PATTERNS.flatMap(({ name, outright, pattern }) => {
    const [, who = '', value = ''] = pattern.exec(text) ?? [];
    return value === '' || findQuantities(value).length > 0 ? [] : [{ name, of: SPEAKS.test(who) ? '' : who.toLowerCase(), value: value.toLowerCase(), outright }];
  });
}

/** `certain` · `likely`: one of the two only says that somebody went there. */
export type Refilled = 'certain' | 'likely' | undefined;

/** Whether the newer tells another value of what there is only one of. */
export function refills(older: readonly Slot[], newer: readonly Slot[]): Refilled {
  for (const slot of newer) {
    const before = older.find(({ name, of }) => name === slot.name && of === slot.of);
    if (before === undefined || before.value.includes(slot.value) || slot.value.includes(before.value)) continue;
    if (before.outright !== slot.outright) return 'likely';
    if (slot.outright && (slot.name === 'address' || !(isChinese(slot) && isChinese(before)))) return 'certain';
  }
  return undefined;
}

/** 公司附近 may be in 北京: where one lives is a name for sure only where names are written in capitals. */
function isChinese({ value }: Slot): boolean {
  return /\p{Script=Han}/u.test(value);
}
