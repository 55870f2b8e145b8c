import type { Turn } from '../../model/gate.js';
import { simplified } from '../../read/comparable.js';
import { acknowledges } from './distil.js';
import { wordsOf } from './read-signals.js';
import { splitSentences } from './sentences.js';

const POINTS_BACK = /^(?:(?:and|also|but|so|plus) )?(?:she|he|they|it|her|his|their|its)(?:\b|['’])|^(?:而且|另外|还有|但是?)?[，,]?[她他它]/i;
/** In turns of the owner. */
const AS_FAR_BACK_AS = 3;
/** Fewer words name nobody. */
const FEWEST_WORDS = 3;

/**
 * The owner's sentence that names whom or what a statement speaks of by a pronoun: "She is vegetarian". Absent where it begins with none.
 * @param sameTurn what the owner said before it in its turn
 * @param before the turns before that, oldest first
 */
export function antecedentOf(statement: string, sameTurn: string, before: readonly Turn[]): string | undefined {
  if (!pointsBack(statement)) return undefined;
  const earlier = before.filter(({ role }) => role === 'user').slice(-AS_FAR_BACK_AS);
  const sentences = [...earlier.map(({ text }) => text), sameTurn].flatMap(splitSentences).map(({ text }) => text.replace(/\s+/g, ' '));
  return sentences.findLast((sentence) => wordsOf(sentence) >= FEWEST_WORDS && !acknowledges(sentence) && !pointsBack(sentence));
}

function pointsBack(text: string): boolean {
  return POINTS_BACK.test(simplified(text));
}
