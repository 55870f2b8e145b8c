/** Saving and loading the index of 100,000 chunks through files: how long in all, and the longest hold of the thread. */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../src/core/model/clock.js';
import { ChunkIndex } from '../src/core/read/chunk-index.js';
import { SNAPSHOT_FILE, loadSnapshot, saveSnapshot } from '../src/core/read/snapshot.js';
import { VECTOR_FILE, VectorLog } from '../src/core/read/vector-log.js';
import { FolderBlobStore } from '../src/vault/node/blob-store.js';
import { BENCH_LOCK, corpusIndex } from './corpus-index.js';
import { Vocabulary } from './corpus.js';
import { mb, median, ms, report } from './measure.js';

const CHUNKS = 100_000;
const HEADER = { chunkerVersion: 1 };
const ROUNDS = 3;

const clock: Clock = {
  now: () => Date.now(),
  ticks: () => performance.now(),
  after: (delayMs, action) => {
    const timer = setTimeout(action, delayMs);
    return () => clearTimeout(timer);
  },
  giveWay: () => new Promise((resolve) => setImmediate(resolve)),
};

interface Held {
  readonly tookMs: number;
  /** Longest time between two turns of the event loop. */
  readonly longestHoldMs: number;
}

/** Runs work while a task that wants a turn every moment measures how long it has to wait for one. */
async function held(work: () => Promise<void>): Promise<Held> {
  let longestHoldMs = 0;
  let running = true;
  let last = performance.now();
  const turn = (): void => {
    const now = performance.now();
    longestHoldMs = Math.max(longestHoldMs, now - last);
    last = now;
    if (running) setImmediate(turn);
  };
  setImmediate(turn);
  const start = performance.now();
  await work();
  const tookMs = performance.now() - start;
  await new Promise((resolve) => setImmediate(resolve));
  running = false;
  return { tookMs, longestHoldMs };
}

export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'mneme-bench-'));
  try {
    const store = new FolderBlobStore(folder);
    const index = corpusIndex(CHUNKS, new Vocabulary());
    const { log } = await VectorLog.open(store, BENCH_LOCK, clock);
    const savedText = await held(() => saveSnapshot(index, store, HEADER, clock));
    const savedVectors = await held(() => log.append(index.storedVectors(index.contentHashes())));
    const text: Held[] = [];
    const vectors: Held[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const restarted = new ChunkIndex();
      text.push(await held(async () => void (await loadSnapshot(restarted, store, HEADER, clock))));
      vectors.push(await held(async () => restarted.adoptVectors((await VectorLog.open(store, BENCH_LOCK, clock)).log)));
      if (restarted.chunkCount !== CHUNKS || restarted.missingVectorCount !== 0) throw new Error('The loaded index is not the saved one.');
    }
    const figure = (all: readonly Held[]): Held => ({ tookMs: median(all.map(({ tookMs }) => tookMs)), longestHoldMs: median(all.map(({ longestHoldMs }) => longestHoldMs)) });
    const loadedText = figure(text);
    const loadedVectors = figure(vectors);
    const textBytes = (await stat(join(folder, SNAPSHOT_FILE))).size;
    const vectorBytes = (await stat(join(folder, VECTOR_FILE))).size;
    const row = (what: string, { tookMs, longestHoldMs }: Held, bytes: number): Record<string, string> => ({ what, took: ms(tookMs), 'longest hold': ms(longestHoldMs), file: mb(bytes) });
    report(
      'index-load',
      [
        row('save text', savedText, textBytes),
        row('save vectors, all at once', savedVectors, vectorBytes),
        row('load text', loadedText, textBytes),
        row('load vectors', loadedVectors, vectorBytes),
        row('load in all', { tookMs: loadedText.tookMs + loadedVectors.tookMs, longestHoldMs: Math.max(loadedText.longestHoldMs, loadedVectors.longestHoldMs) }, textBytes + vectorBytes),
      ],
      { savedText, savedVectors, loadedText, loadedVectors, totalMs: loadedText.tookMs + loadedVectors.tookMs, textBytes, vectorBytes },
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

await run();
