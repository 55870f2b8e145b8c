import { lastSentence } from './reply.js';
import { holdsSecret } from './secrets.js';
import { wordsOf } from './read-signals.js';
import type { Signal } from './signals.js';

/** Requests to remember and openings that are not part of what is to be remembered. */
const LEAD_IN = new RegExp(
  [
    "^(?:(?:anyway|so|well|oh|ok|okay|hey|also|btw|by the way|and|but|one (?:more )?thing|quick note|fyi)[,:]?\\s+)+",
    "^(?:(?:please|can you|could you|also)\\s+)*(?:remember|keep in mind(?: for (?:later|next time))?|bear in mind|note(?: down| for later| to self)?|make a note|don't forget|write down|save this(?: for (?:later|future reference))?|store this(?: for me)?|keep this (?:on file|somewhere)|for (?:the record|future reference))(?: this)?(?: that\\b|\\s*[:,，：])\\s*",
    '^(?:请|麻烦|你|帮我|给我|那|对了[,，]?)*(?:记住|记一下|记下来|记好|记着|存一下|记录一下|备忘|留个底|note ?一?下|remember ?一?下)(?:这点|这个|了)?\\s*[:：,，]\\s*',
  ].join('|'),
  'i',
);

/** A reply of so many words rarely says what it is about. */
const REPLY_WORDS = 12;
/** In characters: of what is quoted beside a statement. */
export const LONGEST_QUOTE = 240;

/** The statement in the owner's own words, without the request to keep it. */
export function distil(words: string): string {
  let rest = words;
  for (let lead = LEAD_IN.exec(rest); lead !== null; lead = LEAD_IN.exec(rest)) {
    const shorter = rest.slice(lead[0].length);
    if (wordsOf(shorter) < 3) break;
    rest = shorter;
  }
  return rest;
}

const REPLIES: readonly Signal[] = ['answersChoice', 'confirms', 'answersProgress', 'contradicts'];

/** A short reply with what it replies to, since it says little without; what the agent said stays marked as quoted. */
export function withAnsweredText(text: string, signals: ReadonlySet<Signal>, agentSaid: string | undefined): string {
  if (agentSaid === undefined || wordsOf(text) > REPLY_WORDS || !REPLIES.some((signal) => signals.has(signal))) return text;
  const asked = signals.has('confirms') ? agentSaid.trim() : lastSentence(agentSaid);
  if (asked === '' || asked.length > LONGEST_QUOTE || holdsSecret(asked) !== undefined) return text;
  return /\p{Script=Han}/u.test(text) ? `${text}（回应：“${asked}”）` : `${text} (in reply to: “${asked}”)`;
}
