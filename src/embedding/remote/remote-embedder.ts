import type { Clock } from '../../core/model/clock.js';
import type { Calibration, Embedder, ModelLock } from '../../core/model/embedder.js';
import { MnemeError } from '../../core/model/errors.js';
import { counted } from '../../core/model/in-words.js';
import type { RemoteModel } from '../../core/model/settings.js';
import { countBudgetTokens } from '../../core/model/tokens.js';
import { defaultCalibration } from '../default-calibration.js';
import type { RetryPolicy } from '../http/patience.js';
import { BatchPace } from './batch-pace.js';
import { ollamaProtocol } from './ollama.js';
import { openAiProtocol } from './openai-compatible.js';
import type { RemoteProtocol } from './protocol.js';
import { QuestionsFirst } from './questions-first.js';
import { EndpointTransport, type Posted, type RemotePorts } from './transport.js';
import { meanDirection, unitVector } from './unit-vector.js';
import { halvesOf, windowsOf } from './windows.js';

/**
 * Longest text sent in one piece where the settings name none. Most small embedding models read 512 tokens and many servers
 * cut off the rest without a word; a budget token is about a model's token in Chinese and a little less in English.
 */
const DEFAULT_MAX_TOKENS = 400;
/** OpenAI takes 300,000 tokens a request; local servers run out of memory long before. */
const BATCH_CHARACTERS = 100_000;
/** A text that is refused as too long is halved down to this many characters. */
const SHORTEST_PART = 16;
/** A number of a vector in JSON takes at most this much, white space included. */
const BYTES_PER_NUMBER = 32;
const LARGEST_DIMENSION = 8192;
const ANSWER_FRAME_BYTES = 1_048_576;
const QUESTION_ATTEMPTS = 2;
const DEFAULT_RETRY: RetryPolicy = { attempts: 5, baseMs: 500, longestMs: 60_000 };

export interface RemoteEmbedderOptions {
  readonly chunkerVersion: number;
  /** What `calibrate` has measured for this model. */
  readonly calibration?: Calibration;
  /** The lock of the saved vectors. If it is of this model, opening asks the endpoint nothing and works while it is down. */
  readonly known?: ModelLock;
  readonly retry?: RetryPolicy;
  readonly signal?: AbortSignal;
}

/**
 * Opens an OpenAI-compatible or Ollama endpoint. Asks it for one vector to learn the dimension, unless `known` tells it.
 * @throws MnemeError `config_invalid`, `embedder_unreachable`, `embedder_answer_invalid`, `timeout`, `aborted`
 */
export async function openRemoteEmbedder(settings: RemoteModel, ports: RemotePorts, options: RemoteEmbedderOptions): Promise<Embedder> {
  const protocol = protocolOf(settings.provider);
  const retry = options.retry ?? DEFAULT_RETRY;
  const endpoint = new EndpointTransport(protocol, settings, ports, retry);
  const lock: Omit<ModelLock, 'dimension'> = {
    id: `${settings.provider}:${settings.model}@${new URL(settings.baseUrl).origin}`,
    revision: settings.dimension === undefined ? '' : `dimension=${settings.dimension}`,
    weightsHash: '',
    dtype: 'remote',
    pooling: 'remote',
    queryPrefix: settings.queryPrefix,
    passagePrefix: settings.passagePrefix,
    chunkerVersion: options.chunkerVersion,
  };
  const requests = new EmbeddingRequests(protocol, settings, endpoint);
  const known = options.known;
  if (known !== undefined && sameSpace(lock, known)) requests.expect(known.dimension);
  else await requests.probe(`${settings.queryPrefix}Where is the key?`, options.signal);
  return new RemoteEmbedder({ ...lock, dimension: requests.dimension }, options.calibration ?? defaultCalibration(), settings, requests, retry, ports.clock);
}

function protocolOf(provider: RemoteModel['provider']): RemoteProtocol {
  switch (provider) {
    case 'openai':
      return openAiProtocol;
    case 'ollama':
      return ollamaProtocol;
  }
}

/** Whether the saved vectors are of the same model, apart from the dimension that only they know. */
function sameSpace(lock: Omit<ModelLock, 'dimension'>, known: ModelLock): boolean {
  return (Object.keys(lock) as (keyof typeof lock)[]).every((key) => lock[key] === known[key]);
}

