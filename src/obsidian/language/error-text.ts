import { messageOf, MnemeError } from '../../core/model/errors.js';
import type { EngineStatus, ProblemReport } from '../../core/model/status.js';
import type { Language } from './language.js';

/** What was thrown, in the owner's language as far as it has words for it. */
export function errorText(thrown: unknown, words: Pick<Language, 'core'>): string {
  return thrown instanceof MnemeError ? problemText(thrown, words) : messageOf(thrown);
}

/** The same as the answer to what the owner has just done. */
export function failureText(thrown: unknown, words: Pick<Language, 'core' | 'common'>): string {
  return words.common.failed(errorText(thrown, words));
}

export function problemText({ code, message }: Pick<ProblemReport, 'code' | 'message'>, { core }: Pick<Language, 'core'>): string {
  const sentence = core.codes[code];
  return sentence === undefined ? message : core.withDetail(sentence, message);
}

/** Why notes are not found by their meaning; `undefined` where the engine does not say. */
export function vectorsText({ code, message }: EngineStatus['vectors'], words: Pick<Language, 'core'>): string | undefined {
  return code === undefined || message === undefined ? message : problemText({ code, message }, words);
}
