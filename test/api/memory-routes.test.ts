import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { memoryDetailSchema, memoryPageSchema, rememberAnswerSchema, type MemoryDetail, type MemoryPage, type RememberAnswer } from '../../src/core/model/memory-shapes.js';
import type { Version } from '../../src/core/model/journal.js';
import { memoryNote, startMemoryEndpoint, type MemoryEndpoint } from '../support/memory-endpoint.js';

const remember = (endpoint: MemoryEndpoint, text: string, more: object = {}): Promise<RememberAnswer> => endpoint.ask(200, 'POST', '/v1/memories', { text, source: 'user', ...more });

describe('POST /v1/memories', () => {
  test('keeps what the user asked for as a note, and says where and why', async () => {
    const endpoint = await startMemoryEndpoint();
    const answer = rememberAnswerSchema.parse(await remember(endpoint, 'Use pnpm, not npm, in project-x.', { kind: 'preference', entities: ['project-x'], evidence: 'please always use pnpm here, never npm', context: 'While setting up CI.' }));
    expect(answer).toMatchObject({ outcome: 'created', kind: 'preference' });
    expect(answer.reasons.length).toBeGreaterThan(0);
    const note = await readFile(join(endpoint.vault, answer.path ?? ''), 'utf8');
    expect(note).toContain('Use pnpm, not npm, in project-x.');
    expect(note).toContain('[[project-x]]');
    expect(note).toContain('> please always use pnpm here, never npm');
    // Found at once.
    const { items } = await endpoint.ask<{ items: { id: string }[] }>(200, 'POST', '/v1/recall', { query: 'pnpm or npm in project-x?' });
    expect(items[0]?.id).toBe(answer.id);
  });

  test('answers for what it does not keep as well', async () => {
    const endpoint = await startMemoryEndpoint();
    expect(await endpoint.ask(200, 'POST', '/v1/memories', { text: 'Thanks, that looks great!' })).toMatchObject({ outcome: 'rejected', related: [] });
    const secret = await endpoint.ask<RememberAnswer>(200, 'POST', '/v1/memories', { text: 'The deploy key is AKIAIOSFODNN7EXAMPLE', source: 'user' });
    expect(secret.outcome).toBe('rejected');
    expect(JSON.stringify(secret)).not.toContain('AKIAIOSFODNN7EXAMPLE');
    expect((await endpoint.ask<MemoryPage>(200, 'GET', '/v1/memories')).items).toEqual([]);
  });

  test('the same again is known already', async () => {
    const endpoint = await startMemoryEndpoint();
    const first = await remember(endpoint, 'Use pnpm, not npm, in project-x.', { entities: ['project-x'] });
    expect(await remember(endpoint, 'Use pnpm, not npm, in project-x.', { entities: ['project-x'] })).toMatchObject({ outcome: 'merged', id: first.id });
  });

  test.each([
    [{}, ['text']],
    [{ text: '   ' }, ['text']],
    [{ text: 'x'.repeat(9000) }, ['text']],
    [{ text: 'x', kind: 'hunch', layer: 'x', importance: 2, source: 'boss', at: 'yesterday' }, ['kind', 'layer', 'source', 'importance', 'at']],
    [{ text: 'x', entities: [''], evidence: '' }, ['entities[0]', 'evidence']],
    [{ text: 'x', evidense: 'y' }, ['evidense']],
  ])('%j is refused by field', async (body, fields) => {
    const { ask } = await startMemoryEndpoint();
    const { errors } = await ask<{ errors: { path: string }[] }>(400, 'POST', '/v1/memories', body);
    expect(errors.map(({ path }) => path)).toEqual(fields);
  });
});

