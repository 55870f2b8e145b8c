import type { Engine } from './engine.js';
import type { ChatModel } from './model/chat-model.js';
import type { Clock } from './model/clock.js';
import type { Embedder, ModelLock } from './model/embedder.js';
import { MnemeError, toMnemeError } from './model/errors.js';
import type { BlobStore } from './model/index-store.js';
import type { MemoryChange } from './model/memory-change.js';
import type { NoteParser } from './model/note-parser.js';
import type { NoteWriter } from './model/note-writer.js';
import { judgeRequestSchema, recallRequestSchema, type JudgeRequest, type RecallAnswer, type RecallInput, type RecallRequest } from './model/recall.js';
import type { Settings } from './model/settings.js';
import type { EngineStatus } from './model/status.js';
import { contextRequestSchema, type ContextAnswer, type ContextInput } from './model/upkeep-shapes.js';
import type { Vault } from './model/vault.js';
import { parseWith } from './model/parse.js';
import type { CitedPassage } from './model/passage.js';
import { toNotePath } from './model/note-path.js';
import { IndexKeeper } from './read/index-keeper.js';
import { reportOf, type NoteReport } from './read/note-report.js';
import { VectorKeeper } from './read/vector-keeper.js';
import { citedPassage } from './recall/cited-passage.js';
import { Recaller } from './recall/recaller.js';
import { mustBeInOrder } from './recall/asked-span.js';
import { momentMs } from './recall/candidates.js';
import { inject } from './recall/inject.js';
import { profileOf } from './recall/profile.js';
import { VaultDirectory } from './recall/vault-directory.js';
import { WritePart, type WriteStores } from './write/write-side.js';
import { AuditLog } from './oversight/audit-log.js';
import { composeStatus } from './compose-status.js';
import { MemoryChanges } from './memory-changes.js';
import { Broadcast } from './broadcast.js';
import { InOrder } from './in-order.js';
import { KeepingUp } from './keeping-up.js';

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
  /** Name of this device in journals: letters, digits, `-` and `_`. */
  readonly device: string;
  readonly noteWriter: NoteWriter;
  readonly stores: WriteStores;
  /**
   * Take over what is done to memory notes by hand, end sessions that nobody ended, and sweep daily. Only for who owns the vault and
   * stays: a look at it must change nothing.
   */
  readonly keepUp: boolean;
  /** Opens the embedding model; called once, in the background. Without it recall is by full text alone. */
  readonly openEmbedder?: (signal: AbortSignal) => Promise<Embedder>;
  /**
   * Opens the model of another lock, if it is to be had: the one that the saved vectors were made with, which serves until the vault is embedded with the
   * chosen one. Without it recall is by words alone meanwhile.
   */
  readonly openFormer?: (lock: ModelLock, signal: AbortSignal) => Promise<Embedder | undefined>;
  /** Judges where rules end, and writes summaries; without it the agent is asked, and summaries are extracts. */
  readonly chat?: ChatModel | undefined;
}

/** How many items of the answer the message of a context is made from. */
const CONTEXT_ITEMS = 12;

/** Opens the engine on a vault. Returns at once; everything else happens in the background, in slices. */
export function openEngine(parts: EngineParts): Engine {
  const engine = new VaultEngine(parts);
  engine.start();
  return engine;
}

class VaultEngine implements Engine {
  readonly memories: Engine['memories'];
  readonly sessions: Engine['sessions'];
  readonly tasks: Engine['tasks'];
  readonly upkeep: Engine['upkeep'];
  readonly transfer: Engine['transfer'];
  readonly oversight: Engine['oversight'];
  readonly audit: AuditLog;
  private readonly abort = new AbortController();
  private readonly statuses: Broadcast<EngineStatus>;
  private readonly memoryChanges = new MemoryChanges();
  private readonly keeper: IndexKeeper;
  private readonly directory = new VaultDirectory();
  private readonly vectors: VectorKeeper;
  private readonly recaller: Recaller;
  private readonly writing: WritePart;
  private readonly keepingUp: KeepingUp;
  private starting: Promise<void> = Promise.resolve();
  private closing: Promise<void> | undefined;

  constructor(private readonly parts: EngineParts) {
    this.audit = new AuditLog({ store: parts.stores.state, clock: parts.clock });
    this.statuses = new Broadcast(parts.clock, () => this.status());
    const onProgress = (): void => {
      this.directory.keepUp(this.keeper.index);
      this.statuses.announce();
      this.vectors.wake();
    };
    this.keeper = new IndexKeeper({
      ...parts,
      onProgress,
      onMemoryNote: (before, after) => {
        if (parts.keepUp) this.writing.handEdits.noticed(before, after);
        this.memoryChanges.noticed(before, after);
      },
    });
    this.vectors = new VectorKeeper({
      ...parts,
      index: this.keeper.index,
      textLoaded: this.keeper.loaded,
      isTextBusy: () => this.keeper.busy,
      onProgress: () => this.statuses.announce(),
    });
    this.recaller = new Recaller({ ...parts, index: this.keeper.index, directory: this.directory, vectors: this.vectors });
    this.writing = new WritePart({
      ...parts,
      index: this.keeper.index,
      directory: this.directory,
      vectors: this.vectors,
      chat: parts.chat,
      writes: new InOrder(),
      readNow: (path, foreseen) => this.keeper.readNow(path, foreseen),
      allRead: () => this.keeper.complete,
      saveWithout: async () => {
        await this.keeper.save();
        await this.vectors.compact();
      },
      onProgress: () => this.statuses.announce(),
    });
    this.keepingUp = new KeepingUp(parts.clock, this.writing);
    const open = <T extends object>(part: T): T => refusingWhenClosed(part, () => this.mustBeOpen());
    this.memories = open(this.writing.memories);
    this.sessions = open(this.writing.sessions);
    this.tasks = open(this.writing.tasks);
    this.upkeep = open(this.writing.upkeep);
    this.transfer = open(this.writing.transfer);
    this.oversight = open<Engine['oversight']>(this.writing.oversight);
  }

