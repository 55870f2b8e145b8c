import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { installPlugin } from '../obsidian-host/plugin-folder.js';
import { MODEL, writeNotes } from '../obsidian-host/plugin-under-test.js';
import { appServer } from '../support/app-server.js';
import { openBuiltPage, PATIENCE, type BuiltPage } from '../support/built-page.js';
import { hubFilesOf } from '../support/hub-of-models.js';
import { modelHub, type Fault, type ModelHub } from '../support/model-hub.js';
import { makeFolder, removeFolder } from '../support/temporary-folder.js';
import type { PluginPage } from './plugin-page.js';

declare global {
  var mnemeApp: PluginPage;
}

const WEIGHTS = 'onnx/model_quantized.onnx';
const WEIGHTS_BYTES = 38_562_466;
const PIECE_BYTES = 4 * 1024 * 1024;
/** Six tries with pauses that grow to sixteen seconds; and a silence is one after thirty. */
const TO_GIVE_UP = { timeout: 90_000, interval: 200 };

let folder: string;
let hub: ModelHub;
let built: BuiltPage;
let page: Page;

beforeEach(async () => {
  folder = await makeFolder();
  await writeNotes(folder);
  hub = await modelHub(await hubFilesOf(MODEL));
  await writeFile(join(await installPlugin(folder), 'data.json'), JSON.stringify({ modelAddress: hub.origin }));
  built = await openBuiltPage('test/browser/plugin-page.ts', appServer(folder));
  ({ page } = built);
  await page.evaluate(async (root) => {
    mnemeApp.openApp(root);
    await mnemeApp.enable();
    await mnemeApp.layoutReady();
    await mnemeApp.started();
    mnemeApp.openSettings();
  }, folder);
}, 120_000);

afterEach(async () => {
  await page.evaluate(() => mnemeApp.disable());
  await built.close();
  await hub[Symbol.asyncDispose]();
  await removeFolder(folder);
});

const statusBar = (): Promise<string> => page.evaluate(() => mnemeApp.statusBar());
const notices = (): Promise<string[]> => page.evaluate(() => mnemeApp.notices());
const kept = async (): Promise<number> => (await stat(join(folder, '.obsidian/plugins/mneme/models', MODEL, `${WEIGHTS}.part`))).size;
const askedForWeights = (): string[] => hub.asked().filter((asked) => asked.includes(WEIGHTS));

async function download(): Promise<void> {
  await vi.waitFor(() => page.evaluate(() => mnemeApp.press('[data-name="Download the model"] button', 'Download')), PATIENCE);
  await page.evaluate(() => mnemeApp.press('.modal-container button', 'Download'));
}

/** By its meaning alone: none of the note's words is asked for. */
async function learntFromTheModel(): Promise<void> {
  await vi.waitFor(async () => expect(await notices()).toContain('The model is here. Mneme now learns what your notes mean.'), TO_GIVE_UP);
  await page.evaluate(() => mnemeApp.settled());
  expect(await page.evaluate(async () => (await mnemeApp.recall('what does she like to drink?'))?.items[0]?.path)).toBe('People/Ada.md');
}

/** What is typed into the memory view, letter by letter, is found by its words meanwhile. */
async function searchGoesOn(): Promise<void> {
  await page.evaluate(() => mnemeApp.runCommand('recall'));
  await page.waitForSelector('.mneme-memory-view input');
  await page.evaluate(() => mnemeApp.type('harbour budget'));
  await vi.waitFor(async () => expect(await page.$eval('.mneme-result-name', (name) => name.textContent)).toContain('Harbour'), PATIENCE);
}

/** Sends no more than the first pieces of the weights, to whoever asks. */
const endsAfter =
  (pieces: number, end: (response: Parameters<Fault>[1]) => void): Fault =>
  (request, response) => {
    const from = Number(/^bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
    if (!request.url.endsWith(WEIGHTS) || from < pieces * PIECE_BYTES) return false;
    end(response);
    return true;
  };

describe('a model that is fetched by the built plugin in a real browser', () => {
  it('comes in pieces through the app from a hub that answers no other origin, and is learned with', async () => {
    expect(hub.asked()).toEqual([]);
    await download();
    await vi.waitFor(async () => expect(await statusBar()).toMatch(/model \d+ \/ 40 MB/), PATIENCE);
    await learntFromTheModel();
    // The page's own first try at each file is refused by its origin; the app's, in pieces, are not.
    expect(askedForWeights().filter((asked) => /bytes=\d+-\d+$/.test(asked))).toHaveLength(Math.ceil(WEIGHTS_BYTES / PIECE_BYTES));
    expect(built.left).toEqual([]);
  }, 300_000);

  it('whose connection breaks for good says what to do, keeps what came, and is gone on with', async () => {
    hub.fault = endsAfter(2, (response) => response.destroy());
    await download();
    await vi.waitFor(async () => expect(await statusBar()).toMatch(/model 1\d \/ 40 MB/), PATIENCE);
    await searchGoesOn();
    await vi.waitFor(async () => expect((await notices()).join('\n')).toMatch(/could not be downloaded: .*Check the network and the download address \(modelAddress\), and try again; 8 MB of 39 MB are kept\./), TO_GIVE_UP);
    expect(await statusBar()).toBe('Mneme: ready, words only');
    expect(await kept()).toBe(2 * PIECE_BYTES);
    await searchGoesOn();

    const before = askedForWeights().length;
    hub.fault = () => false;
    await download();
    await learntFromTheModel();
    expect(askedForWeights().slice(before).find((asked) => asked.includes('bytes='))).toContain(`bytes=${2 * PIECE_BYTES}-`);
  }, 300_000);

  it('whose hub falls silent is asked for again by itself, and can be stopped meanwhile', async () => {
    hub.fault = endsAfter(2, () => undefined);
    await download();
    await vi.waitFor(async () => expect(await statusBar()).toMatch(/model 1\d \/ 40 MB/), PATIENCE);
    await searchGoesOn();
    await vi.waitFor(() => page.evaluate(() => mnemeApp.press('[data-name="Download the model"] button', 'Stop')), PATIENCE);
    await vi.waitFor(async () => expect(await statusBar()).toBe('Mneme: ready, words only'), PATIENCE);
    expect(await kept()).toBe(2 * PIECE_BYTES);

    await download();
    await vi.waitFor(async () => expect(await statusBar()).toMatch(/model 1\d \/ 40 MB/), PATIENCE);
    hub.fault = () => false;
    await learntFromTheModel();
  }, 300_000);
});
