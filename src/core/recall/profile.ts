import type { RecallItem, Workspace } from '../model/recall.js';
import type { MemoryFacts } from '../model/memory.js';
import { isWithin } from '../model/note-path.js';
import { isMemoryNote, type MemoryNote } from '../model/note.js';
import { nameKey } from '../read/name-key.js';
import type { ChunkReader } from '../model/search.js';
import type { Settings } from '../model/settings.js';
import { laterThan } from './later.js';
import { statementChunk, statementOf } from './passage.js';
import { describeItem } from './recall-item.js';
import { ageFactor, trustOf } from './score.js';
import type { VaultDirectory } from './vault-directory.js';
import { isOfBranch, isOfRepo } from './workspace.js';

/** So many of each are offered to the budget; more would not be read. */
const MOST_HABITS = 60;
const MOST_SKILLS = 12;
const MOST_CODE_CHANGES = 5;

export interface ProfileRequest {
  readonly nowMs: number;
  readonly settings: Pick<Settings, 'halfLifeDays' | 'decayFloor'>;
  /** Names that the question, the task or the workspace is about. */
  readonly about: readonly string[];
  readonly workspace: Workspace | undefined;
  /** Only notes in one of these folders, for callers that may see no more. */
  readonly folders: readonly string[] | undefined;
}

export interface Profile {
  readonly habits: readonly RecallItem[];
  readonly skills: readonly RecallItem[];
  readonly codeChanges: readonly RecallItem[];
}

/** What belongs in a prompt by the rules of its layer (DESIGN section 2) rather than by relevance to the question. */
export function profileOf(index: ChunkReader, directory: VaultDirectory, request: ProfileRequest): Profile {
  const about = new Set(request.about.map(nameKey));
  const habits: MemoryNote[] = [];
  const skills: MemoryNote[] = [];
  const changes: MemoryNote[] = [];
  const isVisible = ({ path }: MemoryNote): boolean => request.folders === undefined || request.folders.some((folder) => isWithin(path, folder));
  for (const note of index.notes()) {
    if (!isMemoryNote(note) || note.memory.status !== 'active' || !isVisible(note)) continue;
    const { memory } = note;
    if (memory.kind === 'code_change') {
      if (belongsTo(memory, request.workspace)) changes.push(note);
    } else if (memory.layer === 'habit' || memory.kind === 'preference') habits.push(note);
    else if (memory.layer === 'skill' && memory.entities.some((name) => about.has(nameKey(name)))) skills.push(note);
  }
  const describe = (notes: MemoryNote[], weigh: (note: MemoryNote) => number, most: number): RecallItem[] => {
    const chosen = notes
      .map((note) => ({ note, weight: weigh(note) }))
      .sort((a, b) => b.weight - a.weight || (a.note.memory.id < b.note.memory.id ? -1 : 1))
      .slice(0, most);
    // What may have changed a habit comes before it, of whatever layer it is itself.
    const ordered = chosen.flatMap(({ note, weight }) => [...laterThan(note, directory.memories).filter((later) => isVisible(later.note)).map((later) => ({ note: later.note, weight })), { note, weight }]);
    return [...new Map(ordered.map((each) => [each.note.path, each])).values()].flatMap(({ note, weight }) => itemOf(note, weight, index, directory, request));
  };
  const weight = (note: MemoryNote): number => {
    const named = note.memory.entities.some((name) => about.has(nameKey(name)));
    return ((note.memory.importance ?? 0.5) * trustOf(note) * ageFactor(note, request.nowMs, request.settings) + (named ? 1 : 0)) / 2;
  };
  return { habits: describe(habits, weight, MOST_HABITS), skills: describe(skills, weight, MOST_SKILLS), codeChanges: describe(changes, ({ memory }) => memory.createdMs, MOST_CODE_CHANGES) };
}

/** Code changes of this repository, the current branch's or those that name no branch. Without a workspace there are none. */
function belongsTo(memory: MemoryFacts, workspace: Workspace | undefined): boolean {
  return workspace?.repo !== undefined && isOfRepo(memory, workspace) && isOfBranch(memory, workspace);
}

function itemOf(note: MemoryNote, weight: number, index: ChunkReader, directory: VaultDirectory, { nowMs, settings }: ProfileRequest): RecallItem[] {
  const chunk = statementChunk(note, index);
  const passage = statementOf(note, index);
  if (chunk === undefined || passage === undefined) return [];
  return [describeItem({ note, chunk, score: Math.min(1, weight), ...passage }, nowMs, directory.memories, settings, undefined)];
}
