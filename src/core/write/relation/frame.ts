import { commonSubsequence } from './common-subsequence.js';

/**
 * Two statements built alike, word for word: what stands in the same place of the same sentence is another value of it ("telemetry is on",
 * "telemetry is off"), however near the two are in meaning. Words of grammar take part in neither side.
 */
export interface Frame {
  /** Share of the longer one's words that both have in the same order, 0..1. */
  readonly share: number;
  /** Places where each has words of its own. */
  readonly swaps: number;
  /** The first of them is before all that both have; the last of them behind. */
  readonly swapsHead: boolean;
  readonly swapsTail: boolean;
  /** They differ in one place and nothing else. */
  readonly swappedOnce: boolean;
  /** Words with opposite senses stand in one place: "on" and "off", 内 and 外. */
  readonly swapsOpposites: boolean;
  /** What is used or done with stands in the place of another: "use pnpm for", "use bun for". */
  readonly swapsMeans: boolean;
  /** How many numbers, versions or numbered names stand in the place of others. */
  readonly numbersSwapped: number;
  /** Words that stand where the other has none. */
  readonly loose: number;
  /** The same words in another order, about a word whose two sides are not alike: "trains over planes", "planes over trains". */
  readonly turnedRound: boolean;
}

const GRAMMAR: ReadonlySet<string> = new Set(
  (
    "a an the at in of by for as into within is are am was were be been being has have had do does did of that which it its it's he she his her they their we our us i my you your user users there this these will would shall so then now currently also just actually please 've 're 's " +
    '的 了 是 在 被 就 都 也 很 和 与 及 对 给 这 那 着 过 会 将 我们 咱们 我 他 她 用户 里 中 上 一律 统一 现在 目前 已 已经 要 该 本 时 请 把 呢 吧 个 去 来 为 以 所 之 而 其实'
  ).split(' '),
);

/** From this share of common words on, two statements are built alike. */
export const SAME_FRAME = 0.5;

const OPPOSITE_PAIRS =
  'on off|up down|with without|before after|above below|over under|inside outside|left right|first last|internal external|public private|upper lower|all none|rent =buy|上 下|前 后|内 外|左 右|开 关|大 小|高 低|先 后|内部 外部|以上 以下|以前 以后|之前 之后|租 =buy|进 出';
const OPPOSITE_OF: ReadonlyMap<string, string> = new Map(OPPOSITE_PAIRS.split('|').flatMap((pair) => {
  const [one = '', other = ''] = pair.split(' ');
  return [[one, other], [other, one]] as const;
}));

function opposes(older: readonly string[], newer: readonly string[]): boolean {
  return older.some((word) => newer.some((other) => OPPOSITE_OF.get(word) === other || other === `!${word}` || word === `!${other}`));
}

/** A character that ends a name of a kind: 文 in 芬兰文, 版 in 企业版. */
function isSuffix(word: string | undefined): boolean {
  return word !== undefined && /^\p{Script=Han}$/u.test(word);
}

const BEFORE_MEANS: ReadonlySet<string> = new Set('=use use using with via through by 用 使用 采用 通过'.split(' '));

/** A number, a version or a numbered name. */
export const hasDigit = (word: string): boolean => /\d/.test(word);

const ONE_WAY: ReadonlySet<string> = new Set('to over than before after from into instead not for against 比 先 从 到 再 而不是 不 前 后 之前 之后'.split(' '));

/** Words that can differ without another thing being said. */
export function isGrammar(word: string): boolean {
  return GRAMMAR.has(word);
}

/** @param older words in their order, those of grammar left out, equal where they mean the same */
export function compareFrames(older: readonly string[], newer: readonly string[]): Frame {
  const shared = commonSubsequence(older, newer, (a, b) => a === b);
  let swaps = 0;
  let loose = 0;
  let swapsOpposites = false;
  let swapsMeans = false;
  let numbersSwapped = 0;
  let swapsHead = false;
  let swapsTail = false;
  for (let at = 0; at <= shared.length; at += 1) {
    const [a0, b0] = shared[at - 1] ?? [-1, -1];
    const [a1, b1] = shared[at] ?? [older.length, newer.length];
    const own = older.slice(a0 + 1, a1);
    const others = newer.slice(b0 + 1, b1);
    if (own.length === 0 || others.length === 0) loose += own.length + others.length;
    else {
      swaps += 1;
      if (opposes(own, others)) swapsOpposites = true;
      numbersSwapped += Math.min(own.filter(hasDigit).length, others.filter(hasDigit).length);
      if (own.length === 1 && others.length === 1 && BEFORE_MEANS.has((older[a0] ?? '').replace(/^!/u, ''))) swapsMeans = true;
      if (at === 0) swapsHead = true;
      if (at >= shared.length || (at === shared.length - 1 && isSuffix(newer[b1]))) swapsTail = true;
    }
  }
  const longest = Math.max(older.length, newer.length);
  return {
    share: longest === 0 ? 0 : shared.length / longest,
    swaps,
    swapsHead: swapsHead && shared.length > 0,
    swapsTail: swapsTail && shared.length > 0,
    loose,
    swapsOpposites,
    swapsMeans,
    numbersSwapped,
    swappedOnce: swaps === 1 && loose === 0 && shared.length >= SAME_FRAME * longest,
    turnedRound: shared.length < longest && older.length === newer.length && older.some((word) => ONE_WAY.has(word)) && [...older].sort().join(' ') === [...newer].sort().join(' '),
  };
}
