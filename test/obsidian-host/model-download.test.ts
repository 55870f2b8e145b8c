import { existsSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HostApp } from './host-app.js';
import { openPluginSettings } from './opened-settings.js';
import { installPlugin } from './plugin-folder.js';
import { makeOwnersPlace, removeOwnersPlace } from './owners-place.js';
import { agentOf, MODEL, type MnemePluginSurface } from './plugin-under-test.js';
import { hubFilesOf } from '../support/hub-of-models.js';
import { modelHub, type Fault, type ModelHub } from '../support/model-hub.js';

const WEIGHTS = 'onnx/model_quantized.onnx';
/** How much of the weights comes before the hub falls silent. */
const FIRST_BYTES = 10_000_000;
const PATIENCE = { timeout: 30_000, interval: 50 };

let folder: string;
let configFolder: string;
let models: string;
let hub: ModelHub;
let host: HostApp;
let plugin: MnemePluginSurface;
let form: HTMLElement;

beforeEach(async () => {
  ({ folder, configFolder } = await makeOwnersPlace());
  const pluginFolder = await installPlugin(folder);
  models = join(pluginFolder, 'models', MODEL);
  await writeFile(join(pluginFolder, 'data.json'), '{"port":0}');
  hub = await modelHub(await hubFilesOf(MODEL));
  ({ host, plugin, form } = await openPluginSettings(folder));
});

afterEach(async () => {
  host.close();
  await plugin.stopped;
  await hub[Symbol.asyncDispose]();
  await removeOwnersPlace({ folder, configFolder });
});

const button = (where: ParentNode, text: string): HTMLButtonElement | undefined => [...where.querySelectorAll('button')].find((each) => each.textContent.startsWith(text));
const row = (name: string): HTMLElement | null => form.querySelector(`[data-name="${name}"]`);
const notices = (): string => host.notices.join('\n');

async function setAddress(): Promise<void> {
  const field = row('Download address')?.querySelector('input');
  if (field === undefined || field === null) throw new Error('There is no field for the address.');
  field.value = hub.origin;
  field.dispatchEvent(new Event('input'));
  await vi.waitFor(() => expect(button(form, 'Download')?.disabled).toBe(false), PATIENCE);
}

/** Presses the button in the form; returns the question that follows. */
function askForDownload(): Element {
  button(form, 'Download')?.click();
  const modal = document.querySelector('.modal-container');
  if (modal === null) throw new Error('Nothing was asked.');
  return modal;
}

/** Sends the beginning of the weights and then nothing more. */
const fallSilent: Fault = (request, response, file) => {
  if (!request.url.endsWith(WEIGHTS)) return false;
  response.writeHead(200, { 'content-length': file.length, etag: '"weights"' });
  response.write(file.subarray(0, FIRST_BYTES));
  return true;
};

describe('downloading a model in the plugin', () => {
  it('asks nobody for anything before the owner agrees, and not after a refusal', async () => {
    expect(button(form, 'Download')?.disabled).toBe(true);
    await setAddress();
    const question = askForDownload();
    expect(question.textContent).toContain(hub.origin);
    expect(question.textContent).toContain('40 MB');
    button(question, 'Cancel')?.click();
    expect(document.querySelector('.modal-container')).toBeNull();
    expect(hub.asked()).toEqual([]);
  });

  it('shows how far it is, can be stopped, and goes on where it was', async () => {
    hub.fault = fallSilent;
    await setAddress();
    button(askForDownload(), 'Download')?.click();
    await vi.waitFor(() => expect(host.statusBar.textContent).toBe('Mneme: model 12 / 40 MB'), PATIENCE);
    expect((await agentOf(plugin).recall('harbour budget')).items[0]?.path).toBe('Projects/Harbour.md');
    await vi.waitFor(() => expect(button(form, 'Stop')).toBeDefined(), PATIENCE);
    button(form, 'Stop')?.click();
    await vi.waitFor(() => expect(button(form, 'Download')).toBeDefined(), PATIENCE);
    expect(existsSync(join(models, WEIGHTS))).toBe(false);
    const kept = (await stat(join(models, `${WEIGHTS}.part`))).size;
    expect(kept).toBeGreaterThan(FIRST_BYTES / 2);

    hub.fault = () => false;
    button(askForDownload(), 'Download')?.click();
    await vi.waitFor(() => expect(notices()).toContain('The model is here'), PATIENCE);
    expect(hub.asked().filter((asked) => asked.includes(WEIGHTS))).toEqual([expect.not.stringContaining('bytes='), expect.stringContaining(`bytes=${kept}-`)]);
    await plugin.engine?.whenVectorsSettled();
    expect(plugin.engine?.status().vectors.state).toBe('complete');
    expect((await agentOf(plugin).recall('what does she like to drink?')).items[0]?.path).toBe('People/Ada.md');
  }, 180_000);

  it('keeps nothing of weights with a wrong hash, and says so', async () => {
    const files = await hubFilesOf(MODEL);
    for (const [path, bytes] of files) if (path.endsWith(WEIGHTS)) bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1;
    hub.serve(files);
    await setAddress();
    button(askForDownload(), 'Download')?.click();
    await vi.waitFor(() => expect(notices()).toMatch(/could not be downloaded.*SHA-256/), PATIENCE);
    expect(existsSync(join(models, WEIGHTS))).toBe(false);
    expect(existsSync(join(models, `${WEIGHTS}.part`))).toBe(false);
    expect(host.statusBar.textContent).toBe('Mneme: ready, words only');
    expect((await agentOf(plugin).recall('harbour budget')).items[0]?.path).toBe('Projects/Harbour.md');
  }, 180_000);

  it('is ended when the plugin is switched off', async () => {
    hub.fault = fallSilent;
    await setAddress();
    button(askForDownload(), 'Download')?.click();
    await vi.waitFor(() => expect(host.statusBar.textContent).toContain('12 / 40 MB'), PATIENCE);
    host.disable(plugin);
    await plugin.stopped;
    expect(JSON.parse(await readFile(join(folder, '.obsidian/plugins/mneme/data.json'), 'utf8'))).toMatchObject({ downloadConsent: [hub.origin] });
    const { size } = await stat(join(models, `${WEIGHTS}.part`));
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect((await stat(join(models, `${WEIGHTS}.part`))).size).toBe(size);
  }, 180_000);
});
