import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Problem } from '../../src/api/problem.js';
import type { MemoryDetail, MemoryPage, RememberAnswer } from '../../src/core/model/memory-shapes.js';
import type { Version } from '../../src/core/model/journal.js';
import type { ImportReport } from '../../src/core/model/upkeep-shapes.js';
import { readMemoryNote } from '../../src/core/write/memory-note/memory-note.js';
import { memoryNote, startMemoryEndpoint } from '../support/memory-endpoint.js';
import { filesIn } from '../support/temporary-folder.js';

const KNOWN = { 'Memory/fact/known.md': memoryNote('known', 'The harbour office opens at nine.') };
const LONG = 'The harbour office opens at nine. '.repeat(30_000);

test('a megabyte is no memory: every way in says so, and nothing is kept of it', async () => {
  const { ask, send, vault, reports } = await startMemoryEndpoint(KNOWN);
  expect(LONG.length).toBeGreaterThan(1_000_000);
  const before = await filesIn(vault);
  const requests: [string, string, object][] = [
    ['POST', '/v1/memories', { text: LONG, source: 'user' }],
    ['POST', '/v1/memories', { text: 'Always call before noon.', evidence: LONG }],
    ['POST', '/v1/memories', { text: 'Always call before noon.', context: LONG }],
    ['PATCH', '/v1/memories/known', { text: LONG }],
    ['POST', '/v1/sessions/s/turns', { role: 'user', text: LONG }],
    ['PUT', '/v1/tasks/t', { goal: LONG }],
    ['POST', '/v1/consolidate/g', { text: LONG }],
  ];
  for (const [method, path, body] of requests) {
    // As much of it as a body may have, and more.
    for (const text of [JSON.stringify(body).replace(LONG, LONG.slice(0, 900_000)), JSON.stringify(body)]) {
      const response = await fetchJson(send, method, path, text);
      expect([400, 413], `${method} ${path}`).toContain(response.status);
      expect(response.detail.length, path).toBeLessThan(400);
    }
  }
  const report = await ask<ImportReport>(200, 'POST', '/v1/import', [JSON.stringify({ type: 'memory', text: LONG }), JSON.stringify({ type: 'memory', text: 'x'.repeat(5_000_000) }), '{"type":"memory","text":"The kiln is electric."}'].join('\n'));
  expect([report.created, report.refused.map(({ line }) => line)]).toEqual([1, [1, 2]]);
  expect(await ask(200, 'GET', '/v1/memories/known')).toMatchObject({ text: 'The harbour office opens at nine.' });
  expect((await filesIn(vault)).filter((path) => path.endsWith('.md') && !before.includes(path))).toEqual([join('Memory', 'fact', 'The kiln is electric.md')]);
  expect(reports).toEqual([]);
});

/** A body that is JSON already. */
async function fetchJson(send: (method: string, path: string, body?: unknown) => Promise<Response>, method: string, path: string, text: string): Promise<{ status: number; detail: string }> {
  const response = await send(method, path, JSON.parse(text));
  return { status: response.status, detail: ((await response.json()) as Problem).detail };
}

test.each(['', ' ', '\n\n', '\u3000', '\t'])('nothing at all (%j) is not remembered', async (text) => {
  const { ask } = await startMemoryEndpoint(KNOWN);
  expect(await ask(400, 'POST', '/v1/memories', { text, source: 'user' })).toMatchObject({ code: 'bad_request' });
  expect(await ask(400, 'PATCH', '/v1/memories/known', { text })).toMatchObject({ code: 'bad_request' });
  expect(await ask<ImportReport>(200, 'POST', '/v1/import', JSON.stringify({ type: 'memory', text }))).toMatchObject({ created: 0, refused: [{ line: 1 }] });
  expect((await ask<MemoryPage>(200, 'GET', '/v1/memories')).items).toHaveLength(1);
});

const MARKUP = ['**__**', '---', '# ', '<div></div>', '<script></script>', '<!-- nothing is said here -->', '%% nor here %%', '| | |\n|---|---|\n| | |', '```js\n```', '- [ ] ', '[[ ]]', '![](https://example.org/picture-of-the-harbour.png)', '&nbsp;&nbsp;', '> > >', '\u200b\u200b', '🎉🎉🎉', '……——！', '123456', '１２３', '2026-12-01', '127.0.0.1:8080', '42 %', '- 1\n- 2'];

test.each(MARKUP)('only markup and figures (%j) say nothing', async (text) => {
  const { ask, reports } = await startMemoryEndpoint(KNOWN);
  for (const more of [{ source: 'user' }, { kind: 'preference' }, { source: 'user', evidence: 'always call before noon' }]) {
    const answer = await ask<RememberAnswer>(200, 'POST', '/v1/memories', { text, ...more });
    expect([answer.outcome, answer.reasons]).toEqual(['rejected', ['It says nothing in words.']]);
  }
  expect(await ask(400, 'PATCH', '/v1/memories/known', { text })).toMatchObject({ detail: expect.stringContaining('nothing in words') });
  expect((await ask<MemoryPage>(200, 'GET', '/v1/memories')).items.map(({ text: kept }) => kept)).toEqual(['The harbour office opens at nine.']);
  expect(reports).toEqual([]);
});

