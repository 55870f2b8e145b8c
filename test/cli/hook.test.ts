import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { readAddress } from '../../src/vault/node/address-file.js';
import { addressFile } from '../../src/vault/node/config-dir.js';
import { makeAgentHome, type AgentHome } from '../support/agent-home.js';
import { makeRepository } from '../support/git-repository.js';
import { MNEME, mneme, mnemeReading, MnemeServer } from '../support/mneme-command.js';
import { answerJson, scriptedServer } from '../support/scripted-server.js';
import { writeIn } from '../support/temporary-folder.js';

interface Settings {
  readonly hooks: Record<string, { readonly hooks: { readonly command: string }[] }[]>;
}

describe('The hooks of Claude Code', { timeout: 120_000 }, () => {
  let account: AgentHome;
  let server: MnemeServer | undefined;
  beforeEach(async () => {
    account = await makeAgentHome();
    await mneme(account, 'connect', 'claude-code', '--write');
  });
  afterEach(async () => {
    await server?.stop();
    server = undefined;
    await account.remove();
  });

  /** As the agent runs it: a shell, the command of its settings, the event on standard input. */
  async function fire(event: string, facts: object = {}, environment: Record<string, string> = {}): Promise<string> {
    const settings = JSON.parse(await readFile(join(account.home, '.claude/settings.json'), 'utf8')) as Settings;
    const child = spawn(settings.hooks[event]?.[0]?.hooks[0]?.command ?? '', { shell: true, env: { ...process.env, ...environment }, stdio: ['pipe', 'pipe', 'pipe'] });
    child.stdin.end(JSON.stringify({ session_id: 'c-1', hook_event_name: event, cwd: account.home, ...facts }));
    let said = '';
    child.stdout.on('data', (part: Buffer) => (said += part.toString()));
    child.stderr.on('data', (part: Buffer) => (said += part.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    expect(code).toBe(0);
    return said;
  }

  async function serve(): Promise<void> {
    server = new MnemeServer(account);
    await server.url();
  }

  test('recall on each prompt, say nothing where the vault does not know, report turns, and draw memories at the end', async () => {
    await serve();
    const context = await fire('UserPromptSubmit', { prompt: 'When is the pottery kiln fired?' });
    expect(context).toMatch(/^<mneme-memory>[\s\S]*kiln is fired on Thursdays[\s\S]*Kiln\.md:/);
    expect(await fire('UserPromptSubmit', { prompt: 'Who won the election of 1848?' })).toBe('');
    expect(await fire('UserPromptSubmit', { prompt: 'Please always use pnpm in this project, never npm.' })).not.toContain('pnpm');
    expect(await fire('Stop', { last_assistant_message: 'I will use pnpm.' })).toBe('');
    const session = JSON.parse((await mneme(account, 'session', 'show', 'c-1', '--json')).stdout) as { window: { role: string; text: string }[] };
    expect(session.window.map(({ role, text }) => `${role}: ${text}`)).toEqual([
      'user: When is the pottery kiln fired?',
      'user: Who won the election of 1848?',
      'user: Please always use pnpm in this project, never npm.',
      'assistant: I will use pnpm.',
    ]);

    expect(await fire('PreCompact', { trigger: 'auto' })).toBe('');
    await expect.poll(async () => (await mneme(account, 'list', '--json')).stdout, { timeout: 20_000 }).toContain('always use pnpm');
    const profile = await fire('SessionStart', { session_id: 'c-2', source: 'startup' });
    expect(profile).toMatch(/^<mneme-memory>\nWhat the owner prefers[\s\S]*always use pnpm/);
    expect((await mneme(account, 'token', 'list')).stdout).toMatch(/^claude-code .*last asked /);
  });

  test('take the answer from the transcript of versions that do not tell it, and leave commands alone', async () => {
    await serve();
    const lines = [{ type: 'user', message: { content: 'x' } }, { type: 'assistant', message: { content: [{ type: 'text', text: 'It is 窑.' }] } }, { type: 'assistant', message: { content: [{ type: 'tool_use', name: 'x' }] } }];
    await writeIn(account.home, 'transcript.jsonl', lines.map((line) => JSON.stringify(line)).join('\n'));
    await fire('Stop', { transcript_path: join(account.home, 'transcript.jsonl') });
    await fire('Stop', { transcript_path: join(account.home, 'gone.jsonl') });
    expect(await fire('UserPromptSubmit', { prompt: '/clear' })).toBe('');
    const { stdout } = await mneme(account, 'session', 'show', 'c-1', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ turnCount: 1, window: [{ role: 'assistant', text: 'It is 窑.' }] });
  });

  test.each(['What did I change last time?', '上次我改了什么？'])('answer from the work tree that the agent works in: %s', async (prompt) => {
    await serve();
    const repository = await makeRepository();
    await repository.write('src/port.ts', 'export const PORT = 8443;\n');
    await repository.commit('Listen on 8443');
    await mneme(account, 'code-change', '--repo', repository.folder);
    expect(await fire('UserPromptSubmit', { prompt, cwd: repository.folder })).toContain('Listen on 8443');
    expect(await fire('UserPromptSubmit', { prompt, cwd: (await makeRepository()).folder, session_id: 'c-9' })).not.toContain('Listen on 8443');
  });

  test('are silent without an endpoint, with a stale one, and with events that nobody knows', async () => {
    expect(await fire('UserPromptSubmit', { prompt: 'When is the pottery kiln fired?' })).toBe('');
    await serve();
    await server?.stop('SIGKILL');
    expect(await fire('UserPromptSubmit', { prompt: 'When is the pottery kiln fired?' })).toBe('');
    for (const input of ['', 'no json', '[]', '{}', '{"session_id":7}']) {
      const { code, stdout, stderr } = await mnemeReading(account, input, 'hook', 'claude-code', 'UserPromptSubmit');
      expect([code, stdout, stderr], input).toEqual([0, '', '']);
    }
    expect((await mnemeReading(account, '{}', 'hook', 'claude-code', 'NoSuchEvent')).stdout).toBe('');
    const gone = await mnemeReading({ ...account, vault: join(account.vault, 'gone') }, '{}', 'hook', 'claude-code', 'Stop');
    expect([gone.code, gone.stdout, gone.stderr]).toEqual([0, '', '']);
  });

  test('never give the token to another program that has the port now', async () => {
    await serve();
    await server?.stop();
    await using other = await scriptedServer((_, response) => answerJson(response, { status: 'ok', instance: 'another' }));
    const file = addressFile(account.configFolder, account.vault);
    await writeFile(file, JSON.stringify({ ...(await readAddress(file)), url: other.origin }));
    expect(await fire('UserPromptSubmit', { prompt: 'When is the pottery kiln fired?' })).toBe('');
    expect(other.received.map(({ headers }) => headers.authorization)).toEqual([undefined]);

    // An address that `connect` wrote ahead of the first server names no instance, which nobody can pretend to be.
    other.run((_, response) => answerJson(response, { status: 'ok', instance: '' }));
    await writeFile(file, JSON.stringify({ ...(await readAddress(file)), url: other.origin, instance: '' }));
    expect(await fire('UserPromptSubmit', { prompt: 'When is the pottery kiln fired?' })).toBe('');
    expect((await mneme(account, 'recall', 'kiln', '--json')).code).toBe(0);
    expect(other.received).toHaveLength(1);
  });

  test('are refused, silently, once the token is revoked', async () => {
    await serve();
    await mneme(account, 'token', 'revoke', 'claude-code');
    expect(await fire('UserPromptSubmit', { prompt: 'When is the pottery kiln fired?' })).toBe('');
  });

  test('are the same as a command', async () => {
    await serve();
    const event = { session_id: 'c-1', cwd: account.home, prompt: 'When is the pottery kiln fired?' };
    const { stdout } = await mnemeReading(account, JSON.stringify(event), 'hook', 'claude-code', 'UserPromptSubmit');
    expect(stdout).toContain('kiln is fired on Thursdays');
    const helped = await mneme(account, 'hook', '--help');
    expect([helped.code, helped.stdout]).toEqual([0, expect.stringContaining('read from standard input')]);
    expect((await mneme(account, 'hook', 'claude-code')).stderr).toContain("missing required argument 'event'");
  });

  test('need nothing of the other commands, which take longer to load than a prompt may wait', async () => {
    await serve();
    const alone = join(account.home, 'mneme.mjs');
    await copyFile(MNEME, alone);
    const input = JSON.stringify({ session_id: 'c-1', prompt: 'When is the pottery kiln fired?' });
    const { stdout } = spawnSync(process.execPath, [alone, 'hook', 'claude-code', 'UserPromptSubmit', '--vault', account.vault], { input, encoding: 'utf8', env: { ...process.env, MNEME_CONFIG_DIR: account.configFolder } });
    expect(stdout).toContain('kiln is fired on Thursdays');
  });
});
