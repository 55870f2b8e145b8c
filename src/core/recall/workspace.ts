import { DAY_MS } from '../model/clock.js';
import type { MemoryFacts } from '../model/memory.js';
import type { RecallReason, Said, Workspace } from '../model/recall.js';
import { nameKey } from '../read/name-key.js';

/** What a memory of the repository being worked on gains in relevance, a code change of its branch, and one of a file that is changed now. */
const SAME_REPO = 0.06;
const SAME_BRANCH = 0.06;
const SAME_FILES = 0.1;
/** What a code change of today gains over an old one: DESIGN's half-life of three days, whatever the decay floor leaves of it. */
const FRESH_CHANGE = 0.06;
const FRESH_HALF_LIFE_DAYS = 3;
/** What a code change of another repository loses. */
const OTHER_REPO = -0.12;

export const MOST_WORKSPACE = SAME_REPO + SAME_BRANCH + SAME_FILES + FRESH_CHANGE;

export interface WorkspaceGain {
  /** Added to relevance; negative for what belongs elsewhere. */
  readonly gain: number;
  readonly reason: Said<RecallReason> | undefined;
}

const NO_GAIN: WorkspaceGain = { gain: 0, reason: undefined };

/** What where the agent works says of a memory: its repository, its branch, its changed files, and how fresh a change is. */
export function workspaceGain(memory: MemoryFacts | undefined, workspace: Workspace | undefined, clockMs: number): WorkspaceGain {
  if (memory === undefined || workspace === undefined || memory.repo === undefined) return NO_GAIN;
  const isChange = memory.kind === 'code_change';
  if (workspace.repo !== undefined && nameOfRepo(memory.repo) !== nameOfRepo(workspace.repo)) {
    return isChange ? { gain: OTHER_REPO, reason: { code: 'other_repository', text: `A change of another repository, ${memory.repo}.` } } : NO_GAIN;
  }
  const gains = [
    workspace.repo === undefined ? 0 : SAME_REPO,
    isChange && workspace.branch !== undefined && memory.branch === workspace.branch ? SAME_BRANCH : 0,
    touchesAny(memory.files, workspace.changedFiles ?? []) ? SAME_FILES : 0,
    isChange ? FRESH_CHANGE * 0.5 ** (Math.max(0, clockMs - memory.createdMs) / DAY_MS / FRESH_HALF_LIFE_DAYS) : 0,
  ];
  return { gain: gains.reduce((sum, gain) => sum + gain, 0), reason: { code: 'workplace', text: 'Belongs to where the agent works.' } };
}

/** Whether a code change is one of this repository. Without a repository to ask for, any is. */
export function isOfRepo({ repo }: Pick<MemoryFacts, 'repo'>, workspace: Workspace | undefined): boolean {
  return workspace?.repo === undefined || repo === undefined || nameOfRepo(repo) === nameOfRepo(workspace.repo);
}

/** Whether it is of the current branch, or nobody says of which. */
export function isOfBranch({ branch }: Pick<MemoryFacts, 'branch'>, workspace: Workspace | undefined): boolean {
  return branch === undefined || workspace?.branch === undefined || branch === workspace.branch;
}

/** A repository is named by its folder's name, wherever it is checked out. */
export function nameOfRepo(repo: string): string {
  return nameKey(repo.replace(/[\\/]+$/, '').replace(/\.git$/i, '').split(/[\\/:]/).at(-1) ?? repo);
}

/** A changed path that ends in a slash is a folder of new files. */
function touchesAny(files: readonly string[], changed: readonly string[]): boolean {
  if (files.length === 0 || changed.length === 0) return false;
  const paths = new Set(changed);
  const folders = changed.filter((path) => path.endsWith('/'));
  return files.some((file) => paths.has(file) || folders.some((folder) => file.startsWith(folder)));
}
