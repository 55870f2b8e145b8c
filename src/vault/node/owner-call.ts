import { request } from 'node:http';

import type { Address } from './address-file.js';

const HEALTH_MS = 1500;
/** A yield saves the index first. */
const YIELD_MS = 20_000;

/**
 * Whether the owner that wrote this address is the one that answers there.
 *
 * Asked with `node:http`, since in Obsidian `fetch` is the page's and carries its Origin, which the endpoint refuses.
 */
export async function answersAsOwner({ url, instance }: Pick<Address, 'url' | 'instance'>): Promise<boolean> {
  if (instance === '') return false; // It was never served: whoever answers there is another program.
  const answer = await call(url, { method: 'GET', path: '/health', timeoutMs: HEALTH_MS });
  if (answer?.status !== 200) return false;
  try {
    const health: unknown = JSON.parse(answer.body);
    return typeof health === 'object' && health !== null && 'instance' in health && health.instance === instance;
  } catch (error) {
    if (error instanceof SyntaxError) return false; // Some other program has the port now.
    throw error;
  }
}

/** Asks the owner to save and let go. Whether it agreed. */
export async function askToYield({ url, token }: Pick<Address, 'url' | 'token'>): Promise<boolean> {
  const answer = await call(url, { method: 'POST', path: '/v1/yield', timeoutMs: YIELD_MS, token });
  return answer?.status === 200;
}

interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly timeoutMs: number;
  readonly token?: string;
}

/** `undefined` where nobody answers in time. */
function call(url: string, { method, path, timeoutMs, token }: Call): Promise<{ status: number; body: string } | undefined> {
  return new Promise((resolve) => {
    const nobody = (): void => resolve(undefined);
    const headers = { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...(method === 'POST' ? { 'content-type': 'application/json' } : {}) };
    const sent = request(new URL(path, url), { method, headers, agent: false, signal: AbortSignal.timeout(timeoutMs) }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString('utf8') }));
      response.on('error', nobody);
    });
    sent.on('error', nobody);
    sent.end(method === 'POST' ? '{}' : undefined);
  });
}
