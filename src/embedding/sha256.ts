import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** SHA-256 of what arrives in pieces. The platform's own hash takes whole buffers only, and weights can be larger than memory allows twice. */
export class StreamingSha256 {
  private readonly hash = sha256.create();
  /** Bytes taken so far. */
  length = 0;

  update(bytes: Uint8Array): void {
    this.hash.update(bytes);
    this.length += bytes.length;
  }

  hex(): string {
    return bytesToHex(this.hash.digest());
  }
}

export function sha256Hex(bytes: Uint8Array): string {
  return bytesToHex(sha256(bytes));
}
