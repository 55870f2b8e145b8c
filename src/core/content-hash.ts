import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Hex digits of a hash: 128 bits tell any number of notes and chunks apart. */
const HASH_DIGITS = 32;

/** The first 32 hex digits of the SHA-256: names a content, of a note or of what is embedded. */
export function hashOfBytes(bytes: Uint8Array): string {
  return bytesToHex(sha256(bytes)).slice(0, HASH_DIGITS);
}

/** As `hashOfBytes`, of the text in UTF-8. */
export function hashOfText(text: string): string {
  return hashOfBytes(utf8ToBytes(text));
}
