import type { Readable, Writable } from 'node:stream';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import type { McpServer } from '@modelcontextprotocol/server';
import { MCP_BODY_BYTES } from './mcp-endpoint.js';
import { mcpServer, type McpServerParts } from './mcp-server.js';
import { relayMemoryChanges } from './memory-notices.js';
import { refusedParams } from './refused-params.js';
import { serveSubscriptions } from './subscriptions.js';

export interface StdioParts extends McpServerParts {
  readonly stdin: Readable;
  readonly stdout: Writable;
  /** Told of messages that could not be understood. */
  readonly onFault: (error: Error) => void;
}

/** What a client sends that wants to hear of changes: until then nobody listens to the vault's. */
const ASKS_FOR_NOTICES: ReadonlySet<string> = new Set(['subscriptions/listen', 'resources/subscribe', 'resources/list']);

/** Serves one client over standard input and output, in whichever revision of the protocol it begins. Returns what ends it. */
export function serveMcpStdio({ stdin, stdout, onFault, ...parts }: StdioParts): () => Promise<void> {
  const relays = new Set<() => void>();
  let wanted = false;
  const servers: Notified[] = [];
  const relay = ({ server, isFor }: Notified): void => {
    const ignore = (): undefined => undefined; // A client that has gone is told nothing.
    relays.add(
      relayMemoryChanges(parts.access, parts.clock, {
        resourceUpdated: (uri) => void (isFor(uri) && server.server.sendResourceUpdated({ uri }).catch(ignore)),
        resourcesChanged: () => void server.server.sendResourceListChanged().catch(ignore),
      }),
    );
  };
  const transport = new StdioServerTransport(stdin, stdout, { maxBufferSize: MCP_BODY_BYTES });
  const handle = serveStdio(
    ({ era }) => {
      const server = mcpServer(parts);
      // The SDK sorts notices by subscription in the newer revision; in the older ones that is the server's work.
      const notified: Notified = { server, isFor: era === 'modern' ? () => true : serveSubscriptions(server) };
      servers.push(notified);
      if (wanted) relay(notified);
      return server;
    },
    { transport, onerror: onFault },
  );
  const deliver = transport.onmessage;
  transport.onmessage = (message) => {
    if (!wanted && 'method' in message && ASKS_FOR_NOTICES.has(message.method)) {
      wanted = true;
      servers.forEach(relay);
    }
    const refused = refusedParams(message);
    if (refused === undefined) deliver?.(message);
    else transport.send(refused).catch(onFault);
  };
  return async () => {
    for (const stop of relays) stop();
    await handle.close();
  };
}

interface Notified {
  readonly server: McpServer;
  readonly isFor: (uri: string) => boolean;
}
