import { CHINESE } from './lexicon-chinese.js';
import { ENGLISH } from './lexicon-english.js';
import { ruleText } from './plain-text.js';
import { QUOTED, withoutQuotations } from './quotation.js';
import { readReply, withoutSurroundings, type Surroundings } from './reply.js';
import type { Lexicon, Signal } from './signals.js';

/** Before the first word that counts: "Anyway, so, could you …", 好了那个。 */
const FILLER = /^(?:(?:anyway|so|well|oh|ah|um|uh|hmm?|mm|yeah|yep|hey|ok|okay|btw|by the way|also|and|but|one thing|quick note|fyi|look|listen|right|sure|honestly|hi|hello|那么?|好了|好的?|嗯+|呃|哦|啊|诶|哎|对了|另外|还有|顺便|话说|不过|就是|所以)(?:[,，:：、…~.!！]\s*|\s+(?=\S)|(?=[\u4e00-\u9fff]))){1,3}/i;

/** Where a Latin word begins or ends, also beside Han, which `\\b` gets right, and beside punctuation, which it does not. */
const EDGE = '(?:(?<![A-Za-z0-9_])|(?![A-Za-z0-9_]))';

/** "Could you always …?" and 能不能以后…？ are requests in the form of a question. */
const REQUEST = /^(?:(?:please )?(?:can|could|will|would) you (?:please |kindly |mind )?(?=(?:remember (?:that|this|my|i\b|:)|always|never|stop \w+ing|make a note|note|keep in mind|save this|from now on|[^?]{3,80}\bfrom now on))|(?:你)?(?:能不能|可不可以|能否|可以|能|麻烦)(?:你|请你|帮我)?(?=以后|往后|今后|每次|一律|永远|别再|记住|记一下|记下))/i;
const ASKED = /(?:[,，]? ?(?:好吗|可以吗|行吗|吗|please|好不好))?[?？]$/i;

interface Matcher {
  readonly signal: Signal;
  readonly pattern: RegExp;
}

/** Latin words are matched whole; between Latin and Han no space is needed. */
function compile(lexicon: Lexicon, whole: (source: string) => string): readonly Matcher[] {
  return (Object.entries(lexicon) as [Signal, readonly string[]][]).map(([signal, sources]) => ({
    signal,
    pattern: new RegExp(sources.map(whole).join('|'), 'i'),
  }));
}

const MATCHERS: readonly Matcher[] = [
  ...compile(ENGLISH, (source) => `${EDGE}(?:${source})${EDGE}`),
  ...compile(CHINESE, (source) => `(?:${source})`),
];

const FIGURES = /\d|[一二三四五六七八九十百千万两]{1,4}(?:个|天|周|月|年|次|页|点|岁|分钟|小时|万|块|元|公斤|公里|层|条|张)/;
/** Paths, identifiers, versions, and words written in capitals or with capitals inside. */
const NAMES = /[\w-]+\.[a-z]{1,5}\b|\/[\w.-]+|\w+_\w+|\b[A-Z]{2,}\w*|\b\w+[a-z][A-Z]\w*|(?<=[\u4e00-\u9fff，。 ])[A-Z][a-z]+|(?<=[a-z,] )[A-Z][a-z]+/;

