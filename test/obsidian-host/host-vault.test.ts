import { mkdtemp, rm, writeFile, mkdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHostApp } from './create-host-app.js';
import type { HostApp } from './host-app.js';

let folder: string;
let host: HostApp;
let told: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mneme-host-'));
  await mkdir(join(folder, 'Projects/deep'), { recursive: true });
  await mkdir(join(folder, '.obsidian'));
  await writeFile(join(folder, 'Projects/a.md'), 'alpha');
  await writeFile(join(folder, 'Projects/deep/b.md'), 'beta');
  await writeFile(join(folder, '.obsidian/app.json'), '{}');
  host = createHostApp(folder);
  await host.open();
  told = [];
  for (const type of ['create', 'modify', 'delete'] as const) host.app.vault.on(type as 'create', (file) => void told.push(`${type} ${file.path}`));
  host.app.vault.on('rename', (file, from) => void told.push(`rename ${from} > ${file.path}`));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

function fileAt(path: string) {
  const file = host.app.vault.getFileByPath(path);
  if (file === null) throw new Error(`no file ${path}`);
  return file;
}

describe('the stand-in for the app', () => {
  it('lists what is in the folder, without hidden folders, with real sizes and times', () => {
    expect(host.app.vault.getMarkdownFiles().map((file) => file.path).sort()).toEqual(['Projects/a.md', 'Projects/deep/b.md']);
    expect(fileAt('Projects/a.md').stat.size).toBe(5);
    expect(Date.now() - fileAt('Projects/a.md').stat.mtime).toBeLessThan(60_000);
  });

  it('fails to create, rename or copy over what exists', async () => {
    await expect(host.app.vault.create('Projects/a.md', 'x')).rejects.toThrow('already exists');
    await expect(host.app.vault.rename(fileAt('Projects/a.md'), 'Projects/deep/b.md')).rejects.toThrow('already exists');
    await expect(host.app.vault.adapter.copy('Projects/a.md', 'Projects/deep/b.md')).rejects.toThrow('already exists');
    expect(await readFile(join(folder, 'Projects/deep/b.md'), 'utf8')).toBe('beta');
  });

  it('loses no step when one file is processed many times at once', async () => {
    await host.app.vault.create('count.md', '0');
    await Promise.all(Array.from({ length: 20 }, () => host.app.vault.process(fileAt('count.md'), (text) => String(Number(text) + 1))));
    expect(await readFile(join(folder, 'count.md'), 'utf8')).toBe('20');
  });

  it('tells of a moved and of a removed folder and of each thing inside', async () => {
    const projects = host.app.vault.getFolderByPath('Projects');
    if (projects === null) throw new Error('no folder');
    await host.app.vault.rename(projects, 'Work');
    expect(told.sort()).toEqual(['rename Projects > Work', 'rename Projects/a.md > Work/a.md', 'rename Projects/deep > Work/deep', 'rename Projects/deep/b.md > Work/deep/b.md']);
    told.length = 0;
    await host.app.vault.delete(projects);
    expect(told.sort()).toEqual(['delete Work', 'delete Work/a.md', 'delete Work/deep', 'delete Work/deep/b.md']);
  });

  it('notices what others changed on the disk', async () => {
    await writeFile(join(folder, 'new.md'), 'new');
    await writeFile(join(folder, 'Projects/a.md'), 'alpha, longer');
    await rm(join(folder, 'Projects/deep'), { recursive: true });
    await host.vault.notice();
    expect(told.sort()).toEqual(['create new.md', 'delete Projects/deep', 'delete Projects/deep/b.md', 'modify Projects/a.md']);
  });
});
