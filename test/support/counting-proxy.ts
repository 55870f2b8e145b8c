import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CountingProxy {
  readonly address: string;
  /** What was asked for, in order. Loopback does not come this way. */
  readonly asked: readonly string[];
  close(): void;
}

/** Refuses everything and remembers it: what reaches it would have left the machine. */
export async function startCountingProxy(): Promise<CountingProxy> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(502).end();
  });
  server.on('connect', (request, socket) => {
    asked.push(request.url ?? '');
    socket.end('HTTP/1.1 502 Refused\r\n\r\n');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
