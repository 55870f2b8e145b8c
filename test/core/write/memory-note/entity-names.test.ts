import fc from 'fast-check';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { MemoryDetail, MemoryPage, RememberAnswer } from '../../../../src/core/model/memory-shapes.js';
import { nameKey } from '../../../../src/core/read/name-key.js';
import { entityName, linkTo, tellOfNames } from '../../../../src/core/write/memory-note/property-text.js';
import { startMemoryEndpoint } from '../../../support/memory-endpoint.js';

const piece = fc.constantFrom('[[', ']]', '|', '#', '^', '/', '\\', '..', '.', '\n', '\u0000', '\u2028', '!', '＃', '．．', '［［', ' ', 'a', 'C', '中文');
const anyName = fc.oneof(fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')), fc.string({ unit: 'grapheme', maxLength: 400 }));

describe('the name of an entity', () => {
  test('is one link whatever it holds, and is cleaned once and for all', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        const cleaned = entityName(name);
        expect(entityName(cleaned)).toBe(cleaned);
        if (cleaned === '') return;
        const link = linkTo(name);
        expect(link).toMatch(/^\[\[(?![/\s])[^[\]|#^\\\p{Cc}\u2028\u2029]+(?<![/\s])\]\]$/u);
        expect(link.slice(2, -2).split('/')).not.toContainEqual(expect.stringMatching(/^\.*$/));
      }),
    );
  });

  test('within the brackets of a link is what the link leads to', () => {
    expect(['[[project-x]]', ' [[project-x|the shop]] ', '[[project-x#Goals]]', '![[project-x]]'].map(entityName)).toEqual(Array(4).fill('project-x'));
    expect(tellOfNames(['[[project-x]]', 'project-x', '李雷', 'src/a.ts'])).toEqual([]);
  });
});

/** Of which no two are one: what cannot stand in a link must not make them so. */
const BAD_NAMES = ['a|b', 'a#b', 'a/b', 'a^b', '[[a', 'a b', '..', '.', '../../etc', 'a\nc', 'C#', 'F#', 'C', '#', '|'];

test('bad names stay apart in notes, in lists and for recall, and the answer says how each is linked', async () => {
  const { ask, vault } = await startMemoryEndpoint({}, { embed: false });
  const links = new Set<string>();
  for (const [at, entity] of BAD_NAMES.entries()) {
    const text = `All services log in zone ${at}.`;
    const { id = '', path = '', reasons } = await ask<RememberAnswer>(200, 'POST', '/v1/memories', { text, kind: 'decision', source: 'user', entities: [entity] });
    const link = linkTo(entity);
    links.add(link);
    const [told = ''] = tellOfNames([entity]);
    expect(reasons.join(' '), entity).toContain(told);
    expect(told === '', entity).toBe(link === `[[${entity}]]`);
    expect(await readFile(join(vault, path), 'utf8')).toContain(`entities:\n  - "${link}"\n`);
    expect(await ask<MemoryDetail>(200, 'GET', `/v1/memories/${id}`), entity).toMatchObject({ entities: [entityName(entity)], text });
  }
  expect(links.size).toBe(BAD_NAMES.length);
  for (const [at, entity] of BAD_NAMES.entries()) {
    const { items } = await ask<MemoryPage>(200, 'GET', `/v1/memories?entity=${encodeURIComponent(entityName(entity))}`);
    expect(items, entity).toMatchObject([{ text: `All services log in zone ${at}.`, status: 'active', entities: [entityName(entity)] }]);
  }
});

test('a name of which nothing is left is left out, and the answer says so', async () => {
  const { ask } = await startMemoryEndpoint();
  for (const entity of ['/', '\u0000', '[[|x]]']) {
    const { id = '', reasons } = await ask<RememberAnswer>(200, 'POST', '/v1/memories', { text: `Always ring the bell before you open door ${nameKey(entity).length}.`, source: 'user', entities: [entity, 'harbour'] });
    expect(reasons.join(' ')).toContain(`${JSON.stringify(entity)} names nothing`);
    expect(await ask<MemoryDetail>(200, 'GET', `/v1/memories/${id}`)).toMatchObject({ entities: ['harbour'] });
  }
});

test('the name that somebody wrote into a note as plain text is read whole', async () => {
  const { ask } = await startMemoryEndpoint({ 'Memory/fact/one.md': '---\nid: one\nkind: fact\ncreated: 2026-11-20T10:00:00\nentities:\n  - C#\n  - "[[F＃]]"\n  - "[[G#Part|g]]"\n---\nThe desk stands by the window.\n' });
  expect(await ask(200, 'GET', '/v1/memories/one')).toMatchObject({ entities: ['C#', 'F#', 'G'] });
});
