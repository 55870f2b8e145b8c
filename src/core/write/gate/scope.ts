import type { Judged } from './judge-sentence.js';

/**
 * What one sentence makes of others in the same turn: a hypothesis that ends in a question stays one to its end, and what
 * follows "translate this:" is the text to work on.
 */
export function withinScopes(judged: readonly Judged[], sentences: readonly { readonly text: string }[]): readonly Judged[] {
  const material = judged.findIndex(({ signals }, at) => signals.has('material') && /[:：]/.test(sentences[at]?.text ?? ''));
  return judged.map((one, at) => {
    if (one.signals.has('remember')) return one;
    if (material !== -1 && at >= material) return dropped(one, 'Not a memory: it belongs to a text that is handed over to work on.');
    const supposed = one.signals.has('hypothetical') && judged.some(({ signals }, later) => later >= at && signals.has('question'));
    return supposed ? dropped(one, 'Not a memory: it belongs to a hypothesis that a question is asked about.') : one;
  });
}

function dropped(one: Judged, reason: string): Judged {
  return one.finding === 'not_a_memory' ? one : { ...one, finding: 'not_a_memory', reasons: [reason] };
}
