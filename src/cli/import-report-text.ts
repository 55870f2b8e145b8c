import type { ImportReport } from '../core/model/upkeep-shapes.js';
import type { LeftOut } from './import-lines.js';
import { excerpt } from './plain-text.js';

/** More refusals than this are read with `--json`. */
const MOST_TOLD = 50;

/** @param converted What the converter of another program's format left out */
export function importReportText(report: ImportReport, converted: readonly LeftOut[]): string {
  const { read, created, merged, updated, versions, tasks, keptInSession, refused, leftOut, dryRun, notes } = report;
  const more = refused.length - MOST_TOLD;
  const beside = [counted(versions, 'version'), counted(tasks, 'task'), keptInSession === 0 ? undefined : `${keptInSession} that the gate left`].filter((part) => part !== undefined);
  return [
    `${read} lines read: ${created} ${dryRun ? 'would be new' : 'new'}, ${merged} known already, ${updated} updated, ${refused.length} refused${beside.length === 0 ? '' : `; ${beside.join(', ')}`}.`,
    ...refused.slice(0, MOST_TOLD).map(({ line, origin, reason }) => `    ${origin === undefined ? `line ${line}` : excerpt(origin)}: ${excerpt(reason)}`),
    ...(more > 0 ? [`    and ${more} more`] : []),
    ...leftOut.map(({ field, count, lines }) => `    left out: ${excerpt(field)} of ${counted(count, 'line') ?? ''} (${listed(lines, count)})`),
    ...converted.map(({ what, count, origins }) => `    left out: ${excerpt(what)}, ${count === 1 ? 'once' : `${count} times`} (${listed(origins, count)})`),
    ...notes.map((note) => `    ${excerpt(note)}`),
  ].join('\n');
}

function counted(count: number, what: string): string | undefined {
  return count === 0 ? undefined : `${count} ${what}${count === 1 ? '' : 's'}`;
}

function listed(places: readonly (string | number)[], count: number): string {
  return `${places.map((place) => excerpt(String(place), 80)).join('; ')}${count > places.length ? '; …' : ''}`;
}
