import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Engine } from '../../../../src/core/engine.js';
import type { ImportReport } from '../../../../src/core/model/upkeep-shapes.js';
import type { Who } from '../../../../src/core/write/writing.js';
import { openTestEngine } from '../../../support/engine.js';
import { SmallDisk } from '../../../support/small-disk.js';
import { makeFolder, removeFolder } from '../../../support/temporary-folder.js';

const OWNER: Who = { actor: 'owner', isOwner: true };

/** Counts how often something is forced to the disk. */
class CountedDisk extends SmallDisk {
  appends = 0;

  override async append(...words: Parameters<SmallDisk['append']>): Promise<void> {
    this.appends += 1;
    await super.append(...words);
  }
}

let folder: string;
let journal: CountedDisk;
let engine: Engine;

beforeEach(async () => {
  folder = await makeFolder();
  journal = new CountedDisk();
  engine = openTestEngine(folder, { journal });
  await engine.whenReady();
});

afterEach(async () => {
  await engine.close();
  await removeFolder(folder);
});

function importing(values: readonly object[]): Promise<ImportReport> {
  const lines = (async function* () {
    for (const value of values) yield await Promise.resolve(JSON.stringify(value));
  })();
  return engine.transfer.import(lines, { relate: 'none', dryRun: false }, OWNER);
}

const fact = (number: number): object => ({ type: 'memory', id: `m-${number}`, text: `The ${number}th lamp hangs in room ${number * 7}.` });
const facts = (count: number): object[] => Array.from({ length: count }, (_, number) => fact(number));
const actionsOf = async (id: string): Promise<string[]> => (await engine.memories.history(id)).map(({ action }) => action);

test('an import forces its entries to the disk many at a time, and each of its memories has its version when it is acknowledged', async () => {
  expect(await importing(facts(50))).toMatchObject({ created: 50, refused: [] });
  expect(journal.appends).toBeLessThanOrEqual(4);
  for (let number = 0; number < 50; number += 1) expect(await actionsOf(`m-${number}`)).toEqual(['import']);
  // What one batch holds twice, and what it changes again, is settled in the order of the lines.
  const twice = [{ ...fact(60), id: undefined, externalId: 'x' }, { ...fact(60), id: undefined, externalId: 'x', entities: ['lamp'] }, { ...fact(60), id: undefined }];
  expect(await importing(twice)).toMatchObject({ created: 1, updated: 1, merged: 1 });
});

test('an import that a full disk ends has its notes journalled, once each, as soon as there is room', async () => {
  journal.full = true;
  await expect(importing(facts(5))).rejects.toMatchObject({ code: 'store_full' });
  journal.full = false;
  expect(await importing(facts(6))).toMatchObject({ created: 1, merged: 5 });
  for (let number = 0; number < 6; number += 1) expect(await actionsOf(`m-${number}`)).toEqual(['import']);
});

test('an import that is called off says up to which line it came, and goes on from there when it is done again', async () => {
  const stop = new AbortController();
  const lines = (async function* () {
    for (const [at, value] of facts(40).entries()) {
      if (at === 39) stop.abort();
      yield await Promise.resolve(JSON.stringify(value));
    }
  })();
  // Two batches of sixteen had come; the model had seen the second, and only the first was written.
  await expect(engine.transfer.import(lines, { relate: 'none', dryRun: false }, OWNER, stop.signal)).rejects.toThrow('called off after line 16');
  expect(engine.memories.list({ limit: 100 }).items).toHaveLength(16);
  expect(await importing(facts(40))).toMatchObject({ created: 24, merged: 16 });
});
