import { comparable } from '../../read/comparable.js';

/** What a statement says took the place of what: "moved from A to B", "把 A 换成 B". Both folded. */
export interface Succession {
  readonly from: string;
  readonly to: string;
}

const NAME = String.raw`[\p{L}\p{N}][\p{L}\p{N}._+#/@-]*(?: (?!to |from |for |in |on |at |and |because |since )[\p{L}\p{N}][\p{L}\p{N}._+#/@-]*){0,3}?`;
const NAME_ZH = String.raw`[\p{L}\p{N}._+#/@ -]{1,24}?`;
const END = String.raw`(?= (?:for|in|on|at|and|because|since|as|last|this|next|to)\b|[.,;:!?。，；：！？、)]|$)`;
const END_ZH = String.raw`(?=了|[.,;:!?。，；：！？、)]|$)`;

const PATTERNS: readonly { readonly pattern: RegExp; readonly fromFirst: boolean }[] = [
  { pattern: new RegExp(String.raw`\bfrom (${NAME}) to (${NAME})${END}`, 'iu'), fromFirst: true },
  { pattern: new RegExp(String.raw`\b(?:replac(?:ed|es|ing)|swapp?(?:ed|ing)) (${NAME}) (?:with|by|for) (${NAME})${END}`, 'iu'), fromFirst: true },
  { pattern: new RegExp(String.raw`\b(${NAME}) (?:instead of|rather than|replaces|replaced|has replaced) (${NAME})${END}`, 'iu'), fromFirst: false },
  { pattern: new RegExp(String.raw`从(${NAME_ZH})(?:迁移?|换|改|切换?|转|搬|升级?|迁徙)(?:到|成|为|至|用)(${NAME_ZH})${END_ZH}`, 'u'), fromFirst: true },
  { pattern: new RegExp(String.raw`(?:把|将)(${NAME_ZH})(?:换|改|替换|迁移|切换)(?:到|成|为|至)(${NAME_ZH})${END_ZH}`, 'u'), fromFirst: true },
  { pattern: new RegExp(String.raw`(?:用|由)(${NAME_ZH})(?:取代|替代|代替|替换)(?:了|掉)?(${NAME_ZH})${END_ZH}`, 'u'), fromFirst: false },
];

/** "From Monday to Friday" and "from 9 to 5" are spans, unless something is said to have moved. */
const SPAN_END = /^(?:\d{1,2}(?: \d{2})?(?: ?[ap]m)?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|jan\w*|feb\w*|mar\w*|apr\w*|may|june?|july?|aug\w*|sep\w*|oct\w*|nov\w*|dec\w*)$/u;
const MOVES = /\b(?:mov|chang|rais|lower|switch|reduc|increas|cut|extend|postpon|went|go|gone|shift|bump|drop|push|brought|renam|updat|upgrad)\w*\b/iu;

/** @param text with single spaces */
export function readSuccessions(text: string): readonly Succession[] {
  return PATTERNS.flatMap(({ pattern, fromFirst }) => {
    const [, first = '', second = ''] = pattern.exec(text)?.map(folded) ?? [];
    const succession = fromFirst ? { from: first, to: second } : { from: second, to: first };
    return first === '' || second === '' || first === second || isSpan(succession, text) ? [] : [succession];
  });
}

function isSpan({ from, to }: Succession, text: string): boolean {
  return SPAN_END.test(from) && SPAN_END.test(to) && !MOVES.test(text);
}

/** Whether what a statement says, folded, is what has been replaced. */
export function isSucceeded(said: string, successions: readonly Succession[]): boolean {
  // "Always use pnpm instead of npm": the last word is the name.
  return successions.some(({ from, to }) => holds(said, from) && !holds(said, to.split(' ').at(-1) ?? to));
}

/** Whether a folded text names what is folded too. */
export function holds(text: string, name: string): boolean {
  return /\p{Script=Han}/u.test(name) ? text.includes(name) : ` ${text} `.includes(` ${name} `);
}

/** Words apart by single spaces, without case and punctuation; a Latin word within Chinese is one too. */
export function folded(text: string): string {
  return comparable(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+#]+/gu, ' ')
    .replace(/(?<=[a-z0-9])(?=\p{Script=Han})|(?<=\p{Script=Han})(?=[a-z0-9])/gu, ' ')
    .trim();
}
