import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}
export type Script = (request: Received, response: ServerResponse) => void | Promise<void>;

/** A real HTTP server on the loopback whose behaviour a test writes. */
export interface ScriptedServer extends AsyncDisposable {
  readonly origin: string;
  readonly received: Received[];
  /** Replaces what it does from the next request on. */
  run(script: Script): void;
}

/** @param port 0 for any free one */
export async function scriptedServer(first: Script, port = 0): Promise<ScriptedServer> {
  let script = first;
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const seen = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString('utf8') };
      received.push(seen);
      void script(seen, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    run: (next) => {
      script = next;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function answerJson(response: ServerResponse, json: unknown, status = 200, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(typeof json === 'string' ? json : JSON.stringify(json));
}
