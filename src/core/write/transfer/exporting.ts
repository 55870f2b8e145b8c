import type { ModelLock } from '../../model/embedder.js';
import type { JournalEntry } from '../../model/journal.js';
import type { MemoryNote } from '../../model/note.js';
import type { TaskState } from '../../model/session-shapes.js';
import { CHUNKER_VERSION } from '../../read/chunker.js';
import { timestampMs } from '../../read/note-dates.js';
import { tagsIn, textsOf } from '../../read/properties.js';
import { derivedId } from '../memory-note/derived-id.js';
import type { MemoryKeeper } from '../keeping/memory-keeper.js';
import { kindTag, readMemoryNote, type MemoryNoteText } from '../memory-note/memory-note.js';
import { ownPartsOf } from '../memory-note/own-parts.js';
import type { ExportFilter } from '../writing.js';
import { EXPORT_FORMAT, EXPORT_VERSION, type ExportCounts, type ExportEnd, type ExportHeader, type MemoryLineInput } from './export-format.js';
import { TransferDigest } from './transfer-digest.js';

export interface ExportingParts {
  readonly keeper: MemoryKeeper;
  /** Resolves once the index holds all memories: an export without those that were not read yet would pass for a whole one. */
  readonly allRead: () => Promise<void>;
  readonly lock: () => ModelLock | undefined;
  readonly tasks: { list(): Promise<readonly TaskState[]> };
  /** Days on which memories were last recalled here, by id, as far as they are not in the journal. */
  readonly recalls: () => Promise<readonly { readonly day: string; readonly ids: readonly string[] }[]>;
}

type ExportLine = MemoryLineInput | JournalEntry | ({ readonly type: 'task' } & TaskState);

/**
 * Memories and all that is known of them, as lines of JSON. One memory is held at a time: the counts and the checksum of all lines stand
 * in the last one, since the first is read before they are known.
 */
export class Exporting {
  constructor(private readonly parts: ExportingParts) {}

  async *lines(filter: ExportFilter = {}, { memoriesAlone = false }: { readonly memoriesAlone?: boolean } = {}): AsyncGenerator<string> {
    const { keeper, lock, allRead } = this.parts;
    await allRead();
    await keeper.ready();
    // What is private leaves the vault in no form: not by its note, and not by its journal.
    const hidden = await this.privateIds();
    const ids = keeper.memories().filter((note) => !note.private && isWanted(note, filter)).map(({ memory }) => memory.id).sort();
    const wanted = isFiltered(filter) ? new Set(ids) : undefined;
    const modelLock = lock();
    const header: ExportHeader = {
      type: 'header',
      format: EXPORT_FORMAT,
      version: EXPORT_VERSION,
      exported: new Date(keeper.parts.clock.now()).toISOString(),
      chunkerVersion: CHUNKER_VERSION,
      ...(modelLock !== undefined && { modelLock }),
      counts: { memory: ids.length },
    };
    yield `${JSON.stringify(header)}\n`;

    const digest = new TransferDigest();
    const counts: ExportCounts = { memory: 0, change: 0, erased: 0, recalled: 0, task: 0 };
    const isExported = (id: string): boolean => !hidden.has(id) && (wanted === undefined || wanted.has(id));
    for await (const line of memoriesAlone ? this.memoryLines(ids) : this.body(ids, isExported, wanted === undefined)) {
      counts[line.type] += 1;
      const text = JSON.stringify(line);
      digest.take(text);
      yield `${text}\n`;
    }
    const end: ExportEnd = { type: 'end', counts, checksum: digest.end() };
    yield `${JSON.stringify(end)}\n`;
  }

  /** Memories whose notes are private: the index knows no more of such a note than that it is there. */
  private async privateIds(): Promise<Set<string>> {
    const { index, vault } = this.parts.keeper.parts;
    const ids = new Set<string>();
    for (const { path } of [...index.notes()].filter((note) => note.private)) {
      if ((await vault.stat(path)) === undefined) continue;
      const id = readMemoryNote(new TextDecoder().decode(await vault.read(path)))?.facts.id;
      if (id !== undefined) ids.add(id);
    }
    return ids;
  }

