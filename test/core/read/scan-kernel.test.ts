import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import wabt from 'wabt';
import { quantise } from '../../../src/core/read/quantise.js';
import { plainKernel, simdKernel } from '../../../src/core/read/scan-kernel.js';
import { SCAN_MODULE_BASE64 } from '../../../src/core/read/scan-module.js';
import { maskOf, emptyBits, setBit } from '../../../src/core/read/slot-mask.js';
import { VectorStore } from '../../../src/core/read/vector-store.js';
import { seeded, unitVector } from '../../../bench/corpus.js';

function simd(dimension: number) {
  const kernel = simdKernel(dimension);
  if (kernel === undefined) throw new Error('WebAssembly SIMD is missing in this runtime.');
  return kernel;
}

const bySlot = (a: number, b: number): number => a - b;

function filled(store: VectorStore, rows: number, seed = 1): VectorStore {
  const random = seeded(seed);
  for (let slot = 0; slot < rows; slot += 1) store.set(slot, quantise(unitVector(random, store.dimension)));
  return store;
}

describe('the scan kernel', () => {
  it('is what its source compiles to (node scripts/compile-scan.mjs)', async () => {
    const source = await readFile(new URL('../../../src/core/read/scan.wat', import.meta.url), 'utf8');
    const { parseWat } = await wabt();
    const { buffer } = parseWat('scan.wat', source, { simd: true }).toBinary({});
    expect(SCAN_MODULE_BASE64).toBe(Buffer.from(buffer).toString('base64'));
  });

  it('gives the same sums as plain JavaScript for any dimension, number of rows and list, also at the limits of 8 bits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 30 }), fc.integer(), fc.boolean(), (dimension, rows, seed, extreme) => {
        const random = seeded(seed);
        const value = (): number => (extreme ? (random() < 0.5 ? -127 : 127) : Math.round(random() * 254 - 127));
        const kernels = [simd(dimension), plainKernel(dimension)];
        const stride = Math.ceil(dimension / 16) * 16;
        const all = Array.from({ length: rows }, () => Int8Array.from({ length: dimension }, value));
        const query = Int8Array.from({ length: dimension }, value);
        const list = Array.from({ length: rows }, () => Math.floor(random() * rows));
        const [first, second] = kernels.map((kernel) => {
          kernel.reserve(rows);
          all.forEach((row, at) => kernel.rows.set(row, at * stride));
          kernel.setQuery(query);
          kernel.scan(0, rows);
          const scanned = [...kernel.sums.subarray(0, rows)];
          kernel.list.set(list);
          kernel.gather(rows);
          return { scanned, gathered: [...kernel.sums.subarray(0, rows)] };
        });
        expect(first).toEqual(second);
        expect(first?.gathered).toEqual(list.map((at) => first?.scanned[at]));
      }),
    );
  });

  it('holds the largest sum there can be', () => {
    const kernel = simd(8192);
    const row = new Int8Array(8192).fill(-127);
    kernel.reserve(1);
    kernel.rows.set(row);
    kernel.setQuery(row);
    kernel.scan(0, 1);
    expect(kernel.sums[0]).toBe(8192 * 127 * 127);
  });
});

describe('the vector store', () => {
  it('ranks with and without a mask as comparing every vector by itself does', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), fc.integer(), fc.constantFrom(0.02, 0.5, 1), (rows, seed, share) => {
        const store = filled(new VectorStore(8), rows, seed);
        const random = seeded(seed + 1);
        const bits = emptyBits(rows);
        for (let slot = 0; slot < rows; slot += 1) if (random() < share) setBit(bits, slot);
        for (let slot = 0; slot < rows; slot += 7) store.delete(slot);
        const query = unitVector(random, 8);
        const mask = share === 1 ? undefined : maskOf(bits);
        const hits = store.search(query, { limit: 20, mask }, bySlot);
        const expected = Array.from({ length: rows }, (_, slot) => ({ slot, score: store.cosine(query, slot) ?? Number.NaN }))
          .filter(({ slot, score }) => !Number.isNaN(score) && (mask === undefined || ((bits[slot >>> 5] ?? 0) >>> (slot & 31)) & 1))
          .sort((a, b) => b.score - a.score || a.slot - b.slot)
          .slice(0, 20);
        expect([...hits.slots]).toEqual(expected.map(({ slot }) => slot));
        expect([...hits.scores]).toEqual(expected.map(({ score }) => score));
      }),
      { numRuns: 25 },
    );
  });

  it('keeps nearly all of the first twenty that exact vectors give', () => {
    const random = seeded(9);
    const dimension = 384;
    const vectors = Array.from({ length: 2000 }, () => unitVector(random, dimension));
    const store = new VectorStore(dimension);
    vectors.forEach((vector, slot) => store.set(slot, quantise(vector)));
    let kept = 0;
    const queries = Array.from({ length: 50 }, (_, at) => mixed(vectors[at] ?? new Float32Array(dimension), unitVector(random, dimension)));
    for (const query of queries) {
      const exact = vectors
        .map((vector, slot) => ({ slot, score: vector.reduce((sum, value, at) => sum + value * (query[at] ?? 0), 0) }))
        .sort((a, b) => b.score - a.score)
        .slice(0, 20)
        .map(({ slot }) => slot);
      const found = new Set(store.search(query, { limit: 20 }, bySlot).slots);
      kept += exact.filter((slot) => found.has(slot)).length;
    }
    expect(kept / (queries.length * 20)).toBeGreaterThan(0.97);
  });

  it('quantises to within half a step and keeps a zero vector', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 40 }), (numbers) => {
        const vector = Float32Array.from(numbers, (number) => number / 1000);
        const { scale, values } = quantise(vector);
        vector.forEach((value, at) => expect(Math.abs(value - (values[at] ?? 0) * scale)).toBeLessThanOrEqual(scale * 0.5001));
      }),
    );
    expect(quantise(new Float32Array(3))).toEqual({ scale: 0, values: new Int8Array(3) });
  });

  it('knows one slot\'s vector by another question without mixing them up', () => {
    const store = filled(new VectorStore(16), 3);
    const random = seeded(4);
    const [first, second] = [unitVector(random, 16), unitVector(random, 16)];
    const before = store.cosine(first, 1);
    expect(store.cosine(second, 1)).not.toBe(before);
    expect(store.cosine(first, 1)).toBe(before);
    first.set(second);
    expect(store.cosine(first, 1)).toBe(store.cosine(second, 1));
  });
});

function mixed(a: Float32Array, b: Float32Array): Float32Array {
  const sum = a.map((value, at) => value + 0.7 * (b[at] ?? 0));
  const length = Math.hypot(...sum);
  return sum.map((value) => value / length);
}
