import type { RecallAnswer, RecallItem, RecallReason } from '../../core/model/recall.js';
import type { Language } from './language.js';

/** They weigh on most results of a question alike, and are told above the list instead of with each. */
const LEANINGS: readonly RecallReason[] = ['semantic_asked_for', 'episodic_asked_for'];

/** Why it was found, beside words and meaning, in the owner's language; `undefined` where there is nothing else to say. */
export function reasonsText({ reasons, notes }: NonNullable<RecallItem['why']>, { core }: Pick<Language, 'core'>): string | undefined {
  const sentences = reasons.flatMap((code, index) => (LEANINGS.includes(code) ? [] : [core.reasons[code] ?? notes[index] ?? '']));
  return sentences.length === 0 ? undefined : core.together(sentences);
}

/** Which notes count for more, where the question made others weigh less. */
export function leaningText({ items }: Pick<RecallAnswer, 'items'>, { core }: Pick<Language, 'core'>): string | undefined {
  const leaning = LEANINGS.find((code) => items.some(({ why }) => why?.reasons.includes(code)));
  return leaning === undefined ? undefined : core.reasons[leaning];
}

/** What to know before relying on it, in the owner's language; a warning that the note itself carries stays as it is written there. */
export function warningText({ warning, why }: { readonly warning?: string | undefined; readonly why?: RecallItem['why'] }, { core }: Pick<Language, 'core'>): string | undefined {
  if (why === undefined || why.warnings.length === 0) return warning;
  return core.together(why.warnings.map(({ code, text }) => (code === 'noted' ? text : core.warnings[code] ?? text)));
}

/** What limits an answer, in the owner's language. */
export function noticeText({ notice, limits = [] }: Pick<RecallAnswer, 'notice' | 'limits'>, { core }: Pick<Language, 'core'>): string | undefined {
  return limits.length === 0 ? notice : core.together(limits.map(({ code, text }) => core.limits[code] ?? text));
}
