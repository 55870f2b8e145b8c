import { describe, expect, it } from 'vitest';

import { averageOfWindows, firstToken, meanOfTokens, toUnitLength } from '../../src/embedding/bundled/pooling.js';

describe('token vectors become one vector', () => {
  const states = new Float32Array([1, 2, 3, 4, 5, 9]);

  it('by their mean', () => {
    expect([...meanOfTokens(states, 3, 2)]).toEqual([3, 5]);
  });

  it('or by the first, as a copy', () => {
    const first = firstToken(states, 2);
    first[0] = 100;
    expect([...states.slice(0, 2)]).toEqual([1, 2]);
  });
});

describe('windows become one vector', () => {
  it('weighted by their length, at unit length', () => {
    const average = averageOfWindows(
      [
        { vector: new Float32Array([1, 0]), weight: 300 },
        { vector: new Float32Array([0, 1]), weight: 400 },
      ],
      2,
    );
    expect(average[0]).toBeCloseTo(0.6, 6);
    expect(average[1]).toBeCloseTo(0.8, 6);
  });
});

describe('a vector that a model must not give', () => {
  it.each([
    ['of zeros', [0, 0]],
    ['with NaN', [1, Number.NaN]],
    ['with infinity', [1, Number.POSITIVE_INFINITY]],
  ])('%s is refused', (_what, values) => {
    expect(() => toUnitLength(new Float32Array(values))).toThrow(expect.objectContaining({ code: 'embedder_answer_invalid' }));
  });
});
