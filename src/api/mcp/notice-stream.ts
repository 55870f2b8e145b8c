import type { Clock } from '../../core/model/clock.js';
import { untilAborted } from '../time-limit.js';
import { relayMemoryChanges } from './memory-notices.js';
import type { VaultAccess } from './vault-access.js';

/** The first revision whose notices come as the answer to `subscriptions/listen`. */
const FIRST_WITHOUT_STREAM = '2026';

/**
 * Whether a request opens the stream of notices of the 2025 revisions (Streamable HTTP, "Listening for Messages from the Server"). Anybody
 * else who sends a GET is told to send a POST.
 */
export function opensNoticeStream({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean {
  const revision = headers.get('mcp-protocol-version') ?? '';
  return method === 'GET' && (headers.get('accept') ?? '').includes('text/event-stream') && revision < FIRST_WITHOUT_STREAM;
}

/**
 * Tells of every memory that the caller may see, whatever was subscribed to: nothing is kept between requests that would say what was, and
 * so nothing is lost when the vault changes hands.
 */
export async function tellNotices(access: Pick<VaultAccess, 'onMemoryChange'>, clock: Clock, emit: (name: string, data: unknown, about?: string) => void, signal: AbortSignal): Promise<void> {
  const tell = (method: string, about: string, params?: object): void => emit('message', { jsonrpc: '2.0', method, ...(params && { params }) }, about);
  const stop = relayMemoryChanges(access, clock, {
    resourceUpdated: (uri) => tell('notifications/resources/updated', uri, { uri }),
    resourcesChanged: () => tell('notifications/resources/list_changed', ''),
  });
  try {
    await untilAborted(signal);
  } finally {
    stop();
  }
}
