import { expect, test } from 'vitest';
import { RateLimit } from '../../src/api/rate-limit.js';
import { OWNER, type Caller } from '../../src/api/auth.js';
import { startMemoryEndpoint, tokenOf } from '../support/memory-endpoint.js';

const agent = (name: string): Caller => ({ role: 'agent', name, readOnly: false, folders: undefined });

/** Five at once, then one every 100 ms; `sent` tells how many came through. */
function limited(): { readonly rate: RateLimit; wait(ms: number): void; sent(caller: Caller, times: number): number } {
  let nowMs = 0;
  const rate = new RateLimit({ ticks: () => nowMs }, { requestsPerSecond: 10, burst: 5 });
  return {
    rate,
    wait: (ms) => (nowMs += ms),
    sent: (caller, times) =>
      Array.from({ length: times }).filter(() => {
        try {
          rate.take(caller);
          return true;
        } catch {
          return false;
        }
      }).length,
  };
}

test('an agent may send a burst, and then as many as its rate allows', () => {
  const { sent, wait } = limited();
  expect(sent(agent('a'), 9)).toBe(5);
  wait(100);
  expect(sent(agent('a'), 9)).toBe(1);
  wait(60_000);
  expect(sent(agent('a'), 9)).toBe(5);
});

test('one agent does not use up what another may send, and the owner is not limited', () => {
  const { sent } = limited();
  sent(agent('a'), 100);
  expect(sent(agent('b'), 5)).toBe(5);
  expect(sent(OWNER, 1000)).toBe(1000);
});

test('over REST and MCP together, the request too many is refused with when to come again', async () => {
  const { server, send } = await startMemoryEndpoint({}, {}, { rate: { requestsPerSecond: 0.01, burst: 3 } });
  const mcp = (): Promise<Response> =>
    fetch(`${server.url}/mcp`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${tokenOf('agent')}`, 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    });
  for (const request of [() => send('GET', '/v1/memories', undefined, 'agent'), mcp, () => send('GET', '/v1/memories', undefined, 'agent')]) {
    const answer = await request();
    expect(answer.status).not.toBe(429);
    await answer.body?.cancel();
  }
  const rest = await send('GET', '/v1/memories', undefined, 'agent');
  expect([rest.status, rest.headers.get('retry-after')]).toEqual([429, '1']);
  expect(await rest.json()).toMatchObject({ code: 'too_many_requests' });
  const overMcp = await mcp();
  expect([overMcp.status, overMcp.headers.get('retry-after')]).toEqual([429, '1']);
  await overMcp.body?.cancel();
  for (let n = 0; n < 10; n += 1) expect((await send('GET', '/v1/memories', undefined, 'owner')).status).toBe(200);
});
