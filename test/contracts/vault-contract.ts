import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import type { MnemeError } from '../../src/core/model/errors.js';
import { toNotePath } from '../../src/core/model/note-path.js';
import type { Vault, VaultChange } from '../../src/core/model/vault.js';

/** A vault of its own for one test, and the owner's hands on it. Paths are relative; folders are made as needed. */
export interface VaultUnderTest {
  readonly vault: Vault;
  write(path: string, content: string | Uint8Array): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  /** A note, or a folder with all that is in it. */
  remove(path: string): Promise<void>;
  dispose(): Promise<void>;
}

/** What every adapter of the vault port promises. */
export function describeVault(name: string, makeVault: () => Promise<VaultUnderTest>): void {
  describe(`${name} keeps the vault port's promises:`, () => {
    let it: VaultUnderTest;
    beforeEach(async () => {
      it = await makeVault();
    });
    afterEach(() => it.dispose());

    const listed = async (): Promise<string[]> => {
      const paths: string[] = [];
      for await (const file of it.vault.list()) paths.push(file.path);
      return paths.sort();
    };

    test('it lists Markdown files only, and none of a hidden folder', async () => {
      await it.write('a.md', 'a');
      await it.write('Projects/x/Plan.MD', 'plan');
      await it.write('image.png', new Uint8Array([1, 2]));
      await it.write('.obsidian/readme.md', 'hidden');
      await it.write('Projects/.trash/old.md', 'hidden');
      expect(await listed()).toEqual(['Projects/x/Plan.MD', 'a.md']);
    });

    test('it tells size and whole milliseconds, the same by list and by stat', async () => {
      await it.write('a.md', 'four');
      const files = [];
      for await (const file of it.vault.list()) files.push(file);
      expect(files).toEqual([await it.vault.stat(toNotePath('a.md'))]);
      expect(files[0]).toMatchObject({ path: 'a.md', sizeBytes: 4 });
      expect(Number.isInteger(files[0]?.mtimeMs)).toBe(true);
      expect(files[0]?.createdMs).toBeLessThanOrEqual(files[0]?.mtimeMs ?? 0);
    });

    test('it serves names in any script, composed or not, and gives back the bytes as they are', async () => {
      const names = ['日记/2026年12月1日.md', '🎉 party.md', 'Cafe\u0301.md', 'أهلا.md', 'with  two spaces & %41.md'];
      const bytes = new Uint8Array([0xef, 0xbb, 0xbf, 0x41, 0x0d, 0x0a, 0xff, 0xfe, 0x00]);
      for (const path of names) await it.write(path, bytes);
      expect(await listed()).toEqual([...names].sort());
      for (const path of names) expect([...(await it.vault.read(toNotePath(path)))]).toEqual([...bytes]);
    });

    test('a note that is not there has no stat, and reading it says `note_gone`', async () => {
      const path = toNotePath('nowhere/none.md');
      expect(await it.vault.stat(path)).toBeUndefined();
      await expect(it.vault.read(path)).rejects.toMatchObject({ code: 'note_gone' } satisfies Partial<MnemeError>);
    });

    test('what is hidden or no note can be neither looked at nor read', async () => {
      await it.write('.obsidian/secret.md', 'secret');
      await it.write('image.png', 'pixels');
      for (const path of ['.obsidian/secret.md', 'image.png']) {
        expect(await it.vault.stat(toNotePath(path))).toBeUndefined();
        await expect(it.vault.read(toNotePath(path))).rejects.toMatchObject({ code: 'note_gone' });
      }
    });

    test('listing stops when it is called off', async () => {
      await it.write('a.md', 'a');
      const list = it.vault.list(AbortSignal.abort())[Symbol.asyncIterator]();
      await expect(list.next()).rejects.toMatchObject({ code: 'aborted' });
    });

    describe('while it is watched', () => {
      let seen: VaultChange[];
      let told: VaultChange[];
      let stop: () => Promise<void>;
      const watchNow = async (): Promise<void> => {
        seen = [];
        told = [];
        stop = await it.vault.watch((changes) => {
          seen.push(...changes.map(withoutFile));
          told.push(...changes);
        });
      };
      const hasSeen = (...changes: VaultChange[]): Promise<void> =>
        vi.waitFor(() => expect(seen).toEqual(expect.arrayContaining(changes)), { timeout: 10_000, interval: 20 });
      afterEach(() => stop());

      test('a new note, an edit and a removal are told', async () => {
        await it.write('old.md', 'old');
        await it.write('other.md', 'other');
        await watchNow();
        await it.write('new.md', 'new');
        await it.write('old.md', 'old and longer');
        await it.remove('other.md');
        await hasSeen(changed('new.md'), changed('old.md'), removed('other.md'));
        expect(seen).toHaveLength(3);
      });

      test('a change that tells what the file is like tells the truth', async () => {
        await watchNow();
        await it.write('new.md', 'made');
        await hasSeen(changed('new.md'));
        const [change] = told;
        if (change?.type === 'changed' && change.file !== undefined) expect(change.file).toEqual(await it.vault.stat(toNotePath('new.md')));
      });

      test('a rename and a move are told as what they are', async () => {
        await it.write('a.md', 'text');
        await it.write('Archive/z.md', 'z');
        await watchNow();
        await it.rename('a.md', 'b.md');
        await hasSeen(renamed('a.md', 'b.md'));
        await it.rename('b.md', 'Archive/b.md');
        await hasSeen(renamed('b.md', 'Archive/b.md'));
        expect(seen).toHaveLength(2);
      });

      test('the rename and the removal of a folder are told once', async () => {
        await it.write('Projects/x/a.md', 'a');
        await it.write('Projects/x/deep/b.md', 'b');
        await watchNow();
        await it.rename('Projects/x', 'Projects/y');
        await hasSeen(renamed('Projects/x', 'Projects/y'));
        await it.write('Projects/y/deep/b.md', 'edited after the move');
        await hasSeen(changed('Projects/y/deep/b.md'));
        await it.remove('Projects/y');
        await hasSeen(removed('Projects/y'));
        expect(seen).toHaveLength(3);
      });

      test('notes in a folder that is new are told', async () => {
        await watchNow();
        await it.write('One/Two/Three/deep.md', 'deep');
        await hasSeen(changed('One/Two/Three/deep.md'));
        await it.write('One/Two/Three/later.md', 'later');
        await hasSeen(changed('One/Two/Three/later.md'));
      });

      test('what is hidden or no note is not told', async () => {
        await watchNow();
        await it.write('.obsidian/workspace.md', '{}');
        await it.write('image.png', 'pixels');
        await it.write('last.md', 'told after them');
        await hasSeen(changed('last.md'));
        expect(seen).toEqual([changed('last.md')]);
      });

      test('nothing is told after the end', async () => {
        await it.write('a.md', 'a');
        await watchNow();
        await it.write('a.md', 'a and more');
        await hasSeen(changed('a.md'));
        await stop();
        await it.write('b.md', 'b');
        await new Promise((resolve) => setTimeout(resolve, 500));
        expect(seen).toEqual([changed('a.md')]);
      });
    });
  });
}

/** What happened, without what the file was like when it was looked at. */
export function withoutFile(change: VaultChange): VaultChange {
  return change.type === 'changed' ? { type: 'changed', path: change.path } : change;
}

export function changed(path: string): VaultChange {
  return { type: 'changed', path: toNotePath(path) };
}

export function removed(path: string): VaultChange {
  return { type: 'removed', path: toNotePath(path) };
}

export function renamed(from: string, to: string): VaultChange {
  return { type: 'renamed', from: toNotePath(from), to: toNotePath(to) };
}
