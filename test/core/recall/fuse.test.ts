import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { adaptedShare, fuse, meaningPart, textPart } from '../../../src/core/recall/fuse.js';

const part = fc.double({ min: 0, max: 1, noNaN: true });

describe('fused relevance', () => {
  it('lies between its parts, so that no mixture can beat both or lose to both', () => {
    fc.assert(
      fc.property(part, part, part, (text, meaning, share) => {
        const fused = fuse({ text, meaning }, share);
        expect(fused).toBeGreaterThanOrEqual(Math.min(text, meaning) - 1e-12);
        expect(fused).toBeLessThanOrEqual(Math.max(text, meaning) + 1e-12);
      }),
    );
  });

  it('is that of the words while there is no vector', () => {
    expect(fuse({ text: 0.7, meaning: undefined }, 0.2)).toBe(0.7);
  });

  it('leans on meaning as far as the vault does not know the question’s words', () => {
    expect(adaptedShare(0.4, 1, 'latin')).toBe(0.4);
    expect(adaptedShare(0.4, 0.25, 'latin')).toBeCloseTo(0.2, 10);
    expect(adaptedShare(0.4, 0, 'latin')).toBe(0);
    // Every second pair of characters lies across two words: a low share is no sign of unknown words.
    expect(adaptedShare(0.4, 0.25, 'cjk')).toBe(0.4);
  });

  it('measures words by what the question could reach, and cosines by the model’s range', () => {
    expect(textPart(3, 6)).toBe(0.5);
    expect(textPart(9, 6)).toBe(1);
    expect(textPart(0, 0)).toBe(0);
    const range = { cosineLow: 0.75, cosineHigh: 0.95 };
    expect(meaningPart(0.85, range)).toBeCloseTo(0.5, 10);
    expect(meaningPart(0.5, range)).toBe(0);
    expect(meaningPart(0.99, range)).toBe(1);
    expect(meaningPart(undefined, range)).toBeUndefined();
  });
});