/** One request for one batch: the dimension is settled by the first answer and held from then on. */
class EmbeddingRequests {
  private settled: number | undefined;
  /** Some models can shorten their vectors; asked for only once the model's own length is not the wanted one. */
  private askForDimension = false;

  constructor(
    private readonly protocol: RemoteProtocol,
    private readonly settings: RemoteModel,
    private readonly endpoint: EndpointTransport,
  ) {}

  get dimension(): number {
    if (this.settled === undefined) throw new MnemeError('internal', 'The remote model was used before its dimension was known.');
    return this.settled;
  }

  expect(dimension: number): void {
    this.settled = dimension;
  }

  /** Learns the dimension. */
  async probe(text: string, signal?: AbortSignal): Promise<void> {
    const answer = await this.embed([text], QUESTION_ATTEMPTS, signal);
    if (answer.kind === 'too_large') throw new MnemeError('embedder_answer_invalid', `The embedding endpoint finds even ${text.length} characters too long ("${answer.said}"). Use another model, or shorten its prefix.`);
  }

  /** A time-out of one text is an error; that of several is an answer, as is a refusal for their length. */
  async embed(texts: readonly string[], attempts: number, signal?: AbortSignal): Promise<Embedded> {
    const wanted = this.settled ?? this.settings.dimension;
    const asks = this.askForDimension && wanted !== undefined ? wanted : undefined;
    const posted = await this.endpoint.post(this.protocol.request(this.settings.model, texts, asks), texts.length * LARGEST_DIMENSION * BYTES_PER_NUMBER + ANSWER_FRAME_BYTES, { attempts, splittable: texts.length > 1 }, signal);
    if (posted.kind !== 'answer') return posted;
    const vectors = this.protocol.read(posted.json, texts.length);
    const length = vectors[0]?.length ?? 0;
    if (this.settings.dimension !== undefined && asks === undefined && length !== wanted) {
      this.askForDimension = true;
      return this.embed(texts, attempts, signal);
    }
    if (length === 0 || length > LARGEST_DIMENSION) throw new MnemeError('embedder_answer_invalid', `The embedding endpoint answered a vector of ${counted(length, 'number')}; from 1 to ${LARGEST_DIMENSION} can be used.`);
    const checked = vectors.map((vector) => unitVector(vector, wanted ?? length));
    this.settled ??= wanted ?? length;
    return { kind: 'vectors', vectors: checked };
  }
}

class RemoteEmbedder implements Embedder {
  private readonly turns = new QuestionsFirst();
  private readonly closed = new AbortController();
  private readonly pace: BatchPace;
  private textsHalved = 0;

  constructor(
    readonly lock: ModelLock,
    readonly calibration: Calibration,
    private readonly settings: RemoteModel,
    private readonly requests: EmbeddingRequests,
    private readonly retry: RetryPolicy,
    private readonly clock: Clock,
  ) {
    this.pace = new BatchPace(settings.batchSize, settings.timeoutMs);
  }

  get batchSize(): number {
    return this.settings.batchSize;
  }

  async embedQuery(text: string, signal?: AbortSignal): Promise<Float32Array> {
    const send: SendBatch = (batch) => this.turns.question(() => this.requests.embed(batch, QUESTION_ATTEMPTS, this.until(signal)));
    const [vector] = await this.embedAll([text], this.settings.queryPrefix, send);
    if (vector === undefined) throw new MnemeError('internal', 'A question got no vector.');
    return vector;
  }

  async embedPassages(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
    const until = this.until(signal);
    const send: SendBatch = (batch) => this.turns.passage(() => this.timed(batch, until), until);
    return this.embedAll(texts, this.settings.passagePrefix, send);
  }

  private async timed(batch: readonly string[], until: AbortSignal): Promise<Embedded> {
    const startedAt = this.clock.ticks();
    const answer = await this.requests.embed(batch, this.retry.attempts, until);
    if (answer.kind === 'vectors') this.pace.took(batch.length, this.clock.ticks() - startedAt);
    return answer;
  }

  dispose(): Promise<void> {
    this.closed.abort();
    return Promise.resolve();
  }

