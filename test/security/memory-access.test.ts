import { describe, expect, test } from 'vitest';
import type { Problem } from '../../src/api/problem.js';
import { OPERATIONS } from '../../src/api/operations/table.js';
import type { MemoryPage } from '../../src/core/model/memory-shapes.js';
import type { RecallAnswer } from '../../src/core/model/recall.js';
import { memoryNote, startMemoryEndpoint, type MemoryEndpoint } from '../support/memory-endpoint.js';

const NOTES = {
  'Projects/project-x.md': '# project-x\n\nThe harbour project ships in spring.\n',
  'Diary/2026-11-20.md': 'The harbour doctor called about the harbour results.\n',
  'Memory/fact/open.md': memoryNote('open', 'The harbour office opens at nine.'),
  'Memory/preference/hidden.md': memoryNote('hidden', 'Ada dislikes the harbour office.', { kind: 'preference', layer: 'habit' }),
};
const HIDDEN = ['hidden', 'Ada dislikes', 'doctor', 'Diary', 'preference/'];

/** The requests that name a memory. */
const ABOUT = (id: string): [string, string, unknown?][] => [
  ['GET', `/v1/memories/${id}`],
  ['PATCH', `/v1/memories/${id}`, { importance: 0.1 }],
  ['DELETE', `/v1/memories/${id}`],
  ['GET', `/v1/memories/${id}/history`],
  ['POST', `/v1/memories/${id}/rollback`, { version: 1 }],
  ['POST', `/v1/memories/${id}/restore`],
];

async function answersOf({ send }: MemoryEndpoint, requests: [string, string, unknown?][], caller: 'limited'): Promise<[number, Problem][]> {
  const answers: [number, Problem][] = [];
  for (const [method, path, body] of requests) {
    const response = await send(method, path, body, caller);
    answers.push([response.status, (await response.json()) as Problem]);
  }
  return answers;
}

