import { expect, it } from 'vitest';
import fc from 'fast-check';
import { quantise } from '../../../src/core/read/quantise.js';
import { VectorStore } from '../../../src/core/read/vector-store.js';

const vector = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 8, maxLength: 8 }).map((values) => quantise(Float32Array.from(values)));

it('the mean of a store is that of the vectors in it to the last bit, whatever came, changed and went', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ slot: fc.nat(20), vector: fc.option(vector, { nil: undefined }) }), { maxLength: 60 }), (changes) => {
      const store = new VectorStore(8);
      for (const { slot, vector: value } of changes) {
        if (value === undefined) store.delete(slot);
        else store.set(slot, value);
      }
      const fresh = new VectorStore(8);
      for (let slot = 20; slot >= 0; slot -= 1) {
        const held = store.get(slot);
        if (held !== undefined) fresh.set(slot, held);
      }
      expect(store.mean).toEqual(fresh.mean);
      expect(store.count).toBe(fresh.count);
    }),
  );
});
