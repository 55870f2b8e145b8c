import { isCjk } from '../model/tokens.js';
import type { IndexedChunk } from '../model/search.js';
import { comparable } from '../read/comparable.js';

/** `Mira:`, `**Mira:**`, `- Mira Lund (10:02):` or 张三： at the start of a line: who says what follows. */
const LABEL = /^[\s>*_-]*(?<name>\p{L}[\p{L}\p{M}'’.-]*(?: \p{L}[\p{L}\p{M}'’.-]*){0,2})[*_]*(?:\s*\([^)\n]{1,40}\))?\s*[:：][*_]*\s*\S/gmu;
const HEADING_LINE = /^#{1,6}\s.*\n+/;

/**
 * Names, any of which a question may use, for who speaks in a passage of a conversation: the one label of its lines, the
 * first included, by any of its words; else what its innermost heading names as a whole ("## 10:02 Mira"). None for a
 * passage of several, or of nobody.
 */
export function speakerNames(chunk: Pick<IndexedChunk, 'text' | 'headings'>): readonly string[] {
  const body = chunk.text.trimStart().replace(HEADING_LINE, '').trimStart();
  const found = [...body.matchAll(LABEL)];
  if (found[0]?.index === 0) {
    const labels = new Set(found.map(({ groups }) => groups?.['name'] ?? ''));
    const [only] = labels;
    return labels.size === 1 && only !== undefined ? only.split(' ').filter(isNameLike) : [];
  }
  const words = (chunk.headings.at(-1) ?? '').split(/[\s,·|()[\]–—-]+/u).filter((word) => /^[\p{L}\p{M}'’.]+$/u.test(word));
  return words.length > 0 && words.length <= 3 && words.every(isNameLike) ? [words.join(' ')] : [];
}

/** A word with a capital, or Chinese characters; one letter is no name. */
function isNameLike(word: string): boolean {
  return Array.from(word).length > 1 && (/^\p{Lu}/u.test(word) || Array.from(word).some(isCjk));
}

/** A name as it is looked for in questions: as words of their own, but in Chinese, which runs on without spaces around a name. */
export function nameSought(name: string): string {
  return Array.from(name).some(isCjk) ? comparable(name).toLowerCase() : spaced(name);
}

/** The words of a question, to look names up in. */
export class QuestionNames {
  private readonly words: string;

  constructor(question: string) {
    this.words = spaced(question);
  }

  /** Whether the question speaks of any of them. @param sought As `nameSought` gives them. */
  hasAny(sought: readonly string[]): boolean {
    return sought.some((name) => this.words.includes(name));
  }
}

/** Each word between two spaces, in lower case and comparable characters. */
function spaced(text: string): string {
  return ` ${comparable(text).toLowerCase().replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ').trim()} `;
}
