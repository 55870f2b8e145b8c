import { simplified } from '../../read/comparable.js';
import { wordsOf } from './read-signals.js';

/** Requests to remember, which are no part of what is to be remembered. */
const KEEP =
  "remember|memori[sz]e|keep (?:(?:this|that|it) )?in mind(?: for (?:later|next time))?|bear in mind|note(?: down| for later| to self)?|(?:make|take|keep) a (?:mental )?note(?: of)?|(?:don't|do not|never) (?:you )?(?:ever )?forget|write down|(?:keep|put|save|store|add|commit)(?: (?:this|that|it))? (?:in|to|into) (?:your |the )?(?:long-term )?(?:memory|notes)|save (?:this|that|it)(?: for (?:later|future reference))?|store (?:this|that|it)(?: for me)?|keep this (?:on file|somewhere)|for (?:the record|future reference)";
const ASKING = "(?:please|kindly|can you|could you|would you|will you|also|just|always|you (?:should|must|need to|have to|can)|i(?:'d like| would like| want| need) you to|make sure (?:you|to)|let's)";
/** "Remember when we were young", "Remember me to her", "Remember the milk": not followed by anything that could be told. */
const NO_REQUEST = "(?! (?:when|me|us|those|to|not|(?:good )?old days)\\b| (?:this|that|it)[.!?]*$| (?:the|an?)\\b(?!(?: [\\w'’-]+){1,6} (?:is|are|was|were|can|can't|will|must|should|need|have|[a-z]+s)\\b))";
/** What is to be done each time is an order that stands; what is to be done once is a reminder, and no statement without the word. */
const EACH_TIME = '(?=.*\\b(?:always|never|not|before|after|when|whenever|every|each|if|unless|only|instead of)\\b)';
const KEEP_ZH = '记住|牢记|谨记|记一下|记下来|记下|记好|记牢|记着|记录一下|记一笔|记个事|存一下|存下来|备忘|留个底|(?:别|不要)忘(?:记|了)?|(?:note|remember|save|mark) ?一?下';
const POLITE_ZH = '(?:请|麻烦|我?(?:希望|需要|要|想让)你|你(?:要|得|需要|必须|应该)?|能不能|可不可以|可以|能|务必|必须|切记|帮我|帮忙|替我|给我|那|对了|顺便|另外|还有|再|也|先|一定要?|千万|永远|please ?|[,，、] ?)';
const EACH_TIME_ZH = '(?=.*(?:前|之后|以后|时候?|每|都|一律|先|别|不要|只|再))';

const LEAD_IN = new RegExp(
  [
    '^(?:(?:anyway|so|well|oh|ok|okay|hey|also|btw|by the way|and|but|before i forget|one (?:more )?thing|quick note|fyi|reminder|as a reminder|while (?:i think|we\'re) (?:of|at) it)(?:\\s*[,:，：…-]\\s*|\\s+))+',
    // "Note" and "for the record" are other words as well, unless something follows that can be told.
    `^(?:${ASKING}\\s+)*(?:${KEEP})(?: this| it)?(?: that\\b(?!\\s*[.!?]?$)|\\s*[:,，：]|(?= (?:i|i'm|we|it's|there(?:'s| is| are))\\b| (?:the|my|our|his|her) (?:[\\w-]+ ){1,4}(?:is|are|was|were|has|have|can|can't|will|must|should|needs?)\\b))\\s*`,
    `^(?:${ASKING}\\s+)*(?:remember|memori[sz]e|keep in mind|bear in mind|(?:don't|do not|never) (?:you )?(?:ever )?forget)\\b${NO_REQUEST}\\s+(?:(?:about|of|how) (?=(?:my|our|the)\\b))?`,
    `^(?:${ASKING}\\s+)*(?:remember|(?:don't|do not|never) (?:you )?(?:ever )?forget) (?:to )?(?=(?:never|always|not) (?:to )?)`,
    `^(?:${ASKING}\\s+)*(?:remember|(?:don't|do not|never) (?:you )?(?:ever )?forget) to ${EACH_TIME}`,
    '^(?:顺便(?:说一?[下句])?|另外|还有|哦对?|对了|话说|那个?)[,，、:： ]\\s*',
    `^${POLITE_ZH}*(?:把|将)?(?:这|以下|下面)(?:[点个件句条]|一[点个件条]|些)?(?:事情?|话|内容|信息)?(?:${KEEP_ZH})\\s*[:：,，]\\s*`,
    `^${POLITE_ZH}*(?:${KEEP_ZH})(?:这[点个]|这一[点条]|这件事|一?下|了|哈|啊)?(?:\\s*[:：,，]\\s*|\\s+(?=[A-Za-z])|(?=[\\p{Script=Han}A-Za-z\\d《“「])(?![了的得吗吧啊哦]))`,
    `^${POLITE_ZH}*记得(?![吗我你他她那上昨]|不)${EACH_TIME_ZH}`,
    '^(?:please )?(?:remember|note|keep in mind) ?(?=\\p{Script=Han})',
  ].join('|'),
  'iu',
);

/** Behind what is to be kept: "…, please remember that.", …，请记住. */
const BEHIND = new RegExp(
  [
    `\\s*[,.;:!—–-]\\s*(?:so |and |but )?(?:please |just |kindly |always )*(?:remember|(?:don't|do not|never) forget|note|keep|save|store|write)(?: (?:this|that|it))?(?: down| in mind| please| for (?:me|later|next time|future reference|the future)| (?:in|to) (?:your |the )?memory)*[.!]*$`,
    `\\s*[，,。；;！!]\\s*(?:请|麻烦|帮我|你|要|一定|务必|给我|都|千万|也)*(?:${KEEP_ZH})(?:了|哦|啊|吧|哈|一下|这(?:一?[点个件条])?事?)*[。.!！~～]*$`,
  ].join('|'),
  'iu',
);

/** What is left must still say something; behind a colon, or where it says it of somebody (我吃素), it does with less. */
const FEWEST_WORDS = 2.5;
const FEWEST_OF_A_CLAUSE = 1.5;

/** What is to be remembered, of words that ask to remember it. */
export interface Kept {
  readonly text: string;
  /** They asked so in the form of a question. */
  readonly asked: boolean;
}

/** "Could you note that …?" asks for the note, not whether it is so. */
const ASKED_FOR = /^(?:(?:can|could|would|will) you\b|你?(?:能不能|可不可以|可以|能))/i;

/** In the owner's own words. */
export function withoutRequest(words: string): Kept {
  // As the rules read it; what is cut off is as long in the owner's own characters.
  let rest = ruled(words);
  let asked = false;
  for (let lead = LEAD_IN.exec(rest); lead !== null; lead = LEAD_IN.exec(rest)) {
    const shorter = rest.slice(lead[0].length);
    if (wordsOf(shorter) < (/[:：]\s*$/.test(lead[0]) || /^[我咱他她]/.test(shorter) ? FEWEST_OF_A_CLAUSE : FEWEST_WORDS)) break;
    asked ||= ASKED_FOR.test(lead[0]);
    rest = shorter;
  }
  const own = words.slice(words.length - rest.length);
  const behind = BEHIND.exec(rest);
  const text = behind === null || wordsOf(rest.slice(0, behind.index)) < FEWEST_WORDS ? own : `${own.slice(0, behind.index)}${fullStop(own)}`;
  return { text: text.replace(/^(never|always) to /i, '$1 ').replace(/^not to /i, "don't "), asked };
}

function ruled(words: string): string {
  return simplified(words).replaceAll('’', "'");
}

function fullStop(text: string): string {
  return /\p{Script=Han}/u.test(text) ? '。' : '.';
}
