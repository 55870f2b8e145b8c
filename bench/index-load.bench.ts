import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChunkIndex } from '../src/core/read/chunk-index.js';
import { SNAPSHOT_FILE, loadSnapshot, saveSnapshot } from '../src/core/read/snapshot.js';
import { VECTOR_FILE, VectorLog } from '../src/core/read/vector-log.js';
import { FolderBlobStore } from '../src/vault/node/blob-store.js';
import { systemClock } from '../src/vault/node/system-clock.js';
import { appendAllVectors, BENCH_LOCK, corpusIndex } from './corpus-index.js';
import { Vocabulary } from './corpus.js';
import { atMost, CopyYardstick, CoreShare, mb, median, ms, percent, report, seconds, told, type Row } from './measure.js';

/**
 * `npm run bench -- index-load`: the saved index of 100,000 chunks loaded from its files, text and vectors one after the
 * other: how long in all, and the longest time that nothing else had a turn. Medians of five loads; limits are scaled by the
 * copy where that takes over 1.5 ms. Saving is told beside.
 */
const CHUNKS = 100_000;
const HEADER = { chunkerVersion: 1 };
const ROUNDS = 5;
const MUST = { loadMs: 1500, holdMs: 50 };

interface Held {
  readonly tookMs: number;
  /** Longest time between two turns of the event loop. */
  readonly longestHoldMs: number;
}

/** Runs work while a task that wants a turn every moment measures how long it has to wait for one. */
async function held(work: () => Promise<unknown>): Promise<Held> {
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

const medianHeld = (all: readonly Held[]): Held => ({ tookMs: median(all.map(({ tookMs }) => tookMs)), longestHoldMs: median(all.map(({ longestHoldMs }) => longestHoldMs)) });
const tell = (what: string, { tookMs, longestHoldMs }: Held): Row => told(what, `${seconds(tookMs)}, longest hold ${ms(longestHoldMs)}`);

const folder = await mkdtemp(join(tmpdir(), 'mneme-bench-'));
try {
  const store = new FolderBlobStore(folder);
  const index = corpusIndex(CHUNKS, new Vocabulary());
  const { log } = await VectorLog.open(store, BENCH_LOCK, systemClock);
  const saveText = await held(() => saveSnapshot(index, store, HEADER, systemClock));
  const saveVectors = await held(() => appendAllVectors(index, log));

  const copy = new CopyYardstick();
  const share = new CoreShare();
  const texts: Held[] = [];
  const vectors: Held[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let turn = 0; turn < 9; turn += 1) copy.take();
    share.take();
    const restarted = new ChunkIndex();
    texts.push(await held(() => loadSnapshot(restarted, store, HEADER, systemClock)));
    vectors.push(await held(async () => restarted.adoptVectors((await VectorLog.open(store, BENCH_LOCK, systemClock)).log)));
    if (restarted.chunkCount !== CHUNKS || restarted.missingVectorCount !== 0) throw new Error('The loaded index is not the saved one.');
  }
  const [text, vector] = [medianHeld(texts), medianHeld(vectors)];
  const loadMs = text.tookMs + vector.tookMs;
  const holdMs = Math.max(text.longestHoldMs, vector.longestHoldMs);
  const bytes = (await stat(join(folder, SNAPSHOT_FILE))).size + (await stat(join(folder, VECTOR_FILE))).size;
  report(
    'index-load',
    [
      told('plain copy of 100k × 384 bytes', ms(copy.medianMs)),
      told('share of a core that a busy thread gets', percent(share.median)),
      told('files', mb(bytes)),
      tell('save text', saveText),
      tell('save vectors', saveVectors),
      tell('load text', text),
      tell('load vectors', vector),
      atMost('load in all', loadMs, MUST.loadMs * copy.slowness, seconds),
      atMost('longest hold while loading', holdMs, MUST.holdMs * copy.slowness, ms),
    ],
    { copyMs: copy.medianMs, coreShare: share.median, saveText, saveVectors, loadText: text, loadVectors: vector, loadMs, holdMs, bytes },
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}
