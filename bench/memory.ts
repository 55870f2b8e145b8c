/** Memory of an index of 100,000 chunks beside the texts themselves, as built and as loaded from its files. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChunkIndex } from '../src/core/read/chunk-index.js';
import { loadSnapshot, saveSnapshot } from '../src/core/read/snapshot.js';
import { VectorLog } from '../src/core/read/vector-log.js';
import { FolderBlobStore } from '../src/vault/node/blob-store.js';
import { BENCH_LOCK, corpusIndex } from './corpus-index.js';
import { Vocabulary } from './corpus.js';
import { mb, report, usedBytes } from './measure.js';

const CHUNKS = 100_000;
const HEADER = { chunkerVersion: 1 };
const clock = {
  now: () => Date.now(),
  ticks: () => performance.now(),
  after: () => () => undefined,
  giveWay: () => new Promise<void>((resolve) => setImmediate(resolve)),
};

function textBytes(index: ChunkIndex): number {
  let characters = 0;
  for (const note of index.notes()) for (const slot of index.slotsOf(note.path)) characters += index.chunk(slot).text.length;
  // The corpus is plain ASCII, which engines keep in one byte a character.
  return characters;
}

export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'mneme-bench-'));
  const store = new FolderBlobStore(folder);
  const rows: { index: string; 'in all': string; texts: string; 'beside the texts': string }[] = [];
  const figures: Record<string, number> = {};
  const note = (what: string, bytes: number, texts: number): void => {
    rows.push({ index: what, 'in all': mb(bytes), texts: mb(texts), 'beside the texts': mb(bytes - texts) });
    figures[what] = bytes - texts;
  };
  try {
    const vocabulary = new Vocabulary();
    let before = usedBytes();
    const holder: { index: ChunkIndex | undefined } = { index: corpusIndex(CHUNKS, vocabulary) };
    if (holder.index !== undefined) {
      note('built', usedBytes() - before, textBytes(holder.index));
      await saveSnapshot(holder.index, store, HEADER, clock);
      await (await VectorLog.open(store, BENCH_LOCK, clock)).log.append(holder.index.storedVectors(holder.index.contentHashes()));
      holder.index = undefined;
    }
    before = usedBytes();
    const loaded = new ChunkIndex();
    await loadSnapshot(loaded, store, HEADER, clock);
    const { log } = await VectorLog.open(store, BENCH_LOCK, clock);
    await loaded.adoptVectors(log);
    note('loaded, with its vector log', usedBytes() - before, textBytes(loaded));
    if (log.size !== loaded.vectorCount) throw new Error('The log does not hold the vectors of the index.');
    report('memory', rows, figures);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

await run();
