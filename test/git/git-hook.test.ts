import { chmod, lstat, mkdir, readFile, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';

import { installHook, removeHook } from '../../src/git/git-hook.js';
import { makeRepository, type GitRepository } from '../support/git-repository.js';
import { makeFolder, removeFolder, writeIn } from '../support/temporary-folder.js';

const { signal } = new AbortController();

/** Stands for the command: notes what it is called with. */
async function makeRecorder(): Promise<{ readonly command: string[]; calls(count: number): Promise<string[]> }> {
  const folder = await makeFolder("mneme recorder's ");
  onTestFinished(() => removeFolder(folder));
  await writeIn(folder, 'record', '#!/bin/sh\necho "$@" >>"$(dirname "$0")/calls"\n');
  await chmod(join(folder, 'record'), 0o755);
  const read = (): Promise<string> => readFile(join(folder, 'calls'), 'utf8').catch(() => '');
  return {
    command: [join(folder, 'record'), 'code-change', '--vault', '/a vault/笔记'],
    async calls(count) {
      for (let tries = 0; tries < 100 && (await read()).split('\n').length <= count; tries += 1) await wait(50);
      return (await read()).split('\n').filter((line) => line !== '');
    },
  };
}

async function commitFile(repository: GitRepository, name: string): Promise<string> {
  await repository.write(name, `${name}\n`);
  return repository.commit(name);
}

const hooksOf = ({ folder }: GitRepository): string => join(folder, '.git/hooks');

describe('The hook that tells of commits', { timeout: 60_000 }, () => {
  test('is called with each commit, and is gone without a trace once taken out', async () => {
    const [repository, recorder] = [await makeRepository(), await makeRecorder()];
    const before = await readdir(hooksOf(repository));
    const hook = await installHook({ folder: repository.folder, command: recorder.command }, signal);
    await installHook({ folder: repository.folder, command: recorder.command }, signal);
    expect((await readFile(hook, 'utf8')).match(/>>> mneme >>>/g)).toHaveLength(1);
    const first = await commitFile(repository, 'a');
    const second = await commitFile(repository, 'b');
    const calls = await recorder.calls(2);
    expect(calls.sort()).toEqual([first, second].map((commit) => `code-change --vault /a vault/笔记 --repo ${repository.folder} --range ${commit}`).sort());
    expect(await removeHook(repository.folder, signal)).toBe(hook);
    expect(await readdir(hooksOf(repository))).toEqual(before);
    expect(await removeHook(repository.folder, signal)).toBeUndefined();
  });

  test.each([
    ['a shell script that ends early', '#!/bin/sh\nset -e\necho ran >>.git/theirs\nexit 0\n'],
    ['a script of another language', '#!/usr/bin/env node\nrequire("fs").appendFileSync(".git/theirs", "ran\\n");\n'],
  ])('leaves %s running, and as it was once taken out', async (_what, theirs) => {
    const [repository, recorder] = [await makeRepository(), await makeRecorder()];
    await mkdir(hooksOf(repository), { recursive: true });
    await writeIn(hooksOf(repository), 'post-commit', theirs);
    await chmod(join(hooksOf(repository), 'post-commit'), 0o755);
    const before = await readdir(hooksOf(repository));
    await installHook({ folder: repository.folder, command: recorder.command }, signal);
    await installHook({ folder: repository.folder, command: recorder.command }, signal);
    await commitFile(repository, 'a');
    expect(await recorder.calls(1)).toHaveLength(1);
    expect(await readFile(join(repository.folder, '.git/theirs'), 'utf8')).toBe('ran\n');
    await removeHook(repository.folder, signal);
    expect(await readFile(join(hooksOf(repository), 'post-commit'), 'utf8')).toBe(theirs);
    expect((await lstat(join(hooksOf(repository), 'post-commit'))).mode & 0o777).toBe(0o755);
    expect(await readdir(hooksOf(repository))).toEqual(before);
  });

  test('does not switch on a hook that its owner has switched off', async () => {
    const [repository, recorder] = [await makeRepository(), await makeRecorder()];
    await writeIn(hooksOf(repository), 'post-commit', '#!/bin/sh\necho ran >>.git/theirs\n');
    await chmod(join(hooksOf(repository), 'post-commit'), 0o644);
    await installHook({ folder: repository.folder, command: recorder.command }, signal);
    await commitFile(repository, 'a');
    expect(await recorder.calls(1)).toHaveLength(1);
    await expect(readFile(join(repository.folder, '.git/theirs'))).rejects.toMatchObject({ code: 'ENOENT' });
    await removeHook(repository.folder, signal);
    expect((await lstat(join(hooksOf(repository), 'post-commit'))).mode & 0o777).toBe(0o644);
  });

  test('does not write through a link into a file under version control', async () => {
    const [repository, recorder] = [await makeRepository(), await makeRecorder()];
    const theirs = '#!/bin/sh\necho ran >>.git/theirs\n';
    await repository.write('scripts/post-commit', theirs);
    await chmod(join(repository.folder, 'scripts/post-commit'), 0o755);
    await symlink('../../scripts/post-commit', join(hooksOf(repository), 'post-commit'));
    await installHook({ folder: repository.folder, command: recorder.command }, signal);
    await commitFile(repository, 'a');
    expect(await recorder.calls(1)).toHaveLength(1);
    expect(await readFile(join(repository.folder, 'scripts/post-commit'), 'utf8')).toBe(theirs);
    expect(await readFile(join(repository.folder, '.git/theirs'), 'utf8')).toBe('ran\n');
    await removeHook(repository.folder, signal);
    expect((await lstat(join(hooksOf(repository), 'post-commit'))).isSymbolicLink()).toBe(true);
  });

  test("keeps lines that were added to it since", async () => {
    const [repository, recorder] = [await makeRepository(), await makeRecorder()];
    const hook = await installHook({ folder: repository.folder, command: recorder.command }, signal);
    await writeIn(hooksOf(repository), 'post-commit', `${await readFile(hook, 'utf8')}echo more\n`);
    await removeHook(repository.folder, signal);
    expect(await readFile(hook, 'utf8')).toBe('#!/bin/sh\necho more\n');
  });

  test('serves every work tree, and is silent while a rebase writes commits anew', async () => {
    const [repository, recorder] = [await makeRepository(), await makeRecorder()];
    await commitFile(repository, 'a');
    const tree = join(await makeFolder(), 'tree');
    onTestFinished(() => removeFolder(tree));
    await repository.git('worktree', 'add', '--quiet', '-b', 'feature', tree);
    await installHook({ folder: tree, command: recorder.command }, signal);
    const inTree = await commitFile(repository.at(tree), 'b');
    const inMain = await commitFile(repository, 'c');
    expect((await recorder.calls(2)).map((call) => call.replace(/^.*--repo /, '')).sort()).toEqual([`${tree} --range ${inTree}`, `${repository.folder} --range ${inMain}`].sort());
    await repository.at(tree).git('rebase', '--quiet', '--force-rebase', 'main');
    await wait(300);
    expect(await recorder.calls(2)).toHaveLength(2);
  });

  test('is refused where the hooks are shared with other repositories', async () => {
    const [repository, recorder] = [await makeRepository(), await makeRecorder()];
    const shared = await makeFolder();
    onTestFinished(() => removeFolder(shared));
    await repository.git('config', 'core.hooksPath', shared);
    await expect(installHook({ folder: repository.folder, command: recorder.command }, signal)).rejects.toMatchObject({ code: 'bad_request', message: expect.stringContaining('core.hooksPath') });
    await repository.git('config', 'core.hooksPath', '.githooks');
    expect(await installHook({ folder: repository.folder, command: recorder.command }, signal)).toBe(join(repository.folder, '.githooks/post-commit'));
  });
});
