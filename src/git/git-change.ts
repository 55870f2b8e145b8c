import { MnemeError } from '../core/model/errors.js';
import type { CodeChangeInput } from '../core/model/upkeep-shapes.js';
import { git, gitLine, type GitAnswer } from './git.js';
import { currentBranch, repositoryName } from './workspace.js';

/** The statistics of ten thousand files are about a megabyte. */
const STAT_BYTES = 3 * 1024 * 1024;
/** Of a larger diff the beginning: the summary has room for a few hunks. */
const DIFF_BYTES = 1024 * 1024;
const MESSAGE_CHARACTERS = 50_000;

/** How changes are shown, whatever this user's configuration says. */
const PLAIN_DIFF = ['diff', '--no-ext-diff', '--no-textconv', '--no-color', '--find-renames', '--submodule=short', '--src-prefix=a/', '--dst-prefix=b/'];

/**
 * A commit, or what happened between two of them, as Mneme records it; `undefined` where no file changed. A merge is what it brought
 * to the branch; the first commit is all that it holds.
 * @param range `A..B` or one commit; left out, the last commit
 * @throws MnemeError `bad_request`, `aborted`
 */
export async function readChange(folder: string, range: string | undefined, signal: AbortSignal): Promise<CodeChangeInput | undefined> {
  await git(folder, ['rev-parse', '--git-dir'], signal); // Says what is wrong with the folder, if anything.
  const { base, commit } = await endsOf(folder, range, signal);
  const { text: stat } = await git(folder, [...PLAIN_DIFF, '--stat=240,200', '--summary', base, commit, '--'], signal, STAT_BYTES);
  if (stat.trim() === '') return undefined;
  const diff = await diffOf(folder, base, commit, signal);
  const { text: facts } = await git(folder, ['log', '-1', '--no-show-signature', '--format=%cI%n%B', commit, '--'], signal);
  const firstLine = facts.indexOf('\n');
  const message = facts.slice(firstLine + 1).trim().slice(0, MESSAGE_CHARACTERS);
  return {
    repo: await repositoryName(folder, signal),
    branch: await currentBranch(folder, signal),
    commit,
    committedAt: facts.slice(0, firstLine),
    stat,
    diff,
    ...(message === '' ? {} : { message }),
  };
}

/** Of a diff that is too large, what it takes away comes first: that is what memories are warned by. */
async function diffOf(folder: string, base: string, commit: string, signal: AbortSignal): Promise<string> {
  const part = (...more: string[]): Promise<GitAnswer> => git(folder, [...PLAIN_DIFF, '--unified=2', ...more, base, commit, '--'], signal, DIFF_BYTES);
  const whole = await part();
  if (!whole.isCut) return whole.text;
  const gone = await part('--diff-filter=DR', '--irreversible-delete');
  const rest = await part('--diff-filter=dr');
  return gone.text + rest.text;
}

interface Ends {
  /** A commit, or the empty tree. */
  readonly base: string;
  readonly commit: string;
}

async function endsOf(folder: string, range: string | undefined, signal: AbortSignal): Promise<Ends> {
  const [from, to, ...more] = (range ?? 'HEAD').split('..');
  if (from === undefined || from.startsWith('-') || to?.startsWith('-') === true || to?.startsWith('.') === true || more.length > 0) {
    throw new MnemeError('bad_request', `${range ?? ''} is no range. Write A..B, or one commit.`);
  }
  if (to !== undefined) return { base: await commitOf(folder, from === '' ? 'HEAD' : from, signal), commit: await commitOf(folder, to === '' ? 'HEAD' : to, signal) };
  const commit = await commitOf(folder, from, signal);
  return { base: (await gitLine(folder, ['rev-parse', '--verify', '--quiet', `${commit}^1`], signal)) ?? (await emptyTree(folder, signal)), commit };
}

async function commitOf(folder: string, name: string, signal: AbortSignal): Promise<string> {
  const commit = await gitLine(folder, ['rev-parse', '--verify', '--quiet', `${name}^{commit}`], signal);
  if (commit !== undefined) return commit;
  throw new MnemeError('bad_request', name === 'HEAD' ? `Nothing is committed in ${folder} yet.` : `There is no commit ${name} in ${folder}.`);
}

/** Its name differs between repositories of SHA-1 and of SHA-256. */
async function emptyTree(folder: string, signal: AbortSignal): Promise<string> {
  return (await git(folder, ['hash-object', '-t', 'tree', '--stdin'], signal)).text.trim();
}
