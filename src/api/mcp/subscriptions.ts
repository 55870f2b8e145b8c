import type { McpServer } from '@modelcontextprotocol/server';

/** Serves `resources/subscribe` and `resources/unsubscribe`, which the 2025 revisions alone have. Returns whether the client has subscribed to a resource. */
export function serveSubscriptions({ server }: McpServer): (uri: string) => boolean {
  const subscribed = new Set<string>();
  server.setRequestHandler('resources/subscribe', ({ params }) => {
    subscribed.add(params.uri);
    return {};
  });
  server.setRequestHandler('resources/unsubscribe', ({ params }) => {
    subscribed.delete(params.uri);
    return {};
  });
  return (uri) => subscribed.has(uri);
}
