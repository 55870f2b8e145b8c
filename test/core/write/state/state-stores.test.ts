import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { QuestionStore } from '../../../../src/core/write/state/question-store.js';
import { RecallDays } from '../../../../src/core/write/state/recall-days.js';
import { TaskStore } from '../../../../src/core/write/state/task-store.js';
import { TraceStore } from '../../../../src/core/write/state/trace-store.js';
import type { TaskState } from '../../../../src/core/model/session-shapes.js';
import type { Question } from '../../../../src/core/model/memory-shapes.js';
import { MemoryBlobStore } from '../../../support/memory-blob-store.js';
import { SetClock } from '../../../support/set-clock.js';
import { SmallDisk } from '../../../support/small-disk.js';

const NOON = Date.parse('2026-12-02T12:00:00Z');
const DAY_MS = 86_400_000;

const parts = (store = new MemoryBlobStore(), clock = new SetClock(NOON)) => ({ store, clock });
const aTask = (id: string, goal = `goal of ${id}`): TaskState => ({ id, goal, done: ['one'], next: ['two'] });
const aQuestion = (id: string, memoryId = 'm1'): Question => ({ id, ask: 'relation', text: 'How do they relate?', candidates: [{ id: memoryId, text: 'new' }, { text: 'old' }] });
const textOf = (store: MemoryBlobStore, name: string): string => new TextDecoder().decode(store.bytes(name));

describe('every file of state', () => {
  const files: [name: string, change: (store: MemoryBlobStore) => Promise<void>, problems: (store: MemoryBlobStore) => Promise<readonly { message: string }[]>][] = [
    ['tasks.json', (store) => new TaskStore(parts(store)).put(aTask('t')), async (store) => { const tasks = new TaskStore(parts(store)); await tasks.list(); return tasks.problems(); }],
    ['questions.json', (store) => new QuestionStore(parts(store)).add(aQuestion('q'), 1), async (store) => { const questions = new QuestionStore(parts(store)); await questions.get('q'); return questions.problems(); }],
    ['traces.json', (store) => new TraceStore(parts(store)).add(Float32Array.of(1, 0), { sessionId: 's', modelId: 'm' }), async (store) => { const traces = new TraceStore(parts(store)); await traces.match(Float32Array.of(1, 0), { sessionId: 's', modelId: 'm', atLeast: 0 }); return traces.problems(); }],
    ['recalls.json', async (store) => { const recalls = new RecallDays(parts(store)); recalls.note(['m']); await recalls.flush(); }, async (store) => { const recalls = new RecallDays(parts(store)); await recalls.all(); return recalls.problems(); }],
  ];
  for (const [name, change, problems] of files) {
    it(`${name}: a damaged one is told of, put aside by the next change, and lost by nothing`, async () => {
      for (const damaged of ['', '{"version":1,"value":', '[]', '{"version":1,"value":[7]}', '{"version":2,"value":[]}', 'x\ufffd']) {
        const store = new MemoryBlobStore();
        await store.replace(name, [new TextEncoder().encode(damaged)]);
        expect(await problems(store)).toMatchObject([{ message: expect.stringContaining(name) }]);
        expect(textOf(store, name)).toBe(damaged);
        await change(store);
        expect(await store.names()).toEqual([name.replace('.json', '.damaged-2026-12-02T12-00-00.json'), name]);
        expect(textOf(store, name.replace('.json', '.damaged-2026-12-02T12-00-00.json'))).toBe(damaged);
        expect(await problems(store)).toEqual([]);
      }
    });

    it(`${name}: what cannot be written is refused, and the old one stays`, async () => {
      const disk = new SmallDisk();
      await change(disk);
      const before = textOf(disk, name);
      disk.full = true;
      const other = new MemoryBlobStore();
      other.files.set(name, disk.bytes(name));
      other.replace = disk.replace.bind(disk);
      await expect(changeAgain(name, other)).rejects.toMatchObject({ code: 'store_full' });
      expect(textOf(disk, name)).toBe(before);
    });
  }

  async function changeAgain(name: string, store: MemoryBlobStore): Promise<void> {
    switch (name) {
      case 'tasks.json':
        return new TaskStore(parts(store)).put(aTask('another'));
      case 'questions.json':
        return new QuestionStore(parts(store)).add(aQuestion('another'), 1);
      case 'traces.json':
        return new TraceStore(parts(store)).add(Float32Array.of(0, 1), { sessionId: 'other', modelId: 'm' });
      default: {
        const recalls = new RecallDays(parts(store));
        recalls.note(['another']);
        return recalls.flush();
      }
    }
  }
});

