import { expect, test } from 'vitest';
import type { AuditPage } from '../../src/core/model/audit.js';
import { connectNew } from '../support/mcp-clients.js';
import { memoryNote, startMemoryEndpoint, tokenOf, type MemoryEndpoint } from '../support/memory-endpoint.js';

const NOTES = {
  'Memory/fact/kiln-is-electric.md': memoryNote('one', 'The kiln is electric.'),
  'Projects/Kiln.md': '# Kiln\n\nThe kiln is fired on Thursdays.\n',
  'Diary.md': '---\nmneme-private: true\n---\nThe kiln was dropped.\n',
};

async function entries({ ask }: MemoryEndpoint, caller = 'agent'): Promise<string[]> {
  const names = { agent: 'helper' } as Readonly<Record<string, string>>;
  const { items } = await ask<AuditPage>(200, 'GET', `/v1/audit?caller=${names[caller] ?? caller}`);
  return items.map(({ operation, outcome, touched }) => [operation, outcome, ...touched.toSorted()].join(' ')).reverse();
}

test('the owner sees who read and wrote what, over REST and MCP alike', async () => {
  const endpoint = await startMemoryEndpoint(NOTES);
  await endpoint.ask(200, 'POST', '/v1/recall', { query: 'kiln' }, 'agent');
  await endpoint.ask(200, 'GET', '/v1/memories/one', undefined, 'agent');
  await endpoint.ask(404, 'GET', '/v1/memories/two', undefined, 'agent');
  const client = await connectNew(endpoint.server.url, tokenOf('agent'));
  await client.callTool({ name: 'recall', arguments: { query: 'kiln' } });
  expect(await entries(endpoint)).toEqual(['recall done Projects/Kiln.md one', 'get_memory done one', 'get_memory not_found two', 'recall done Projects/Kiln.md one']);
});

test('what was refused is noted, of strangers once in a while', async () => {
  const endpoint = await startMemoryEndpoint(NOTES);
  await endpoint.ask(403, 'POST', '/v1/memories', { text: 'The kiln is new.' }, 'reader');
  for (let n = 0; n < 5; n += 1) {
    const answer = await fetch(`${endpoint.server.url}/v1/memories`, { headers: { Authorization: 'Bearer mneme-guessed' } });
    expect(answer.status).toBe(401);
  }
  expect(await entries(endpoint, 'reader')).toEqual(['remember forbidden']);
  expect(await entries(endpoint, 'unknown')).toEqual(['list_memories unauthorized']);
});

test('no agent may read the audit', async () => {
  const endpoint = await startMemoryEndpoint(NOTES);
  for (const caller of ['agent', 'reader', 'limited', 'memoriesOnly'] as const) await endpoint.ask(403, 'GET', '/v1/audit', undefined, caller);
});

test('no text is in the audit, not of what was asked, and nothing of a memory that was erased', async () => {
  const endpoint = await startMemoryEndpoint(NOTES);
  await endpoint.ask(200, 'POST', '/v1/recall', { query: 'kiln with a Seltenes-Wort' }, 'agent');
  await endpoint.ask(200, 'DELETE', '/v1/memories/one?erase=true');
  await endpoint.ask(404, 'GET', '/v1/memories/ghp_0123456789abcdefghijABCDEFGHIJ012345', undefined, 'agent');
  const all = JSON.stringify(await endpoint.ask<AuditPage>(200, 'GET', '/v1/audit'));
  for (const text of ['Seltenes', 'electric', 'Thursdays', 'dropped', 'Diary', 'ghp_']) expect(all).not.toContain(text);
});
