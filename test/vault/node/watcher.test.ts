import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import type { VaultChange } from '../../../src/core/model/vault.js';
import { FolderWatcher } from '../../../src/vault/node/watcher.js';
import { changed, removed, renamed, withoutFile } from '../../contracts/vault-contract.js';
import { makeFolder, removeFolder, writeIn } from '../../support/temporary-folder.js';

describe('The watcher', () => {
  let parent: string;
  let folder: string;
  let batches: (readonly VaultChange[])[];
  let watcher: FolderWatcher;
  beforeEach(async () => {
    parent = await makeFolder();
    folder = join(parent, 'vault');
    await mkdir(folder);
    batches = [];
    watcher = new FolderWatcher(folder, (changes) => batches.push(changes), { quietMs: 100, patienceMs: 600, pollMs: 100 });
  });
  afterEach(async () => {
    await watcher.close();
    await removeFolder(parent);
  });
  const seen = (): VaultChange[] => batches.flat().map(withoutFile);
  const hasSeen = (...changes: VaultChange[]): Promise<void> =>
    vi.waitFor(() => expect(seen()).toEqual(expect.arrayContaining(changes)), { timeout: 10_000, interval: 20 });

  test('tells of 5,000 changed notes in few batches, each once', { timeout: 60_000 }, async () => {
    const paths = Array.from({ length: 5000 }, (_, index) => `F${index % 20}/n${index}.md`);
    for (const path of paths) await writeIn(folder, path, 'old');
    await watcher.start();
    for (const path of paths) await writeFile(join(folder, path), 'new text');
    await vi.waitFor(() => expect(new Set(seen().map((change) => change.type === 'changed' && change.path)).size).toBe(5000), { timeout: 20_000, interval: 50 });
    expect(batches.length).toBeLessThan(20);
  });

  test('tells of a vault that is never quiet', async () => {
    await watcher.start();
    const end = performance.now() + 1500;
    for (let round = 0; performance.now() < end; round += 1) {
      await writeFile(join(folder, 'busy.md'), `round ${round}`);
      await wait(20);
    }
    expect(batches.length).toBeGreaterThanOrEqual(1);
    expect(seen()).toContainEqual(changed('busy.md'));
  });

  test('tells of an edit once, however often it was saved in a moment', async () => {
    await watcher.start();
    for (let round = 0; round < 10; round += 1) await writeFile(join(folder, 'a.md'), `round ${round}`);
    await hasSeen(changed('a.md'));
    await wait(300);
    expect(seen()).toEqual([changed('a.md')]);
  });

  test('does not tell of a file that was only touched by reading or by a save that restored it', async () => {
    await writeIn(folder, 'a.md', 'a');
    await watcher.start();
    await rename(join(folder, 'a.md'), join(folder, 'b.md'));
    await rename(join(folder, 'b.md'), join(folder, 'a.md'));
    await writeFile(join(folder, 'last.md'), 'last');
    await hasSeen(changed('last.md'));
    expect(seen()).toEqual([changed('last.md')]);
  });

  test('sees changes in a folder that was moved, and in one that took its place', async () => {
    await writeIn(folder, 'A/in/a.md', 'a');
    await watcher.start();
    await rename(join(folder, 'A'), join(folder, 'B'));
    await hasSeen(renamed('A', 'B'));
    await writeIn(folder, 'A/in/new.md', 'new');
    await hasSeen(changed('A/in/new.md'));
    await writeIn(folder, 'B/in/a.md', 'edited');
    await hasSeen(changed('B/in/a.md'));
    await writeIn(folder, 'A/in/new.md', 'edited too');
    await vi.waitFor(() => expect(seen().filter((change) => change.type === 'changed' && change.path === 'A/in/new.md')).toHaveLength(2));
  });

  test('sees a folder that was removed and made anew at once', async () => {
    await writeIn(folder, 'A/a.md', 'a');
    await writeIn(folder, 'A/b.md', 'b');
    await watcher.start();
    await rm(join(folder, 'A'), { recursive: true });
    await writeIn(folder, 'A/a.md', 'another a');
    await hasSeen(changed('A/a.md'), removed('A/b.md'));
    await writeIn(folder, 'A/c.md', 'c');
    await hasSeen(changed('A/c.md'));
  });

  test('sees changes behind a link to a hidden folder of the vault', async () => {
    await writeIn(folder, '.store/a.md', 'a');
    await symlink(join(folder, '.store'), join(folder, 'Notes'));
    await watcher.start();
    await writeIn(folder, '.store/a.md', 'edited');
    await hasSeen(changed('Notes/a.md'));
  });

  test('keeps what it knows while the vault is gone, says so, and tells the difference when it is back', async () => {
    await writeIn(folder, 'a.md', 'a');
    await writeIn(folder, 'Sub/b.md', 'b');
    await watcher.start();
    await rename(folder, join(parent, 'unplugged'));
    await vi.waitFor(() => expect(watcher.problems()[0]?.message).toContain('is gone'), { timeout: 5000 });
    expect(seen()).toEqual([]);
    await writeIn(parent, 'unplugged/Sub/b.md', 'edited elsewhere');
    await rename(join(parent, 'unplugged'), folder);
    await hasSeen(changed('Sub/b.md'));
    expect(watcher.problems()).toEqual([]);
    await writeIn(folder, 'Sub/c.md', 'c');
    await hasSeen(changed('Sub/c.md'));
    expect(seen()).toHaveLength(2);
  });

  test('does not fail when the vault is deleted', async () => {
    await writeIn(folder, 'a.md', 'a');
    await watcher.start();
    await removeFolder(folder);
    await vi.waitFor(() => expect(watcher.problems()[0]?.message).toContain('is gone'), { timeout: 5000 });
  });
});
