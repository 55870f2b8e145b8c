import { expect, test } from 'vitest';
import { counted, listed, memoriesNamed, ofNumber } from '../../../src/core/model/in-words.js';

test('one is told in the singular, none and several in the plural', () => {
  expect([0, 1, 2].map((count) => counted(count, 'turn'))).toEqual(['0 turns', '1 turn', '2 turns']);
  expect([0, 1, 2].map((count) => counted(count, 'memory', 'memories'))).toEqual(['0 memories', '1 memory', '2 memories']);
  expect([0, 1, 2].map((count) => ofNumber(count, 'waits', 'wait'))).toEqual(['wait', 'waits', 'wait']);
});

test('things are listed as a sentence lists them', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(listed)).toEqual(['', 'a', 'a and b', 'a, b and c']);
  expect([['a'], ['a', 'b']].map(memoriesNamed)).toEqual(['memory a', 'memories a and b']);
});
