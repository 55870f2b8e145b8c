import { DAY_MS } from '../model/clock.js';
import { daySpan, lastWeekday, latestBegun, monthSpan, quarterSpan, seasonSpan, spanOf, startOf, weekdayOfWeek, weekendSpan } from './calendar.js';
import type { CalendarUnit, Season, Span } from './calendar.js';
import { applyTimeRules } from './time-rule.js';
import type { Groups, TimeMention, TimeRule } from './time-rule.js';

const DIGITS = '零一二三四五六七八九十';
const NUMBER = '(?:\\d{1,4}|[一二两三四五六七八九十]{1,3})';
const COUNT = `(?:${NUMBER}|好?几|半|若干)`;
const UNIT = '(?:分钟|小时|钟头|天|日|晚|周|星期|礼拜|个?月|个?季度|年)';
const DAY_PART = '(?:凌晨|清晨|早上|早晨|上午|中午|下午|傍晚|晚上|夜里|半夜)?';
const WEEK = '(?:周|星期|礼拜)';
const FEAST = '(?:春节|过年|元旦|五一|国庆|十一|中秋|端午|圣诞|双十一|暑假|寒假)';

/** 1 to 99 in digits or Chinese numerals. */
function numberOf(text = '一'): number {
  if (/^\d/.test(text)) return Number(text);
  const numerals = text.replace(/两/g, '二');
  const ten = numerals.indexOf('十');
  if (ten === -1) return DIGITS.indexOf(numerals);
  const tens = ten === 0 ? 1 : DIGITS.indexOf(numerals.slice(0, ten));
  const ones = numerals.slice(ten + 1);
  return 10 * tens + (ones === '' ? 0 : DIGITS.indexOf(ones));
}

/** 几 stands for three, 半 for a half. */
function countOf(text = '一'): number {
  if (text.endsWith('几') || text === '若干') return 3;
  return text === '半' ? 0.5 : numberOf(text);
}

function unitOf(text = '天'): { readonly unit: CalendarUnit; readonly days: number } {
  if (/周|星期|礼拜/.test(text)) return { unit: 'week', days: 7 };
  if (text.includes('季度')) return { unit: 'quarter', days: 91 };
  if (text.includes('月')) return { unit: 'month', days: 30 };
  return text === '年' ? { unit: 'year', days: 365 } : { unit: 'day', days: 1 };
}

/** The whole unit that "N units ago" falls into; 几 is two to five. */
function ago(count: number, text: string | undefined, nowMs: number, loose = false): Span {
  if (loose) return { fromMs: ago(count + 2, text, nowMs).fromMs, toMs: ago(count - 1, text, nowMs).toMs };
  if (text === '分钟') return spanOf('day', nowMs - count * 60_000);
  if (text === '小时' || text === '钟头') return spanOf('day', nowMs - count * 3_600_000);
  const { unit, days } = unitOf(text);
  return count < 1 ? spanOf('month', nowMs - count * days * DAY_MS) : spanOf(unit, nowMs, -count);
}

function lastDays(days: number, nowMs: number): Span {
  return { fromMs: startOf('day', nowMs, -days), toMs: nowMs };
}

function weekdayOf(text = '日'): number {
  return Math.max(0, '日一二三四五六'.indexOf(text));
}

/** 上上 −2 · 上, 前 −1 · 这, 本, 当 0 · 下 1 */
function shiftOf(text = '这'): number {
  if (text.startsWith('上上')) return -2;
  if (text.startsWith('上') || text.startsWith('前')) return -1;
  return text.startsWith('下') ? 1 : 0;
}

const YEARS: Readonly<Record<string, number>> = { 大前年: -3, 前年: -2, 去年: -1, 上一年: -1, 今年: 0, 本年: 0, 当年: 0, 明年: 1 };
const SEASONS: Readonly<Record<string, Season>> = { 春: 'spring', 夏: 'summer', 秋: 'autumn', 冬: 'winter' };

/** Feasts by the solar calendar; those of the lunar calendar move, so their whole window counts. */
const FEASTS: Readonly<Record<string, readonly [number, number, number, number]>> = {
  元旦: [1, 1, 1, 3], 春节: [1, 20, 2, 25], 过年: [1, 20, 2, 25], 寒假: [1, 10, 2, 28], 五一: [4, 30, 5, 5], 端午: [5, 25, 6, 26],
  暑假: [7, 1, 8, 31], 中秋: [9, 7, 10, 9], 国庆: [9, 30, 10, 8], 十一: [9, 30, 10, 8], 双十一: [11, 1, 11, 12], 圣诞: [12, 24, 12, 26],
};