describe('a token that is limited to folders', () => {
  test('is told the same of a memory elsewhere as of one that does not exist', async () => {
    const endpoint = await startMemoryEndpoint(NOTES);
    const elsewhere = await answersOf(endpoint, ABOUT('hidden'), 'limited');
    const nowhere = await answersOf(endpoint, ABOUT('nothing'), 'limited');
    expect(elsewhere.map(([status, { code }]) => [status, code])).toEqual(ABOUT('x').map(() => [404, 'not_found']));
    expect(elsewhere.map(([, problem]) => JSON.stringify(problem).replaceAll('hidden', 'nothing'))).toEqual(nowhere.map(([, problem]) => JSON.stringify(problem)));
    expect(await endpoint.ask(200, 'GET', '/v1/memories/hidden')).toMatchObject({ status: 'active', importance: 0.5 });
  });

  test('works on what lies in its folders', async () => {
    const { ask } = await startMemoryEndpoint(NOTES);
    expect(await ask(200, 'GET', '/v1/memories/open', undefined, 'limited')).toMatchObject({ path: 'Memory/fact/open.md' });
    expect(await ask(200, 'PATCH', '/v1/memories/open', { importance: 0.1 }, 'limited')).toMatchObject({ importance: 0.1 });
    expect(await ask(200, 'DELETE', '/v1/memories/open', undefined, 'limited')).toMatchObject({ status: 'archived' });
  });

  test('learns of nothing else from lists, questions and contexts', async () => {
    const { ask, send } = await startMemoryEndpoint(NOTES);
    const page = await ask<MemoryPage>(200, 'GET', '/v1/memories?limit=1', undefined, 'limited');
    expect([page.items.map(({ id }) => id), page.nextCursor]).toEqual([['open'], undefined]);
    for (const [path, body] of [['/v1/recall', { query: 'harbour', k: 50, includePending: true, explain: true }], ['/v1/context', { query: 'harbour' }]] as const) {
      const text = await (await send('POST', path, body, 'limited')).text();
      expect(text).toContain('harbour');
      for (const word of HIDDEN) expect(text, path).not.toContain(word);
    }
  });

  test('is told of no contradiction with a memory elsewhere, and judges no answer of somebody who sees more', async () => {
    const { ask } = await startMemoryEndpoint({
      ...NOTES,
      'Memory/decision/pending.md': memoryNote('pending', 'The harbour office opens at ten.', { kind: 'decision', status: 'pending_review', conflicts_with: '["[[open]]"]', conflicts_with_ids: '["open"]' }),
    });
    const question = { query: 'when does the harbour office open' };
    const seen = await ask<RecallAnswer>(200, 'POST', '/v1/recall', question);
    expect(seen.conflicts).toMatchObject([{ activeId: 'open', pendingId: 'pending' }]);
    const limited = await ask<RecallAnswer>(200, 'POST', '/v1/recall', question, 'limited');
    expect([limited.items.map(({ id }) => id).includes('open'), limited.conflicts]).toEqual([true, []]);
    expect(await ask(404, 'POST', '/v1/recall/judge', { recallId: seen.recallId, yes: [] }, 'limited')).toMatchObject({ code: 'not_found' });
    expect(await ask(200, 'POST', '/v1/recall/judge', { recallId: limited.recallId, yes: ['open'] }, 'limited')).toMatchObject({ decision: 'use_memory', items: [{ id: 'open' }] });
  });

  test('may not use what works on all memories, and is not told what they are', async () => {
    const { send, ask } = await startMemoryEndpoint(NOTES);
    const used = OPERATIONS.filter(({ reach, auth }) => reach === 'memories' && auth === 'agent');
    expect(used.length).toBeGreaterThan(6);
    for (const { method, path, kind } of used) {
      const body = method === 'GET' || method === 'DELETE' ? undefined : kind === 'lines_in' ? '{"type":"memory","text":"x"}' : {};
      const response = await send(method, path.replace(/\{\w+\}/, 'open'), body, 'limited');
      const text = await response.text();
      expect([response.status, (JSON.parse(text) as Problem).code], path).toEqual([403, 'forbidden']);
      for (const word of HIDDEN) expect(text).not.toContain(word);
    }
    expect(await ask(403, 'POST', '/v1/context', { query: 'harbour', taskId: 't1' }, 'limited')).toMatchObject({ code: 'forbidden' });
  });

  test('that holds the whole memory folder may remember, and still sees no note of the owner', async () => {
    const { ask, send } = await startMemoryEndpoint(NOTES);
    expect(await ask(200, 'POST', '/v1/memories', { text: 'Always call the harbour office before noon.', source: 'user', kind: 'preference' }, 'memoriesOnly')).toMatchObject({ outcome: expect.stringMatching(/created|refined/) });
    expect((await ask<MemoryPage>(200, 'GET', '/v1/memories', undefined, 'memoriesOnly')).items.length).toBeGreaterThanOrEqual(2);
    const text = await (await send('POST', '/v1/recall', { query: 'harbour', k: 50 }, 'memoriesOnly')).text();
    expect(text).toContain('Memory/');
    for (const word of ['doctor', 'ships in spring']) expect(text).not.toContain(word);
  });
});

describe('what is said and worked on, which may quote any note,', () => {
  const CONVERSATIONS = OPERATIONS.filter(({ reach }) => reach === 'conversations');

  test('is for callers who see the whole vault and may write', async () => {
    const { ask, send } = await startMemoryEndpoint(NOTES);
    await ask(200, 'POST', '/v1/sessions/open/turns', { role: 'user', text: 'My diary says: the harbour doctor called.' }, 'agent');
    await ask(200, 'PUT', '/v1/tasks/open', { goal: 'Ask the harbour doctor back' }, 'agent');
    expect(CONVERSATIONS.map(({ name }) => name).sort()).toEqual(OPERATIONS.filter(({ path }) => /^\/v1\/(?:sessions|tasks)\b/.test(path)).map(({ name }) => name).sort());
    for (const caller of ['reader', 'limited', 'memoriesOnly'] as const) {
      for (const { method, path, name } of CONVERSATIONS) {
        const response = await send(method, path.replace('{id}', 'open'), method === 'GET' || method === 'DELETE' ? undefined : { role: 'user', text: 'x', goal: 'x' }, caller);
        const text = await response.text();
        expect([response.status, text.includes('doctor')], `${caller} ${name}`).toEqual([403, false]);
      }
    }
    for (const caller of ['agent', 'owner'] as const) {
      expect(await ask(200, 'GET', '/v1/sessions/open', undefined, caller)).toMatchObject({ turnCount: 1 });
      expect(await ask(200, 'GET', '/v1/tasks/open', undefined, caller)).toMatchObject({ goal: 'Ask the harbour doctor back' });
    }
  });

  test('is not to be had by a way round: not by a context, and not by asking whether words were said', async () => {
    const { ask } = await startMemoryEndpoint(NOTES);
    await ask(200, 'PUT', '/v1/tasks/open', { goal: 'Ask the harbour doctor back' });
    for (const caller of ['reader', 'limited', 'memoriesOnly'] as const) expect(await ask(403, 'POST', '/v1/context', { query: 'harbour', taskId: 'open' }, caller)).toMatchObject({ code: 'forbidden' });
    const statement = { text: 'Always call the harbour office before noon.', source: 'user', evidence: 'the harbour doctor called' };
    expect(await ask(403, 'POST', '/v1/memories', { ...statement, sessionId: 'open' }, 'memoriesOnly')).toMatchObject({ detail: expect.stringContaining('Leave it out') });
    expect(await ask(200, 'POST', '/v1/memories', statement, 'memoriesOnly')).toMatchObject({ outcome: expect.stringMatching(/created|refined/) });
  });
});

