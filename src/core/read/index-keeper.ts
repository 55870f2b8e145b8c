import type { Clock } from '../model/clock.js';
import { type MnemeError, messageOf, toMnemeError } from '../model/errors.js';
import type { BlobStore } from '../model/index-store.js';
import type { NoteRecord, ParsedNote } from '../model/note.js';
import type { NotePath } from '../model/note-path.js';
import type { NoteParser } from '../model/note-parser.js';
import type { RecallLimit, Said } from '../model/recall.js';
import type { Settings } from '../model/settings.js';
import type { ProblemReport } from '../model/status.js';
import type { Vault } from '../model/vault.js';
import { ChunkIndex } from './chunk-index.js';
import { CHUNKER_VERSION } from './chunker.js';
import { Indexer } from './indexer.js';
import { refreshRule } from './refresh.js';
import { NoteScope } from './scope.js';
import { loadSnapshot, saveSnapshot, SNAPSHOT_FILE } from './snapshot.js';

/** The index is written once the vault has been quiet for this long, or at the latest after the second time. */
const SAVE_WHEN_QUIET_MS = 30_000;
const SAVE_AT_THE_LATEST_MS = 600_000;

export interface IndexKeeperParts {
  readonly vault: Vault;
  readonly store: BlobStore;
  readonly parser: NoteParser;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly configFolder: string;
  readonly watch: boolean;
  readonly onProgress: () => void;
  readonly onMemoryNote: (before: NoteRecord | undefined, after: NoteRecord | undefined) => void;
}

/** loading: the saved index is being read · indexing: notes are being read · complete: the index equals the vault · failed */
export type TextState = 'loading' | 'indexing' | 'complete' | 'failed';

/** Owns the text index through its life: loads what was saved, brings it up to date, follows the vault, saves it again. */
export class IndexKeeper {
  readonly index = new ChunkIndex();
  /** The saved index is loaded, or there is none. Never rejects. */
  readonly loaded: Promise<void>;
  /** Full-text recall works. */
  readonly ready: Promise<void>;
  /** Everything that was there at the start is indexed. */
  readonly complete: Promise<void>;
  state: TextState = 'loading';
  isReady = false;
  savedAtMs: number | undefined;
  private readonly indexer: Indexer;
  readonly scope: NoteScope;
  private readonly storeProblems = new Map<string, ProblemReport>();
  private readonly settleLoaded = deferred();
  private readonly settleReady: Deferred;
  private readonly settleComplete: Deferred;
  private counted: (Census & { readonly textVersion: number }) | undefined;
  private stopWatching: (() => Promise<void>) | undefined;
  private callOffSave: (() => void) | undefined;
  private dirtySinceMs: number | undefined;
  private savedVersion = -1;
  private saving: Promise<void> = Promise.resolve();

  constructor(private readonly parts: IndexKeeperParts) {
    this.settleReady = deferred();
    this.settleComplete = deferred();
    this.loaded = this.settleLoaded.promise;
    this.ready = this.settleReady.promise;
    this.complete = this.settleComplete.promise;
    this.scope = new NoteScope(parts.settings, parts.configFolder);
    this.indexer = new Indexer({
      vault: parts.vault,
      parser: parts.parser,
      clock: parts.clock,
      index: this.index,
      scope: this.scope,
      refresh: refreshRule(parts.settings.semanticRefresh),
      onMemoryNote: parts.onMemoryNote,
      onProgress: () => {
        this.scheduleSave();
        parts.onProgress();
      },
    });
  }

  /** Notes are being loaded or read. */
  get busy(): boolean {
    return this.state === 'loading' || this.indexer.busy;
  }

  get progress(): { done: number; total: number } {
    return this.indexer.progress;
  }

  /** What limits an answer given now; `undefined` where nothing does. */
  get limit(): Said<RecallLimit> | undefined {
    switch (this.state) {
      case 'loading':
        return { code: 'loading', text: 'The index is being loaded; what is not loaded yet is missing from this answer.' };
      case 'indexing':
        // Without a count: an agent reads it, and private notes are read as well.
        return { code: 'indexing', text: 'The vault is being indexed; what is not read yet is missing from this answer.' };
      case 'failed':
        return { code: 'unreadable', text: 'The vault could not be read; see the status.' };
      case 'complete':
        return undefined;
    }
  }

  /** Counts that need a look at every note; taken anew only after a change of the notes. */
  census(): Census {
    if (this.counted?.textVersion !== this.index.textVersion) this.counted = { textVersion: this.index.textVersion, ...takeCensus(this.index.notes()) };
    return this.counted;
  }

  problems(): ProblemReport[] {
    const notes = this.census().problems;
    const failures = this.indexer.problems();
    const unread = [...failures].map(([path, { code, message }]) => ({ path, code, message }));
    // What the vault and the indexer both tell of is one problem.
    const told = new Set<string>(failures.keys());
    const listed = this.parts.vault.problems().filter(({ path }) => !told.has(path)).map(({ path, message }) => ({ path, code: 'vault' as const, message }));
    return [...this.storeProblems.values(), ...listed, ...unread, ...notes];
  }

