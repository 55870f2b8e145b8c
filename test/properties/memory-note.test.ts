import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MEMORY_KINDS, MEMORY_LAYERS, MEMORY_SOURCES, MEMORY_STATUSES } from '../../src/core/model/memory.js';
import { composeMemoryNote, editMemoryNote, linkProperties, readMemoryNote, type Evidence, type NewMemoryNote } from '../../src/core/write/memory-note/memory-note.js';
import { pathFor } from '../../src/core/write/memory-note/note-name.js';
import { entityNames } from '../../src/core/write/memory-note/property-text.js';
import { toNotePath } from '../../src/core/model/note-path.js';

const awkward = fc.constantFrom('# not a heading', '## Context', '## Evidence', '---', '```', '~~~ts', '<!-- hidden', '> quoted', '- item', '===', '\\# kept', '| a | b |', '    code', '“引号”', '以后都用 pnpm。', '— user', 'a: b', '%% comment', '');
const line = fc.oneof(awkward, fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.replace(/[\r\n\u2028\u2029\u0085\p{Cc}]/gu, ' ')));
/** What the schema lets through: trimmed and not empty. */
const words = fc
  .array(line, { minLength: 1, maxLength: 6 })
  .map((lines) => lines.join('\n').replace(/^\s+|\s+$/g, ''))
  .filter((text) => text !== '' && text.trim() === text);
const seconds = fc.integer({ min: Date.UTC(2001, 0, 1) / 1000, max: Date.UTC(2037, 0, 1) / 1000 }).map((value) => value * 1000);
const share = fc.integer({ min: 0, max: 100 }).map((value) => value / 100);
const id = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/);
const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).map((text) => text.replace(/\s+/gu, ' ').trim()).filter((text) => text !== '');
const evidence: fc.Arbitrary<Evidence> = fc.record({ text: words, said: fc.constantFrom('', 'user, 2026-12-01 10:00, session s-42', '用户') }).filter(({ text, said }) => said !== '' || !(text.split('\n').at(-1) ?? '').startsWith('— '));

const note: fc.Arbitrary<NewMemoryNote> = fc.record({
  facts: fc.record({
    id,
    kind: fc.constantFrom(...MEMORY_KINDS),
    layer: fc.constantFrom(...MEMORY_LAYERS),
    status: fc.constantFrom(...MEMORY_STATUSES),
    source: fc.constantFrom(...MEMORY_SOURCES),
    entities: fc.array(word, { maxLength: 4 }).map(entityNames),
    createdMs: seconds,
    lastSeenMs: seconds,
    trust: fc.option(share, { nil: undefined }),
    importance: fc.option(share, { nil: undefined }),
    session: fc.option(word, { nil: undefined }),
    externalIds: fc.uniqueArray(word, { maxLength: 3 }),
    repo: fc.option(word, { nil: undefined }),
    branch: fc.option(word, { nil: undefined }),
    commit: fc.option(word, { nil: undefined }),
    files: fc.uniqueArray(word, { maxLength: 3 }),
    warning: fc.option(word, { nil: undefined }),
  }),
  conflictsWith: fc.array(fc.record({ id, name: word }), { maxLength: 2 }),
  supersedes: fc.array(fc.record({ id, name: word }), { maxLength: 2 }),
  statement: words,
  context: fc.oneof(fc.constant(''), words),
  evidence: fc.array(evidence, { maxLength: 3 }),
});

describe('a memory note', () => {
  it('gives back the memory that it was made from', () => {
    fc.assert(
      fc.property(note, (made) => {
        const read = readMemoryNote(composeMemoryNote(made));
        expect(read).toEqual({
          facts: { ...made.facts, conflictsWith: made.conflictsWith?.map((link) => link.id), supersedes: made.supersedes?.map((link) => link.id) },
          statement: made.statement,
          context: made.context ?? '',
          evidence: made.evidence,
        });
      }),
      { numRuns: 300 },
    );
  });

  it('changes only what an edit names, whatever else the owner has written', () => {
    const owners = fc.record({
      comment: fc.constantFrom('# mine', '# "quoted": [x'),
      unknown: fc.constantFrom('rating:   5 # of 5', 'reviewed: 2026-11-03', 'list: [a,  b]', "odd: 'single'", 'nested:\n    deep:\n        - 1', 'text: |\n  two\n  lines'),
      section: words.map((text) => `## My notes\n${text.replace(/^( {0,3})(?=#|`|~|<|=|-)/gm, '$1.')}`),
      crlf: fc.boolean(),
    });
    fc.assert(
      fc.property(note, owners, words, share, fc.array(evidence, { minLength: 1, maxLength: 2 }), (made, own, statement, trust, more) => {
        const composed = composeMemoryNote(made);
        const lines = composed.split('\n');
        lines.splice(2, 0, own.comment, own.unknown);
        const plain = `${lines.join('\n')}\n${own.section}\n`;
        const before = own.crlf ? plain.replace(/\n/g, '\r\n') : plain;
        const after = editMemoryNote(before, { statement, addEvidence: more, properties: { trust, status: 'archived', ...linkProperties('conflicts_with', [{ id: 'other', name: 'Other' }]) } });
        const read = readMemoryNote(after);
        expect(read?.statement).toBe(statement);
        expect(read?.facts).toMatchObject({ id: made.facts.id, trust, status: 'archived', conflictsWith: ['other'], entities: made.facts.entities });
        expect(read?.evidence).toEqual([...(made.evidence ?? []), ...more]);
        const unified = after.replace(/\r\n/g, '\n');
        for (const kept of [own.comment, own.unknown, own.section]) expect(unified).toContain(kept);
        expect(after.includes('\r\n')).toBe(own.crlf);
        const untouched = ['trust', 'status', 'conflicts_with', 'conflicts_with_ids', '  - '];
        const frontOf = (text: string): string[] => (/^---\n([^]*?)\n---$/m.exec(text)?.[1] ?? '').split('\n').filter((row) => !untouched.some((name) => row.startsWith(name)));
        expect(frontOf(unified)).toEqual(frontOf(plain));
      }),
      { numRuns: 200 },
    );
  });

  it('has a path inside the memory folder that every file system takes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), id, fc.integer({ min: 0, max: 3 }), (statement, someId, attempt) => {
        const path = pathFor('Memory', 'fact', statement, someId, attempt);
        expect(toNotePath(path)).toBe(path);
        const name = path.slice('Memory/fact/'.length);
        expect(name).not.toMatch(/[\\/:*?"<>|#^[\]]|^\.|[ .]\.md$/);
        expect(new TextEncoder().encode(name).length).toBeLessThan(250);
      }),
      { numRuns: 1000 },
    );
  });
});
