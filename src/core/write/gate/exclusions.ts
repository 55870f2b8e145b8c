import type { GateReason, GateReasonCode } from '../../model/gate-reason.js';
import type { Signal } from './signals.js';

/** Wording that proves by itself that a sentence is no memory; the learnt weights are not asked. */
interface Exclusion {
  readonly all: readonly Signal[];
  readonly none?: readonly Signal[];
  readonly code: GateReasonCode;
  readonly reason: string;
  /** Holds of what is said in a conversation only: who sends a finished statement has chosen to keep what it says of somebody, or leaves open. */
  readonly inTalk?: true;
}

/** Who asks to remember, sets a rule for later, takes something back or answers the agent means it. */
const MEANT: readonly Signal[] = ['remember', 'fromNowOn', 'misspoke', 'confirms', 'answersChoice', 'answersProgress', 'contradicts', 'objects'];

/** What reaches beyond the moment, by its wording. */
const LASTING: readonly Signal[] = [
  'standing', 'preference', 'habit', 'forMe', 'howToAnswer', 'prohibition', 'correction', 'outdated', 'contrast', 'procedure', 'decision', 'decisionTaken', 'willDo', 'constraint', 'background', 'aim', 'milestone', 'partDone', 'nextStep', 'reason',
  'owned', 'bodily', 'group',
];

const EXCLUSIONS: readonly Exclusion[] = [
  { all: ['sarcasm'], code: 'irony', reason: 'it reads as irony' },
  { all: ['roleplay'], code: 'fiction', reason: 'it asks for fiction or a role' },
  { all: ['material'], code: 'material', reason: 'it hands over a text to work on' },
  { all: ['toolOutput'], code: 'material', reason: 'a program printed it' },
  { all: ['hypothetical', 'question'], code: 'hypothesis', reason: 'it asks about a hypothesis' },
  { all: ['unreal'], none: ['preference'], code: 'unreal', reason: 'it says what would be if things were otherwise' },
  { all: ['doubtfulRecall', 'question'], code: 'asks_what_was', reason: 'it asks what was decided or done' },
  { all: ['doubtfulRecall', 'uncertain'], code: 'unsure_what_was', reason: 'it is not sure what was decided or done' },
  { all: ['undecided'], code: 'undecided', reason: 'it leaves the matter open', inTalk: true },
  { all: ['uncertain', 'debugging'], code: 'guess', reason: 'it is a guess while looking for a fault' },
  { all: ['reported'], none: ['self', 'group'], code: 'reported', reason: 'it reports what others say', inTalk: true },
  // What others do may be the owner's matter; what they like and are used to is not.
  { all: ['others'], none: ['self', 'group', 'background', 'constraint', 'decision', 'aim', 'outdated', 'bodily', 'milestone', 'correction', 'procedure', 'nextStep'], code: 'others', reason: 'it is about somebody else', inTalk: true },
  // "Run the tests." looks like a rule to the model.
  { all: ['command'], none: [...LASTING, 'self', 'names', 'figures'], code: 'for_the_moment', reason: 'it is an instruction for the moment', inTalk: true },
  { all: ['feeling'], none: ['preference', 'habit', 'standing', 'decision', 'constraint', 'milestone', 'partDone', 'nextStep', 'wantsOfAgent', 'prohibition', 'correction', 'outdated', 'background', 'aim', 'bodily'], code: 'feeling', reason: 'it expresses a feeling', inTalk: true },
];

/** Why the wording rules the sentence out, or `undefined` if it does not. */
export function exclusionOf(signals: ReadonlySet<Signal>, finished: boolean): GateReason | undefined {
  if (MEANT.some((signal) => signals.has(signal))) return undefined;
  const exclusion = EXCLUSIONS.find(({ all, none = [], inTalk }) => !(finished && inTalk === true) && all.every((signal) => signals.has(signal)) && !none.some((signal) => signals.has(signal)));
  return exclusion === undefined ? undefined : { code: exclusion.code, text: `Not a memory: ${exclusion.reason}.` };
}
