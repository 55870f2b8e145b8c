import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { Engine } from '../../../src/core/engine.js';
import { openTestEngine } from '../../support/engine.js';
import { makeFolder, removeFolder } from '../../support/temporary-folder.js';

const AT = '2026-12-01T12:00:00Z';
const MEMORIES = ['The kiln is fired on Thursdays.', 'The kiln is fired by Mira on Thursday evenings.', 'Fired bricks line the kiln.', 'The glaze for the kiln shelves is white.'];

async function ranking(engine: Engine, query: string): Promise<unknown[]> {
  return (await engine.recall({ query, at: AT })).items.map(({ id, score, text }) => ({ id, score, text }));
}

test('being recalled a hundred times moves a memory up in no ranking, now or after a restart', async () => {
  const folder = await makeFolder();
  let engine = openTestEngine(folder, { keepUp: true });
  await engine.whenReady();
  const lines = MEMORIES.map((text, at) => JSON.stringify({ type: 'memory', text, created: `2026-11-2${at}T10:00:00Z`, externalId: `m${at}` }));
  await engine.transfer.import(Readable.from(lines), { relate: 'none', dryRun: false }, { actor: 'test', isOwner: true });
  const before = await ranking(engine, 'when is the kiln fired');
  expect(before).toHaveLength(MEMORIES.length);
  for (let round = 0; round < 100; round += 1) await engine.recall({ query: 'white glaze shelves', k: 1, at: AT });
  expect(await ranking(engine, 'when is the kiln fired')).toEqual(before);
  await engine.close();
  engine = openTestEngine(folder, { keepUp: true });
  await engine.whenReady();
  expect(await ranking(engine, 'when is the kiln fired')).toEqual(before);
  await engine.close();
  await removeFolder(folder);
});
