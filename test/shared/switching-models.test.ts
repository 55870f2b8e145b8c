import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RecallAnswer } from '../../src/core/model/recall.js';
import { KNOWN_MODELS } from '../../src/embedding/known-models.js';
import { memoryNote } from '../support/memory-endpoint.js';
import { mneme, mnemeReading } from '../support/mneme-command.js';
import { makeSmallVault, type SmallVault } from '../support/small-vault.js';
import { filesIn } from '../support/temporary-folder.js';

/** The real models, which are not part of the project: beside it, or where MNEME_SHARED says. */
const MODELS = join(process.env['MNEME_SHARED'] ?? join(import.meta.dirname, '../../../shared'), 'models');
const NAMES = KNOWN_MODELS.map(({ name }) => name);

interface Kept {
  readonly lock: { readonly id: string };
  readonly calibration: { readonly cosineLow: number };
}

describe('one vault and three models, one after the other', { timeout: 300_000 }, () => {
  let vault: SmallVault;
  beforeEach(async () => {
    if (!existsSync(MODELS)) expect.fail(`There are no models in ${MODELS}. Set MNEME_SHARED to the folder that holds them.`);
    vault = await makeSmallVault({ modelFolder: MODELS });
    await vault.write('Memory/fact/caretaker.md', memoryNote('caretaker', 'The caretaker can be reached at the gate house.', { entities: '["[[caretaker]]"]' }));
    for (let at = 0; at < 12; at += 1) await vault.write(`Memory/fact/boat-${at}.md`, memoryNote(`boat-${at}`, `Boat ${at} of the harbour is painted anew each spring.`));
  });
  afterEach(() => vault.remove());

  const json = async (...words: string[]): Promise<Record<string, unknown>> => {
    const { code, stdout, stderr } = await mneme(vault, ...words, '--json');
    expect(code, stderr).toBe(0);
    return JSON.parse(stdout) as Record<string, unknown>;
  };
  const kept = async (): Promise<readonly Kept[]> => {
    const folder = join(vault.vault, '.obsidian/plugins/mneme/state');
    const [file] = (await filesIn(folder)).filter((path) => path.endsWith('calibration.json'));
    return file === undefined ? [] : (JSON.parse(await readFile(join(folder, file), 'utf8')) as Kept[]);
  };
  const decision = async (question: string): Promise<string> => ((await json('recall', question)) as unknown as RecallAnswer).decision;

  test('each embeds all, and decides, and knows a repetition, by what was measured in its own space', async () => {
    for (const [at, name] of [...NAMES, NAMES[0] ?? ''].entries()) {
      const total = 17 + at;
      expect(await json('model', 'use', name), name).toMatchObject({ vectors: { state: 'complete', done: total, total } });
      expect(await decision('When is the pottery kiln fired?'), name).toBe('use_memory');
      expect(await decision('What did the dentist say about the invoice of the wedding band?'), name).toBe('fall_back');
      const told = [{ text: 'The caretaker can be reached in the gate house.', entities: ['caretaker'] }, { text: `Boat ${at + 30} of the harbour is painted anew each spring.` }];
      const { stdout } = await mnemeReading(vault, told.map((line) => JSON.stringify({ type: 'memory', ...line })).join('\n'), 'import', '-', '--from', 'mneme', '--json');
      expect(JSON.parse(stdout), name).toMatchObject({ created: 1, merged: 1 });
    }
  });

  test('what is measured for one is kept for its lock, and never used with another', async () => {
    const lows = new Map<string, number>();
    for (const name of NAMES) {
      await json('model', 'use', name);
      const { model, calibration } = (await json('model', 'calibrate')) as { model: string; calibration: Kept['calibration'] };
      expect(model).toBe(name);
      lows.set(name, calibration.cosineLow);
      expect((await kept()).map(({ lock, calibration: { cosineLow } }) => [lock.id, cosineLow])).toEqual([...lows]);
      expect(await decision('When is the pottery kiln fired?'), name).toBe('use_memory');
    }
    // The spaces are far apart: what is unrelated in one would be the same in another.
    expect((lows.get('multilingual-e5-small-80k-q8') ?? 0) - (lows.get('all-MiniLM-L6-v2') ?? 0)).toBeGreaterThan(0.4);
  });
});
