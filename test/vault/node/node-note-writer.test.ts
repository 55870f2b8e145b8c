import { chmod, mkdir, readdir, readFile, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { toNotePath } from '../../../src/core/model/note-path.js';
import { NodeNoteWriter } from '../../../src/vault/node/node-note-writer.js';
import { describeNoteWriter } from '../../contracts/note-writer-contract.js';
import { canBeReadOnly, canMount, whileReadOnly, whileSmall } from '../../support/disks.js';
import { filesIn, makeFolder, readIfThere, removeFolder, writeIn } from '../../support/temporary-folder.js';
import { withoutRoot } from '../../support/without-root.js';

describeNoteWriter('NodeNoteWriter', async () => {
  const folder = await makeFolder();
  return {
    writer: new NodeNoteWriter(folder),
    write: (path, content) => writeIn(folder, path, content),
    read: (path) => readIfThere(join(folder, path)),
    files: () => filesIn(folder),
    dispose: () => removeFolder(folder),
  };
});

describe('Notes on the disk', () => {
  let folder: string;
  let outside: string;
  let writer: NodeNoteWriter;
  const note = toNotePath('Memory/a.md');
  beforeEach(async () => {
    folder = await makeFolder();
    outside = await makeFolder();
    writer = new NodeNoteWriter(folder);
  });
  afterEach(async () => {
    await removeFolder(folder);
    await removeFolder(outside);
  });
  const text = (path: string): Promise<string> => readFile(join(folder, path), 'utf8');

  test('are never written through a link that leads out of the vault', async () => {
    await writeIn(outside, 'secret.md', 'not yours');
    await symlink(outside, join(folder, 'Memory'));
    await symlink(join(outside, 'secret.md'), join(folder, 'linked.md'));
    for (const attempt of [
      () => writer.create(note, 'text'),
      () => writer.create(toNotePath('Memory/deep/er/a.md'), 'text'),
      () => writer.replace(toNotePath('Memory/secret.md'), 'not yours', 'mine'),
      () => writer.replace(toNotePath('linked.md'), 'not yours', 'mine'),
      () => writer.move(toNotePath('linked.md'), toNotePath('b.md')),
      () => writer.erase(toNotePath('linked.md')),
    ]) await expect(attempt()).rejects.toMatchObject({ code: 'path_outside_vault' });
    expect(await filesIn(outside)).toEqual(['secret.md']);
    expect(await readFile(join(outside, 'secret.md'), 'utf8')).toBe('not yours');
  });

  test('are reached through a link inside the vault, which stays a link', async () => {
    await writeIn(folder, 'Real/a.md', 'before');
    await symlink('Real', join(folder, 'Memory'));
    expect(await writer.replace(note, 'before', 'after')).toBe('written');
    expect(await writer.create(toNotePath('Memory/b.md'), 'new')).toBe('written');
    expect(await filesIn(join(folder, 'Real'))).toEqual(['a.md', 'b.md']);
    expect(await text('Real/a.md')).toBe('after');
  });

  test('keep the rights that their owner gave them', async () => {
    await writeIn(folder, note, 'before');
    await chmod(join(folder, note), 0o640);
    await writer.replace(note, 'before', 'after');
    expect((await stat(join(folder, note))).mode & 0o777).toBe(0o640);
  });

  test('may have names as long as the system allows', async () => {
    const longest = toNotePath(`Memory/${'长'.repeat(84)}.md`);
    expect(await writer.create(longest, 'before')).toBe('written');
    expect(await writer.replace(longest, 'before', 'after')).toBe('written');
    await expect(writer.create(toNotePath(`Memory/${'x'.repeat(300)}.md`), '')).rejects.toMatchObject({ code: 'note_unwritable', message: expect.stringContaining('Shorten') });
  });

  test('keep every edit that an editor saves while they are replaced', async () => {
    const path = join(folder, note);
    await writeIn(folder, note, 'start');
    let saved = 'start';
    let saving = true;
    let written = 0;
    const owner = (async () => {
      for (let edit = 1; edit <= 400; edit += 1) {
        saved = `owner ${edit}`;
        await writeFile(path, saved);
        // An editor that never rests lets nobody else write, which is right and would leave nothing to be shown here.
        if (edit % 50 === 0) await vi.waitUntil(((seen) => () => written > seen)(written), { timeout: 10_000, interval: 1 });
      }
      saving = false;
    })();
    while (saving) {
      const before = await text(note);
      if (before === '') continue;
      // Nobody else writes in between: the text after it is the owner's with our mark, or the owner's own.
      if ((await writer.replace(note, before, `${before}+`)) === 'written') written += 1;
    }
    await owner;
    expect(await text(note)).toMatch(/^owner 400\+*$/);
    expect(written).toBeGreaterThan(0);
    expect(await filesIn(folder)).toEqual([note]);
  });

  test('lose the drafts of a crash with the next write beside them, but not those of a write under way elsewhere', async () => {
    const old = join(folder, 'Memory/.note.123-0123456789ab.tmp');
    await writeIn(folder, 'Memory/.note.123-0123456789ab.tmp', 'torn');
    await writeIn(folder, 'Memory/.note.124-0123456789ab.tmp', 'being written');
    await writeIn(folder, 'Memory/.mine.tmp', 'not ours');
    const longAgo = new Date(Date.now() - 3_600_000);
    await utimes(old, longAgo, longAgo);
    await writer.create(note, 'text');
    expect((await readdir(join(folder, 'Memory'))).sort()).toEqual(['.mine.tmp', '.note.124-0123456789ab.tmp', 'a.md']);
  });

  test('are not written to a vault that went away, which is not made anew', async () => {
    await removeFolder(folder);
    await expect(writer.create(note, 'text')).rejects.toMatchObject({ code: 'vault_missing' });
    expect(await writer.replace(note, 'a', 'b')).toBe('gone');
    await expect(stat(folder)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('change only their case where that is asked for', async () => {
    await writeIn(folder, note, 'text');
    expect(await writer.move(note, toNotePath('Memory/A.md'))).toBe('written');
    expect(await filesIn(folder)).toEqual(['Memory/A.md']);
  });

  test.skipIf(!canBeReadOnly())('of a vault that may not be written stay as they are, which is said', async () => {
    await writeIn(folder, note, 'before');
    await whileReadOnly(folder, async () => {
      for (const attempt of [() => writer.create(toNotePath('New/b.md'), ''), () => writer.create(toNotePath('b.md'), ''), () => writer.replace(note, 'before', 'after'), () => writer.move(note, toNotePath('b.md')), () => writer.erase(note)]) {
        await expect(attempt()).rejects.toMatchObject({ code: 'vault_read_only', message: expect.stringContaining('write access') });
      }
    });
    expect(await text(note)).toBe('before');
    expect(await filesIn(folder)).toEqual([note]);
  });

  test('of a folder without permission stay as they are, which is said', async () => {
    await writeIn(folder, note, 'before');
    await chmod(folder, 0o755);
    await withoutRoot(async () => {
      await expect(writer.replace(note, 'before', 'after')).rejects.toMatchObject({ code: 'vault_read_only' });
    });
    expect(await text(note)).toBe('before');
  });

  test.skipIf(!canMount())('on a full disk stay as they are, and are written once there is room', async () => {
    await mkdir(join(folder, 'Memory'));
    await whileSmall(join(folder, 'Memory'), 64, async () => {
      await writer.create(note, 'before');
      await expect(writer.replace(note, 'before', 'x'.repeat(100_000))).rejects.toMatchObject({ code: 'store_full' });
      await expect(writer.create(toNotePath('Memory/b.md'), 'x'.repeat(100_000))).rejects.toMatchObject({ code: 'store_full' });
      expect(await readdir(join(folder, 'Memory'))).toEqual(['a.md']);
      expect(await writer.replace(note, 'before', 'after')).toBe('written');
    });
  });
});
