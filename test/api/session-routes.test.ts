import { expect, test } from 'vitest';
import { sessionSchema, type SessionEnd, type SessionView } from '../../src/core/model/session-shapes.js';
import { contextAnswerSchema } from '../../src/core/model/upkeep-shapes.js';
import { startMemoryEndpoint } from '../support/memory-endpoint.js';

test('turns are kept until the session ends, which draws memories from them', async () => {
  const { ask, reports } = await startMemoryEndpoint();
  const turns = [
    { role: 'user', text: 'Please remember: always use pnpm, never npm, in project-x.', at: '2026-12-01T10:00:00Z' },
    { role: 'assistant', text: 'I will use pnpm.', at: '2026-12-01T10:00:05Z' },
    { role: 'user', text: 'Thanks!', at: '2026-12-01T10:00:10Z' },
  ];
  for (const [at, turn] of turns.entries()) expect(await ask(200, 'POST', '/v1/sessions/s-42/turns', turn, 'agent')).toMatchObject({ turnCount: at + 1, known: false });
  expect(await ask(200, 'POST', '/v1/sessions/s-42/turns', turns[1], 'agent')).toMatchObject({ turnCount: 3, known: true });
  const session = sessionSchema.parse(await ask<SessionView>(200, 'GET', '/v1/sessions/s-42'));
  expect(session.window.map(({ text }) => text)).toEqual(turns.map(({ text }) => text));
  const ended = await ask<SessionEnd>(200, 'POST', '/v1/sessions/s-42/end', undefined, 'agent');
  expect(ended.memories).toMatchObject([{ outcome: 'created', text: expect.stringContaining('pnpm') }]);
  await ask(404, 'GET', '/v1/sessions/s-42');
  expect(await ask(200, 'POST', '/v1/sessions/s-42/end')).toMatchObject({ memories: [], keptInSession: 0 });
  expect(reports).toEqual([]);
});

test('a session may have any name that fits into an address', async () => {
  const { ask } = await startMemoryEndpoint();
  for (const id of ['2026-12-01 早上', 'a/b', '..', 'ü?#&']) {
    if (id === '..') continue; // An address cannot hold it: clients and servers resolve it away.
    await ask(200, 'POST', `/v1/sessions/${encodeURIComponent(id)}/turns`, { role: 'user', text: 'Hello' });
    expect(await ask(200, 'GET', `/v1/sessions/${encodeURIComponent(id)}`)).toMatchObject({ id, turnCount: 1 });
  }
  await ask(400, 'GET', `/v1/sessions/${'x'.repeat(201)}`);
});

test.each([[{ role: 'user' }], [{ role: 'boss', text: 'x' }], [{ role: 'user', text: '' }], [{ role: 'user', text: 'x', at: 'now' }], [{ role: 'user', text: 'x', id: 'another' }]])('the turn %j is refused', async (turn) => {
  const { ask } = await startMemoryEndpoint();
  expect(await ask(400, 'POST', '/v1/sessions/s/turns', turn)).toMatchObject({ code: 'bad_request' });
});

test('the state of a task is written as a whole, read, and gone when it is done', async () => {
  const { ask } = await startMemoryEndpoint();
  const state = { goal: 'Ship release 2', currentFile: 'src/main.ts', done: ['Tests are green'], next: ['Write the changelog'] };
  expect(await ask(200, 'PUT', '/v1/tasks/release-2', state)).toEqual({ id: 'release-2', ...state });
  expect(await ask(200, 'PUT', '/v1/tasks/release-2', { id: 'release-2', goal: 'Ship release 2', next: [] })).toEqual({ id: 'release-2', goal: 'Ship release 2', done: [], next: [] });
  expect(await ask(200, 'GET', '/v1/tasks/release-2')).toMatchObject({ goal: 'Ship release 2' });
  expect(await ask(200, 'DELETE', '/v1/tasks/release-2')).toEqual({ cleared: true });
  await ask(404, 'GET', '/v1/tasks/release-2');
  await ask(404, 'DELETE', '/v1/tasks/release-2');
  await ask(400, 'PUT', '/v1/tasks/release-2', { done: [] });
  await ask(400, 'DELETE', '/v1/tasks/release-2?archive=maybe');
});

test('a task that is done can stay as a progress memory', async () => {
  const { ask } = await startMemoryEndpoint();
  await ask(200, 'PUT', '/v1/tasks/release-2', { goal: 'Ship release 2', done: ['Tests are green'] });
  const { memoryId } = await ask<{ memoryId: string }>(200, 'DELETE', '/v1/tasks/release-2?archive=true', undefined, 'agent');
  expect(await ask(200, 'GET', `/v1/memories/${memoryId}`)).toMatchObject({ kind: 'progress', text: expect.stringContaining('Ship release 2') });
});

test('context gives both texts with citations and the state of the task', async () => {
  const { ask } = await startMemoryEndpoint({ 'Projects/project-x.md': '# project-x\n\nThe deploy of project-x runs on Fridays at noon.\n' });
  await ask(200, 'POST', '/v1/memories', { text: 'I prefer answers that begin with the conclusion.', kind: 'preference', layer: 'habit', source: 'user' });
  await ask(200, 'PUT', '/v1/tasks/t1', { goal: 'Move the deploy of project-x to Mondays' });
  const answer = contextAnswerSchema.parse(await ask(200, 'POST', '/v1/context', { query: 'When does the deploy of project-x run?', taskId: 't1', workspace: { repo: 'project-x', branch: 'main' } }, 'agent'));
  expect(answer.system).toContain('begin with the conclusion');
  expect(answer.message).toContain('Move the deploy');
  expect(answer.message).toContain('Projects/project-x.md');
  expect(answer.tokens).toBeLessThanOrEqual(1500);
  await ask(400, 'POST', '/v1/context', { query: 'x', maxTokens: 1 });
  await ask(400, 'POST', '/v1/context', { query: 'x', workspace: { brunch: 'main' } });
});