  private until(signal: AbortSignal | undefined): AbortSignal {
    return signal === undefined ? this.closed.signal : AbortSignal.any([signal, this.closed.signal]);
  }

  private async embedAll(texts: readonly string[], prefix: string, send: SendBatch): Promise<Float32Array[]> {
    const room = Math.max(SHORTEST_PART, (this.settings.maxTokens ?? DEFAULT_MAX_TOKENS) - countBudgetTokens(prefix));
    const windows = texts.flatMap((text, owner) => windowsOf(text, room).map((part) => ({ owner, part })));
    const parts = texts.map((): { vector: Float32Array; weight: number }[] => []);
    for (let start = 0; start < windows.length; ) {
      const batch = windows.slice(start, batchEnd(windows, start, this.pace.size));
      const vectors = await this.embedBatch(batch.map(({ part }) => part), prefix, send);
      batch.forEach(({ owner, part }, at) => {
        const vector = vectors[at];
        if (vector !== undefined) parts[owner]?.push({ vector, weight: weightOf(part) });
      });
      start += batch.length;
    }
    return parts.map((ofText) => meanDirection(ofText, this.lock.dimension));
  }

  /** Halves what the endpoint finds too long, first the batch, then the text, so that nothing is cut off; a batch that takes too long is asked for in smaller ones. */
  private async embedBatch(batch: readonly string[], prefix: string, send: SendBatch): Promise<Float32Array[]> {
    const answer = await send(batch.map((part) => prefix + part));
    switch (answer.kind) {
      case 'vectors':
        return answer.vectors;
      case 'too_slow':
        if (batch.length < 2) throw answer.error;
        this.pace.timedOut(batch.length);
        return this.atPace(batch, prefix, send);
      case 'too_large': {
        const [text = '', ...others] = batch;
        if (others.length === 0) return [await this.embedHalved(text, answer.said, prefix, send)];
        const halvedBefore = this.textsHalved;
        const vectors = await this.inHalves(batch, prefix, send);
        // It was the number then, not one text's length.
        if (this.textsHalved === halvedBefore) this.pace.refused(batch.length);
        return vectors;
      }
    }
  }

  private async atPace(texts: readonly string[], prefix: string, send: SendBatch): Promise<Float32Array[]> {
    const vectors: Float32Array[] = [];
    while (vectors.length < texts.length) {
      vectors.push(...(await this.embedBatch(texts.slice(vectors.length, vectors.length + this.pace.size), prefix, send)));
    }
    return vectors;
  }

  private async inHalves(batch: readonly string[], prefix: string, send: SendBatch): Promise<Float32Array[]> {
    const middle = Math.ceil(batch.length / 2);
    return [...(await this.embedBatch(batch.slice(0, middle), prefix, send)), ...(await this.embedBatch(batch.slice(middle), prefix, send))];
  }

  private async embedHalved(text: string, said: string, prefix: string, send: SendBatch): Promise<Float32Array> {
    const halves = halvesOf(text, SHORTEST_PART);
    if (halves === null) throw new MnemeError('embedder_answer_invalid', `The embedding endpoint finds even ${text.length} characters too long ("${said}"). Use another model, or shorten its prefix.`);
    this.textsHalved += 1;
    const parts: { vector: Float32Array; weight: number }[] = [];
    for (const half of halves) {
      const [vector] = await this.embedBatch([half], prefix, send);
      if (vector !== undefined) parts.push({ vector, weight: weightOf(half) });
    }
    return meanDirection(parts, this.lock.dimension);
  }
}

type Embedded = { readonly kind: 'vectors'; readonly vectors: Float32Array[] } | Exclude<Posted, { kind: 'answer' }>;
type SendBatch = (texts: readonly string[]) => Promise<Embedded>;

/** A part counts by its length; white space alone counts a little, so that no sum is empty. */
function weightOf(part: string): number {
  return Math.max(1, countBudgetTokens(part));
}

function batchEnd(windows: readonly { readonly part: string }[], start: number, most: number): number {
  let characters = 0;
  let end = start;
  while (end < windows.length && end - start < most) {
    characters += windows[end]?.part.length ?? 0;
    if (end > start && characters > BATCH_CHARACTERS) break;
    end += 1;
  }
  return end;
}
