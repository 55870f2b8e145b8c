import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { MemoryDetail, MemoryPage, RememberAnswer } from '../../src/core/model/memory-shapes.js';
import type { Version } from '../../src/core/model/journal.js';
import type { SessionEnd } from '../../src/core/model/session-shapes.js';
import type { ImportReport } from '../../src/core/model/upkeep-shapes.js';
import { memoryNote } from '../support/memory-endpoint.js';
import { MnemeServer, mneme, mnemeReading } from '../support/mneme-command.js';
import { makeSmallVault, type SmallVault } from '../support/small-vault.js';

/** The same commands do the same whether a server has the vault or none does. */
describe.each([['with a server', true], ['without a server', false]])('The write side on the command line, %s:', { timeout: 240_000 }, (_how, served) => {
  let vault: SmallVault;
  let server: MnemeServer | undefined;
  const start = async (): Promise<void> => {
    if (!served) return;
    server = new MnemeServer(vault);
    await server.url();
  };
  beforeEach(async () => {
    vault = await makeSmallVault();
  });
  afterEach(async () => {
    await server?.stop();
    server = undefined;
    await vault.remove();
  });

  /** The words for people, which must come with nothing else. */
  const told = async (...words: string[]): Promise<string> => {
    const { code, stdout, stderr } = await mneme(vault, ...words);
    if (code !== 0) throw new Error(`mneme ${words.join(' ')} ended with ${code}: ${stderr}`);
    return stdout;
  };
  const json = async <T>(...words: string[]): Promise<T> => JSON.parse(await told(...words, '--json')) as T;

  test('a statement is remembered, listed, shown, changed back, archived, restored and erased', async () => {
    await start();
    const answer = await json<RememberAnswer>('remember', 'Fire the kiln on Thursdays only.', '--kind', 'preference', '--layer', 'habit', '--entity', 'Kiln', '--entity', 'pottery', '--evidence', 'only ever on Thursdays please', '--context', 'The guild has one kiln.', '--session', 's-1', '--source', 'user', '--importance', '0.9', '--at', '2026-12-01T10:00:00');
    expect(answer).toMatchObject({ outcome: 'created', kind: 'preference' });
    const id = answer.id ?? '';
    expect(await readFile(join(vault.vault, answer.path ?? ''), 'utf8')).toContain('Fire the kiln on Thursdays only.');
    expect(await told('remember', 'Fire the kiln on Thursdays only.', '--entity', 'Kiln', '--source', 'user')).toMatch(/^Known already \(merged/);

    expect((await json<MemoryPage>('list', '--entity', 'pottery', '--kind', 'preference', '--status', 'active', '--limit', '5')).items.map((memory) => memory.id)).toEqual([id]);
    expect(await told('list', '--text', 'thursdays')).toContain('Fire the kiln on Thursdays only.');
    expect(await told('list', '--kind', 'decision')).toBe('No memories.\n');
    expect(await json<MemoryDetail>('show', id)).toMatchObject({ id, importance: 0.9, session: 's-1', entities: ['Kiln', 'pottery'] });
    const shown = await told('show', id);
    expect(shown).toContain('The guild has one kiln.');
    expect(shown).toContain('> only ever on Thursdays please');

    expect(await json<MemoryDetail>('archive', id)).toMatchObject({ status: 'archived' });
    expect(await told('restore', id)).toMatch(/status +active/);
    const history = await json<Version[]>('history', id);
    expect(history.map(({ actor, action }) => [actor, action])).toEqual([['owner', 'create'], ['owner', 'merge'], ['owner', 'archive'], ['owner', 'restore']]);
    expect(await told('history', id)).toMatch(/^1 .*create\n[\s\S]*\n4 .*restore\n/);
    expect(await json<MemoryDetail>('rollback', id, '3')).toMatchObject({ status: 'archived' });

    const unasked = await mneme(vault, 'erase', id);
    expect([unasked.code, unasked.stderr]).toEqual([2, expect.stringContaining('--yes')]);
    expect(await told('erase', id, '--yes')).toBe(`${id} is erased.\n`);
    const gone = await mneme(vault, 'show', id, '--json');
    expect([gone.code, JSON.parse(gone.stderr)]).toEqual([1, expect.objectContaining({ code: 'not_found', status: 404 })]);
  });

  test('a session is reported turn by turn, and memories are drawn from it', async () => {
    await start();
    expect(await told('observe', 'user', 'Please remember: always glaze with celadon, never with tenmoku.', '--session', 's-7', '--at', '2026-12-01T10:00:00Z')).toBe('1 turn in the session.\n');
    expect(await json('observe', 'user', 'Please remember: always glaze with celadon, never with tenmoku.', '--session', 's-7', '--at', '2026-12-01T10:00:00Z')).toMatchObject({ turnCount: 1, known: true });
    await told('observe', 'assistant', 'Celadon it is.', '--session', 's-7');
    expect(await told('session', 'show', 's-7')).toMatch(/^Session s-7, since .*, 2 turns\.\n[\s\S]*celadon/);
    const ended = await json<SessionEnd>('session', 'end', 's-7');
    expect(ended.memories).toMatchObject([{ outcome: 'created', text: expect.stringContaining('celadon') }]);
    expect(await told('session', 'end', 's-7')).toMatch(/^The session had ended before/);
    expect((await mneme(vault, 'session', 'show', 's-7')).code).toBe(1);
    expect((await mneme(vault, 'observe', 'user', 'x')).code).toBe(2);
    expect((await mneme(vault, 'observe', 'boss', 'x', '--session', 's')).code).toBe(2);
  });

  test('context prints both texts', async () => {
    await start();
    await told('remember', 'I prefer answers that begin with the conclusion.', '--kind', 'preference', '--layer', 'habit', '--source', 'user');
    await told('task', 'set', 't-1', '--goal', 'Find the cone for celadon');
    const text = await told('context', 'Which cone does celadon glaze need?', '--task', 't-1', '--session', 's-1', '--max-tokens', '800');
    expect(text).toMatch(/^--- system: profile ---\n[\s\S]*begin with the conclusion[\s\S]*--- message: task context ---\n[\s\S]*Find the cone[\s\S]*Kiln\.md/);
    expect(await json('context', 'celadon')).toMatchObject({ system: expect.any(String), message: expect.any(String), decision: expect.any(String) });
  });

  test('a task keeps what is not set anew, and is gone when it is done', async () => {
    await start();
    const missing = await mneme(vault, 'task', 'set', 'release', '--next', 'x');
    expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining('--goal')]);
    await told('task', 'set', 'release', '--goal', 'Ship it', '--current-file', 'src/main.ts', '--done', 'one', '--done', 'two', '--next', 'three', '--notes', 'Mind the gap.');
    expect(await json('task', 'set', 'release', '--next', 'four')).toEqual({ id: 'release', goal: 'Ship it', currentFile: 'src/main.ts', done: ['one', 'two'], next: ['four'], notes: 'Mind the gap.' });
    expect(await told('task', 'get', 'release')).toBe('release: Ship it\n    in src/main.ts\n    [x] one\n    [x] two\n    [ ] four\n    Mind the gap.\n');
    expect(await told('task', 'done', 'release')).toBe('The state of release is gone.\n');
    expect((await mneme(vault, 'task', 'get', 'release')).code).toBe(1);
    await told('task', 'set', 'release', '--goal', 'Ship it again');
    expect(await told('task', 'done', 'release', '--archive')).toMatch(/^The state of release is kept as memory \w+\.\n$/);
  });

  test('a conflict is settled, a question answered', async () => {
    await vault.write('Memory/fact/Old.md', memoryNote('old-1', 'Staging runs on port 9000.', { status: 'pending_review', conflicts_with: '\n  - "[[New]]"', conflicts_with_ids: '\n  - new-1' }));
    await vault.write('Memory/fact/New.md', memoryNote('new-1', 'Staging runs on port 8443.', { created: '2026-11-21T10:00:00', conflicts_with: '\n  - "[[Old]]"', conflicts_with_ids: '\n  - old-1' }));
    await start();
    const { memories } = await json<{ memories: MemoryDetail[] }>('resolve', 'old-1', '--keep', 'old');
    expect(Object.fromEntries(memories.map(({ id, status }) => [id, status]))).toEqual({ 'old-1': 'active', 'new-1': 'archived' });
    expect((await mneme(vault, 'resolve', 'old-1')).code).toBe(2);
    expect((await mneme(vault, 'resolve', 'old-1', '--keep', 'none')).code).toBe(2);
    const unknown = await mneme(vault, 'answer', 'q-1', 'keep', '--json');
    expect([unknown.code, JSON.parse(unknown.stderr)]).toEqual([1, expect.objectContaining({ code: 'not_found' })]);
    expect((await mneme(vault, 'answer', 'q-1', 'perhaps')).code).toBe(2);
  });

  test('a sweep can be looked at, done and taken back; a consolidation looked at', async () => {
    await vault.write('Memory/fact/weak.md', memoryNote('weak', 'The kiln may be slow on Mondays.', { trust: '0.5', source: 'inference', created: '2020-01-01T10:00:00', last_seen: '2020-01-01T10:00:00' }));
    await start();
    expect(await told('sweep', '--dry-run')).toMatch(/^weak {2}The kiln may be slow on Mondays\.\n[\s\S]*\n1 would be archived, 0 stay\.\n$/);
    expect(await json('sweep')).toMatchObject({ archived: [{ id: 'weak' }] });
    expect(await told('undo')).toBe('1 change taken back.\n');
    expect(await json<MemoryDetail>('show', 'weak')).toMatchObject({ status: 'active' });
    expect(await told('undo')).toBe('0 changes taken back.\n');
    expect(await told('consolidate', '--dry-run')).toContain('0 groups; nothing was written.');
    expect(await json('consolidate')).toMatchObject({ dryRun: false, written: [] });
  });

  test('memories are exported and imported, by files and by pipes', async () => {
    await vault.write('Memory/fact/one.md', memoryNote('one', 'The kiln is electric.'));
    await vault.write('Memory/decision/two.md', memoryNote('two', '釉料定为青瓷釉。', { kind: 'decision' }));
    await start();
    const file = join(vault.configFolder, 'out.jsonl');
    expect(await told('export', file)).toBe(`2 memories written to ${file}.\n`);
    const piped = await told('export', '-', '--kind', 'decision');
    expect(piped.split('\n').filter((line) => line.startsWith('{"type":"memory"'))).toHaveLength(1);
    expect(await json('export', file, '--since', '2026-01-01')).toMatchObject({ file, memories: 2 });

    const other = await makeSmallVault();
    try {
      const target = (...words: string[]): ReturnType<typeof mneme> => mneme(other, ...words);
      expect((await target('import', file, '--dry-run')).stdout).toMatch(/^\d lines read: 2 would be new/);
      expect((await target('import', file, '--relate', 'none')).stdout).toMatch(/^\d lines read: 2 new, 0 known already, 0 updated, 0 refused/);
      expect(JSON.parse((await target('list', '--json')).stdout)).toMatchObject({ items: expect.arrayContaining([expect.objectContaining({ text: '釉料定为青瓷釉。', kind: 'decision' })]) });
    } finally {
      await other.remove();
    }
    const { stdout } = await mnemeReading(vault, '{"type":"memory","text":"The wheel turns left."}\nnonsense\n', 'import', '-', '--json');
    expect(JSON.parse(stdout) as ImportReport).toMatchObject({ read: 2, created: 1, refused: [{ line: 2 }] });
    expect(await told('undo')).toBe('1 change taken back.\n');

    for (const wrong of [join(vault.configFolder, 'none.jsonl'), vault.configFolder]) expect((await mneme(vault, 'import', wrong)).code, wrong).toBe(2);
    const unwritable = await mneme(vault, 'export', join(vault.configFolder, 'no folder', 'out.jsonl'), '--json');
    expect([unwritable.code, JSON.parse(unwritable.stderr)]).toEqual([2, expect.objectContaining({ code: 'bad_request', detail: expect.stringContaining('Make it, or name a file in another one.') })]);
  });
});

