const SMALL: readonly string[] = 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
const TENS: readonly string[] = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const SCALES: Readonly<Record<string, number>> = { hundred: 100, thousand: 1000, million: 1_000_000, billion: 1_000_000_000, k: 1000 };

const DIGITS = '\\d[\\d,]*(?:\\.\\d+)?';
const WORD = `(?:${[...TENS.map((ten) => `${ten}(?:[- ](?:${SMALL.slice(1, 10).join('|')}))?`), ...SMALL.slice().reverse()].join('|')})`;
const SCALE = '(?: ?(?:hundred|thousand|million|billion|k(?![\\p{L}])))';

/** An English number in digits or words (`2,000,000`, `two million`, `ninety`): the source of a pattern without groups. */
export const NUMBER_EN = `(?:${DIGITS}${SCALE}?|(?<![\\p{L}])${WORD}${SCALE}?(?![\\p{L}]))`;
/** A Chinese number in digits or characters (`200 万`, `三十`, `两百万`). */
export const NUMBER_ZH = '(?:\\d[\\d,]*(?:\\.\\d+)?\\s?[十百千万亿]*|[零〇一二两三四五六七八九十百千万亿]+)';

const DIGIT_ZH: Readonly<Record<string, number>> = { 零: 0, 〇: 0, 一: 1, 二: 2, 两: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9 };
const SCALE_ZH: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };
const LARGE_ZH: Readonly<Record<string, number>> = { 万: 10_000, 亿: 100_000_000 };

function chinese(text: string): number | undefined {
  let total = 0;
  let section = 0;
  let digit: number | undefined;
  let lastScale = 0;
  for (const character of text) {
    const plain = DIGIT_ZH[character];
    const scale = SCALE_ZH[character];
    const large = LARGE_ZH[character];
    if (plain !== undefined) digit = digit === undefined ? plain : digit * 10 + plain;
    else if (scale !== undefined) {
      section += (digit ?? 1) * scale;
      digit = undefined;
      lastScale = scale;
    } else if (large !== undefined) {
      total += (section + (digit ?? (section === 0 ? 1 : 0))) * large;
      section = 0;
      digit = undefined;
      lastScale = large;
    } else return undefined;
  }
  // 一万五 is 15,000 and 三千五 3,500: a last digit counts in the scale below the one before it.
  const rest = digit === undefined ? 0 : lastScale > 10 && digit < 10 && !text.includes('零') ? (digit * lastScale) / 10 : digit;
  return total + section + rest;
}

function english(text: string): number | undefined {
  let value: number | undefined;
  for (const word of text.toLowerCase().split(/[- ]+/u)) {
    const small = SMALL.indexOf(word);
    const ten = TENS.indexOf(word);
    const scale = SCALES[word];
    if (small >= 0) value = (value ?? 0) + small;
    else if (ten >= 0) value = (value ?? 0) + (ten + 2) * 10;
    else if (scale !== undefined) value = (value ?? 1) * scale;
    else return undefined;
  }
  return value;
}

/** What a number says, in digits or in English or Chinese words. */
export function numberAt(text: string): number | undefined {
  const trimmed = text.trim();
  const digits = /^\d[\d,]*(?:\.\d+)?/u.exec(trimmed)?.[0];
  if (digits === undefined) return /^[\p{Script=Han}〇]+$/u.test(trimmed) ? chinese(trimmed) : english(trimmed);
  let value = Number(digits.replaceAll(',', ''));
  const rest = trimmed.slice(digits.length).trim().toLowerCase();
  for (const character of rest.match(/[十百千万亿]/gu) ?? []) value *= SCALE_ZH[character] ?? LARGE_ZH[character] ?? 1;
  return value * (SCALES[rest] ?? 1);
}
