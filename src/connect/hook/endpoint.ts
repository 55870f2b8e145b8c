import { Agent, request } from 'node:http';

import { jsonObjectIn, type JsonObject } from '../json-object.js';
import type { ServedAddress } from '../link.js';

// Part of the self-contained script. `node:http` and not `fetch`, which takes longer to load than a hook may.

/** A loopback answers at once or not at all. */
const HEALTH_MS = 400;

/** The vault's endpoint, for as long as one hook runs. Whoever opened it closes it. */
export interface HookEndpoint {
  /** `undefined` where it refuses, or does not answer in time; what it was asked to write it writes all the same. */
  post(path: string, body: JsonObject, timeoutMs: number): Promise<JsonObject | undefined>;
  close(): void;
}

/** `undefined` where nobody answers as the owner of the vault: another program may have the port, and must not be given the token. */
export async function openEndpoint({ url, instance }: Pick<ServedAddress, 'url' | 'instance'>, token: string): Promise<HookEndpoint | undefined> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const call = callerOf(url, agent);
  const health = await call('GET', '/health', undefined, undefined, HEALTH_MS);
  if (health === undefined || health['instance'] !== instance) {
    agent.destroy();
    return undefined;
  }
  return {
    post: (path, body, timeoutMs) => call('POST', path, JSON.stringify(body), token, timeoutMs),
    close: () => agent.destroy(),
  };
}

type Call = (method: 'GET' | 'POST', path: string, body: string | undefined, token: string | undefined, timeoutMs: number) => Promise<JsonObject | undefined>;

function callerOf(url: string, agent: Agent): Call {
  return (method, path, body, token, timeoutMs) =>
    new Promise((resolve) => {
      const nothing = (): void => resolve(undefined);
      const headers = { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }) };
      const sent = request(new URL(path, url), { method, headers, agent, signal: AbortSignal.timeout(timeoutMs) }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => resolve(response.statusCode === 200 ? jsonObjectIn(Buffer.concat(parts).toString('utf8')) : undefined));
        response.on('error', nothing);
      });
      sent.on('error', nothing);
      sent.end(body);
    });
}
