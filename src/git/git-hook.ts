import { chmod, lstat, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';

import { MnemeError } from '../core/model/errors.js';
import { isMissing } from '../vault/node/file-error.js';
import { git } from './git.js';

const BEGIN = '# >>> mneme >>>';
const END = '# <<< mneme <<<';
const BLOCK = new RegExp(`^${BEGIN}\\n[\\s\\S]*?^${END}\\n`, 'm');
/** Where a hook is kept that is no shell script, and runs after ours. */
const BEFORE = 'post-commit.before-mneme';
const NEW_HOOK = '#!/bin/sh\n';
const RUN_BEFORE = `[ ! -x "$(dirname "$0")/${BEFORE}" ] || exec "$(dirname "$0")/${BEFORE}" "$@"\n`;

export interface HookPlace {
  /** In the repository. */
  readonly folder: string;
  /** The command and its arguments; the commit follows. */
  readonly command: readonly string[];
}

/**
 * Lets git tell Mneme of each commit. A hook that is there goes on working: ours runs first, in the background.
 * @returns where the hook is
 * @throws MnemeError `bad_request` where the hooks are not this repository's own
 */
export async function installHook({ folder, command }: HookPlace, signal: AbortSignal): Promise<string> {
  const hooks = await hooksFolder(folder, signal);
  await mkdir(hooks, { recursive: true });
  const file = join(hooks, 'post-commit');
  const block = blockOf(command);
  const present = await presentHook(file);
  switch (present.type) {
    case 'none':
      await replace(file, NEW_HOOK + block);
      break;
    case 'shell':
      await replace(file, BLOCK.test(present.text) ? present.text.replace(BLOCK, () => block) : present.text.replace(/^.*(?:\n|$)/, (first) => `${first.trimEnd()}\n${block}`));
      break;
    case 'other':
      await rename(file, join(hooks, BEFORE));
      await replace(file, NEW_HOOK + block + RUN_BEFORE);
      break;
  }
  return file;
}

/** Takes ours out and leaves the rest as it was. @returns where it was; `undefined` where there was none */
export async function removeHook(folder: string, signal: AbortSignal): Promise<string | undefined> {
  const hooks = await hooksFolder(folder, signal);
  const file = join(hooks, 'post-commit');
  const present = await presentHook(file);
  if (present.type !== 'shell' || !BLOCK.test(present.text)) return undefined;
  const rest = present.text.replace(BLOCK, '');
  if (rest === NEW_HOOK) await rm(file);
  else if (rest === NEW_HOOK + RUN_BEFORE) await rename(join(hooks, BEFORE), file);
  else await replace(file, rest);
  return file;
}

type Present = { readonly type: 'none' | 'other' } | { readonly type: 'shell'; readonly text: string };

/** A link is `other`: what it points to may be a file under version control. So is a hook that is switched off by not being executable. */
async function presentHook(file: string): Promise<Present> {
  try {
    const facts = await lstat(file);
    if (!facts.isFile() || (process.platform !== 'win32' && (facts.mode & 0o100) === 0)) return { type: 'other' };
    const text = await readFile(file, 'utf8');
    return /^#!.*\b(?:ba|da|z|k)?sh\b/.test(text) ? { type: 'shell', text } : { type: 'other' };
  } catch (error) {
    if (isMissing(error)) return { type: 'none' };
    throw error;
  }
}

/** During a rebase commits are only written anew. The commit is read before the next one can be made. */
function blockOf(command: readonly string[]): string {
  return [
    BEGIN,
    '# Tells Mneme of each commit, in the background. `mneme code-change --remove-hook` takes this out.',
    'if [ ! -d "$(git rev-parse --git-path rebase-merge)" ] && [ ! -d "$(git rev-parse --git-path rebase-apply)" ]; then',
    '  mneme_commit=$(git rev-parse HEAD)',
    `  (${command.map(quoted).join(' ')} --repo "$PWD" --range "$mneme_commit" </dev/null >/dev/null 2>&1 &)`,
    'fi',
    END,
    '',
  ].join('\n');
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}

/** Whole or not at all: a commit may be made meanwhile. */
async function replace(file: string, text: string): Promise<void> {
  const temporary = `${file}.${process.pid}.tmp`;
  await writeFile(temporary, text, { mode: 0o755 });
  await chmod(temporary, 0o755); // Whatever the mask says.
  await rename(temporary, file);
}

/** Hooks that several repositories share would tell this vault of all of them. */
async function hooksFolder(folder: string, signal: AbortSignal): Promise<string> {
  const at = async (what: readonly string[]): Promise<string> => resolve(folder, (await git(folder, ['rev-parse', ...what], signal)).text.trimEnd());
  const hooks = await at(['--git-path', 'hooks']);
  const own = [await at(['--git-common-dir']), await at(['--show-toplevel'])];
  if (own.some((outer) => hooks.startsWith(`${outer}${sep}`))) return hooks;
  throw new MnemeError('bad_request', `The hooks of this repository are in ${hooks}, which other repositories may share (core.hooksPath). Call \`mneme code-change\` from your own hook there.`);
}
