import { InOrder } from '../../in-order.js';
import type { Clock } from '../../model/clock.js';
import { messageOf, MnemeError } from '../../model/errors.js';
import type { BlobReader, BlobStore } from '../../model/index-store.js';
import type { JournalEntry, Tombstone, Version } from '../../model/journal.js';
import type { ProblemReport } from '../../model/status.js';
import type { Compacted } from '../../model/upkeep-shapes.js';
import { fileLines, hasTornEnd, lineAt, stateOf } from '../files/file-lines.js';
import { compactJournals } from './journal-compaction.js';
import { erasedStillIn, withoutErased } from './journal-erasure.js';
import { deviceOf, isJournal, JournalFiles } from './journal-files.js';
import { versionChanges, versionsOf, type PlacedChange } from './journal-history.js';
import { JournalIndex, type ChangePlace } from './journal-index.js';
import { contentOf, TORN_LINE_ENDING } from './journal-lines.js';

/** So many damaged lines of a file are named; more are counted. */
const MOST_LINES_NAMED = 5;

export interface JournalParts {
  /** The journal's folder. */
  readonly store: BlobStore;
  /** Its path relative to the vault, for messages. */
  readonly folder: string;
  readonly device: string;
  readonly clock: Clock;
  readonly newId: () => string;
}

/**
 * Every change of a memory, by whom, with the text before and after. Append-only: each device adds to files of its own, one
 * a month, so that sync never has to merge one, and reads everyone's. Only what the owner erases for good is taken out.
 */
export class Journal {
  private readonly writes = new InOrder();
  private readonly indexing = new InOrder();
  /** Files of ours that are known to end with a whole line. */
  private readonly whole = new Set<string>();
  private readonly damage = new Map<string, ProblemReport>();
  private readonly indexes = new Map<string, JournalIndex>();
  /** Tombstones by file, and the state of the file when they were read. */
  private readonly erasures = new Map<string, { readonly fileState: string; readonly tombstones: readonly Tombstone[] }>();

  private readonly files: JournalFiles;

  constructor(private readonly parts: JournalParts) {
    this.files = new JournalFiles(parts.store);
  }

  /** Adds the entries of one operation in one write; on the disk when it resolves. @throws MnemeError `store_full`, `store_read_only`, `store_failed` */
  async append(entries: readonly JournalEntry[]): Promise<void> {
    if (entries.length > 0) await this.inOrder(() => this.write(entries));
  }

  /**
   * The entries of all devices, each device's in the order in which it wrote them; one that is in two files, copied by
   * sync, comes once. What was changed of an erased memory is left out.
   * @throws MnemeError `aborted`, `store_failed`
   */
  async *entries(signal?: AbortSignal): AsyncGenerator<JournalEntry> {
    const erased = await this.tombstones();
    const seen = new Set<string>();
    for (const name of await this.names()) {
      for await (const entry of this.entriesIn(name, signal)) {
        if (seen.has(entry.entry) || (entry.type === 'change' && erased.has(entry.id))) continue;
        seen.add(entry.entry);
        yield entry;
      }
    }
  }

  /** The versions of a memory, oldest first, also of one whose note is gone; none of one that was erased. */
  async history(id: string): Promise<Version[]> {
    return (await this.histories([id])).get(id) ?? [];
  }

  /** As `history`, of those that have one. */
  async histories(ids: readonly string[]): Promise<Map<string, Version[]>> {
    const found = new Map<string, PlacedChange[]>();
    await this.eachPlace(ids, async (id, place, reader, name) => {
      const content = contentOf(await lineAt(reader, place.offset, place.bytes));
      if (content.kind !== 'entry' || content.entry.type !== 'change' || content.entry.entry !== place.entry) {
        this.indexes.delete(name);
        throw new MnemeError('store_failed', `${this.parts.folder}/${name} was changed by another program while it was read. Ask again.`);
      }
      addTo(found, id, { place, change: content.entry });
    });
    return new Map([...found].map(([id, changes]) => [id, versionsOf(changes)]));
  }