const COUNTED = /[\p{Script=Han}]|[\p{L}\p{N}_'-]+/gu;
/** Fewer words than that hardly make a statement. */
const FRAGMENT_WORDS = 4;

/** Reads one sentence of a turn, in its surroundings. */
export function readSignals(sentence: string, surroundings: Surroundings): ReadonlySet<Signal> {
  const said = ruleText(withoutQuotations(sentence));
  const asked = said.replace(FILLER, '');
  const own = REQUEST.test(asked) ? asked.replace(REQUEST, '').replace(ASKED, '') : said;
  const head = own.replace(FILLER, '');
  const found = new Set<Signal>();
  for (const { signal, pattern } of MATCHERS) if (pattern.test(head) || (head !== own && pattern.test(own))) found.add(signal);
  if (own.includes(QUOTED)) found.add('quoted');
  if (FIGURES.test(own)) found.add('figures');
  if (NAMES.test(own)) found.add('names');
  if (wordsOf(own) < FRAGMENT_WORDS) found.add('fragment');
  for (const signal of readReply(own, found, surroundings)) found.add(signal);
  const owned = found.has('others') ? ownMatterOf(surroundings) : [];
  if (owned.length > 0) found.delete('others');
  for (const signal of owned) found.add(signal);
  // "Yes, do it that way" opens like small talk.
  if (found.has('confirms')) found.delete('smallTalk');
  // "If a build fails, always tell me" is a rule with a condition.
  if (found.has('wantsOfAgent') && found.has('procedure') && !found.has('question')) found.delete('hypothetical');
  // "Use bullet points for this one" is about one answer.
  if (LIMITS.some((signal) => found.has(signal))) found.delete('howToAnswer');
  for (const signal of takenTogether(found)) found.add(signal);
  return found;
}

const OF_ONES_OWN: readonly Signal[] = ['bodily', 'owned', 'self'];
const OF_NO_OWN: readonly Signal[] = ['reported', 'question', 'oneOff', 'mood', 'passing', 'feeling', 'sarcasm', 'roleplay', 'material', 'hypothetical', 'unreal', 'published', 'toolOutput'];

/** "My son started school. He has football on Mondays": whom the owner has just told of as his own is nobody else. */
function ownMatterOf({ antecedent }: Surroundings): readonly Signal[] {
  if (antecedent === undefined) return [];
  const before = readSignals(antecedent, withoutSurroundings());
  // A husband is the owner's own matter, and a friend is somebody else.
  const ofAnother = before.has('others') && !before.has('bodily');
  return ofAnother || OF_NO_OWN.some((signal) => before.has(signal)) ? [] : OF_ONES_OWN.filter((signal) => before.has(signal));
}

/** Whoever says one of these means himself, his group or the agent; nothing of it in a sentence leaves the world at large. */
const SOMEBODY: readonly Signal[] = [
  'remember', 'fromNowOn', 'forMe', 'wantsOfAgent', 'howToAnswer', 'prohibition', 'misspoke', 'decision', 'decisionTaken', 'willDo', 'aim', 'milestone', 'partDone', 'nextStep', 'self', 'group', 'owned', 'bodily',
  'question', 'command', 'answersChoice', 'confirms', 'answersProgress', 'contradicts', 'objects',
];
const RULES: readonly Signal[] = ['standing', 'preference', 'habit', 'constraint'];
/** "Never" and "each" within one thing at hand reach no further than it. */
const ORDERS: readonly Signal[] = ['prohibition', 'wantsOfAgent', 'standing', 'forMe', 'constraint', 'command'];
/** What takes from "always" that it holds always, for the agent. */
const LIMITS: readonly Signal[] = ['atHand', 'oneOff', 'question', 'others', 'reported', 'quoted', 'published', 'smallTalk', 'material', 'roleplay', 'hypothetical', 'unreal', 'sarcasm', 'idiom', 'passing', 'feeling', 'mood', 'toolOutput'];

/** What only several signals give away: the weights are sums, so that "always" where nobody is meant must be a signal of its own. */
function takenTogether(found: ReadonlySet<Signal>): readonly Signal[] {
  const has = (signals: readonly Signal[]): boolean => signals.some((signal) => found.has(signal));
  const together: Signal[] = [];
  if (found.has('atHand') && !found.has('fromNowOn') && has(ORDERS)) together.push('orderAtHand');
  if (found.has('standing') && found.has('wantsOfAgent') && !has(LIMITS)) together.push('standingOrder');
  if (!has(SOMEBODY)) together.push('ofNobody', ...(has(RULES) ? (['ruleOfNobody'] as const) : []));
  return together;
}

/** Han characters count half: two of them make a word. */
export function wordsOf(text: string): number {
  let words = 0;
  for (const [word] of text.matchAll(COUNTED)) words += /\p{Script=Han}/u.test(word) ? 0.5 : 1;
  return words;
}