  /** Loads, scans, and follows the vault. Resolves when the index equals the vault. @throws MnemeError of the vault */
  async open(signal: AbortSignal): Promise<void> {
    try {
      const loaded = await this.load();
      this.settleLoaded.resolve();
      if (this.parts.watch) this.stopWatching = await this.parts.vault.watch((changes) => this.indexer.apply(changes));
      this.state = 'indexing';
      await this.indexer.scan(signal);
      // A loaded index answers for nearly the whole vault, and has just lost what is gone; a cold one answers once it is full.
      if (loaded) this.becomeReady();
      await this.indexer.whenIdle();
      if (signal.aborted) throw toMnemeError(signal.reason, 'aborted');
      this.state = 'complete';
      this.becomeReady();
      this.settleComplete.resolve();
      this.parts.onProgress();
      // Whoever has waited for this has the first turn: its answer and the copy that is saved would hold the thread together.
      await this.parts.clock.giveWay();
      await this.save();
    } catch (thrown) {
      const error = toMnemeError(thrown, 'vault_unreadable');
      this.state = 'failed';
      this.storeProblems.set('vault', { code: error.code, message: error.message });
      this.settleReady.reject(error);
      this.settleComplete.reject(error);
      throw error;
    }
  }

  /** See `Indexer.readNow`. */
  async readNow(path: NotePath, foreseen?: ParsedNote): Promise<void> {
    await this.indexer.readNow(path, foreseen);
  }

  async rescan(signal: AbortSignal): Promise<void> {
    await this.indexer.scan(signal);
    await this.indexer.whenIdle();
  }

  /** Reads every note anew. */
  async rebuild(signal: AbortSignal): Promise<void> {
    this.index.clear();
    this.state = 'indexing';
    await this.rescan(signal);
    this.state = 'complete';
    this.parts.onProgress();
    await this.save();
  }

  /** Writes the index if it changed since it was last written, or if the file was deleted meanwhile. A store that cannot be written is a problem, not an error. */
  save(): Promise<void> {
    this.saving = this.saving.then(() => this.saveNow());
    return this.saving;
  }

  async close(): Promise<void> {
    this.callOffSave?.();
    await this.stopWatching?.();
    this.indexer.close();
    if (this.state !== 'loading') await this.save();
  }

  private becomeReady(): void {
    this.isReady = true;
    this.settleReady.resolve();
    this.parts.onProgress();
  }

  private async load(): Promise<boolean> {
    try {
      const outcome = await loadSnapshot(this.index, this.parts.store, this.header(), this.parts.clock);
      if (outcome.type === 'loaded') {
        this.savedVersion = this.index.textVersion;
        return true;
      }
      if (outcome.type === 'refused') this.storeProblems.set('index', { code: 'index_damaged', message: outcome.message });
    } catch (thrown) {
      this.storeProblems.set('index', { code: 'index_damaged', message: `The saved index could not be read and is rebuilt: ${messageOf(thrown)}` });
    }
    this.index.clear();
    return false;
  }

  private async saveNow(): Promise<void> {
    this.callOffSave?.();
    this.callOffSave = undefined;
    this.dirtySinceMs = undefined;
    const { textVersion } = this.index;
    try {
      if (textVersion === this.savedVersion && (await this.isOnDisk())) return;
      await saveSnapshot(this.index, this.parts.store, this.header(), this.parts.clock);
      this.savedVersion = textVersion;
      this.savedAtMs = this.parts.clock.now();
      this.storeProblems.delete('store');
    } catch (thrown) {
      const error = toMnemeError(thrown, 'store_failed');
      this.storeProblems.set('store', { code: error.code, message: `${error.message} The index is kept in memory and is built anew after a restart.` });
    }
  }

  private async isOnDisk(): Promise<boolean> {
    const file = await this.parts.store.open(SNAPSHOT_FILE);
    await file?.close();
    return file !== undefined;
  }

  private scheduleSave(): void {
    if (this.state !== 'complete' || this.index.textVersion === this.savedVersion) return;
    const now = this.parts.clock.ticks();
    this.dirtySinceMs ??= now;
    this.callOffSave?.();
    const waitMs = Math.max(0, Math.min(SAVE_WHEN_QUIET_MS, this.dirtySinceMs + SAVE_AT_THE_LATEST_MS - now));
    this.callOffSave = this.parts.clock.after(waitMs, () => void this.save());
  }

  /** What a saved index must agree with to be of use: how notes are cut, and what the owner wants indexed. */
  private header(): { chunkerVersion: number; scope: string } {
    return { chunkerVersion: CHUNKER_VERSION, scope: this.scope.fingerprint };
  }
}

export interface Census {
  readonly memories: number;
  readonly privateNotes: number;
  readonly problems: readonly ProblemReport[];
}

function takeCensus(notes: Iterable<NoteRecord>): Census {
  let memories = 0;
  let privateNotes = 0;
  const problems: ProblemReport[] = [];
  for (const note of notes) {
    if (note.private) privateNotes += 1;
    else if (note.memory !== undefined) memories += 1;
    for (const { code, message } of note.problems) problems.push({ path: note.path, code, message });
  }
  return { memories, privateNotes, problems };
}

interface Deferred {
  readonly promise: Promise<void>;
  resolve(): void;
  reject(error: MnemeError): void;
}

function deferred(): Deferred {
  let resolve!: () => void;
  let reject!: (error: MnemeError) => void;
  const promise = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  // Whoever waits is told; nobody has to.
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}
