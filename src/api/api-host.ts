import type { Engine } from '../core/engine.js';
import type { Clock } from '../core/model/clock.js';
import type { TokenBook } from './auth.js';
import type { McpSurface } from './mcp/surface.js';
import type { RateLimits } from './rate-limit.js';

export interface ApiLimits {
  readonly bodyBytes: number;
  /** For the whole body to arrive. */
  readonly bodyMs: number;
  /** For an answer that changes nothing. */
  readonly answerMs: number;
  /** For the answer to a write. What is late is done all the same: a write that was taken is never called off for its client. */
  readonly writeMs: number;
  /** For the next piece of a body or an answer of any length. */
  readonly idleMs: number;
  readonly heartbeatMs: number;
  /** Streams open at a time: events, exports and imports. */
  readonly streams: number;
  /** Of each agent. */
  readonly rate: RateLimits;
}

export const DEFAULT_LIMITS: ApiLimits = { bodyBytes: 1_048_576, bodyMs: 10_000, answerMs: 30_000, writeMs: 300_000, idleMs: 120_000, heartbeatMs: 15_000, streams: 32, rate: { requestsPerSecond: 50, burst: 200 } };

export interface ApiHost {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly tokens: TokenBook;
  /** Names this run of the server. */
  readonly instance: string;
  readonly version: string;
  /** Aborted when the server closes: ends streams and calls requests off. */
  readonly closing: AbortSignal;
  /** Flushes and lets go of the vault. Left out where the owner of the vault does not yield. */
  readonly onYield?: (() => Promise<void>) | undefined;
  /** Told of what broke on our side; answers never carry it. */
  readonly report?: ((error: unknown, operation: string) => void) | undefined;
  readonly limits?: Partial<ApiLimits> | undefined;
  /** What is offered over MCP; left out, all that Mneme can do. */
  readonly surface?: McpSurface | undefined;
}
