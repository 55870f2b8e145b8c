import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Engine } from '../../../../src/core/engine.js';
import type { RememberAnswer } from '../../../../src/core/model/memory-shapes.js';
import type { Who } from '../../../../src/core/write/writing.js';
import { buildWorkers } from '../../../support/built-workers.js';
import { openTestEngine, type EngineOptions } from '../../../support/engine.js';
import { makeFolder, removeFolder } from '../../../support/temporary-folder.js';

const OWNER: Who = { actor: 'owner', isOwner: true };

let folder: string;
let engine: Engine;

beforeAll(() => buildWorkers('embed-native'));

beforeEach(async () => {
  folder = await makeFolder();
});

afterEach(async () => {
  await engine.close();
  await removeFolder(folder);
});

async function open(options: EngineOptions = {}): Promise<void> {
  engine = openTestEngine(folder, { embed: true, ...options });
  await engine.whenReady();
  await engine.whenVectorsSettled();
}

const remember = (text: string): Promise<RememberAnswer> => engine.memories.remember({ text, source: 'user', entities: ['project-x'], kind: 'decision' }, OWNER);

/** What the owner does to a note while the index still knows it as it was. */
const doings = [
  { done: 'deleted', toNote: (path: string) => rm(path) },
  { done: 'archived', toNote: async (path: string) => writeFile(path, (await readFile(path, 'utf8')).replace('status: active', 'status: archived')) },
] as const;

const pairs = [
  { outcome: 'merged', known: 'Always use pnpm in project-x.', told: 'Always use pnpm in project-x.' },
  { outcome: 'refined', known: 'The project-x reports are written in Swedish.', told: 'The project-x reports are written in Swedish, with a summary in English.' },
  { outcome: 'superseded', known: 'The project-x database is MySQL.', told: 'We moved the project-x database from MySQL to PostgreSQL.' },
] as const;

describe.each(pairs)('what would be $outcome with a known memory', ({ outcome, known, told }) => {
  test('is, while that memory is there', async () => {
    await open();
    await remember(known);
    expect(await remember(told)).toMatchObject({ outcome });
  });

  test.each(doings)('becomes a memory of its own where that memory was $done meanwhile', async ({ toNote }) => {
    await open();
    const { path = '' } = await remember(known);
    await toNote(join(folder, path));
    const before = await readFile(join(folder, path), 'utf8').catch(() => undefined);

    const answer = await remember(told);

    expect(answer).toMatchObject({ outcome: 'created' });
    const stored = await engine.memories.get(answer.id ?? '');
    expect(stored).toMatchObject({ text: told, status: 'active', conflictsWith: [] });
    if (stored.path !== path) expect(await readFile(join(folder, path), 'utf8').catch(() => undefined)).toBe(before);
  });
});

test.each(doings)('a judgement about a memory that was $done meanwhile leaves the new one as it is', async ({ toNote }) => {
  await open();
  const older = await remember('The project-x standup is at nine.');
  // Near enough to be asked about; where the rules are sure, what they say of it is not what is looked at here.
  const answer = await remember('The project-x standup moves around a bit in summer.');
  expect(answer.question).toMatchObject({ ask: 'relation' });
  await toNote(join(folder, older.path ?? ''));

  const judged = await engine.memories.answerQuestion(answer.question?.id ?? '', { answer: 'duplicate' }, OWNER);

  expect(judged).toMatchObject({ outcome: 'created', id: answer.id });
  expect(await engine.memories.get(answer.id ?? '')).toMatchObject({ status: 'active' });
});

test('what is told right after its like was erased is always stored and found, whatever a watcher is about to tell', async () => {
  await open({ watch: true, keepUp: true });
  let { id = '' } = await remember('Always use pnpm in project-x.');
  for (let round = 0; round < 12; round += 1) {
    // Now before, now after the watcher looks at what was done the round before.
    await new Promise((resolve) => setTimeout(resolve, (round % 6) * 50));
    const erasing = engine.memories.erase(id, OWNER);
    const told = round % 2 === 0 ? 'Always use pnpm in project-x.' : 'Always use pnpm in project-x, with a frozen lockfile.';
    const [answer] = await Promise.all([remember(told), erasing]);
    expect(answer, `round ${round}`).toMatchObject({ outcome: 'created' });
    id = answer.id ?? '';
    expect(await engine.memories.get(id), `round ${round}`).toMatchObject({ text: told });
  }
});