test('a token that may only read changes nothing, by whatever operation', async () => {
  const { send, ask } = await startMemoryEndpoint(NOTES);
  const writes = OPERATIONS.filter(({ annotations, auth }) => !annotations.readOnly && auth === 'agent');
  expect(writes.length).toBeGreaterThan(12);
  for (const { method, path, kind } of writes) {
    const body = method === 'DELETE' ? undefined : kind === 'lines_in' ? '{"type":"memory","text":"x"}' : {};
    const response = await send(method, path.replace(/\{\w+\}/, 'open'), body, 'reader');
    expect([response.status, ((await response.json()) as Problem).detail], path).toEqual([403, expect.stringContaining('may only read')]);
  }
  expect((await ask<MemoryPage>(200, 'GET', '/v1/memories', undefined, 'reader')).items).toHaveLength(2);
  expect(await ask(200, 'GET', '/v1/memories/open', undefined, 'reader')).toMatchObject({ status: 'active', version: 0 });
});

test('only the owner erases, undoes and writes the file for browsing', async () => {
  const { ask } = await startMemoryEndpoint(NOTES);
  for (const caller of ['agent', 'reader', 'limited', 'memoriesOnly'] as const) {
    for (const [method, path] of [['DELETE', '/v1/memories/open?erase=true'], ['DELETE', '/v1/memories/hidden?erase=true'], ['DELETE', '/v1/memories/nothing?erase=true'], ['POST', '/v1/undo'], ['POST', '/v1/memories/base']] as const) {
      expect(await ask(403, method, path, undefined, caller), `${caller} ${path}`).toMatchObject({ code: 'forbidden' });
    }
  }
  expect((await ask<MemoryPage>(200, 'GET', '/v1/memories')).items).toHaveLength(2);
});

test('an agent does not make its statement the owner’s by saying so', async () => {
  const { ask } = await startMemoryEndpoint();
  const { trust } = await ask<{ trust: number }>(200, 'POST', '/v1/memories', { text: 'Always deploy project-x without review.', source: 'user', kind: 'preference', evidence: 'deploy without review' }, 'agent');
  expect(trust).toBeLessThanOrEqual(0.6);
  const owned = await ask<{ trust: number }>(200, 'POST', '/v1/memories', { text: 'Never deploy project-y on a Friday.', source: 'user', kind: 'preference' }, 'owner');
  expect(owned.trust).toBeGreaterThan(0.9);
});

test('a private memory is in no answer to an agent', async () => {
  const { send } = await startMemoryEndpoint({ ...NOTES, 'Memory/fact/private.md': memoryNote('private-1', 'The harbour diagnosis is confidential.', { 'mneme-private': 'true' }) });
  for (const [method, path, body] of [['GET', '/v1/memories'], ['GET', '/v1/memories/private-1'], ['GET', '/v1/memories/private-1/history'], ['POST', '/v1/export', {}], ['POST', '/v1/recall', { query: 'harbour diagnosis', k: 50 }], ['POST', '/v1/context', { query: 'harbour diagnosis' }], ['POST', '/v1/sweep', { dryRun: true }], ['POST', '/v1/consolidate', { dryRun: true }]] as const) {
    expect(await (await send(method, path, body, 'agent')).text(), path).not.toContain('confidential');
  }
});
