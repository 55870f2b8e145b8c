import fc from 'fast-check';
import { MEMORY_KINDS, MEMORY_LAYERS, MEMORY_SOURCES, MEMORY_STATUSES } from '../../src/core/model/memory.js';
import type { Evidence, NewMemoryNote } from '../../src/core/write/memory-note/memory-note.js';
import { entityNames } from '../../src/core/write/memory-note/property-text.js';

const awkward = fc.constantFrom('# not a heading', '## Context', '## Evidence', '---', '```', '~~~ts', '<!-- hidden', '> quoted', '- item', '===', '\\# kept', '| a | b |', '    code', '“引号”', '以后都用 pnpm。', '— user', 'a: b', '%% comment', '');
const line = fc.oneof(awkward, fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.replace(/[\r\n\u2028\u2029\u0085\p{Cc}]/gu, ' ')));
/** What the schema lets through: trimmed and not empty. */
export const words = fc
  .array(line, { minLength: 1, maxLength: 6 })
  .map((lines) => lines.join('\n').replace(/^\s+|\s+$/g, ''))
  .filter((text) => text !== '' && text.trim() === text);
const seconds = fc.integer({ min: Date.UTC(2001, 0, 1) / 1000, max: Date.UTC(2037, 0, 1) / 1000 }).map((value) => value * 1000);
export const share = fc.integer({ min: 0, max: 100 }).map((value) => value / 100);
export const memoryIds = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/);
const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).map((text) => text.replace(/\s+/gu, ' ').trim()).filter((text) => text !== '');
export const evidence: fc.Arbitrary<Evidence> = fc.record({ text: words, said: fc.constantFrom('', 'user, 2026-12-01 10:00, session s-42', '用户') }).filter(({ text, said }) => said !== '' || !(text.split('\n').at(-1) ?? '').startsWith('— '));

/** Anything that a memory may say, awkward texts among it. */
export const anyMemory: fc.Arbitrary<NewMemoryNote> = fc.record({
  facts: fc.record({
    id: memoryIds,
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
  conflictsWith: fc.array(fc.record({ id: memoryIds, name: word }), { maxLength: 2 }),
  supersedes: fc.array(fc.record({ id: memoryIds, name: word }), { maxLength: 2 }),
  mayChange: fc.array(fc.record({ id: memoryIds, name: word }), { maxLength: 2 }),
  sources: fc.array(fc.record({ id: memoryIds, name: word }), { maxLength: 2 }),
  statement: words,
  context: fc.oneof(fc.constant(''), words),
  evidence: fc.array(evidence, { maxLength: 3 }),
});
