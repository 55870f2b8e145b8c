import type { RememberAnswer } from '../../core/model/memory-shapes.js';
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
