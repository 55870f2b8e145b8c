import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { toNotePath } from '../../src/core/model/note-path.js';
import type { NoteWriter } from '../../src/core/model/note-writer.js';

/** A writer on a vault of its own for one test, and the owner's hands on it. Paths are relative. */
export interface NoteWriterUnderTest {
  readonly writer: NoteWriter;
  /** Writes a file as another program does; folders are made as needed. */
  write(path: string, content: string | Uint8Array): Promise<void>;
  /** The file's bytes; `undefined` where there is none. */
  read(path: string): Promise<Uint8Array | undefined>;
  /** Every file that is not the app's own, hidden ones too. */
  files(): Promise<string[]>;
  dispose(): Promise<void>;
}

/** What every adapter of the note writer port promises. */
export function describeNoteWriter(name: string, makeWriter: () => Promise<NoteWriterUnderTest>): void {
  describe(`${name} keeps the note writer port's promises:`, () => {
    let it: NoteWriterUnderTest;
    beforeEach(async () => {
      it = await makeWriter();
    });
    afterEach(() => it.dispose());

    const text = async (path: string): Promise<string | undefined> => {
      const bytes = await it.read(path);
      return bytes === undefined ? undefined : new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    };
    const a = toNotePath('Memory/fact/a.md');
    const b = toNotePath('Archive/deep/b.md');

    test('a new note is made with the folders above it, and nothing else', async () => {
      expect(await it.writer.create(a, 'alpha\n')).toBe('written');
      expect(await text(a)).toBe('alpha\n');
      expect(await it.files()).toEqual([a]);
    });

    test('a file that exists is never overwritten by a new one', async () => {
      await it.write(a, 'the owner');
      expect(await it.writer.create(a, 'other')).toBe('exists');
      expect(await it.writer.createFile('Memory/fact/a.md', 'other')).toBe('exists');
      expect(await text(a)).toBe('the owner');
    });

    test('of many that make one note at once exactly one does', async () => {
      const outcomes = await Promise.all(Array.from({ length: 12 }, (_, index) => it.writer.create(a, `text ${index}`)));
      expect(outcomes.filter((outcome) => outcome === 'written')).toHaveLength(1);
      expect(await text(a)).toBe(`text ${outcomes.indexOf('written')}`);
      expect(await it.files()).toEqual([a]);
    });

    test('notes that are written together are there as the others are, also those before one that fails', async () => {
      const failing = it.writer.together(async () => {
        await it.writer.create(a, 'alpha');
        await it.writer.create(b, 'beta');
        await it.writer.replace(a, 'alpha', 'gamma');
        throw new Error('the rest');
      });
      await expect(failing).rejects.toThrow('the rest');
      expect([await text(a), await text(b)]).toEqual(['gamma', 'beta']);
      expect(await it.writer.together(() => it.writer.create(b, 'other'))).toBe('exists');
      expect(await it.files()).toEqual([b, a]);
    });

    test('a file that is no note is made once', async () => {
      expect(await it.writer.createFile('Memory/Memories.base', 'views: []\n')).toBe('written');
      expect(await it.writer.createFile('Memory/Memories.base', 'other')).toBe('exists');
      expect(await text('Memory/Memories.base')).toBe('views: []\n');
    });

    test('a note that reads as expected is replaced', async () => {
      await it.write(a, 'before');
      expect(await it.writer.replace(a, 'before', 'after')).toBe('written');
      expect(await text(a)).toBe('after');
      expect(await it.files()).toEqual([a]);
    });

    test('a note that was edited meanwhile is left as the owner wrote it', async () => {
      await it.write(a, 'edited');
      expect(await it.writer.replace(a, 'before', 'after')).toBe('changed');
      expect(await text(a)).toBe('edited');
      expect(await it.files()).toEqual([a]);
    });

    test('of many that replace one text at once exactly one does', async () => {
      await it.write(a, 'before');
      const outcomes = await Promise.all(Array.from({ length: 8 }, (_, index) => it.writer.replace(a, 'before', `after ${index}`)));
      expect(outcomes.filter((outcome) => outcome === 'written')).toHaveLength(1);
      expect(await text(a)).toBe(`after ${outcomes.indexOf('written')}`);
    });

    test('a note that is not there is gone to every change', async () => {
      expect(await it.writer.replace(a, '', 'after')).toBe('gone');
      expect(await it.writer.move(a, b)).toBe('gone');
      await it.writer.erase(a);
      expect(await it.files()).toEqual([]);
    });

    test('byte order mark, line ends and every script stay as they are given', async () => {
      const before = '\ufeff# 标题\r\n\r\nCafe\u0301 🎉\r\n';
      await it.write(a, before);
      const after = `${before}أهلا\r\n`;
      expect(await it.writer.replace(a, before, after)).toBe('written');
      expect(await text(a)).toBe(after);
    });

    test('any text is written and replaced as it is given', async () => {
      const anyText = fc.string({ unit: 'grapheme', maxLength: 60 });
      let made = 0;
      await fc.assert(
        fc.asyncProperty(anyText, anyText, async (before, after) => {
          const path = toNotePath(`any/${(made += 1)}.md`);
          expect(await it.writer.create(path, before)).toBe('written');
          expect(await it.writer.replace(path, before, after)).toBe('written');
          expect(Buffer.from((await it.read(path)) ?? []).equals(Buffer.from(after))).toBe(true);
        }),
        { numRuns: 20 },
      );
    });

    test('bytes that are no text are not taken for the text they are shown as', async () => {
      await it.write(a, new Uint8Array([0x61, 0xff, 0x62]));
      expect(await it.writer.replace(a, 'a\ufffdb', 'after')).toBe('changed');
      expect([...((await it.read(a)) ?? [])]).toEqual([0x61, 0xff, 0x62]);
    });

    test('a note moves with its text, into folders that are made for it', async () => {
      await it.write(a, 'alpha');
      expect(await it.writer.move(a, b)).toBe('written');
      expect(await it.files()).toEqual([b]);
      expect(await text(b)).toBe('alpha');
    });

    test('a note does not move over another', async () => {
      await it.write(a, 'alpha');
      await it.write(b, 'beta');
      expect(await it.writer.move(a, b)).toBe('exists');
      expect([await text(a), await text(b)]).toEqual(['alpha', 'beta']);
    });

    test('an erased note is nowhere, not even in a trash', async () => {
      await it.write(a, 'alpha');
      await it.writer.erase(a);
      expect(await it.files()).toEqual([]);
      expect(await it.writer.create(a, 'again')).toBe('written');
    });

    test('a file where a folder is needed is named, with what to do', async () => {
      await it.write('Memory', 'a file');
      await expect(it.writer.create(a, 'alpha')).rejects.toMatchObject({ code: 'note_unwritable', message: expect.stringMatching(/Memory is a file.*Rename/) });
      expect(await text('Memory')).toBe('a file');
    });

    test('a folder where the note is to be is named, with what to do', async () => {
      await it.write('Memory/fact/a.md/inner.md', 'inner');
      expect(await it.writer.create(a, 'alpha')).toBe('exists');
      await expect(it.writer.replace(a, 'alpha', 'beta')).rejects.toMatchObject({ code: 'note_unwritable', message: expect.stringContaining('Rename the folder') });
      await expect(it.writer.erase(a)).rejects.toMatchObject({ code: 'note_unwritable' });
      expect(await text('Memory/fact/a.md/inner.md')).toBe('inner');
    });

    test('nothing is written to hidden places or out of the vault', async () => {
      for (const path of ['.obsidian/a.md', 'Memory/.trash/a.md', '.a.md']) {
        await expect(it.writer.create(toNotePath(path), 'alpha')).rejects.toMatchObject({ code: 'note_unwritable' });
      }
      await expect(it.writer.createFile('../out.base', 'alpha')).rejects.toMatchObject({ code: 'path_outside_vault' });
      expect(await it.files()).toEqual([]);
    });
  });
}
