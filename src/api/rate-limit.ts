import type { Clock } from '../core/model/clock.js';
import { MnemeError } from '../core/model/errors.js';
import { counted } from '../core/model/in-words.js';
import type { Caller } from './auth.js';

export interface RateLimits {
  /** Requests a second that an agent may send for as long as it likes. */
  readonly requestsPerSecond: number;
  /** Requests that it may send at once after a rest. */
  readonly burst: number;
}

interface Bucket {
  tokens: number;
  filledAtMs: number;
}

/** A token bucket for each agent, so that one that loops does not keep the others waiting. The owner is not limited. */
export class RateLimit {
  /** By the name of the token: as many as there are tokens. */
  private readonly buckets = new Map<string, Bucket>();

  constructor(
    private readonly clock: Pick<Clock, 'ticks'>,
    private readonly limits: RateLimits,
  ) {}

  /** Takes one request's worth. @throws MnemeError `too_many_requests` */
  take({ role, name }: Caller): void {
    if (role === 'owner') return;
    const { requestsPerSecond, burst } = this.limits;
    const nowMs = this.clock.ticks();
    const bucket = this.buckets.get(name) ?? { tokens: burst, filledAtMs: nowMs };
    bucket.tokens = Math.min(burst, bucket.tokens + ((nowMs - bucket.filledAtMs) / 1000) * requestsPerSecond);
    bucket.filledAtMs = nowMs;
    this.buckets.set(name, bucket);
    if (bucket.tokens < 1) throw new MnemeError('too_many_requests', `${name} may send ${counted(requestsPerSecond, 'request')} a second. Wait a second and go on more slowly.`);
    bucket.tokens -= 1;
  }
}
