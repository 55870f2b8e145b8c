import type { Clock } from '../core/model/clock.js';
import { MnemeError } from '../core/model/errors.js';
import { dropBody, networkReason, shownAddress, type FetchLike } from './http/fetch-like.js';
import { getFile } from './http/get.js';
import { abortedError, backOffMs, isPassingStatus, pause, retryAfterMs, throwIfAborted, Watchdog, type RetryPolicy } from './http/patience.js';
import type { ModelStore } from './model-store.js';
import { megabytes } from './model-spec.js';
import { PartialFile, type WantedFile } from './partial-file.js';

export interface DownloadPorts {
  readonly fetch: FetchLike;
  readonly clock: Clock;
  /** A number in [0, 1), for the jitter of pauses. */
  readonly random: () => number;
  readonly store: ModelStore;
}

export interface DownloadLimits {
  /** A connection that brings nothing for so long is given up and taken up again. */
  readonly stallMs: number;
  /** Tries without progress. */
  readonly retry: RetryPolicy;
  /** A try that brought so many bytes was progress. */
  readonly progressBytes: number;
  /** So many bytes are gathered before they are hashed and written: a few milliseconds of the thread, and what a crash can lose. */
  readonly writeBytes: number;
}

export const DEFAULT_LIMITS: DownloadLimits = { stallMs: 30_000, retry: { attempts: 6, baseMs: 1000, longestMs: 60_000 }, progressBytes: 1_048_576, writeBytes: 262_144 };

/** `absent`: the address has no such file, or shows it to nobody. */
export type FileOutcome = { readonly kind: 'done' } | { readonly kind: 'absent'; readonly status: number };

type Tried = FileOutcome | { readonly kind: 'whole' } | { readonly kind: 'interrupted'; readonly error: MnemeError; readonly waitMs?: number | undefined };

/**
 * Fetches one file of a model into the store, going on where an earlier try ended. Nothing is at `path` before size and hash are right.
 * @throws MnemeError `model_missing`, `model_damaged`, `timeout`, `aborted`, `store_full`, `store_read_only`, `store_failed`
 */
export async function downloadFile(file: WantedFile, ports: DownloadPorts, limits: DownloadLimits, onBytes: (have: number) => void, signal?: AbortSignal): Promise<FileOutcome> {
  const part = new PartialFile(file, ports.store, ports.clock);
  await part.open(signal);
  let startedOver = false;
  for (let failures = 0, resumed = part.have > 0; ; ) {
    onBytes(part.have);
    const before = part.have;
    const tried = part.have === file.bytes ? ({ kind: 'whole' } as const) : await fetchRest(part, ports, limits, onBytes, signal);
    switch (tried.kind) {
      case 'done':
      case 'absent':
        return tried;
      case 'whole':
        if (await part.settle()) return { kind: 'done' };
        // Parts of two versions may have met; what came in one piece was simply wrong.
        if (!resumed || startedOver) throw served(file, 'serves another file: its SHA-256 is not the model’s');
        startedOver = true;
        resumed = false;
        continue;
      case 'interrupted': {
        resumed ||= part.have > 0;
        failures = part.have - before >= limits.progressBytes ? 1 : failures + 1;
        const waitMs = tried.waitMs ?? backOffMs(limits.retry, failures, ports.random());
        if (failures >= limits.retry.attempts || waitMs > limits.retry.longestMs) throw tried.error;
        await pause(ports.clock, waitMs, signal);
      }
    }
  }
}

