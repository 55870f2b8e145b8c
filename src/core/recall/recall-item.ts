import type { RecallItem, Why } from '../model/recall.js';
import type { Settings } from '../model/settings.js';
import type { TextHits } from '../model/search.js';
import { passageId } from './cited-passage.js';
import type { MemoryDirectory } from './memory-directory.js';
import type { QuotedItem, RankedItem } from './rank.js';
import { warningFor } from './warn.js';

/** As the answer gives it. */
export function describeItem(item: Pick<QuotedItem, 'note' | 'chunk' | 'score' | 'text' | 'heading' | 'lines'>, nowMs: number, memories: MemoryDirectory, settings: Pick<Settings, 'halfLifeDays'>, why: Why | undefined): RecallItem {
  const { note } = item;
  const { memory } = note;
  const warning = warningFor(note, nowMs, memories, settings);
  return {
    id: memory?.id ?? passageId(item.chunk),
    type: memory === undefined ? 'note' : 'memory',
    text: item.text,
    path: note.path,
    heading: [...item.heading],
    lines: [...item.lines],
    ...(memory !== undefined && {
      kind: memory.kind,
      layer: memory.layer,
      status: memory.status,
      lastSeen: new Date(memory.lastSeenMs).toISOString(),
      ...(memory.trust !== undefined && { trust: memory.trust }),
      ...(memory.externalIds.length > 0 && { externalIds: [...memory.externalIds] }),
    }),
    created: new Date(memory?.createdMs ?? note.createdMs).toISOString(),
    score: item.score,
    ...(warning !== undefined && { warning }),
    ...(why !== undefined && { why }),
  };
}

export function explain(item: RankedItem, text: TextHits): Why {
  return {
    text: item.textScore,
    meaning: item.meaning,
    relevance: item.relevance,
    age: item.age,
    trust: item.trust,
    matched: [...new Set(text.termsIn(item.chunk.slot).map((term) => term.surface))],
    notes: [...item.reasons],
  };
}
