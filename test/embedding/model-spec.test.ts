import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { lockOf, MODEL_SPEC_FILE, parseModelSpec, sizeOf, weightsOf } from '../../src/embedding/model-spec.js';

const MODELS = ['multilingual-e5-small-80k-q8', 'bge-small-en-v1.5', 'all-MiniLM-L6-v2'];
const folderOf = (name: string): string => join(import.meta.dirname, '../../models', name);
const readJson = (name: string): Record<string, unknown> => JSON.parse(readFileSync(join(folderOf(name), MODEL_SPEC_FILE), 'utf8')) as Record<string, unknown>;

describe('the model descriptors that come with the project', () => {
  it.each(MODELS)('%s is valid and stands in a folder of its name', (name) => {
    expect(parseModelSpec(readJson(name), name).name).toBe(name);
  });

  it('the bundled model’s files are the ones that its descriptor pins', () => {
    const spec = parseModelSpec(readJson('multilingual-e5-small-80k-q8'), 'default');
    expect(spec.bundled).toBe(true);
    for (const file of spec.files) {
      const bytes = readFileSync(join(folderOf(spec.name), file.path));
      expect({ path: file.path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }).toEqual(file);
    }
    expect(sizeOf(spec)).toBeGreaterThan(weightsOf(spec).bytes);
  });

  it('gives every model its own lock', () => {
    const locks = MODELS.map((name) => lockOf(parseModelSpec(readJson(name), name), 1));
    expect(new Set(locks.map((lock) => lock.weightsHash)).size).toBe(MODELS.length);
    expect(locks[0]).toMatchObject({ id: MODELS[0], pooling: 'mean', queryPrefix: 'query: ', passagePrefix: 'passage: ', dimension: 384, chunkerVersion: 1 });
  });
});

describe('a descriptor that cannot be used', () => {
  const good = readJson('all-MiniLM-L6-v2');
  const files = good['files'] as { path: string }[];

  it.each([
    ['a file outside the folder', { files: [...files, { path: '../x', bytes: 1, sha256: 'a'.repeat(64) }] }, /inside the model folder/],
    ['an absolute file', { files: [...files, { path: '/etc/passwd', bytes: 1, sha256: 'a'.repeat(64) }] }, /inside the model folder/],
    ['no weights', { files: files.filter((file) => !file.path.endsWith('.onnx')) }, /weights/],
    ['no tokenizer', { files: files.filter((file) => file.path !== 'tokenizer.json') }, /tokenizer\.json/],
    ['weights of another dtype', { dtype: 'fp16' }, /weights/],
    ['a name that is a path', { name: 'a/b' }, /folder name/],
    ['a pooling we do not know', { pooling: 'max' }, /pooling/],
  ])('%s is refused by name', (_what, change, message) => {
    expect(() => parseModelSpec({ ...good, ...change }, 'here/mneme-model.json')).toThrow(message);
    expect(() => parseModelSpec({ ...good, ...change }, 'here/mneme-model.json')).toThrow(expect.objectContaining({ code: 'model_damaged' }));
  });
});
