import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RelationVerdict, Statement } from '../../../../src/core/model/relation.js';
import { relate } from '../../../../src/core/write/relation/relate.js';
import { createBundledEmbedder } from '../../../../src/embedding/bundled/node-embedder.js';
import type { Embedder } from '../../../../src/core/model/embedder.js';

const modelFolder = `${import.meta.dirname}/../../../../models/multilingual-e5-small-80k-q8`;
let embedder: Embedder;

beforeAll(async () => {
  embedder = await createBundledEmbedder({ modelFolder, chunkerVersion: 1 });
});
afterAll(() => embedder.dispose());

async function verdictOf(newer: string, older: string): Promise<RelationVerdict> {
  const vectors = await embedder.embedPassages([newer, older]);
  const [n, o] = [newer, older].map((text, at): Statement => ({ text, kind: 'fact', layer: 'fact', entities: [], createdMs: -at, vector: vectors[at] }));
  if (n === undefined || o === undefined) throw new Error('Two statements are compared.');
  return relate(n, o, { modelId: embedder.lock.id, ...embedder.calibration });
}

describe('neighbours in a vault of two languages', () => {
  test.each([
    ['我们把数据库从 MySQL 换成了 PostgreSQL。', 'Use pnpm, not npm, in lighthouse-api.'],
    ['我们把数据库从 MySQL 换成了 PostgreSQL。', 'In Lighthouse the migrations run before the services are restarted, not after.'],
    ['周三下午我可以开会了。', 'Use pnpm, not npm, in lighthouse-api.'],
    ['I prefer tabs over spaces in Go code.', '回答问题时先给结论，再讲推导。'],
    ['以后回答详细一点。', 'Use pnpm, not npm, in lighthouse-api.'],
  ])('are surely about different things: %s / %s', async (newer, older) => {
    expect(await verdictOf(newer, older)).toMatchObject({ relation: 'distinct', doubtful: false });
  });

  test('are still compared where they are about one thing', async () => {
    expect((await verdictOf('从今天起不再用 npm，改用 pnpm。', 'We install packages with npm.')).relation).not.toBe('distinct');
  });
});

test('what tells of a change and leaves something out is no repetition', async () => {
  expect((await verdictOf('Actually, I now prefer spaces in Go code.', 'I prefer tabs over spaces in Go code.')).relation).not.toBe('duplicate');
});