  /** How many versions `history` gives, without reading them. */
  async versionCount(id: string): Promise<number> {
    const found: { readonly place: ChangePlace }[] = [];
    await this.eachPlace([id], (_, place) => void found.push({ place }));
    return versionChanges(found).length;
  }

  /**
   * Takes every text of the memory out of this device's files, with the links of others to it, and leaves a tombstone, which makes the other devices do the
   * same (`honourTombstones`). The tombstone is written first: a crash in between is made good by the next start.
   */
  async erase(id: string): Promise<Tombstone> {
    const { clock, newId } = this.parts;
    const tombstone: Tombstone = { type: 'erased', entry: newId(), id, at: new Date(clock.now()).toISOString() };
    await this.inOrder(async () => {
      await this.write([tombstone]);
      await this.removeChanges(new Set([id]));
    });
    return tombstone;
  }

  /** Every memory that was erased on any device, by id. */
  async tombstones(): Promise<ReadonlyMap<string, Tombstone>> {
    const found = new Map<string, Tombstone>();
    for (const name of await this.names()) for (const tombstone of await this.tombstonesIn(name)) if (!found.has(tombstone.id)) found.set(tombstone.id, tombstone);
    return found;
  }

  /** Takes out of this device's files what was erased on any device. @returns the ids that were still there */
  honourTombstones(): Promise<ReadonlySet<string>> {
    return this.inOrder(async () => this.removeChanges(new Set((await this.tombstones()).keys())));
  }

  /** See `compactJournals`. @throws MnemeError as every write to the store */
  compact(): Promise<Compacted> {
    const { device, clock } = this.parts;
    return this.inOrder(() => compactJournals({ files: this.files, device, clock }));
  }

  /** What could not be read of the journals when they were last read. */
  problems(): readonly ProblemReport[] {
    return [...this.damage.values()];
  }

  private async write(entries: readonly JournalEntry[]): Promise<void> {
    const { clock, device } = this.parts;
    const name = `${device}-${new Date(clock.now()).toISOString().slice(0, 7)}.jsonl`;
    const ending = this.whole.has(name) || !(await this.isTorn(name)) ? '' : TORN_LINE_ENDING;
    this.whole.delete(name);
    const lines = entries.map((entry) => `${JSON.stringify(entry)}\n`);
    await this.files.append(name, new TextEncoder().encode(ending + lines.join('')));
    this.whole.add(name);
  }

  private async isTorn(name: string): Promise<boolean> {
    return (await this.reading(name, hasTornEnd)) ?? false;
  }

  /** Visits the changes of memories that were not erased, each device's in the order in which it wrote them. */
  private async eachPlace(ids: readonly string[], visit: (id: string, place: ChangePlace, reader: BlobReader, name: string) => Promise<void> | void): Promise<void> {
    const erased = await this.tombstones();
    const wanted = ids.filter((id) => !erased.has(id));
    for (const name of wanted.length === 0 ? [] : await this.names()) {
      const reader = await this.openIfReadable(name);
      if (reader === undefined) continue;
      try {
        const index = await this.indexing.run(name, () => this.indexOf(name, reader));
        for (const id of wanted) for (const place of index.of(id)) await visit(id, place, reader, name);
      } finally {
        await reader.close();
      }
    }
  }

  /** Reads only what is new where the file is one that we alone add to; sync may bring another in the place of others. */
  private async indexOf(name: string, reader: BlobReader): Promise<JournalIndex> {
    const known = this.indexes.get(name);
    const fileState = await stateOf(reader);
    if (known?.fileState === fileState) return known;
    const goesOn = known !== undefined && deviceOf(name) === this.parts.device && known.wholeBytes <= reader.sizeBytes;
    const index = goesOn ? known : new JournalIndex(deviceOf(name));
    for await (const line of fileLines(reader, this.parts.clock, undefined, index.wholeBytes)) index.take(line, contentOf(line));
    index.fileState = fileState;
    this.indexes.set(name, index);
    return index;
  }

