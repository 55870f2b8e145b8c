import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { toNotePath } from '../../../src/core/model/note-path.js';
import { settingsSchema } from '../../../src/core/model/settings.js';
import type { VaultChange } from '../../../src/core/model/vault.js';
import { ChunkIndex } from '../../../src/core/read/chunk-index.js';
import { Indexer } from '../../../src/core/read/indexer.js';
import { refreshRule } from '../../../src/core/read/refresh.js';
import { parseNote } from '../../../src/core/read/parse-note.js';
import { NoteScope } from '../../../src/core/read/scope.js';
import { NodeVault } from '../../../src/vault/node/node-vault.js';
import { InProcessNoteParser } from '../../../src/workers/in-process-note-parser.js';
import { realClock } from '../../support/real-clock.js';
import { makeFolder, removeFolder, writeIn } from '../../support/temporary-folder.js';

const PATH = toNotePath('Memory/tea.md');
const OTHER = toNotePath('Memory/coffee.md');
/** Reading a note takes fewer turns of the event loop than this. */
const TURNS = 40;

let folder: string;
let index: ChunkIndex;
let indexer: Indexer;

beforeEach(async () => {
  folder = await makeFolder();
  index = new ChunkIndex();
  indexer = new Indexer({
    vault: new NodeVault(folder),
    parser: new InProcessNoteParser(),
    index,
    scope: new NoteScope(settingsSchema.parse({}), '.obsidian'),
    refresh: refreshRule('edit'),
    clock: realClock,
    onProgress: () => undefined,
    onMemoryNote: () => undefined,
  });
});

afterEach(async () => {
  indexer.close();
  await removeFolder(folder);
});

/** Reads the note at once, and lets a watcher tell of it so many turns later. */
async function readWhileTold(change: VaultChange, afterTurns: number): Promise<void> {
  const reading = indexer.readNow(PATH);
  for (let turn = 0; turn < afterTurns; turn += 1) await realClock.giveWay();
  indexer.apply([change]);
  await reading;
}

const lateNews: readonly VaultChange[] = [
  { type: 'changed', path: PATH },
  { type: 'removed', path: PATH },
  { type: 'removed', path: toNotePath('Memory') },
  { type: 'renamed', from: PATH, to: OTHER },
];

test.each(lateNews)('what was read at once is in the index, whenever a watcher tells that it was $type', async (change) => {
  for (let turns = 0; turns < TURNS; turns += 1) {
    const text = `Tea at ${turns} past four.\n`;
    await writeIn(folder, PATH, text);

    await readWhileTold(change, turns);

    expect(index.slotsOf(PATH).map((slot) => index.chunk(slot).text), `after ${turns} turns`).toEqual([text.trim()]);
    await indexer.whenIdle();
    expect(index.slotsOf(PATH), `after ${turns} turns, and all reading`).toHaveLength(1);
    expect(index.note(OTHER)).toBeUndefined();
  }
});

test('what was found gone at once is not in the index, whenever a watcher tells that it was changed', async () => {
  for (let turns = 0; turns < TURNS; turns += 1) {
    await writeIn(folder, PATH, 'Tea at four.\n');
    await indexer.readNow(PATH);
    await rm(join(folder, PATH));

    await readWhileTold({ type: 'changed', path: PATH }, turns);
    await indexer.whenIdle();

    expect(index.note(PATH), `after ${turns} turns`).toBeUndefined();
  }
});

test.each(['Tea at four.\n', 'Tea at five, says the owner.\n'])('whatever a note was foreseen to say, the index holds what it says: %j', async (said) => {
  await writeIn(folder, PATH, said);

  await indexer.readNow(PATH, parseNote(PATH, new TextEncoder().encode('Tea at four.\n')));

  expect(index.slotsOf(PATH).map((slot) => index.chunk(slot).text)).toEqual([said.trim()]);
});

test('a watcher that tells of what was read at once changes nothing in the index', async () => {
  await writeIn(folder, PATH, 'Tea at four.\n');
  await indexer.readNow(PATH);
  const { textVersion } = index;

  indexer.apply([{ type: 'changed', path: PATH }]);
  await indexer.whenIdle();

  expect(index.textVersion).toBe(textVersion);
});
