import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CONNECTORS } from '../../src/connect/agents.js';
import { thisMachine } from '../../src/connect/machine.js';
import { connectOldOver, textOf } from '../support/mcp-clients.js';
import { shownIn } from './opened-plugin.js';
import { agentOf, recallOver } from './plugin-under-test.js';
import { viewSession } from './view-session.js';
import { makeFolder, removeFolder } from '../support/temporary-folder.js';

const PATIENCE = { timeout: 10_000 };
const session = viewSession();
let home: string;
let copied: string;
let form: HTMLElement;

beforeEach(async () => {
  home = await makeFolder();
  copied = '';
  for (const name of ['XDG_CONFIG_HOME', 'CLAUDE_CONFIG_DIR', 'CODEX_HOME', 'OPENCODE_CONFIG', 'OPENCODE_CONFIG_DIR', 'GEMINI_CLI_HOME']) vi.stubEnv(name, '');
  vi.stubEnv('HOME', home);
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: (text: string) => Promise.resolve(void (copied = text)) } });
});
afterEach(() => removeFolder(home));

function row(name: string): HTMLElement {
  const found = form.querySelector<HTMLElement>(`[data-name="${name}"]`);
  if (found === null) throw new Error(`There is no setting ${name}.`);
  return found;
}

/** A control passes its value on in a later turn, once it was found valid. */
const passedOn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

async function choose(kind: string): Promise<void> {
  const select = row('Agent').querySelector('select');
  if (select === null) throw new Error('No agent can be chosen.');
  select.value = kind;
  select.dispatchEvent(new Event('change'));
  await passedOn();
}

const question = (): HTMLElement | null => document.querySelector<HTMLElement>('.modal-container');
const claudeConfig = (): Promise<string> => readFile(join(home, '.claude.json'), 'utf8');
const tokenIn = (text: string): string => /Bearer ([\w-]{43})/.exec(text)?.[1] ?? '';

describe('connecting an agent in the settings', () => {
  it('writes its configuration and hooks once the owner has seen the files, lets it in with a token of its own, and takes all of it back', async () => {
    await writeFile(join(home, '.claude.json'), '{"theme":"dark"}');
    await session.open();
    form = session.host.openSettings();
    session.press(row('Write its configuration'), 'Write');
    await vi.waitFor(() => expect(shownIn(question())).toContain(join(home, '.claude.json')), PATIENCE);
    expect(shownIn(question())).toContain('mneme-hook.mjs');
    expect(await claudeConfig()).toBe('{"theme":"dark"}');
    session.press(question(), 'Write');
    await vi.waitFor(async () => expect(await claudeConfig()).toContain('Bearer'), PATIENCE);
    const { url, token: owner } = agentOf(session.plugin);
    const token = tokenIn(await claudeConfig());
    expect(token).not.toBe(owner);
    expect(JSON.parse(await claudeConfig())).toMatchObject({ theme: 'dark' });
    await vi.waitFor(async () => expect(await readFile(join(home, '.claude', 'settings.json'), 'utf8')).toContain('UserPromptSubmit'), PATIENCE);
    expect((await readdir(home)).some((name) => name.endsWith('.before-mneme'))).toBe(true);
    expect((await recallOver(url, token, 'harbour budget')).items[0]?.path).toBe('Projects/Harbour.md');
    await vi.waitFor(() => expect(shownIn(row('Connected agents'))).toContain('claude-code Reads and writes'), PATIENCE);

    document.querySelectorAll('.modal-container').forEach((modal) => modal.remove());
    session.press(row('Disconnect'), 'Disconnect');
    await vi.waitFor(() => expect(shownIn(question())).toContain('Disconnect Claude Code?'), PATIENCE);
    session.press(question(), 'Disconnect');
    await vi.waitFor(() => expect(shownIn(row('Connected agents'))).toContain('None yet.'), PATIENCE);
    expect(JSON.parse(await claudeConfig())).toEqual({ theme: 'dark' });
    await expect(recallOver(url, token, 'harbour')).rejects.toThrow('401');
  }, 60_000);

  it('copies a limited token, replaces it only when asked, and revokes it in the list', async () => {
    await session.open();
    form = session.host.openSettings();
    await choose('generic');
    const readOnly = row('Read only').querySelector('input');
    if (readOnly === null) throw new Error('No limit can be set.');
    readOnly.checked = true;
    readOnly.dispatchEvent(new Event('change'));
    await passedOn();
    session.press(row('Copy its configuration'), 'Copy configuration');
    await vi.waitFor(() => expect(tokenIn(copied)).not.toBe(''), PATIENCE);
    const first = tokenIn(copied);
    const { url } = agentOf(session.plugin);
    expect(copied).toContain(url);
    await recallOver(url, first, 'harbour');
    await vi.waitFor(() => expect(shownIn(row('Connected agents'))).toContain('generic Reads only'), PATIENCE);

    session.press(row('Copy its configuration'), 'Copy configuration');
    await vi.waitFor(() => expect(shownIn(question())).toContain('Make a new token?'), PATIENCE);
    await recallOver(url, first, 'harbour');
    session.press(question(), 'New token');
    await vi.waitFor(() => expect(tokenIn(copied)).not.toBe(first), PATIENCE);
    await expect(recallOver(url, first, 'harbour')).rejects.toThrow('401');
    await vi.waitFor(() => session.press(row('Connected agents'), 'Revoke'), PATIENCE);
    await vi.waitFor(() => expect(shownIn(row('Connected agents'))).toContain('None yet.'), PATIENCE);
    await expect(recallOver(url, tokenIn(copied), 'harbour')).rejects.toThrow('401');
  }, 60_000);

  it('connects a program that only starts programs by a bridge of its own, with nothing but the plugin', async () => {
    await session.open();
    form = session.host.openSettings();
    await choose('claude-desktop');
    expect(shownIn(row('Runs a bridge'))).toContain('Claude Desktop only starts programs');
    expect(form.querySelector('[data-name="Copy its configuration"]')).toBeNull();
    session.press(row('Write its configuration'), 'Write');
    await vi.waitFor(() => expect(shownIn(question())).toContain('mneme-mcp.mjs'), PATIENCE);
    session.press(question(), 'Write');
    const file = CONNECTORS['claude-desktop'].file?.(thisMachine(process.env)) ?? '';
    const config = await vi.waitFor(async () => JSON.parse(await readFile(file, 'utf8')) as { mcpServers: Record<string, { command: string; args: string[] }> }, PATIENCE);
    const [server] = Object.values(config.mcpServers);
    if (server === undefined) throw new Error('No server was written.');
    const [script = ''] = server.args;
    await vi.waitFor(() => readFile(script), PATIENCE);

    const client = await connectOldOver(new StdioClientTransport({ ...server, stderr: 'ignore' }));
    expect(textOf(await client.callTool({ name: 'recall', arguments: { query: 'harbour budget' } }))).toContain('Projects/Harbour.md');
    await vi.waitFor(() => expect(shownIn(row('Connected agents'))).toContain('claude-desktop Reads and writes'), PATIENCE);

    document.querySelectorAll('.modal-container').forEach((modal) => modal.remove());
    session.press(row('Disconnect'), 'Disconnect');
    await vi.waitFor(() => expect(shownIn(question())).toContain('Disconnect Claude Desktop?'), PATIENCE);
    session.press(question(), 'Disconnect');
    await vi.waitFor(() => expect(shownIn(row('Connected agents'))).toContain('None yet.'), PATIENCE);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({});
    expect(await readdir(dirname(script))).toEqual([]);
  }, 60_000);
});
