import { expect, test } from 'vitest';
import { mnemeClient } from '../../src/api/client.js';
import { patientFetch } from '../../src/api/patient-fetch.js';
import type { MemoryPage } from '../../src/core/model/memory-shapes.js';
import { consolidateAnswerSchema, importReportSchema, sweepAnswerSchema, type ImportReport } from '../../src/core/model/upkeep-shapes.js';
import { memoryNote, startMemoryEndpoint, tokenOf } from '../support/memory-endpoint.js';

const WEAK = { trust: '0.5', source: 'inference', created: '2020-01-01T10:00:00', last_seen: '2020-01-01T10:00:00' };

test('a sweep first says what it would archive, and then does', async () => {
  const { ask } = await startMemoryEndpoint({ 'Memory/fact/weak.md': memoryNote('weak', 'The build may be slow on Mondays.', WEAK), 'Memory/fact/firm.md': memoryNote('firm', 'The build runs on Node 20.') });
  const would = sweepAnswerSchema.parse(await ask(200, 'POST', '/v1/sweep', { dryRun: true }, 'agent'));
  expect(would).toMatchObject({ dryRun: true, archived: [{ id: 'weak' }], kept: 1 });
  expect(await ask(200, 'GET', '/v1/memories/weak')).toMatchObject({ status: 'active' });
  expect(await ask(200, 'POST', '/v1/sweep', undefined, 'agent')).toMatchObject({ dryRun: false, archived: [{ id: 'weak' }] });
  expect(await ask(200, 'GET', '/v1/memories/weak')).toMatchObject({ status: 'archived' });
  expect(await ask(200, 'POST', '/v1/undo')).toMatchObject({ undone: 1, kept: [] });
  expect(await ask(200, 'GET', '/v1/memories/weak')).toMatchObject({ status: 'active' });
});

test('a consolidation proposes groups, and one can be written in better words', async () => {
  const notes = Object.fromEntries(
    ['The CI of project-x runs on Node 20.', 'The CI of project-x caches the pnpm store.', 'The CI of project-x runs the tests on every push.', 'The CI of project-x takes six minutes.', 'The CI of project-x needs two cores.'].map((text, at) => [
      `Memory/fact/ci${at}.md`,
      memoryNote(`ci${at}`, text, { entities: '\n  - "[[project-x]]"', created: '2026-01-01T10:00:00', last_seen: '2026-01-01T10:00:00' }),
    ]),
  );
  const { ask, reports } = await startMemoryEndpoint(notes);
  const { groups } = consolidateAnswerSchema.parse(await ask(200, 'POST', '/v1/consolidate', { dryRun: true }, 'agent'));
  const [group] = groups;
  expect(group?.sources.length).toBeGreaterThan(1);
  const written = await ask<{ id: string }>(200, 'POST', `/v1/consolidate/${group?.id ?? ''}`, { text: 'CI of project-x: Node 20, cached pnpm, every push, six minutes, two cores.' }, 'agent');
  expect(written).toMatchObject({ kind: 'summary', text: expect.stringContaining('six minutes') });
  for (const { id } of group?.sources ?? []) expect(await ask(200, 'GET', `/v1/memories/${id}`)).toMatchObject({ status: 'archived' });
  expect(reports).toEqual([]);
});

test('what is exported can be imported elsewhere, and again without a change', async () => {
  const source = await startMemoryEndpoint({
    'Memory/fact/one.md': memoryNote('one', 'The build runs on Node 20.', { entities: '\n  - "[[project-x]]"' }),
    'Memory/decision/two.md': memoryNote('two', '数据库定为 PostgreSQL。', { kind: 'decision', trust: '0.8' }),
    'Memory/preference/old.md': memoryNote('three', 'Use tabs.', { kind: 'preference', layer: 'habit', status: 'archived' }),
  });
  const exported = await (await source.send('POST', '/v1/export', {}, 'agent')).text();
  const lines = exported.trimEnd().split('\n').map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines[0]?.['type']).not.toBe('memory');
  expect(lines.slice(1, -1).map(({ type, text }) => [type, text]).sort()).toEqual([['memory', 'The build runs on Node 20.'], ['memory', 'Use tabs.'], ['memory', '数据库定为 PostgreSQL。']]);

  const target = await startMemoryEndpoint();
  const would = importReportSchema.parse(await target.ask(200, 'POST', '/v1/import?relate=none&dryRun=true', exported, 'agent'));
  expect(would).toMatchObject({ read: 3, created: 3, refused: [], dryRun: true });
  expect((await target.ask<MemoryPage>(200, 'GET', '/v1/memories')).items).toEqual([]);
  expect(await target.ask<ImportReport>(200, 'POST', '/v1/import?relate=none', exported, 'agent')).toMatchObject({ read: 3, created: 3, merged: 0, refused: [] });
  const { items } = await target.ask<MemoryPage>(200, 'GET', '/v1/memories');
  expect(items.map(({ text, kind, status, trust, entities }) => ({ text, kind, status, trust, entities })).sort((a, b) => (a.text < b.text ? -1 : 1))).toEqual([
    { text: 'The build runs on Node 20.', kind: 'fact', status: 'active', trust: 0.95, entities: ['project-x'] },
    { text: 'Use tabs.', kind: 'preference', status: 'archived', trust: 0.95, entities: [] },
    { text: '数据库定为 PostgreSQL。', kind: 'decision', status: 'active', trust: 0.8, entities: [] },
  ]);
  expect(await target.ask<ImportReport>(200, 'POST', '/v1/import?relate=none', exported)).toMatchObject({ read: 3, created: 0, updated: 0 });
});

