/** What would end or divert a wikilink, and what stands for it there: its full-width form reads the same, and is the same where names are compared. */
const STAND_INS = [
  ['[', '［'],
  [']', '］'],
  ['|', '｜'],
  ['#', '＃'],
  ['^', '＾'],
] as const;
const DOT = '．';

/** A name as the target of a wikilink can hold it: `C#` as `C＃`, and `..`, which would lead out of a folder, as `．．`. */
export function toLinkName(name: string): string {
  return withStandIns(name, (part) => part.replaceAll('.', DOT), ([plain, standIn]) => [plain, standIn]);
}

/** The name that a link's target stands for. */
export function fromLinkName(target: string): string {
  return withStandIns(target, (part) => part.replaceAll(DOT, '.'), ([plain, standIn]) => [standIn, plain]);
}

function withStandIns(name: string, turnDots: (part: string) => string, turn: (pair: (typeof STAND_INS)[number]) => readonly [from: string, to: string]): string {
  const turned = STAND_INS.map(turn).reduce((text, [from, to]) => text.replaceAll(from, to), name);
  return turned.split('/').map((part) => (/^[.．]+$/u.test(part) ? turnDots(part) : part)).join('/');
}
