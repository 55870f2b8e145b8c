import type { Candidate, Turn } from '../../model/gate.js';
import { simplified } from '../../read/comparable.js';
import { holdsSecret, instructsReader } from '../gate/gate.js';
import { LONGEST_QUOTE } from '../gate/distil.js';
import { asks, lastSentence } from '../gate/reply.js';

/** Who says so little, and names neither who nor what, answers or corrects what was said before. */
const ELLIPTIC = { words: 16, hanCharacters: 14 };
const HAN = /\p{Script=Han}/gu;
/** Said of one's own words; whoever corrects something else may have said anything before. */
const TAKES_BACK = /^(?:no|not|nope|sorry|wait|oops|actually|scratch that|correction|i mean)\b|\b(?:i meant|my mistake|misspoke|mixed (?:it|that|them) up)\b|^(?:不|等等|等一下|哦|噢|啊|抱歉|更正|应该?[是为])|错了|[说记搞弄写打]错|才对/i;
const SAYS_OF_WHAT = /\b(?:i|we|my|our|you|your|is|are|was|were|has|have|uses?|must|should|never|always)\b|我|咱|你|都|必须|一律/i;

/** The turn right before a statement that cannot be understood without it. */
export interface SaidBefore {
  /** The owner takes back what they said themselves. */
  readonly takenBack: boolean;
  /** For the memory's context, in the language of the statement. */
  readonly context: string;
}

/** Absent where the statement stands by itself, or where what was said must not be kept. */
export function saidBefore({ text, kind, evidence = text }: Pick<Candidate, 'text' | 'kind' | 'evidence'>, before: Turn | undefined): SaidBefore | undefined {
  if (before === undefined || !isElliptic(text)) return undefined;
  const takenBack = before.role === 'user' && kind === 'correction' && TAKES_BACK.test(simplified(evidence));
  const isAnswer = before.role === 'assistant' && asks(lastSentence(before.text).trim());
  if (!takenBack && !isAnswer) return undefined;
  const said = before.text.trim().replace(/\s+/g, ' ');
  const words = said.length <= LONGEST_QUOTE || takenBack ? said : lastSentence(said);
  if (words.length > LONGEST_QUOTE || holdsSecret(words) !== undefined || instructsReader(words)) return undefined;
  return { takenBack, context: quoted(words, takenBack, countHan(text) > 0) };
}

function isElliptic(text: string): boolean {
  const han = countHan(text);
  const said = simplified(text);
  if (SAYS_OF_WHAT.test(said) && !TAKES_BACK.test(said)) return false;
  return han > 0 ? han <= ELLIPTIC.hanCharacters : text.split(/\s+/).length <= ELLIPTIC.words;
}

function countHan(text: string): number {
  return text.match(HAN)?.length ?? 0;
}

function quoted(words: string, takenBack: boolean, inChinese: boolean): string {
  if (inChinese) return `${takenBack ? '更正' : '回应'}：“${words}”`;
  return `${takenBack ? 'Takes back' : 'In reply to'}: “${words}”`;
}
