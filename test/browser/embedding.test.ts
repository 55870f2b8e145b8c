import { join } from 'node:path';
import type { WebWorker } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { toNotePath } from '../../src/core/model/note-path.js';
import { createBundledEmbedder } from '../../src/embedding/bundled/node-embedder.js';
import { InProcessNoteParser } from '../../src/workers/in-process-note-parser.js';
import { buildWorkers } from '../support/built-workers.js';
import { openBuiltPage, type BuiltPage } from '../support/built-page.js';
import type { EmbedPage } from './embed-page.js';

const modelFolder = join(import.meta.dirname, '../../models/multilingual-e5-small-80k-q8');

declare global {
  var mneme: EmbedPage;
}

function cosine(a: readonly number[], b: readonly number[] | Float32Array): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? Number.NaN), 0);
}

let built: BuiltPage;

beforeAll(async () => {
  await buildWorkers('embed-native');
  built = await openBuiltPage('test/browser/embed-page.ts');
  await built.page.evaluate(() => mneme.open(1));
});

afterAll(async () => {
  await built.close();
});

function embedWorker(): WebWorker {
  const worker = built.page.workers().at(-1);
  if (worker === undefined) throw new Error('The page has no worker.');
  return worker;
}

describe('the bundled model in a real browser', () => {
  it('gives nearly the vectors that Node gives', async () => {
    const texts = ['To choose a new password, open Settings and then Account.', '在设置的账户页面可以更换密码。', 'word '.repeat(900)];
    const inPage = await built.page.evaluate((passages) => mneme.passages(passages), texts);
    const node = await createBundledEmbedder({ modelFolder, chunkerVersion: 1 });
    const inNode = await node.embedPassages(texts);
    await node.dispose();
    for (const [index, vector] of inPage.entries()) {
      expect(cosine(vector, vector)).toBeCloseTo(1, 4);
      expect(cosine(vector, inNode[index] ?? [])).toBeGreaterThan(0.98);
    }
  });

  it('asks nobody for anything but its own files', () => {
    expect(built.left).toEqual([]);
    const files = ['mneme-model.json', 'config.json', 'special_tokens_map.json', 'tokenizer.json', 'tokenizer_config.json', 'onnx/model_quantized.onnx'];
    expect(built.served.toSorted()).toEqual(['/', '/page.js', ...files.map((file) => `/models/multilingual-e5-small-80k-q8/${file}`)].toSorted());
  });

  it('starts again when its worker crashes', async () => {
    await embedWorker().evaluate(() => {
      setTimeout(() => {
        throw new Error('out of memory');
      }, 0);
    });
    const vector = await built.page.evaluate(() => mneme.query('still there?'));
    expect(cosine(vector, vector)).toBeCloseTo(1, 4);
    expect(built.served.filter((path) => path.endsWith('.onnx'))).toHaveLength(2);
  });

  it('says what is wrong with a damaged model', async () => {
    const message = await built.page.evaluate(async () => {
      const files = [
        { path: 'config.json', bytes: 432, sha256: '0'.repeat(64) },
        { path: 'tokenizer.json', bytes: 1_755_414, sha256: '0'.repeat(64) },
        { path: 'tokenizer_config.json', bytes: 238, sha256: '0'.repeat(64) },
        { path: 'onnx/model_quantized.onnx', bytes: 38_562_466, sha256: '0'.repeat(64) },
      ];
      return mneme.open(1, { files }).then(
        () => 'opened',
        (error: unknown) => (error as { code: string }).code + (error as Error).message,
      );
    });
    expect(message).toMatch(/^model_damaged.*config\.json.*SHA-256.*settings/);
  });
});

describe('the note parser in a real browser', () => {
  it('gives the very result of the parser itself', async () => {
    const text = '---\ntags: [a, b]\n---\n# Heading\n\nText with [[a link]] and #tag.\n\n## 第二节\n\n内容。\n';
    const inPage = await built.page.evaluate((note) => mneme.parse(note), text);
    const here = await new InProcessNoteParser().parse(toNotePath('Notes/example.md'), new TextEncoder().encode(text));
    expect(inPage).toEqual(JSON.parse(JSON.stringify(here)));
    expect(here.chunks.length).toBeGreaterThan(1);
  });
});
