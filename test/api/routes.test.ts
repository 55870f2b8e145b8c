import { expect, test } from 'vitest';
import { recallAnswerSchema } from '../../src/core/model/recall.js';
import { statusSchema } from '../../src/core/model/status.js';
import { startEndpoint } from '../support/endpoint.js';

test('health answers without a token and says nothing about the vault', async () => {
  const { send } = await startEndpoint();
  const response = await send('GET', '/health', { token: '' });
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ status: 'ok', instance: 'test-instance', version: '1.2.3' });
});

test('recall answers a question with cited items, and hands the engine the whole request', async () => {
  const { send, engine } = await startEndpoint();
  const response = await send('POST', '/v1/recall', { body: { query: '上次我们决定用哪个数据库？', k: 2, workspace: { branch: 'main' }, since: '2026-11-01' } });
  expect(response.status).toBe(200);
  const answer = recallAnswerSchema.parse(await response.json());
  expect(answer.items.map(({ path, lines }) => ({ path, lines }))).toEqual([
    { path: 'Projects/project-x.md', lines: [12, 14] },
    { path: 'Meetings/2026-11-03.md', lines: [5, 6] },
  ]);
  expect(engine.asked).toEqual([expect.objectContaining({ query: '上次我们决定用哪个数据库？', k: 2, workspace: { branch: 'main' }, since: '2026-11-01', network: 'auto' })]);
});

test('status is what the engine says', async () => {
  const { send, engine } = await startEndpoint();
  expect(statusSchema.parse(await (await send('GET', '/v1/status')).json())).toEqual(engine.status());
});

test('every answer carries the headers that keep it from caches, sniffers and pages', async () => {
  const { send } = await startEndpoint();
  for (const response of [await send('GET', '/v1/status'), await send('GET', '/nowhere'), await send('POST', '/v1/recall', { body: '{' }), await send('GET', '/v1/status', { token: 'wrong' })]) {
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(response.headers.get('content-type')).toBe(response.ok ? 'application/json; charset=utf-8' : 'application/problem+json');
    await response.body?.cancel();
  }
});

test('an unknown route is 404 with problem details', async () => {
  const { send } = await startEndpoint();
  const response = await send('GET', '/v1/rekall');
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({
    type: 'urn:mneme:problem:not_found',
    title: 'Not found',
    status: 404,
    code: 'not_found',
    detail: expect.stringContaining('/v1/rekall'),
  });
});

test('a wrong method is 405 and says which are right', async () => {
  const { send } = await startEndpoint();
  const onRecall = await send('GET', '/v1/recall');
  expect([onRecall.status, onRecall.headers.get('allow')]).toEqual([405, 'POST']);
  const onStatus = await send('DELETE', '/v1/status');
  expect([onStatus.status, onStatus.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  expect(await onStatus.json()).toMatchObject({ code: 'method_not_allowed', status: 405 });
});

test('HEAD answers like GET without a body, and opens no event stream', async () => {
  const { send, engine } = await startEndpoint();
  const status = await send('HEAD', '/v1/status');
  expect([status.status, await status.text()]).toEqual([200, '']);
  const events = await send('HEAD', '/v1/events');
  expect([events.status, events.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  expect(engine.listenerCount).toBe(0);
});