describe('task state', () => {
  it('is there after a restart, the one changed last first, and gone once cleared', async () => {
    const store = new MemoryBlobStore();
    const tasks = new TaskStore(parts(store));
    await Promise.all(['a', 'b', '__proto__', '任务/1'].map((id) => tasks.put(aTask(id))));
    await tasks.put(aTask('a', 'a new goal'));
    const reopened = new TaskStore(parts(store));
    expect((await reopened.list()).map(({ id }) => id)).toEqual(['a', '任务/1', '__proto__', 'b']);
    expect(await reopened.get('a')).toEqual(aTask('a', 'a new goal'));
    expect(await reopened.get('constructor')).toBeUndefined();
    await reopened.remove('a');
    await reopened.remove('none');
    expect(await new TaskStore(parts(store)).get('a')).toBeUndefined();
  });

  it('of more tasks than anyone works on is refused, but may be changed', async () => {
    const store = new MemoryBlobStore();
    const many = Array.from({ length: 500 }, (_, index) => aTask(`t${index}`));
    await store.replace('tasks.json', [new TextEncoder().encode(JSON.stringify({ version: 1, value: many }))]);
    const tasks = new TaskStore(parts(store));
    await expect(tasks.put(aTask('one more'))).rejects.toMatchObject({ code: 'bad_request' });
    await tasks.put(aTask('t3', 'changed'));
    expect(await tasks.list()).toHaveLength(500);
  });
});

describe('an open question', () => {
  it('comes back with what is needed to carry out its answer, for seven days', async () => {
    const store = new MemoryBlobStore();
    const clock = new SetClock(NOON);
    const payload = { type: 'relation', newId: 'm2', nested: { list: [1, null, 'x'] } };
    await new QuestionStore(parts(store, clock)).add(aQuestion('q1'), payload);
    const questions = new QuestionStore<typeof payload>(parts(store, clock));
    clock.move(7 * DAY_MS - 1);
    expect(await questions.get('q1')).toEqual({ question: aQuestion('q1'), payload });
    clock.move(1);
    expect(await questions.get('q1')).toBeUndefined();
    await questions.add(aQuestion('q2'), payload);
    expect(textOf(store, 'questions.json')).not.toContain('q1');
  });

  it('is gone once answered, and with an erased memory', async () => {
    const store = new MemoryBlobStore();
    const questions = new QuestionStore<object>(parts(store));
    await questions.add(aQuestion('q1', 'm1'), {});
    await questions.add(aQuestion('q2', 'm2'), { oldId: 'm1' });
    await questions.add(aQuestion('q3', 'm3'), {});
    await questions.remove('q3');
    expect(await questions.get('q3')).toBeUndefined();
    await questions.removeAbout('m1');
    expect([await questions.get('q1'), await questions.get('q2')]).toEqual([undefined, undefined]);
  });

  it('makes room for new ones where nobody answers', async () => {
    const questions = new QuestionStore<number>(parts());
    for (let number = 0; number < 510; number += 1) await questions.add(aQuestion(`q${number}`), number);
    expect(await questions.get('q9')).toBeUndefined();
    expect((await questions.get('q10'))?.payload).toBe(10);
  });
});

describe('the trace of an unconfirmed candidate', () => {
  const east = Float32Array.of(1, 0, 0);
  const nearEast = Float32Array.of(Math.cos(0.3), Math.sin(0.3), 0);
  const here = { sessionId: 's1', modelId: 'e5' };

  it('is matched from another session only, in the same vector space, and near enough', async () => {
    const store = new MemoryBlobStore();
    await new TraceStore(parts(store)).add(east, here);
    const traces = new TraceStore(parts(store));
    const elsewhere = { ...here, sessionId: 's2' };
    expect(await traces.match(nearEast, { ...elsewhere, atLeast: 0.95 })).toBe(true);
    expect(await traces.match(nearEast, { ...elsewhere, atLeast: 0.96 })).toBe(false);
    expect(await traces.match(east, { ...here, atLeast: 0.5 })).toBe(false);
    expect(await traces.match(east, { ...elsewhere, modelId: 'other', atLeast: 0.5 })).toBe(false);
    expect(await traces.match(Float32Array.of(1, 0), { ...elsewhere, atLeast: 0 })).toBe(false);
  });

  it('keeps the cosine to within a hundredth', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 1_000_000 }), async (seed) => {
        const [a, b] = [0, 1].map((which) => normalised(Float32Array.from({ length: 384 }, (_, at) => Math.sin(seed * (which + 1) + at * at)))) as [Float32Array, Float32Array];
        const cosine = a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
        const traces = new TraceStore(parts());
        await traces.add(a, here);
        expect(await traces.match(b, { sessionId: 's2', modelId: 'e5', atLeast: cosine - 0.01 })).toBe(true);
        expect(await traces.match(b, { sessionId: 's2', modelId: 'e5', atLeast: cosine + 0.01 })).toBe(false);
      }),
      { numRuns: 30 },
    );
  });

  it('is gone after fourteen days, and confirms nothing where no session is named', async () => {
    const store = new MemoryBlobStore();
    const clock = new SetClock(NOON);
    const traces = new TraceStore(parts(store, clock));
    await traces.add(east, here);
    await traces.add(east, { ...here, sessionId: '' });
    expect(await traces.match(east, { sessionId: '', modelId: 'e5', atLeast: 0 })).toBe(false);
    clock.move(14 * DAY_MS - 1);
    expect(await traces.match(east, { sessionId: 's2', modelId: 'e5', atLeast: 0.9 })).toBe(true);
    clock.move(1);
    expect(await traces.match(east, { sessionId: 's2', modelId: 'e5', atLeast: 0.9 })).toBe(false);
    await traces.add(nearEast, here);
    expect((JSON.parse(textOf(store, 'traces.json')) as { value: unknown[] }).value).toHaveLength(1);
  });

  it('stays small, however much is said', async () => {
    const store = new MemoryBlobStore();
    const traces = new TraceStore(parts(store));
    const vectorOf = (number: number): Float32Array => normalised(Float32Array.from({ length: 384 }, (_, at) => Math.sin(number + at)));
    for (let number = 0; number < 1020; number += 1) await traces.add(vectorOf(number), { sessionId: `s${number}`, modelId: 'e5' });
    for (let again = 0; again < 5; again += 1) await traces.add(vectorOf(1), { sessionId: 's-same', modelId: 'e5' });
    expect((JSON.parse(textOf(store, 'traces.json')) as { value: unknown[] }).value).toHaveLength(1000);
    expect(store.bytes('traces.json').length).toBeLessThan(700_000);
  }, 60_000);

  function normalised(vector: Float32Array): Float32Array {
    const length = Math.hypot(...vector);
    return vector.map((value) => value / length);
  }
});

