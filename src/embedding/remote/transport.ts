import type { Clock } from '../../core/model/clock.js';
import { MnemeError } from '../../core/model/errors.js';
import type { RemoteModel } from '../../core/model/settings.js';
import { networkReason, readUpTo, shownAddress, type FetchLike } from '../http/fetch-like.js';
import { abortedError, backOffMs, isPassingStatus, pause, retryAfterMs, throwIfAborted, Watchdog, type RetryPolicy } from '../http/patience.js';
import { endpointOf, postJson, readApiKey } from '../http/post-json.js';
import { wordsOf } from '../http/server-words.js';
import type { RemoteProtocol } from './protocol.js';
import { meansTooLarge, refusal, type Asked } from './refusal.js';

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
    this.url = endpointOf(settings.baseUrl, protocol.path, 'the remote model');
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
    const key = await readApiKey(this.ports.apiKey, 'the embedding endpoint');
    const asked: Asked = { protocol: this.protocol, model: this.settings.model, address: shownAddress(this.url), hasKey: key !== undefined };
    const watchdog = new Watchdog(this.ports.clock, this.settings.timeoutMs, signal);
    try {
      const response = await postJson(this.ports.fetch, this.url, body, key, watchdog.signal);
      if (response.type === 'opaqueredirect') throw refusal(307, '', asked);
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
        return { kind: 'passing', error: new MnemeError('timeout', `The embedding endpoint ${asked.address} did not answer within ${this.settings.timeoutMs} ms. Wait longer (timeoutMs), lower batchSize, or check the server's load.`) };
      }
      // The cause is left out: header and address of the request may be in it.
      return { kind: 'passing', error: new MnemeError('embedder_unreachable', `The embedding endpoint ${asked.address} cannot be reached (${networkReason(thrown)}). ${this.protocol.adviceIfDown}`) };
    } finally {
      watchdog.end();
    }
  }
}

async function readJson(response: Response, maxBytes: number, asked: Asked): Promise<unknown> {
  const bytes = await readUpTo(response, maxBytes);
  if (bytes === null) throw new MnemeError('embedder_answer_invalid', `The embedding endpoint ${asked.address} answers more than ${maxBytes} bytes, more than the vectors asked for can take. Check that it is an embeddings API.`);
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (thrown) {
    throw new MnemeError('embedder_answer_invalid', `The embedding endpoint ${asked.address} answers something that is not JSON (a web page, or NaN in a vector). Check the address (baseUrl) and the model "${asked.model}".`, { cause: thrown });
  }
}
