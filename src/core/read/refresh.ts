import { DAY_MS } from '../model/clock.js';
import type { NoteRecord } from '../model/note.js';
import type { Settings } from '../model/settings.js';

/** When an edit of a known note may reach the index. */
export interface RefreshRule {
  /** Milliseconds that an edit seen now has to wait; 0 for at once. */
  waitMs(known: NoteRecord, nowMs: number): number;
}

/** Semantic notes follow the owner's setting; memories, daily and project notes are always taken over at once. */
export function refreshRule(semanticRefresh: Settings['semanticRefresh']): RefreshRule {
  const intervalMs = { edit: 0, daily: DAY_MS, weekly: 7 * DAY_MS }[semanticRefresh];
  return {
    waitMs: (known, nowMs) => (known.network === 'semantic' && !known.private ? Math.max(0, known.indexedMs + intervalMs - nowMs) : 0),
  };
}
