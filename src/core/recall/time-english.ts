import { casual, Chrono } from 'chrono-node/en';
import { DAY_MS } from '../model/clock.js';
import { daySpan, lastWeekday, latestBegun, monthSpan, quarterSpan, seasonSpan, spanOf, startOf, weekdayOfWeek, weekendSpan } from './calendar.js';
import type { CalendarUnit, Season, Span } from './calendar.js';
import { applyTimeRules } from './time-rule.js';
import type { TimeMention, TimeRule } from './time-rule.js';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

const MONTH = '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
/** "march" and "may" are ordinary words too: without a year, such a month needs its capital. */
const PLAIN_MONTH = '(?:[Jj]anuary|[Ff]ebruary|March|[Aa]pril|May|[Jj]une|[Jj]uly|[Aa]ugust|[Ss]eptember|[Oo]ctober|[Nn]ovember|[Dd]ecember)';
const WEEKDAY = '(?:sunday|monday|tuesday|wednesday|thursday|friday|saturday)';
const YEAR = '(?:19|20)\\d{2}';
const COUNT = `(?:\\d{1,3}|${NUMBERS.join('|')}|a couple(?: of)?|couple(?: of)?|a few|few|several|an?)`;
const UNIT = '(?:minute|hour|day|night|week|weekend|fortnight|month|quarter|year)';
const SEASON = '(?:spring|summer|autumn|fall|winter)';
const PART = '(?:early|mid|late|the (?:start|beginning|middle|end) of)';
const DAY_PART = '(?: (?:morning|afternoon|evening|night))?';

const monthOf = (name = ''): number => MONTHS.indexOf(name.toLowerCase().slice(0, 3)) + 1;
const weekdayOf = (name = ''): number => WEEKDAYS.indexOf(name.toLowerCase());
const seasonOf = (name = ''): Season => (name.toLowerCase() === 'fall' ? 'autumn' : (name.toLowerCase() as Season));

/** "a few" and "several" stand for three, which is what people mostly mean. */
function countOf(words = 'one'): number {
  const text = words.toLowerCase();
  if (/^\d/.test(text)) return Number(text);
  if (text.includes('couple')) return 2;
  if (text.includes('few') || text === 'several') return 3;
  return Math.max(1, NUMBERS.indexOf(text) + 1);
}

function shiftOf(word = 'this'): number {
  const text = word.toLowerCase();
  if (text === 'next' || text === 'coming') return 1;
  return text === 'this' || text === 'current' ? 0 : -1;
}

function unitOf(word = 'day'): { readonly unit: CalendarUnit; readonly days: number } {
  const text = word.toLowerCase();
  if (text.startsWith('week')) return { unit: 'week', days: 7 };
  if (text === 'fortnight') return { unit: 'week', days: 14 };
  if (text === 'month') return { unit: 'month', days: 30 };
  if (text === 'quarter') return { unit: 'quarter', days: 91 };
  return text === 'year' ? { unit: 'year', days: 365 } : { unit: 'day', days: 1 };
}

/** The whole unit that "N units ago" falls into: "two weeks ago" is that week, "an hour ago" is today, "a few" is two to five. */
function ago(count: number, word = 'day', nowMs: number, loose = false): Span {
  if (loose) return { fromMs: ago(count + 2, word, nowMs).fromMs, toMs: ago(count - 1, word, nowMs).toMs };
  if (/^minute$/i.test(word)) return spanOf('day', nowMs - count * 60_000);
  if (/^hour$/i.test(word)) return spanOf('day', nowMs - count * 3_600_000);
  if (/^weekend$/i.test(word)) return weekendSpan(nowMs, -count);
  const { unit, days } = unitOf(word);
  return spanOf(unit, nowMs, unit === 'week' ? (-count * days) / 7 : -count);
}

function lastDays(days: number, nowMs: number): Span {
  return { fromMs: startOf('day', nowMs, -days), toMs: nowMs };
}

function partOf(span: Span, part: string | undefined): Span {
  const third = (span.toMs - span.fromMs) / 3;
  if (part === undefined) return span;
  if (/early|start|beginning/i.test(part)) return { fromMs: span.fromMs, toMs: span.fromMs + third };
  if (/late|end/i.test(part)) return { fromMs: span.toMs - third, toMs: span.toMs };
  return { fromMs: span.fromMs + third, toMs: span.toMs - third };
}

function monthOfYear(name: string | undefined, year: string | undefined, nowMs: number): Span {
  const month = monthOf(name);
  if (year === undefined) return latestBegun(nowMs, (candidate) => monthSpan(candidate, month));
  if (/^\d/.test(year)) return monthSpan(Number(year), month);
  return monthSpan(new Date(nowMs).getFullYear() + shiftOf(year), month);
}

