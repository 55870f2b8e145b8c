import { mkdir, realpath, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { addressFile } from '../../src/vault/node/config-dir.js';
import { createHostApp } from './create-host-app.js';
import type { HostApp } from './host-app.js';
import { openPlugin, shownIn } from './opened-plugin.js';
import { makeOwnersPlace, removeOwnersPlace, type OwnersPlace } from './owners-place.js';
import { installPlugin } from './plugin-folder.js';
import { agentOf, type MnemePluginSurface } from './plugin-under-test.js';
import { hostPlaces } from './stand-in.js';

const PATIENCE = { timeout: 10_000 };

let place: OwnersPlace;
let host: HostApp;
let plugin: MnemePluginSurface;
let taken: Server | undefined;

beforeEach(async () => {
  place = await makeOwnersPlace();
});

afterEach(async () => {
  host.close();
  await plugin.stopped;
  taken?.close();
  taken = undefined;
  await removeOwnersPlace(place);
});

/** Another program that listens before Mneme does. */
async function takePort(): Promise<number> {
  const server = createServer((_request, response) => response.writeHead(404).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  taken = server;
  return (server.address() as AddressInfo).port;
}

/** Where the token stands is something that no program can read as a file. */
async function spoilAddress(): Promise<string> {
  const file = addressFile(place.configFolder, await realpath(place.folder));
  await mkdir(file, { recursive: true });
  return file;
}

describe('bad input, in the built plugin with Node', () => {
  it('a port that another program has: the endpoint answers on one that is free, and the settings show which', async () => {
    const port = await takePort();
    ({ host, plugin } = await openPlugin(place.folder, { data: { port } }));
    const agent = agentOf(plugin);
    expect(new URL(agent.url).port).not.toBe(String(port));
    expect((await agent.recall('harbour budget')).items[0]?.path).toBe('Projects/Harbour.md');
    expect(shownIn(host.openSettings().querySelector('[data-name="Address"]'))).toContain(agent.url);
  }, 30_000);

  it.each([
    ['en', 'Mneme: needs you', 'Mneme cannot work yet.'],
    ['zh', 'Mneme：需要你处理', 'Mneme 暂时无法工作。'],
  ])('a token file that cannot be read: what to do is said where the owner looks (%s), and Mneme starts once it is mended', async (language, bar, title) => {
    const file = await spoilAddress();
    await installPlugin(place.folder);
    hostPlaces.language = language;
    host = createHostApp(place.folder);
    ({ plugin } = await host.enable<MnemePluginSurface>('mneme'));
    await host.open();
    await plugin.started;
    expect(host.statusBar.textContent).toBe(bar);
    host.runCommand(plugin, 'recall');
    await vi.waitFor(() => expect(shownIn(document.querySelector('.mneme-memory-view .mneme-message'))).toContain(title), PATIENCE);
    expect(shownIn(document.querySelector('.mneme-memory-view .mneme-message'))).toContain(file);
    await rm(file, { recursive: true });
    document.querySelector<HTMLElement>('.mneme-memory-view .mneme-message button')?.click();
    await vi.waitFor(() => expect(plugin.endpoint.type).toBe('listening'), PATIENCE);
    await plugin.engine?.whenReady();
    expect((await agentOf(plugin).recall('harbour budget')).items[0]?.path).toBe('Projects/Harbour.md');
  }, 30_000);
});