describe('the days of recall', () => {
  it('are written at most once a minute, and by closing', async () => {
    const store = new MemoryBlobStore();
    const clock = new SetClock(NOON);
    let writes = 0;
    const replace = store.replace.bind(store);
    store.replace = (...words) => {
      writes += 1;
      return replace(...words);
    };
    const recalls = new RecallDays(parts(store, clock));
    for (let second = 0; second < 59; second += 1) {
      recalls.note(['m1', 'm2', 'm1']);
      clock.move(1000);
    }
    expect(writes).toBe(0);
    expect((await recalls.all()).get('m1')).toEqual({ day: '2026-12-02', count: 59 });
    clock.move(1000);
    expect((await recalls.all()).get('m2')?.count).toBe(59);
    expect(writes).toBe(1);
    recalls.note(['m3']);
    await recalls.close();
    expect([writes, clock.planned]).toEqual([2, 0]);
    expect([...(await new RecallDays(parts(store, clock)).all()).keys()]).toEqual(['m1', 'm2', 'm3']);
  });

  it('give each day that is over to the journal once', async () => {
    const store = new MemoryBlobStore();
    const clock = new SetClock(NOON);
    const recalls = new RecallDays(parts(store, clock));
    recalls.note(['m1', 'm2']);
    expect(await recalls.toJournal()).toEqual([]);
    clock.move(DAY_MS);
    recalls.note(['m3', 'm2']);
    expect(await recalls.toJournal()).toEqual([{ day: '2026-12-02', ids: ['m1'] }]);
    clock.move(DAY_MS);
    expect(await recalls.toJournal()).toEqual([{ day: '2026-12-02', ids: ['m1'] }, { day: '2026-12-03', ids: ['m2', 'm3'] }]);
    await recalls.journalled('2026-12-03');
    await recalls.close();
    const reopened = new RecallDays(parts(store, clock));
    expect(await reopened.toJournal()).toEqual([]);
    reopened.note(['m1']);
    clock.move(DAY_MS);
    expect(await reopened.toJournal()).toEqual([{ day: '2026-12-04', ids: ['m1'] }]);
  });

  it('do not go back with the clock, and forget an erased memory', async () => {
    const clock = new SetClock(NOON);
    const recalls = new RecallDays(parts(new MemoryBlobStore(), clock));
    recalls.note(['m1', 'm2']);
    await recalls.flush();
    clock.move(-5 * DAY_MS);
    recalls.note(['m1', 'm2']);
    expect((await recalls.all()).get('m1')).toEqual({ day: '2026-12-02', count: 2 });
    await recalls.remove('m2');
    expect([...(await recalls.all()).keys()]).toEqual(['m1']);
  });

  it('are tried again where the disk was full, and recall goes on', async () => {
    const disk = new SmallDisk();
    const clock = new SetClock(NOON);
    const recalls = new RecallDays(parts(disk, clock));
    disk.full = true;
    recalls.note(['m1']);
    clock.move(60_000);
    await recalls.all();
    await recalls.close();
    expect(recalls.problems()).toMatchObject([{ code: 'recalls_unsaved', message: expect.stringContaining('No room left') }]);
    recalls.note(['m1']);
    disk.full = false;
    await recalls.close();
    expect(recalls.problems()).toEqual([]);
    expect((await new RecallDays(parts(disk, clock)).all()).get('m1')?.count).toBe(2);
  });
});