/** What may follow a year: a month with or without its day, a season, a half, a part, a feast. */
function withinYear(groups: Groups, year: number): Span | undefined {
  const { month, day, season, half, part, quarter, feast } = groups;
  if (month !== undefined) return day === undefined ? monthSpan(year, numberOf(month)) : daySpan(year, numberOf(month), numberOf(day));
  if (season !== undefined) return seasonSpan(SEASONS[season] ?? 'spring', year);
  if (quarter !== undefined) return quarterSpan(year, numberOf(quarter));
  if (half !== undefined) return half === '上' ? join(monthSpan(year, 1), monthSpan(year, 6)) : join(monthSpan(year, 7), monthSpan(year, 12));
  if (part !== undefined) return part === '初' ? join(monthSpan(year, 1), monthSpan(year, 2)) : part === '中' ? join(monthSpan(year, 5), monthSpan(year, 8)) : join(monthSpan(year, 11), monthSpan(year, 12));
  if (feast !== undefined) return feastSpan(feast, year);
  return join(monthSpan(year, 1), monthSpan(year, 12));
}

function feastSpan(name: string, year: number): Span | undefined {
  const days = FEASTS[name];
  if (days === undefined) return undefined;
  const from = daySpan(year, days[0], days[1]);
  const to = daySpan(year, days[2], days[3]);
  return from && to && join(from, to);
}

const join = (first: Span, last: Span): Span => ({ fromMs: first.fromMs, toMs: last.toMs });

function partOfMonth(span: Span, part: string | undefined): Span {
  if (part === undefined) return span;
  const third = (span.toMs - span.fromMs) / 3;
  if (part === '初') return { fromMs: span.fromMs, toMs: span.fromMs + third };
  return part === '中' ? { fromMs: span.fromMs + third, toMs: span.toMs - third } : { fromMs: span.toMs - third, toMs: span.toMs };
}

const IN_YEAR = `(?:的?(?:(?<month>${NUMBER})月份?(?:(?<day>${NUMBER})[日号])?|(?<season>[春夏秋冬])[天季]?|(?<half>[上下])半年|年?(?<part>[初中底末])|第?(?<quarter>[一二三四1-4])季度|(?<feast>${FEAST})))?`;

