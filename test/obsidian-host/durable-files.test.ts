import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toNotePath } from '../../src/core/model/note-path.js';
import { ClaimedNoteWriter } from '../../src/vault/claimed-writes.js';
import { ObsidianNoteWriter } from '../../src/vault/obsidian/obsidian-note-writer.js';
import { describeNoteWriter } from '../contracts/note-writer-contract.js';
import { filesIn, makeFolder, readIfThere, removeFolder, writeIn } from '../support/temporary-folder.js';
import { createHostApp } from './create-host-app.js';
import type { HostApp } from './host-app.js';
import { NodeDisk } from './node-disk.js';
import { installPlugin } from './plugin-folder.js';
import { makeOwnersPlace, removeOwnersPlace } from './owners-place.js';
import { writeNotes, type MnemePluginSurface } from './plugin-under-test.js';

vi.mock('obsidian', async () => (await import('./stand-in.js')).obsidian);

/** Remembers what was written through the app's own file access, which can force nothing to the disk. */
class WatchedDisk extends NodeDisk {
  readonly written = new Set<string>();

  override write(path: string, bytes: Uint8Array): Promise<void> {
    this.written.add(path);
    return super.write(path, bytes);
  }

  override append(path: string, bytes: Uint8Array): Promise<void> {
    this.written.add(path);
    return super.append(path, bytes);
  }
}

let folder: string;
let configFolder: string;
let host: HostApp | undefined;

beforeEach(async () => {
  ({ folder, configFolder } = await makeOwnersPlace({}));
});

afterEach(async () => {
  host?.close();
  host = undefined;
  await removeOwnersPlace({ folder, configFolder });
});

it('keeps journal, state and index in files that are forced to the disk, not through the app, which cannot force them', async () => {
  await writeNotes(folder);
  await writeFile(join(await installPlugin(folder), 'data.json'), '{"port":0,"embeddingPaused":true}');
  const disk = new WatchedDisk(folder);
  host = createHostApp(folder, disk);
  await host.open();
  const { plugin } = await host.enable<MnemePluginSurface>('mneme');
  await plugin.started;
  await plugin.engine?.whenReady();
  const answer = await plugin.engine?.memories.remember({ text: 'Always use pnpm, never npm, in project-x.', source: 'user' }, { actor: 'owner', isOwner: true });
  await plugin.engine?.tasks.put({ id: 't-1', goal: 'Move project-x to Node 22' });
  host.disable(plugin);
  await plugin.stopped;
  const files = await filesIn(folder);
  const [journal] = files.filter((path) => path.startsWith('Memory/_journal/'));
  expect(await readFile(join(folder, journal ?? ''), 'utf8')).toContain(`"id":"${answer?.id}"`);
  const ours = files.filter((path) => /\/(?:_journal|state|index)\//.test(path));
  expect(ours.map((path) => path.split('/').at(-3) ?? '')).toEqual(expect.arrayContaining(['state', 'index']));
  expect([...disk.written].filter((path) => ours.includes(path.replace(/\.new$/, '')))).toEqual([]);
  expect([...disk.written]).toContain(answer?.path);
}, 60_000);

describeNoteWriter('ClaimedNoteWriter over ObsidianNoteWriter', async () => {
  const place = await makeFolder();
  const app = createHostApp(place);
  await app.open();
  return {
    writer: new ClaimedNoteWriter(new ObsidianNoteWriter(app.app), () => Promise.resolve(true)),
    async write(path, content) {
      await writeIn(place, path, content);
      await app.vault.notice();
    },
    read: (path) => readIfThere(join(place, path)),
    files: () => filesIn(place),
    dispose: () => removeFolder(place),
  };
});

it('writes no note any more once another process has the vault', async () => {
  await writeIn(folder, 'a.md', 'old');
  host = createHostApp(folder);
  await host.open();
  const writer = new ClaimedNoteWriter(new ObsidianNoteWriter(host.app), () => Promise.resolve(false));
  const path = toNotePath('a.md');
  const refused = { code: 'vault_read_only' };
  await expect(writer.create(toNotePath('b.md'), 'new')).rejects.toMatchObject(refused);
  await expect(writer.createFile('b.base', 'new')).rejects.toMatchObject(refused);
  await expect(writer.replace(path, 'old', 'new')).rejects.toMatchObject(refused);
  await expect(writer.move(path, toNotePath('b.md'))).rejects.toMatchObject(refused);
  await expect(writer.erase(path)).rejects.toMatchObject(refused);
  expect(await filesIn(folder)).toEqual(['a.md']);
  expect(await readFile(join(folder, 'a.md'), 'utf8')).toBe('old');
});
