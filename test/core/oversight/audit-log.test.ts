import { appendFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { AuditLog } from '../../../src/core/oversight/audit-log.js';
import { DAY_MS } from '../../../src/core/model/clock.js';
import { FolderBlobStore } from '../../../src/vault/node/blob-store.js';
import { SetClock } from '../../support/set-clock.js';
import { makeFolder, removeFolder, writeIn } from '../../support/temporary-folder.js';

const NOON = Date.parse('2026-12-02T12:00:00Z');
const seen = (caller: string, operation = 'recall', touched: string[] = []) => ({ caller, operation, outcome: 'done', touched });

async function openLog(options: { readonly maxDayBytes?: number } = {}): Promise<{ readonly folder: string; readonly clock: SetClock; readonly log: AuditLog; again(): AuditLog }> {
  const folder = await makeFolder();
  onTestFinished(() => removeFolder(folder));
  const clock = new SetClock(NOON);
  const again = (): AuditLog => new AuditLog({ store: new FolderBlobStore(folder), clock, ...options });
  return { folder, clock, log: again(), again };
}

test('what is noted is read newest first, also by the next run', async () => {
  const { log, clock, again } = await openLog();
  log.note(seen('a', 'recall', ['Kiln.md']));
  clock.nowMs += 1000;
  log.note(seen('b', 'remember', ['01X']));
  const items = [
    { at: '2026-12-02T12:00:01.000Z', ...seen('b', 'remember', ['01X']) },
    { at: '2026-12-02T12:00:00.000Z', ...seen('a', 'recall', ['Kiln.md']) },
  ];
  expect(await log.read({})).toEqual({ items });
  expect(await again().read({})).toEqual({ items });
});

test('requests wait for no disk: entries are written together two seconds later', async () => {
  const { folder, log, clock } = await openLog();
  for (let n = 0; n < 100; n += 1) log.note(seen('a'));
  expect(await readdir(folder)).toEqual([]);
  expect(clock.planned).toBe(1);
  clock.move(2000);
  await log.close();
  expect((await readFile(join(folder, 'audit-2026-12-02.jsonl'), 'utf8')).split('\n')).toHaveLength(101);
});

test('pages and filters hold over days, and what comes in meanwhile shifts no page', async () => {
  const { log, clock } = await openLog();
  for (let n = 0; n < 30; n += 1) {
    log.note(seen(n % 2 === 0 ? 'even' : 'odd', `op${n}`));
    clock.nowMs += DAY_MS / 5;
  }
  const read: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await log.read({ caller: 'even', limit: 4, ...(cursor !== undefined && { cursor }) });
    read.push(...page.items.map(({ operation }) => operation));
    cursor = page.nextCursor;
    log.note(seen('even', 'later'));
  } while (cursor !== undefined);
  expect(read).toEqual(Array.from({ length: 15 }, (_, n) => `op${28 - 2 * n}`));
  const between = await log.read({ since: '2026-12-03T12:00:00Z', until: '2026-12-04T12:00:00Z' });
  expect(between.items.map(({ operation }) => operation)).toEqual(['op10', 'op9', 'op8', 'op7', 'op6', 'op5']);
});

test('a line that a crash tore is passed over, and the next one is whole', async () => {
  const { folder, log } = await openLog();
  await writeIn(folder, 'audit-2026-12-02.jsonl', '{"at":"2026-12-02T01:00:00.000Z","caller":"a","operation":"recall","outcome":"done","touched":[]}\n{"at":"2026-12-0');
  log.note(seen('b'));
  expect((await log.read({})).items.map(({ caller }) => caller)).toEqual(['b', 'a']);
});

test('thirty days are kept', async () => {
  const { folder, log, clock } = await openLog();
  for (let day = 0; day < 40; day += 1) {
    log.note(seen('a'));
    await log.read({ limit: 1 });
    clock.nowMs += DAY_MS;
  }
  const files = (await readdir(folder)).sort();
  expect([files.length, files[0], files.at(-1)]).toEqual([30, 'audit-2026-12-12.jsonl', 'audit-2027-01-10.jsonl']);
});

test('a day that is full says so in the status, and the next day goes on', async () => {
  const { log, clock } = await openLog({ maxDayBytes: 500 });
  for (let n = 0; n < 10; n += 1) {
    log.note(seen('a', `op${n}`));
    await log.read({});
  }
  expect(log.problems()).toMatchObject([{ code: 'audit_full' }]);
  expect((await log.read({})).items.length).toBeLessThan(10);
  clock.nowMs += DAY_MS;
  log.note(seen('a', 'tomorrow'));
  expect((await log.read({ limit: 1 })).items).toMatchObject([{ operation: 'tomorrow' }]);
  expect(log.problems()).toEqual([]);
});

test('where it cannot be written nobody is refused, and the status says so until it can', async () => {
  const { folder, log } = await openLog();
  await mkdir(join(folder, 'audit-2026-12-02.jsonl'));
  log.note(seen('a'));
  await log.close();
  expect(log.problems()).toMatchObject([{ code: 'audit_unsaved' }]);
});

test('lines of another program in the file are passed over', async () => {
  const { folder, log } = await openLog();
  log.note(seen('a'));
  await log.close();
  await appendFile(join(folder, 'audit-2026-12-02.jsonl'), 'null\n{"at":1}\n\n');
  expect((await log.read({})).items).toHaveLength(1);
});
