/** What a statement says took the place of what: "moved from A to B", "把 A 换成 B". */
interface ToldChange {
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

function isSpan({ from, to }: ToldChange, text: string): boolean {
  return SPAN_END.test(from) && SPAN_END.test(to) && !MOVES.test(text);
}

/** Whether the newer statement tells that what the older one says has been replaced. */
export function tellsReplacementOf(newer: string, older: string): boolean {
  const known = folded(older);
  return changesIn(newer).some((change) => change.from !== change.to && !isSpan(change, newer) && holds(known, change.from) && !holds(known, change.to));
}

function changesIn(text: string): ToldChange[] {
  const flat = text.normalize('NFKC').replace(/\s+/g, ' ').slice(0, 600);
  return PATTERNS.flatMap(({ pattern, fromFirst }) => {
    const match = pattern.exec(flat);
    if (match === null) return [];
    const [first, second] = [folded(match[1] ?? ''), folded(match[2] ?? '')];
    return first === '' || second === '' ? [] : [fromFirst ? { from: first, to: second } : { from: second, to: first }];
  });
}

function holds(text: string, name: string): boolean {
  return /\p{Script=Han}/u.test(name) ? text.includes(name) : ` ${text} `.replace(/(?<=[a-z0-9])(?=\p{Script=Han})|(?<=\p{Script=Han})(?=[a-z0-9])/gu, ' ').includes(` ${name} `);
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/[^\p{L}\p{N}+#]+/gu, ' ').trim();
}
