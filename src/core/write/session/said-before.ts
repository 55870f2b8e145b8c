import type { Candidate, Turn } from '../../model/gate.js';
import { simplified } from '../../read/comparable.js';
import { antecedentOf } from '../gate/antecedent.js';
import { holdsSecret, instructsReader } from '../gate/gate.js';
import { LONGEST_QUOTE } from '../gate/distil.js';
import { asks, lastSentence } from '../gate/reply.js';

/** Who says so little, and names neither who nor what, answers or corrects what was said before. */
const ELLIPTIC = { words: 16, hanCharacters: 14 };
const HAN = /\p{Script=Han}/gu;
/** Said of one's own words; whoever corrects something else may have said anything before. */
const TAKES_BACK = /^(?:no|not|nope|sorry|wait|oops|scratch that|correction|i mean)\b|\b(?:i meant|my mistake|misspoke|mixed (?:it|that|them) up)\b|^(?:哦|噢|啊|抱歉|等等|等一下)?[，, ]?(?:不[对是，,]|更正|应该?[是为])|错了|[说记搞弄写打]错|才对/i;
const SAYS_OF_WHAT = /\b(?:i|we|my|our|you|your|is|are|was|were|has|have|uses?|must|should|never|always)\b|我|咱|你|都|必须|一律/i;

/** How a statement hangs on what was said before it. */
type Hangs = 'takes_back' | 'answers' | 'points_back';

/** What was said before a statement that cannot be understood without it. */
export interface SaidBefore {
  /** The owner takes back what they said themselves. */
  readonly takenBack: boolean;
  /** For the memory's context, in the language of the statement. */
  readonly context: string;
}

/**
 * Absent where the statement stands by itself, or where what was said must not be kept.
 * @param turn what the statement was drawn from
 * @param before the turns before that, oldest first
 */
export function saidBefore(candidate: Pick<Candidate, 'text' | 'kind' | 'evidence'>, turn: Turn, before: readonly Turn[]): SaidBefore | undefined {
  const found = replied(candidate, before.at(-1)) ?? pointedAt(candidate, turn, before);
  if (found === undefined) return undefined;
  const { hangs, words } = found;
  if (words.length > LONGEST_QUOTE || holdsSecret(words) !== undefined || instructsReader(words)) return undefined;
  return { takenBack: hangs === 'takes_back', context: `${LABELS[hangs][countHan(candidate.text) > 0 ? 'zh' : 'en']}“${words}”` };
}

interface Found {
  readonly hangs: Hangs;
  readonly words: string;
}

const LABELS: Readonly<Record<Hangs, { readonly en: string; readonly zh: string }>> = {
  takes_back: { en: 'Takes back: ', zh: '更正：' },
  answers: { en: 'In reply to: ', zh: '回应：' },
  points_back: { en: 'Said after: ', zh: '承接：' },
};

function replied({ text, kind, evidence = text }: Pick<Candidate, 'text' | 'kind' | 'evidence'>, before: Turn | undefined): Found | undefined {
  if (before === undefined || !isElliptic(text)) return undefined;
  const takenBack = before.role === 'user' && kind === 'correction' && TAKES_BACK.test(simplified(evidence));
  const isAnswer = before.role === 'assistant' && asks(lastSentence(before.text).trim());
  if (!takenBack && !isAnswer) return undefined;
  const said = onOneLine(before.text);
  return { hangs: takenBack ? 'takes_back' : 'answers', words: said.length <= LONGEST_QUOTE || takenBack ? said : lastSentence(said) };
}

function pointedAt({ text, evidence = text }: Pick<Candidate, 'text' | 'evidence'>, turn: Turn, before: readonly Turn[]): Found | undefined {
  const words = antecedentOf(text, turn.text.slice(0, Math.max(0, turn.text.indexOf(evidence))), before);
  return words === undefined ? undefined : { hangs: 'points_back', words };
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

function onOneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}
