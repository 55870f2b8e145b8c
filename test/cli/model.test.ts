import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { MODEL_SPEC_FILE } from '../../src/embedding/model-spec.js';
import { mneme } from '../support/mneme-command.js';
import { inHubLayout, modelHub, smallModel, type ModelHub } from '../support/model-hub.js';
import { makeSmallVault, type SmallVault } from '../support/small-vault.js';

describe('mneme model', { timeout: 120_000 }, () => {
  let vault: SmallVault;
  let hub: ModelHub;
  beforeEach(async () => {
    vault = await makeSmallVault({ port: 4711, someone: 'else' });
    const model = smallModel();
    hub = await modelHub(inHubLayout(model).set(`small-model/resolve/main/${MODEL_SPEC_FILE}`, Buffer.from(JSON.stringify(model.spec))));
  });
  afterEach(async () => {
    await hub[Symbol.asyncDispose]();
    await vault.remove();
  });
  const settings = async (): Promise<unknown> => JSON.parse(await readFile(join(vault.vault, '.obsidian/plugins/mneme/data.json'), 'utf8'));

  test('lists what can be chosen, and marks what is', async () => {
    const told = await mneme(vault, 'model', 'list');
    expect(told).toMatchObject({ code: 0, stderr: '' });
    expect(told.stdout).toMatch(/^\* multilingual-e5-small-80k-q8 {2}40 MB, MIT, comes with Mneme; /);
    expect(told.stdout).toMatch(/^ {2}bge-small-en-v1\.5 {2}35 MB, MIT, to download; en$/m);
    const { stdout } = await mneme(vault, 'model', 'list', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ models: [{ name: 'multilingual-e5-small-80k-q8', state: 'bundled', chosen: true }, { chosen: false }, { chosen: false }], remote: null, problems: [] });
  });

  test('asks where to download from, then for consent, and fetches nothing before both', async () => {
    const nowhere = await mneme(vault, 'model', 'use', 'bge-small-en-v1.5');
    expect(nowhere).toMatchObject({ code: 3, stderr: expect.stringContaining('--address URL') });
    const noConsent = await mneme(vault, 'model', 'use', 'bge-small-en-v1.5', '--address', hub.origin);
    expect(noConsent).toMatchObject({ code: 6, stderr: expect.stringMatching(/35 MB, licence MIT.*--yes/) });
    expect(hub.asked()).toEqual([]);
    expect(await settings()).toEqual({ port: 4711, someone: 'else' });
  });

  test('downloads after consent, keeps address and consent in the settings, and does not ask again', async () => {
    const used = await mneme(vault, 'model', 'use', 'small-model', '--address', hub.origin, '--yes', '--later', '--json');
    expect(used).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(used.stdout)).toMatchObject({ model: 'small-model' });
    expect(await settings()).toEqual({ port: 4711, someone: 'else', model: 'small-model', modelAddress: hub.origin, downloadConsent: [hub.origin] });
    const asked = hub.asked().length;
    expect((await mneme(vault, 'model', 'list')).stdout).toContain('* small-model  0 MB, MIT, on this machine');
    expect(await mneme(vault, 'model', 'use', 'small-model', '--later')).toMatchObject({ code: 0 });
    expect(hub.asked()).toHaveLength(asked);
  });

  test.each([
    ['there is no such model', ['use', 'nope'], 6, 'There is no model "nope"'],
    ['the address is none', ['use', 'bge-small-en-v1.5', '--address', 'ftp://example.org'], 2, 'not an http or https address'],
    ['nothing answers there', ['use', 'bge-small-en-v1.5', '--address', 'http://127.0.0.1:9', '--yes'], 6, '127.0.0.1:9'],
  ])('says so when %s', async (_, words, code, message) => {
    expect(await mneme(vault, 'model', ...words)).toMatchObject({ code, stderr: expect.stringContaining(message) });
    expect(await settings()).toEqual({ port: 4711, someone: 'else' });
  });

  test('makes no settings in a folder that is no vault', async () => {
    const inside = { ...vault, vault: join(vault.vault, '日记') };
    expect(await mneme(inside, 'model', 'use', 'multilingual-e5-small-80k-q8')).toMatchObject({ code: 3, stderr: expect.stringContaining('--config FILE') });
    expect(await mneme(inside, 'model', 'use', 'multilingual-e5-small-80k-q8', '--config', join(vault.vault, '.obsidian/plugins/mneme/data.json'))).toMatchObject({ code: 0 });
  });

  test('measures the chosen model on built-in texts and keeps what it found for this vault', async () => {
    const { code, stdout } = await mneme(vault, 'model', 'calibrate', '--json');
    expect(code).toBe(0);
    const { model, calibration } = JSON.parse(stdout) as { model: string; calibration: { cosineLow: number; cosineHigh: number } };
    expect(model).toBe('multilingual-e5-small-80k-q8');
    expect(calibration.cosineLow).toBeGreaterThan(0.6);
    expect(calibration.cosineHigh).toBeGreaterThan(calibration.cosineLow);
    expect((await mneme(vault, 'recall', '青瓷釉', '--json')).code).toBe(0);
  });
});