  private async *body(ids: readonly string[], isExported: (id: string) => boolean, isWhole: boolean): AsyncGenerator<ExportLine> {
    yield* this.memoryLines(ids);
    for await (const entry of this.parts.keeper.parts.journal.entries()) {
      const kept = keptOf(entry, isExported);
      if (kept !== undefined) yield kept;
    }
    for (const { day, ids: recalled } of await this.parts.recalls()) {
      const kept = recalled.filter(isExported);
      // The same recalls are the same entry, however often they are exported.
      if (kept.length > 0) yield { type: 'recalled', entry: derivedId(`recalled ${day} ${kept.join(' ')}`), day, ids: kept };
    }
    if (isWhole) for (const task of await this.parts.tasks.list()) yield { type: 'task' as const, ...task };
  }

  private async *memoryLines(ids: readonly string[]): AsyncGenerator<MemoryLineInput> {
    for (const id of ids) {
      const line = await this.memoryLine(id);
      // Gone since the export began: the last line's count tells.
      if (line !== undefined) yield line;
    }
  }

  private async memoryLine(id: string): Promise<MemoryLineInput | undefined> {
    const { keeper } = this.parts;
    const note = keeper.find(id);
    if (note === undefined) return undefined;
    const read = await keeper.readIfThere(note);
    if (read === undefined) return undefined;
    const { text, memory } = read;
    const updatedMs = keeper.known.get(id)?.atMs;
    return lineOf(memory, text, updatedMs === undefined || keeper.known.get(id)?.hash !== note.contentHash ? undefined : updatedMs);
  }
}

function isFiltered({ kind, entity, sinceMs }: ExportFilter): boolean {
  return kind !== undefined || entity !== undefined || sinceMs !== undefined;
}

function isWanted({ memory }: MemoryNote, { kind, entity, sinceMs }: ExportFilter): boolean {
  if (kind !== undefined && memory.kind !== kind) return false;
  if (entity !== undefined && !memory.entities.some((name) => name.toLowerCase() === entity.toLowerCase())) return false;
  return sinceMs === undefined || Math.max(memory.createdMs, memory.lastSeenMs) >= sinceMs;
}

function keptOf(entry: JournalEntry, isExported: (id: string) => boolean): JournalEntry | undefined {
  switch (entry.type) {
    case 'change':
    case 'erased':
      return isExported(entry.id) ? entry : undefined;
    case 'recalled': {
      const ids = entry.ids.filter(isExported);
      return ids.length === 0 ? undefined : { ...entry, ids };
    }
  }
}

/** @param text The whole note. @param updatedMs When it was last changed; `undefined` where nobody knows */
function lineOf({ facts, statement, context, evidence }: MemoryNoteText, text: string, updatedMs: number | undefined): MemoryLineInput {
  const own = ownPartsOf(text);
  const idsIn = (name: string): string[] => textsOf(own?.all[`${name}_ids`]);
  const momentOf = (name: string): string | undefined => {
    const ms = timestampMs(own?.all[name] ?? null);
    return ms === undefined ? undefined : new Date(ms).toISOString();
  };
  const tags = own === undefined ? [] : tagsIn(own.all).filter((tag) => tag !== kindTag(facts.kind));
  return {
    type: 'memory',
    id: facts.id,
    text: statement,
    kind: facts.kind,
    layer: facts.layer,
    status: facts.status,
    entities: [...facts.entities],
    created: new Date(facts.createdMs).toISOString(),
    lastSeen: new Date(facts.lastSeenMs).toISOString(),
    source: facts.source,
    trust: facts.trust ?? null,
    importance: facts.importance ?? null,
    ...present({
      updated: updatedMs === undefined ? undefined : new Date(updatedMs).toISOString(),
      session: facts.session,
      context: context === '' ? undefined : context,
      evidence: filled(evidence),
      externalIds: filled(facts.externalIds),
      repo: facts.repo,
      branch: facts.branch,
      commit: facts.commit,
      committedAt: momentOf('committed_at'),
      files: filled(facts.files),
      archivedAt: momentOf('archived_at'),
      warning: facts.warning,
      tags: filled(tags),
      conflictsWith: filled(facts.conflictsWith),
      supersedes: filled(facts.supersedes),
      mayChange: filled(facts.mayChange),
      sources: filled(idsIn('sources')),
      summarisedIn: filled(idsIn('summarised_in')),
      properties: own === undefined || Object.keys(own.properties).length === 0 ? undefined : own.properties,
      sections: own === undefined || own.sections === '' ? undefined : own.sections,
    }),
  };
}

function filled<T>(values: readonly T[]): T[] | undefined {
  return values.length === 0 ? undefined : [...values];
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function present<T extends object>(values: T): Present<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Present<T>;
}
