import { open, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ImportReport } from '../../src/core/model/upkeep-shapes.js';
import type { MemoryPage } from '../../src/core/model/memory-shapes.js';
import { mneme, MnemeServer, type CommandPlace } from '../support/mneme-command.js';
import { makeSmallVault, type SmallVault } from '../support/small-vault.js';

const memory = (text: string, more: object = {}): string => JSON.stringify({ type: 'memory', text, ...more });
const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

interface BadLines {
  readonly lines: readonly string[];
  /** What is said of which line. */
  readonly refused: readonly (readonly [line: number, reason: RegExp])[];
  /** What is remembered afterwards. */
  readonly taken: readonly string[];
}

/** Files of which some lines can be taken: the others are told by their numbers. */
const BAD_LINES: Readonly<Record<string, BadLines>> = {
  'hostile JSON': {
    lines: [
      memory('The kiln is electric.'),
      '{"type":"memory","text":"Polluted.","__proto__":{"trust":1}}',
      '{"type":"memory","text":"Polluted too.","properties":{"__proto__":{"x":1}}}',
      `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
      `{"type":"memory","text":"Deep.","context":${nested(50_000)}}`,
      memory('x'.repeat(3_000_000)),
      memory('y'.repeat(5_000_000)),
      '{"type":"constructor","text":"No type of ours."}',
      memory('The wheel is by the window.'),
    ],
    refused: [[2, /__proto__/], [3, /__proto__/], [4, /no object|not JSON/], [5, /context/], [6, /text: /], [7, /longer than 4194304 bytes/], [8, /"type" are not known/]],
    taken: ['The kiln is electric.', 'The wheel is by the window.'],
  },
  'missing fields': {
    lines: ['{"text":"Without a type."}', '{"type":"memory"}', '{"type":"memory","text":"   "}', '{"type":"turn","role":"user","text":"Without a session."}', '{"type":"change","id":"a"}', '{"type":"task","id":"t"}', '', memory('All that is needed.')],
    refused: [[1, /no "type"/], [2, /text/], [3, /text/], [4, /session/], [5, /entry/], [6, /goal/]],
    taken: ['All that is needed.'],
  },
  'fields that do not fit': {
    lines: [memory('One.', { id: '../../etc/passwd' }), memory('Two.', { created: 'yesterday' }), memory('Three.', { trust: 7 }), memory('Four.', { kind: 'rumour' }), memory('Five.', { entities: 'harbour' }), memory('Six.', { conflictsWith: [1] })],
    refused: [[1, /id/], [2, /created/], [3, /trust/], [4, /kind/], [5, /entities/], [6, /conflictsWith/]],
    taken: [],
  },
  'one id with two texts': {
    lines: [memory('Tea at four.', { id: 'tea' }), memory('Tea at five.', { id: 'tea' }), memory('Tea at four.', { id: 'tea' })],
    refused: [[2, /line 1 already, with another text/]],
    taken: ['Tea at four.'],
  },
  'lines out of order, and links to what is not there': {
    lines: [memory('Second.', { id: 'b', supersedes: ['a'], conflictsWith: ['nobody'] }), memory('First.', { id: 'a' })],
    refused: [],
    taken: ['First.', 'Second.'],
  },
};

describe('what is wrong with a file that is imported is told by its line, and nothing is half done', { timeout: 180_000 }, () => {
  let vault: SmallVault;
  let file: string;
  let server: MnemeServer | undefined;
  beforeEach(async () => {
    vault = await makeSmallVault();
    file = join(vault.configFolder, 'bad.jsonl');
  });
  afterEach(async () => {
    await server?.stop();
    server = undefined;
    await vault.remove();
  });

  const textsIn = async (place: CommandPlace): Promise<string[]> => (JSON.parse((await mneme(place, 'list', '--json')).stdout) as MemoryPage).items.map(({ text }) => text).sort();
  const withLittleMemory = (place: CommandPlace): CommandPlace => ({ ...place, environment: { NODE_OPTIONS: '--max-old-space-size=350' } });

  function expectTold(report: ImportReport, { lines, refused }: BadLines): void {
    expect(report.refused.map(({ line }) => line)).toEqual(refused.map(([line]) => line));
    for (const [at, [line, reason]] of refused.entries()) expect(report.refused[at]?.reason, `line ${line}`).toMatch(reason);
    const filled = lines.filter((line) => line !== '').length;
    expect(report.created + report.merged + report.updated + report.refused.length).toBe(filled);
    // The prototype of all objects is as it was, and no reason repeats megabytes.
    expect(JSON.stringify(report).length).toBeLessThan(10_000);
  }

  test.each(Object.entries(BAD_LINES))('%s, from the command line', async (_, bad) => {
    await writeFile(file, bad.lines.join('\n'));
    const { code, stdout } = await mneme(vault, 'import', file, '--relate', 'none', '--json');
    expect(code).toBe(0);
    expectTold(JSON.parse(stdout) as ImportReport, bad);
    expect(await textsIn(vault)).toEqual(bad.taken);
    const again = JSON.parse((await mneme(vault, 'import', file, '--relate', 'none', '--json')).stdout) as ImportReport;
    expect([again.created, again.updated, again.refused.length]).toEqual([0, 0, bad.refused.length]);
  });

  test('the same at the endpoint, and the server serves on', async () => {
    server = new MnemeServer(vault, '--token', 't');
    const url = await server.url();
    let before: string[] = [];
    for (const bad of Object.values(BAD_LINES)) {
      const response = await fetch(`${url}/v1/import?relate=none`, { method: 'POST', headers: { Authorization: 'Bearer t', 'Content-Type': 'application/x-ndjson' }, body: bad.lines.join('\n') });
      expect(response.status).toBe(200);
      expectTold((await response.json()) as ImportReport, bad);
      before = [...before, ...bad.taken].sort();
      expect(await textsIn(vault)).toEqual(before);
    }
    const newer = await fetch(`${url}/v1/import`, { method: 'POST', headers: { Authorization: 'Bearer t', 'Content-Type': 'application/x-ndjson' }, body: `{"type":"header","format":"mneme-memories","version":2}\n${memory('From tomorrow.')}\n` });
    expect([newer.status, await newer.json()]).toEqual([400, expect.objectContaining({ detail: expect.stringMatching(/newer Mneme.*format 2.*Update/) })]);
    expect(await textsIn(vault)).toEqual(before);
  });

  test('a file that is cut off in the middle of a line, of a letter, or of its encryption is refused whole', async () => {
    await mneme(vault, 'import', await written([memory('The kiln is electric.', { id: 'k' }), memory('釉料定为青瓷釉。', { id: 'g' })].join('\n')), '--relate', 'none');
    const whole = join(vault.configFolder, 'whole.jsonl');
    await mneme(vault, 'export', whole);
    const bytes = await readFile(whole);
    const target = await makeSmallVault();
    try {
      for (const at of [bytes.indexOf('electric'), bytes.indexOf('青') + 1, bytes.length - 20]) {
        await writeFile(file, bytes.subarray(0, at));
        expect(await mneme(target, 'import', file), `cut at ${at}`).toMatchObject({ code: 2, stderr: expect.stringMatching(/bad\.jsonl.*[Ll]ine/) });
      }
      expect(await textsIn(target)).toEqual([]);
    } finally {
      await target.remove();
    }
  });

  test.each([
    ['Mneme’s own format', [], /line 2 is longer than 64 MB/],
    ['another program’s lines', ['--from', 'mcp-memory'], /line 2 is longer than 64 MB/],
    ['another program’s array', ['--from', 'mem0'], /damaged or breaks off after element 0|without another/],
    ['a rules file', ['--from', 'rules'], /longer than 20 MB/],
  ])('two gigabytes without an end, as %s, are refused with little memory', async (_, from, said) => {
    const handle = await open(file, 'w');
    await handle.write(`${memory('The first line is a good one.')}\n{"type":"memory","text":"`);
    await handle.truncate(2 * 1024 ** 3);
    await handle.close();
    expect(await mneme(withLittleMemory(vault), 'import', file, ...from, '--relate', 'none')).toMatchObject({ code: 2, stderr: expect.stringMatching(said) });
    expect(await textsIn(vault)).toEqual([]);
  });

  test('an element that never ends is refused with little memory', async () => {
    const handle = await open(file, 'w');
    await handle.write('[{"id":"a","memory":"Likes tea","user_id":"ida"},{"id":"b","memory":"');
    const piece = Buffer.alloc(1024 * 1024, 'a');
    for (let megabyte = 0; megabyte < 80; megabyte += 1) await handle.write(piece);
    await handle.close();
    expect(await mneme(withLittleMemory(vault), 'import', file, '--from', 'mem0', '--relate', 'none')).toMatchObject({ code: 2, stderr: expect.stringMatching(/more than 64 MB after element 1 without another/) });
    expect(await textsIn(vault)).toEqual([]);
  });

  async function written(text: string): Promise<string> {
    await writeFile(file, text);
    return file;
  }

  test('a place that is not there, or is a folder, is said to be one, and nothing is left there', async () => {
    const nowhere = join(vault.vault, 'nowhere');
    const told = async (...words: string[]): Promise<{ code: number | null; stderr: string }> => {
      const { code, stderr } = await mneme(vault, ...words);
      return { code, stderr };
    };
    expect(await told('export', join(nowhere, 'memories.jsonl'))).toEqual({ code: 2, stderr: expect.stringContaining(`There is no folder ${nowhere}.`) as string });
    expect(await told('export', vault.vault)).toEqual({ code: 2, stderr: expect.stringContaining('is a folder') as string });
    expect(await told('import', nowhere)).toEqual({ code: 2, stderr: expect.stringContaining(`There is no file or folder ${nowhere}.`) as string });
    expect((await readdir(dirname(vault.vault))).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });
});
