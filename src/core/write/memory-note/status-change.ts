import type { MemoryStatus } from '../../model/memory.js';
import type { PropertyChanges } from './edit-properties.js';
import { localTime } from './property-text.js';

/** What a note says of its memory's status; an archived one says since when. */
export function statusChange(status: MemoryStatus, nowMs: number): PropertyChanges {
  return { status, archived_at: status === 'archived' ? localTime(nowMs) : undefined };
}
