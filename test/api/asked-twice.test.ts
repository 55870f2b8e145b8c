import { describe, expect, test } from 'vitest';
import type { MemoryDetail, RememberAnswer } from '../../src/core/model/memory-shapes.js';
import type { Version } from '../../src/core/model/journal.js';
import { memoryNote, startMemoryEndpoint, type MemoryEndpoint } from '../support/memory-endpoint.js';

const KILN = { 'Memory/fact/kiln.md': memoryNote('kiln', 'The kiln is electric.') };

const versions = async ({ ask }: MemoryEndpoint, id: string): Promise<number> => (await ask<Version[]>(200, 'GET', `/v1/memories/${id}/history`)).length;

describe('ending a session', () => {
  test('a second time says that it had ended', async () => {
    const { ask } = await startMemoryEndpoint();
    await ask(200, 'POST', '/v1/sessions/s/turns', { role: 'user', text: 'Please remember: always use pnpm in project-x.' });
    expect(await ask(200, 'POST', '/v1/sessions/s/end')).toMatchObject({ memories: [{ outcome: 'created' }] });
    for (let time = 0; time < 2; time += 1) expect(await ask(200, 'POST', '/v1/sessions/s/end')).toEqual({ memories: [], keptInSession: 0, alreadyEnded: true });
    expect(await ask(404, 'GET', '/v1/sessions/s')).toMatchObject({ detail: 'Session s has ended; what was said in it is forgotten.' });
  });

  test('of which nobody knows is told as not found, and what to do', async () => {
    const { ask } = await startMemoryEndpoint();
    expect(await ask(404, 'POST', '/v1/sessions/nobody/end')).toMatchObject({ code: 'not_found', detail: 'There is no session nobody: no turn of it was reported. Check the id, and report turns before you end it.' });
    expect(await ask(404, 'GET', '/v1/sessions/nobody')).toMatchObject({ detail: 'There is no session nobody: no turn of it was reported.' });
  });

  test('that goes on after its end draws from what came since', async () => {
    const { ask } = await startMemoryEndpoint();
    await ask(200, 'POST', '/v1/sessions/s/turns', { role: 'user', text: 'Hello there.' });
    await ask(200, 'POST', '/v1/sessions/s/end');
    await ask(200, 'POST', '/v1/sessions/s/turns', { role: 'user', text: 'Please remember: always use pnpm in project-x.' });
    expect(await ask(200, 'POST', '/v1/sessions/s/end')).toMatchObject({ memories: [{ outcome: 'created' }] });
    expect(await ask(200, 'POST', '/v1/sessions/s/end')).toMatchObject({ alreadyEnded: true });
  });

  test('of which only a secret was reported ends as one of which nothing was worth it', async () => {
    const { ask } = await startMemoryEndpoint();
    expect(await ask(200, 'POST', '/v1/sessions/s/turns', { role: 'user', text: 'My key is sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGH' })).toMatchObject({ turnCount: 0, refused: expect.stringContaining('secret') });
    expect(await ask(200, 'GET', '/v1/sessions/s')).toMatchObject({ id: 's', turnCount: 0, window: [] });
    expect(await ask(200, 'POST', '/v1/sessions/s/end')).toEqual({ memories: [], keptInSession: 0 });
  });
});

describe('a change that is there already says so, and is no new version', () => {
  test.each([
    ['archived twice', 'DELETE', '', undefined, 'archived', 'It was archived already.'],
    ['edited to what it says', 'PATCH', '', { text: 'The kiln is electric.' }, 'active', 'It says all of that already.'],
    ['edited in nothing', 'PATCH', '', {}, 'active', 'Nothing to change was named.'],
    ['set to the status it has', 'PATCH', '', { status: 'active' }, 'active', 'It says all of that already.'],
    ['restored while it is active', 'POST', '/restore', undefined, 'active', 'It is active: there was nothing to restore.'],
  ] as const)('%s', async (_what, method, action, body, status, words) => {
    const endpoint = await startMemoryEndpoint(KILN);
    if (status === 'archived') expect(await endpoint.ask<MemoryDetail>(200, method, `/v1/memories/kiln${action}`, body)).not.toHaveProperty('unchanged');
    const before = { ...(await endpoint.ask<MemoryDetail>(200, 'GET', '/v1/memories/kiln')), count: await versions(endpoint, 'kiln') };
    expect(await endpoint.ask<MemoryDetail>(200, method, `/v1/memories/kiln${action}`, body)).toMatchObject({ status, unchanged: words, lastSeen: before.lastSeen, version: before.version });
    expect(await versions(endpoint, 'kiln')).toBe(before.count);
  });

  test('rolled back to the version it is at', async () => {
    const endpoint = await startMemoryEndpoint(KILN);
    await endpoint.ask(200, 'PATCH', '/v1/memories/kiln', { text: 'The kiln runs on gas.' });
    const now = await versions(endpoint, 'kiln');
    expect(await endpoint.ask(200, 'POST', '/v1/memories/kiln/rollback', { version: now })).toMatchObject({ unchanged: `It says what version ${now} says already.`, version: now });
    expect(await endpoint.ask(200, 'POST', '/v1/memories/kiln/rollback', { version: now - 1 })).not.toHaveProperty('unchanged');
  });
});

