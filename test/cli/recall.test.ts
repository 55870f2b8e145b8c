import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { recallAnswerSchema } from '../../src/core/model/recall.js';
import { MnemeServer, mneme } from '../support/mneme-command.js';
import { fingerprint, makeSmallVault, type SmallVault } from '../support/small-vault.js';

describe('mneme recall', { timeout: 120_000 }, () => {
  let vault: SmallVault;
  beforeEach(async () => {
    vault = await makeSmallVault();
  });
  afterEach(() => vault.remove());

  test('answers once without a server, for people and for programs, and leaves the notes as they are', async () => {
    const before = await fingerprint(vault.vault, '.obsidian');
    const told = await mneme(vault, 'recall', 'When is the kiln fired?');
    expect(told).toMatchObject({ code: 0 });
    expect(told.stdout).toMatch(/^The vault .+\(\w+, confidence/);
    expect(told.stdout).toContain('Kiln.md:1-');
    expect(told.stdout).toContain('› Kiln');

    const { code, stdout } = await mneme(vault, 'recall', '青瓷釉', '-k', '1', '--explain', '--json');
    expect(code).toBe(0);
    const answer = recallAnswerSchema.parse(JSON.parse(stdout));
    expect(answer.items.map((item) => item.path)).toEqual(['日记/窑.md']);
    expect(answer.items[0]?.why).toBeDefined();
    expect(await fingerprint(vault.vault, '.obsidian')).toEqual(before);
  });

  test('asks the server where there is one', async () => {
    const server = new MnemeServer(vault);
    await server.url();
    const { stdout } = await mneme(vault, 'recall', 'celadon', '--json');
    expect(recallAnswerSchema.parse(JSON.parse(stdout)).items[0]).toMatchObject({ path: 'Kiln.md', heading: ['Kiln', 'Glaze'] });
    expect(await server.stop()).toBe(0);
  });

  test('answers several who ask at once', async () => {
    const ended = await Promise.all([mneme(vault, 'recall', 'kiln', '--json'), mneme(vault, 'recall', 'sourdough', '--json'), mneme(vault, 'recall', '点火', '--json')]);
    expect(ended.map(({ code, stderr }) => [code, stderr])).toEqual([[0, ''], [0, ''], [0, '']]);
    expect(ended.map(({ stdout }) => recallAnswerSchema.parse(JSON.parse(stdout)).items[0]?.path)).toEqual(['Kiln.md', 'Bread.md', '日记/窑.md']);
  });

  test('says in one line what is wrong with its use, or as a problem', async () => {
    const wrong = await mneme(vault, 'recall', 'kiln', '-k', 'many');
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toMatch(/^mneme: .*Ask for 1 to 200 items\.\n$/);
    const time = await mneme(vault, 'recall', 'kiln', '--at', 'yesterday', '--json');
    expect(time.code).toBe(2);
    expect(JSON.parse(time.stderr)).toMatchObject({ code: 'bad_request', status: 400 });
  });

  test('tells a missing vault and broken settings apart, by exit code and in words', async () => {
    const missing = await mneme({ ...vault, vault: `${vault.vault}/none` }, 'recall', 'kiln');
    expect(missing.code).toBe(4);
    expect(missing.stderr).toContain('--vault DIR');
    await vault.write('.obsidian/plugins/mneme/data.json', '{"port": "high"}');
    const broken = await mneme(vault, 'recall', 'kiln', '--json');
    expect(broken.code).toBe(3);
    expect(JSON.parse(broken.stderr)).toMatchObject({ code: 'config_invalid', detail: expect.stringMatching(/data\.json.*port: /) });
  });

  test('serves a folder that is no vault and puts nothing into it', async () => {
    const before = await fingerprint(vault.vault);
    const inside = { ...vault, vault: `${vault.vault}/日记` };
    const { code, stdout } = await mneme(inside, 'recall', '青瓷釉', '--json');
    expect(code).toBe(0);
    expect(recallAnswerSchema.parse(JSON.parse(stdout)).items[0]?.path).toBe('窑.md');
    expect(await fingerprint(vault.vault)).toEqual(before);
  });
});
