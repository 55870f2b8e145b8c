import type { RecallItem } from '../../core/model/recall.js';
import type { Language } from './language.js';

/** Why it was found, beside words and meaning, in the owner's language. */
export function reasonsText({ reasons, notes }: NonNullable<RecallItem['why']>, { core }: Pick<Language, 'core'>): string {
  return reasons.map((code, index) => core.reasons[code] ?? notes[index] ?? '').join(' ');
}

/** What to know before relying on it, in the owner's language; a warning that the note itself carries stays as it is written there. */
export function warningText({ warning, why }: { readonly warning?: string | undefined; readonly why?: RecallItem['why'] }, { core }: Pick<Language, 'core'>): string | undefined {
  if (why === undefined || why.warnings.length === 0) return warning;
  return why.warnings.map(({ code, text }) => (code === 'noted' ? text : core.warnings[code] ?? text)).join(' ');
}
