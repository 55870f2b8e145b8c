import { simplified } from '../../read/comparable.js';
import { withoutRequest } from './keep-request.js';
import { lastSentence } from './reply.js';
import { holdsSecret } from './secrets.js';
import { wordsOf } from './read-signals.js';
import type { Signal } from './signals.js';

/** A reply of so many words rarely says what it is about. */
const REPLY_WORDS = 12;
/** In characters: of what is quoted beside a statement. */
export const LONGEST_QUOTE = 240;

const ASKED = /(?:[,，]? ?(?:please|好吗|可以吗|行吗|吗))?\s*(?:(?<en>\?)|？)$/i;

/** The statement in the owner's own words, without the request to keep it. */
export function distil(words: string): string {
  const { text, asked } = withoutRequest(words);
  const question = asked ? ASKED.exec(simplified(text)) : null;
  return question === null ? text : `${text.slice(0, question.index)}${question.groups?.['en'] === undefined ? '。' : '.'}`;
}

/** "I'll note it." and 好的，记下了。 tell nothing of what a reply is about. */
const ACKNOWLEDGES = /^(?:(?:ok|okay|sure|great|thanks|alright|yes|good)\b[,.! ]*)*(?:(?:i(?:'ll| will|'ve| have)? )?(?:not|remember|sav|record|updat|add|understood|understand|got|done|will do)\w*(?: (?:it|that|this|down|so|you))*)?[.! ]*$|^(?:好的?|嗯|行|可以|明白|了解|收到|知道|没问题|记[下住好]?|已?经?记录?|更新|[了啦哈吧，,。！! ])+$/i;

const REPLIES: readonly Signal[] = ['answersChoice', 'confirms', 'answersProgress', 'contradicts'];

/** A short reply with what it replies to, since it says little without; what the agent said stays marked as quoted. */
export function withAnsweredText(text: string, signals: ReadonlySet<Signal>, agentSaid: string | undefined): string {
  if (agentSaid === undefined || wordsOf(text) > REPLY_WORDS || !REPLIES.some((signal) => signals.has(signal))) return text;
  const asked = signals.has('confirms') ? agentSaid.trim() : lastSentence(agentSaid);
  if (asked === '' || acknowledges(asked) || asked.length > LONGEST_QUOTE || holdsSecret(asked) !== undefined) return text;
  return /\p{Script=Han}/u.test(text) ? `${text}（回应：“${asked}”）` : `${text} (in reply to: “${asked}”)`;
}

export function acknowledges(said: string): boolean {
  return ACKNOWLEDGES.test(simplified(said).replaceAll('’', "'").trim());
}
