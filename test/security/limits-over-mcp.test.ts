import { expect, test } from 'vitest';
import { connectNew } from '../support/mcp-clients.js';
import { memoryNote, startMemoryEndpoint, tokenOf } from '../support/memory-endpoint.js';

const NOTES = {
  'Projects/project-x.md': '# project-x\n\nThe harbour project ships in spring.\n',
  'Diary/2026-11-20.md': 'The harbour doctor called about the harbour results.\n',
  'Memory/fact/open.md': memoryNote('open', 'The harbour office opens at nine.'),
  'Memory/preference/hidden.md': memoryNote('hidden', 'Ada dislikes the harbour office.', { kind: 'preference', layer: 'habit' }),
};

test('a token limited to folders sees nothing else over MCP: not by tool, resource or completion', async () => {
  const { server } = await startMemoryEndpoint(NOTES);
  const client = await connectNew(server.url, tokenOf('limited'));
  const { tools } = await client.listTools();
  const told = [JSON.stringify((await client.listResources()).resources)];
  for (const { name } of tools) {
    const given = { recall: { query: 'harbour' }, get_context: { query: 'harbour' }, list_memories: {}, status: {}, update_memory: { id: 'hidden', action: 'archive' } }[name];
    if (given !== undefined) told.push(JSON.stringify((await client.callTool({ name, arguments: given })).content));
  }
  for (const value of ['', 'h']) told.push(JSON.stringify((await client.complete({ ref: { type: 'ref/resource', uri: 'memory://{id}' }, argument: { name: 'id', value } })).completion.values));
  told.push(await client.readResource({ uri: 'memory://hidden' }).then((result) => JSON.stringify(result), () => ''));
  expect(told.join('\n')).toContain('harbour project ships');
  for (const word of ['Ada dislikes', 'doctor', 'Diary', 'preference/']) expect(told.join('\n')).not.toContain(word);
});

test('a token that may only read is shown no tool that writes, and cannot call one', async () => {
  const endpoint = await startMemoryEndpoint(NOTES);
  const client = await connectNew(endpoint.server.url, tokenOf('reader'));
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name).sort()).toEqual(expect.arrayContaining(['list_memories', 'recall', 'status']));
  for (const name of ['remember', 'observe', 'record_code_change', 'update_memory', 'consolidate', 'task_state']) expect(tools.map((tool) => tool.name)).not.toContain(name);
  for (const [name, given] of [['remember', { text: 'The harbour is closed.' }], ['update_memory', { id: 'open', action: 'archive' }]] as const) {
    const refused = await client.callTool({ name, arguments: given }).then((result) => result.isError === true, () => true);
    expect(refused, name).toBe(true);
  }
  expect(await endpoint.ask(200, 'GET', '/v1/memories/open')).toMatchObject({ status: 'active' });
  expect((await endpoint.ask<{ items: unknown[] }>(200, 'GET', '/v1/memories')).items).toHaveLength(2);
});
