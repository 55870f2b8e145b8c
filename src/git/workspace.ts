import { basename, dirname, resolve } from 'node:path';

import type { Workspace } from '../core/model/recall.js';
import { git, gitLine } from './git.js';

/** More would say nothing more of what is being worked on. */
const MOST_CHANGED_FILES = 1000;
const STATUS_BYTES = 512 * 1024;
const MOST_PATH_CHARACTERS = 4000;

/**
 * What is being worked on in a folder, as recall takes it: repository, branch, and what is changed and not committed.
 * `undefined` where the folder is in no work tree, or git is missing.
 * @throws MnemeError `aborted`
 */
export async function readWorkspace(folder: string, signal: AbortSignal): Promise<Workspace | undefined> {
  if (!(await isInWorkTree(folder, signal))) return undefined;
  const [repo, branch, changedFiles] = await Promise.all([repositoryName(folder, signal), currentBranch(folder, signal), changedFilesIn(folder, signal)]);
  return { repo, branch, changedFiles };
}

/** The same name in every work tree of a repository; a submodule has its own. */
export async function repositoryName(folder: string, signal: AbortSignal): Promise<string> {
  const { text } = await git(folder, ['rev-parse', '--git-common-dir'], signal);
  const common = resolve(folder, text.trim());
  const name = basename(common) === '.git' ? basename(dirname(common)) : basename(common).replace(/\.git$/, '');
  return name === '' ? 'repository' : name;
}

/** Off any branch, git calls the place HEAD. */
export async function currentBranch(folder: string, signal: AbortSignal): Promise<string> {
  return (await gitLine(folder, ['symbolic-ref', '--quiet', '--short', 'HEAD'], signal)) ?? 'HEAD';
}

async function isInWorkTree(folder: string, signal: AbortSignal): Promise<boolean> {
  try {
    return (await gitLine(folder, ['rev-parse', '--is-inside-work-tree'], signal)) === 'true';
  } catch (thrown) {
    if (signal.aborted) throw thrown;
    return false; // There is no git.
  }
}

/** Relative to the work tree's root, as code changes name them; both paths of a rename. */
async function changedFilesIn(folder: string, signal: AbortSignal): Promise<string[]> {
  const { text } = await git(folder, ['status', '--porcelain=v1', '-z', '--untracked-files=normal', '--ignore-submodules=dirty'], signal, STATUS_BYTES, '\0');
  const paths: string[] = [];
  const entries = text.split('\0');
  for (let at = 0; at < entries.length && paths.length < MOST_CHANGED_FILES; at += 1) {
    const entry = entries[at] ?? '';
    if (entry === '') continue;
    paths.push(entry.slice(3));
    // A rename's or copy's other path follows as an entry of its own.
    if (/^(?:[RC]|.[RC])/.test(entry)) paths.push(entries[(at += 1)] ?? '');
  }
  return paths.filter((path) => path !== '' && path.length <= MOST_PATH_CHARACTERS);
}
