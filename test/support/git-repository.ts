import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { makeFolder, removeFolder, writeIn } from './temporary-folder.js';

const run = promisify(execFile);

/** A real repository, apart from this account's own settings of git. Removed when the test ends. */
export interface GitRepository {
  readonly folder: string;
  /** Runs git there and gives its output without the last line end. */
  git(...words: string[]): Promise<string>;
  write(path: string, content: string | Uint8Array): Promise<void>;
  remove(path: string): Promise<void>;
  /** Commits everything that is there; gives the commit. */
  commit(message: string): Promise<string>;
  /** A repository handle for another folder: a work tree or a submodule. */
  at(folder: string): GitRepository;
}

export async function makeRepository(environment: Readonly<Record<string, string>> = {}): Promise<GitRepository> {
  const folder = await makeFolder('mneme-repo-');
  onTestFinished(() => removeFolder(folder));
  const repository = handleOf(folder, environment);
  await repository.git('init', '--quiet', '--initial-branch=main');
  await repository.git('config', 'commit.gpgSign', 'false');
  return repository;
}

function handleOf(folder: string, environment: Readonly<Record<string, string>>): GitRepository {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1', GIT_AUTHOR_NAME: 'Ada', GIT_AUTHOR_EMAIL: 'ada@example.org', GIT_COMMITTER_NAME: 'Ada', GIT_COMMITTER_EMAIL: 'ada@example.org', ...environment };
  const git = async (...words: string[]): Promise<string> => (await run('git', ['-C', folder, ...words], { env, maxBuffer: 64 * 1024 * 1024 })).stdout.replace(/\n$/, '');
  return {
    folder,
    git,
    write: (path, content) => writeIn(folder, path, content),
    remove: (path) => rm(join(folder, path)),
    async commit(message) {
      await git('add', '--all');
      await git('commit', '--quiet', '--allow-empty', '--message', message);
      return git('rev-parse', 'HEAD');
    },
    at: (other) => handleOf(other, environment),
  };
}