async function fetchRest(part: PartialFile, ports: DownloadPorts, limits: DownloadLimits, onBytes: (have: number) => void, signal: AbortSignal | undefined): Promise<Tried> {
  throwIfAborted(signal);
  const { file } = part;
  const watchdog = new Watchdog(ports.clock, limits.stallMs, signal);
  const from = part.have;
  try {
    const response = await getFile(ports.fetch, file.url, part.rangeHeaders(), watchdog.signal);
    if (response.status === 416) {
      await dropBody(response);
      await part.discard();
      return { kind: 'interrupted', error: served(file, 'is shorter than the model’s file'), waitMs: 0 };
    }
    if (!response.ok) {
      await dropBody(response);
      return refused(response, file, ports.clock);
    }
    // The whole file: the server knows no ranges, or the file is not the one that the part is of.
    if (response.status !== 206) await part.discard();
    else if (!continues(response, from, file.bytes)) {
      await dropBody(response);
      await part.discard();
      return { kind: 'interrupted', error: served(file, 'answers another range than was asked for'), waitMs: 0 };
    }
    await checkLength(response, part);
    part.validator = strongValidator(response);
    await receive(response, part, limits, watchdog, onBytes);
    return part.have === file.bytes ? { kind: 'whole' } : { kind: 'interrupted', error: new MnemeError('model_missing', `${shownAddress(file.url)} ended after ${part.have} of ${file.bytes} bytes. Try again later.`) };
  } catch (thrown) {
    if (signal?.aborted === true) throw abortedError();
    if (thrown instanceof MnemeError) throw thrown;
    if (watchdog.expired) return { kind: 'interrupted', error: new MnemeError('timeout', `${shownAddress(file.url)} sent nothing for ${limits.stallMs} ms. Try again later; ${keptOf(part)}.`) };
    return { kind: 'interrupted', error: new MnemeError('model_missing', `${shownAddress(file.url)} cannot be reached (${networkReason(thrown)}). Check the network and the download address (modelAddress), and try again; ${keptOf(part)}.`, { cause: thrown }) };
  } finally {
    watchdog.end();
  }
}

/** Tells that a next try goes on from there. */
function keptOf({ have, file }: PartialFile): string {
  return `${megabytes(have)} of ${megabytes(file.bytes)} are kept`;
}

/** Takes the body in, in writes of a useful size; what arrived before an interruption is written as well. */
async function receive(response: Response, part: PartialFile, limits: DownloadLimits, watchdog: Watchdog, onBytes: (have: number) => void): Promise<void> {
  if (response.body === null) return;
  const reader = response.body.getReader();
  let gathered: Uint8Array[] = [];
  let length = 0;
  const flush = async (): Promise<void> => {
    const bytes = new Uint8Array(length);
    let at = 0;
    for (const piece of gathered) {
      bytes.set(piece, at);
      at += piece.length;
    }
    gathered = [];
    length = 0;
    if (bytes.length > 0) await part.append(bytes);
  };
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      watchdog.heard();
      if (part.have + length + value.length > part.file.bytes) {
        gathered = [];
        length = 0;
        await part.discard();
        throw served(part.file, `sends more than the ${part.file.bytes} bytes of the model’s file`);
      }
      gathered.push(value);
      length += value.length;
      if (length >= limits.writeBytes) await flush();
      onBytes(part.have + length);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
    await flush();
  }
}

function refused(response: Response, file: WantedFile, clock: Clock): Tried {
  const { status } = response;
  // Some hubs answer 401 for what does not exist, so that nobody learns what does.
  if ([401, 403, 404, 410].includes(status)) return { kind: 'absent', status };
  const error = new MnemeError('model_missing', `${shownAddress(file.url)} answers HTTP ${status}. Try again later, or set another address for models.`);
  if (!isPassingStatus(status)) throw error;
  return { kind: 'interrupted', error, waitMs: retryAfterMs(response.headers.get('retry-after'), clock.now()) };
}

/** `Content-Range: bytes FROM-TO/TOTAL` (RFC 9110, 14.4) that goes on exactly where the part ends, of a file of the right size. */
function continues(response: Response, from: number, bytes: number): boolean {
  const range = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(response.headers.get('content-range') ?? '');
  return range !== null && Number(range[1]) === from && (range[3] === '*' || Number(range[3]) === bytes);
}

/** Refuses what announces another length, before the body. */
async function checkLength(response: Response, part: PartialFile): Promise<void> {
  const announced = response.headers.get('content-length');
  const encoded = response.headers.get('content-encoding') ?? 'identity';
  if (announced === null || encoded !== 'identity' || response.status === 206 || Number(announced) === part.file.bytes) return;
  await dropBody(response);
  throw served(part.file, `serves a file of ${announced} bytes where the model’s has ${part.file.bytes}`);
}

/** What `If-Range` may be sent with: a strong entity tag, or a date (RFC 9110, 13.1.5). */
function strongValidator(response: Response): string | null {
  const tag = response.headers.get('etag');
  if (tag !== null && tag.startsWith('"')) return tag;
  return tag === null ? response.headers.get('last-modified') : null;
}

function served(file: WantedFile, finding: string): MnemeError {
  return new MnemeError('model_damaged', `${shownAddress(file.url)} ${finding}. Nothing of it was kept. Set another address for models, or pick a folder that holds the model.`);
}
