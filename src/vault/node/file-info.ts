import type { Stats } from 'node:fs';

import type { NotePath } from '../../core/model/note-path.js';
import type { FileInfo } from '../../core/model/vault.js';

/** Whole milliseconds, as the app reports them, so that an index passes between the two without reading every note anew. */
export function fileInfo(path: NotePath, stats: Stats): FileInfo {
  const mtimeMs = Math.round(stats.mtimeMs);
  // A copied vault has files that were made after they were last changed: there the change is the older truth.
  const createdMs = stats.birthtimeMs > 0 ? Math.min(Math.round(stats.birthtimeMs), mtimeMs) : mtimeMs;
  return { path, mtimeMs, createdMs, sizeBytes: stats.size };
}
