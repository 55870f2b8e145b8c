import type { GateReason } from '../../model/gate-reason.js';
import { asksToForget } from './asks-to-forget.js';
import { isBareRequest } from './bare-request.js';
import type { Judged } from './judge-sentence.js';
import { withoutRequest } from './keep-request.js';

/** Whoever asks to keep it has chosen it: a less likely type is enough. */
export const TYPE_FROM_ASKED = 0.15;

const NAMES_NOTHING: GateReason = { code: 'names_nothing', text: 'It asks to keep something without saying what.' };
const ASKS_TO_FORGET: GateReason = { code: 'asks_to_forget', text: 'It asks to forget something, which is no memory. Find what is known about it with recall, then archive or erase that memory.' };

/** Why a text is an order to the memory, which is nothing to keep in it; `undefined` if it is none. */
export function orderToMemory(text: string): GateReason | undefined {
  if (isBareRequest(text)) return NAMES_NOTHING;
  return asksToForget(text) ? ASKS_TO_FORGET : undefined;
}

/**
 * What one sentence makes of others in the same turn: a hypothesis that ends in a question stays one to its end, what
 * follows "translate this:" is the text to work on, and "Remember that." is meant of its neighbour.
 * @param askedLater the owner asks to keep what was said, in a turn that says nothing else
 */
export function withinScopes(judged: readonly Judged[], sentences: readonly { readonly text: string }[], askedLater: boolean): readonly Judged[] {
  const material = judged.findIndex(({ signals }, at) => signals.has('material') && /[:：]/.test(sentences[at]?.text ?? ''));
  const orders = sentences.map(({ text }) => orderToMemory(text));
  const isBare = (at: number): boolean => orders[at] === NAMES_NOTHING;
  return judged.map((one, at) => {
    const order = orders[at];
    if (order !== undefined) return { ...one, finding: 'not_a_memory', reasons: [order] };
    if (material !== -1 && at >= material && !one.signals.has('remember')) return dropped(one, { code: 'handed_over', text: 'Not a memory: it belongs to a text that is handed over to work on.' });
    if (askedLater || isBare(at + 1) || (at === 1 && isBare(0))) return confirmed(one);
    if (one.signals.has('remember')) return asksToKeep(sentences[at]?.text ?? '') ? confirmed(one) : one;
    const supposed = one.signals.has('hypothetical') && judged.some(({ signals }, later) => later >= at && signals.has('question'));
    return supposed ? dropped(one, { code: 'asked_hypothesis', text: 'Not a memory: it belongs to a hypothesis that a question is asked about.' }) : one;
  });
}

/** "Remember that …", and says what. */
function asksToKeep(text: string): boolean {
  return withoutRequest(text).text !== text;
}

function dropped(one: Judged, reason: GateReason): Judged {
  return one.finding === 'not_a_memory' ? one : { ...one, finding: 'not_a_memory', reasons: [reason] };
}

function confirmed(one: Judged): Judged {
  if (one.finding === 'store' || one.typeLikelihood < TYPE_FROM_ASKED || one.signals.has('question')) return one;
  return { ...one, finding: 'store', signals: new Set([...one.signals, 'remember']), reasons: [...one.reasons, { code: 'asked_to_keep', text: 'The owner asks to keep it, which confirms it.' }] };
}
