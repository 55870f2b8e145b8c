import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHostApp } from './create-host-app.js';
import type { HostApp } from './host-app.js';
import { shownIn } from './opened-plugin.js';
import { installPlugin } from './plugin-folder.js';
import { makeOwnersPlace, removeOwnersPlace } from './owners-place.js';
import { agentOf, recallOver, writeNotes, type MnemePluginSurface } from './plugin-under-test.js';
import { hostPlaces } from './stand-in.js';

const PATIENCE = { timeout: 20_000 };

let folder: string;
let configFolder: string;
let host: HostApp;
let plugin: MnemePluginSurface;

beforeEach(async () => {
  ({ folder, configFolder } = await makeOwnersPlace());
  hostPlaces.language = 'en';
  await writeNotes(folder, { 'Diary/Secret.md': '---\nmneme-private: true\n---\nNobody may read this.\n' });
});

afterEach(async () => {
  host.close();
  await plugin.stopped;
  await removeOwnersPlace({ folder, configFolder });
});

async function open(data?: string): Promise<void> {
  const pluginFolder = await installPlugin(folder);
  if (data !== undefined) await writeFile(join(pluginFolder, 'data.json'), data);
  host = createHostApp(folder);
  ({ plugin } = await host.enable<MnemePluginSurface>('mneme'));
  await host.open();
  await plugin.started;
}

const guide = (): HTMLElement | null => document.querySelector<HTMLElement>('.modal-container .mneme-guide');
const title = (): string => shownIn(guide()?.querySelector('h3'));

function press(label: string): void {
  const button = [...(guide()?.querySelectorAll('button') ?? [])].find((each) => each.textContent === label);
  if (button === undefined) throw new Error(`The guide has no button ${label}.`);
  button.click();
}

describe('the guide', () => {
  it('opens by itself where Mneme is new, once, and never where it is not', async () => {
    await open();
    expect(title()).toBe('What Mneme reads');
    host.disable(plugin);
    expect(guide()).toBeNull();
    await plugin.stopped;
    ({ plugin } = await host.enable<MnemePluginSurface>('mneme'));
    await plugin.started;
    expect(guide()).toBeNull();
  }, 60_000);

  it('stays away from a vault that has settings', async () => {
    await open('{"port":0}');
    expect(guide()).toBeNull();
  }, 30_000);

  it('leads from what is read to a question that is answered, and asks nobody outside', async () => {
    await open('{"port":0}');
    host.runCommand(plugin, 'open-guide');
    await vi.waitFor(() => expect(shownIn(guide())).toContain('Notes indexed: 4 of 5.Private, and told to nobody: 1.'), PATIENCE);
    press('Next');
    expect(title()).toBe('Where memories go');
    expect(guide()?.querySelector('input')?.value).toBe('Memory');
    press('Next');
    expect(title()).toBe('How notes are found');
    await vi.waitFor(() => expect(shownIn(guide()?.querySelector('fieldset'))).toContain('multilingual-e5-small-80k-q8 · 40 MB'), PATIENCE);
    await vi.waitFor(() => expect(shownIn(guide())).toContain('It is not on this machine. The settings download it (40 MB) once you agree.'), PATIENCE);
    press('Next');
    expect(title()).toBe('Connect an agent');
    await vi.waitFor(() => expect(shownIn(guide()?.querySelector('pre'))).toContain('/mcp'), PATIENCE);
    expect(shownIn(guide())).not.toContain(plugin.endpoint.type === 'listening' ? plugin.endpoint.token : 'no token');
    let copied = '';
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: (text: string) => Promise.resolve(void (copied = text)) } });
    press('Copy the configuration');
    await vi.waitFor(() => expect(copied).toContain('Bearer '), PATIENCE);
    const { url, token } = agentOf(plugin);
    expect(copied).not.toContain(token);
    await recallOver(url, /Bearer ([\w-]+)/.exec(copied)?.[1] ?? '', 'harbour');
    press('Next');
    const form = guide()?.querySelector('form');
    const field = form?.querySelector('input');
    if (form === null || form === undefined || field === null || field === undefined) throw new Error('The guide asks for no question.');
    field.value = 'harbour budget';
    form.dispatchEvent(new Event('submit', { cancelable: true }));
    await vi.waitFor(() => expect(shownIn(guide()?.querySelector('.mneme-answer'))).toMatch(/^An agent is told .*Harbour/), PATIENCE);
    press('Back');
    expect(title()).toBe('Connect an agent');
    press('Next');
    press('Done');
    expect(guide()).toBeNull();
  }, 60_000);
});