function yearly(year: string | undefined, nowMs: number, spanIn: (year: number) => Span): Span {
  return year === undefined ? latestBegun(nowMs, spanIn) : spanIn(Number(year));
}

/** A feast and the days around it, in which people speak of it. Thanksgiving and Easter move: their whole window counts. */
function feastSpan(name: string, year: number): Span | undefined {
  const window = (from: Span | undefined, to: Span | undefined): Span | undefined => from && to && { fromMs: from.fromMs, toMs: to.toMs };
  switch (name.toLowerCase()) {
    case 'christmas':
      return window(daySpan(year, 12, 23), daySpan(year, 12, 27));
    case 'new year':
      return window(daySpan(year - 1, 12, 30), daySpan(year, 1, 2));
    case 'halloween':
      return window(daySpan(year, 10, 30), daySpan(year, 11, 1));
    case 'thanksgiving':
      return window(daySpan(year, 11, 20), daySpan(year, 11, 30));
    default:
      return window(daySpan(year, 3, 20), daySpan(year, 4, 27));
  }
}

const RULES: readonly TimeRule[] = [
  { pattern: /\bthe day before yesterday\b/gi, span: (_, now) => spanOf('day', now, -2) },
  { pattern: new RegExp(`\\byesterday${DAY_PART}\\b|\\blast (?:night|evening)\\b`, 'gi'), span: (_, now) => spanOf('day', now, -1) },
  { pattern: /\b(?:earlier )?today\b|\btonight\b|\b(?:earlier )?this (?:morning|afternoon|evening)\b|\bhalf an hour ago\b|\ba (?:moment|sec|second) ago\b|\bmoments ago\b|\bjust now\b/gi, span: (_, now) => spanOf('day', now) },
  { pattern: /\btomorrow\b/gi, span: (_, now) => spanOf('day', now, 1) },
  {
    pattern: new RegExp(`\\b(?:(?<part>${PART}) |earlier |later )?(?<shift>last|previous|this|current|next) (?<unit>week|month|quarter|year)\\b(?!['’]s? (?:on )?${WEEKDAY})`, 'gi'),
    span: ({ part, shift, unit }, now) => partOf(spanOf(unitOf(unit).unit, now, shiftOf(shift)), part),
  },
  // On a weekday, "this weekend" in a question about memories is the one that was.
  { pattern: /\b(?:(?<shift>last|this|past|next)|over the) weekend\b/gi, span: ({ shift }, now) => (shift?.toLowerCase() === 'next' ? weekendSpan(now, 1) : weekendSpan(now, startOf('week', now) + 5 * DAY_MS > now ? -1 : shiftOf(shift))) },
  { pattern: /\b(?:last|previous|this|current|past) (?:sprint|iteration)\b/gi, vague: true, span: (_, now) => lastDays(28, now) },
  { pattern: /\bthe other (?<unit>day|night|week|month)\b/gi, vague: true, span: ({ unit }, now) => lastDays(10 * unitOf(unit).days, now) },
  { pattern: /\brecently\b|\blately\b|\bthese days\b|\bin recent (?:days|weeks|months)\b/gi, vague: true, span: (_, now) => lastDays(30, now) },
  { pattern: new RegExp(`\\b(?:the )?(?:last|past|previous) (?<count>${COUNT}) (?<unit>${UNIT})s?\\b|\\bthe (?:last|past) (?<unit2>${UNIT})\\b`, 'gi'), span: ({ count, unit, unit2 }, now) => lastDays(countOf(count) * unitOf(unit ?? unit2).days, now) },
  { pattern: new RegExp(`\\b(?<count>${COUNT}) (?<unit>${UNIT})s? (?:ago|back)\\b`, 'gi'), span: ({ count, unit }, now) => ago(countOf(count), unit, now, /few|several/i.test(count ?? '')) },
  { pattern: new RegExp(`\\b(?<count>${COUNT}) (?<day>${WEEKDAY})s? (?:ago|back)\\b`, 'gi'), span: ({ count, day }, now) => lastWeekday(weekdayOf(day), now, countOf(count) - 1) },
  {
    pattern: new RegExp(`\\b(?<day>${WEEKDAY})(?: of)? (?<shift>last|this|next) week\\b|\\b(?<shift2>last|this|next) week(?:['’]s)? (?:on )?(?<day2>${WEEKDAY})\\b`, 'gi'),
    span: ({ day, day2, shift, shift2 }, now) => weekdayOfWeek(weekdayOf(day ?? day2), now, shiftOf(shift ?? shift2)),
  },
  {
    // "every Friday" and "on Fridays" are habits, not a day.
    pattern: new RegExp(`(?<!\\b(?:every|each|most|any|all) )\\b(?:(?<shift>last|this|past|next) )?(?<day>${WEEKDAY})${DAY_PART}\\b`, 'gi'),
    span: ({ shift, day }, now) => (shift?.toLowerCase() === 'next' ? weekdayOfWeek(weekdayOf(day), now, 1) : lastWeekday(weekdayOf(day), shift?.toLowerCase() === 'last' ? now - DAY_MS : now)),
  },
  { pattern: new RegExp(`\\b(?:(?<part>${PART})[ -])?(?<month>${MONTH})\\.?,? (?:of )?(?<year>${YEAR}\\b|(?:last|this|next)(?= year\\b))(?: year)?`, 'gi'), span: ({ part, month, year }, now) => partOf(monthOfYear(month, year, now), part) },
  { pattern: new RegExp(`\\b(?<part>${PART})[ -](?<month>${MONTH})\\b`, 'gi'), span: ({ part, month }, now) => partOf(monthOfYear(month, undefined, now), part) },
  {
    pattern: new RegExp(`(?<=\\b(?:[Ii]n|[Dd]uring|[Ss]ince|[Uu]ntil|[Ll]ast) )(?<month>${PLAIN_MONTH}|march|may)\\b|\\b(?<month2>(?!May|March)${PLAIN_MONTH}|(?<=\\b(?:by|from|before|after|around|this|of) )(?:May|March))\\b`, 'g'),
    span: ({ month, month2 }, now) => monthOfYear(month ?? month2, undefined, now),
  },
  {
    pattern: new RegExp(`\\b(?:the )?(?:(?:last|this|past) (?<season>${SEASON})|(?<season2>${SEASON}) (?:of )?(?<year>${YEAR})|(?<=\\b(?:in|during|over|since) (?:the )?)(?<season3>${SEASON}))\\b`, 'gi'),
    span: ({ season, season2, season3, year }, now) => yearly(year, now, (candidate) => seasonSpan(seasonOf(season ?? season2 ?? season3), candidate)),
  },
  { pattern: new RegExp(`\\bQ(?<quarter>[1-4])(?:(?: of)? (?<year>${YEAR}))?\\b`, 'g'), span: ({ quarter, year }, now) => yearly(year, now, (candidate) => quarterSpan(candidate, Number(quarter))) },
  {
    pattern: new RegExp(`(?:\\b(?<part>early|mid|late) |(?<=\\b(?:in|during|since|from|by|until|before|after|of) ))(?<year>${YEAR})\\b(?![-/.:]\\d)`, 'gi'),
    span: ({ part, year }) => partOf(spanOf('year', new Date(Number(year), 0, 1).getTime()), part),
  },
  {
    pattern: /(?<=\b(?:at|over|last|this|on|for|around|before|after|since|during) )(?<feast>Christmas|New Year|Halloween|Thanksgiving|Easter)\b/gi,
    span: ({ feast = '' }, now) => latestBegun(now, (year) => feastSpan(feast, year)),
  },
];

