import type { Clock } from '../../core/model/clock.js';
import { MnemeError } from '../../core/model/errors.js';
import type { RemoteModel } from '../../core/model/settings.js';
import { dropBody, networkReason, readUpTo, shownAddress, type FetchLike } from '../http/fetch-like.js';
import { abortedError, backOffMs, isPassingStatus, pause, retryAfterMs, throwIfAborted, Watchdog, type RetryPolicy } from '../http/patience.js';
import type { RemoteProtocol } from './protocol.js';
import { meansTooLarge, refusal, wordsOf, type Asked } from './refusal.js';

/** What a remote embedder needs from outside. */
export interface RemotePorts {
  readonly fetch: FetchLike;
  readonly clock: Clock;
  /** A number in [0, 1), for the jitter of pauses. */
  readonly random: () => number;
  /** Reads the key from secret storage at each request. It goes into one header to the base address's origin and nowhere else. */
  readonly apiKey?: () => Promise<string | undefined>;
}

/** What may be mended by asking for less at once is an answer too, not an error. */
export type Posted = { readonly kind: 'answer'; readonly json: unknown } | { readonly kind: 'too_large'; readonly said: string } | { readonly kind: 'too_slow'; readonly error: MnemeError };
/** `splittable`: the request can be made in smaller parts, so a time-out is answered at once: the same again would time out again. */
export interface Effort {
  readonly attempts: number;
  readonly splittable: boolean;
}
type Tried = Posted | { readonly kind: 'passing'; readonly error: MnemeError; readonly waitMs?: number | undefined };

const ERROR_BODY_BYTES = 16_384;
/** A slash added or removed is one step; more is a loop. */
const MOST_REDIRECTS = 3;

/** Sends JSON to one embedding endpoint: time-outs, retries, and errors that say what to do. */
export class EndpointTransport {
  private readonly url: URL;

  /** @throws MnemeError `config_invalid` */
  constructor(
    private readonly protocol: RemoteProtocol,
    private readonly settings: Pick<RemoteModel, 'baseUrl' | 'model' | 'timeoutMs'>,
    private readonly ports: RemotePorts,
    private readonly retry: RetryPolicy,
  ) {
    this.url = endpointOf(settings.baseUrl, protocol.path);
  }

  /**
   * @param effort tries in all; a question waits less than the filling of an index
   * @throws MnemeError `embedder_unreachable`, `embedder_answer_invalid`, `timeout`, `aborted`, `config_invalid`
   */
  async post(body: unknown, maxAnswerBytes: number, effort: Effort, signal?: AbortSignal): Promise<Posted> {
    const text = JSON.stringify(body);
    for (let failures = 1; ; failures += 1) {
      const tried = await this.tryOnce(text, maxAnswerBytes, signal);
      if (tried.kind !== 'passing') return tried;
      if (effort.splittable && tried.error.code === 'timeout') return { kind: 'too_slow', error: tried.error };
      const waitMs = tried.waitMs ?? backOffMs(this.retry, failures, this.ports.random());
      if (failures >= effort.attempts || waitMs > this.retry.longestMs) throw tried.error;
      await pause(this.ports.clock, waitMs, signal);
    }
  }

