import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { entryOf, findModel, listModels } from '../../src/embedding/catalog.js';
import { downloadModel } from '../../src/embedding/download.js';
import { KNOWN_MODELS } from '../../src/embedding/known-models.js';
import { absoluteFolder, readModelFile, verifyModel, type ModelPlace } from '../../src/embedding/model-files.js';
import { MODEL_SPEC_FILE, weightsOf, type ModelSpec } from '../../src/embedding/model-spec.js';
import { downloadsFolder, nodeModelPlaces, NodeModelStore, packageModelsFolder } from '../../src/embedding/node-model-store.js';
import { systemClock } from '../../src/vault/node/system-clock.js';
import { bytesOf, inHubLayout, modelHub, sha256Of, smallModel } from '../support/model-hub.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mneme-catalog-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const thisFile = fileURLToPath(import.meta.url);
const packaged = packageModelsFolder(join(dirname(thisFile), '../../src/embedding/catalog.ts'));
const placesOf = (change: { packaged?: string; picked?: string } = {}): ModelPlace[] => nodeModelPlaces({ packaged: undefined, picked: join(folder, 'picked'), downloads: join(folder, 'downloads'), ...change });

function put(model: ReturnType<typeof smallModel>, place: string, options: { descriptor?: boolean; as?: string } = {}): string {
  const target = join(folder, place, options.as ?? model.spec.name);
  for (const [path, bytes] of model.files) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    writeFileSync(join(target, path), bytes);
  }
  if (options.descriptor !== false) writeFileSync(join(target, MODEL_SPEC_FILE), JSON.stringify(model.spec));
  return target;
}
const statesOf = async (places: ModelPlace[], known?: readonly ModelSpec[]): Promise<Record<string, string>> =>
  Object.fromEntries((await listModels(places, known)).entries.map((entry) => [entry.name, entry.state]));

describe('the list of models', () => {
  it('knows the three of the build, and from a clone the default is bundled', async () => {
    expect(await statesOf(placesOf({ packaged: packaged ?? expect.fail('no models folder') }))).toEqual({
      'multilingual-e5-small-80k-q8': 'bundled',
      'bge-small-en-v1.5': 'downloadable',
      'all-MiniLM-L6-v2': 'downloadable',
    });
  });

  it('says size, languages and licence, and that an installed plugin has nothing yet', async () => {
    const { entries, problems } = await listModels(placesOf());
    expect(entries.map((entry) => entry.state)).toEqual(['downloadable', 'downloadable', 'downloadable']);
    expect(entries[0]).toMatchObject({ name: 'multilingual-e5-small-80k-q8', bytes: 40_318_688, licence: 'MIT' });
    expect(entries[0]?.languages).toContain('zh');
    expect(problems).toEqual([]);
  });

  it('takes a model that it does not know from its descriptor alone', async () => {
    const target = put(smallModel('my-own'), 'picked');
    const found = await findModel('my-own', placesOf());
    expect(absoluteFolder(found)).toBe(target);
    expect(found.spec.name).toBe('my-own');
    await verifyModel(found);
    expect((await listModels(placesOf())).entries.find((entry) => entry.name === 'my-own')).toMatchObject({ state: 'on_disk' });
  });

  it('takes a known model from a folder without a descriptor, as a copy from a hub is', async () => {
    const model = smallModel('known');
    const target = put(model, 'picked', { descriptor: false });
    expect(absoluteFolder(await findModel('known', placesOf(), [model.spec]))).toBe(target);
  });

  it('takes the picked folder for the model itself, with or without a descriptor', async () => {
    const model = smallModel('known');
    const target = put(model, 'elsewhere', { descriptor: false });
    expect(absoluteFolder(await findModel('known', placesOf({ picked: target }), [model.spec]))).toBe(target);
    const own = put(smallModel('my-own'), 'elsewhere', { as: 'any name' });
    expect(absoluteFolder(await findModel('my-own', placesOf({ picked: own })))).toBe(own);
  });

  it('lets a whole model go before an incomplete one, and names what is wrong with that', async () => {
    const model = smallModel('known');
    const broken = put(model, 'picked');
    writeFileSync(join(broken, 'config.json'), '{}');
    rmSync(join(broken, 'tokenizer.json'));
    const whole = put(model, 'downloads');
    const places = placesOf();
    expect(absoluteFolder(await findModel('known', places, [model.spec]))).toBe(whole);
    expect((await listModels(places, [model.spec])).problems).toEqual([`${broken}: config.json has 2 bytes instead of 40, tokenizer.json is missing.`]);
  });

  it('does not let a folder pass other files off as a known model', async () => {
    const model = smallModel('known');
    put(smallModel('known', 999), 'picked');
    const { entries, problems } = await listModels(placesOf(), [model.spec]);
    expect(entries.map((entry) => entry.state)).toEqual(['downloadable']);
    expect(problems).toEqual([expect.stringContaining('describes other files than the model known has')]);
  });

  it.each([
    ['is not JSON', '{'],
    ['does not describe a model', '{"name": "x"}'],
  ])('reports a descriptor that %s, and lists the others', async (problem, text) => {
    mkdirSync(join(folder, 'picked/broken'), { recursive: true });
    writeFileSync(join(folder, 'picked/broken', MODEL_SPEC_FILE), text);
    put(smallModel('my-own'), 'picked');
    const { entries, problems } = await listModels(placesOf());
    expect(entries).toHaveLength(KNOWN_MODELS.length + 1);
    expect(problems).toEqual([expect.stringContaining(problem)]);
  });

  it('shows a download once it is whole, and says nothing bad of one that is under way', async () => {
    const model = smallModel('fetched');
    await using hub = await modelHub(inHubLayout(model));
    const places = placesOf();
    const stop = new AbortController();
    const store = new NodeModelStore(join(folder, 'downloads'));
    const fetchIt = (signal?: AbortSignal): Promise<string> =>
      downloadModel(model.spec, { address: hub.origin, consent: [hub.origin] }, { fetch: (url, init) => fetch(url, init), clock: systemClock, random: () => 0, store }, { ...(signal === undefined ? {} : { signal }), onProgress: (progress) => progress.file === 'tokenizer.json' && stop.abort() });
    await expect(fetchIt(stop.signal)).rejects.toMatchObject({ code: 'aborted' });
    expect(await listModels(places, [model.spec])).toMatchObject({ entries: [{ state: 'downloadable' }], problems: [] });
    await expect(findModel('fetched', places, [model.spec])).rejects.toMatchObject({ code: 'model_missing', message: expect.stringContaining('onnx/model_quantized.onnx is missing') });
    await fetchIt();
    expect(await statesOf(places, [])).toEqual({ fetched: 'on_disk' });
  });
});

