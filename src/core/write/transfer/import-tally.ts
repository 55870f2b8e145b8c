import { counted } from '../../model/in-words.js';
import type { ImportNote, ImportReport } from '../../model/upkeep-shapes.js';
import { holdsSecret } from '../gate/gate.js';
import type { Refusal } from './refusal.js';

/** What is told of single lines stays small, however many lines are wrong. */
const MOST_REFUSED_TOLD = 10_000;
const MOST_FIELDS_TOLD = 100;
const MOST_LINES_TOLD = 20;
const NAME_CHARACTERS = 100;

type Counted = 'read' | 'created' | 'merged' | 'updated' | 'versions' | 'tasks' | 'keptInSession';

/** Collects what an import has to tell. */
export class ImportTally {
  private readonly counts: Record<Counted, number> = { read: 0, created: 0, merged: 0, updated: 0, versions: 0, tasks: 0, keptInSession: 0 };
  private readonly refused: ImportReport['refused'] = [];
  private readonly fields = new Map<string, { count: number; lines: number[] }>();
  private readonly notes: { readonly code: ImportNote; readonly count: number; readonly text: string }[] = [];
  private untold = 0;

  constructor(private readonly dryRun: boolean) {}

  count(what: Counted, by = 1): void {
    this.counts[what] += by;
  }

  refuse(line: number, { code, reason }: Refusal, origin?: string): void {
    if (this.refused.length < MOST_REFUSED_TOLD) this.refused.push({ line, reason, code, ...(origin !== undefined && { origin }) });
    else this.untold += 1;
  }

  /** A field of the line was not taken. */
  leaveOut(line: number, field: string): void {
    const name = holdsSecret(field) === undefined ? field.slice(0, NAME_CHARACTERS) : '(a secret)';
    let known = this.fields.get(name);
    if (known === undefined) {
      if (this.fields.size >= MOST_FIELDS_TOLD) return;
      known = { count: 0, lines: [] };
      this.fields.set(name, known);
    }
    known.count += 1;
    if (known.lines.length < MOST_LINES_TOLD) known.lines.push(line);
  }

  /** @param count Of how many it is told. */
  note(code: ImportNote, count: number, text: string): void {
    this.notes.push({ code, count, text });
  }

  report(): ImportReport {
    if (this.untold > 0) this.note('more_refused', this.untold, `${counted(this.untold, 'more line was', 'more lines were')} refused.`);
    return { ...this.counts, refused: this.refused.toSorted((a, b) => a.line - b.line), leftOut: [...this.fields].map(([field, { count, lines }]) => ({ field, count, lines })), dryRun: this.dryRun, notes: this.notes.map(({ text }) => text), noteCodes: this.notes.map(({ code, count }) => ({ code, count })) };
  }
}
