import type { RememberAnswer } from '../../core/model/memory-shapes.js';
import type { ImportReport, Undone } from '../../core/model/upkeep-shapes.js';
import type { Language } from './language.js';

type Words = Pick<Language, 'core'>;

/** Why it is not remembered, in the owner's language. */
export function whyNotText({ why = [], reasons }: Pick<RememberAnswer, 'why' | 'reasons'>, { core }: Words): string {
  return core.together(
    reasons.map((reason, at) => {
      const { code, signs = [], against = [], secret } = why[at] ?? {};
      const sentence = code === undefined ? undefined : core.gate[code];
      return sentence?.({ signs: signsText(signs, core), against: signsText(against, core), secret: secretText(secret ?? 'a secret', core) }) ?? reason;
    }),
  );
}

/** Why a line of an import is not taken; what is wrong in it is told by the core alone. */
export function refusalText({ code, reason }: Pick<ImportReport['refused'][number], 'code' | 'reason'>, { core }: Words): string {
  const sentence = core.imports[code];
  if (sentence === undefined) return reason;
  return code === 'malformed' ? core.withDetail(sentence, reason) : sentence;
}

/** What else there is to know of an import. */
export function importNotesText({ notes, noteCodes }: Pick<ImportReport, 'notes' | 'noteCodes'>, { core }: Words): readonly string[] {
  return notes.map((note, at) => {
    const { code, count = 0 } = noteCodes[at] ?? {};
    return (code === undefined ? undefined : core.importNotes[code]?.(count)) ?? note;
  });
}

/** Why a change is not taken back. */
export function keptText({ code, reason }: Undone['kept'][number], { core }: Words): string {
  return core.undos[code] ?? reason;
}

function signsText(signs: readonly string[], { signs: words }: Language['core']): readonly string[] {
  return signs.map((sign) => words[sign] ?? sign);
}

/** "a token of GitHub", "a secret (privatekey)": the kind, with who issues it where that is known. */
function secretText(name: string, { secrets, issuedBy }: Language['core']): string {
  const whole = secrets[name];
  if (whole !== undefined) return whole;
  const [kind = '', issuer] = name.split(' of ');
  if (issuer !== undefined) return issuedBy(secrets[kind] ?? kind, issuer);
  return secrets[name.replace(/ \(.*\)$/, '')] ?? name;
}
