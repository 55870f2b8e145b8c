import { AutoModel, AutoTokenizer, Tensor } from '@xenova/transformers';

import { MnemeError, toMnemeError } from '../../core/model/errors.js';
import type { ModelSpec } from '../model-spec.js';
import { averageOfWindows, firstToken, meanOfTokens, toUnitLength } from './pooling.js';
import { TextTokens, type InputWindow, type Tokenizer } from './text-tokens.js';

export type TextRole = 'query' | 'passage';

/** A loaded model. Runs in a worker: it holds its thread while it computes. */
export interface SentenceModel {
  /** One text, unit length. @throws MnemeError `embedder_answer_invalid`, `aborted` (between the windows of a long text) */
  embed(text: string, role: TextRole, signal: AbortSignal): Promise<Float32Array>;
}

type Model = (inputs: Record<string, Tensor>) => Promise<Record<string, unknown>>;

/** The runtime's threads go on asking for work for 40 ms after each text, on a core that a write or a recall needs for what comes next. Indexing is as quick without. */
const STOP_SPINNING = { session: { force_spinning_stop: '1' } };

/**
 * Loads through transformers.js, whose `env` says where the files come from. One text is run at a time: larger batches are
 * slower on a CPU, and int8 models quantise a batch as a whole, so that a vector would depend on its batch mates.
 * @param source Folder of the model, or its name where the files are held in memory.
 * @param threads Threads within one run; ignored by the WASM runtime, which has one.
 * @throws MnemeError `model_damaged`
 */
export async function loadSentenceModel(source: string, spec: ModelSpec, threads: number): Promise<SentenceModel> {
  const tokenizer = (await asDamage(spec, AutoTokenizer.from_pretrained(source))) as unknown as Tokenizer;
  const model = (await asDamage(
    spec,
    AutoModel.from_pretrained(source, { dtype: spec.dtype, session_options: { intraOpNumThreads: threads, interOpNumThreads: 1, extra: STOP_SPINNING } }),
  )) as unknown as Model;
  const tokens = new TextTokens(tokenizer, spec.maxTokens);

  async function runWindow(window: InputWindow): Promise<Float32Array> {
    const shape = [1, window.ids.length];
    const filled = (value: bigint): Tensor => new Tensor('int64', new BigInt64Array(window.ids.length).fill(value), shape);
    const outputs = await model({
      input_ids: new Tensor('int64', BigInt64Array.from(window.ids, BigInt), shape),
      attention_mask: filled(1n),
      token_type_ids: filled(0n),
    });
    const states = tokenStates(outputs, spec);
    return toUnitLength(spec.pooling === 'cls' ? firstToken(states, spec.dimension) : meanOfTokens(states, window.ids.length, spec.dimension));
  }

  return {
    embed: async (text, role, signal) => {
      const parts: { vector: Float32Array; weight: number }[] = [];
      for (const window of tokens.windowsOf(text, spec.prefixes[role])) {
        if (parts.length > 0) await nextTurn();
        if (signal.aborted) throw new MnemeError('aborted', 'Embedding was cancelled.');
        parts.push({ vector: await runWindow(window), weight: Math.max(1, window.ownTokens) });
      }
      return averageOfWindows(parts, spec.dimension);
    },
  };
}

function tokenStates(outputs: Record<string, unknown>, spec: ModelSpec): Float32Array {
  const states = outputs['last_hidden_state'] ?? outputs['token_embeddings'];
  if (!(states instanceof Tensor) || !(states.data instanceof Float32Array) || states.dims[2] !== spec.dimension) {
    throw new MnemeError('embedder_answer_invalid', `Model ${spec.name} did not answer with vectors of ${spec.dimension} dimensions. Correct its descriptor or choose another model.`);
  }
  return states.data;
}

async function asDamage<T>(spec: ModelSpec, loading: Promise<T>): Promise<T> {
  try {
    return await loading;
  } catch (thrown) {
    const error = toMnemeError(thrown, 'model_damaged');
    throw new MnemeError(error.code, `Model ${spec.name} could not be loaded: ${error.message}`, { cause: thrown });
  }
}

/** Lets the worker see messages, so that a long text can be cancelled. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}
