import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Engine } from '../../../../src/core/engine.js';
import type { Embedder } from '../../../../src/core/model/embedder.js';
import type { Who } from '../../../../src/core/write/writing.js';
import { CHUNKER_VERSION } from '../../../../src/core/read/chunker.js';
import { createBundledEmbedder } from '../../../../src/embedding/bundled/node-embedder.js';
import { buildWorkers } from '../../../support/built-workers.js';
import { openTestEngine } from '../../../support/engine.js';
import { makeFolder, removeFolder } from '../../../support/temporary-folder.js';

const OWNER: Who = { actor: 'owner', isOwner: true };
const modelFolder = fileURLToPath(new URL('../../../../models/multilingual-e5-small-80k-q8', import.meta.url));

let folder: string;
let engine: Engine;
/** Whether the model answers, or only gives up when it is called off. */
let answers: boolean;

beforeAll(() => buildWorkers('embed-native'));

beforeEach(async () => {
  answers = true;
  folder = await makeFolder();
  engine = openTestEngine(folder, { openEmbedder: openStallingModel });
  await engine.whenReady();
  await engine.whenVectorsSettled();
});

afterEach(async () => {
  answers = true;
  await engine.close();
  await removeFolder(folder);
});

async function openStallingModel(): Promise<Embedder> {
  const model = await createBundledEmbedder({ modelFolder, chunkerVersion: CHUNKER_VERSION });
  const embedPassages: Embedder['embedPassages'] = (texts, signal) => (answers ? model.embedPassages(texts, signal) : new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true })));
  return new Proxy(model, { get: (target, name) => (name === 'embedPassages' ? embedPassages : bound(target, name)) });
}

function bound(target: Embedder, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name);
  return typeof value === 'function' ? (value.bind(target) as unknown) : value;
}

test('a statement is judged, related and kept by its words where the model does not answer in time', async () => {
  const known = await engine.memories.remember({ text: 'The project-x database is MySQL.', source: 'user', entities: ['project-x'], kind: 'decision' }, OWNER);
  answers = false;
  const told = await engine.memories.remember({ text: 'We moved the project-x database from MySQL to PostgreSQL.', source: 'user', entities: ['project-x'], kind: 'decision' }, OWNER);
  expect(told).toMatchObject({ outcome: 'superseded', related: [{ id: known.id, relation: 'conflict' }] });
  expect(await engine.memories.remember({ text: 'Thanks, that looks good!', source: 'user' }, OWNER)).toMatchObject({ outcome: 'rejected' });
}, 60_000);
