import type { Calibration } from '../model/embedder.js';
import type { ChunkReader, Slot, TextHits } from '../model/search.js';
import { fuse, meaningPart, textPart } from './fuse.js';
import type { Parts } from './fuse.js';
import type { CorrectedQuestion } from './hubness.js';

/** What a chunk says to a question by itself, nothing beside it looked at. */
export interface Own extends Parts {
  /** Both parts fused, 0..1. */
  readonly relevance: number;
}

/** Judges any chunk for one question; a chunk is met again and again, as candidate and as another one's neighbour. */
export class OwnRelevance {
  readonly #known = new Map<Slot, Own>();

  constructor(
    private readonly index: Pick<ChunkReader, 'cosinesOf'>,
    private readonly text: Pick<TextHits, 'scoreOf' | 'reachable'>,
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
    const unknown = [...new Set(slots)].filter((slot) => !this.#known.has(slot));
    const cosines = this.cosinesOf(unknown);
    for (const [at, slot] of unknown.entries()) this.judge(slot, cosines?.[at]);
  }

  private judge(slot: Slot, cosine: number | undefined): Own {
    const parts: Parts = { text: textPart(this.text.scoreOf(slot), this.text.reachable), meaning: meaningPart(cosine, this.calibration) };
    const own: Own = { ...parts, relevance: fuse(parts, this.share) };
    this.#known.set(slot, own);
    return own;
  }

  private cosinesOf(slots: readonly Slot[]): (number | undefined)[] | undefined {
    const { question } = this;
    if (question === undefined) return undefined;
    return Array.from(this.index.cosinesOf(question.vector, slots), (dot) => (Number.isNaN(dot) ? undefined : dot + question.offset));
  }
}
