import { comparable } from '../../read/comparable.js';

/** Fewer letters than these stand in many texts by chance; Chinese says more with each. */
const LEAST_LETTERS = { han: 4, other: 10 };
const HAN = /\p{Script=Han}/u;

/** Whether the text says what one of these says, in the same words, whatever stands around them. What is very short has to be all of it. */
export function holdsWords(text: string, said: readonly string[]): boolean {
  const plain = lettersOf(text);
  return said.some((each) => {
    const words = lettersOf(each);
    if (words.length < (HAN.test(words) ? LEAST_LETTERS.han : LEAST_LETTERS.other)) return words !== '' && words === plain;
    return plain.includes(words);
  });
}

/** Letters and digits alone: case, spaces and signs differ between what was said and what was made of it. */
function lettersOf(text: string): string {
  return comparable(text).toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
