import { expect, test } from 'vitest';
import { mnemeClient } from '../../src/api/client.js';
import { startMemoryEndpoint, tokenOf } from '../support/memory-endpoint.js';

test('the client writes, curates and keeps up memories, and throws what the server told of', async () => {
  const { server } = await startMemoryEndpoint();
  const client = mnemeClient({ url: server.url, token: tokenOf('owner') });
  const { id = '' } = await client.remember({ text: 'Always fire the kiln on Thursdays.', source: 'user', kind: 'preference' });
  const { version } = await client.memory(id);
  expect(await client.updateMemory(id, { text: 'Always fire the kiln on Fridays.', ifVersion: version })).toMatchObject({ version: version + 1 });
  await expect(client.updateMemory(id, { importance: 0.1, ifVersion: version })).rejects.toMatchObject({ code: 'version_stale' });
  expect((await client.memoryHistory(id)).map(({ action }) => action)).toEqual(['create', 'edit']);
  expect(await client.rollbackMemory(id, 1)).toMatchObject({ text: 'Always fire the kiln on Thursdays.' });
  expect((await client.listMemories({ kind: 'preference', limit: 1 })).items).toMatchObject([{ id }]);
  expect(await client.archiveMemory(id)).toMatchObject({ status: 'archived' });
  expect(await client.restoreMemory(id)).toMatchObject({ status: 'active' });
  await expect(client.resolveConflict(id, 'new')).rejects.toMatchObject({ code: 'not_found' });
  await expect(client.answerQuestion('none', { answer: 'keep' })).rejects.toMatchObject({ code: 'not_found' });
  expect(await client.writeBase()).toMatchObject({ outcome: 'written' });

  expect(await client.observe('s 1', { role: 'user', text: 'Hello' })).toMatchObject({ turnCount: 1 });
  expect(await client.session('s 1')).toMatchObject({ window: [{ text: 'Hello' }] });
  expect(await client.endSession('s 1')).toMatchObject({ memories: [] });
  expect(await client.putTask({ id: 't/1', goal: 'Ship it' })).toMatchObject({ done: [], next: [] });
  expect(await client.task('t/1')).toMatchObject({ goal: 'Ship it' });
  expect((await client.context({ query: 'When is the kiln fired?', taskId: 't/1' })).message).toContain('Ship it');
  expect(await client.clearTask('t/1', { archive: false })).toEqual({ cleared: true });

  expect(await client.recordCodeChange({ branch: 'main', committedAt: '2026-12-01T10:00:00Z', stat: ' a.ts | 2 +-\n', message: 'Name the kiln' })).toMatchObject({ kind: 'code_change' });
  expect(await client.sweep({ dryRun: true })).toMatchObject({ dryRun: true, archived: [] });
  expect(await client.consolidate({ dryRun: true })).toMatchObject({ groups: [] });
  await expect(client.writeSummary('none', 'A summary.')).rejects.toMatchObject({ code: 'not_found' });
  const exported = await new Response(await client.exportLines({ kind: 'preference' })).text();
  expect(exported.match(/"type":"memory"/g)).toHaveLength(1);
  expect(await client.importLines(new Blob([exported]).stream(), { relate: 'none', dryRun: false })).toMatchObject({ created: 0, refused: [] });
  expect(await client.undo()).toMatchObject({ undone: 0 });
  expect(await client.eraseMemory(id)).toEqual({ erased: true, id });
  await expect(mnemeClient({ url: server.url, token: tokenOf('reader') }).archiveMemory(id)).rejects.toMatchObject({ code: 'forbidden' });
});
