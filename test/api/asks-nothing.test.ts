import { describe, expect, test } from 'vitest';
import { buildWorkers } from '../support/built-workers.js';
import { connectNew, textOf } from '../support/mcp-clients.js';
import { memoryNote, startMemoryEndpoint, tokenOf } from '../support/memory-endpoint.js';

const NOTES = { 'Kiln.md': '# Kiln\n\nThe kiln is fired on Thursdays.\n', '茶.md': '# 茶\n\n我喜欢喝龙井茶。\n' };

describe('a question without a letter or a figure', () => {
  test.each(['???', '…', '。。。', '👍', '—', '!'])('%s is answered by nothing that is known, near to it as it may be', async (query) => {
    await buildWorkers('embed-native');
    const { ask, engine } = await startMemoryEndpoint(NOTES, { embed: true });
    await engine.whenVectorsSettled();
    expect(await ask(200, 'POST', '/v1/recall', { query })).toMatchObject({ decision: 'fall_back', confidence: 0 });
    expect(await ask(200, 'POST', '/v1/context', { query })).toMatchObject({ decision: 'fall_back', message: '' });
  });
});

describe('what can hold or mean nothing is refused and named', () => {
  test.each([
    ['a span that ends before it begins', 'POST', '/v1/recall', { query: 'kiln', since: '2027-01-01', until: '2026-01-01' }, 'until', /before since/],
    ['the same of the audit', 'GET', '/v1/audit?since=2027-01-01&until=2026-01-01', undefined, 'until', /before since/],
    ['a turn of blanks', 'POST', '/v1/sessions/s/turns', { role: 'user', text: ' \n\t ' }, 'text', /says nothing/],
    ['a turn of control characters', 'POST', '/v1/sessions/s/turns', { role: 'user', text: '\u0000\u0001' }, 'text', /says nothing/],
    ['a session of a blank name', 'POST', '/v1/sessions/%20/turns', { role: 'user', text: 'Hello' }, 'id', /visible character/],
    ['a session of a name with a control character', 'POST', '/v1/sessions/a%0Ab/turns', { role: 'user', text: 'Hello' }, 'id', /control characters/],
    ['a cursor that no list gave', 'GET', '/v1/memories?cursor=zzz', undefined, 'cursor', /no cursor/],
    ['the same of the audit', 'GET', '/v1/audit?cursor=7', undefined, 'cursor', /no cursor/],
    ['a task of a blank name', 'PUT', '/v1/tasks/%20', { goal: 'Ship it' }, 'id', /visible character/],
  ] as const)('%s', async (_what, method, path, body, field, words) => {
    const { ask } = await startMemoryEndpoint(NOTES);
    expect(await ask(400, method, path, body)).toMatchObject({ code: 'bad_request', errors: [{ path: field, message: expect.stringMatching(words) }] });
  });

  test('a span of one day is none of these', async () => {
    const { ask } = await startMemoryEndpoint(NOTES);
    await ask(200, 'POST', '/v1/recall', { query: 'kiln', since: '2026-12-01', until: '2026-12-01' });
    await ask(200, 'POST', '/v1/recall', { query: 'kiln', since: '2026-12-01T10:00:00Z', until: '2026-12-01T10:00:00Z' });
  });
});

test('context says that the task is not known whose state it was to hold', async () => {
  const { ask } = await startMemoryEndpoint(NOTES);
  expect(await ask(200, 'POST', '/v1/context', { query: 'When is the kiln fired?', taskId: 't' })).toMatchObject({ unknownTask: true, message: expect.stringContaining('Thursdays') });
  await ask(200, 'PUT', '/v1/tasks/t', { goal: 'Fire the kiln' });
  expect(await ask(200, 'POST', '/v1/context', { query: 'When is the kiln fired?', taskId: 't' })).not.toHaveProperty('unknownTask');
  expect(await ask(200, 'POST', '/v1/context', { query: 'When is the kiln fired?' })).not.toHaveProperty('unknownTask');
});

test('a change of code without a file, a message or a summary is no change', async () => {
  const { ask } = await startMemoryEndpoint();
  for (const stat of ['', 'nonsense', ' 0 files changed']) expect(await ask(200, 'POST', '/v1/code-changes', { branch: 'main', committedAt: '2026-12-01', stat })).toEqual({ outcome: 'rejected', reasons: [expect.stringContaining('nothing to record')], related: [] });
  expect(await ask(200, 'POST', '/v1/code-changes', { branch: 'main', committedAt: '2026-12-01', stat: '', message: 'Merge the kiln branch' })).toMatchObject({ outcome: 'created' });
});

describe('a tool that is asked for nothing, or for what does not go together', () => {
  test.each([
    ['observe', { sessionId: 's' }, 'turns: There are none. Report at least one turn, or end the session with `end`.'],
    ['list_memories', { history: true }, 'history: It goes with id: name the memory whose versions are wanted.'],
    ['list_memories', { cursor: 'zzz' }, 'cursor: It is no cursor.'],
    ['task_state', { action: 'write', id: 't', goal: 'Ship it', archive: true }, 'archive: It does not go with `write`. Known: id, goal, currentFile, done, next, notes.'],
    ['task_state', { action: 'list', id: 't' }, 'id: It does not go with `list`. None is expected.'],
    ['update_memory', { action: 'archive', id: 'kiln', text: 'x' }, 'text: It does not go with `archive`. Known: id.'],
  ])('%s %j', async (name, input, words) => {
    const { server } = await startMemoryEndpoint(NOTES);
    const answer = await (await connectNew(server.url, tokenOf('agent'))).callTool({ name, arguments: input });
    expect([answer.isError, textOf(answer)]).toEqual([true, expect.stringContaining(words)]);
  });

  test('update_memory archives once', async () => {
    const { server } = await startMemoryEndpoint({ 'Memory/fact/kiln.md': memoryNote('kiln', 'The kiln is electric.') });
    const client = await connectNew(server.url, tokenOf('agent'));
    const archive = async (): Promise<string> => textOf(await client.callTool({ name: 'update_memory', arguments: { action: 'archive', id: 'kiln' } }));
    expect([await archive(), await archive()]).toEqual([expect.stringMatching(/^Archived;/), expect.stringMatching(/^It was archived already\./)]);
  });
});
