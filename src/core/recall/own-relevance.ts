import type { Calibration } from '../model/embedder.js';
import type { ChunkReader, Slot, TextHits } from '../model/search.js';
import { fuse, meaningPart, textPart } from './fuse.js';
import type { Parts } from './fuse.js';
import type { CorrectedQuestion } from './hubness.js';

/** What a chunk says to a question by itself, nothing beside it looked at. */
export interface Own extends Parts {
  /** Both parts fused, 0..1. */
  readonly relevance: number;
  /** Terms of the question that it holds (`TextHits.termBits`). */
  readonly terms: number;
}

/** Judges any chunk for one question; a chunk is met again and again, as candidate and as another one's neighbour. */
export class OwnRelevance {
  readonly #known = new Map<Slot, Own>();

  constructor(
    private readonly index: Pick<ChunkReader, 'cosinesOf'>,
    private readonly text: Pick<TextHits, 'scoreOf' | 'reachable' | 'termBits'>,
    private readonly question: CorrectedQuestion | undefined,
    private readonly calibration: Pick<Calibration, 'cosineLow' | 'cosineHigh'>,
    /** Of full text in the mixture. */
    private readonly share: number,
  ) {}

  of(slot: Slot): Own {
    return this.#known.get(slot) ?? this.judge(slot, this.cosinesOf([slot])?.[0]);
  }

  /** Judges many at once, which is several times as fast as asking for one after the other. */
  judgeAll(slots: Iterable<Slot>): void {
    const unknown = new Set<Slot>();
    for (const slot of slots) if (!this.#known.has(slot)) unknown.add(slot);
    const list = [...unknown];
    const cosines = this.cosinesOf(list);
    for (let at = 0; at < list.length; at += 1) this.judge(list[at] as Slot, cosines?.[at]);
  }

  private judge(slot: Slot, cosine: number | undefined): Own {
    const text = textPart(this.text.scoreOf(slot), this.text.reachable);
    const meaning = meaningPart(cosine === undefined || Number.isNaN(cosine) ? undefined : cosine + this.offset, this.calibration);
    const own: Own = { text, meaning, relevance: fuse({ text, meaning }, this.share), terms: this.text.termBits(slot) };
    this.#known.set(slot, own);
    return own;
  }

  private get offset(): number {
    return this.question?.offset ?? 0;
  }

  /** NaN for a chunk without a vector. */
  private cosinesOf(slots: readonly Slot[]): Float32Array | undefined {
    return this.question && this.index.cosinesOf(this.question.vector, slots);
  }
}
