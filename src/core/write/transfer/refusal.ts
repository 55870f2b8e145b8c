import type { ImportRefusal } from '../../model/upkeep-shapes.js';
import type { SecretName } from '../gate/secret-name.js';

/** Why a line is not taken, in words and by its code. */
export interface Refusal {
  readonly code: ImportRefusal;
  readonly reason: string;
}

/** Quotes nothing of the secret. */
export function secretRefusal(secret: SecretName): Refusal {
  return { code: 'secret', reason: `It holds a secret (${secret}), which Mneme never stores.` };
}