/** Dates that chrono is sure of: a day of a month, with its year or with the month in letters ("24/7" is no date). */
function writtenDates(text: string, nowMs: number): TimeMention[] {
  if (!/\d/.test(text)) return [];
  return casual.parse(text, new Date(nowMs)).flatMap((result) => {
    const { start, end } = result;
    const lettered = new RegExp(MONTH, 'i').test(result.text);
    if (!start.isCertain('day') || !start.isCertain('month') || (!lettered && !start.isCertain('year'))) return [];
    if (start.isCertain('timezoneOffset')) return [];
    const month = start.get('month') ?? 1;
    const day = start.get('day') ?? 1;
    const first = start.isCertain('year') ? daySpan(start.get('year') ?? 0, month, day) : latestBegun(nowMs, (year) => daySpan(year, month, day));
    if (first === undefined) return [];
    const toMs = end ? Math.max(first.toMs, spanOf('day', end.date().getTime()).toMs) : first.toMs;
    return [{ expr: result.text, start: result.index, fromMs: first.fromMs, toMs, vague: false }];
  });
}

/** Uses chrono's parsers one by one on a text with a digit: each compiles large patterns of its own with its first use. */
export function* rehearseDates(text: string, nowMs: number): Generator<undefined> {
  for (const parser of casual.parsers) {
    new Chrono({ parsers: [parser], refiners: [] }).parse(text, new Date(nowMs));
    yield;
  }
}

export function englishTimes(text: string, nowMs: number): TimeMention[] {
  if (!/[a-z0-9]/i.test(text)) return [];
  return [...applyTimeRules(RULES, text, nowMs), ...writtenDates(text, nowMs)];
}
