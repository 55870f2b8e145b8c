import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { NoteParser } from '../../src/core/model/note-parser.js';
import { toNotePath } from '../../src/core/model/note-path.js';
import { InProcessNoteParser } from '../../src/workers/in-process-note-parser.js';
import { createNodeNoteParser } from '../../src/workers/node-note-parser.js';
import { buildWorkers } from '../support/built-workers.js';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const NOTES: Record<string, Uint8Array> = {
  'Projects/plan.md': encode('---\naliases: [The plan]\ncreated: 2026-11-02\ntags:\n  - project\n---\n# Plan\n\nSee [[Mira]] #todo\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n## 步骤\n\n内容在这里。\n'),
  'empty.md': encode(''),
  'broken.md': encode('---\na: [1\n---\ntext'),
  'script.md': encode('---js\n{ a: 1 }\n---\ntext'),
  'not-utf8.md': new Uint8Array([0x23, 0x20, 0xff, 0xfe, 0x0a]),
};

describe('parsing in a worker thread', () => {
  let parser: NoteParser;

  beforeAll(async () => {
    await buildWorkers('parse-node');
    parser = createNodeNoteParser();
  });

  afterAll(async () => {
    await parser.dispose();
  });

  it.each(Object.keys(NOTES))('gives what parsing in place gives: %s', async (name) => {
    const bytes = NOTES[name] ?? new Uint8Array();
    const before = bytes.slice();
    expect(await parser.parse(toNotePath(name), bytes)).toEqual(await new InProcessNoteParser().parse(toNotePath(name), bytes));
    expect(bytes).toEqual(before);
  });

  it('leaves the calling thread free', async () => {
    const big = encode('# Heading\n\nSome text with **marks** and [[links]].\n\n'.repeat(8000));
    await parser.parse(toNotePath('warm.md'), encode('x'));
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    await parser.parse(toNotePath('big.md'), big);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(20);
  });

  it('is over when it is disposed', async () => {
    const other = createNodeNoteParser();
    await other.parse(toNotePath('a.md'), encode('a'));
    await other.dispose();
    await expect(other.parse(toNotePath('a.md'), encode('a'))).rejects.toMatchObject({ code: 'aborted' });
  });
});
