import type { ServerContext } from '@modelcontextprotocol/server';
import type { Clock } from '../../core/model/clock.js';

/** Often enough that a client which gives up on silence does not, seldom enough to cost nothing. */
const TELL_EVERY_MS = 1000;

/**
 * Runs work and, while it lasts, tells a client that asked for it that it goes on: seconds so far, and what is being done.
 * Work that is done within a second tells nothing.
 */
export async function withProgress<T>(context: ServerContext, clock: Clock, what: string, work: (tell: (what: string) => void) => Promise<T>): Promise<T> {
  const progressToken = context.mcpReq._meta?.progressToken;
  if (progressToken === undefined) return work(() => undefined);
  const startedAt = clock.ticks();
  let doing = what;
  let callOff = (): void => undefined;
  const beat = (): void => {
    const seconds = Math.round((clock.ticks() - startedAt) / 1000);
    // A client that has gone is told nothing; its signal says so to the work.
    context.mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress: seconds, message: `${doing} (${seconds} s)` } }).catch(() => undefined);
    callOff = clock.after(TELL_EVERY_MS, beat);
  };
  callOff = clock.after(TELL_EVERY_MS, beat);
  try {
    return await work((now) => (doing = now));
  } finally {
    callOff();
  }
}
