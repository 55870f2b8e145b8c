import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { PROJECT } from '../../build/targets.mjs';
import { liveAddress } from '../../src/vault/node/ownership.js';
import { MNEME, MnemeServer, type CommandPlace } from '../support/mneme-command.js';

/** The answer to the question that all examples ask. */
const FOUND = 'Decisions/Decision log.md';

const run = promisify(execFile);
const readme = await readFile(join(PROJECT, 'README.md'), 'utf8');

/** The first block of this language under a heading, made for this place: examples name a vault, a port and a clone that nobody has. */
function example(heading: string, language: string, nth = 0): string {
  const section = readme.split(/^## /m).find((each) => each.startsWith(`${heading}\n`)) ?? '';
  const blocks = [...section.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, block = '']) => block);
  const block = blocks[nth];
  if (block === undefined) throw new Error(`The README has no such example under "${heading}": ${language}.`);
  return block.replaceAll('/path/to/vault', place.vault).replaceAll('/path/to/mneme', PROJECT).replaceAll('http://127.0.0.1:27130', url).replaceAll('npx mneme', `"${process.execPath}" "${MNEME}"`);
}

let folder: string;
let place: CommandPlace;
let server: MnemeServer;
let url: string;
let environment: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mneme-readme-'));
  place = { vault: join(folder, 'vault'), configFolder: join(folder, 'config') };
  await cp(join(PROJECT, 'test-vault'), place.vault, { recursive: true });
  server = new MnemeServer(place);
  url = await server.url();
  const address = await liveAddress(place.configFolder, place.vault);
  environment = { ...(process.env as Record<string, string>), MNEME_CONFIG_DIR: place.configFolder, MNEME_TOKEN: address?.token ?? '' };
});

afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

test('curl', async () => {
  const { stdout } = await run('sh', ['-c', example('Ask it', 'sh')], { env: environment });
  expect(stdout).toContain(FOUND);
});

test('TypeScript, as a program of its own that has the package, types included', async () => {
  // `npm test` has built it just before.
  if (process.env['MNEME_JUST_BUILT'] !== '1') await run(process.execPath, [join(PROJECT, 'esbuild.config.mjs'), 'client'], { cwd: PROJECT });
  const program = join(folder, 'program');
  await mkdir(join(program, 'node_modules/@types'), { recursive: true });
  await symlink(PROJECT, join(program, 'node_modules/mneme'), 'junction');
  await symlink(join(PROJECT, 'node_modules/@types/node'), join(program, 'node_modules/@types/node'), 'junction');
  await writeFile(join(program, 'package.json'), '{ "type": "module" }');
  await writeFile(join(program, 'example.ts'), example('Use it from a program', 'ts'));
  const { stdout } = await run(process.execPath, ['--import', 'tsx', join(program, 'example.ts')], { cwd: PROJECT, env: environment });
  expect(stdout).toContain(FOUND);
  const words = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2023', '--types', 'node', join(program, 'example.ts')];
  await run(process.execPath, [join(PROJECT, 'node_modules/typescript/bin/tsc'), ...words], { cwd: program });
}, 120_000);

const hasPython = await run('python3', ['--version']).then(
  () => true,
  () => false,
);
test.skipIf(!hasPython)('Python', async () => {
  const { stdout } = await run('python3', ['-c', example('Use it from a program', 'python')], { env: environment });
  expect(stdout).toContain(FOUND);
});

const serversSchema = z.object({ mcpServers: z.object({ mneme: z.union([z.object({ url: z.url(), headers: z.record(z.string(), z.string()) }), z.object({ command: z.string(), args: z.array(z.string()) })]) }) });

test.each([
  ['over HTTP', 0],
  ['as a command', 1],
])('MCP %s', async (_way, nth) => {
  const { mneme } = serversSchema.parse(JSON.parse(example('Connect an agent over MCP', 'json', nth))).mcpServers;
  const client = new Client({ name: 'readme', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  onTestFinished(() => client.close());
  const headers = 'url' in mneme ? Object.fromEntries(Object.entries(mneme.headers).map(([name, value]) => [name, value.replace('${MNEME_TOKEN}', environment['MNEME_TOKEN'] ?? '')])) : {};
  await client.connect('url' in mneme ? new StreamableHTTPClientTransport(new URL(mneme.url), { requestInit: { headers } }) : new StdioClientTransport({ ...mneme, env: environment, stderr: 'ignore' }));
  const answer = await client.callTool({ name: 'recall', arguments: { query: 'Why did we choose TimescaleDB?', k: 3 } });
  expect(JSON.stringify(answer.structuredContent)).toContain(FOUND);
}, 60_000);
