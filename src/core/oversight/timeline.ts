import { DAY_MS, Slices, type Clock } from '../model/clock.js';
import type { ChangeEntry, JournalEntry } from '../model/journal.js';
import type { MemoryKind } from '../model/memory.js';
import type { MemoryNote } from '../model/note.js';
import type { ChunkReader } from '../model/search.js';
import { nameKey } from '../read/name-key.js';
import { readMemoryNote } from '../write/memory-note/memory-note.js';
import { localTime } from '../write/memory-note/property-text.js';
import { memoryOf } from '../write/memory-view.js';
import type { RecallCount } from '../write/state/recall-days.js';
import { agentRecords, CREATING } from './agent-records.js';
import type { DayCounts, Timeline, TimelineEvent, TimelineRequest } from './oversight.js';

/** More are no choice but a list to search. */
const MOST_ENTITIES = 50;
const MOST_RECALLS = 20;
/** A plot of more days than this says nothing more. */
const MOST_DAYS = 366;

export interface TimelineSources {
  readonly notes: readonly MemoryNote[];
  readonly index: ChunkReader;
  readonly journal: AsyncIterable<JournalEntry>;
  /** By memory id, on this device. */
  readonly recalls: ReadonlyMap<string, RecallCount>;
  readonly clock: Clock;
}

/** What was remembered, changed, recalled and forgotten in a time, by day, agent and entity. */
export async function timelineOf({ notes, index, journal, recalls, clock }: TimelineSources, request: TimelineRequest): Promise<Timeline> {
  const byId = new Map(notes.map((note) => [note.memory.id, note]));
  const isWanted = aboutEntity(byId, request.entity);
  const creators = new Map<string, string>();
  const changes: ChangeEntry[] = [];
  const recalledOn = new Map<string, Set<string>>();
  const noteRecall = (day: string, id: string): void => {
    const ids = recalledOn.get(day);
    if (ids === undefined) recalledOn.set(day, new Set([id]));
    else ids.add(id);
  };
  for await (const entry of journal) {
    if (entry.type === 'recalled') for (const id of entry.ids) noteRecall(entry.day, id);
    if (entry.type !== 'change') continue;
    if (CREATING.has(entry.action) && entry.before === undefined && !creators.has(entry.id)) creators.set(entry.id, entry.actor);
    const atMs = Date.parse(entry.at);
    if (atMs >= request.fromMs && atMs < request.toMs && (request.agent === undefined || entry.actor === request.agent) && isWanted(entry)) changes.push(entry);
  }
  for (const [id, { day }] of recalls) noteRecall(day, id);
  const isOfAgent = (id: string): boolean => request.agent === undefined || creators.get(id) === request.agent;
  const slices = new Slices(clock);
  changes.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
  return {
    events: { items: changes.slice(0, request.limit).map((change) => eventOf(change, byId.get(change.id), index)), total: changes.length },
    days: await dayCounts(request, slices, { notes: notes.filter((note) => isOfAgent(note.memory.id) && isAbout(note, request.entity)), changes, recalledOn, isShown: (id) => isOfAgent(id) && isAbout(byId.get(id), request.entity) }),
    agents: agentRecords(creators, byId),
    entities: await entitiesOf(notes, slices),
    recalls: [...recalls]
      .sort(([, a], [, b]) => b.count - a.count)
      .flatMap(([id, { count, day }]) => {
        const note = byId.get(id);
        return note === undefined || !isOfAgent(id) || !isAbout(note, request.entity) ? [] : [{ note, count, lastDay: day }];
      })
      .slice(0, MOST_RECALLS)
      .map(({ note, count, lastDay }) => ({ memory: memoryOf(note, index), count, lastDay })),
  };
}

/** The texts of what is gone are in its journal only. */
function eventOf(change: ChangeEntry, note: MemoryNote | undefined, index: ChunkReader): TimelineEvent {
  const { at, actor, action, id } = change;
  const gone = note === undefined ? readMemoryNote(change.after ?? change.before ?? '') : undefined;
  return {
    at,
    day: dayOf(Date.parse(at)),
    actor,
    action,
    id,
    path: note?.path ?? change.path,
    text: note === undefined ? (gone?.statement ?? '') : memoryOf(note, index).text,
    kind: note?.memory.kind ?? gone?.facts.kind,
    isGone: note === undefined,
  };
}

function aboutEntity(byId: ReadonlyMap<string, MemoryNote>, entity: string | undefined): (change: ChangeEntry) => boolean {
  if (entity === undefined) return () => true;
  const wanted = nameKey(entity);
  return ({ id, after, before }) => (byId.get(id)?.memory ?? readMemoryNote(after ?? before ?? '')?.facts)?.entities.some((name) => nameKey(name) === wanted) === true;
}

export function isAbout(note: MemoryNote | undefined, entity: string | undefined): boolean {
  if (entity === undefined) return true;
  const wanted = nameKey(entity);
  return note?.memory.entities.some((name) => nameKey(name) === wanted) === true;
}

/** The day's counts while they are counted. */
interface DayTally {
  readonly day: string;
  readonly created: Partial<Record<MemoryKind, number>>;
  changed: number;
  archived: number;
  recalled: number;
}

interface DayParts {
  readonly notes: readonly MemoryNote[];
  readonly changes: readonly ChangeEntry[];
  readonly recalledOn: ReadonlyMap<string, ReadonlySet<string>>;
  readonly isShown: (id: string) => boolean;
}

async function dayCounts({ fromMs, toMs }: TimelineRequest, slices: Slices, { notes, changes, recalledOn, isShown }: DayParts): Promise<DayCounts[]> {
  const days = new Map<string, DayTally>(daysBetween(fromMs, toMs).map((day) => [day, { day, created: {}, changed: 0, archived: 0, recalled: 0 }]));
  for (const { memory } of notes) {
    if (slices.due) await slices.next();
    const day = days.get(dayOf(memory.createdMs));
    if (day !== undefined) day.created[memory.kind] = (day.created[memory.kind] ?? 0) + 1;
  }
  for (const { at, action } of changes) {
    if (slices.due) await slices.next();
    const day = days.get(dayOf(Date.parse(at)));
    if (day === undefined) continue;
    if (action === 'archive' || action === 'delete') day.archived += 1;
    else if (!CREATING.has(action)) day.changed += 1;
  }
  for (const [date, ids] of recalledOn) {
    const day = days.get(date);
    if (day !== undefined) day.recalled += [...ids].filter(isShown).length;
  }
  return [...days.values()];
}

function daysBetween(fromMs: number, toMs: number): string[] {
  const days = new Set<string>();
  // Half days, so that the hour that a change of the clocks takes or gives leaves no day out.
  for (let ms = Math.max(fromMs, toMs - MOST_DAYS * DAY_MS); ms < toMs; ms += DAY_MS / 2) days.add(dayOf(ms));
  days.add(dayOf(toMs - 1));
  return [...days];
}

function dayOf(ms: number): string {
  return localTime(ms).slice(0, 10);
}

async function entitiesOf(notes: readonly MemoryNote[], slices: Slices): Promise<Timeline['entities']> {
  const byKey = new Map<string, { name: string; memories: number }>();
  for (const { memory } of notes) {
    if (slices.due) await slices.next();
    for (const name of memory.entities) {
      const known = byKey.get(nameKey(name));
      if (known === undefined) byKey.set(nameKey(name), { name, memories: 1 });
      else known.memories += 1;
    }
  }
  return [...byKey.values()].sort((a, b) => b.memories - a.memories || (a.name < b.name ? -1 : 1)).slice(0, MOST_ENTITIES);
}
