import { execFileSync } from 'node:child_process';
import { chmod, mkdir, readFile, rename, stat, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { Connection } from '../../src/connect/connect.js';
import { makeAgentHome, type AgentHome } from '../support/agent-home.js';
import { mneme, MnemeServer } from '../support/mneme-command.js';
import { answerJson, scriptedServer } from '../support/scripted-server.js';
import { makeSmallVault } from '../support/small-vault.js';
import { filesIn, writeIn } from '../support/temporary-folder.js';

/** Where each agent looks on Linux, and a file as its owner may have it. */
const FILES = {
  'claude-code': ['.claude.json', '{\n  "numStartups": 3,\n  "mcpServers": { "other": { "command": "x" } },\n  "projects": { "/a": { "history": [] } }\n}\n'],
  'claude-desktop': ['.config/Claude/claude_desktop_config.json', '{\n  "mcpServers": { "other": { "command": "x" } },\n  "globalShortcut": ""\n}\n'],
  opencode: ['.config/opencode/opencode.json', '{\n  "$schema": "https://opencode.ai/config.json", // theirs\n  "mcp": { "other": { "type": "local", "command": ["x"] } }\n}\n'],
  cursor: ['.cursor/mcp.json', '{\n\t"mcpServers": {\n\t\t"other": { "url": "http://x" }\n\t}\n}\n'],
  codex: ['.codex/config.toml', 'model = "m" # theirs\n\n[mcp_servers.other]\ncommand = "x"\n'],
  vscode: ['.config/Code/User/mcp.json', '{\n  "inputs": [],\n  "servers": { "other": { "type": "http", "url": "http://x" } }\n}\n'],
  'gemini-cli': ['.gemini/settings.json', '{\n  "theme": "x",\n  "mcpServers": { "other": { "httpUrl": "http://x" } }\n}\n'],
} as const;

/** Below those that the system gives to others. */
const FIRST_PORT = 20_000 + (process.pid % 5000);

describe.skipIf(process.platform !== 'linux')('mneme connect', { timeout: 120_000 }, () => {
  let account: AgentHome;
  beforeEach(async () => {
    account = await makeAgentHome();
  });
  afterEach(() => account.remove());

  const connect = async (...words: string[]): Promise<Connection> => {
    const { code, stdout, stderr } = await mneme(account, 'connect', ...words, '--json');
    if (code !== 0) throw new Error(`${code ?? ''} ${stderr}`);
    return JSON.parse(stdout) as Connection;
  };
  const read = (path: string): Promise<string> => readFile(join(account.home, path), 'utf8');

  test.each(Object.entries(FILES))('%s: is merged where it looks, with a copy first, once, and taken out without a trace', async (agent, [path, before]) => {
    await writeIn(account.home, path, before);
    await chmod(join(account.home, path), 0o640);
    const { entry, file, changes, newToken } = await connect(agent, '--write');
    expect(file).toBe(join(account.home, path));
    expect(newToken).toMatch(/^[\w-]{43}$/);
    const written = await read(path);
    expect(written).toContain(newToken);
    expect(written).toContain(entry);
    expect(written).toContain('other');
    expect(await readFile(String(changes[0]?.backup), 'utf8')).toBe(before);
    expect((await stat(join(account.home, path))).mode & 0o777).toBe(0o640);

    const again = await connect(agent, '--write');
    expect(again.changes.map(({ change }) => change)).toEqual(changes.map(() => 'unchanged'));
    expect(await read(path)).toBe(written);

    await connect(agent, '--remove');
    expect(await read(path)).toBe(before);
    expect((await filesIn(account.home)).filter((name) => !name.endsWith('.before-mneme') && name !== path && !name.includes('.claude/'))).toEqual([]);
    expect(JSON.parse((await mneme(account, 'token', 'list', '--json')).stdout)).toEqual({ agents: [] });
  });

  test.each(Object.keys(FILES))('%s: begins a file that is not there, for this account alone', async (agent) => {
    const { file } = await connect(agent, '--write');
    expect((await stat(String(file))).mode & 0o077).toBe(0);
  });

  test('prints what belongs in the configuration and writes nothing into it', async () => {
    const { config, file } = await connect('cursor');
    expect(JSON.parse(config)).toMatchObject({ mcpServers: { [`mneme-${basename(account.vault).toLowerCase().replace(/[^a-z0-9]+/g, '-')}`]: { url: 'http://127.0.0.1:27130/mcp' } } });
    await expect(stat(String(file))).rejects.toMatchObject({ code: 'ENOENT' });
    expect((await connect('cursor')).config).toContain('<token>');
  });

  test('tells an agent that Mneme does not know of all three ways in', async () => {
    const { notes, newToken } = await connect('generic');
    expect(notes.join('\n')).toContain(`Authorization: Bearer ${newToken ?? ''}`);
    expect(notes.join('\n')).toContain(`mcp --vault ${account.vault}, with MNEME_TOKEN=${newToken ?? ''} in its environment`);
    expect((await mneme(account, 'connect', 'generic', '--write')).code).toBe(2);
    expect((await mneme(account, 'connect', 'netscape')).code).toBe(2);
  });

  test('keeps the token out of a file that a repository may commit', async () => {
    execFileSync('git', ['init', '--quiet', account.home]);
    for (const [agent, variable] of [['opencode', '{env:'], ['claude-code', '${'], ['codex', 'bearer_token_env_var'], ['vscode', '${env:']] as const) {
      const { file, newToken, notes, config } = await connect(agent, '--write');
      expect(config).toContain(variable);
      expect(await readFile(String(file), 'utf8')).not.toContain(newToken);
      expect(notes.join(' ')).toMatch(/Set MNEME_\w+_TOKEN to [\w-]{43} /);
      expect((await connect(agent, '--write')).newToken).toBeUndefined();
    }
    const desktop = await connect('claude-desktop', '--write');
    expect(desktop.notes.join(' ')).toContain('Do not commit it');
  });

  test('writes through a link to where the file really is', async () => {
    const [path, before] = FILES.cursor;
    await writeIn(account.home, 'dotfiles/mcp.json', before);
    await mkdir(dirname(join(account.home, path)), { recursive: true });
    await symlink('../dotfiles/mcp.json', join(account.home, path));
    await connect('cursor', '--write');
    expect(await read('dotfiles/mcp.json')).toContain('mneme-');
  });

  test('changes nothing where a file is broken, not even the list of tokens', async () => {
    await writeIn(account.home, '.cursor/mcp.json', '{ "mcpServers": ');
    const { code, stderr } = await mneme(account, 'connect', 'cursor', '--write');
    expect(code).toBe(3);
    expect(stderr).toContain('.cursor/mcp.json cannot be changed');
    expect(await read('.cursor/mcp.json')).toBe('{ "mcpServers": ');
    expect(JSON.parse((await mneme(account, 'token', 'list', '--json')).stdout)).toEqual({ agents: [] });
  });

  test('limits the agent to reading or to folders, and keeps its token when that changes', async () => {
    await connect('codex', '--write', '--read-only');
    await connect('codex', '--write', '--folder', 'Projects', '--folder', '日记');
    const { stdout } = await mneme(account, 'token', 'list', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ agents: [{ name: 'codex', readOnly: false, folders: ['Projects', '日记'] }] });
    expect((await connect('codex', '--write')).newToken).toBeUndefined();
    expect((await connect('codex', '--write', '--new-token')).newToken).toMatch(/^[\w-]{43}$/);
  });

  test('gives vaults that were never served ports of their own, which their servers keep, or say that they cannot', async () => {
    const settings = JSON.stringify({ model: 'none', port: FIRST_PORT });
    await account.write('.obsidian/plugins/mneme/data.json', settings);
    const twin = await makeSmallVault();
    await twin.write('.obsidian/plugins/mneme/data.json', settings);
    const other = account.with(twin);
    expect((await connect('cursor')).config).toContain(`:${FIRST_PORT}/mcp`);
    expect(JSON.parse((await mneme(other, 'connect', 'cursor', '--json')).stdout)).toMatchObject({ config: expect.stringContaining(`:${FIRST_PORT + 1}/mcp`) });

    const server = new MnemeServer({ ...other, portAsSet: true });
    expect(await server.url()).toBe(`http://127.0.0.1:${FIRST_PORT + 1}`);
    await server.stop();
    await using others = await scriptedServer((_, response) => answerJson(response, {}), FIRST_PORT + 1);
    const moved = new MnemeServer({ ...other, portAsSet: true });
    expect(await moved.url()).not.toBe(`http://127.0.0.1:${FIRST_PORT + 1}`);
    expect(moved.stderr).toContain(`Port ${FIRST_PORT + 1}, which agents of this vault may know, is not to be had.`);
    expect(others.received).toEqual([]);
    await moved.stop();
    await twin.remove();
  });

  test('says what is left to do: serve the vault, start the agent, mend a folder that is not there; and that a token was replaced', async () => {
    const shown = await connect('claude-code', '--folder', 'Nowhere');
    expect(shown.notes.join('\n')).toMatch(/no folder Nowhere[\s\S]*--write installs hooks[\s\S]*Nobody serves the vault now/);
    const server = new MnemeServer(account);
    await server.url();
    expect((await connect('claude-code', '--write')).notes).toEqual(['The token that claude-code had before is refused from now on.', 'Start Claude Code anew.']);
    expect((await connect('claude-code', '--write')).notes).toEqual(['Start Claude Code anew.']);
    await server.stop();
  });

  test('gives each vault a name of its own, also one whose name says nothing in plain letters', async () => {
    const first = await connect('opencode', '--write');
    const twin = await makeSmallVault();
    const named = join(account.home, 'vaults', basename(account.vault));
    await mkdir(dirname(named));
    await rename(twin.vault, named);
    const second = JSON.parse((await mneme(account.with({ ...twin, vault: named }), 'connect', 'opencode', '--write', '--json')).stdout) as Connection;
    expect(second.entry).not.toBe(first.entry);
    const chinese = join(dirname(named), '我的笔记');
    await rename(named, chinese);
    const third = JSON.parse((await mneme(account.with({ ...twin, vault: chinese }), 'connect', 'opencode', '--write', '--json')).stdout) as Connection;
    expect(third.entry).toMatch(/^mneme-[0-9a-f]{6}$/);
    const config = JSON.parse(await read('.config/opencode/opencode.json')) as { mcp: object };
    expect(Object.keys(config.mcp).sort()).toEqual([first.entry, second.entry, third.entry].sort());
    await twin.remove();
  });

  test('installs hooks beside those of others, and takes only its own out', async () => {
    const settings = '{\n  "permissions": { "allow": [] },\n  "hooks": {\n    "Stop": [\n      { "hooks": [{ "type": "command", "command": "say done" }] }\n    ]\n  }\n}\n';
    await writeIn(account.home, '.claude/settings.json', settings);
    await connect('claude-code', '--write');
    const { hooks } = JSON.parse(await read('.claude/settings.json')) as { hooks: Record<string, { hooks: { command: string }[] }[]> };
    expect(Object.keys(hooks).sort()).toEqual(['PreCompact', 'SessionEnd', 'SessionStart', 'Stop', 'UserPromptSubmit']);
    expect(hooks['Stop']?.map((group) => group.hooks[0]?.command)).toEqual([expect.stringContaining('mneme-hook.mjs'), 'say done']);
    await connect('claude-code', '--remove');
    expect(await read('.claude/settings.json')).toBe(settings);
    expect((await filesIn(account.configFolder)).filter((name) => name.startsWith('hooks/'))).toEqual([]);
    await connect('claude-code', '--write', '--no-hooks');
    expect(await read('.claude/settings.json')).toBe(settings);
  });
});
