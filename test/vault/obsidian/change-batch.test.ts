import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toVaultChanges, type AppEvent } from '../../../src/vault/obsidian/change-batch.js';

const rename = (from: string, to: string, folder = false): AppEvent => ({ type: 'rename', from, to, folder });
const remove = (path: string, folder = false): AppEvent => ({ type: 'delete', path, folder });
const modify = (path: string): AppEvent => ({ type: 'modify', path, folder: false });
const create = (path: string, folder = false): AppEvent => ({ type: 'create', path, folder });

describe('a batch of the app’s events', () => {
  it('tells a moved folder once, whether the app names it before or after what is in it', () => {
    const told = [{ type: 'renamed', from: 'A', to: 'B' }];
    const inner = [rename('A/x.md', 'B/x.md'), rename('A/deep', 'B/deep', true), rename('A/deep/y.md', 'B/deep/y.md')];
    expect(toVaultChanges([rename('A', 'B', true), ...inner])).toEqual(told);
    expect(toVaultChanges([...inner, rename('A', 'B', true)])).toEqual(told);
  });

  it('keeps a note’s own move apart from that of its folder', () => {
    expect(toVaultChanges([rename('A/x.md', 'C/x.md'), rename('A', 'B', true)])).toEqual([
      { type: 'renamed', from: 'A/x.md', to: 'C/x.md' },
      { type: 'renamed', from: 'A', to: 'B' },
    ]);
  });

  it('tells a removed folder once', () => {
    expect(toVaultChanges([remove('A/deep/y.md'), remove('A/deep', true), remove('A/x.md'), remove('A', true)])).toEqual([{ type: 'removed', path: 'A' }]);
  });

  it('tells repeated edits of one note once, and again after a move', () => {
    expect(toVaultChanges([modify('a.md'), modify('a.md'), rename('a.md', 'b.md'), modify('b.md'), modify('b.md')])).toEqual([
      { type: 'changed', path: 'a.md' },
      { type: 'renamed', from: 'a.md', to: 'b.md' },
      { type: 'changed', path: 'b.md' },
    ]);
  });

  it('takes a file that becomes or stops being a note for new or gone', () => {
    expect(toVaultChanges([rename('a.txt', 'a.md'), rename('b.md', 'b.txt'), rename('c.png', 'd.png')])).toEqual([
      { type: 'changed', path: 'a.md' },
      { type: 'removed', path: 'b.md' },
    ]);
  });

  it('leaves out other files, new folders, hidden places and paths that are none', () => {
    expect(toVaultChanges([create('pic.png'), create('New', true), modify('.trash/a.md'), modify('back\\slash.md'), create('ok.md')])).toEqual([{ type: 'changed', path: 'ok.md' }]);
  });

  it('leaves a set of notes as the app’s own events would, for any sequence', () => {
    const step = fc.record({ kind: fc.constantFrom('create', 'modify', 'move', 'moveFolder', 'remove', 'removeFolder'), a: fc.nat(5), b: fc.nat(5), folderFirst: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const app = new Set(['F0/a0.md', 'F1/a1.md', 'F2/G/a2.md']);
        const seen = new Set(app);
        const events: AppEvent[] = [];
        for (const { kind, a, b, folderFirst } of steps) events.push(...play(app, kind, a, b, folderFirst));
        for (const change of toVaultChanges(events)) apply(seen, change);
        expect([...seen].sort()).toEqual([...app].sort());
      }),
      { numRuns: 500 },
    );
  });
});

/** Does one step as the app would, and says what the app says of it. */
function play(notes: Set<string>, kind: string, a: number, b: number, folderFirst: boolean): AppEvent[] {
  const list = [...notes].sort();
  const note = list[a % Math.max(1, list.length)];
  switch (kind) {
    case 'create': {
      const path = `F${a % 3}/n${b}.md`;
      if (notes.has(path)) return [modify(path)];
      notes.add(path);
      return [create(path)];
    }
    case 'modify':
      return note === undefined ? [] : [modify(note)];
    case 'move': {
      const to = `F${b % 3}/m${a}${b}.md`;
      if (note === undefined || notes.has(to)) return [];
      notes.delete(note);
      notes.add(to);
      return [rename(note, to)];
    }
    case 'remove':
      if (note === undefined) return [];
      notes.delete(note);
      return [remove(note)];
    case 'moveFolder': {
      const [from, to] = [`F${a}`, `F${b}`];
      const inner = list.filter((path) => path.startsWith(`${from}/`));
      if (inner.length === 0 || list.some((path) => path.startsWith(`${to}/`))) return [];
      const moved = inner.map((path) => rename(path, `${to}${path.slice(from.length)}`));
      for (const path of inner) notes.delete(path);
      for (const path of inner) notes.add(`${to}${path.slice(from.length)}`);
      return folderFirst ? [rename(from, to, true), ...moved] : [...moved, rename(from, to, true)];
    }
    default: {
      const from = `F${a}`;
      const inner = list.filter((path) => path.startsWith(`${from}/`));
      if (inner.length === 0) return [];
      for (const path of inner) notes.delete(path);
      return [...inner.map((path) => remove(path)), remove(from, true)];
    }
  }
}

function apply(notes: Set<string>, change: ReturnType<typeof toVaultChanges>[number]): void {
  switch (change.type) {
    case 'changed':
      notes.add(change.path);
      return;
    case 'removed':
      for (const path of [...notes]) if (path === change.path || path.startsWith(`${change.path}/`)) notes.delete(path);
      return;
    case 'renamed':
      for (const path of [...notes]) {
        if (path !== change.from && !path.startsWith(`${change.from}/`)) continue;
        notes.delete(path);
        notes.add(`${change.to}${path.slice(change.from.length)}`);
      }
      return;
  }
}
