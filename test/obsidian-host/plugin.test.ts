import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHostApp } from './create-host-app.js';
import type { HostApp } from './host-app.js';
import { installPlugin } from './plugin-folder.js';
import { runningWorkers } from './node-worker.js';
import { makeOwnersPlace, removeOwnersPlace } from './owners-place.js';
import { agentOf, MODEL, type MnemePluginSurface } from './plugin-under-test.js';
import { PROJECT } from '../../build/targets.mjs';
import { connectNew, connectOld } from '../support/mcp-clients.js';

let folder: string;
let configFolder: string;
let host: HostApp;
let plugin: MnemePluginSurface;

async function open(options: { readonly model?: string; readonly data?: string } = {}): Promise<void> {
  const pluginFolder = await installPlugin(folder, options);
  if (options.data !== undefined) await writeFile(join(pluginFolder, 'data.json'), options.data);
  host = createHostApp(folder);
  ({ plugin } = await host.enable<MnemePluginSurface>('mneme'));
  await host.open();
}

async function openAndStart(options: { readonly model?: string; readonly data?: string } = {}): Promise<void> {
  await open({ data: '{"port":0}', ...options });
  await plugin.started;
  await plugin.engine?.whenReady();
}

/** What keeps this process going, apart from the wait of whoever asks. */
function lasting(): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of process.getActiveResourcesInfo()) if (/TCPServer|MessagePort|Worker|FSEvent|Immediate/.test(name)) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function statusBarText(): string {
  return host.statusBar.textContent;
}

beforeEach(async () => {
  ({ folder, configFolder } = await makeOwnersPlace());
});

afterEach(async () => {
  host.close();
  await plugin.stopped;
  await removeOwnersPlace({ folder, configFolder });
});

