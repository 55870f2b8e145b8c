import { chmod, cp, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { PROJECT } from '../../build/targets.mjs';
import { chatServer } from '../support/chat-server.js';
import { MnemeServer, mneme } from '../support/mneme-command.js';
import { answerJson } from '../support/scripted-server.js';
import { fingerprint, makeSmallVault, type SmallVault } from '../support/small-vault.js';

const MODEL = 'multilingual-e5-small-80k-q8';

interface Report {
  readonly checks: readonly { name: string; state: string; message: string }[];
}

describe('mneme doctor', { timeout: 120_000 }, () => {
  let vault: SmallVault;
  const servers: MnemeServer[] = [];
  beforeEach(async () => {
    vault = await makeSmallVault({});
  });
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.stop('SIGKILL');
    await vault.remove();
  });
  const serve = (): MnemeServer => {
    const server = new MnemeServer(vault);
    servers.push(server);
    return server;
  };
  const examine = async (): Promise<{ code: number | null; check: (name: string) => { state: string; message: string } }> => {
    const { code, stdout } = await mneme(vault, 'doctor', '--json');
    const { checks } = JSON.parse(stdout) as Report;
    return { code, check: (name) => checks.find((check) => check.name === name) ?? expect.fail(`no check of the ${name}`) };
  };

  test('finds a new vault well, says what to do first, and writes nothing', async () => {
    const before = [await fingerprint(vault.vault), await fingerprint(vault.configFolder)];
    const { code, check } = await examine();
    expect(code).toBe(0);
    expect(check('vault')).toMatchObject({ state: 'well', message: expect.stringContaining('3 notes') });
    expect(check('index')).toMatchObject({ state: 'warning', message: expect.stringContaining('`mneme index`') });
    expect(check('model')).toMatchObject({ state: 'well' });
    expect(check('endpoint')).toMatchObject({ state: 'well', message: expect.stringContaining('`mneme serve`') });
    expect([await fingerprint(vault.vault), await fingerprint(vault.configFolder)]).toEqual(before);
  });

  test('asks a chat model for one word, and says what to do where it does not answer', async () => {
    expect((await examine()).check('chat')).toMatchObject({ state: 'well', message: expect.stringContaining('No chat model is set') });
    await using server = await chatServer(() => 'yes');
    const chat = { provider: 'ollama', baseUrl: server.origin, model: 'judge' };
    await vault.write('.obsidian/plugins/mneme/data.json', JSON.stringify({ chat }));
    expect((await examine()).check('chat')).toMatchObject({ state: 'well', message: expect.stringContaining(`judge at ${server.origin} answers`) });
    expect(await mneme(vault, 'model', 'list')).toMatchObject({ code: 0, stdout: expect.stringContaining(`Chat model: judge  at ${server.origin} (ollama)`) });
    server.run((_, response) => answerJson(response, { error: 'model "judge" not found' }, 404));
    const { code, check } = await examine();
    expect([code, check('chat').state]).toEqual([0, 'warning']);
    expect(check('chat').message).toContain('ollama pull judge');
  });

  test('names the server that runs, and after its sudden end says that nothing serves', async () => {
    const server = serve();
    const url = await server.url();
    expect((await examine()).check('endpoint').message).toContain(`${url} answers, process ${server.child.pid} (headless)`);
    await server.stop('SIGKILL');
    const { code, check } = await examine();
    expect(code).toBe(0);
    expect(check('endpoint')).toMatchObject({ state: 'well', message: expect.stringMatching(/^Nothing serves this vault now\. The last one was at/) });
    expect(await mneme(vault, 'recall', 'kiln')).toMatchObject({ code: 0 });
  });

  test.skipIf(process.platform === 'win32')('warns of a token that other accounts can read', async () => {
    await mneme(vault, 'token', 'show');
    for (const name of await readdir(vault.configFolder)) await chmod(join(vault.configFolder, name), 0o644);
    const { code, check } = await examine();
    expect(code).toBe(1);
    expect(check('endpoint')).toMatchObject({ state: 'broken', message: expect.stringContaining('chmod 600') });
  });

  test.each(['missing', 'damaged'])('says which file of a model is %s, while words alone are served', async (how) => {
    const models = join(vault.configFolder, 'picked');
    await cp(join(PROJECT, 'models', MODEL), join(models, MODEL), { recursive: true, filter: (path) => !path.endsWith('build') && !(how === 'missing' && path.endsWith('tokenizer.json')) });
    const weights = await open(join(models, MODEL, 'onnx/model_quantized.onnx'), 'r+');
    if (how === 'damaged') await weights.write(Buffer.from('damage'), 0, 6, 20_000_000);
    await weights.close();
    await vault.write('.obsidian/plugins/mneme/data.json', JSON.stringify({ modelFolder: models }));

    const { code, check } = await examine();
    if (how === 'missing') {
      // The one that comes with Mneme is complete and takes its place.
      expect(code).toBe(0);
      expect(check('model')).toMatchObject({ state: 'warning', message: expect.stringContaining('tokenizer.json is missing') });
      return;
    }
    expect(code).toBe(1);
    expect(check('model')).toMatchObject({ state: 'broken', message: expect.stringMatching(/model_quantized\.onnx.*full text answers alone/) });
    const server = serve();
    await server.url();
    expect((await mneme(vault, 'recall', 'celadon')).stdout).toContain('Kiln.md');
    expect(server.stderr).toContain('model_quantized.onnx');
  });

  test('says what is wrong with settings, and with a vault that is not there', async () => {
    await vault.write('.obsidian/plugins/mneme/data.json', '{"port": ');
    const broken = await examine();
    expect(broken.code).toBe(1);
    expect(broken.check('settings')).toMatchObject({ state: 'broken', message: expect.stringContaining('is not JSON') });
    const missing = await mneme({ ...vault, vault: join(vault.vault, 'none') }, 'doctor');
    expect(missing).toMatchObject({ code: 1, stdout: expect.stringContaining('BROKEN   vault: There is no folder') });
  });
});
