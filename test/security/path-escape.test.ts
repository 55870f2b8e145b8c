import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { OPERATIONS } from '../../src/api/operations/table.js';
import { connectNew } from '../support/mcp-clients.js';
import { memoryNote, startMemoryEndpoint, tokenOf } from '../support/memory-endpoint.js';
import { makeFolder, removeFolder } from '../support/temporary-folder.js';

/** Stands in each file that nobody may be given. */
const CANARY = 'Zanzibarium';
const NOTES = {
  'Kiln.md': '# Kiln\n\nThe kiln is electric.\n',
  'Memory/fact/one.md': memoryNote('one', 'The kiln is fired on Thursdays.'),
  '.obsidian/app.md': `# ${CANARY}\n\n${CANARY} of the configuration.\n`,
  '.hidden/kept.md': `# ${CANARY}\n\n${CANARY} of a hidden folder.\n`,
  'Excluded/kept.md': `# ${CANARY}\n\n${CANARY} of an excluded folder.\n`,
};

const NAMES = ['outside.md', '.obsidian/app.md', '.hidden/kept.md', 'Excluded/kept.md', 'linked.md', 'linked/inner.md'];
const ways = (outside: string): string[] => [
  ...NAMES.flatMap((name) => [name, name.replace(/\.md$/, ''), `Memory/../${name}`, `./${name}`, `Memory\\..\\${name}`]),
  ...['../', '../../', '..\\', '%2e%2e/', '..%2f', '....//', '\u0000../'].map((up) => `${up}outside.md`),
  join(outside, 'outside.md'),
  `file://${join(outside, 'outside.md')}`,
  '/etc/passwd',
  '..',
  '.',
];

test('no field of any operation leads to a file outside the vault, in a hidden folder or in an excluded one', async () => {
  const outside = await makeFolder();
  onTestFinished(() => removeFolder(outside));
  await writeFile(join(outside, 'outside.md'), `# ${CANARY}\n\n${CANARY} outside.\n`);
  await writeFile(join(outside, 'inner.md'), `# ${CANARY}\n\n${CANARY} behind a link.\n`);
  const { send, vault, engine, reports } = await startMemoryEndpoint(NOTES, { settings: { exclude: ['Excluded'] } });
  await symlink(join(outside, 'outside.md'), join(vault, 'linked.md'));
  await symlink(outside, join(vault, 'linked'));
  await engine.rescan();

  const found: string[] = [];
  const looked = async (method: string, path: string, body?: unknown): Promise<void> => {
    const answer = await send(method, path, body);
    const text = await answer.text();
    if (text.includes(CANARY) || text.includes('root:') || answer.status >= 500) found.push(`${method} ${path} ${JSON.stringify(body)}: ${answer.status} ${text.slice(0, 200)}`);
  };
  const operations = OPERATIONS.filter(({ kind, name }) => kind !== 'stream' && kind !== 'lines_in' && name !== 'yield');
  for (const way of ways(outside)) {
    for (const { method, path, input } of operations) {
      const address = path.replace(/\{\w+\}/, encodeURIComponent(way));
      const required = { query: 'kiln', text: 'The kiln is old.', version: 1, keep: 'both' };
      const fields = Object.keys(input.shape).filter((field) => !path.includes(`{${field}}`));
      const known = Object.fromEntries(Object.entries(required).filter(([field]) => fields.includes(field)));
      if (path.includes('{')) await looked(method, address, method === 'GET' || method === 'DELETE' ? undefined : known);
      for (const field of fields.filter((name) => /path|file|folder|entit|workspace|session|task|id$/i.test(name))) {
        const value = field === 'workspace' ? { repo: way, changedFiles: [way] } : /s$|entities/.test(field) ? [way] : way;
        if (method === 'GET' || method === 'DELETE') await looked(method, `${address}?${field}=${encodeURIComponent(way)}`);
        else await looked(method, address, { ...known, [field]: value });
      }
    }
  }
  await looked('POST', '/v1/recall', { query: CANARY.toLowerCase().slice(0, 8), k: 50 });
  expect(found).toEqual([]);
  expect(reports).toEqual([]);
}, 120_000);

test('nor does a resource of MCP', async () => {
  const outside = await makeFolder();
  onTestFinished(() => removeFolder(outside));
  await writeFile(join(outside, 'outside.md'), CANARY);
  const { server } = await startMemoryEndpoint(NOTES, { settings: { exclude: ['Excluded'] } });
  const client = await connectNew(server.url, tokenOf('owner'));
  for (const way of ways(outside)) {
    for (const uri of [`memory://${way}`, `memory://${encodeURIComponent(way)}`, `memory:///${way}`, `file://${way}`]) {
      const told = await client.readResource({ uri }).then((result) => JSON.stringify(result), String);
      expect(told, uri).not.toContain(CANARY);
    }
  }
}, 60_000);
