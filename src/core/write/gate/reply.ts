import { simplified } from '../../read/comparable.js';
import { ruleText } from './plain-text.js';
import { splitSentences } from './sentences.js';
import type { Signal } from './signals.js';

/** Where a sentence stands: what was said right before it, and whether it opens its turn. */
export interface Surroundings {
  /** The agent's turn right before this one; absent if somebody else spoke last. */
  readonly agentSaid: string | undefined;
  readonly opens: boolean;
  /** See `antecedentOf`. */
  readonly antecedent?: string | undefined;
  /** Nobody is talking: it is a statement that somebody has made ready to be kept. */
  readonly finished?: boolean;
}

const ALONE: Surroundings = { agentSaid: undefined, opens: true, finished: true };
/** For a statement that comes without a conversation. */
export const withoutSurroundings = (): Surroundings => ALONE;

const ASKS = /[?？]["”)]*$|(?:吗|呢)$/;
/** Offers of the agent's next move only: nothing lasting is agreed on by "yes, go on". */
const OFFER = /(?:shall i|should i|want me to|do you want (?:me )?to|要|需要|要不要)(?: ?我)? ?(?:go on|continue|open|run|see|show|read|check|try|explain|start|继续|打开|跑|看|运行|开始|试|解释|展开|翻译|再|run|open|show)|does that|is that clear|anything else|清楚吗|有帮助|明白吗|see the rest|还有(?:什么|别的)/i;
const PROPOSES = /shall i|should i|i(?:'d| would| could|'ll| can) |i (?:suggest|propose|recommend)|my (?:proposal|suggestion)|how about|what about|we (?:could|can)|ok\?|okay\?|right\?|let's|so:|那(?:我|就)|我(?:建议|可以|来|打算)|要不|建议|不如|行吗|可以吗|好吗|对吧|怎么样|ok吗|OK 吗|suggest|按.{1,24}(?:来|订|改|做|设计)|可以把/i;
const CHOICE = /\bor\b|还是|which|what (?:colou?r|name|size|time|kind)|do you (?:want|prefer)|would you|什么(?:颜色|时候|样)|哪(?:个|种|一)|几个/i;
const PROGRESS = /how far|where are (?:we|you)|anything new|any (?:news|progress|update)|how(?:'s| is) the|is the .{1,30} (?:off|done|ready|finished)|status|进(?:行)?到|做到哪|到哪|进展|做完|完成了吗|有消息|怎么样了|了吗|呢？$|弄好/i;
const DID = /^(?:[^.?!]{0,20}\b)?i(?:'ve| have)? (?:\w+ )?(?:added|made|changed|rewrote|renamed|sorted|switched|wrote|written|moved|removed|used|put|included|replaced|set|saved|merged|formatted|translated|skipped|deleted|turned|kept)\b|here(?:'s| is) (?:the|your|a|an)|我(?:把|给|在|帮你|已经|按|用|加|改|删).{0,40}|已经?(?:帮|为|替)(?:您|你)|已.{1,6}(?:好|完)|测试里我/i;
const CLAIM = /\b(?:you|your|you're)\b|since|as (?:a|an|your)|i'll (?:use|target|schedule|send|address|book|run|take|put|assume|note)|您|你(?:们)?(?!好)|按|既然|考虑到|根据|is (?:on|in|at|due|public)|在(?:周|六|下)|是.{1,16}的/i;

const YES = /^(?:yes|yeah|yep|yup|agreed?|exactly|right|sure|ok(?:ay)?|perfect|correct|deal|sounds (?:good|right)|go (?:with|for|ahead)|let's|do (?:it|that)|that's (?:it|the plan|right)|对|行|好|可以|嗯|没错|是的|就(?:这么|这样|按|照)|同意|OK|yes|agree|没问题|成)/i;
const SETTLES = /do (?:it|that|so)|let's|go with|book|that way|the plan|agreed|agree|make it|keep|take|定|办|按|就|照|来|拆|订|用|design|go|做|年|月|month|week|year|three|two/i;
const NO = /^(?:no|nope|not|wrong|actually|sorry|不|没|错|哪|早|是(?!的)|no)|\b(?:not|n't|never|no longer|now|actually|moved|changed|any ?more)\b|不是|没有|不再|现在|已经|早(?:就|搬|改|换)|改|换|搬|延期|推|调走|转学|去年|了[。，]?$|啦/i;

/** What a sentence is in answer to the agent. */
export function readReply(sentence: string, found: ReadonlySet<Signal>, { agentSaid, opens }: Surroundings): readonly Signal[] {
  const said = agentSaid === undefined ? '' : ruleText(lastSentence(agentSaid));
  if (said === '' || found.has('question')) return [];
  const whole = ruleText(agentSaid ?? '');
  const signals: Signal[] = [];
  if (asks(said)) {
    const offered = OFFER.test(said);
    if (!offered && opens && YES.test(sentence) && (PROPOSES.test(whole) || wordy(whole)) && SETTLES.test(sentence)) signals.push('confirms');
    if (!offered && PROGRESS.test(said)) signals.push('answersProgress');
    else if (!offered && CHOICE.test(said)) signals.push('answersChoice');
    return signals;
  }
  if (opens && YES.test(sentence) && PROPOSES.test(whole) && SETTLES.test(sentence)) signals.push('confirms');
  if (DID.test(whole) && (found.has('prohibition') || found.has('preference') || found.has('standing') || found.has('correction') || found.has('wantsOfAgent'))) signals.push('objects');
  else if (CLAIM.test(whole) && !found.has('command') && NO.test(sentence)) signals.push('contradicts');
  return signals;
}

/** @param said one sentence */
export function asks(said: string): boolean {
  return ASKS.test(simplified(said));
}

/** What the agent said last is what an answer is to. */
export function lastSentence(said: string): string {
  return splitSentences(said).at(-1)?.text ?? '';
}

/** A proposal says what is to be done: a bare "OK?" proposes nothing. */
function wordy(text: string): boolean {
  return text.length > 24 || (/[\u4e00-\u9fff]/.test(text) && text.length > 8);
}
