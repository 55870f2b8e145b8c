import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { Calibration } from '../../../src/core/model/embedder.js';
import { decide, marginOf, type DecisionEvidence } from '../../../src/core/recall/decide.js';

const calibration: Calibration = { cosineLow: 0.75, cosineHigh: 1, textShare: { latin: 0.4, cjk: 0.2 }, useAt: 0.5, weakAt: 0.26 };
const strong: DecisionEvidence = { script: 'latin', meaning: 0.6, margin: 0.3, coverage: 0.9, known: 1, text: 0.9, passages: 100 };
const none: DecisionEvidence = { script: 'latin', meaning: 0.1, margin: 0.03, coverage: 0.1, known: 0.3, text: 0.1, passages: 100 };

describe('the decision', () => {
  it('uses what answers and falls back from what does not, with vectors and without', () => {
    expect(decide(strong, calibration).decision).toBe('use_memory');
    expect(decide(none, calibration).decision).toBe('fall_back');
    expect(decide({ ...strong, meaning: undefined }, calibration).decision).toBe('use_memory');
    expect(decide({ ...none, meaning: undefined }, calibration).decision).toBe('fall_back');
  });

  it('takes its lines from the model’s calibration, and what is near', () => {
    const { confidence } = decide(strong, calibration);
    expect(decide(strong, { ...calibration, useAt: confidence + 0.01 }).decision).toBe('weak');
    expect(decide(strong, { ...calibration, useAt: confidence + 0.01, weakAt: confidence + 0.01 }).decision).toBe('fall_back');
    const farther = { ...calibration, answers: { latin: { none: 0.95, own: 0.98 } } };
    expect(decide(strong, farther).confidence).toBeLessThan(confidence);
  });

  it('does not listen to a model that does not know the script', () => {
    const english = { ...calibration, answers: { latin: { none: 0.79, own: 0.81 } } };
    const asked = (meaning: number | undefined, script: 'latin' | 'cjk'): number => decide({ ...none, script, meaning }, english).confidence;
    expect(asked(0.9, 'cjk')).toBe(asked(undefined, 'cjk'));
    expect(asked(0.9, 'latin')).toBeGreaterThan(asked(0.2, 'latin'));
  });

  it('trusts the nearest of very many less than the nearest of a few', () => {
    expect(decide({ ...strong, passages: 100_000 }, calibration).confidence).toBeLessThan(decide(strong, calibration).confidence);
  });

  it('is never less sure for more evidence', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const evidence = fc.record({ script: fc.constantFrom('latin', 'cjk'), meaning: fc.option(share, { nil: undefined }), margin: share, coverage: share, known: share, text: share, passages: fc.integer({ min: 1, max: 1_000_000 }) });
    fc.assert(
      fc.property(evidence, share, fc.constantFrom('meaning', 'margin', 'coverage', 'known', 'text'), (less, more, factor) => {
        const value = less[factor];
        if (value === undefined) return;
        const { confidence } = decide(less, calibration);
        expect(confidence).toBeGreaterThan(0);
        expect(confidence).toBeLessThan(1);
        expect(decide({ ...less, [factor]: Math.max(value, more) }, calibration).confidence).toBeGreaterThanOrEqual(confidence);
      }),
    );
  });
});

it('stands out against the ten nearest others, and by the usual margin where there are none', () => {
  expect(marginOf([0.9, ...Array<number>(10).fill(0.5), 0, 0])).toBeCloseTo(0.4, 10);
  expect(marginOf([0.9])).toBeCloseTo(0.16, 10);
  expect(marginOf([])).toBe(0);
});