test('what a note holds cannot act on the terminal', { timeout: 60_000 }, async () => {
  const vault = await makeSmallVault();
  try {
    await writeFile(join(vault.configFolder, 'in.jsonl'), `${JSON.stringify({ type: 'memory', text: 'Red \u001b[31m alert\u0007\u0090 here' })}\n`);
    expect((await mneme(vault, 'import', join(vault.configFolder, 'in.jsonl'))).code).toBe(0);
    const { items } = JSON.parse((await mneme(vault, 'list', '--json')).stdout) as MemoryPage;
    for (const words of [['list'], ['show', items[0]?.id ?? ''], ['history', items[0]?.id ?? ''], ['recall', 'alert']]) {
      const { stdout } = await mneme(vault, ...words);
      expect(stdout).toContain('alert');
      expect(stdout).not.toMatch(/[^\P{Cc}\n\t]/u);
    }
  } finally {
    await vault.remove();
  }
});

test('commands that come at once each have their turn', { timeout: 120_000 }, async () => {
  const vault = await makeSmallVault();
  try {
    const texts = ['Always wedge the clay twice.', 'Never open the kiln above 200 degrees.', 'Prefer porcelain for small bowls.'];
    const ended = await Promise.all(texts.map((text) => mneme(vault, 'remember', text, '--source', 'user', '--kind', 'preference', '--json')));
    expect(ended.map(({ code, stdout }) => [code, (JSON.parse(stdout) as RememberAnswer).outcome])).toEqual(texts.map(() => [0, 'created']));
    const { items } = JSON.parse((await mneme(vault, 'list', '--json')).stdout) as MemoryPage;
    expect(items.map(({ text }) => text).sort()).toEqual([...texts].sort());
  } finally {
    await vault.remove();
  }
});
