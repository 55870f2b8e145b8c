import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Keeps a server to so many connections. Where there is one too many, the one that has been idle longest goes: thousands that say
 * nothing, or never come to the end of their headers, keep nobody out for longer than it takes to say something. Where all are answering,
 * the new one goes.
 */
export function limitConnections(server: Server, most: number): void {
  const open = new Set<Socket>();
  /** The one that has been idle longest first. */
  const idle = new Set<Socket>();
  const forget = (socket: Socket): void => {
    open.delete(socket);
    idle.delete(socket);
  };
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    idle.add(socket);
    socket.once('close', () => forget(socket));
    if (open.size <= most) return;
    const last = oldest(idle);
    last?.destroy();
    if (last !== undefined) forget(last); // Not only once it is closed: many come in one turn.
  });
  server.on('request', ({ socket }: { readonly socket: Socket }, response: ServerResponse) => {
    idle.delete(socket);
    response.once('close', () => {
      if (!socket.destroyed) idle.add(socket);
    });
  });
}

function oldest(sockets: ReadonlySet<Socket>): Socket | undefined {
  for (const socket of sockets) return socket;
  return undefined;
}
