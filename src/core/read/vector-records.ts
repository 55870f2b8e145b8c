import { modelLockSchema, type ModelLock } from '../model/embedder.js';
import { BlockReader, HASH_BYTES, bytesOf, decodeHashes, encodeText, joined, padded, writeHash } from './binary.js';
import { checksum } from './checksum.js';
import type { QuantisedVector } from './quantise.js';

const MAGIC = encodeText('MNEMEVEC');
const FORMAT = 1;
const PREFACE_BYTES = MAGIC.length + 12;

/** A vector with the content that it belongs to. */
export interface StoredVector extends QuantisedVector {
  readonly hash: string;
}

/** Magic, layout, length and checksum of the lock; then the lock as JSON, its keys in order, so that equal locks are equal bytes. */
export function encodeLock(lock: ModelLock): Uint8Array {
  const json = encodeText(JSON.stringify(Object.fromEntries(Object.entries(lock).sort(([a], [b]) => (a < b ? -1 : 1)))));
  return joined([MAGIC, bytesOf(Uint32Array.of(FORMAT, json.length, checksum(json))), json]);
}

/** The lock of a file of vectors; `undefined` where it is none, or its beginning is damaged. @param beginning At least its preface */
export function lockIn(beginning: Uint8Array): ModelLock | undefined {
  if (beginning.length < PREFACE_BYTES || !MAGIC.every((byte, at) => beginning[at] === byte)) return undefined;
  const [format, length = 0, sum] = new BlockReader(beginning.slice(MAGIC.length)).words(3);
  const json = beginning.slice(PREFACE_BYTES, PREFACE_BYTES + length);
  if (format !== FORMAT || json.length !== length || checksum(json) !== sum) return undefined;
  return modelLockSchema.safeParse(JSON.parse(new TextDecoder().decode(json))).data;
}

/** Whether a file that begins with `beginning`, as long as `expected` where it is as long, holds vectors of the expected space. */
export function compareBeginning(beginning: Uint8Array, expected: Uint8Array): 'same' | 'other' | 'damaged' {
  if (beginning.length === expected.length && expected.every((byte, at) => beginning[at] === byte)) return 'same';
  if (beginning.length < PREFACE_BYTES || !MAGIC.every((byte, at) => beginning[at] === byte)) return 'damaged';
  const [format, length, sum] = new BlockReader(beginning.slice(MAGIC.length)).words(3);
  const isWhole = length !== undefined && beginning.length >= PREFACE_BYTES + length;
  // A lock of another length cannot be checked to its end, and is certainly another lock.
  const isSound = !isWhole || checksum(beginning.slice(PREFACE_BYTES, PREFACE_BYTES + length)) === sum;
  return format === FORMAT && !isSound ? 'damaged' : 'other';
}

/**
 * Records of one size, so that a damaged one costs only itself: hash, scale as a 32-bit float, a byte a dimension (padded),
 * checksum of all that.
 */
export class RecordLayout {
  readonly bytes: number;

  constructor(readonly dimension: number) {
    this.bytes = HASH_BYTES + 4 + padded(dimension) + 4;
  }

  encode(vectors: readonly StoredVector[]): Uint8Array {
    const whole = new Uint8Array(vectors.length * this.bytes);
    vectors.forEach(({ hash, scale, values }, at) => {
      const record = whole.subarray(at * this.bytes, (at + 1) * this.bytes);
      const view = new DataView(record.buffer, record.byteOffset, record.length);
      writeHash(record, 0, hash);
      view.setFloat32(HASH_BYTES, scale, true);
      record.set(new Uint8Array(values.buffer, values.byteOffset, values.length), HASH_BYTES + 4);
      view.setUint32(this.bytes - 4, checksum(record.subarray(0, this.bytes - 4)), true);
    });
    return whole;
  }

  /** The sound records among whole ones, in order, with their place; their values are views of `bytes`. */
  *decode(input: Uint8Array): Iterable<{ at: number; vector: StoredVector }> {
    const bytes = input.byteOffset % 4 === 0 ? input : input.slice();
    const count = Math.floor(bytes.length / this.bytes);
    const hashes = decodeHashes(bytes, count, 0, this.bytes);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    for (let at = 0; at < count; at += 1) {
      const from = at * this.bytes;
      const sum = view.getUint32(from + this.bytes - 4, true);
      if (checksum(bytes.subarray(from, from + this.bytes - 4)) !== sum) continue;
      const values = new Int8Array(bytes.buffer, bytes.byteOffset + from + HASH_BYTES + 4, this.dimension);
      yield { at, vector: { hash: hashes[at] ?? '', scale: view.getFloat32(from + HASH_BYTES, true), values } };
    }
  }
}
