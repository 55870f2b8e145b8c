import { simplified } from '../../read/comparable.js';
import { lastSentence } from './reply.js';
import { holdsSecret } from './secrets.js';
import { wordsOf } from './read-signals.js';
import type { Signal } from './signals.js';

/** Requests to remember and openings that are not part of what is to be remembered. */
const KEEP = "remember|keep in mind(?: for (?:later|next time))?|bear in mind|note(?: down| for later| to self)?|make a note|don't forget|write down|save this(?: for (?:later|future reference))?|store this(?: for me)?|keep this (?:on file|somewhere)|for (?:the record|future reference)";
const KEEP_ZH = '记住|记一下|记下来|记下|记好|记着|记录一下|存一下|备忘|留个底|别忘了?|(?:note|remember|save|mark) ?一?下';
const LEAD_IN = new RegExp(
  [
    '^(?:(?:anyway|so|well|oh|ok|okay|hey|also|btw|by the way|and|but|before i forget|one (?:more )?thing|quick note|fyi|while (?:i think|we\'re) (?:of|at) it)(?:\\s*[,:，：…-]\\s*|\\s+))+',
    `^(?:(?:please|can you|could you|would you|also|just)\\s+)*(?:${KEEP})(?: this| it)?(?: that\\b(?!\\s*[.!?]?$)|\\s*[:,，：]|(?= (?:i|i'm|we|it's|there(?:'s| is| are))\\b| (?:the|my|our|his|her) (?:[\\w-]+ ){1,4}(?:is|are|was|were|has|have|can|can't|will|must|should|needs?)\\b))\\s*`,
    '^(?:顺便(?:说一?[下句])?|另外|还有|哦对?|对了|话说|那个?)[,，、:： ]\\s*',
    `^(?:请|麻烦|你|能不能|可不可以|可以|能|务必|切记|帮我|帮忙|替我|给我|那|对了|顺便|另外|还有|再|也|先|一定要?|千万|please ?|[,，、] ?)*(?:${KEEP_ZH})(?:这[点个]|一?下|了|哈|啊)?(?:\\s*[:：,，]\\s*|\\s+(?=[A-Za-z])|(?=(?:我|咱|他|她|以后|每|这里)(?!了|的话)))`,
    '^(?:please )?(?:remember|note|keep in mind) ?(?=\\p{Script=Han})',
  ].join('|'),
  'iu',
);

/** What is left must still say something. */
const FEWEST_WORDS = 2.5;
/** A reply of so many words rarely says what it is about. */
const REPLY_WORDS = 12;
/** In characters: of what is quoted beside a statement. */
export const LONGEST_QUOTE = 240;

/** "Could you note that …?" asks for the note, not whether it is so. */
const ASKED_FOR = /^(?:(?:can|could|would|will) you\b|你?(?:能不能|可不可以|可以|能))/i;
const ASKED = /(?:[,，]? ?(?:please|好吗|可以吗|行吗|吗))?\s*(?:(?<en>\?)|？)$/i;

/** The statement in the owner's own words, without the request to keep it. */
export function distil(words: string): string {
  // As the rules read it; what is cut off in front is as long in the owner's own characters.
  let rest = simplified(words);
  let asked = false;
  for (let lead = LEAD_IN.exec(rest); lead !== null; lead = LEAD_IN.exec(rest)) {
    const shorter = rest.slice(lead[0].length);
    if (wordsOf(shorter) < FEWEST_WORDS) break;
    asked ||= ASKED_FOR.test(lead[0]);
    rest = shorter;
  }
  const own = words.slice(words.length - rest.length);
  const question = asked ? ASKED.exec(rest) : null;
  return question === null ? own : `${own.slice(0, question.index)}${question.groups?.['en'] === undefined ? '。' : '.'}`;
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
