import { execFileSync } from 'node:child_process';
import { appendFile, chmod, mkdir, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { toNotePath } from '../../../src/core/model/note-path.js';
import { openNodeVault, type NodeVault } from '../../../src/vault/node/node-vault.js';
import { describeVault, type VaultUnderTest } from '../../contracts/vault-contract.js';
import { makeFolder, removeFolder, writeIn } from '../../support/temporary-folder.js';
import { withoutRoot } from '../../support/without-root.js';

async function folderVault(poll: boolean): Promise<VaultUnderTest> {
  const folder = await makeFolder();
  const vault = await openNodeVault(folder, { watch: { poll, pollMs: 60, quietMs: 60, patienceMs: 500 } });
  return {
    vault,
    write: (path, content) => writeIn(folder, path, content),
    async rename(from, to) {
      await mkdir(dirname(join(folder, to)), { recursive: true });
      await rename(join(folder, from), join(folder, to));
    },
    remove: (path) => rm(join(folder, path), { recursive: true }),
    dispose: () => removeFolder(folder),
  };
}

describeVault('NodeVault', () => folderVault(false));
describeVault('NodeVault, looking at intervals,', () => folderVault(true));

describe('A vault on the disk', () => {
  let folder: string;
  let vault: NodeVault;
  beforeEach(async () => {
    folder = await makeFolder();
    vault = await openNodeVault(folder, { maxNoteBytes: 1000 });
  });
  afterEach(() => removeFolder(folder));

  const listed = async (): Promise<string[]> => {
    const paths: string[] = [];
    for await (const file of vault.list()) paths.push(file.path);
    return paths.sort();
  };
  const problemOf = (path: string): string | undefined => vault.problems().find((problem) => problem.path === path)?.message;

  test('that is missing, or a file, is refused with what to do', async () => {
    await writeIn(folder, 'a.md', 'a');
    await expect(openNodeVault(join(folder, 'none'))).rejects.toMatchObject({ code: 'vault_missing', message: expect.stringContaining('--vault DIR') });
    await expect(openNodeVault(join(folder, 'a.md'))).rejects.toMatchObject({ code: 'vault_missing' });
  });

  test('that goes away later says so when it is listed', async () => {
    await removeFolder(folder);
    await expect(listed()).rejects.toMatchObject({ code: 'vault_missing' });
  });

  test('serves every note of many folders', async () => {
    const paths = Array.from({ length: 300 }, (_, index) => `${index % 7}/${index % 11}/note ${index}.md`);
    for (const path of paths) await writeIn(folder, path, path);
    expect(await listed()).toEqual([...paths].sort());
  });

  test('never follows a link out of the vault: not when listing, not when reading', async () => {
    const outside = await makeFolder();
    await writeIn(outside, 'secret.md', 'secret');
    await writeIn(folder, 'a.md', 'a');
    await symlink(join(outside, 'secret.md'), join(folder, 'link.md'));
    await symlink(outside, join(folder, 'Linked'));
    expect(await listed()).toEqual(['a.md']);
    expect(problemOf('link.md')).toContain('leads out of the vault');
    expect(problemOf('Linked')).toContain('leads out of the vault');
    for (const path of ['link.md', 'Linked/secret.md']) {
      expect(await vault.stat(toNotePath(path))).toBeUndefined();
      await expect(vault.read(toNotePath(path))).rejects.toMatchObject({ code: 'note_unreadable' });
    }
    await removeFolder(outside);
  });

  test('never follows a link to a folder whose name begins with its own', async () => {
    const neighbour = `${folder}-neighbour`;
    await writeIn(neighbour, 'secret.md', 'secret');
    await symlink(neighbour, join(folder, 'Linked'));
    expect(await listed()).toEqual([]);
    await expect(vault.read(toNotePath('Linked/secret.md'))).rejects.toMatchObject({ code: 'note_unreadable' });
    await removeFolder(neighbour);
  });

  test('ends every loop of links, and serves each note once, under its real path', async () => {
    await writeIn(folder, 'Deep/er/a.md', 'a');
    await symlink(folder, join(folder, 'Deep/er/up'));
    await symlink(join(folder, 'Deep'), join(folder, 'Again'));
    await symlink(join(folder, 'Deep/er/a.md'), join(folder, 'A again.md'));
    await symlink('two', join(folder, 'one'));
    await symlink('one', join(folder, 'two'));
    await symlink('nothing', join(folder, 'broken.md'));
    expect(await listed()).toEqual(['Deep/er/a.md']);
    expect(problemOf('Deep/er/up')).toContain('folder that holds it');
    expect(problemOf('one')).toContain('leads back to itself');
    expect(problemOf('broken.md')).toContain('points to nothing');
    expect(problemOf('Again')).toBeUndefined();
  });

  test('follows a link to a hidden folder of its own, once', async () => {
    await writeIn(folder, '.store/notes/a.md', 'a');
    await symlink(join(folder, '.store/notes'), join(folder, 'Notes'));
    await symlink(join(folder, '.store/notes'), join(folder, 'Notes too'));
    expect(await listed()).toHaveLength(1);
    const [path] = await listed();
    expect(Buffer.from(await vault.read(toNotePath(path ?? ''))).toString()).toBe('a');
  });

  test.skipIf(process.platform === 'win32')('tells of names that no link could reach, and of pipes that pose as notes, and serves the rest', async () => {
    await writeIn(folder, 'a.md', 'a');
    await writeIn(folder, 'back\\slash.md', 'b');
    await writeIn(folder, 'bell\u0007.md', 'b');
    await writeFile(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xc3, 0x28]), Buffer.from('.md')]), 'not UTF-8');
    execFileSync('mkfifo', [join(folder, 'pipe.md')]);
    expect(await listed()).toEqual(['a.md']);
    expect(problemOf('back\\slash.md')).toContain('Rename it');
    expect(problemOf('bell\u0007.md')).toContain('Rename it');
    expect(problemOf('\ufffd(.md')).toContain('not valid UTF-8');
    expect(problemOf('pipe.md')).toContain('pipe');
    await expect(vault.read(toNotePath('pipe.md'))).rejects.toMatchObject({ code: 'note_unreadable' });
  });

  test('tells of notes and folders that may not be read, and serves the rest', async () => {
    await chmod(folder, 0o755);
    await writeIn(folder, 'a.md', 'a');
    await writeIn(folder, 'locked.md', 'locked');
    await writeIn(folder, 'Locked/b.md', 'b');
    await chmod(join(folder, 'locked.md'), 0);
    await chmod(join(folder, 'Locked'), 0);
    await withoutRoot(async () => {
      expect(await listed()).toEqual(['a.md', 'locked.md']);
      await expect(vault.read(toNotePath('locked.md'))).rejects.toMatchObject({ code: 'note_unreadable' });
    });
    expect(problemOf('Locked')).toContain('No permission');
    expect(problemOf('locked.md')).toContain('No permission');
    await chmod(join(folder, 'locked.md'), 0o644);
    await vault.read(toNotePath('locked.md'));
    expect(problemOf('locked.md')).toBeUndefined();
    await chmod(join(folder, 'Locked'), 0o755);
  });

  test('does not read a note over the limit, also one that grows while it is read', async () => {
    await writeIn(folder, 'fits.md', 'x'.repeat(1000));
    await writeIn(folder, 'large.md', 'x'.repeat(1001));
    expect(await vault.read(toNotePath('fits.md'))).toHaveLength(1000);
    await expect(vault.read(toNotePath('large.md'))).rejects.toMatchObject({ code: 'note_too_large' });
    expect(problemOf('large.md')).toContain('Split it');

    const roomy = await openNodeVault(folder);
    await truncate(join(folder, 'large.md'), 50 * 1024 * 1024 + 1);
    await expect(roomy.read(toNotePath('large.md'))).rejects.toMatchObject({ code: 'note_too_large', message: expect.stringContaining('50 MB') });
  });

  test('reads whole versions or says that the note is gone, while another program replaces, removes and lengthens it', async () => {
    const path = toNotePath('busy.md');
    const file = join(folder, 'busy.md');
    let over = false;
    const hands = (async () => {
      for (let round = 0; round < 150; round += 1) {
        await writeFile(`${file}.new`, 'new '.repeat(50));
        await rename(`${file}.new`, file);
        await appendFile(file, 'more');
        await rm(file);
      }
      over = true;
    })();
    const texts = new Set<string>();
    while (!over) {
      try {
        texts.add(Buffer.from(await vault.read(path)).toString());
      } catch (error) {
        expect(error).toMatchObject({ code: 'note_gone' });
      }
    }
    await hands;
    for (const text of texts) expect(text).toMatch(/^(new ){50}(more)?$/);
  });

  test('never reads outside, even while a note turns into a link and back', async () => {
    const outside = await makeFolder();
    await writeIn(outside, 'secret.md', 'secret');
    const file = join(folder, 'turning.md');
    let over = false;
    const hands = (async () => {
      for (let round = 0; round < 150; round += 1) {
        await writeFile(`${file}.new`, 'mine');
        await rename(`${file}.new`, file);
        await symlink(join(outside, 'secret.md'), `${file}.link`);
        await rename(`${file}.link`, file);
      }
      over = true;
    })();
    while (!over) {
      const text = await vault.read(toNotePath('turning.md')).then((bytes) => Buffer.from(bytes).toString(), () => 'refused');
      expect(['mine', 'refused']).toContain(text);
    }
    await hands;
    await removeFolder(outside);
  });
});
