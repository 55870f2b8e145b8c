import { basename, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';

import { workspaceSchema } from '../../src/core/model/recall.js';
import { readWorkspace } from '../../src/git/workspace.js';
import { makeRepository } from '../support/git-repository.js';
import { makeFolder, removeFolder } from '../support/temporary-folder.js';

const { signal } = new AbortController();

describe('What is being worked on', { timeout: 60_000 }, () => {
  test('is the repository, its branch, and every path that is changed: edited, new, renamed, deleted, staged or not', async () => {
    const repository = await makeRepository();
    for (const path of ['edited.ts', 'gone.ts', 'old name.ts', '笔记.md']) await repository.write(path, `${path}\n`);
    await repository.commit('Begin');
    await repository.git('switch', '--quiet', '--create', 'feature/map');
    await repository.write('edited.ts', 'x\n');
    await repository.write('笔记.md', 'x\n');
    await repository.write('new folder/new.ts', 'x\n');
    await repository.remove('gone.ts');
    await repository.git('mv', 'old name.ts', 'new name.ts');
    const workspace = await readWorkspace(repository.folder, signal);
    expect(workspace).toMatchObject({ repo: basename(repository.folder), branch: 'feature/map' });
    expect(workspace?.changedFiles?.toSorted()).toEqual(['edited.ts', 'gone.ts', 'new folder/', 'new name.ts', 'old name.ts', '笔记.md'].toSorted());
    expect(workspaceSchema.safeParse(workspace).success).toBe(true);
    expect(await readWorkspace(join(repository.folder, 'new folder'), signal)).toEqual(workspace);
  });

  test('has a name before the first commit, in a work tree of its own, and off any branch', async () => {
    const repository = await makeRepository();
    expect(await readWorkspace(repository.folder, signal)).toEqual({ repo: basename(repository.folder), branch: 'main', changedFiles: [] });
    await repository.commit('Begin');
    const tree = join(await makeFolder(), 'tree');
    onTestFinished(() => removeFolder(tree));
    await repository.git('worktree', 'add', '--quiet', '--detach', tree);
    expect(await readWorkspace(tree, signal)).toEqual({ repo: basename(repository.folder), branch: 'HEAD', changedFiles: [] });
  });

  test('is unknown outside of any work tree', async () => {
    const plain = await makeFolder();
    onTestFinished(() => removeFolder(plain));
    expect(await readWorkspace(plain, signal)).toBeUndefined();
    expect(await readWorkspace(join(plain, 'none'), signal)).toBeUndefined();
    const bare = await makeRepository();
    expect(await readWorkspace(join(bare.folder, '.git'), signal)).toBeUndefined();
  });

  test('is bounded where thousands of files are changed', async () => {
    const repository = await makeRepository();
    await repository.commit('Begin');
    for (let at = 0; at < 1500; at += 1) await repository.write(`file-${at}.txt`, '');
    const changed = (await readWorkspace(repository.folder, signal))?.changedFiles ?? [];
    expect(changed).toHaveLength(1000);
    expect(changed.every((path) => /^file-\d+\.txt$/.test(path))).toBe(true);
  });
});
