import { queryTokens } from '../../read/tokenizer.js';

/** Statements are short; of a long one the beginning tells the topic. */
const READ_CHARACTERS = 2000;

/** The words of a text that say what it is about, as the index writes them. */
export function contentWords(text: string): ReadonlySet<string> {
  return new Set(queryTokens(text.slice(0, READ_CHARACTERS)).filter(({ role }) => role === 'part').map(({ term }) => term));
}
