import { expect, test } from 'vitest';
import { startMemoryEndpoint } from '../support/memory-endpoint.js';

test('a change of code is recorded, and one that makes no sense is refused', async () => {
  const { ask } = await startMemoryEndpoint();
  const change = { repo: 'project-x', branch: 'main', commit: 'abc1234', committedAt: '2026-12-01T10:00:00Z', stat: ' src/port.ts | 2 +-\n 1 file changed, 1 insertion(+), 1 deletion(-)\n', diff: 'diff --git a/src/port.ts b/src/port.ts\n--- a/src/port.ts\n+++ b/src/port.ts\n@@ -1 +1 @@\n-export const PORT = 9000;\n+export const PORT = 8443;\n', message: 'Listen on 8443' };
  const answer = await ask<{ id: string }>(200, 'POST', '/v1/code-changes', change, 'agent');
  expect(answer).toMatchObject({ outcome: 'created', kind: 'code_change' });
  expect(await ask(200, 'GET', `/v1/memories/${answer.id}`)).toMatchObject({ kind: 'code_change', text: expect.stringContaining('port') });
  await ask(400, 'POST', '/v1/code-changes', { ...change, committedAt: 'today' });
  await ask(400, 'POST', '/v1/code-changes', { branch: 'main', stat: '' });
});

test('a change of code may be larger than other bodies', async () => {
  const { ask, send } = await startMemoryEndpoint();
  const diff = `diff --git a/big.txt b/big.txt\n--- a/big.txt\n+++ b/big.txt\n@@ -0,0 +1 @@\n${'+line of a large file\n'.repeat(100_000)}`;
  expect(await ask(200, 'POST', '/v1/code-changes', { branch: 'main', committedAt: '2026-12-01T10:00:00Z', stat: ' big.txt | 100000 +\n', diff })).toMatchObject({ outcome: 'created' });
  expect((await send('POST', '/v1/memories', { text: 'x', context: 'y'.repeat(2_000_000) })).status).toBe(413);
});
