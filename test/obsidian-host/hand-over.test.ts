import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHostApp } from './create-host-app.js';
import type { HostApp } from './host-app.js';
import { installPlugin } from './plugin-folder.js';
import { makeOwnersPlace, removeOwnersPlace } from './owners-place.js';
import { agentOf, recallOver, type MnemePluginSurface } from './plugin-under-test.js';
import { mneme, MnemeServer } from '../support/mneme-command.js';

let folder: string;
let configFolder: string;
let host: HostApp;
let plugin: MnemePluginSurface;
let server: MnemeServer | undefined;

beforeEach(async () => {
  ({ folder, configFolder } = await makeOwnersPlace());
  await writeFile(join(await installPlugin(folder), 'data.json'), '{"port":0,"embeddingPaused":true}');
  host = createHostApp(folder);
  await host.open();
});

afterEach(async () => {
  host.close();
  await plugin.stopped;
  await server?.stop();
  server = undefined;
  await removeOwnersPlace({ folder, configFolder });
});

async function enable(): Promise<void> {
  ({ plugin } = await host.enable<MnemePluginSurface>('mneme'));
  await plugin.started;
  await plugin.engine?.whenReady();
}

/** A port that is free, below those that the system gives out by itself. */
async function freePort(): Promise<number> {
  for (let port = 21_300; ; port += 200) {
    const probe = createServer().listen(port, '127.0.0.1');
    const free = await Promise.race([once(probe, 'listening').then(() => true), once(probe, 'error').then(() => false)]).catch(() => false);
    await new Promise((resolve) => probe.close(resolve));
    if (free) return port;
  }
}

async function bestPath(url: string, token: string): Promise<string | undefined> {
  return (await recallOver(url, token, 'harbour budget')).items[0]?.path;
}

describe('the plugin and a headless server on one vault', () => {
  it('take turns on one port with one token: the plugin takes over, and the server goes on once it leaves', async () => {
    server = new MnemeServer({ vault: folder, configFolder });
    const { url, tokenFile } = await server.line('ready');
    const { token } = JSON.parse(await readFile(String(tokenFile), 'utf8')) as { token: string };
    expect(await bestPath(String(url), token)).toBe('Projects/Harbour.md');

    await enable();
    expect(agentOf(plugin)).toMatchObject({ url, token });
    expect(await bestPath(String(url), token)).toBe('Projects/Harbour.md');
    expect(server.child.exitCode).toBeNull();

    host.disable(plugin);
    await plugin.stopped;
    expect(await server.url(2)).toBe(url);
    expect(await bestPath(String(url), token)).toBe('Projects/Harbour.md');
    expect(await server.stop()).toBe(0);
  }, 120_000);

  it('do not contend: while the plugin serves, commands ask it and a server that is started says who serves', async () => {
    await enable();
    const { url, token } = agentOf(plugin);
    const place = { vault: folder, configFolder };
    const answer = await mneme(place, 'recall', 'harbour budget', '--json');
    expect(JSON.parse(answer.stdout)).toMatchObject({ items: [{ path: 'Projects/Harbour.md' }] });
    const refused = await mneme(place, 'serve', '--port', '0');
    expect(refused.code).not.toBe(0);
    expect(refused.stderr).toContain(url);
    expect(await bestPath(url, token)).toBe('Projects/Harbour.md');
  }, 120_000);

  it('are found where agents were told, though the port that is set has become free; one that is set anew wins', async () => {
    const data = join(folder, '.obsidian/plugins/mneme/data.json');
    const set = await freePort();
    const blocker = createServer().listen(set, '127.0.0.1');
    await once(blocker, 'listening');
    await writeFile(data, JSON.stringify({ port: set, embeddingPaused: true }));
    await enable();
    const { url } = agentOf(plugin);
    expect(url).not.toBe(`http://127.0.0.1:${set}`);
    host.disable(plugin);
    await plugin.stopped;
    await new Promise((resolve) => blocker.close(resolve));

    await enable();
    expect(agentOf(plugin).url).toBe(url);
    host.disable(plugin);
    await plugin.stopped;
    server = new MnemeServer({ vault: folder, configFolder, portAsSet: true });
    expect(await server.url()).toBe(url);
    await server.stop();

    const anew = set + 100;
    await writeFile(data, JSON.stringify({ port: anew, embeddingPaused: true }));
    await enable();
    expect(agentOf(plugin).url).toBe(`http://127.0.0.1:${anew}`);
  }, 120_000);

  it('a token that was replaced in the plugin is the server’s from then on', async () => {
    server = new MnemeServer({ vault: folder, configFolder });
    await server.line('ready');
    await enable();
    const { url, token } = agentOf(plugin);
    const form = host.openSettings();
    [...form.querySelectorAll<HTMLButtonElement>('[data-name="Token"] button')].find((button) => button.textContent === 'Replace')?.click();
    await vi.waitFor(() => expect(agentOf(plugin).token).not.toBe(token));
    const replaced = agentOf(plugin).token;
    host.disable(plugin);
    await plugin.stopped;
    await server.line('ready', 2);
    await expect(recallOver(url, token, 'harbour')).rejects.toThrow('401');
    expect(await bestPath(url, replaced)).toBe('Projects/Harbour.md');
  }, 120_000);
});
