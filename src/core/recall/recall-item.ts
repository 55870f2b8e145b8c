import type { RecallItem, Why } from '../model/recall.js';
import type { Settings } from '../model/settings.js';
import type { TextHits } from '../model/search.js';
import { passageId } from './cited-passage.js';
import type { MemoryDirectory } from './memory-directory.js';
import type { QuotedItem, RankedItem } from './rank.js';
import { warningsFor } from './warn.js';

/** As the answer gives it. */
export function describeItem(item: Pick<QuotedItem, 'note' | 'chunk' | 'score' | 'text' | 'heading' | 'lines'>, nowMs: number, memories: MemoryDirectory, settings: Pick<Settings, 'halfLifeDays'>, why: Omit<Why, 'warnings'> | undefined): RecallItem {
  const { note } = item;
  const { memory } = note;
  const warnings = warningsFor(note, nowMs, memories, settings);
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
    ...(warnings.length > 0 && { warning: warnings.map(({ text }) => text).join(' ') }),
    ...(why !== undefined && { why: { ...why, warnings: [...warnings] } }),
  };
}

export function explain(item: RankedItem, text: TextHits): Omit<Why, 'warnings'> {
  return {
    text: item.textScore,
    meaning: item.meaning,
    relevance: item.relevance,
    age: item.age,
    trust: item.trust,
    matched: [...new Set(text.termsIn(item.chunk.slot).map((term) => term.surface))],
    notes: item.reasons.map(({ text: said }) => said),
    reasons: item.reasons.map(({ code }) => code),
  };
}
