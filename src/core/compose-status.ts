import { counted } from './model/in-words.js';
import type { EngineStatus, ProblemReport } from './model/status.js';
import type { Settings } from './model/settings.js';
import type { Vault } from './model/vault.js';
import type { IndexKeeper } from './read/index-keeper.js';
import type { VectorKeeper } from './read/vector-keeper.js';

/** More problems than this help nobody; the count of the others is told. */
const MAX_PROBLEMS = 200;

/**
 * The engine's state, for a status bar, `GET /v1/status` and `doctor`.
 * @param others Problems beside those of index and vectors
 */
export function composeStatus(parts: { readonly vault: Vault; readonly settings: Settings; readonly version: string }, keeper: IndexKeeper, vectors: VectorKeeper, others: readonly ProblemReport[]): EngineStatus {
  const lock = vectors.embedder?.lock;
  const { index } = keeper;
  const census = keeper.census();
  return {
    version: parts.version,
    vault: parts.vault.name,
    memoryFolder: parts.settings.memoryFolder,
    ready: keeper.isReady,
    notes: index.noteCount,
    chunks: index.chunkCount,
    memories: census.memories,
    privateNotes: census.privateNotes,
    text: { state: keeper.state, ...keeper.progress },
    vectors: vectors.status(),
    ...(lock === undefined ? {} : { model: { id: lock.id, revision: lock.revision, dimension: lock.dimension } }),
    ...(keeper.savedAtMs === undefined ? {} : { lastSaved: new Date(keeper.savedAtMs).toISOString() }),
    problems: limited([...vectors.problems(), ...keeper.problems(), ...others]),
  };
}

function limited(problems: readonly ProblemReport[]): ProblemReport[] {
  if (problems.length <= MAX_PROBLEMS) return [...problems];
  const more = problems.length - MAX_PROBLEMS;
  return [...problems.slice(0, MAX_PROBLEMS), { code: 'more', message: `${counted(more, 'more note has problems', 'more notes have problems')}; mend these first.` }];
}
