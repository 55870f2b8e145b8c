import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChunkIndex } from '../src/core/read/chunk-index.js';
import { loadSnapshot, saveSnapshot } from '../src/core/read/snapshot.js';
import { VectorLog } from '../src/core/read/vector-log.js';
import { FolderBlobStore } from '../src/vault/node/blob-store.js';
import { systemClock } from '../src/vault/node/system-clock.js';
import { corpusIndex, appendAllVectors, BENCH_LOCK } from './corpus-index.js';
import { Vocabulary } from './corpus.js';
import { atMost, mb, report, told, usedBytes, type Row } from './measure.js';

/**
 * `npm run bench -- memory`: heap and buffers of an index of 100,000 chunks beside the texts themselves, after a collection;
 * as it was built, and as it was loaded from its files with the log of its vectors.
 */
const CHUNKS = 100_000;
const HEADER = { chunkerVersion: 1 };
const MUST = { besideTexts: 300e6 };

/** The corpus is plain ASCII, which engines keep in one byte a character. */
function textBytes(index: ChunkIndex): number {
  let characters = 0;
  for (const note of index.notes()) for (const slot of index.slotsOf(note.path)) characters += index.chunk(slot).text.length;
  return characters;
}

const folder = await mkdtemp(join(tmpdir(), 'mneme-bench-'));
const store = new FolderBlobStore(folder);
const rows: Row[] = [];
const figures: Record<string, number> = {};

function note(what: string, bytes: number, texts: number): void {
  rows.push(told(`${what}: in all`, mb(bytes)), told(`${what}: the texts`, mb(texts)), atMost(`${what}: beside the texts`, bytes - texts, MUST.besideTexts, mb));
  figures[what] = bytes - texts;
}

/** In a function of its own, so that nothing holds the built index afterwards. */
async function build(): Promise<void> {
  const vocabulary = new Vocabulary();
  const before = usedBytes();
  const index = corpusIndex(CHUNKS, vocabulary);
  note('built', usedBytes() - before, textBytes(index));
  await saveSnapshot(index, store, HEADER, systemClock);
  await appendAllVectors(index, (await VectorLog.open(store, BENCH_LOCK, systemClock)).log);
}

async function load(): Promise<void> {
  const before = usedBytes();
  const index = new ChunkIndex();
  await loadSnapshot(index, store, HEADER, systemClock);
  const { log } = await VectorLog.open(store, BENCH_LOCK, systemClock);
  await index.adoptVectors(log);
  note('loaded, with its log', usedBytes() - before, textBytes(index));
  if (log.size !== index.vectorCount) throw new Error('The log does not hold the vectors of the index.');
}

try {
  await build();
  await load();
  report('memory', rows, figures);
} finally {
  await rm(folder, { recursive: true, force: true });
}
