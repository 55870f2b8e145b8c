import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { toNotePath } from '../../src/core/model/note-path.js';
import { embeddingText, type ParsedNote } from '../../src/core/model/note.js';
import { parseNote } from '../../src/core/read/parse-note.js';
import { SourceLines } from '../../src/core/read/source-lines.js';
import { readFrontMatter } from '../../src/core/read/front-matter.js';
import { MODEL_LIMIT, realTokens } from '../support/model-tokens.js';

/** Pieces of Markdown, well-formed and not, of which notes are put together. */
const piece = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.lorem({ maxCount: 60 }),
  fc.constantFrom('# One', '## Two', '### 三', '#', 'Set\next\n---', '===', '---', '```js\n# no heading\n```', '~~~', '> [!note] Title\n> text\n> # quoted', '- item\n  - nested\n\n    more', '1. x'),
  fc.constantFrom('| a | b |\n|---|---|\n| [[x\\|y]] | #t |', '<div>\n# html\n</div>', '%% note %%', '[[Link|shown]] #tag/sub ^block-1', '\t- tab', '   # indented', '    # code', '[^1]: foot', '[a]: b', '\ufeff', '\u00a0', '\u3000'),
  fc.string({ unit: fc.constantFrom('x', '汉', '😀', '. ', '|'), maxLength: 3_000, size: 'max' }),
  fc.lorem({ maxCount: 100 }).map((title) => `#### ${title}`),
  fc.tuple(fc.lorem(), fc.nat(40)).map(([cell, rows]) => `| ${cell} | b |\n|---|---|\n${`| 3.14 | ${cell} |\n`.repeat(rows)}`),
);
const ending = fc.constantFrom('\n', '\n\n', '\r\n', '\r\n\r\n', '\r', '\n \n');
const frontMatter = fc.constantFrom('', '---\ntags: [a]\n---\n', '---\r\nstatus: open\r\nowner: "[[Bob]]"\r\n---\r\n', '---\nbad: [\n---\n', '---js\nx\n---\n', '---\nid: m1\nkind: fact\ncreated: 2026-01-01\n---\n', '---\n');
const note = fc.tuple(frontMatter, fc.array(fc.tuple(piece, ending), { maxLength: 14 })).map(([front, pieces]) => front + pieces.flat().join(''));

function parse(text: string): ParsedNote {
  return parseNote(toNotePath('Folder/note.md'), new TextEncoder().encode(text));
}

/** What the decoder makes of the note: no byte order mark, no half surrogate pairs. */
function decoded(text: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(text));
}

/** Where the text begins that chunks must cover: front matter that was read is in `properties`. */
function bodyStart(text: string): number {
  const source = new SourceLines(text);
  const front = readFrontMatter(source);
  return front.type === 'read' ? source.startOf(front.lastLine + 1) : 0;
}

describe('the chunks of any note', { timeout: 120_000 }, () => {
  it('cover its text, in order and without overlap: only white space is between them', () => {
    fc.assert(
      fc.property(note, (raw) => {
        const text = decoded(raw);
        let at = bodyStart(text);
        for (const chunk of parse(raw).chunks.filter(({ part }) => part === 'body')) {
          const gap = text.slice(at).length - text.slice(at).trimStart().length;
          const start = text.indexOf(chunk.text, at);
          expect(start).toBeGreaterThanOrEqual(at);
          expect(start).toBeLessThanOrEqual(at + gap);
          at = start + chunk.text.length;
        }
        expect(text.slice(at).trim()).toBe('');
      }),
      { numRuns: 300 },
    );
  });

  it('name the very lines on which their text begins and ends', () => {
    fc.assert(
      fc.property(note, (raw) => {
        const source = new SourceLines(decoded(raw));
        let at = 0;
        for (const { part, text, lines } of parse(raw).chunks) {
          const start = source.text.indexOf(text, part === 'body' ? Math.max(at, bodyStart(source.text)) : at);
          at = start + text.length;
          expect([source.lineAt(start), source.lineAt(at - 1)]).toEqual(lines);
          for (const line of lines) expect(source.isBlank(line)).toBe(false);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('are within the limit of the bundled model, by its own tokenizer', () => {
    fc.assert(
      fc.property(note, (raw) => {
        for (const { headings, text } of parse(raw).chunks) expect(realTokens(`passage: ${embeddingText(headings, text)}`)).toBeLessThanOrEqual(MODEL_LIMIT);
      }),
      { numRuns: 100 },
    );
  });

  it('hold every tag, link and block id of the text', () => {
    fc.assert(
      fc.property(note, (raw) => {
        const parsed = parse(raw);
        const inChunks = (of: 'tags' | 'links'): Set<string> => new Set(parsed.chunks.flatMap((chunk) => chunk[of].map((name) => name.toLowerCase())));
        const known = new Set(parsed.memory === undefined ? [] : ['a']);
        for (const tag of parsed.tags) if (!known.has(tag)) expect(inChunks('tags').has(tag.toLowerCase()) || tag === 'a').toBe(true);
        for (const link of parsed.links) expect(inChunks('links').has(link.toLowerCase())).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('are the same each time', () => {
    fc.assert(
      fc.property(note, (raw) => {
        expect(parse(raw)).toEqual(parse(raw));
      }),
      { numRuns: 50 },
    );
  });
});

it('parses any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      expect(parseNote(toNotePath('n.md'), bytes).contentHash).toMatch(/^[0-9a-f]{32}$/);
    }),
  );
});
