import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Slices } from '../../../src/core/model/clock.js';
import { toNotePath } from '../../../src/core/model/note-path.js';
import { ChunkIndex } from '../../../src/core/read/chunk-index.js';
import { VaultDirectory } from '../../../src/core/recall/vault-directory.js';
import { aMemory, aNote, chunksOf } from '../../support/notes.js';
import { realClock } from '../../support/real-clock.js';

const PATHS = ['a.md', 'b.md', 'Memory/c.md', 'Memory/d.md'];
const NAMES = ['Lighthouse', 'Harbour', '灯塔'];

const path = fc.constantFrom(...PATHS);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('put' as const), path, name: fc.constantFrom(...NAMES), memory: fc.constantFrom(undefined, 'm1', 'm2', 'm3') }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('remove' as const), path }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('rename' as const), path, to: path }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('clear' as const) }) },
  // More than is remembered one by one.
  { weight: 1, arbitrary: fc.record({ type: fc.constant('burst' as const), path, changes: fc.constantFrom(200, 600, 1100) }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('look' as const) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('readAhead' as const) }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('keepUp' as const) }) },
);

/** Gives way after each note, for as long as the next step of the test. */
const atEachNote = (): Slices => new Slices({ ...realClock, giveWay: () => Promise.resolve() }, 0);

function seen(directory: VaultDirectory, index: ChunkIndex): unknown {
  directory.refresh(index);
  const byName = NAMES.map((name) => directory.names.find(`What of ${name}?`));
  const memories = [...index.notes()].flatMap(({ memory }) => (memory === undefined ? [] : [directory.memories.get(memory.id)?.path]));
  return { byName, memories };
}

it('knows the same after any changes of the index, looked at, read ahead, kept up with meanwhile or not, as a directory made anew', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const index = new ChunkIndex();
      const following = new VaultDirectory();
      const ahead: Promise<void>[] = [];
      for (const each of steps) {
        switch (each.type) {
          case 'put': {
            // No two notes claim one id at a time: which of them counts would be a matter of order.
            const taken = [...index.notes()].some((note) => note.path !== each.path && note.memory?.id === each.memory);
            const memory = each.memory === undefined || taken ? undefined : aMemory({ id: each.memory, entities: [each.name] });
            index.putNote(aNote(each.path, { aliases: [each.name], memory }), chunksOf(each.name));
            break;
          }
          case 'remove':
            index.removeNote(toNotePath(each.path));
            break;
          case 'rename': {
            const note = index.note(toNotePath(each.path));
            if (note !== undefined) index.renameNote(note.path, toNotePath(each.to), { ...note, path: toNotePath(each.to) });
            break;
          }
          case 'clear':
            index.clear();
            break;
          case 'burst':
            for (let count = 0; count < each.changes; count += 1) index.putNote(aNote(each.path, { aliases: [NAMES[count % NAMES.length] ?? ''] }), []);
            break;
          case 'look':
            seen(following, index);
            break;
          case 'keepUp':
            following.keepUp(index);
            break;
          case 'readAhead':
            ahead.push(following.readAhead(index, atEachNote()));
        }
        await Promise.resolve();
      }
      await Promise.all(ahead);
      expect(seen(following, index)).toEqual(seen(new VaultDirectory(), index));
    }),
    { numRuns: 100 },
  );
});

it('knows a memory by its id still, after a copy that claimed the same id has gone or got one of its own', () => {
  const index = new ChunkIndex();
  const following = new VaultDirectory();
  const put = (path: string, id: string): void => {
    index.putNote(aNote(path, { memory: aMemory({ id }) }), chunksOf('Tea.'));
    following.refresh(index);
  };
  put('Memory/c.md', 'm1');
  put('Memory/c (copy).md', 'm1');
  put('Memory/c (copy).md', 'm2');
  expect([following.memories.get('m1')?.path, following.memories.get('m2')?.path]).toEqual(['Memory/c.md', 'Memory/c (copy).md']);
  put('Memory/c (again).md', 'm1');
  index.removeNote(toNotePath('Memory/c (again).md'));
  following.refresh(index);
  expect(following.memories.get('m1')?.path).toBe('Memory/c.md');
});
