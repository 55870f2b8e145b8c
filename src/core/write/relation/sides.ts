import type { Unit } from './reading.js';

/** Content that a statement stands for, and content that it rules out: "use pnpm, not npm". What is on both sides of it is on neither. */
export interface Sides {
  readonly affirmed: ReadonlySet<string>;
  readonly denied: ReadonlySet<string>;
}

/** A denial reaches up to here. */
const REACH = /[,;!?，。；！？\n]|[.:](?=\s|$)|\bbut\b|而是|而用|改用/iu;

const HAN = /\p{Script=Han}/u;

/** Where a denial begins to hold: behind its word, but 豆浆不碰 and 海鲜我不吃 name first what they deny, and end with the verb. */
function startOfDenied(text: string, units: readonly Unit[], denial: number, end: number): number {
  const behind = units.filter(({ start }) => start >= denial && start < end);
  if (behind.length > 1 || behind.some(({ kind }) => kind === 'name') || !HAN.test(text)) return denial;
  const clause = text.slice(0, denial).split(REACH).at(-1) ?? '';
  return denial - clause.length;
}

/**
 * @param units in the order of the text
 * @param denials places where words of denial end
 */
export function readSides(text: string, units: readonly Unit[], denials: readonly number[]): Sides {
  const reaches = denials.map((denial) => {
    const length = text.slice(denial).search(REACH);
    const to = length === -1 ? text.length : denial + length;
    return { from: startOfDenied(text, units, denial, to), to };
  });
  const isDenied = ({ start }: Unit): boolean => reaches.some(({ from, to }) => start >= from && start < to);
  const denied = new Set(units.filter(isDenied).map(({ key }) => key));
  const affirmed = new Set(units.filter((unit) => !isDenied(unit)).map(({ key }) => key));
  return { affirmed: without(affirmed, denied), denied: without(denied, affirmed) };
}

function without(keys: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...keys].filter((key) => !others.has(key)));
}

/** Each rules out what the other stands for: "use pnpm, not npm", "use npm, not pnpm". */
export function exchangeSides(one: Sides, other: Sides): boolean {
  return meet(one.denied, other.affirmed) && meet(other.denied, one.affirmed);
}

function meet(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return [...one].some((key) => other.has(key));
}
