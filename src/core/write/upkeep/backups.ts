import type { BlobStore } from '../../model/index-store.js';
import { gzipped } from '../files/gzip.js';

/** So many are kept: of a bulk change that went wrong the one before is what is wanted. */
const MOST_BACKUPS = 3;
const NAME = /^backup-.*\.jsonl\.gz$/;

export interface BackupParts {
  /** The store of what cannot be derived. */
  readonly store: BlobStore;
  /** UTC milliseconds. */
  readonly now: () => number;
  readonly memoryCount: () => number;
  /** All memories as an export's lines. */
  readonly lines: () => AsyncIterable<string>;
}

/**
 * A copy of all memories before a bulk change, compressed, which `import` reads. The journal can take back the change itself; this is for
 * the day on which the journal is what was lost.
 */
export class Backups {
  constructor(private readonly parts: BackupParts) {}

  /** @param bulk Names the change that is about to be made. @throws MnemeError as every write to the store */
  async make(bulk: string): Promise<void> {
    const { store, now, memoryCount, lines } = this.parts;
    if (memoryCount() === 0) return;
    const when = new Date(now()).toISOString().slice(0, 19).replaceAll(':', '-');
    await store.replace(`backup-${when}-before-${bulk}.jsonl.gz`, gzipped(encoded(lines())));
    const names = (await store.names()).filter((name) => NAME.test(name)).sort();
    for (const old of names.slice(0, -MOST_BACKUPS)) await store.remove(old);
  }
}

async function* encoded(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const line of lines) yield encoder.encode(line);
}
