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
    private readonly index: Pick<ChunkReader, 'cosineOf'>,
    private readonly text: Pick<TextHits, 'scoreOf' | 'reachable'>,
    private readonly question: CorrectedQuestion | undefined,
    private readonly calibration: Pick<Calibration, 'cosineLow' | 'cosineHigh'>,
    /** Of full text in the mixture. */
    private readonly share: number,
  ) {}

  of(slot: Slot): Own {
    const known = this.#known.get(slot);
    if (known !== undefined) return known;
    const dot = this.question && this.index.cosineOf(this.question.vector, slot);
    const parts: Parts = {
      text: textPart(this.text.scoreOf(slot), this.text.reachable),
      meaning: meaningPart(dot === undefined || this.question === undefined ? undefined : dot + this.question.offset, this.calibration),
    };
    const own: Own = { ...parts, relevance: fuse(parts, this.share) };
    this.#known.set(slot, own);
    return own;
  }
}
