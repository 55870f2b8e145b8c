import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** The checksum of an export, made as its lines pass. */
export class TransferDigest {
  private readonly hash = sha256.create();

  /** @param line Without its line end, whatever it was. */
  take(line: string): void {
    this.hash.update(utf8ToBytes(`${line}\n`));
  }

  /** May be asked for once. */
  end(): string {
    return `sha256:${bytesToHex(this.hash.digest())}`;
  }
}
