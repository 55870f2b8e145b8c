import type { RecallAnswer, RecallItem } from '../../core/model/recall.js';
import type { Language } from './language.js';

/** Why it was found, beside words and meaning, in the owner's language. */
export function reasonsText({ reasons, notes }: NonNullable<RecallItem['why']>, { core }: Pick<Language, 'core'>): string {
  return core.together(reasons.map((code, index) => core.reasons[code] ?? notes[index] ?? ''));
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
