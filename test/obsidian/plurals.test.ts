import { expect, it } from 'vitest';

import { en } from '../../src/obsidian/language/en.js';

/** "1 notes": what is counted, in the plural, behind a one that stands alone. */
const ONE_OF_MANY = /(?<![\d.,])1 (?:new |private )?(?:notes|memories|pieces|tokens|results|changes|problems|days|times|recalls|minutes|seconds|lines)\b/;

/** More than one, wherever it is told: a plot has seven days at least, and a button for all stands beside several. */
const NEVER_OF_ONE = ['review.done.archiveAll', 'timeline.plotSentence'];

/** Every word of the interface that something is written into, by its name. */
function* wordsWithGaps(words: object, name = ''): Generator<readonly [name: string, write: (...values: unknown[]) => unknown]> {
  for (const [key, value] of Object.entries(words)) {
    const whole = name === '' ? key : `${name}.${key}`;
    if (typeof value === 'function') yield [whole, value as (...values: unknown[]) => unknown];
    else if (typeof value === 'object' && value !== null) yield* wordsWithGaps(value as object, whole);
  }
}

/** Some count in numbers, some take them as the language writes them, and some take lists. */
function written(write: (...values: unknown[]) => unknown, value: unknown): string {
  try {
    return String(write(value, value, value, value));
  } catch {
    return '';
  }
}

it('what is counted once is not told in the plural', () => {
  const words = [...wordsWithGaps(en)];
  expect(words.length).toBeGreaterThan(60);
  // No list of sentences and no list of names counts anything.
  expect(words.filter(([, write]) => written(write, 'x') === '').map(([name]) => name)).toEqual(['settings.model.languages', 'core.together']);
  expect(words.filter(([name, write]) => !NEVER_OF_ONE.includes(name) && [1, '1'].every((one) => ONE_OF_MANY.test(written(write, one)))).map(([name, write]) => `${name}: ${written(write, '1')}`)).toEqual([]);
});
