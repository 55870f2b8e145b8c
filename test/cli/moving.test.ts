import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MemoryPage } from '../../src/core/model/memory-shapes.js';
import { memoryNote } from '../support/memory-endpoint.js';
import { mneme, mnemeReading, type CommandPlace } from '../support/mneme-command.js';
import { makeSmallVault, type SmallVault } from '../support/small-vault.js';
import { writeIn } from '../support/temporary-folder.js';

describe('Moving memories on the command line', { timeout: 180_000 }, () => {
  let source: SmallVault;
  let target: SmallVault;
  let file: string;

  beforeEach(async () => {
    source = await makeSmallVault();
    target = await makeSmallVault();
    file = join(source.configFolder, 'moved.jsonl');
    await source.write('Memory/fact/one.md', memoryNote('one', 'The kiln is electric.'));
    await source.write('Memory/decision/two.md', memoryNote('two', '釉料定为青瓷釉。', { kind: 'decision' }));
  });
  afterEach(async () => {
    await source.remove();
    await target.remove();
  });

  const withPassphrase = (place: CommandPlace, passphrase: string): CommandPlace => ({ ...place, environment: { MNEME_PASSPHRASE: passphrase } });
  const memoriesOf = async (place: SmallVault): Promise<string[]> => (JSON.parse((await mneme(place, 'list', '--json')).stdout) as MemoryPage).items.map(({ id }) => id).sort();

  test('a file says on its first line how much it holds and with which checksum; one that was cut off or changed is refused whole, unless asked for', async () => {
    expect((await mneme(source, 'export', file)).code).toBe(0);
    const [first = '', ...lines] = (await readFile(file, 'utf8')).split('\n');
    expect(JSON.parse(first)).toMatchObject({ type: 'header', version: 1, counts: { memory: 2 }, checksum: expect.stringMatching(/^sha256:/) });
    expect((await stat(file)).mode & 0o077).toBe(0);

    await writeFile(file, [first, lines[0]].join('\n'));
    const cut = await mneme(target, 'import', file, '--relate', 'none');
    expect(cut).toMatchObject({ code: 2, stderr: expect.stringMatching(/Lines 2 to 2 .*cut off there.*Nothing was taken.*--anyway/) });
    await writeFile(file, [first, ...lines].join('\n').replace('electric', 'electronic'));
    expect(await mneme(target, 'import', file, '--relate', 'none')).toMatchObject({ code: 2, stderr: expect.stringContaining('checksum differs') });
    expect(await memoriesOf(target)).toEqual([]);
    expect((await mneme(target, 'import', file, '--relate', 'none', '--anyway')).stdout).toMatch(/2 new.*1 refused/);
    await writeFile(file, first.replace('"version":1', '"version":2'));
    expect(await mneme(target, 'import', file)).toMatchObject({ code: 2, stderr: expect.stringContaining('newer Mneme') });
  });

  test('with a passphrase: wrong or missing ones take nothing, the right one all, and it stands on no command line', async () => {
    expect(await mneme(source, 'export', file, '--encrypt')).toMatchObject({ code: 2, stderr: expect.stringContaining('MNEME_PASSPHRASE') });
    expect(await mneme(withPassphrase(source, 'short'), 'export', file, '--encrypt')).toMatchObject({ code: 2, stderr: expect.stringContaining('at least 10 characters') });
    expect((await mneme(withPassphrase(source, 'four words do well'), 'export', file, '--encrypt')).stdout).toBe(`2 memories written to ${file}, encrypted.\n`);
    expect(await readFile(file, 'latin1')).not.toContain('kiln');
    expect(await mneme(target, 'import', file)).toMatchObject({ code: 2, stderr: expect.stringContaining('--passphrase-file') });
    expect(await mneme(withPassphrase(target, 'five words do better'), 'import', file)).toMatchObject({ code: 2, stderr: expect.stringMatching(/cannot be opened with this passphrase.*Nothing was taken/) });
    const whole = await readFile(file);
    await writeFile(file, whole.subarray(0, whole.length - 40));
    expect((await mneme(withPassphrase(target, 'four words do well'), 'import', file)).code).toBe(2);
    expect(await memoriesOf(target)).toEqual([]);
    await writeFile(file, whole);
    const words = join(target.configFolder, 'words');
    await writeFile(words, 'four words do well\n');
    expect((await mneme(target, 'import', file, '--passphrase-file', words, '--relate', 'none')).stdout).toMatch(/2 new/);
    expect(await memoriesOf(target)).toEqual(['one', 'two']);
  });

  test('for a public key, opened by the file of its secret key, also through pipes', async () => {
    const identity = await generateX25519Identity();
    const keys = join(target.configFolder, 'key.txt');
    await writeFile(keys, `# made for a test\n${identity}\n`);
    expect(await mneme(source, 'export', file, '--recipient', identity)).toMatchObject({ code: 2, stderr: expect.stringMatching(/must not be on a command line/) });
    expect(await mneme(source, 'export', file, '--recipient', 'age1nonsense')).toMatchObject({ code: 2 });
    expect((await mneme(source, 'export', file, '--recipient', await identityToRecipient(identity))).code).toBe(0);
    expect(await mneme(target, 'import', file)).toMatchObject({ code: 2, stderr: expect.stringContaining('--identity FILE') });
    await writeFile(join(target.configFolder, 'other.txt'), await generateX25519Identity());
    expect(await mneme(target, 'import', file, '--identity', join(target.configFolder, 'other.txt'))).toMatchObject({ code: 2, stderr: expect.stringContaining('cannot be opened with this key') });
    expect((await mneme(target, 'import', file, '--identity', keys, '--relate', 'none')).stdout).toMatch(/2 new/);
  });

  test("another program's files are known by what they hold, or by --from; what is left out is told with its place", async () => {
    const folder = join(source.configFolder, 'foreign');
    await writeIn(folder, 'memory.json', '{"type":"entity","name":"Ida","entityType":"person","observations":["Ida fires the kiln on Thursdays"]}\n{"type":"entity","name":"clay","entityType":"thing","observations":[]}\n');
    await writeIn(folder, 'repo/CLAUDE.md', '- Use pnpm, never npm.\n');
    await writeIn(folder, 'repo/readme.md', '# Readme\n');
    await writeIn(folder, 'mem0.json', '[{"id":"a","memory":"Likes tea","user_id":"ida","hash":"x"},{"id":"b","memory":"Cut o');
    const known = await mneme(target, 'import', join(folder, 'memory.json'), '--relate', 'none');
    expect(known).toMatchObject({ code: 0, stderr: 'Read as mcp-memory.\n', stdout: expect.stringMatching(/1 new.*\n {4}left out: An entity of which nothing was observed, once \(memory\.json, line 2\)/) });
    expect((await mneme(target, 'import', join(folder, 'repo'), '--from', 'rules', '--relate', 'none')).stdout).toMatch(/^1 line read: 1 new/);
    expect(await mneme(target, 'import', join(folder, 'repo'))).toMatchObject({ code: 2, stderr: expect.stringContaining('--from FORMAT') });
    expect(await mneme(target, 'import', join(folder, 'mem0.json'))).toMatchObject({ code: 2, stderr: expect.stringContaining('breaks off after element 1') });
    expect(await memoriesOf(target)).toHaveLength(2);
    const piped = await mnemeReading(target, '{"session":"s","role":"user","text":"From now on always fire slowly.","time":"2026-01-01T10:00:00Z"}\n', 'import', '-', '--json');
    expect(JSON.parse(piped.stdout)).toMatchObject({ format: 'chat-log', created: 1 });
  });
});
