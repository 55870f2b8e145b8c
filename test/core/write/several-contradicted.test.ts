import { expect, onTestFinished, test } from 'vitest';
import type { Engine } from '../../../src/core/engine.js';
import { openTestEngine } from '../../support/engine.js';
import { buildWorkers } from '../../support/built-workers.js';
import { makeFolder, removeFolder, writeIn } from '../../support/temporary-folder.js';
import { memoryNote } from '../../support/memory-endpoint.js';

const OWNER = { actor: 'owner', isOwner: true };

async function openWith(notes: Readonly<Record<string, string>>): Promise<Engine> {
  await buildWorkers('embed-native');
  const folder = await makeFolder();
  for (const [path, text] of Object.entries(notes)) await writeIn(folder, path, text);
  const engine = openTestEngine(folder, { embed: true });
  onTestFinished(async () => {
    await engine.close();
    await removeFolder(folder);
  });
  await engine.whenReady();
  await engine.whenVectorsSettled();
  return engine;
}

test('two memories that a new one contradicts are told of as two', async () => {
  const engine = await openWith({
    'Memory/fact/one.md': memoryNote('one', 'The team standup is at 9:15.'),
    'Memory/fact/two.md': memoryNote('two', 'The team standup is at 9:30.'),
  });
  const { outcome, reasons } = await engine.memories.remember({ text: 'The team standup is at 10:00 now.', source: 'user' }, OWNER);
  expect([outcome, reasons[0]]).toEqual(['superseded', expect.stringMatching(/^Contradicts memories (?:one and two|two and one), which were stated earlier and now wait for review\.$/)]);
});

test('one memory that a new one contradicts is told of as one', async () => {
  const engine = await openWith({ 'Memory/fact/one.md': memoryNote('one', 'The team standup is at 9:15.') });
  const { outcome, reasons } = await engine.memories.remember({ text: 'The team standup is at 10:00 now.', source: 'user' }, OWNER);
  expect([outcome, reasons[0]]).toEqual(['superseded', 'Contradicts memory one, which was stated earlier and now waits for review.']);
});
