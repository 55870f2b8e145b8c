import { MnemeError } from '../../model/errors.js';
import type { BlobReader, BlobStore } from '../../model/index-store.js';
import { gunzipped, gzipped } from '../files/gzip.js';
import { exportWithout, linesWith } from '../transfer/export-without.js';
import { linesOf } from '../transfer/source-lines.js';

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
    const names = (await this.names()).sort();
    for (const old of names.slice(0, -MOST_BACKUPS)) await store.remove(old);
  }

  /** Takes memories that were erased out of every copy. One that cannot be read is of no use, and may hold them: it goes. */
  async forget(ids: ReadonlySet<string>): Promise<void> {
    for (const name of await this.names()) {
      const gone = await this.reading(name, (lines) => linesWith(ids, lines));
      if (gone === undefined) await this.parts.store.remove(name);
      else if (gone > 0) await this.reading(name, (lines) => this.parts.store.replace(name, gzipped(encoded(exportWithout(ids, gone, lines)))));
    }
  }

  private async names(): Promise<string[]> {
    return (await this.parts.store.names()).filter((name) => NAME.test(name));
  }

  /** @returns `undefined` where it cannot be read to its end */
  private async reading<T>(name: string, work: (lines: AsyncIterable<string>) => Promise<T>): Promise<T | undefined> {
    const reader = await this.parts.store.open(name);
    if (reader === undefined) return undefined;
    try {
      return await work(linesIn(name, reader));
    } catch (thrown) {
      if (isDamage(thrown)) return undefined;
      throw thrown;
    } finally {
      await reader.close();
    }
  }
}

const PIECE_BYTES = 256 * 1024;

async function* linesIn(path: string, reader: BlobReader): AsyncGenerator<string> {
  for await (const { text } of linesOf({ path, bytes: () => gunzipped(pieces(reader)) })) yield text;
}

async function* pieces(reader: BlobReader): AsyncGenerator<Uint8Array> {
  for (let offset = 0; offset < reader.sizeBytes; offset += PIECE_BYTES) yield await reader.read(offset, PIECE_BYTES);
}

/** No gzip or broken off, no UTF-8, no JSON. */
function isDamage(thrown: unknown): boolean {
  return thrown instanceof TypeError || thrown instanceof SyntaxError || (thrown instanceof MnemeError && thrown.code === 'bad_request');
}

async function* encoded(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const line of lines) yield encoder.encode(line);
}
