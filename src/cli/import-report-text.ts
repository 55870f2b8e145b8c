import { counted } from '../core/model/in-words.js';
import type { ImportReport } from '../core/model/upkeep-shapes.js';
import type { LeftOut } from './import-lines.js';
import { excerpt } from './plain-text.js';

/** More refusals than this are read with `--json`. */
const MOST_TOLD = 50;

/** @param converted What the converter of another program's format left out */
export function importReportText(report: ImportReport, converted: readonly LeftOut[]): string {
  const { read, created, merged, updated, versions, tasks, keptInSession, refused, leftOut, dryRun, notes } = report;
  const more = refused.length - MOST_TOLD;
  const beside = [...(versions === 0 ? [] : [counted(versions, 'version')]), ...(tasks === 0 ? [] : [counted(tasks, 'task')]), ...(keptInSession === 0 ? [] : [`${keptInSession} that the gate left`])];
  return [
    `${counted(read, 'line')} read: ${created} ${dryRun ? 'would be new' : 'new'}, ${merged} known already, ${updated} updated, ${refused.length} refused${beside.length === 0 ? '' : `; ${beside.join(', ')}`}.`,
    ...refused.slice(0, MOST_TOLD).map(({ line, origin, reason }) => `    ${origin === undefined ? `line ${line}` : excerpt(origin)}: ${excerpt(reason)}`),
    ...(more > 0 ? [`    and ${more} more`] : []),
    ...leftOut.map(({ field, count, lines }) => `    left out: ${excerpt(field)} of ${counted(count, 'line')} (${placesText(lines, count)})`),
    ...converted.map(({ what, count, origins }) => `    left out: ${excerpt(what)}, ${count === 1 ? 'once' : counted(count, 'time')} (${placesText(origins, count)})`),
    ...notes.map((note) => `    ${excerpt(note)}`),
  ].join('\n');
}

function placesText(places: readonly (string | number)[], count: number): string {
  return `${places.map((place) => excerpt(String(place), 80)).join('; ')}${count > places.length ? '; …' : ''}`;
}
