import { chmod, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { createHostApp } from './create-host-app.js';
import { toNotePath } from '../../src/core/model/note-path.js';
import { ObsidianNoteWriter } from '../../src/vault/obsidian/obsidian-note-writer.js';
import { describeNoteWriter } from '../contracts/note-writer-contract.js';
import { filesIn, makeFolder, readIfThere, removeFolder, writeIn } from '../support/temporary-folder.js';
import { withoutRoot } from '../support/without-root.js';

vi.mock('obsidian', async () => (await import('./stand-in.js')).obsidian);

describeNoteWriter('ObsidianNoteWriter', async () => {
  const folder = await makeFolder();
  const host = createHostApp(folder);
  await host.open();
  return {
    writer: new ObsidianNoteWriter(host.app),
    async write(path, content) {
      await writeIn(folder, path, content);
      await host.vault.notice();
    },
    read: (path) => readIfThere(join(folder, path)),
    files: () => filesIn(folder),
    dispose: () => removeFolder(folder),
  };
});

it('loses no edit that is made in the app at the same time', async () => {
  const folder = await makeFolder();
  await writeIn(folder, 'a.md', '0');
  const host = createHostApp(folder);
  await host.open();
  const writer = new ObsidianNoteWriter(host.app);
  const path = toNotePath('a.md');
  const file = host.app.vault.getFileByPath(path);
  if (file === null) throw new Error('There is no a.md.');
  const edits = Promise.all(Array.from({ length: 50 }, () => host.app.vault.process(file, (text) => `${text}e`)));
  let written = 0;
  while (written < 20) {
    const before = await host.app.vault.read(file);
    if ((await writer.replace(path, before, `${before}w`)) === 'written') written += 1;
  }
  await edits;
  const text = await readFile(join(folder, 'a.md'), 'utf8');
  expect([text.split('e').length - 1, text.split('w').length - 1]).toEqual([50, 20]);
  await removeFolder(folder);
});

it('does not write over what the app has not heard of yet', async () => {
  const folder = await makeFolder();
  const host = createHostApp(folder);
  await host.open();
  await writeIn(folder, 'Memory/a.md', 'by a sync');
  expect(await new ObsidianNoteWriter(host.app).create(toNotePath('Memory/a.md'), 'ours')).toBe('exists');
  expect(await new ObsidianNoteWriter(host.app).create(toNotePath('Memory/b.md'), 'ours')).toBe('written');
  expect(await readFile(join(folder, 'Memory/a.md'), 'utf8')).toBe('by a sync');
  await removeFolder(folder);
});

it('says that a vault may not be written', async () => {
  const folder = await makeFolder();
  await mkdir(join(folder, 'Memory'));
  await chmod(folder, 0o755);
  const host = createHostApp(folder);
  await host.open();
  const writer = new ObsidianNoteWriter(host.app);
  await withoutRoot(() => expect(writer.create(toNotePath('Memory/a.md'), 'text')).rejects.toMatchObject({ code: 'vault_read_only' }));
  await removeFolder(folder);
});
