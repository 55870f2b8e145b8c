import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { isWithin } from '../../../src/core/model/note-path.js';
import type { VaultChange } from '../../../src/core/model/vault.js';
import { describeChanges, type Known, type Snapshot } from '../../../src/vault/node/changes.js';
import { changed, removed, renamed } from '../../contracts/vault-contract.js';

const note = (identity: string, stamp = '1'): Known => ({ kind: 'note', identity, stamp });
const folder = (identity: string): Known => ({ kind: 'folder', identity, stamp: '' });
const snapshot = (entries: Record<string, Known>): Snapshot => new Map(Object.entries(entries));

describe('Two looks at a vault tell', () => {
  test('nothing where nothing happened', () => {
    const same = snapshot({ Folder: folder('f'), 'Folder/a.md': note('a') });
    expect(describeChanges({ before: same, after: same })).toEqual([]);
  });

  test('a folder that moved as one rename, and what was edited in it besides', () => {
    const before = snapshot({ Old: folder('f'), 'Old/In': folder('g'), 'Old/In/a.md': note('a'), 'Old/b.md': note('b') });
    const after = snapshot({ New: folder('f'), 'New/In': folder('g'), 'New/In/a.md': note('a', '2'), 'New/b.md': note('b') });
    expect(describeChanges({ before, after })).toEqual([renamed('Old', 'New'), changed('New/In/a.md')]);
  });

  test('a note that left a folder that is gone as a rename before the removal', () => {
    const before = snapshot({ Old: folder('f'), 'Old/a.md': note('a'), 'Old/b.md': note('b') });
    const after = snapshot({ 'a.md': note('a') });
    expect(describeChanges({ before, after })).toEqual([renamed('Old/a.md', 'a.md'), removed('Old')]);
  });

  test('a new note that got the inode of a removed one as a new note', () => {
    const before = snapshot({ 'a.md': note('inode-1', 'size 4') });
    const after = snapshot({ 'b.md': note('inode-1', 'size 9') });
    expect(describeChanges({ before, after })).toEqual([removed('a.md'), changed('b.md')]);
  });

  test('a note that an editor replaced by a new file as an edit', () => {
    expect(describeChanges({ before: snapshot({ 'a.md': note('1') }), after: snapshot({ 'a.md': note('2') }) })).toEqual([changed('a.md')]);
  });

  test('a folder in the place of a note as the end of the note', () => {
    const after = snapshot({ 'a.md': folder('2'), 'a.md/b.md': note('3') });
    expect(describeChanges({ before: snapshot({ 'a.md': note('1') }), after })).toEqual([removed('a.md'), changed('a.md/b.md')]);
  });

  test('enough, whatever the owner does, to get from the one to the other', () => {
    fc.assert(
      fc.property(fc.array(actArbitrary, { maxLength: 12 }), (acts) => {
        const before = initialVault();
        const after = new Map(before);
        acts.forEach((act, serial) => perform(after, act, serial));
        const told = replay(before, describeChanges({ before, after }), after);
        expect([...told].sort()).toEqual([...notesOf(after)].sort());
      }),
      { numRuns: 500 },
    );
  });
});

type Act =
  | { readonly do: 'move'; readonly from: number; readonly into: number; readonly name: string }
  | { readonly do: 'remove'; readonly at: number }
  | { readonly do: 'edit'; readonly at: number }
  | { readonly do: 'write'; readonly into: number; readonly name: string };

const nameArbitrary = fc.constantFrom('p.md', 'q.md', 'r.md', 'P', 'Q', 'R');
const actArbitrary: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ do: fc.constant('move' as const), from: fc.nat(50), into: fc.nat(50), name: nameArbitrary }),
  fc.record({ do: fc.constant('remove' as const), at: fc.nat(50) }),
  fc.record({ do: fc.constant('edit' as const), at: fc.nat(50) }),
  fc.record({ do: fc.constant('write' as const), into: fc.nat(50), name: nameArbitrary }),
);

function initialVault(): Map<string, Known> {
  return new Map(
    Object.entries({
      A: folder('A'), 'A/B': folder('B'), C: folder('C'), 'A/1.md': note('1'), 'A/B/2.md': note('2'), 'A/B/3.md': note('3'), 'C/4.md': note('4'), '5.md': note('5'),
    }),
  );
}

/** Does to the vault what an owner could do; what could not be done is left out. */
function perform(vault: Map<string, Known>, act: Act, serial: number): void {
  const pick = (index: number, kinds: readonly Known['kind'][]): string | undefined => {
    const paths = [...vault].filter(([, known]) => kinds.includes(known.kind)).map(([path]) => path);
    return paths[index % Math.max(1, paths.length)];
  };
  if (act.do === 'remove') {
    const path = pick(act.at, ['note', 'folder']);
    for (const inner of [...vault.keys()]) if (path !== undefined && isWithin(inner, path)) vault.delete(inner);
  } else if (act.do === 'edit') {
    const path = pick(act.at, ['note']);
    const known = path === undefined ? undefined : vault.get(path);
    if (path !== undefined && known !== undefined) vault.set(path, { ...known, stamp: `edit ${serial}` });
  } else {
    const parent = pick(act.into, ['folder']);
    const target = parent === undefined || act.into % 3 === 0 ? act.name : `${parent}/${act.name}`;
    if (vault.has(target)) return;
    if (act.do === 'write') {
      vault.set(target, act.name.endsWith('.md') ? note(`new ${serial}`) : folder(`new ${serial}`));
      return;
    }
    const from = pick(act.from, ['note', 'folder']);
    if (from === undefined || isWithin(target, from)) return;
    if ((vault.get(from)?.kind === 'note') !== act.name.endsWith('.md')) return;
    for (const [inner, known] of [...vault]) {
      if (!isWithin(inner, from)) continue;
      vault.delete(inner);
      vault.set(target + inner.slice(from.length), known);
    }
  }
}

/** Follows what was told step by step, as the index does; what is `changed` is read as it is now. */
function replay(before: Snapshot, changes: readonly VaultChange[], now: Snapshot): Map<string, string> {
  let notes = notesOf(before);
  for (const change of changes) {
    switch (change.type) {
      case 'renamed':
        notes = new Map([...notes].map(([path, text]) => [isWithin(path, change.from) ? change.to + path.slice(change.from.length) : path, text]));
        break;
      case 'removed':
        notes = new Map([...notes].filter(([path]) => !isWithin(path, change.path)));
        break;
      case 'changed': {
        const known = now.get(change.path);
        if (known?.kind === 'note') notes.set(change.path, textOf(known));
        break;
      }
    }
  }
  return notes;
}

function notesOf(vault: Snapshot): Map<string, string> {
  return new Map([...vault].filter(([, known]) => known.kind === 'note').map(([path, known]) => [path, textOf(known)]));
}

function textOf(known: Known): string {
  return `${known.identity} ${known.stamp}`;
}
