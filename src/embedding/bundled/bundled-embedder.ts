import type { Calibration, Embedder, ModelLock } from '../../core/model/embedder.js';
import { MnemeError } from '../../core/model/errors.js';
import { WorkerPool } from '../../workers/worker-pool.js';
import type { RpcClient } from '../../workers/rpc.js';
import { lockOf, type ModelSpec } from '../model-spec.js';
import type { EmbedProtocol } from './embed-protocol.js';

/** Which build of onnxruntime computes: the machine's own code, or WebAssembly at about a sixth of its speed. */
export type EmbedderRuntime = 'native' | 'wasm';

export interface BundledEmbedderParts {
  readonly spec: ModelSpec;
  readonly chunkerVersion: number;
  readonly runtime: EmbedderRuntime;
  readonly workers: number;
  /** Starts a worker and loads the model in it. */
  readonly start: () => Promise<EmbedClient>;
}

/** A worker that has loaded its model. */
export type EmbedClient = RpcClient<Pick<EmbedProtocol<never>, 'embed'>>;

/**
 * Texts that `embedPassages` is best given at once. They are run one by one, so it only has to be large enough to keep
 * every worker busy to the end, and small enough for steady progress (16 take half a second to two seconds).
 */
const TEXTS_AT_ONCE = 16;

/**
 * Short texts go to a worker together, up to about the length of a usual passage. Each way there and back waits for a turn of the calling
 * thread, which an import keeps busy; and a question waits for no more than a passage, as ever.
 */
const CHARACTERS_AT_ONCE = 1000;

/** A model that runs on this machine, in workers. Nothing leaves the machine. */
export class BundledEmbedder implements Embedder {
  readonly lock: ModelLock;
  readonly calibration: Calibration;
  readonly batchSize = TEXTS_AT_ONCE;
  readonly runtime: EmbedderRuntime;
  readonly #pool: WorkerPool<Pick<EmbedProtocol<never>, 'embed'>>;

  private constructor(parts: BundledEmbedderParts) {
    this.lock = lockOf(parts.spec, parts.chunkerVersion);
    this.calibration = parts.spec.calibration;
    this.runtime = parts.runtime;
    this.#pool = new WorkerPool({
      size: parts.workers,
      start: parts.start,
      failure: (reason) =>
        new MnemeError(
          'embedder_unreachable',
          `The embedding worker crashed twice on one text: ${reason} Full text still answers. Close other programs if memory is short, or choose fewer workers or a smaller model.`,
        ),
    });
  }

  /** With one worker loaded. @throws MnemeError `model_missing`, `model_damaged`, `embedder_unreachable` */
  static async open(parts: BundledEmbedderParts): Promise<BundledEmbedder> {
    const embedder = new BundledEmbedder(parts);
    try {
      await embedder.#pool.warmUp();
    } catch (thrown) {
      await embedder.dispose();
      throw thrown;
    }
    return embedder;
  }

  async embedQuery(text: string, signal?: AbortSignal): Promise<Float32Array> {
    const [vector] = await this.#pool.run('embed', { texts: [text], role: 'query' }, { urgent: true, signal });
    if (vector === undefined) throw new MnemeError('internal', 'The worker gave no vector for the question.');
    return vector;
  }

  async embedPassages(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
    const vectors: Float32Array[][] = [];
    const next = inGroups(texts, this.#pool.size).entries();
    let failed = false;
    // One lane a worker, so that only as many passages wait as can be run, and a failure leaves none behind.
    const lane = async (): Promise<void> => {
      for (const [index, group] of next) {
        if (failed) return;
        try {
          vectors[index] = await this.#pool.run('embed', { texts: group, role: 'passage' }, { urgent: false, signal });
        } catch (thrown) {
          failed = true;
          throw thrown;
        }
      }
    };
    await Promise.all(Array.from({ length: this.#pool.size }, lane));
    return vectors.flat();
  }

  dispose(): Promise<void> {
    return this.#pool.dispose();
  }
}

/** In order, and spread over the workers. */
function inGroups(texts: readonly string[], workers: number): string[][] {
  const most = Math.ceil(texts.length / workers);
  const groups: string[][] = [];
  let characters = Number.POSITIVE_INFINITY;
  for (const text of texts) {
    const last = groups.at(-1);
    characters += text.length;
    if (last === undefined || last.length >= most || characters > CHARACTERS_AT_ONCE) {
      groups.push([text]);
      characters = text.length;
    } else last.push(text);
  }
  return groups;
}
