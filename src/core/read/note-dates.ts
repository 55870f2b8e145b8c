import { stemOf, type NotePath } from '../model/note-path.js';
import type { PropertyValue } from '../model/note.js';
import type { Properties } from './front-matter.js';

/** Properties by which owners, and the programs that they come from, say when a note was made; the first that holds a date counts. */
const CREATED_PROPERTIES = ['created', 'date', 'date created', 'date_created', 'created_at', 'creation date', '创建时间', '创建日期', '日期', '建立時間', '建立日期'];

const TIMESTAMP =
  /^(?<year>\d{4})(?:[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})|年(?<cnMonth>\d{1,2})月(?<cnDay>\d{1,2})日)(?:[T\s]+(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.(?<fraction>\d{1,9}))?)?\s*(?<zone>Z|[+-]\d{2}:?\d{2})?)?$/i;

/** 2026-11-03, 2026_11_03, 20261103, also with the time of day behind it as in `202611031530`, and 2026年11月3日. */
const DATE_IN_NAME =
  /(?<!\d)(?<year>(?:19|20|21)\d{2})(?:(?<separator>[-_.]?)(?<month>\d{2})\k<separator>(?<day>\d{2})(?:[-_T ]?(?<hour>[01]\d|2[0-3])(?<minute>[0-5]\d)(?<second>[0-5]\d)?)?(?!\d)|年(?<cnMonth>\d{1,2})月(?<cnDay>\d{1,2})日)/u;

/**
 * UTC milliseconds of a date or time as Obsidian's properties hold it: local wall time unless a zone is given, midnight
 * unless a time is given. `undefined` where it is none, or names no day of the calendar.
 */
export function timestampMs(value: PropertyValue | undefined): number | undefined {
  const groups = typeof value === 'string' ? TIMESTAMP.exec(value.trim())?.groups : undefined;
  return groups === undefined ? undefined : instantOf(groups);
}

/** When the note says that it was made: by a property, else by a date in its name. UTC milliseconds. */
export function statedMs(path: NotePath, properties: Properties): number | undefined {
  const byName = new Map(Object.entries(properties).map(([name, value]) => [name.toLowerCase(), value]));
  for (const name of CREATED_PROPERTIES) {
    const ms = timestampMs(byName.get(name));
    if (ms !== undefined) return ms;
  }
  const groups = DATE_IN_NAME.exec(stemOf(path))?.groups;
  return groups === undefined ? undefined : instantOf(groups);
}

/** Whether the note's name bears a date, as those of daily notes and minutes do. */
export function isDatedByName(path: NotePath): boolean {
  const groups = DATE_IN_NAME.exec(stemOf(path))?.groups;
  return groups !== undefined && instantOf(groups) !== undefined;
}

function instantOf(groups: Record<string, string | undefined>): number | undefined {
  const read = (name: string): number => Number(groups[name] ?? 0);
  const year = read('year');
  const month = read('month') + read('cnMonth');
  const day = read('day') + read('cnDay');
  const [hour, minute, second] = [read('hour'), read('minute'), read('second')];
  const millisecond = Math.trunc(Number(`0.${groups['fraction'] ?? '0'}`) * 1000);
  const utcMs = Date.UTC(year, month - 1, day, hour, minute, second, millisecond);
  const asWritten = new Date(utcMs);
  if (asWritten.getUTCMonth() !== month - 1 || asWritten.getUTCDate() !== day || hour > 23 || minute > 59 || second > 59) return undefined;
  const zone = groups['zone'];
  if (zone === undefined) return new Date(year, month - 1, day, hour, minute, second, millisecond).getTime();
  return utcMs - zoneMs(zone);
}

function zoneMs(zone: string): number {
  if (zone.toUpperCase() === 'Z') return 0;
  const digits = zone.slice(1).replace(':', '');
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2));
  return (zone.startsWith('-') ? -minutes : minutes) * 60_000;
}
