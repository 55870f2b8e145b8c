import type { Clock } from '../core/model/clock.js';

export interface Watched {
  readonly clock: Clock;
  readonly everyMs: number;
  readonly isKnown: () => boolean;
  /** Ends the watching. */
  readonly ended: AbortSignal;
}

/** Aborted once a token is refused: a stream that its holder opened before stays open longer than the one look at the token that let it in. */
export function untilRevoked({ clock, everyMs, isKnown, ended }: Watched): AbortSignal {
  const revoked = new AbortController();
  const look = (): void => {
    if (!isKnown()) return revoked.abort();
    const callOff = clock.after(everyMs, () => {
      ended.removeEventListener('abort', callOff);
      look();
    });
    ended.addEventListener('abort', callOff, { once: true });
  };
  if (!ended.aborted) look();
  return revoked.signal;
}
