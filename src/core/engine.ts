import type { Auditing } from './model/audit.js';
import type { JudgeRequest, RecallAnswer, RecallInput } from './model/recall.js';
import type { MemoryChange } from './model/memory-change.js';
import type { CitedPassage } from './model/passage.js';
import type { EngineStatus } from './model/status.js';
import type { NoteReport } from './read/note-report.js';
import type { WriteSide } from './write/writing.js';

/** The one way in: adapters translate and never decide. */
export interface Engine extends WriteSide {
  /** Who read and wrote what. */
  readonly audit: Auditing;
  /** Answers with what there is: full text at once, meaning once vectors are there. @throws MnemeError `bad_request`, `aborted` */
  recall(request: RecallInput, signal?: AbortSignal): Promise<RecallAnswer>;
  /** A recent answer with nothing but the items that were judged to answer. @throws MnemeError `not_found`, `bad_request` */
  judge(request: JudgeRequest): RecallAnswer;
  /**
   * As `recall`, for the owner's own looking: it counts as no recall, and by words alone it answers at once.
   * @throws MnemeError `bad_request`, `aborted`
   */
  browse(request: RecallInput, by: 'words' | 'meaning', signal?: AbortSignal): Promise<RecallAnswer>;
  /** What the index holds of a note. @throws MnemeError `path_outside_vault` */
  explainNote(path: string): NoteReport;
  /** Grows with every change of notes and of open questions; for views that follow them. */
  readonly revision: number;
  /** The piece of a note that an answer cited; `undefined` once its text or its place has changed. */
  passage(id: string): CitedPassage | undefined;
  /** Called after every change of a memory that the index has seen. Returns the function that ends it. */
  onMemoryChange(listener: (change: MemoryChange) => void): () => void;
  status(): EngineStatus;
  /** Called after every change of the status, at most a few times a second. Returns the function that ends it. */
  onStatus(listener: (status: EngineStatus) => void): () => void;
  /** Resolves when full-text recall works. */
  whenReady(signal?: AbortSignal): Promise<void>;
  /** Resolves when every chunk has its vector, or vectors are off, paused or failed. */
  whenVectorsSettled(signal?: AbortSignal): Promise<void>;
  pauseEmbedding(): void;
  resumeEmbedding(): void;
  /** Forgets the index, not the vectors, and reads the vault anew. */
  rebuild(): Promise<void>;
  /** Looks at the whole vault again, for what a watcher may have missed. */
  rescan(): Promise<void>;
  /** Writes the index to its store. */
  flush(): Promise<void>;
  /** Flushes, stops all work and releases vault, workers and store. */
  close(): Promise<void>;
}
