import { MnemeError } from '../model/errors.js';
import { holdsSecret, idHoldsSecret } from './gate/secrets.js';

/** What of a request would be kept. */
export interface KeptTexts {
  readonly words: readonly (string | undefined)[];
  /** Ids that other programs made: they look generated because they are. */
  readonly ids?: readonly (string | undefined)[];
}

/** Keeps one text from being read as the context of the next. Looking costs half a millisecond, for one text or for many. */
const BETWEEN = '\n;\n';

/** The kind of a secret among the texts, in words that quote nothing of it; `undefined` if none is found. */
export function secretAmong({ words, ids = [] }: KeptTexts): string | undefined {
  return holdsSecret(joined(words)) ?? idHoldsSecret(joined(ids));
}

/** @param what such as "The task" @throws MnemeError `bad_request` */
export function refuseSecrets(what: string, texts: KeptTexts): void {
  const secret = secretAmong(texts);
  if (secret !== undefined) throw new MnemeError('bad_request', `${what} holds a secret (${secret}), which Mneme never stores.`);
}

function joined(texts: readonly (string | undefined)[]): string {
  return texts.filter((text) => text !== undefined).join(BETWEEN);
}
