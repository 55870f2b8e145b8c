import { describe, expect, test } from 'vitest';
import { foldersWithin, statusFor } from '../../src/api/access.js';
import { digestOf, OWNER, tokenBook, type Caller } from '../../src/api/auth.js';
import type { RecallAnswer } from '../../src/core/model/recall.js';
import type { EngineStatus } from '../../src/core/model/status.js';
import { startEndpoint, TOKEN } from '../support/endpoint.js';
import { FixedEngine } from '../support/fixed-engine.js';

describe('the folders a limited token may search', () => {
  test('are those asked for that lie within the allowed ones', () => {
    expect(foldersWithin(['Projects'], ['Projects/x', 'Private life'])).toEqual(['Projects/x']);
  });
  test('are the allowed ones where more was asked for', () => {
    expect(foldersWithin(['Projects/x', 'Meetings'], ['Projects'])).toEqual(['Projects/x']);
    expect(foldersWithin(['Projects/'], ['/'])).toEqual(['Projects']);
    expect(foldersWithin(['Projects'], undefined)).toEqual(['Projects']);
    expect(foldersWithin(['Projects'], [])).toEqual(['Projects']);
  });
  test('are never empty, which would mean everywhere', () => {
    expect(() => foldersWithin(['Projects'], ['Private life'])).toThrow(expect.objectContaining({ code: 'forbidden' }));
    expect(() => foldersWithin(['Projects'], ['Projects-secret'])).toThrow(expect.objectContaining({ code: 'forbidden' }));
    expect(() => foldersWithin([], undefined)).toThrow(expect.objectContaining({ code: 'forbidden' }));
  });
  test('are all for an unlimited token', () => {
    expect(foldersWithin(undefined, undefined)).toBeUndefined();
    expect(foldersWithin(undefined, [])).toBeUndefined();
    expect(foldersWithin(undefined, ['/A/'])).toEqual(['A']);
  });
});

const limited: Caller = { role: 'agent', name: 'helper', readOnly: true, folders: ['Projects'] };

test('a limited caller does not learn of notes elsewhere from the status', () => {
  const status = new FixedEngine().status();
  expect(statusFor(OWNER, status).problems).toHaveLength(1);
  expect(statusFor(limited, status).problems).toEqual([]);
});

test('no number of the status that an agent is told counts a private note, while notes are read as well', () => {
  const status: EngineStatus = { ...new FixedEngine().status(), notes: 40, privateNotes: 7, text: { state: 'indexing', done: 47, total: 103 }, problems: [{ code: 'more', message: '61 more notes have problems; mend these first.' }] };
  const agent: Caller = { ...limited, folders: undefined };
  for (const caller of [agent, limited, undefined]) expect(statusFor(caller, status)).toMatchObject({ notes: 33, privateNotes: 0, text: { state: 'indexing', done: 33, total: 33 }, problems: [] });
  expect(statusFor(OWNER, status)).toEqual(status);
});

describe('over HTTP', () => {
  const tokens = tokenBook(() => [
    { digest: digestOf(TOKEN), caller: OWNER },
    { digest: digestOf('limited'), caller: limited },
    { digest: digestOf('reader'), caller: { role: 'owner', name: 'reader', readOnly: true, folders: undefined } },
  ]);

  test('a token limited to folders gets nothing from others', async () => {
    const { send } = await startEndpoint({ tokens });
    const everything = (await (await send('POST', '/v1/recall', { token: TOKEN, body: { query: 'x' } })).json()) as RecallAnswer;
    const some = (await (await send('POST', '/v1/recall', { token: 'limited', body: { query: 'x' } })).json()) as RecallAnswer;
    expect([everything.items.length, some.items.map(({ path }) => path)]).toEqual([3, ['Projects/project-x.md']]);
    expect((await send('POST', '/v1/recall', { token: 'limited', body: { query: 'x', folders: ['Private life'] } })).status).toBe(403);
    expect(((await (await send('GET', '/v1/status', { token: 'limited' })).json()) as EngineStatus).problems).toEqual([]);
  });

  test('an agent may not do what is the owner\'s', async () => {
    const { send } = await startEndpoint({ tokens, onYield: () => Promise.reject(new Error('must not be reached')) });
    for (const path of ['/v1/yield', '/v1/index']) {
      const response = await send('POST', path, { token: 'limited', body: {} });
      expect([response.status, await response.json()]).toEqual([403, expect.objectContaining({ code: 'forbidden' })]);
    }
  });

  test('a token that may only read cannot change anything', async () => {
    const { send, engine } = await startEndpoint({ tokens });
    expect((await send('POST', '/v1/index', { token: 'reader', body: {} })).status).toBe(403);
    expect((await send('POST', '/v1/recall', { token: 'reader', body: { query: 'x' } })).status).toBe(200);
    expect(engine.done).toEqual([]);
  });
});