describe('what cannot be done says why', () => {
  test('a memory that waits for review is not brought back past its conflict', async () => {
    const { ask } = await startMemoryEndpoint({ 'Memory/fact/gas.md': memoryNote('gas', 'The kiln runs on gas.', { status: 'pending_review' }) });
    expect(await ask(400, 'POST', '/v1/memories/gas/restore')).toMatchObject({ detail: 'Memory gas is not archived: it waits for review. Settle its conflict with resolve, or leave it to the owner.' });
    expect(await ask(200, 'GET', '/v1/memories/gas')).toMatchObject({ status: 'pending_review' });
  });

  test('a memory that was erased is told of as erased, whatever is asked of it', async () => {
    const { ask } = await startMemoryEndpoint(KILN);
    await ask(200, 'DELETE', '/v1/memories/kiln?erase=true');
    const words = { code: 'not_found', detail: 'Memory kiln was erased for good: nothing of it is left.' };
    expect(await ask(404, 'DELETE', '/v1/memories/kiln?erase=true')).toMatchObject(words);
    expect(await ask(404, 'DELETE', '/v1/memories/kiln')).toMatchObject(words);
    expect(await ask(404, 'GET', '/v1/memories/kiln')).toMatchObject(words);
    expect(await ask(404, 'GET', '/v1/memories/kiln/history')).toMatchObject(words);
    expect(await ask(404, 'PATCH', '/v1/memories/kiln', { text: 'The kiln is back.' })).toMatchObject(words);
    expect(await ask(404, 'POST', '/v1/memories/kiln/restore')).toMatchObject(words);
    expect(await ask(404, 'POST', '/v1/memories/kiln/rollback', { version: 1 })).toMatchObject(words);
    expect(await ask(404, 'POST', '/v1/memories/kiln/resolve', { keep: 'new' })).toMatchObject(words);
  });

  test('a conflict that is settled, or never was, cannot be settled', async () => {
    const { ask } = await startMemoryEndpoint({ ...KILN, 'Memory/fact/gas.md': memoryNote('gas', 'The kiln runs on gas.', { status: 'pending_review', conflicts_with_ids: '[kiln]', conflicts_with: '["[[kiln]]"]' }) });
    await ask(200, 'POST', '/v1/memories/kiln/resolve', { keep: 'old' });
    for (const id of ['kiln', 'gas']) expect(await ask(404, 'POST', `/v1/memories/${id}/resolve`, { keep: 'old' })).toMatchObject({ detail: `Memory ${id} is in no conflict that is open.` });
  });

  test('a task that is done is not done again, and a question is answered once', async () => {
    const { ask } = await startMemoryEndpoint();
    await ask(200, 'PUT', '/v1/tasks/t', { goal: 'Ship it' });
    await ask(200, 'DELETE', '/v1/tasks/t');
    expect(await ask(404, 'DELETE', '/v1/tasks/t')).toMatchObject({ detail: 'There is no open task t.' });
    expect(await ask(404, 'POST', '/v1/questions/q', { answer: 'keep' })).toMatchObject({ detail: 'There is no open question q: it was answered, or it is over seven days old.' });
    const twice = { branch: 'main', commit: 'abc1234', committedAt: '2026-12-01T10:00:00Z', stat: ' a.ts | 2 +-\n 1 file changed' };
    expect((await ask<RememberAnswer>(200, 'POST', '/v1/code-changes', twice)).outcome).toBe('created');
    expect(await ask<RememberAnswer>(200, 'POST', '/v1/code-changes', twice)).toMatchObject({ outcome: 'merged', reasons: ['Commit abc1234 is recorded already.'] });
  });
});