  /** Text and model are opened side by side: neither waits for the other. */
  start(): void {
    const opening = this.vectors.open(this.abort.signal);
    this.starting = this.keeper
      .open(this.abort.signal)
      .then(() => opening)
      .then(() => (this.keeper.state === 'complete' ? this.vectors.compact() : undefined));
    void this.keeper.loaded.then(() => this.recaller.readAhead());
    // Failures are kept in the status, and given to whoever waits for readiness.
    this.starting.catch(() => this.statuses.announce());
    if (this.parts.keepUp) void this.keeper.complete.then(() => this.keepUp()).catch(() => undefined);
  }

  async recall(request: RecallInput, signal?: AbortSignal): Promise<RecallAnswer> {
    this.mustBeOpen();
    const answer = await this.recaller.recall(asked(request), this.keeper.limit, signal);
    if (answer.decision !== 'fall_back') this.noteRecalled(answer.items);
    return answer;
  }

  judge(request: JudgeRequest): RecallAnswer {
    this.mustBeOpen();
    return this.recaller.answers.judge(parseWith(judgeRequestSchema, request));
  }

  async browse(input: RecallInput, by: 'words' | 'meaning', signal?: AbortSignal): Promise<RecallAnswer> {
    this.mustBeOpen();
    const request = asked(input);
    return by === 'words' ? this.recaller.recallNow(request, this.keeper.limit) : this.recaller.recall(request, this.keeper.limit, signal);
  }

  explainNote(path: string): NoteReport {
    this.mustBeOpen();
    const note = toNotePath(path);
    return reportOf(note, this.keeper.index, this.keeper.scope.includes(note));
  }

  get revision(): number {
    return this.keeper.index.textVersion + this.writing.questions.changes;
  }

  async context(input: ContextInput, signal?: AbortSignal): Promise<ContextAnswer> {
    this.mustBeOpen();
    const request = parseWith(contextRequestSchema, input);
    const { taskId, ...question } = request;
    const { query, maxTokens, workspace, folders } = question;
    const answer = await this.recaller.recall(parseWith(recallRequestSchema, { ...question, k: CONTEXT_ITEMS }), this.keeper.limit, signal);
    const task = taskId === undefined ? undefined : (await this.tasks.list()).find(({ id }) => id === taskId);
    const { index } = this.keeper;
    const profile = profileOf(index, this.directory, {
      nowMs: request.at === undefined ? this.parts.clock.now() : momentMs(request.at),
      settings: this.parts.settings,
      about: [...this.directory.names.find([query, task?.goal, task?.currentFile, workspace?.repo].filter((text) => text !== undefined).join('\n')).map(({ name }) => name), ...(workspace?.changedFiles ?? [])],
      workspace,
      folders,
    });
    const context = inject({ answer, ...profile, task, maxTokens });
    this.noteRecalled(context.items);
    return { ...context, ...(taskId !== undefined && task === undefined && { unknownTask: true }) };
  }

  passage(id: string): CitedPassage | undefined {
    this.mustBeOpen();
    return citedPassage(id, this.keeper.index);
  }

  onMemoryChange(listener: (change: MemoryChange) => void): () => void {
    return this.memoryChanges.listen(listener);
  }

  status(): EngineStatus {
    return composeStatus(this.parts, this.keeper, this.vectors, [...this.writing.problems(), ...this.audit.problems()]);
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
    this.keepingUp.stop();
    await this.writing.close();
    await this.starting.catch(() => undefined);
    await this.keeper.close();
    await this.vectors.close();
    await this.audit.close();
    await this.parts.parser.dispose();
    this.statuses.close();
    this.memoryChanges.close();
  }

  /** Reading a memory keeps it from being forgotten, and moves it up in no ranking. */
  private noteRecalled(items: RecallAnswer['items']): void {
    if (!this.parts.keepUp) return;
    this.writing.recallDays.note(items.filter(({ type }) => type === 'memory').map(({ id }) => id));
  }

  /** What happened while Mneme was away at once, and the sweep a little later and then daily. */
  private async keepUp(): Promise<void> {
    await this.writing.catchUp();
    if (this.closing === undefined) this.keepingUp.start();
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

/** The same methods, each of which first checks that the engine is open. */
function refusingWhenClosed<T extends object>(part: T, check: () => void): T {
  return new Proxy(part, {
    get(target, name, receiver) {
      check();
      return Reflect.get(target, name, receiver) as unknown;
    },
  });
}

/** @throws InputError */
function asked(input: RecallInput): RecallRequest {
  const request = parseWith(recallRequestSchema, input);
  mustBeInOrder(request);
  return request;
}
