import { createReadStream, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { calibrationOf, measureOnBuiltInTexts } from '../../src/embedding/built-in-calibration.js';
import { findModel } from '../../src/embedding/catalog.js';
import { downloadModel } from '../../src/embedding/download.js';
import { loadNatively } from '../../src/embedding/bundled/native-runtime.js';
import { KNOWN_MODELS } from '../../src/embedding/known-models.js';
import { absoluteFolder, verifyModel } from '../../src/embedding/model-files.js';
import { sizeOf, type ModelSpec } from '../../src/embedding/model-spec.js';
import { nodeModelPlaces, NodeModelStore } from '../../src/embedding/node-model-store.js';
import { systemClock } from '../../src/vault/node/system-clock.js';
import { scriptedServer, type ScriptedServer } from '../support/scripted-server.js';

/** The real models, which are not part of the project: beside it, or where MNEME_SHARED says. */
const MODELS = join(process.env['MNEME_SHARED'] ?? join(import.meta.dirname, '../../../shared'), 'models');

let folder: string;
beforeEach(() => {
  if (!existsSync(MODELS)) expect.fail(`There are no models in ${MODELS}. Set MNEME_SHARED to the folder that holds them.`);
  folder = mkdtempSync(join(tmpdir(), 'mneme-hub-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Serves the folder in a hub's layout, with ranges; drops the connection once in the middle of each large file. */
function faultyHub(): Promise<ScriptedServer> {
  const broken = new Set<string>();
  return scriptedServer((request, response) => {
    const path = join(MODELS, request.url.replace(/\/resolve\/[^/]+\//, '/'));
    if (!existsSync(path)) return void response.writeHead(404).end();
    const { size } = statSync(path);
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    response.writeHead(from > 0 ? 206 : 200, { 'content-length': size - from, etag: `"${size}"`, ...(from > 0 ? { 'content-range': `bytes ${from}-${size - 1}/${size}` } : {}) });
    const breaks = size > 1e7 && !broken.has(path);
    broken.add(path);
    const stream = createReadStream(path, { start: from, ...(breaks ? { end: from + Math.floor(size / 2) } : {}) });
    stream.pipe(response, { end: !breaks });
    if (breaks) stream.on('end', () => setTimeout(() => response.destroy(), 50));
  });
}

const byName = (name: string): ModelSpec => KNOWN_MODELS.find((spec) => spec.name === name) ?? expect.fail(name);

describe('the real models of the shared folder', () => {
  it.each(KNOWN_MODELS.map((spec) => spec.name))('%s is fetched from a hub that breaks off in the middle, is right to the byte, and embeds', async (name) => {
    const spec = byName(name);
    await using hub = await faultyHub();
    const source = { address: hub.origin, consent: [hub.origin] };
    const store = new NodeModelStore(join(folder, 'downloads'));
    let done = 0;
    await downloadModel(spec, source, { fetch: (url, init) => fetch(url, init), clock: systemClock, random: Math.random, store }, { onProgress: (progress) => (done = progress.done) });
    expect(done).toBe(sizeOf(spec));
    expect(hub.received.filter((request) => request.headers.range !== undefined)).toHaveLength(1);

    const found = await findModel(name, nodeModelPlaces({ packaged: undefined, picked: undefined, downloads: join(folder, 'downloads') }));
    await verifyModel(found);
    const model = await loadNatively({ spec, folder: absoluteFolder(found), threads: 1, binding: 'onnxruntime-node' });
    const vector = await model.embed('Where are the keys?', 'query', new AbortController().signal);
    expect(vector).toHaveLength(spec.dimension);
    expect(Math.hypot(...vector)).toBeCloseTo(1, 4);
  });

  it('are found and verified in a folder that the owner picked, though it holds no descriptors', async () => {
    const places = nodeModelPlaces({ packaged: undefined, picked: MODELS, downloads: join(folder, 'downloads') });
    for (const spec of KNOWN_MODELS) {
      const found = await findModel(spec.name, places);
      expect(found.place.kind).toBe('picked');
      await verifyModel(found);
    }
  });

  it.each(KNOWN_MODELS.map((spec) => spec.name))('%s calibrates to about what its descriptor says', async (name) => {
    const spec = byName(name);
    const model = await loadNatively({ spec, folder: join(MODELS, name), threads: 1, binding: 'onnxruntime-node' });
    const { signal } = new AbortController();
    const measure = await measureOnBuiltInTexts({
      embedQuery: (text) => model.embed(text, 'query', signal),
      embedPassages: (texts) => Promise.all(texts.map((text) => model.embed(text, 'passage', signal))),
    });
    const measured = calibrationOf(measure, spec.calibration);
    expect(Math.abs(measured.cosineLow - spec.calibration.cosineLow)).toBeLessThan(0.1);
    expect(Math.abs(measured.cosineHigh - spec.calibration.cosineHigh)).toBeLessThan(0.15);
    expect(Math.abs(measured.textShare.latin - spec.calibration.textShare.latin)).toBeLessThan(0.15);
    expect(Math.abs(measured.textShare.cjk - spec.calibration.textShare.cjk)).toBeLessThan(0.15);
  });
});
