import type { Engine } from '../core/engine.js';
import { MnemeError } from '../core/model/errors.js';
import type { MemoryChange } from '../core/model/memory-change.js';
import type { JudgeRequest, RecallAnswer, RecallInput } from '../core/model/recall.js';
import type { ContextAnswer, ContextInput } from '../core/model/upkeep-shapes.js';
import type { EngineStatus } from '../core/model/status.js';

/**
 * One engine to the outside, which can be opened anew when settings change: what asks meanwhile waits for the new one.
 * Listeners stay. Whoever made it closes it.
 */
export class ReopeningEngine implements Engine {
  private current: Engine;
  private changes: Promise<void> = Promise.resolve();
  private reopening: Promise<void> | undefined;
  private closing: Promise<void> | undefined;
  private endRelay: () => void;
  private readonly listeners = new Set<(status: EngineStatus) => void>();
  private readonly memoryListeners = new Set<(change: MemoryChange) => void>();

  /** @param open Opens an engine on the vault, with the settings of that moment. */
  constructor(private readonly open: () => Engine) {
    this.current = open();
    this.endRelay = this.relay();
  }

  /** Closes the engine and opens it with the settings of then. Calls before that has begun share one reopening. */
  reopen(): Promise<void> {
    this.reopening ??= this.inOrder(async () => {
      this.reopening = undefined;
      if (this.closing !== undefined) return;
      this.endRelay();
      await this.current.close();
      this.current = this.open();
      this.endRelay = this.relay();
      this.tell(this.current.status());
    });
    return this.reopening;
  }

  get memories(): Engine['memories'] {
    return this.current.memories;
  }

  get sessions(): Engine['sessions'] {
    return this.current.sessions;
  }

  get tasks(): Engine['tasks'] {
    return this.current.tasks;
  }

  get upkeep(): Engine['upkeep'] {
    return this.current.upkeep;
  }

  get transfer(): Engine['transfer'] {
    return this.current.transfer;
  }

  judge(request: JudgeRequest): RecallAnswer {
    return this.current.judge(request);
  }

  get oversight(): Engine['oversight'] {
    return this.current.oversight;
  }

  get audit(): Engine['audit'] {
    return this.current.audit;
  }

  get revision(): number {
    return this.current.revision;
  }

  explainNote(path: string): ReturnType<Engine['explainNote']> {
    return this.current.explainNote(path);
  }

  async browse(...asked: Parameters<Engine['browse']>): Promise<RecallAnswer> {
    await this.changes;
    return this.current.browse(...asked);
  }

  async context(request: ContextInput, signal?: AbortSignal): Promise<ContextAnswer> {
    await this.changes;
    return this.current.context(request, signal);
  }

  async recall(request: RecallInput, signal?: AbortSignal): Promise<RecallAnswer> {
    await this.changes;
    if (this.closing !== undefined) throw new MnemeError('aborted', 'Mneme is shutting down; ask again when it is back.');
    return this.current.recall(request, signal);
  }

  passage(id: string): ReturnType<Engine['passage']> {
    return this.current.passage(id);
  }

  onMemoryChange(listener: (change: MemoryChange) => void): () => void {
    this.memoryListeners.add(listener);
    return () => this.memoryListeners.delete(listener);
  }

  status(): EngineStatus {
    return this.current.status();
  }

  onStatus(listener: (status: EngineStatus) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async whenReady(signal?: AbortSignal): Promise<void> {
    await this.changes;
    await this.current.whenReady(signal);
  }

  async whenVectorsSettled(signal?: AbortSignal): Promise<void> {
    await this.changes;
    await this.current.whenVectorsSettled(signal);
  }

  pauseEmbedding(): void {
    this.current.pauseEmbedding();
  }

  resumeEmbedding(): void {
    this.current.resumeEmbedding();
  }

  async rebuild(): Promise<void> {
    await this.changes;
    await this.current.rebuild();
  }

  async rescan(): Promise<void> {
    await this.changes;
    await this.current.rescan();
  }

  async flush(): Promise<void> {
    await this.changes;
    await this.current.flush();
  }

  close(): Promise<void> {
    this.closing ??= this.inOrder(async () => {
      this.endRelay();
      await this.current.close();
      this.listeners.clear();
      this.memoryListeners.clear();
    });
    return this.closing;
  }

  private relay(): () => void {
    const endStatus = this.current.onStatus((status) => this.tell(status));
    const endChanges = this.current.onMemoryChange((change) => {
      for (const listener of this.memoryListeners) listener(change);
    });
    return () => {
      endStatus();
      endChanges();
    };
  }

  private tell(status: EngineStatus): void {
    for (const listener of this.listeners) listener(status);
  }

  private inOrder(work: () => Promise<void>): Promise<void> {
    const mine = this.changes.then(work);
    this.changes = mine.catch(() => undefined);
    return mine;
  }
}
