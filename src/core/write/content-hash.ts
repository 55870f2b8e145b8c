import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** As in `NoteRecord.contentHash`: the first 32 hex digits of the SHA-256 of the file's bytes. */
export function contentHashOf(noteText: string): string {
  return bytesToHex(sha256(utf8ToBytes(noteText))).slice(0, 32);
}
