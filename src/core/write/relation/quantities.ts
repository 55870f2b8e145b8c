import { numberAt, NUMBER_EN, NUMBER_ZH } from './number-words.js';

export type QuantityKind = 'weekday' | 'date' | 'month' | 'clock' | 'duration' | 'percent' | 'bytes' | 'version' | 'number';

/** A number, date or time of a text, in a form that does not depend on how or in which language it is written. */
export interface Quantity {
  readonly kind: QuantityKind;
  /** Equal for what means the same: minutes of half a day, seconds, bytes, `5-31`. */
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

interface QuantityRule {
  readonly kind: QuantityKind;
  readonly pattern: RegExp;
  /** It finds nothing where there is no Chinese. */
  readonly chinese?: true;
  /** The values of a match; none if it is no quantity after all. */
  readonly values: (match: RegExpMatchArray) => readonly (string | number)[];
}

const SECONDS: readonly (readonly [RegExp, number])[] = [
  [/^(?:ms|millisecond|毫秒)/iu, 0.001],
  [/^(?:min|分)/iu, 60],
  [/^(?:s$|sec|秒)/iu, 1],
  [/^(?:h$|hour|小时|钟头)/iu, 3600],
  [/^(?:d$|day|天|日)/iu, 86_400],
  [/^(?:week|周|星期|礼拜)/iu, 604_800],
  [/^(?:month|月)/iu, 2_592_000],
  [/^(?:quarter|季度)/iu, 7_776_000],
  [/^(?:year|年)/iu, 31_536_000],
];
const BYTES: Readonly<Record<string, number>> = { k: 1, m: 1024, g: 1024 ** 2, t: 1024 ** 3 };
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const WEEKDAYS_ZH = '一二三四五六日';

const MONTH = '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)';
const UNIT_EN = '(?:milliseconds?|ms|seconds?|secs?|s|minutes?|mins?|hours?|h|days?|d|weeks?|months?|years?)';
const UNIT_ZH = '(?:毫秒|秒钟?|分钟|个?小时|个?钟头|天|周(?![一二三四五六日天末])|个?星期(?![一二三四五六日天])|个?季度|个月|年)';

const seconds = (amount: number, unit: string): readonly string[] => {
  const bare = unit.replace(/^个/u, '');
  const factor = SECONDS.find(([pattern]) => pattern.test(bare))?.[1];
  return factor === undefined ? [] : [String(amount * factor)];
};
const monthOf = (name: string): number => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
const group = (match: RegExpMatchArray, at: number): string => match[at] ?? '';
/** Minutes on a twelve-hour clock: whether seven means 19:00 is often left to the reader. */
const clock = (hours: number, minutes: number): readonly number[] => (hours <= 24 && minutes < 60 ? [(hours * 60 + minutes) % 720] : []);
const counted = (match: RegExpMatchArray, at: number): readonly number[] => {
  const value = numberAt(group(match, at));
  return value === undefined ? [] : [value];
};

/** Earlier rules take their characters first: a version is no date, a date is no number. */
const RULES: readonly QuantityRule[] = [
  { kind: 'date', pattern: /(?<!\d)\d{4}-(\d{1,2})-(\d{1,2})(?!\d)/gu, values: (m) => [`${Number(group(m, 1))}-${Number(group(m, 2))}`] },
  {
    kind: 'date',
    pattern: new RegExp(`(?<![\\p{L}\\d])(?:(\\d{1,2})(?:st|nd|rd|th)?(?: of)? (${MONTH})|(${MONTH})\\.? (\\d{1,2})(?:st|nd|rd|th)?)(?![\\p{L}\\d])`, 'gu'),
    values: (m) => [`${monthOf(group(m, 2) || group(m, 3))}-${Number(group(m, 1) || group(m, 4))}`],
  },
  { kind: 'date', pattern: /(?<![\d/.])(1[0-2]|0?[1-9])\/(3[01]|[12]\d|0?[1-9])(?![\d/]|\s?(?:of|cup|teaspoon|tablespoon)\b)/gu, values: (m) => [`${Number(group(m, 1))}-${Number(group(m, 2))}`] },
  {
    kind: 'date',
    chinese: true,
    pattern: new RegExp(`(${NUMBER_ZH})\\s*月份?\\s*(${NUMBER_ZH})\\s*[日号]`, 'gu'),
    values: (m) => [`${String(numberAt(group(m, 1)))}-${String(numberAt(group(m, 2)))}`],
  },
  { kind: 'date', chinese: true, pattern: new RegExp(`(${NUMBER_ZH})\\s*[日号](?![线楼库码志常报机称])`, 'gu'), values: (m) => counted(m, 1).map((day) => `*-${day}`) },
  { kind: 'date', pattern: /\b(?:the )?(first|(\d{1,2})(?:st|nd|rd|th)) (?:day )?of (?:the|each|every) month\b/giu, values: (m) => [`*-${group(m, 2) || '1'}`] },
  { kind: 'month', pattern: new RegExp(`(?<![\\p{L}\\d])(?:(?!May|March)${MONTH}|(?<=(?:in|by|until|till|since|from|of|to|before|after|last|next) )(?:May|March))(?![\\p{L}\\d])`, 'gu'), values: (m) => [monthOf(m[0])] },
  { kind: 'month', chinese: true, pattern: new RegExp(`(?<![个\\d])(${NUMBER_ZH})\\s*月(?!度)`, 'gu'), values: (m) => counted(m, 1) },
  { kind: 'duration', pattern: /\b(?:fortnight(?:ly)?\b|every (?:second|other) (?:week\b|(?=(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)))|每?隔一?周(?![一二三四五六日天末])/giu, values: () => [14 * 86_400] },
  {
    kind: 'weekday',
    pattern: /\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?\b|\bweekends?\b|(?:周|星期|礼拜)([一二三四五六日天末])/giu,
    values: (m) => {
      const day = group(m, 1);
      if (day === '末' || /^weekend/iu.test(m[0])) return ['sat', 'sun'];
      return [day === '' ? m[0].slice(0, 3).toLowerCase() : (WEEKDAYS[WEEKDAYS_ZH.indexOf(day === '天' ? '日' : day)] ?? '')];
    },
  },
  { kind: 'clock', pattern: /(?<![\d.:])(\d{1,2}):(\d{2})(?::\d{2})?(?:\s*[ap]\.?m\b\.?)?(?![\d:])/giu, values: (m) => clock(Number(group(m, 1)), Number(group(m, 2))) },
  { kind: 'clock', pattern: new RegExp(`\\b(${NUMBER_EN})\\s*[ap]\\.?m\\b\\.?`, 'giu'), values: (m) => counted(m, 1).flatMap((hours) => clock(hours, 0)) },
  { kind: 'clock', pattern: new RegExp(`\\bhalf past (${NUMBER_EN})\\b`, 'giu'), values: (m) => counted(m, 1).flatMap((hours) => clock(hours, 30)) },
  { kind: 'clock', pattern: new RegExp(`\\b(?:at|by|before|after|until|from) (?:(${NUMBER_EN})(?: o['’]clock\\b| in the (?:morning|afternoon|evening)\\b| at night\\b)|(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?=$|[.,;!?]| (?:on|every|each|sharp|in|now)\\b))`, 'giu'), values: (m) => [...counted(m, 1), ...counted(m, 2)].filter((hours) => hours <= 24).flatMap((hours) => clock(hours, 0)) },
  {
    kind: 'clock',
    chinese: true,
    pattern: new RegExp(`(${NUMBER_ZH})\\s*点(?![击评赞名数])(?:(半)|一刻|(${NUMBER_ZH})分?)?钟?`, 'gu'),
    values: (m) => counted(m, 1).flatMap((hours) => clock(hours, group(m, 2) !== '' ? 30 : (numberAt(group(m, 3)) ?? 0))),
  },
  { kind: 'duration', chinese: true, pattern: new RegExp(`(${NUMBER_ZH}|半)\\s*(${UNIT_ZH})`, 'gu'), values: (m) => (group(m, 1) === '半' ? seconds(0.5, group(m, 2)) : counted(m, 1).flatMap((amount) => seconds(amount, group(m, 2)))) },
  { kind: 'duration', pattern: new RegExp(`\\b(${NUMBER_EN})[\\s-]*(${UNIT_EN})\\b`, 'giu'), values: (m) => counted(m, 1).flatMap((amount) => seconds(amount, group(m, 2))) },
  { kind: 'duration', pattern: /\b(?:an?|one|every|each|per) (second|minute|hour|day|week|month|quarter|year)\b/giu, values: (m) => seconds(1, group(m, 1)) },
  { kind: 'duration', pattern: /\b(?:hourly|daily|weekly|monthly|quarterly|yearly|annually)\b|[每天]天|每(?:小时|分钟|秒|日|个?季度|周(?![一二三四五六日天末])|个?月|年)/giu, values: (m) => seconds(1, m[0].toLowerCase().replace(/^[每天]个?/u, '').replace('daily', 'day').replace('annually', 'year')) },
  { kind: 'percent', pattern: new RegExp(`(${NUMBER_EN})\\s*(?:%|percent\\b|per cent\\b)`, 'giu'), values: (m) => counted(m, 1) },
  { kind: 'percent', chinese: true, pattern: new RegExp(`百分之(${NUMBER_ZH})`, 'gu'), values: (m) => counted(m, 1) },
  { kind: 'percent', chinese: true, pattern: new RegExp(`(${NUMBER_ZH})\\s*成(?![为功员本果长立交熟都])`, 'gu'), values: (m) => counted(m, 1).map((tenths) => tenths * 10) },
  { kind: 'percent', pattern: /\bhalf (?:of|the)\b|一半/giu, values: () => [50] },
  { kind: 'number', pattern: new RegExp(`[$€£¥]\\s*(${NUMBER_EN})`, 'gu'), values: (m) => counted(m, 1) },
  { kind: 'number', pattern: new RegExp(`(${NUMBER_EN})\\s*(?:euros?|dollars?|pounds?|USD|EUR|CNY|RMB)\\b`, 'giu'), values: (m) => counted(m, 1) },
  { kind: 'number', chinese: true, pattern: new RegExp(`(${NUMBER_ZH})\\s*(?:元|块钱?|美元|欧元|美金)`, 'gu'), values: (m) => counted(m, 1) },
  { kind: 'bytes', pattern: /(?<![\d.])(\d+(?:\.\d+)?)\s*([kmgt])i?b\b/giu, values: (m) => [Number(group(m, 1)) * (BYTES[group(m, 2).toLowerCase()] ?? 1)] },
  { kind: 'version', pattern: /(?<![\p{L}\d.])v?(\d+(?:\.\d+)+)(?![\d%])|(?<![\p{L}\d])v(\d+)(?![\d.])/giu, values: (m) => [group(m, 1) || group(m, 2)] },
  { kind: 'number', chinese: true, pattern: new RegExp(`(?:第|周期|共)?(${NUMBER_ZH})\\s*(?:个人|个|位|次|条|台|人|只|行|层|楼|倍|字|级|期|版|套|张|份|辆|本|名|核|部|门|间|格|页|室|厅)`, 'gu'), values: (m) => counted(m, 1).filter((value) => value !== 1 || /第|[人位期版楼层室厅]$/u.test(m[0])) },
  { kind: 'number', pattern: /(?<![\p{L}\d])(\d+)(?:st|nd|rd|th)\b/giu, values: (m) => [Number(group(m, 1))] },
  { kind: 'number', pattern: /\b(?:first|second|third|fourth|fifth)\b(?! of)/giu, values: (m) => [['first', 'second', 'third', 'fourth', 'fifth'].indexOf(m[0].toLowerCase()) + 1] },
  { kind: 'number', pattern: new RegExp(`(?<![\\p{L}\\d.])(${NUMBER_EN})(?![\\d]|\\.\\d)`, 'giu'), values: (m) => counted(m, 1).filter((value) => value !== 1 || /\d/u.test(m[0])) },
  { kind: 'number', pattern: /\b(?:once|twice|(?<!\b(?:no|at|any|every|this|that|which|the|only) )one (?=\p{Ll}{3,})(?!another|more|thing|should|can|who|day|must))/giu, values: (m) => [m[0].toLowerCase() === 'twice' ? 2 : 1] },
  { kind: 'number', chinese: true, pattern: /[两二三四五六七八九]?[十百千万亿][一二三四五六七八九十百千万亿]+|[二两三四五六七八九][十百千万]+|(?<=\d\s?)万/gu, values: (m) => counted(m, 0) },
];

const MAY_HOLD_ONE =
  /[\d零〇一二两三四五六七八九十百千万亿半每天周末礼期]|\b(?:zero|one|once|two|twice|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty|half|first|second|third|fourth|fifth|an?|every|each|per|hourly|daily|weekly|monthly|quarterly|yearly|annually|fortnight\w*|weekends?|\w+days?|jan\w*|feb\w*|mar\w*|apr\w*|may|june?|july?|aug\w*|sep\w*|oct\w*|nov\w*|dec\w*)\b/iu;

const HAN = /\p{Script=Han}/u;

/** Three numbers or more that are no date: a name ("rack 0-1-2"), not amounts. */
const NUMBERED_NAME = /(?<![\w.-])(?!\d{4}-\d{1,2}-\d{1,2}(?![\d-]))\d+(?:-\d+){2,}(?![\w-])/gu;

/** All quantities of a text, in its order; none overlaps another. */
export function findQuantities(text: string): readonly Quantity[] {
  if (!MAY_HOLD_ONE.test(text)) return [];
  const taken: Quantity[] = [];
  let rest = text.replace(NUMBERED_NAME, (name) => ' '.repeat(name.length));
  const chinese = HAN.test(text);
  for (const { kind, pattern, chinese: isChinese, values } of RULES) {
    if (isChinese === true && !chinese) continue;
    let left = rest;
    // `matchAll` would copy the pattern each time, which takes longer than the search.
    pattern.lastIndex = 0;
    for (let match = pattern.exec(rest); match !== null; match = pattern.exec(rest)) {
      const start = match.index;
      const end = start + match[0].length;
      const found = values(match).filter((value) => value !== '');
      if (found.length === 0) continue;
      for (const value of found) taken.push({ kind, value: String(value), start, end });
      left = left.slice(0, start) + ' '.repeat(end - start) + left.slice(end);
    }
    rest = left;
  }
  return taken.sort((a, b) => a.start - b.start);
}