describe('the built plugin, in the app with Node', () => {
  it('does nothing before the layout is ready', async () => {
    await installPlugin(folder);
    host = createHostApp(folder);
    ({ plugin } = await host.enable<MnemePluginSurface>('mneme'));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(plugin.engine).toBeUndefined();
    expect(plugin.endpoint).toEqual({ type: 'off' });
    expect(statusBarText()).toBe('Mneme: starting');
  });

  it('answers an agent with a citation, and refuses a wrong token', async () => {
    await openAndStart();
    const agent = agentOf(plugin);
    const answer = await agent.recall('how is the lighthouse service deployed?');
    expect(answer.items[0]).toMatchObject({ path: 'Projects/Lighthouse.md', heading: ['Lighthouse', 'Deployment'] });
    expect(answer.items[0]?.lines[0]).toBeLessThanOrEqual(5);
    expect(answer.items[0]?.lines[1]).toBeGreaterThanOrEqual(5);
    const refused = await fetch(`${agent.url}/v1/recall`, { method: 'POST', headers: { authorization: 'Bearer wrong', 'content-type': 'application/json' }, body: '{"query":"x"}' });
    expect(refused.status).toBe(401);
  });

  it('answers agents over MCP, of the 2026-07-28 protocol and of 2025', async () => {
    await openAndStart();
    const { url, token } = agentOf(plugin);
    for (const client of [await connectNew(url, token), await connectOld(url, token)]) {
      const answer = await client.callTool({ name: 'recall', arguments: { query: 'how is the lighthouse service deployed?' } });
      expect(answer.structuredContent).toHaveProperty('items.0.path', 'Projects/Lighthouse.md');
    }
  });

  it('hears of new notes, edits, renames, moves and deletions in the app, of notes and of folders', async () => {
    await openAndStart();
    const agent = agentOf(plugin);
    const paths = async (query: string): Promise<string[]> => (await agent.recall(query)).items.map((item) => item.path);
    const file = (path: string) => {
      const found = host.app.vault.getFileByPath(path);
      if (found === null) throw new Error(`There is no ${path}.`);
      return found;
    };
    await host.app.vault.modify(file('People/Ada.md'), '# Ada\n\nAda keeps a xylophone in the office.\n');
    await vi.waitFor(async () => expect(await paths('xylophone')).toContain('People/Ada.md'), { timeout: 5000 });
    await host.app.vault.create('Zither.md', '# Zither\n\nA zither lies beside the xylophone.\n');
    await vi.waitFor(async () => expect((await paths('xylophone')).toSorted()).toEqual(['People/Ada.md', 'Zither.md']), { timeout: 5000 });
    await host.app.vault.rename(file('Zither.md'), 'Projects/Zither.md');
    await vi.waitFor(async () => expect(await paths('zither')).toEqual(['Projects/Zither.md']), { timeout: 5000 });
    await host.app.vault.delete(file('Projects/Zither.md'));
    await vi.waitFor(async () => expect(await paths('zither')).toEqual([]), { timeout: 5000 });
    await host.app.vault.rename(file('People/Ada.md'), 'People/Ada Lovelace.md');
    await vi.waitFor(async () => expect(await paths('xylophone')).toEqual(['People/Ada Lovelace.md']), { timeout: 5000 });
    const people = host.app.vault.getFolderByPath('People');
    if (people === null) throw new Error('There is no People.');
    await host.app.vault.rename(people, 'Team');
    await vi.waitFor(async () => expect(await paths('xylophone')).toEqual(['Team/Ada Lovelace.md']), { timeout: 5000 });
    await host.app.vault.delete(people, true);
    await vi.waitFor(async () => expect(await paths('xylophone')).toEqual([]), { timeout: 5000 });
  });

  it('learns the meaning of notes in a worker, with the model in its own folder', async () => {
    await openAndStart({ model: MODEL });
    await plugin.engine?.whenVectorsSettled();
    const status = plugin.engine?.status();
    expect(status?.vectors).toMatchObject({ state: 'complete', done: status?.chunks });
    expect(status?.model).toMatchObject({ id: MODEL, dimension: 384 });
    const answer = await agentOf(plugin).recall('what does she like to drink?');
    expect(answer.items[0]?.path).toBe('People/Ada.md');
    await vi.waitFor(() => expect(statusBarText()).toBe('Mneme: ready'), { timeout: 3000 });
  }, 180_000);

  it('answers by words without a model, and says how to get one', async () => {
    await openAndStart();
    await plugin.engine?.whenVectorsSettled();
    await vi.waitFor(() => expect(statusBarText()).toBe('Mneme: ready, words only'), { timeout: 3000 });
    expect(host.statusBar.querySelector('.mneme-status')?.getAttribute('aria-label')).toMatch(/Download it in Mneme's settings/);
    expect((await agentOf(plugin).recall('harbour budget')).items[0]?.path).toBe('Projects/Harbour.md');
  });

  it('leaves no listener, worker, timer, handle or port behind', async () => {
    await installPlugin(folder);
    const before = lasting();
    await openAndStart({ model: MODEL });
    const { url } = agentOf(plugin);
    await plugin.engine?.whenVectorsSettled();
    expect(runningWorkers.size).toBeGreaterThan(0);
    const tab = host.openSettings();
    host.disable(plugin);
    await plugin.stopped;
    await expect(fetch(`${url}/health`)).rejects.toThrow();
    expect(runningWorkers.size).toBe(0);
    expect(host.statusBar.childElementCount).toBe(0);
    tab.remove();
    // What is left are the stand-in's own.
    expect(host.listenerCount()).toBe(createHostApp(folder).listenerCount());
    // A connection that was closed and a thread that was ended are gone a few turns later.
    await vi.waitFor(() => expect(lasting()).toEqual(before), { timeout: 5000 });
  }, 180_000);

  it('embeds nothing again after it was switched off and on, here with a model in a folder that the owner picked', async () => {
    await openAndStart({ data: JSON.stringify({ port: 0, modelFolder: join(PROJECT, 'models') }) });
    await plugin.engine?.whenVectorsSettled();
    expect(plugin.engine?.status().vectors.embedded).toBeGreaterThan(0);
    host.disable(plugin);
    await plugin.stopped;
    ({ plugin } = await host.enable<MnemePluginSurface>('mneme'));
    await plugin.started;
    await plugin.engine?.whenVectorsSettled();
    const status = plugin.engine?.status();
    expect(status?.vectors).toMatchObject({ state: 'complete', embedded: 0, done: status?.chunks });
  }, 180_000);

  it('saves its index when the app quits', async () => {
    await openAndStart();
    await host.quit();
    expect(plugin.engine).toBeUndefined();
    expect(plugin.endpoint).toEqual({ type: 'off' });
  });
});

describe('the plugin’s settings', () => {
  it('are followed when the owner changes them in the form, and only what was changed is saved', async () => {
    await openAndStart();
    const form = host.openSettings();
    const area = form.querySelector<HTMLTextAreaElement>('[data-name="Excluded"] textarea');
    if (area === null) throw new Error('There is no such setting.');
    area.value = 'Projects\n';
    area.dispatchEvent(new Event('input'));
    await vi.waitFor(async () => expect((await agentOf(plugin).recall('harbour budget')).items.map((item) => item.path)).not.toContain('Projects/Harbour.md'), { timeout: 10_000 });
    expect(JSON.parse(await readFile(join(folder, '.obsidian/plugins/mneme/data.json'), 'utf8'))).toEqual({ port: 0, exclude: ['Projects'] });
  });

  it('are taken over when a sync changes the file, unknown keys included', async () => {
    await openAndStart();
    await host.writeDataFromOutside(plugin, '{"port":0,"exclude":["People"],"future":1}');
    await vi.waitFor(async () => expect((await agentOf(plugin).recall('Ada tea')).items.map((item) => item.path)).not.toContain('People/Ada.md'), { timeout: 10_000 });
    host.runCommand(plugin, 'pause-indexing');
    await vi.waitFor(async () => expect(JSON.parse(await readFile(join(folder, '.obsidian/plugins/mneme/data.json'), 'utf8'))).toEqual({ port: 0, exclude: ['People'], future: 1, embeddingPaused: true }));
  });

  it('that cannot be read are told, left alone, and hold the start until they are mended', async () => {
    await open({ data: '{"exclude": ["Private"' });
    await plugin.started;
    expect(plugin.engine).toBeUndefined();
    expect(host.notices.at(-1)).toContain('data.json');
    expect(statusBarText()).toBe('Mneme: needs you');
    expect(await readFile(join(folder, '.obsidian/plugins/mneme/data.json'), 'utf8')).toBe('{"exclude": ["Private"');
    await host.writeDataFromOutside(plugin, '{"port":0,"exclude":["Private"]}');
    await vi.waitFor(() => expect(plugin.endpoint.type).toBe('listening'), { timeout: 5000 });
    await plugin.engine?.whenReady();
    expect((await agentOf(plugin).recall('harbour budget')).items[0]?.path).toBe('Projects/Harbour.md');
  });

  it('move the endpoint to another port once, after the owner has typed it, and keep the cursor where it is', async () => {
    await openAndStart();
    const { url, token } = agentOf(plugin);
    const port = await freePort();
    const form = host.openSettings();
    const field = form.querySelector<HTMLInputElement>('[data-name="Port"] input');
    if (field === null) throw new Error('There is no such setting.');
    field.focus();
    for (let typed = 1; typed <= String(port).length; typed += 1) {
      field.value = String(port).slice(0, typed);
      field.dispatchEvent(new Event('input'));
      expect(agentOf(plugin).url).toBe(url);
    }
    await vi.waitFor(() => expect(agentOf(plugin)).toMatchObject({ url: `http://127.0.0.1:${port}`, token }), { timeout: 5000 });
    expect(document.activeElement).toBe(field);
    expect(form.textContent).not.toContain(agentOf(plugin).url);
    field.blur();
    await vi.waitFor(() => expect(form.textContent).toContain(agentOf(plugin).url));
    await expect(fetch(`${url}/health`)).rejects.toThrow();
  });

  it('show the endpoint, and a replaced token refuses the old one at once', async () => {
    await openAndStart();
    const { url, token } = agentOf(plugin);
    const form = host.openSettings();
    expect(form.textContent).toContain(url);
    expect(form.textContent).not.toContain(token);
    const buttons = [...form.querySelectorAll<HTMLButtonElement>('[data-name="Token"] button')];
    buttons.find((button) => button.textContent === 'Replace')?.click();
    await vi.waitFor(() => expect(agentOf(plugin).token).not.toBe(token));
    expect((await fetch(`${url}/v1/status`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
    expect((await fetch(`${url}/v1/status`, { headers: { authorization: `Bearer ${agentOf(plugin).token}` } })).status).toBe(200);
  });
});
