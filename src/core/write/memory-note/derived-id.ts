import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** An id that the same seed always gives: 26 characters in the alphabet of ULIDs, from a hash; the first says that it is no time. */
export function derivedId(seed: string): string {
  const bytes = sha256(utf8ToBytes(seed));
  return `Z${Array.from(bytes.subarray(0, 25), (byte) => CROCKFORD[byte & 31]).join('')}`;
}
