import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeMemoryNote, editMemoryNote, linkProperties, readMemoryNote } from '../../src/core/write/memory-note/memory-note.js';
import { pathFor } from '../../src/core/write/memory-note/note-name.js';
import { toNotePath } from '../../src/core/model/note-path.js';
import { anyMemory, evidence, memoryIds, share, words } from '../support/any-memory.js';

describe('a memory note', () => {
  it('gives back the memory that it was made from', () => {
    fc.assert(
      fc.property(anyMemory, (made) => {
        const read = readMemoryNote(composeMemoryNote(made));
        expect(read).toEqual({
          facts: { ...made.facts, conflictsWith: made.conflictsWith?.map((link) => link.id), supersedes: made.supersedes?.map((link) => link.id), mayChange: made.mayChange?.map((link) => link.id), sources: made.sources?.map((link) => link.id) },
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
      fc.property(anyMemory, owners, words, share, fc.array(evidence, { minLength: 1, maxLength: 2 }), (made, own, statement, trust, more) => {
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
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), memoryIds, fc.integer({ min: 0, max: 3 }), (statement, someId, attempt) => {
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