describe('GET /v1/memories', () => {
  const notes = Object.fromEntries(
    Array.from({ length: 7 }, (_, at) => [
      `Memory/${at % 2 === 0 ? 'fact' : 'decision'}/m${at}.md`,
      memoryNote(`m${at}`, `Statement number ${at}.`, { created: `2026-11-0${at + 1}T10:00:00`, kind: at % 2 === 0 ? 'fact' : 'decision', status: at === 3 ? 'archived' : 'active', entities: `\n  - "[[${at < 3 ? 'alpha' : 'beta'}]]"` }),
    ]),
  );

  test('pages through all of them, newest first, each once', async () => {
    const { ask } = await startMemoryEndpoint(notes);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = memoryPageSchema.parse(await ask(200, 'GET', `/v1/memories?limit=3${cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`}`));
      expect(page.items.length).toBeLessThanOrEqual(3);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(seen).toEqual(['m6', 'm5', 'm4', 'm3', 'm2', 'm1', 'm0']);
  });

  test.each([
    ['kind=decision', ['m5', 'm3', 'm1']],
    ['status=archived', ['m3']],
    ['entity=alpha', ['m2', 'm1', 'm0']],
    ['text=NUMBER%204', ['m4']],
    ['kind=decision&entity=beta&status=active', ['m5']],
    ['layer=habit', []],
  ])('by %s', async (query, ids) => {
    const { ask } = await startMemoryEndpoint(notes);
    expect((await ask<MemoryPage>(200, 'GET', `/v1/memories?${query}`)).items.map(({ id }) => id)).toEqual(ids);
  });

  test.each(['limit=0', 'limit=501', 'limit=many', 'kind=hunch', 'kinds=fact', 'limit=1&limit=2', 'folders=Memory'])('%s is refused', async (query) => {
    const { ask } = await startMemoryEndpoint();
    expect(await ask(400, 'GET', `/v1/memories?${query}`)).toMatchObject({ code: 'bad_request' });
  });

  test('a cursor that was never given is no fault of ours', async () => {
    const { send, reports } = await startMemoryEndpoint(notes);
    for (const cursor of ['x', '~', '%00', 'a~b~c', '9999-99-99~m1']) expect([200, 400], cursor).toContain((await send('GET', `/v1/memories?cursor=${cursor}`)).status);
    expect(reports).toEqual([]);
  });
});

describe('one memory', () => {
  test('is read whole, changed, archived and restored, and its history tells of all of it', async () => {
    const endpoint = await startMemoryEndpoint();
    const { id = '' } = await remember(endpoint, 'Staging runs on port 8443.', { kind: 'fact', evidence: 'staging is on 8443' });
    const at = `/v1/memories/${id}`;
    const first = memoryDetailSchema.parse(await endpoint.ask(200, 'GET', at));
    expect(first).toMatchObject({ text: 'Staging runs on port 8443.', status: 'active', evidence: [expect.stringContaining('staging is on 8443')] });
    const changed = memoryDetailSchema.parse(await endpoint.ask(200, 'PATCH', at, { text: 'Staging runs on port 9000.', importance: 0.9, ifVersion: first.version }, 'agent'));
    expect(changed).toMatchObject({ text: 'Staging runs on port 9000.', importance: 0.9, version: first.version + 1 });
    expect(await endpoint.ask<MemoryDetail>(200, 'DELETE', at)).toMatchObject({ id, status: 'archived' });
    expect(await endpoint.ask<MemoryDetail>(200, 'POST', `${at}/restore`)).toMatchObject({ status: 'active' });
    const history = await endpoint.ask<Version[]>(200, 'GET', `${at}/history`);
    expect(history.map(({ version, actor, action }) => [version, actor, action])).toEqual([
      [1, 'owner', 'create'],
      [2, 'helper', 'edit'],
      [3, 'owner', 'archive'],
      [4, 'owner', 'restore'],
    ]);
    expect(history[0]?.before).toBeUndefined();
    expect(history[1]?.before).toContain('8443');
    expect(history[1]?.after).toContain('9000');
    expect(await endpoint.ask<MemoryDetail>(200, 'POST', `${at}/rollback`, { version: 1 })).toMatchObject({ text: 'Staging runs on port 8443.', version: 5 });
    expect(endpoint.reports).toEqual([]);
  });

  test('is not changed by who saw an older version of it', async () => {
    const endpoint = await startMemoryEndpoint();
    const { id = '' } = await remember(endpoint, 'Staging runs on port 8443.', { kind: 'fact' });
    const { version } = await endpoint.ask<MemoryDetail>(200, 'GET', `/v1/memories/${id}`);
    await endpoint.ask(200, 'PATCH', `/v1/memories/${id}`, { importance: 0.3 });
    expect(await endpoint.ask(409, 'PATCH', `/v1/memories/${id}`, { importance: 0.4, ifVersion: version })).toMatchObject({ code: 'version_stale', status: 409 });
  });

  test('is erased by the owner without a trace of its text', async () => {
    const endpoint = await startMemoryEndpoint();
    const { id = '', path = '' } = await remember(endpoint, 'The gate code of the allotment is under the blue pot.', { kind: 'fact' });
    expect(await endpoint.ask(200, 'DELETE', `/v1/memories/${id}?erase=true`)).toEqual({ erased: true, id });
    await expect(readFile(join(endpoint.vault, path))).rejects.toMatchObject({ code: 'ENOENT' });
    await endpoint.ask(404, 'GET', `/v1/memories/${id}`);
    await endpoint.ask(404, 'GET', `/v1/memories/${id}/history`);
  });

  test('that is not there is 404 wherever it is asked for', async () => {
    const { ask, reports } = await startMemoryEndpoint();
    const at = '/v1/memories/01JF3Z8T6QW2V5N9RXK4B7CDEH';
    for (const [method, path, body] of [
      ['GET', at],
      ['PATCH', at, { importance: 0.5 }],
      ['DELETE', at],
      ['DELETE', `${at}?erase=true`],
      ['GET', `${at}/history`],
      ['POST', `${at}/rollback`, { version: 1 }],
      ['POST', `${at}/restore`, {}],
      ['POST', `${at}/resolve`, { keep: 'new' }],
      ['POST', '/v1/questions/none', { answer: 'keep' }],
      ['POST', '/v1/consolidate/none', { text: 'x' }],
    ] as const) expect(await ask(404, method, path, body), `${method} ${path}`).toMatchObject({ code: 'not_found' });
    expect(reports).toEqual([]);
  });

  test('has an id that is no path', async () => {
    const { send, reports } = await startMemoryEndpoint({ 'Secret.md': 'nothing' });
    for (const id of ['..%2FSecret', '%2e%2e%2fSecret.md', 'a.b', 'x'.repeat(65), '%00', '%E6%97%A5', '%'])
      for (const [method, path] of [['GET', ''], ['DELETE', ''], ['GET', '/history'], ['POST', '/restore']] as const) expect([400, 404], `${id}${path}`).toContain((await send(method, `/v1/memories/${id}${path}`)).status);
    expect(reports).toEqual([]);
  });

  test('a rollback to nothing in particular is refused', async () => {
    const endpoint = await startMemoryEndpoint();
    const { id = '' } = await remember(endpoint, 'Staging runs on port 8443.', { kind: 'fact' });
    for (const body of [{}, { version: 0 }, { version: '1' }, { version: 1.5 }]) await endpoint.ask(400, 'POST', `/v1/memories/${id}/rollback`, body);
    await endpoint.ask(404, 'POST', `/v1/memories/${id}/rollback`, { version: 99 });
  });
});

test('a conflict is settled from either side', async () => {
  const pair = {
    'Memory/fact/Old.md': memoryNote('old-1', 'Staging runs on port 9000.', { status: 'pending_review', conflicts_with: '\n  - "[[New]]"', conflicts_with_ids: '\n  - new-1' }),
    'Memory/fact/New.md': memoryNote('new-1', 'Staging runs on port 8443.', { created: '2026-11-21T10:00:00', conflicts_with: '\n  - "[[Old]]"', conflicts_with_ids: '\n  - old-1' }),
  };
  for (const [named, keep, statuses] of [['old-1', 'new', ['archived', 'active']], ['new-1', 'old', ['active', 'archived']], ['old-1', 'both', ['active', 'active']]] as const) {
    const { ask } = await startMemoryEndpoint(pair);
    const { memories } = await ask<{ memories: MemoryDetail[] }>(200, 'POST', `/v1/memories/${named}/resolve`, { keep });
    expect(Object.fromEntries(memories.map(({ id, status, conflictsWith }) => [id, [status, conflictsWith]]))).toEqual({ 'old-1': [statuses[0], []], 'new-1': [statuses[1], []] });
  }
  const { ask } = await startMemoryEndpoint(pair);
  await ask(400, 'POST', '/v1/memories/old-1/resolve', { keep: 'neither' });
});

test('the file for browsing is written once, and never over one that is there', async () => {
  const { ask, vault } = await startMemoryEndpoint();
  const first = await ask<{ path: string; outcome: string }>(200, 'POST', '/v1/memories/base');
  expect(first).toMatchObject({ path: expect.stringMatching(/^Memory\/.*\.base$/), outcome: 'written' });
  const text = await readFile(join(vault, first.path), 'utf8');
  expect(await ask(200, 'POST', '/v1/memories/base', {})).toEqual({ path: first.path, outcome: 'exists' });
  expect(await readFile(join(vault, first.path), 'utf8')).toBe(text);
});