  private async *entriesIn(name: string, signal?: AbortSignal): AsyncGenerator<JournalEntry> {
    const damaged: number[] = [];
    /** A damaged line that may yet turn out to be one that a crash tore. */
    let doubtful: number | undefined;
    const reader = await this.openIfReadable(name);
    if (reader === undefined) return;
    try {
      for await (const line of fileLines(reader, this.parts.clock, signal)) {
        const content = contentOf(line);
        if (doubtful !== undefined && content.kind !== 'closes_torn_line') damaged.push(doubtful);
        doubtful = content.kind === 'damaged' && line.isClosed ? line.number : undefined;
        if (content.kind === 'entry') yield content.entry;
      }
      if (doubtful !== undefined) damaged.push(doubtful);
      this.noteDamage(name, damaged);
    } finally {
      await reader.close();
    }
  }

  private async tombstonesIn(name: string): Promise<readonly Tombstone[]> {
    const reader = await this.openIfReadable(name);
    if (reader === undefined) return [];
    try {
      const known = this.erasures.get(name);
      const fileState = await stateOf(reader);
      if (known?.fileState === fileState) return known.tombstones;
      const tombstones: Tombstone[] = [];
      for await (const line of fileLines(reader, this.parts.clock)) {
        if (line.text?.includes('"erased"') !== true) continue;
        const content = contentOf(line);
        if (content.kind === 'entry' && content.entry.type === 'erased') tombstones.push(content.entry);
      }
      this.erasures.set(name, { fileState, tombstones });
      return tombstones;
    } finally {
      await reader.close();
    }
  }

  /** @returns the ids of which there was something to remove */
  private async removeChanges(erased: ReadonlySet<string>): Promise<Set<string>> {
    const { clock, device } = this.parts;
    const removed = new Set<string>();
    if (erased.size === 0) return removed;
    for (const name of (await this.names()).filter((each) => deviceOf(each) === device)) {
      await this.reading(name, async (reader) => {
        const { ids: here, isLinked } = await erasedStillIn(reader, erased, clock);
        if (here.size === 0 && !isLinked) return;
        await this.files.replace(name, withoutErased(reader, erased, clock));
        this.erasures.delete(name);
        this.indexes.delete(name);
        this.whole.delete(name);
        for (const id of here) removed.add(id);
      });
    }
    return removed;
  }

  private async names(): Promise<string[]> {
    const names = (await this.files.names()).filter(isJournal);
    for (const known of [this.erasures, this.damage, this.indexes]) for (const name of known.keys()) if (!names.includes(name)) known.delete(name);
    return names;
  }

  /** A journal that cannot be opened, such as one that sync has not fetched yet, must not keep the others from being read. */
  private async openIfReadable(name: string): Promise<BlobReader | undefined> {
    try {
      return await this.files.open(name);
    } catch (thrown) {
      this.note(name, `It could not be read: ${messageOf(thrown)} What it holds is missing from history until it can.`);
      return undefined;
    }
  }

  private async reading<T>(name: string, work: (reader: BlobReader) => Promise<T>): Promise<T | undefined> {
    const reader = await this.files.open(name);
    if (reader === undefined) return undefined;
    try {
      return await work(reader);
    } finally {
      await reader.close();
    }
  }

  private noteDamage(name: string, lines: readonly number[]): void {
    this.damage.delete(name);
    if (lines.length === 0) return;
    const more = lines.length - MOST_LINES_NAMED;
    const which = `${lines.slice(0, MOST_LINES_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
    this.note(name, `Damaged, and skipped: ${lines.length === 1 ? 'line' : 'lines'} ${which}. The other entries are read; restore the file from a backup if you miss a version.`);
  }

  private note(name: string, message: string): void {
    this.damage.set(name, { path: `${this.parts.folder}/${name}`, code: 'journal_damaged', message });
  }

  private inOrder<T>(work: () => Promise<T>): Promise<T> {
    return this.writes.run('', work);
  }
}

function addTo<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
