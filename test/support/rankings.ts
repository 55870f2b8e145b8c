import type { ChunkIndex } from '../../src/core/read/chunk-index.js';
import type { Hits } from '../../src/core/model/search.js';

/** A ranking as far as the owner sees it: where each hit stands and its exact score, without slots. */
export function rankingOf(index: ChunkIndex, hits: Hits): string[] {
  return Array.from(hits.slots, (slot, rank) => {
    const { note, ordinal, text } = index.chunk(slot);
    return `${note.path}#${ordinal} ${hits.scores[rank] ?? Number.NaN} ${text}`;
  });
}