describe('a model that cannot be had', () => {
  it('is unknown: the names that are known are named', async () => {
    await expect(findModel('gpt', placesOf())).rejects.toMatchObject({ code: 'model_unknown', message: expect.stringContaining('multilingual-e5-small-80k-q8, bge-small-en-v1.5') });
    expect(() => entryOf({ entries: [], problems: [] }, 'x')).toThrow(/no model "x"/);
  });

  it('is missing: the places that were searched are named, and what to do', async () => {
    const message = await findModel('bge-small-en-v1.5', placesOf()).then(() => '', (thrown: unknown) => String(thrown));
    expect(message).toContain(join(folder, 'picked'));
    expect(message).toContain('mneme model use bge-small-en-v1.5');
  });

  it('is damaged: a byte that changed is found by the hash, with the file’s name', async () => {
    const model = smallModel('my-own');
    const target = put(model, 'picked');
    const weights = Buffer.from(model.files.get(weightsOf(model.spec).path) ?? expect.fail());
    weights[1000] = (weights[1000] ?? 0) ^ 1;
    writeFileSync(join(target, weightsOf(model.spec).path), weights);
    const found = await findModel('my-own', placesOf());
    await expect(verifyModel(found)).rejects.toMatchObject({ code: 'model_damaged', message: expect.stringContaining('onnx/model_quantized.onnx') });
  });

  it('was taken away or cut short after it was found', async () => {
    const target = put(smallModel('my-own'), 'picked');
    const found = await findModel('my-own', placesOf());
    const config = found.spec.files.find((file) => file.path === 'config.json') ?? expect.fail();
    expect(sha256Of(new Uint8Array(await readModelFile(found, config)))).toBe(config.sha256);
    writeFileSync(join(target, 'config.json'), bytesOf(3));
    await expect(readModelFile(found, config)).rejects.toMatchObject({ code: 'model_damaged' });
    renameSync(target, `${target}-away`);
    await expect(readModelFile(found, config)).rejects.toMatchObject({ code: 'model_missing' });
    await expect(verifyModel(found)).rejects.toMatchObject({ code: 'model_missing' });
  });
});

describe('where models are', () => {
  it('downloads go where the environment says, else to the data folder of the OS', () => {
    expect(downloadsFolder({ MNEME_MODELS_DIR: '/data/models' })).toBe('/data/models');
    expect(downloadsFolder({})).toMatch(/mneme.*models$/);
    expect(downloadsFolder({ MNEME_MODELS_DIR: '' })).toBe(downloadsFolder({}));
  });

  it('the project’s own are found from source and from the build, and not from elsewhere', () => {
    const root = packaged === undefined ? expect.fail() : dirname(packaged);
    expect(packageModelsFolder(join(root, 'dist/mneme.mjs'))).toBe(packaged);
    expect(packageModelsFolder(join(folder, 'dist/mneme.mjs'))).toBeUndefined();
  });

  it.runIf(existsSync('/dev/full'))('a disk that is full says so', async () => {
    await expect(new NodeModelStore('/dev').append('full', 1, bytesOf(10))).rejects.toMatchObject({ code: 'store_full', message: expect.stringContaining('/dev/full') });
  });

  // The administrator may write everywhere.
  it.runIf(process.getuid?.() !== 0)('a folder that may not be written says so', async () => {
    chmodSync(folder, 0o500);
    await expect(new NodeModelStore(folder).write('a/b', bytesOf(1))).rejects.toMatchObject({ code: 'store_read_only' });
    chmodSync(folder, 0o700);
  });

  it('two processes that append the same bytes make the same file', async () => {
    const [one, two] = [new NodeModelStore(folder), new NodeModelStore(folder)];
    const bytes = bytesOf(30_000);
    await one.append('f', 0, bytes.subarray(0, 10_000));
    await two.append('f', 10_000, bytes.subarray(10_000, 20_000));
    await one.append('f', 10_000, bytes.subarray(10_000, 30_000));
    await two.append('f', 20_000, bytes.subarray(20_000));
    expect(sha256Of(await one.read('f'))).toBe(sha256Of(bytes));
  });
});
