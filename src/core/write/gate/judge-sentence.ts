import type { GateKnowledge } from '../../model/gate.js';
import type { GateReason } from '../../model/gate-reason.js';
import type { MemoryLayer } from '../../model/memory.js';
import { exclusionOf } from './exclusions.js';
import { LEARNT } from './learnt-weights.js';
import { readSignals } from './read-signals.js';
import { reasonFor } from './reasons.js';
import type { Surroundings } from './reply.js';
import type { Signal } from './signals.js';
import { weigh, type SaidKind, type Weighed, type Worth } from './weigh.js';

/** From this probability on a sentence is stored: between 0.4 and 0.5 strangers' sentences get nearly the same F1, most in the middle. */
export const STORE_FROM = 0.45;
/** Below `STORE_FROM` and from here on, somebody who understands language is asked. */
const ASK_FROM = 0.25;

/** What a preference, a decision or progress is about, its layer follows; corrections and facts may be of any. */
const LAYER_OF: Readonly<Partial<Record<SaidKind, MemoryLayer>>> = { preference: 'habit', decision: 'fact', progress: 'fact' };

export type Finding = 'store' | 'doubtful' | 'unconfirmed' | 'not_a_memory';

/** What the gate finds in one sentence. */
export interface Judged {
  readonly finding: Finding;
  /** That it is a memory by its type, confirmed or not (0..1). */
  readonly typeLikelihood: number;
  readonly kind: SaidKind;
  readonly layer: MemoryLayer;
  readonly signals: ReadonlySet<Signal>;
  readonly reasons: readonly GateReason[];
}

/**
 * Judges sentences by their wording and, where the model is the one that the weights were learnt with, by their meaning, with one
 * call of the model for all of them.
 */
export async function judgeSentences(sentences: readonly { readonly text: string; readonly surroundings: Surroundings }[], knowledge: GateKnowledge): Promise<readonly Judged[]> {
  // The words are read while the model is at work.
  const embedding = knowledge.modelId === LEARNT.modelId && sentences.length > 0 ? knowledge.embed?.(sentences.map(({ text }) => text)) : undefined;
  const read = sentences.map(({ text, surroundings }) => readSignals(text, surroundings));
  const vectors = await embedding;
  return read.map((signals, at) => judge(signals, vectors?.[at], sentences[at]?.surroundings.finished === true));
}

function judge(signals: ReadonlySet<Signal>, vector: Float32Array | undefined, finished: boolean): Judged {
  const heads = vector === undefined ? LEARNT.wordingAlone : LEARNT.withMeaning;
  const worth = weigh(heads.worth, signals, vector);
  const told = withoutRemember(signals);
  const kind = kindOf(weigh(heads.kind, told, vector), told);
  const layer = LAYER_OF[kind] ?? weigh(heads.layer, told, vector).best;
  const excluded = exclusionOf(signals, finished);
  if (excluded !== undefined) return { finding: 'not_a_memory', typeLikelihood: 0, kind, layer, signals, reasons: [excluded] };
  const finding = find(worth.probabilities);
  return { finding, typeLikelihood: 1 - worth.probabilities.drop, kind, layer, signals, reasons: [reasonFor(finding, worth, kind)] };
}

/** What somebody asks to remember is mostly a fact; a rule stays one, asked for or not. */
const RULES: readonly Signal[] = ['standing', 'fromNowOn', 'preference', 'prohibition', 'howToAnswer'];

function withoutRemember(signals: ReadonlySet<Signal>): ReadonlySet<Signal> {
  return RULES.some((signal) => signals.has(signal)) ? new Set([...signals].filter((signal) => signal !== 'remember')) : signals;
}

/** What holds from now on has not been reached. */
function kindOf({ best, probabilities: { preference, decision } }: Weighed<SaidKind>, signals: ReadonlySet<Signal>): SaidKind {
  if (best !== 'progress' || !signals.has('fromNowOn')) return best;
  return preference >= decision ? 'preference' : 'decision';
}

function find({ store, unconfirmed, drop }: Readonly<Record<Worth, number>>): Finding {
  if (store >= STORE_FROM) return 'store';
  if (unconfirmed >= Math.max(store, drop)) return 'unconfirmed';
  return store >= ASK_FROM ? 'doubtful' : 'not_a_memory';
}
