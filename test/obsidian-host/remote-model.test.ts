import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HostApp } from './host-app.js';
import { openPluginSettings } from './opened-settings.js';
import { installPlugin } from './plugin-folder.js';
import { makeOwnersPlace, removeOwnersPlace } from './owners-place.js';
import { agentOf, type MnemePluginSurface } from './plugin-under-test.js';
import { answerJson, scriptedServer, type ScriptedServer } from '../support/scripted-server.js';

const PATIENCE = { timeout: 15_000, interval: 50 };
const KEY = 'sk-of-the-owner';

/** An OpenAI-compatible endpoint whose model knows one thing: what is drunk. */
function embeddings(): Promise<ScriptedServer> {
  return scriptedServer(({ body }, response) => {
    const { input } = JSON.parse(body) as { input: string | string[] };
    const texts = typeof input === 'string' ? [input] : input;
    answerJson(response, { data: texts.map((text, index) => ({ index, embedding: /tea|beverage/.test(text) ? [1, 0, 0] : [0, 1, 0.1] })) });
  });
}

let folder: string;
let configFolder: string;
let dataFile: string;
let remote: ScriptedServer;
let host: HostApp;
let plugin: MnemePluginSurface;
let form: HTMLElement;

beforeEach(async () => {
  ({ folder, configFolder } = await makeOwnersPlace({
    'People/Ada.md': '# Ada\n\nAda takes her tea without sugar.\n',
    'Diary/Private.md': '---\nmneme-private: true\n---\n# Secret\n\nNobody may hear of the strongbox.\n',
    'Projects/Harbour.md': '# Harbour\n\nThe harbour budget is 40,000 euros.\n',
  }));
  dataFile = join(await installPlugin(folder), 'data.json');
  await writeFile(dataFile, '{"port":0}');
  remote = await embeddings();
  ({ host, plugin, form } = await openPluginSettings(folder));
});

afterEach(async () => {
  host.close();
  await plugin.stopped;
  await remote[Symbol.asyncDispose]();
  await removeOwnersPlace({ folder, configFolder });
});

/** The page opens in place, and anew after each drawing of the form. */
function openPage(): void {
  form.querySelector<HTMLElement>('[data-name="Remote model"]')?.click();
}

/** The form checks a value before it hands it over. */
async function fillIn(name: string, value: string): Promise<void> {
  const field = form.querySelector<HTMLInputElement>(`[data-name="${name}"] input`);
  if (field === null) throw new Error(`There is no field ${name}.`);
  field.value = value;
  field.dispatchEvent(new Event('input'));
  await nextTurn();
}

describe('a remote model in the plugin’s settings', () => {
  it('gets nothing before it is put to use, then the text of notes that are not private, and its key stays out of the vault', async () => {
    openPage();
    const page = form.querySelector('.setting-page-content:not(:empty)');
    await fillIn('Address', `${remote.origin}/v1`);
    await fillIn('Model name', 'drinks');
    await fillIn('Key', KEY);
    expect(remote.received).toEqual([]);
    page?.querySelector<HTMLButtonElement>('[data-name="Use this endpoint"] button')?.click();
    await vi.waitFor(() => expect(plugin.engine?.status().vectors).toMatchObject({ state: 'complete', done: 2 }), PATIENCE);
    expect((await agentOf(plugin).recall('favourite beverage')).items[0]?.path).toBe('People/Ada.md');
    expect(remote.received.every(({ headers }) => headers.authorization === `Bearer ${KEY}`)).toBe(true);
    expect(remote.received.map(({ body }) => body).join()).not.toContain('strongbox');
    const saved = await readFile(dataFile, 'utf8');
    expect(JSON.parse(saved)).toMatchObject({ remoteModel: { provider: 'openai', baseUrl: `${remote.origin}/v1`, model: 'drinks' } });
    expect(saved).not.toContain(KEY);

    openPage();
    form.querySelector<HTMLButtonElement>('[data-name="Stop using it"] button')?.click();
    await vi.waitFor(() => expect(host.statusBar.textContent).toBe('Mneme: ready, words only'), PATIENCE);
    expect(JSON.parse(await readFile(dataFile, 'utf8'))).toEqual({ port: 0 });
  }, 60_000);
});
