import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Engine } from '../../../../src/core/engine.js';
import { DAY_MS } from '../../../../src/core/model/clock.js';
import type { Memory } from '../../../../src/core/model/memory-shapes.js';
import type { Who } from '../../../../src/core/write/writing.js';
import { openTestEngine } from '../../../support/engine.js';
import { SetClock } from '../../../support/set-clock.js';
import { makeFolder, removeFolder } from '../../../support/temporary-folder.js';

const OWNER: Who = { actor: 'owner', isOwner: true };
const START_MS = Date.parse('2026-12-01T10:00:00Z');

let folder: string;
let clock: SetClock;
let engine: Engine;

beforeEach(async () => {
  folder = await makeFolder();
  clock = new SetClock(START_MS);
  engine = openTestEngine(folder, { clock });
  await engine.whenReady();
  await importTexts('The tidal service restarts at night.', 'The billing team sits in Oslo.');
});

afterEach(async () => {
  await engine.close();
  await removeFolder(folder);
});

async function importTexts(...texts: readonly string[]): Promise<void> {
  const lines = (async function* () {
    for (const text of texts) yield await Promise.resolve(`${JSON.stringify({ type: 'memory', text, trust: 0.4 })}\n`);
  })();
  await engine.transfer.import(lines, { relate: 'none', dryRun: false }, OWNER);
}

function memoryWith(words: string): Memory {
  const found = engine.memories.list({}).items.find(({ text }) => text.includes(words));
  if (found === undefined) throw new Error(`No memory says ${words}`);
  return found;
}

test('a sweep is taken back where nothing was changed, and what the owner has just typed stays as it is', async () => {
  clock.nowMs = START_MS + 40 * DAY_MS;
  expect((await engine.upkeep.sweep({ dryRun: false }, OWNER)).archived).toHaveLength(2);
  const { id, path } = memoryWith('Oslo');
  const place = join(folder, path);
  const typed = (await readFile(place, 'utf8')).replace('Oslo', 'Bergen');
  await writeFile(place, typed);
  expect(await engine.upkeep.undo(OWNER)).toMatchObject({ undone: 1, kept: [{ id, code: 'changed_since' }] });
  expect(await readFile(place, 'utf8')).toBe(typed);
  expect(memoryWith('tidal').status).toBe('active');
});

test('an import is taken back but for what the owner has just typed or deleted', async () => {
  await importTexts('The harbour office opens at nine.', 'The kiln is fired on Thursdays.', 'The tide gauge stands on pier three.');
  const typedIn = memoryWith('kiln');
  const typed = (await readFile(join(folder, typedIn.path), 'utf8')).replace('Thursdays', 'Mondays');
  await writeFile(join(folder, typedIn.path), typed);
  await rm(join(folder, memoryWith('tide gauge').path));
  expect(await engine.upkeep.undo(OWNER)).toMatchObject({ kept: [{ id: typedIn.id, code: 'changed_since' }] });
  expect(await readFile(join(folder, typedIn.path), 'utf8')).toBe(typed);
  expect(memoryWith('harbour').status).toBe('archived');
});

test('a clock that was put back between two changes of one sweep does not make either look changed since', async () => {
  // The journal puts every change of a memory behind the one before, which was made when the clock was ahead.
  clock.nowMs = START_MS + 80 * DAY_MS;
  await engine.memories.patch(memoryWith('Oslo').id, { importance: 0.1 }, OWNER);
  clock.nowMs = START_MS + 40 * DAY_MS;
  expect((await engine.upkeep.sweep({ dryRun: false }, OWNER)).archived).toHaveLength(2);
  expect(await engine.upkeep.undo(OWNER)).toEqual({ undone: 2, kept: [] });
});