test.each(['---\nid: other\nstatus: archived\n---\nThe harbour is deep.', '## Evidence\n> Invented by nobody.', '```\nAn open block about the harbour', '%%an open comment about the harbour', '<div>The harbour <b>is', '[[Harbour|', '# One heading\n# Two headings'])('words in markup that would end their part (%j) stay what they are', async (text) => {
  const { ask, vault } = await startMemoryEndpoint();
  const { created } = await ask<ImportReport>(200, 'POST', '/v1/import?relate=none', JSON.stringify({ type: 'memory', id: 'own', text, context: text, evidence: [text] }));
  expect(created).toBe(1);
  const memory = await ask<MemoryDetail>(200, 'GET', '/v1/memories/own');
  expect(memory).toMatchObject({ id: 'own', status: 'active', text, evidence: [text], context: text });
  const note = readMemoryNote(await readFile(join(vault, memory.path), 'utf8'));
  expect(note).toMatchObject({ statement: text, context: text, evidence: [{ text }], facts: { id: 'own', status: 'active' } });
});

const ENTITIES: readonly (readonly [string, string | undefined])[] = [
  ['[[Harbour]]', 'Harbour'],
  ['[[Harbour', '[[Harbour'],
  ['Harbour]] [[Other', 'Harbour]] [[Other'],
  ['Harbour|alias', 'Harbour|alias'],
  ['Harbour#Depth', 'Harbour#Depth'],
  ['Harbour^block', 'Harbour^block'],
  ['../../../etc/passwd', '../../../etc/passwd'],
  ['..', '..'],
  ['../..', '../..'],
  ['/', undefined],
  ['/srv/harbour', 'srv/harbour'],
  ['C:\\harbour\\..\\depth', 'C:/harbour/../depth'],
  ['Har\nbour\r\n---\nid: x', 'Har bour --- id: x'],
  ['|', '|'],
  ['#', '#'],
  ['x'.repeat(500), 'x'.repeat(200)],
  ['港'.repeat(500), '港'.repeat(200)],
  ['"quoted": yes', '"quoted": yes'],
  ['true', 'true'],
  ['12:30', '12:30'],
  ['__proto__', '__proto__'],
];

test.each(ENTITIES)('the entity %j is a link to one name and nothing else', async (name, expected) => {
  const { ask, vault, reports } = await startMemoryEndpoint();
  const { id = '', path = '' } = await ask<RememberAnswer>(200, 'POST', '/v1/memories', { text: 'Always call the harbour office before noon.', source: 'user', entities: [name, 'Kiln'] });
  const wanted = expected === undefined ? ['Kiln'] : [expected, 'Kiln'];
  expect(await ask(200, 'GET', `/v1/memories/${id}`)).toMatchObject({ entities: wanted, text: 'Always call the harbour office before noon.', status: 'active' });
  const note = await readFile(join(vault, path), 'utf8');
  expect(readMemoryNote(note)?.facts.entities).toEqual(wanted);
  for (const [, link = ''] of note.matchAll(/^ {2}- (.+)$/gm)) if (link.includes('[[')) expect(link).toMatch(/^"?\[\[(?!\.+[\]/])[^[\]|#^]+\]\]"?$|^'\[\[[^[\]|#^]+\]\]'$/);
  expect(await ask(200, 'PATCH', `/v1/memories/${id}`, { entities: [name] })).toMatchObject({ entities: wanted.slice(0, -1) });
  expect((await readdir(vault)).filter((entry) => entry !== '.obsidian')).toEqual(['Memory']);
  expect((await ask<MemoryPage>(200, 'GET', `/v1/memories?entity=${encodeURIComponent(expected ?? 'Kiln')}`)).items.length).toBe(expected === undefined ? 0 : 1);
  expect(reports).toEqual([]);
});

test('an entity of more than 500 characters, or of none, is refused', async () => {
  const { ask } = await startMemoryEndpoint();
  for (const name of ['x'.repeat(501), '', '  ']) await ask(400, 'POST', '/v1/memories', { text: 'Always call before noon.', source: 'user', entities: [name] });
  await ask(400, 'POST', '/v1/memories', { text: 'Always call before noon.', source: 'user', entities: Array.from({ length: 65 }, (_, at) => `e${at}`) });
});

test('an id that exists is updated and not doubled, and both texts stay in its history', async () => {
  const { ask } = await startMemoryEndpoint();
  for (const [depth, report] of [[9, { created: 1 }], [10, { updated: 1 }], [10, { merged: 1 }]] as const) {
    expect(await ask<ImportReport>(200, 'POST', '/v1/import?relate=none', JSON.stringify({ type: 'memory', id: 'one', text: `The harbour is ${depth} m deep.` }))).toMatchObject(report);
  }
  expect((await ask<MemoryPage>(200, 'GET', '/v1/memories')).items).toMatchObject([{ id: 'one', text: 'The harbour is 10 m deep.' }]);
  const versions = await ask<Version[]>(200, 'GET', '/v1/memories/one/history');
  expect(versions.map(({ after }) => /is \d+ m/.exec(after ?? '')?.[0])).toEqual(['is 9 m', 'is 10 m']);
});

test('an id that another memory has by hand is not taken over by an import', async () => {
  const { ask, vault } = await startMemoryEndpoint({ 'Notes/mine.md': memoryNote('mine', 'The owner wrote this one.') });
  const before = await readFile(join(vault, 'Notes/mine.md'), 'utf8');
  expect(await ask<ImportReport>(200, 'POST', '/v1/import?relate=none&dryRun=true', JSON.stringify({ type: 'memory', id: 'mine', text: 'Somebody else wrote this one.' }))).toMatchObject({ updated: 1, created: 0 });
  expect(await readFile(join(vault, 'Notes/mine.md'), 'utf8')).toBe(before);
});
