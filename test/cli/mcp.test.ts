import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { StdioClientTransport as OldStdioTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ResourceUpdatedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { expect, onTestFinished, test } from 'vitest';

import { agentsFolder, makeAgentToken } from '../../src/connect/agent-tokens.js';
import { claimVault, liveAddress } from '../../src/vault/node/ownership.js';
import { connectOldOver, textOf } from '../support/mcp-clients.js';
import { memoryNote } from '../support/memory-endpoint.js';
import { MNEME, mneme, mnemeReading, MnemeServer, type CommandPlace } from '../support/mneme-command.js';
import { writeIn } from '../support/temporary-folder.js';

/** A vault in a folder with spaces and Chinese in its name, as people have them. */
async function makePlace(): Promise<CommandPlace> {
  const folder = await mkdtemp(join(tmpdir(), 'mneme mcp 记忆-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const vault = join(folder, 'my vault 库');
  await writeIn(vault, '.obsidian/plugins/mneme/data.json', JSON.stringify({ port: 0 }));
  await writeIn(vault, 'Projects/lighthouse.md', '# Lighthouse\n\nFor Lighthouse we chose TimescaleDB.\n');
  await writeIn(vault, 'Memory/fact/port.md', memoryNote('port-1', 'Staging runs on port 8443.'));
  return { vault, configFolder: join(folder, 'config') };
}

/** A token for an agent, as `connect` makes one. */
async function given({ vault, configFolder }: CommandPlace, { readOnly }: { readonly readOnly: boolean }): Promise<{ token: string }> {
  return { token: await makeAgentToken(agentsFolder(configFolder, await realpath(vault)), 'helper', { readOnly, folders: undefined }, Date.now()) };
}

function command({ vault, configFolder, environment }: CommandPlace): { command: string; args: string[]; env: Record<string, string>; stderr: 'ignore' } {
  return { command: process.execPath, args: [MNEME, 'mcp', '--vault', vault], env: { ...(process.env as Record<string, string>), MNEME_CONFIG_DIR: configFolder, MNEME_MODELS_DIR: join(configFolder, 'models'), ...environment }, stderr: 'ignore' };
}

async function connect(place: CommandPlace, mode: 'auto' | { pin: string } = { pin: '2026-07-28' }): Promise<Client> {
  const client = new Client({ name: 'mneme-test', version: '1.0.0' }, { versionNegotiation: { mode } });
  await client.connect(new StdioClientTransport(command(place)));
  onTestFinished(() => client.close());
  return client;
}

const QUESTION = { name: 'recall', arguments: { query: 'Which port does staging run on?' } };

test('an agent asks over standard input and output; where nobody has the vault, the command takes it and serves others as well', async () => {
  const place = await makePlace();
  const client = await connect(place, 'auto');
  expect((await client.listTools()).tools).toHaveLength(10);
  expect(textOf(await client.callTool(QUESTION))).toContain('port 8443');
  // Others go through the endpoint of the first.
  expect((await mneme(place, 'recall', 'Which port does staging run on?')).stdout).toContain('port 8443');
  const second = await connectOldOver(new OldStdioTransport(command(place)));
  expect(textOf(await second.callTool(QUESTION))).toContain('port 8443');
  await client.close();
  await expect.poll(() => liveAddress(place.configFolder, place.vault), { timeout: 10_000 }).toBeUndefined();
  // The second takes the vault, once it is asked something.
  expect(textOf(await second.callTool(QUESTION))).toContain('port 8443');
}, 60_000);

test('it goes through the owner of the vault, and goes on with the next one', async () => {
  const place = await makePlace();
  const first = new MnemeServer(place);
  await first.url();
  const client = await connect(place);
  expect(textOf(await client.callTool({ name: 'remember', arguments: { text: 'In project-y the API listens on port 7000.', source: 'user' } }))).toContain('created');
  // It has looked for an owner by itself by now, and will not take the vault before the next one does.
  await wait(1500);
  await first.stop();
  const second = new MnemeServer(place);
  onTestFinished(async () => {
    await second.stop();
  });
  await second.url();
  expect(textOf(await client.callTool({ name: 'recall', arguments: { query: 'Which port does the API of project-y listen on?' } }))).toContain('port 7000');
}, 60_000);

test('its agent is no owner: it is known by a token of its own, the one that it was given or one that ends with it', async () => {
  const place = await makePlace();
  const { token } = await given(place, { readOnly: true });
  const reader = await connect({ ...place, environment: { MNEME_TOKEN: token } });
  expect(textOf(await reader.callTool(QUESTION))).toContain('port 8443');
  expect(textOf(await reader.callTool({ name: 'update_memory', arguments: { action: 'archive', id: 'port-1' } }))).toContain('may only read');

  const agent = await connect(place);
  await agent.callTool({ name: 'update_memory', arguments: { action: 'edit', id: 'port-1', text: 'Staging runs on port 9443.' } });
  expect(textOf(await agent.callTool({ name: 'list_memories', arguments: { id: 'port-1', history: true } }))).toMatch(/edit by mcp-\d+/);
  await agent.close();
  await expect.poll(async () => (await mneme(place, 'token', 'list')).stdout, { timeout: 20_000 }).not.toMatch(/^mcp-/m);
}, 60_000);

test('it lets Obsidian have the vault, and takes it back when Obsidian leaves', async () => {
  const place = await makePlace();
  const client = await connect(place);
  expect(textOf(await client.callTool(QUESTION))).toContain('port 8443');
  const taken = await claimVault({ vaultPath: place.vault, configFolder: place.configFolder, kind: 'plugin', version: '0.0.0' });
  if (taken.outcome !== 'owner') throw new Error('Obsidian did not get the vault.');
  await taken.claim.release();
  expect(textOf(await client.callTool(QUESTION))).toContain('port 8443');
}, 60_000);

test('a client of the 2025 protocol is told of memories that it subscribed to', async () => {
  const place = await makePlace();
  const client = await connectOldOver(new OldStdioTransport(command(place)));
  expect(client.getServerCapabilities()?.resources).toEqual({ subscribe: true, listChanged: true });
  const updated: string[] = [];
  client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => void updated.push(params.uri));
  await client.subscribeResource({ uri: 'memory://port-1' });
  await client.callTool({ name: 'status', arguments: {} });
  // The listening begins a moment after the vault has an owner.
  await expect
    .poll(
      async () => {
        await client.callTool({ name: 'update_memory', arguments: { action: 'edit', id: 'port-1', text: `Staging runs on port ${9000 + updated.length + Math.floor(performance.now() % 1000)}.` } });
        return updated;
      },
      { timeout: 15_000, interval: 500 },
    )
    .toContain('memory://port-1');
}, 60_000);

test('what is no message is passed over, and it ends when its client leaves', async () => {
  const place = await makePlace();
  const hello = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } } });
  const { code, stdout } = await mnemeReading(place, `this is no JSON\n${hello}\n`, 'mcp');
  expect(code).toBe(0);
  expect(JSON.parse(stdout.trim())).toMatchObject({ id: 1, result: { protocolVersion: '2025-06-18', serverInfo: { name: 'mneme' } } });
}, 60_000);

test('a vault that is not there is said at once, on standard error', async () => {
  const place = await makePlace();
  const { code, stdout, stderr } = await mneme({ ...place, vault: join(place.vault, 'nowhere') }, 'mcp');
  expect(code).not.toBe(0);
  expect(stdout).toBe('');
  expect(stderr).toContain('nowhere');
});
