import { z } from 'zod';

/**
 * What makes one vector space: vectors are comparable only if their locks are equal. Stored with the vectors; a different
 * lock means a visible re-embed, never mixed spaces.
 */
export const modelLockSchema = z.object({
  id: z.string().min(1).describe('Name of the model.'),
  revision: z.string().describe('Version of the model, or of the remote endpoint.'),
  weightsHash: z.string().describe('SHA-256 of the weights; empty for a remote model.'),
  dtype: z.string(),
  pooling: z.enum(['mean', 'cls', 'remote']),
  queryPrefix: z.string(),
  passagePrefix: z.string(),
  dimension: z.int().min(1).max(8192),
  chunkerVersion: z.int(),
});
export type ModelLock = z.infer<typeof modelLockSchema>;

export function sameLock(a: ModelLock, b: ModelLock): boolean {
  return (Object.keys(a) as (keyof ModelLock)[]).every((key) => a[key] === b[key]);
}

/** Names the space for what is learnt from its vectors or kept beside them: a remote model may bear the name of a local one, and is another. */
export function spaceId({ id, revision, pooling }: ModelLock): string {
  return pooling === 'remote' ? `${id} at ${revision}` : id;
}

const answerCosinesSchema = z.object({ none: z.number(), own: z.number() });

/**
 * What is known of a model's cosines, and of how to mix them with full text. Belongs to the lock: a rule tuned in one
 * space is never used in another.
 */
export const calibrationSchema = z.object({
  /** A cosine at or below `cosineLow` counts as 0, at or above `cosineHigh` as 1, linear between. */
  cosineLow: z.number(),
  cosineHigh: z.number(),
  /**
   * Some passages are near to every question, whatever it asks ("hubs": Radovanović et al., 2010). What is taken off a
   * cosine for it: a share of the passage's product with the mean of the vault's vectors, and a share of that with a
   * typical question of the asked one's script. Without it cosines are taken as they are.
   */
  hubness: z
    .object({
      vault: z.number().min(0).max(1),
      questions: z.number().min(0).max(1),
      /** Mean of typical questions, normalised: signed bytes in base64, 127 for the largest. A script without one has none taken off. */
      typicalQuestion: z.object({ latin: z.base64().optional(), cjk: z.base64().optional() }),
    })
    .optional(),
  /** Share of full text in the fused relevance, by the question's language (0..1). */
  textShare: z.object({ latin: z.number().min(0).max(1), cjk: z.number().min(0).max(1) }),
  /**
   * What the decision measures nearness by, for each script that the model knows: the usual cosine of the passage that answers a question
   * (`own`), and of the nearest one where none does (`none`). Without it the decision takes what is usual within the range above.
   */
  answers: z.object({ latin: answerCosinesSchema.optional(), cjk: answerCosinesSchema.optional() }).optional(),
  /** Confidence from which the decision is `use_memory`, and from which it is `weak`. */
  useAt: z.number(),
  weakAt: z.number(),
});
export type Calibration = z.infer<typeof calibrationSchema>;

/** Turns text into vectors. All vectors are L2-normalised and `lock.dimension` long. */
export interface Embedder {
  readonly lock: ModelLock;
  readonly calibration: Calibration;
  /** How many texts `embedPassages` takes to advantage at once. */
  readonly batchSize: number;
  /** Goes before passages that are waiting. @throws MnemeError `embedder_unreachable`, `embedder_answer_invalid`, `timeout`, `aborted` */
  embedQuery(text: string, signal?: AbortSignal): Promise<Float32Array>;
  /** One vector a text, in order. A text over the model's limit is embedded in windows and averaged: nothing is cut off. */
  embedPassages(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>;
  dispose(): Promise<void>;
}
