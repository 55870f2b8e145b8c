import type { RecallAnswer, RecallWarning, Said } from '../model/recall.js';
import { isMemoryNote, type MemoryNote, type NoteRecord } from '../model/note.js';
import { isWithin } from '../model/note-path.js';
import type { Settings } from '../model/settings.js';
import { DAY_MS } from '../model/clock.js';
import { counted } from '../model/in-words.js';
import type { MemoryDirectory } from './memory-directory.js';
import { laterThan, type Later } from './later.js';
import { halfLifeDays } from './score.js';

export type Conflict = RecallAnswer['conflicts'][number];

/** After so many half-lives a memory says how old it is: less than a tenth of its freshness is left. */
const STALE_HALF_LIVES = 4;

/** In the words of a reader: days up to a fortnight, then weeks, months, years. */
export function ageInWords(ageDays: number): string {
  const [count, unit] = ageDays < 14 ? [ageDays, 'day'] : ageDays < 60 ? [ageDays / 7, 'week'] : ageDays < 730 ? [ageDays / 30.44, 'month'] : [ageDays / 365.25, 'year'];
  return counted(Math.floor(count), unit);
}

/** What the reader must know before relying on an item; empty where there is nothing to say. */
export function warningsFor(note: NoteRecord, nowMs: number, memories: MemoryDirectory, settings: Pick<Settings, 'halfLifeDays'>): readonly Said<RecallWarning>[] {
  if (!isMemoryNote(note)) return [];
  const { memory } = note;
  const warnings: Said<RecallWarning>[] = [];
  if (memory.warning !== undefined) warnings.push({ code: 'noted', text: memory.warning });
  const later = laterThan(note, memories);
  warnings.push(...later.map((each) => warningOf(each, note)));
  const isReplaced = later.some(({ surely, on }) => surely && on === note);
  // What was replaced waits for review for that very reason.
  if (!isReplaced) {
    if (memory.status === 'pending_review') warnings.push({ code: 'unconfirmed', text: 'Not confirmed yet: this memory waits for the owner\'s review.' });
    else if (memories.inConflictWith(memory).some((other) => other.memory.status === 'pending_review')) warnings.push({ code: 'contradicted', text: 'A conflicting memory waits for review.' });
  }
  const ageDays = (nowMs - memory.lastSeenMs) / DAY_MS;
  if (ageDays > STALE_HALF_LIVES * halfLifeDays(memory, settings.halfLifeDays)) warnings.push({ code: 'stale', text: `Last confirmed ${ageInWords(ageDays)} ago; check whether it still holds.` });
  return warnings;
}

function warningOf({ note: later, surely, on }: Later, note: MemoryNote): Said<RecallWarning> {
  const id = later.memory.id;
  if (on !== note) return { code: 'sums_up_outdated', text: `Sums up memory ${on.memory.id}, which memory ${id}, stated later, ${surely ? 'has superseded' : 'may have changed'}.` };
  return surely ? { code: 'superseded', text: `Superseded by memory ${id}.` } : { code: 'may_have_changed', text: `Memory ${id}, stated later, may have changed this; nobody has judged it yet.` };
}

/** Pending memories that contradict the active ones of an answer, of those that lie in `folders`. `textOf` gives a memory's statement. */
export function conflictsOf(notes: readonly NoteRecord[], memories: MemoryDirectory, folders: readonly string[] | undefined, textOf: (note: MemoryNote) => string): Conflict[] {
  return notes.filter(isMemoryNote).flatMap((active) => {
    if (active.memory.status !== 'active') return [];
    return memories
      .inConflictWith(active.memory)
      .filter((other) => other.memory.status === 'pending_review' && (folders === undefined || folders.length === 0 || folders.some((folder) => isWithin(other.path, folder))))
      .map((pending) => ({
        activeId: active.memory.id,
        pendingId: pending.memory.id,
        pendingText: textOf(pending),
        pendingCreated: new Date(pending.memory.createdMs).toISOString(),
        warning: 'Two memories contradict each other and the owner has not decided; say so instead of choosing.',
      }));
  });
}
