/** Vector scan of 100,000 × 384 beside a plain copy of the same bytes. */
import { quantise } from '../src/core/read/quantise.js';
import { plainKernel, simdKernel } from '../src/core/read/scan-kernel.js';
import { VectorStore } from '../src/core/read/vector-store.js';
import { seeded, unitVector } from './corpus.js';
import { copyYardstickMs, median, ms, report, timed } from './measure.js';

const ROWS = 100_000;
const DIMENSION = 384;

function filled(store: VectorStore): VectorStore {
  const random = seeded(3);
  store.reserve(ROWS);
  for (let slot = 0; slot < ROWS; slot += 1) store.set(slot, quantise(unitVector(random, DIMENSION)));
  return store;
}

export function run(): void {
  const kernel = simdKernel(DIMENSION);
  if (kernel === undefined) throw new Error('No WebAssembly SIMD here.');
  const simd = filled(new VectorStore(DIMENSION, kernel));
  const plain = filled(new VectorStore(DIMENSION, plainKernel(DIMENSION)));
  const random = seeded(11);
  const queries = Array.from({ length: 101 }, () => unitVector(random, DIMENSION));
  const bySlot = (a: number, b: number): number => a - b;
  for (const query of queries) simd.search(query, { limit: 200 }, bySlot);
  const copyMs = copyYardstickMs();
  const sumsMs = median(queries.map((query) => timed(() => scanAll(kernel, query))));
  const searchMs = median(queries.map((query) => timed(() => void simd.search(query, { limit: 200 }, bySlot))));
  const copyAfterMs = copyYardstickMs();
  const plainMs = median(queries.slice(0, 5).map((query) => timed(() => void plain.search(query, { limit: 200 }, bySlot))));
  const yardstickMs = (copyMs + copyAfterMs) / 2;
  report(
    'scan',
    [
      { what: 'plain copy of the same bytes', median: ms(yardstickMs), 'times the copy': '1.00' },
      { what: 'all dot products (SIMD)', median: ms(sumsMs), 'times the copy': (sumsMs / yardstickMs).toFixed(2) },
      { what: 'the 200 best (SIMD)', median: ms(searchMs), 'times the copy': (searchMs / yardstickMs).toFixed(2) },
      { what: 'the 200 best (plain JavaScript)', median: ms(plainMs), 'times the copy': (plainMs / yardstickMs).toFixed(2) },
    ],
    { copyMs: yardstickMs, sumsMs, searchMs, plainMs, ratio: searchMs / yardstickMs },
  );
}

function scanAll(kernel: NonNullable<ReturnType<typeof simdKernel>>, query: Float32Array): void {
  kernel.setQuery(quantise(query).values);
  for (let first = 0; first < ROWS; first += 4096) kernel.scan(first, Math.min(4096, ROWS - first));
}

run();