const RULES: readonly TimeRule[] = [
  { pattern: new RegExp(`(?<word>大前天|前天|前晚|昨[天日晚夜]|今[天日早晚晨]|当天|明[天日早晚]|后天)${DAY_PART}`, 'g'), span: ({ word }, now) => (word === '当天' ? undefined : spanOf('day', now, dayShift(word))) },
  { pattern: /刚刚|刚才|方才/g, span: (_, now) => spanOf('day', now) },
  { pattern: /最近这?(?:段时间|阵子|几天)?(?!\s*(?:[\d一二两三四五六七八九十几]|的(?!时|那|这|一)|邻))|近期|近来|这几天|这两天|这阵子|这段时间|前[几些两]天|前阵子|前段时间|前些日子|前些时候|前不久|不久前|这些天/g, vague: true, span: (_, now) => lastDays(30, now) },
  { pattern: new RegExp(`(?:最近|近|过去|前|这)的?(?<count>${COUNT})个?(?<unit>天|周|星期|礼拜|月|季度|年)(?!前)`, 'g'), span: ({ count, unit }, now) => lastDays(countOf(count) * unitOf(unit).days, now) },
  { pattern: new RegExp(`(?<count>${COUNT})\\s*个?(?<unit>${UNIT})(?:多|左右)?[之以]?前(?!缀|端|后|置)`, 'g'), span: ({ count, unit }, now) => ago(countOf(count), unit, now, /几|若干/.test(count ?? '')) },
  // 每周三 is a habit, not a day.
  { pattern: new RegExp(`(?<![每逢])(?<shift>上上|上|这|本|下|前)一?个?${WEEK}(?:(?<day>[一二三四五六日天])|(?<end>末))?${DAY_PART}`, 'g'), span: ({ shift, day, end }, now) => weekSpan(shiftOf(shift), day, end, now) },
  { pattern: new RegExp(`(?<![每逢到至上这本下前个、])${WEEK}(?:(?<day>[一二三四五六日天])(?![到至、和])|(?<end>末))${DAY_PART}`, 'g'), span: ({ day }, now) => (day === undefined ? weekendSpan(now, -1) : lastWeekday(weekdayOf(day === '天' ? '日' : day), now)) },
  {
    pattern: new RegExp(`(?<shift>上上|上|这|本|当|下)一?个?月(?:份)?(?:(?<day>${NUMBER})[日号]|(?<part>[初中底末]))?`, 'g'),
    span: ({ shift, day, part }, now) => {
      const month = spanOf('month', now, shiftOf(shift));
      const start = new Date(month.fromMs);
      return day === undefined ? partOfMonth(month, part) : daySpan(start.getFullYear(), start.getMonth() + 1, numberOf(day));
    },
  },
  { pattern: /(?<![\d一二三四五六七八九十个])月(?<part>[初中底末])/g, span: ({ part }, now) => { const span = partOfMonth(spanOf('month', now), part); return span.fromMs <= now ? span : partOfMonth(spanOf('month', now, -1), part); } },
  { pattern: /(?:上上|上|这|本)一?个?\s?(?:sprint|迭代|冲刺)/gi, vague: true, span: (_, now) => lastDays(28, now) },
  { pattern: /(?<shift>上上|上|这|本)一?个?季度/g, span: ({ shift }, now) => spanOf('quarter', now, shiftOf(shift)) },
  { pattern: new RegExp(`(?<year>大前年|前年|去年|上一年|今年|本年|明年)${IN_YEAR}`, 'g'), span: (groups, now) => withinYear(groups, new Date(now).getFullYear() + (YEARS[groups['year'] ?? ''] ?? 0)) },
  { pattern: new RegExp(`(?<year>(?:19|20)\\d{2})\\s*年${IN_YEAR}`, 'g'), span: (groups) => withinYear(groups, Number(groups['year'])) },
  {
    pattern: new RegExp(`(?<![\\d年个.一二三四五六七八九十上下每])(?<month>1[0-2]|[1-9]|十[一二]?|[一二三四五六七八九])\\s*月(?:份|(?<day>${NUMBER})\\s*[日号]|(?<part>[初中底末]))?(?!球|亮|饼)`, 'g'),
    span: ({ month, day, part }, now) => latestBegun(now, (year) => (day === undefined ? partOfMonth(monthSpan(year, numberOf(month)), part) : daySpan(year, numberOf(month), numberOf(day)))),
  },
  { pattern: /(?<![\d月])(?<day>[12]?\d|3[01])[号日](?=[那的上下中晚早开，,。]|我)(?!的?线|楼)/g, span: ({ day }, now) => { const of = (shift: number): Span | undefined => { const start = new Date(startOf('month', now, shift)); return daySpan(start.getFullYear(), start.getMonth() + 1, Number(day)); }; const current = of(0); return current !== undefined && current.fromMs <= now ? current : of(-1); } },
  { pattern: /(?<![\d年])(?:(?<half>[上下])半年|年(?<part>[初中底末])|第(?<quarter>[一二三四])季度)/g, span: (groups, now) => latestBegun(now, (year) => withinYear(groups, year)) },
  { pattern: new RegExp(`(?<![年.\\d])(?:上次|这次|上个)?(?<feast>(?!十一)${FEAST})(?:期间|假期|节|前后|前|后|的时候)?`, 'g'), span: ({ feast = '' }, now) => latestBegun(now, (year) => feastSpan(feast, year)) },
  { pattern: /(?:上个|这个|上|那年)(?<season>[春夏秋冬])[天季]/g, span: ({ season = '' }, now) => latestBegun(now, (year) => seasonSpan(SEASONS[season] ?? 'spring', year)) },
];

function dayShift(word = ''): number {
  if (word === '大前天') return -3;
  if (word.startsWith('前')) return -2;
  if (word.startsWith('昨')) return -1;
  if (word.startsWith('今')) return 0;
  return word === '后天' ? 2 : 1;
}

function weekSpan(shift: number, day: string | undefined, end: string | undefined, nowMs: number): Span {
  if (end !== undefined) return weekendSpan(nowMs, shift);
  return day === undefined ? spanOf('week', nowMs, shift) : weekdayOfWeek(weekdayOf(day === '天' ? '日' : day), nowMs, shift);
}

export function chineseTimes(text: string, nowMs: number): TimeMention[] {
  return /[\u4e00-\u9fff]/.test(text) ? applyTimeRules(RULES, text, nowMs) : [];
}