test('an export can be cut down', async () => {
  const { send, ask } = await startMemoryEndpoint({ 'Memory/fact/one.md': memoryNote('one', 'One.', { created: '2026-01-01T10:00:00', last_seen: '2026-01-01T10:00:00' }), 'Memory/decision/two.md': memoryNote('two', 'Two.', { kind: 'decision', entities: '\n  - "[[project-x]]"' }) });
  for (const [body, texts] of [[{ kind: 'fact' }, ['One.']], [{ entity: 'project-x' }, ['Two.']], [{ since: '2026-10-01' }, ['Two.']]] as const) {
    const lines = (await (await send('POST', '/v1/export', body)).text())
      .trimEnd()
      .split('\n')
      .slice(1, -1);
    expect(lines.map((line) => (JSON.parse(line) as { text: string }).text), JSON.stringify(body)).toEqual(texts);
  }
  await ask(400, 'POST', '/v1/export', { since: 'lately' });
});

test('lines that cannot be taken are told by their numbers, secrets without their text, and the others are taken', async () => {
  const { ask, reports } = await startMemoryEndpoint();
  const lines = ['{"type":"memory","text":"The build runs on Node 20."}', '', 'not JSON', '{"type":"memory"}', '{"type":"memory","text":"The key is AKIAIOSFODNN7EXAMPLE"}', '{"type":"memory","text":"Deploys are on Fridays.","kind":"hunch"}', '{"type":"memory","text":"Deploys are on Fridays.","externalId":"x-1"}'].join('\n');
  const report = await ask<ImportReport>(200, 'POST', '/v1/import?relate=none', lines, 'agent');
  expect(report).toMatchObject({ created: 2, refused: [{ line: 3 }, { line: 4 }, { line: 5 }, { line: 6 }] });
  expect(JSON.stringify(report)).not.toContain('AKIAIOSFODNN7EXAMPLE');
  const again = '{"type":"memory","text":"Deploys are on Mondays.","externalId":"x-1"}';
  expect(await ask(200, 'POST', '/v1/import', again)).toMatchObject({ created: 0, updated: 1 });
  expect(reports).toEqual([]);
});

test('other writes have their turn while an import waits for its next line, and a closing server ends it', async () => {
  const { server, ask, engine, reports } = await startMemoryEndpoint();
  let push: (text: string) => void = () => undefined;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (push = (text) => controller.enqueue(new TextEncoder().encode(text))) });
  const importing = mnemeClient({ url: server.url, token: tokenOf('agent'), fetch: patientFetch }).importLines(body, { relate: 'none', dryRun: false });
  importing.catch(() => undefined);
  push('{"type":"memory","text":"The kiln is electric."}\n');
  await expect.poll(async () => (await ask<MemoryPage>(200, 'GET', '/v1/memories')).items.length).toBe(1);
  expect(await ask(200, 'POST', '/v1/memories', { text: 'Always fire the kiln on Thursdays.', source: 'user' })).toMatchObject({ outcome: 'created' });
  await server.close();
  await engine.close();
  await expect(importing).rejects.toMatchObject({ code: 'aborted' });
  expect(reports).toEqual([]);
});

test('the report on a hundred thousand wrong lines stays small', async () => {
  const { ask } = await startMemoryEndpoint();
  const lines = Array.from({ length: 50_000 }, (_, at) => `not JSON\n{"type":"memory","field-${at}":1}\n`).join('');
  const report = await ask<ImportReport>(200, 'POST', '/v1/import', lines);
  expect([report.read, report.created, report.refused.length]).toEqual([100_000, 0, 10_000]);
  expect(report.notes).toEqual(['90000 more lines were refused.']);
});