  private async tryOnce(body: string, maxAnswerBytes: number, signal: AbortSignal | undefined): Promise<Tried> {
    throwIfAborted(signal);
    const key = await this.readKey();
    const asked: Asked = { protocol: this.protocol, model: this.settings.model, address: shownAddress(this.url), hasKey: key !== undefined };
    const watchdog = new Watchdog(this.ports.clock, this.settings.timeoutMs, signal);
    try {
      const response = await this.send(body, key, watchdog.signal);
      if (response.ok) return { kind: 'answer', json: await readJson(response, maxAnswerBytes, asked) };
      const raw = await readUpTo(response, ERROR_BODY_BYTES);
      const words = wordsOf(new TextDecoder().decode(raw ?? undefined));
      const said = key === undefined ? words : words.replaceAll(key, '[key]');
      if (meansTooLarge(response.status, said)) return { kind: 'too_large', said };
      const error = refusal(response.status, said, asked);
      if (!isPassingStatus(response.status)) throw error;
      return { kind: 'passing', error, waitMs: retryAfterMs(response.headers.get('retry-after'), this.ports.clock.now()) };
    } catch (thrown) {
      if (thrown instanceof MnemeError) throw thrown;
      if (signal?.aborted === true) throw abortedError();
      if (watchdog.expired) {
        return { kind: 'passing', error: new MnemeError('timeout', `The embedding endpoint ${asked.address} did not answer within ${this.settings.timeoutMs} ms. Raise timeoutMs, lower batchSize, or check the server's load.`) };
      }
      // The cause is left out: header and address of the request may be in it.
      return { kind: 'passing', error: new MnemeError('embedder_unreachable', `The embedding endpoint ${asked.address} cannot be reached (${networkReason(thrown)}). ${this.protocol.adviceIfDown}`) };
    } finally {
      watchdog.end();
    }
  }

  /** Follows redirects only within the origin: texts of the vault and the key go nowhere else. */
  private async send(body: string, key: string | undefined, signal: AbortSignal): Promise<Response> {
    const headers: Record<string, string> = { 'content-type': 'application/json', accept: 'application/json' };
    if (key !== undefined) headers['authorization'] = `Bearer ${key}`;
    let url = this.url;
    for (let redirects = 0; ; redirects += 1) {
      const response = await this.ports.fetch(url.href, { method: 'POST', headers, body, redirect: 'manual', signal });
      if (response.type === 'opaqueredirect') throw refusal(307, '', { protocol: this.protocol, model: this.settings.model, address: shownAddress(this.url), hasKey: key !== undefined });
      const location = response.headers.get('location');
      if ((response.status !== 307 && response.status !== 308) || location === null || redirects >= MOST_REDIRECTS) return response;
      const next = URL.canParse(location, url) ? new URL(location, url) : undefined;
      if (next?.origin !== this.url.origin) return response;
      await dropBody(response);
      url = next;
    }
  }

  private async readKey(): Promise<string | undefined> {
    const key = (await this.ports.apiKey?.())?.trim();
    if (key === undefined || key === '') return undefined;
    // Checked here because the platform's own error would repeat the key.
    if (!/^[\x21-\x7e]+$/.test(key)) throw new MnemeError('config_invalid', 'The API key of the embedding endpoint contains characters that no key has (spaces, line breaks or non-ASCII). Enter it again.');
    return key;
  }
}

async function readJson(response: Response, maxBytes: number, asked: Asked): Promise<unknown> {
  const bytes = await readUpTo(response, maxBytes);
  if (bytes === null) throw new MnemeError('embedder_answer_invalid', `The embedding endpoint ${asked.address} answers more than ${maxBytes} bytes, more than the vectors asked for can take. Check that it is an embeddings API.`);
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (thrown) {
    throw new MnemeError('embedder_answer_invalid', `The embedding endpoint ${asked.address} answers something that is not JSON (a web page, or NaN in a vector). Check baseUrl and the model "${asked.model}".`, { cause: thrown });
  }
}

/**
 * The endpoint's full address. An owner who pasted the whole address, or its `/api`, is understood.
 * @throws MnemeError `config_invalid`
 */
export function endpointOf(baseUrl: string, path: string): URL {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (url === undefined || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new MnemeError('config_invalid', 'baseUrl of the remote model must be an http or https address, like http://127.0.0.1:11434.');
  }
  if (url.username !== '' || url.password !== '') {
    throw new MnemeError('config_invalid', 'baseUrl of the remote model holds a user or password. Take it out and store it as the API key instead.');
  }
  const base = url.pathname.replace(/\/+$/, '');
  const firstStep = path.slice(0, path.indexOf('/', 1) + 1).replace(/\/$/, '');
  const stem = firstStep !== '' && base.endsWith(firstStep) ? base.slice(0, -firstStep.length) : base;
  url.pathname = base.endsWith(path) ? base : stem + path;
  url.hash = '';
  return url;
}
