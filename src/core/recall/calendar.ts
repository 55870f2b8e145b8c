/** Calendar arithmetic in the device's local time, as notes are dated. A span's end is its last millisecond. */
export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

export type CalendarUnit = 'day' | 'week' | 'month' | 'quarter' | 'year';

/** Start of the unit that holds `ms`, moved by whole units. Weeks start on Monday. */
export function startOf(unit: CalendarUnit, ms: number, shift = 0): number {
  const date = new Date(ms);
  const year = date.getFullYear();
  const month = date.getMonth();
  switch (unit) {
    case 'day':
      return new Date(year, month, date.getDate() + shift).getTime();
    case 'week':
      return new Date(year, month, date.getDate() - ((date.getDay() + 6) % 7) + 7 * shift).getTime();
    case 'month':
      return new Date(year, month + shift, 1).getTime();
    case 'quarter':
      return new Date(year, month - (month % 3) + 3 * shift, 1).getTime();
    case 'year':
      return new Date(year + shift, 0, 1).getTime();
  }
}

/** The whole unit that holds `ms`, moved by whole units: `spanOf('week', now, -1)` is last week. */
export function spanOf(unit: CalendarUnit, ms: number, shift = 0): Span {
  return { fromMs: startOf(unit, ms, shift), toMs: startOf(unit, ms, shift + 1) - 1 };
}

/** `month` counts from 1. */
export function monthSpan(year: number, month: number): Span {
  return spanOf('month', new Date(year, month - 1, 1).getTime());
}

/** `quarter` counts from 1. */
export function quarterSpan(year: number, quarter: number): Span {
  return spanOf('quarter', new Date(year, 3 * (quarter - 1), 1).getTime());
}

/** `undefined` where the calendar has no such day. */
export function daySpan(year: number, month: number, day: number): Span | undefined {
  const date = new Date(year, month - 1, day);
  return date.getMonth() === month - 1 && date.getDate() === day ? spanOf('day', date.getTime()) : undefined;
}

/** The last `weekday` (0 = Sunday) on or before today, moved back by whole weeks. */
export function lastWeekday(weekday: number, nowMs: number, weeksBack = 0): Span {
  const back = (new Date(nowMs).getDay() - weekday + 7) % 7;
  return spanOf('day', nowMs, -back - 7 * weeksBack);
}

/** A weekday (0 = Sunday) of the week that holds `nowMs`, moved by whole weeks. */
export function weekdayOfWeek(weekday: number, nowMs: number, weeks: number): Span {
  return spanOf('day', startOf('week', nowMs, weeks), (weekday + 6) % 7);
}

/** Saturday and Sunday of a week, moved by whole weeks. */
export function weekendSpan(nowMs: number, weeks: number): Span {
  const monday = startOf('week', nowMs, weeks);
  return { fromMs: startOf('day', monday, 5), toMs: startOf('day', monday, 7) - 1 };
}

const SEASON_FIRST_MONTH = { spring: 3, summer: 6, autumn: 9, winter: 12 } as const;
export type Season = keyof typeof SEASON_FIRST_MONTH;

/** Three months, northern hemisphere; the winter of a year begins in its December. */
export function seasonSpan(season: Season, year: number): Span {
  const first = SEASON_FIRST_MONTH[season];
  return { fromMs: monthSpan(year, first).fromMs, toMs: monthSpan(year, first + 2).toMs };
}

/**
 * Memory questions look back: of a span that comes back every year, the latest that has begun by now.
 * `spanIn` gives it for a year.
 */
export function latestBegun<T extends Span | undefined>(nowMs: number, spanIn: (year: number) => T): T {
  const year = new Date(nowMs).getFullYear();
  const current = spanIn(year);
  return current !== undefined && current.fromMs <= nowMs ? current : spanIn(year - 1);
}
