import { quantise } from '../src/core/read/quantise.js';
import { plainKernel, simdKernel } from '../src/core/read/scan-kernel.js';
import { VectorStore } from '../src/core/read/vector-store.js';
import { SIDE } from './corpus-index.js';
import { leaningVector, seeded } from './corpus.js';
import { atMost, CopyYardstick, median, ms, report, timed, times, told } from './measure.js';

/**
 * `npm run bench -- scan`: the 200 nearest of 100,000 × 384 vectors beside a plain copy of the same bytes. The two take
 * turns, so that both meet the same load of the machine; the ratio is the median of the turns' ratios.
 */
const ROWS = 100_000;
const DIMENSION = 384;
const ROUNDS = 5;
const TURNS = 60;
const MUST = { timesCopy: 2 };

function filled(store: VectorStore): VectorStore {
  const random = seeded(3);
  store.reserve(ROWS);
  for (let slot = 0; slot < ROWS; slot += 1) store.set(slot, quantise(leaningVector(random, SIDE)));
  return store;
}

const kernel = simdKernel(DIMENSION);
if (kernel === undefined) throw new Error('No WebAssembly SIMD here.');
const simd = filled(new VectorStore(DIMENSION, kernel));
const plain = filled(new VectorStore(DIMENSION, plainKernel(DIMENSION)));
const random = seeded(11);
const queries = Array.from({ length: TURNS }, () => leaningVector(random, SIDE));
const bySlot = (a: number, b: number): number => a - b;
const nearest = (store: VectorStore, query: Float32Array): number => timed(() => void store.search(query, { limit: 200 }, bySlot));

const copy = new CopyYardstick();
for (const query of queries) nearest(simd, query);
const rounds = Array.from({ length: ROUNDS }, () => queries.map((query) => ({ copyMs: copy.take(), scanMs: nearest(simd, query) })));
const ratio = median(rounds.map((turns) => median(turns.map(({ copyMs, scanMs }) => scanMs / copyMs))));
const scanMs = median(rounds.map((turns) => median(turns.map((turn) => turn.scanMs))));
const plainMs = median(queries.slice(0, 5).map((query) => nearest(plain, query)));
report(
  'scan',
  [
    told('plain copy of the same bytes', ms(copy.medianMs)),
    told('the 200 nearest of 100k × 384', ms(scanMs)),
    atMost('times the copy', ratio, MUST.timesCopy, times),
    told('the same without SIMD', ms(plainMs)),
  ],
  { copyMs: copy.medianMs, scanMs, ratio, plainMs },
);
