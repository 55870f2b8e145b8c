import type { Engine } from './engine.js';
import type { Clock } from './model/clock.js';
import type { Embedder } from './model/embedder.js';
import { MnemeError, toMnemeError } from './model/errors.js';
import type { BlobStore } from './model/index-store.js';
import type { NoteParser } from './model/note-parser.js';
import { recallRequestSchema, type RecallAnswer, type RecallInput } from './model/recall.js';
import type { Settings } from './model/settings.js';
import type { EngineStatus } from './model/status.js';
import type { Vault } from './model/vault.js';
import { parseWith } from './model/parse.js';
import { IndexKeeper } from './read/index-keeper.js';
import { VectorKeeper } from './read/vector-keeper.js';
import { Recaller } from './recall/recaller.js';
import { composeStatus } from './compose-status.js';
import { Broadcast } from './broadcast.js';

export interface EngineParts {
  readonly vault: Vault;
  /** Where the index is kept between starts. */
  readonly store: BlobStore;
  readonly parser: NoteParser;
  readonly clock: Clock;
  readonly settings: Settings;
  /** The vault's configuration folder (`.obsidian`), which is never indexed. */
  readonly configFolder: string;
  readonly version: string;
  /** Follow the vault's changes after the first scan. */
  readonly watch: boolean;
  readonly newId: () => string;
  /** Opens the embedding model; called once, in the background. Without it recall is by full text alone. */
  readonly openEmbedder?: (signal: AbortSignal) => Promise<Embedder>;
}

/** Opens the engine on a vault. Returns at once; everything else happens in the background, in slices. */
export function openEngine(parts: EngineParts): Engine {
  const engine = new VaultEngine(parts);
  engine.start();
  return engine;
}

class VaultEngine implements Engine {
  readonly memories = notYet<Engine['memories']>();
  readonly sessions = notYet<Engine['sessions']>();
  readonly tasks = notYet<Engine['tasks']>();
  readonly upkeep = notYet<Engine['upkeep']>();
  readonly transfer = notYet<Engine['transfer']>();
  readonly context = (): never => {
    throw new MnemeError('internal', 'Not built yet.');
  };
  private readonly abort = new AbortController();
  private readonly statuses: Broadcast<EngineStatus>;
  private readonly keeper: IndexKeeper;
  private readonly vectors: VectorKeeper;
  private readonly recaller: Recaller;
  private starting: Promise<void> = Promise.resolve();
  private closing: Promise<void> | undefined;

  constructor(private readonly parts: EngineParts) {
    this.statuses = new Broadcast(parts.clock, () => this.status());
    const onProgress = (): void => {
      this.statuses.announce();
      this.vectors.wake();
    };
    this.keeper = new IndexKeeper({ ...parts, onProgress });
    this.vectors = new VectorKeeper({
      ...parts,
      index: this.keeper.index,
      textLoaded: this.keeper.loaded,
      isTextBusy: () => this.keeper.busy,
      onProgress: () => this.statuses.announce(),
    });
    this.recaller = new Recaller({ ...parts, index: this.keeper.index, vectors: this.vectors });
  }

  /** Text and model are opened side by side: neither waits for the other. */
  start(): void {
    const opening = this.vectors.open(this.abort.signal);
    this.starting = this.keeper
      .open(this.abort.signal)
      .then(() => opening)
      .then(() => (this.keeper.state === 'complete' ? this.vectors.compact() : undefined));
    // Failures are kept in the status, and given to whoever waits for readiness.
    this.starting.catch(() => this.statuses.announce());
  }

  async recall(request: RecallInput, signal?: AbortSignal): Promise<RecallAnswer> {
    this.mustBeOpen();
    return this.recaller.recall(parseWith(recallRequestSchema, request), this.keeper.notice, signal);
  }

  status(): EngineStatus {
    return composeStatus(this.parts, this.keeper, this.vectors);
  }

  onStatus(listener: (status: EngineStatus) => void): () => void {
    return this.statuses.listen(listener);
  }

  whenReady(signal?: AbortSignal): Promise<void> {
    return orAborted(this.keeper.ready, signal);
  }

  async whenVectorsSettled(signal?: AbortSignal): Promise<void> {
    await orAborted(this.keeper.complete, signal);
    await orAborted(this.vectors.whenSettled(), signal);
  }

  pauseEmbedding(): void {
    this.vectors.pause();
  }

  resumeEmbedding(): void {
    this.vectors.resume();
  }

  async rebuild(): Promise<void> {
    this.mustBeOpen();
    await this.keeper.rebuild(this.abort.signal);
  }

  async rescan(): Promise<void> {
    this.mustBeOpen();
    await this.keeper.rescan(this.abort.signal);
  }

  async flush(): Promise<void> {
    await this.keeper.save();
    await this.vectors.flush();
  }

  close(): Promise<void> {
    this.closing ??= this.shut();
    return this.closing;
  }

  private async shut(): Promise<void> {
    this.abort.abort(new MnemeError('aborted', 'The engine is closing.'));
    await this.starting.catch(() => undefined);
    await this.keeper.close();
    await this.vectors.close();
    await this.parts.parser.dispose();
    this.statuses.close();
  }

  private mustBeOpen(): void {
    if (this.closing !== undefined) throw new MnemeError('aborted', 'Mneme is shutting down; ask again when it is back.');
  }
}

/** The promise, or an `aborted` error as soon as the signal says so. */
function orAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  return new Promise<T>((resolve, reject) => {
    const onAbort = (): void => reject(toMnemeError(signal.reason, 'aborted'));
    if (signal.aborted) {
      onAbort();
      return;
    }
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

function notYet<T extends object>(): T {
  return new Proxy({} as T, {
    get: () => () => {
      throw new MnemeError('internal', 'Not built yet.');
    },
  });
}
