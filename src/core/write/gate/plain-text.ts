import { comparable, simplified } from '../../read/comparable.js';

/** Characters that take no room on the screen: they hide words from a reader, or split a word so that a rule misses it. */
// eslint-disable-next-line no-misleading-character-class -- a set of single code points, joiners among them
const INVISIBLE = /[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0]|[\u{E0000}-\u{E0FFF}]/gu;

/** The text as a reader understands it: full-width forms of Latin letters and digits made plain, traditional characters simplified, invisible ones gone. */
export function visibleText(text: string): string {
  return comparable(text).replace(INVISIBLE, '');
}

/** The text in the form that the rules are written for: one kind of apostrophe, simplified characters, single spaces. Length may change. */
export function ruleText(text: string): string {
  return simplified(text)
    .replace(INVISIBLE, '')
    .replace(/[’‘`´](?=\w)/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
}
