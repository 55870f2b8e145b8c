import { visibleText } from './plain-text.js';

/** What a reader does not read as words: tags, comments, where links and pictures lead to, the opening of a code block. */
const MARKUP = /<!--[\s\S]*?-->|%%[\s\S]*?%%|<[^>]*>|(?<=\])\([^)]*\)|^\s*(?:`{3,}|~{3,}).*$|&#?\w+;/gm;

/** Whether the text says nothing in words, however much markup there is and however many figures: a number that stands alone says nothing of what it counts. */
export function isWordless(text: string): boolean {
  return !/\p{L}/u.test(visibleText(text).replace(MARKUP, ''));
}
