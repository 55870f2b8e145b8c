import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { BatchPace } from '../../../src/embedding/remote/batch-pace.js';

describe('the size of batches', () => {
  it('follows the time they take', () => {
    const pace = new BatchPace(64, 30_000);
    pace.took(8, 100);
    expect(pace.size).toBe(16);
    pace.took(16, 8000);
    expect(pace.size).toBe(4);
    pace.took(4, 1900);
    expect(pace.size).toBe(4);
  });

  it('keeps well below the time limit of a request', () => {
    const pace = new BatchPace(64, 400);
    pace.took(8, 200);
    expect(pace.size).toBe(4);
  });

  it('does not grow because a small rest was quick', () => {
    const pace = new BatchPace(64, 30_000);
    pace.took(1, 5);
    expect(pace.size).toBe(8);
  });

  it('never reaches again what was refused', () => {
    const pace = new BatchPace(64, 30_000);
    pace.refused(4);
    for (let batch = 0; batch < 10; batch += 1) pace.took(pace.size, 1);
    expect(pace.size).toBe(3);
  });

  it('stays between one and the limit, whatever happens', () => {
    const event = fc.oneof(
      fc.record({ kind: fc.constant('took' as const), ms: fc.nat(100_000) }),
      fc.record({ kind: fc.constantFrom('refused' as const, 'timedOut' as const), ms: fc.constant(0) }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 512 }), fc.array(event), (largest, events) => {
        const pace = new BatchPace(largest, 30_000);
        for (const { kind, ms } of events) {
          if (kind === 'took') pace.took(pace.size, ms);
          else pace[kind](pace.size);
          expect(pace.size).toBeGreaterThanOrEqual(1);
          expect(pace.size).toBeLessThanOrEqual(largest);
        }
      }),
    );
  });
});
