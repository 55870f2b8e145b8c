import type { AuditEntry } from '../../src/core/model/audit.js';
import type { Engine } from '../../src/core/engine.js';
import { MnemeError } from '../../src/core/model/errors.js';
import type { MemoryChange } from '../../src/core/model/memory-change.js';
import { recallRequestSchema, type RecallAnswer, type RecallItem, type RecallRequest } from '../../src/core/model/recall.js';
import type { EngineStatus } from '../../src/core/model/status.js';

const ITEMS: readonly RecallItem[] = [
  { id: 'n1', type: 'note', text: 'Use pnpm, not npm, in project-x.', path: 'Projects/project-x.md', heading: ['Tooling'], lines: [12, 14], score: 0.9 },
  { id: 'n2', type: 'note', text: '我们决定用 PostgreSQL。', path: 'Meetings/2026-11-03.md', heading: ['决定'], lines: [5, 6], score: 0.8 },
  { id: 'n3', type: 'note', text: 'The landlord is called Ida.', path: 'Private life/flat.md', heading: [], lines: [1, 1], score: 0.7 },
];

/** Fixture for the wire: an engine that answers from three fixed items, remembers what it was asked, and changes its status when told to. */
export class FixedEngine implements Engine {
  readonly asked: RecallRequest[] = [];
  readonly done: string[] = [];
  /** Replaces the answer, to make an engine that fails or never ends. */
  onRecall: ((request: RecallRequest, signal: AbortSignal | undefined) => Promise<RecallAnswer>) | undefined;
  onRescan: (() => Promise<void>) | undefined;
  /** What it answers beyond recall: nothing until a test says so. */
  readonly answers: { memories: Partial<Engine['memories']>; transfer: Partial<Engine['transfer']> } = { memories: {}, transfer: {} };
  readonly memories = unanswered<Engine['memories']>(() => this.answers.memories);
  readonly sessions = unanswered<Engine['sessions']>();
  readonly tasks = unanswered<Engine['tasks']>();
  readonly upkeep = unanswered<Engine['upkeep']>();
  readonly transfer = unanswered<Engine['transfer']>(() => this.answers.transfer);
  readonly oversight = unanswered<Engine['oversight']>();
  readonly audited: Omit<AuditEntry, 'at'>[] = [];
  readonly audit: Engine['audit'] = { note: (entry) => void this.audited.push(entry), read: () => Promise.resolve({ items: [] }) };
  readonly revision = 0;
  private readonly listeners = new Set<(status: EngineStatus) => void>();
  private readonly memoryListeners = new Set<(change: MemoryChange) => void>();
  private current: EngineStatus = {
    version: '0.0.0-test',
    vault: 'fixed',
    memoryFolder: 'Memory',
    ready: true,
    notes: 3,
    chunks: 3,
    memories: 0,
    privateNotes: 0,
    text: { state: 'complete', done: 3, total: 3 },
    vectors: { state: 'running', done: 1, total: 3, perSecond: 2, secondsLeft: 1, embedded: 1 },
    problems: [{ path: 'Private life/torn.md', code: 'note_unreadable', message: 'Not UTF-8. Save it as UTF-8.' }],
  };

  async recall(request: Parameters<Engine['recall']>[0], signal?: AbortSignal): Promise<RecallAnswer> {
    const asked = recallRequestSchema.parse(request);
    this.asked.push(asked);
    if (this.onRecall !== undefined) return this.onRecall(asked, signal);
    const inFolders = ITEMS.filter((item) => asked.folders === undefined || asked.folders.some((folder) => item.path.startsWith(`${folder}/`)));
    return {
      recallId: 'r1',
      decision: inFolders.length > 0 ? 'use_memory' : 'fall_back',
      confidence: inFolders.length > 0 ? 0.9 : 0,
      route: { network: 'both', crossSession: false, entities: [] },
      items: inFolders.slice(0, asked.k),
      conflicts: [],
      tokens: 20,
      tookMs: 1,
    };
  }

  browse(request: Parameters<Engine['recall']>[0], _by: 'words' | 'meaning', signal?: AbortSignal): Promise<RecallAnswer> {
    return this.recall(request, signal);
  }

  explainNote(): never {
    throw new MnemeError('internal', 'The fixture answers recall alone.');
  }

  judge(): never {
    throw new MnemeError('internal', 'The fixture answers recall alone.');
  }

  context(): Promise<never> {
    return Promise.reject(new MnemeError('internal', 'The fixture answers recall alone.'));
  }

  passage(): undefined {
    return undefined;
  }

  onMemoryChange(listener: (change: MemoryChange) => void): () => void {
    this.memoryListeners.add(listener);
    return () => this.memoryListeners.delete(listener);
  }

  changeMemory(change: MemoryChange): void {
    for (const listener of this.memoryListeners) listener(change);
  }

  status(): EngineStatus {
    return this.current;
  }

  onStatus(listener: (status: EngineStatus) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  get listenerCount(): number {
    return this.listeners.size;
  }

  change(vectors: Partial<EngineStatus['vectors']>): void {
    this.current = { ...this.current, vectors: { ...this.current.vectors, ...vectors } };
    for (const listener of this.listeners) listener(this.current);
  }

  whenReady(): Promise<void> {
    return this.note('ready');
  }

  whenVectorsSettled(): Promise<void> {
    this.change({ state: 'complete', done: 3 });
    return this.note('vectors');
  }

  pauseEmbedding(): void {
    this.change({ state: 'paused' });
  }

  resumeEmbedding(): void {
    this.change({ state: 'running' });
  }

  rebuild(): Promise<void> {
    return this.note('rebuild');
  }

  async rescan(): Promise<void> {
    await this.onRescan?.();
    await this.note('rescan');
  }

  flush(): Promise<void> {
    return this.note('flush');
  }

  close(): Promise<void> {
    return this.note('close');
  }

  private note(step: string): Promise<void> {
    this.done.push(step);
    return Promise.resolve();
  }
}

/** A recall that ends only when it is called off. */
export function untilCalledOff(_request: RecallRequest, signal: AbortSignal | undefined): Promise<RecallAnswer> {
  return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new MnemeError('aborted', 'Called off.'))));
}

function unanswered<T extends object>(answers: () => Partial<T> = () => ({})): T {
  const refuse = (): never => {
    throw new MnemeError('internal', 'The fixture answers recall alone.');
  };
  return new Proxy({} as T, { get: (_target, name) => answers()[name as keyof T] ?? refuse });
}
