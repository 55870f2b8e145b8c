import { MnemeError } from '../model/errors.js';

/** Numbers in the index's files are little-endian 32-bit; every block is padded to whole ones, so that columns can be viewed in place. */
const WORD = 4;

export const padded = (length: number): number => Math.ceil(length / WORD) * WORD;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export const encodeText = (text: string): Uint8Array => encoder.encode(text);
export const decodeText = (bytes: Uint8Array): string => decoder.decode(bytes);

export function bytesOf(column: Uint32Array): Uint8Array {
  return new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
}

/** Puts blocks one after the other, each padded. */
export function joined(blocks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(blocks.reduce((length, block) => length + padded(block.length), 0));
  let at = 0;
  for (const block of blocks) {
    whole.set(block, at);
    at += padded(block.length);
  }
  return whole;
}

/** Reads a payload block by block. @throws MnemeError `index_damaged` where it ends too early */
export class BlockReader {
  private at = 0;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes.byteOffset % WORD === 0 ? bytes : bytes.slice();
  }

  get done(): boolean {
    return this.at >= this.bytes.length;
  }

  block(length: number): Uint8Array {
    if (this.at + length > this.bytes.length) throw new MnemeError('index_damaged', 'A part of the index ends too early; the index is rebuilt.');
    const block = this.bytes.subarray(this.at, this.at + length);
    this.at += padded(length);
    return block;
  }

  words(count: number): Uint32Array {
    const block = this.block(count * WORD);
    return new Uint32Array(block.buffer, block.byteOffset, count);
  }

  word(): number {
    return this.words(1)[0] as number;
  }
}

/** Short strings in one block: how long each is in UTF-16 units, then all as one UTF-8 text. Must be well-formed Unicode. */
export function encodeStrings(strings: readonly string[]): Uint8Array {
  const text = encodeText(strings.join(''));
  return joined([bytesOf(Uint32Array.of(strings.length, text.length)), bytesOf(Uint32Array.from(strings, (string) => string.length)), text]);
}

/** One decoding for all of them is several times faster than one for each. */
export function decodeStrings(reader: BlockReader): string[] {
  const count = reader.word();
  const byteLength = reader.word();
  const lengths = reader.words(count);
  const text = decodeText(reader.block(byteLength));
  const strings: string[] = [];
  let at = 0;
  for (const length of lengths) {
    strings.push(text.slice(at, at + length));
    at += length;
  }
  return strings;
}

/** A UTF-16 unit takes at most so many bytes in UTF-8. */
const MOST_BYTES_A_UNIT = 3;
/** Written over again and again: new memory for each of hundreds of sections costs more than what is written into it. */
const ROOM = new Uint8Array(524_288);

/**
 * Long strings, decoded one by one: a slice of a common text would keep that in memory, and in two bytes a character. Encoded into one
 * block: the browser takes longer to make and to collect tens of thousands of small ones than to fill them.
 */
export function encodeTexts(texts: readonly string[]): Uint8Array {
  const lengths = new Uint32Array(texts.length);
  const most = texts.reduce((sum, text) => sum + padded(text.length * MOST_BYTES_A_UNIT), 0);
  const room = most <= ROOM.length ? ROOM : new Uint8Array(most);
  let at = 0;
  texts.forEach((text, index) => {
    const { written } = encoder.encodeInto(text, room.subarray(at));
    lengths[index] = written;
    const end = at + padded(written);
    room.fill(0, at + written, end);
    at = end;
  });
  return joined([bytesOf(Uint32Array.of(texts.length)), bytesOf(lengths), room.subarray(0, at)]);
}

export function decodeTexts(reader: BlockReader): string[] {
  const lengths = reader.words(reader.word());
  return Array.from(lengths, (length) => decodeText(reader.block(length)));
}

export const HASH_BYTES = 16;
const HASH_DIGITS = 32;
const DIGITS = encodeText('0123456789abcdef');
const ZERO = 0x30;
const NINE = 0x39;
/** What is taken off `a` leaves ten. */
const TEN = 0x57;

/** Hashes of 32 hex digits in 16 bytes each. @throws MnemeError `internal` for a hash that is not one */
export function encodeHashes(hashes: readonly string[]): Uint8Array {
  const bytes = new Uint8Array(hashes.length * HASH_BYTES);
  hashes.forEach((hash, at) => writeHash(bytes, at * HASH_BYTES, hash));
  return bytes;
}

export function writeHash(target: Uint8Array, at: number, hash: string): void {
  if (!/^[0-9a-f]{32}$/u.test(hash)) throw new MnemeError('internal', `Not a content hash of 32 hex digits: ${JSON.stringify(hash)}.`);
  for (let byte = 0; byte < HASH_BYTES; byte += 1) target[at + byte] = (digitAt(hash, byte * 2) << 4) | digitAt(hash, byte * 2 + 1);
}

/** Without a string of its own for each: a saved index has a million of them. */
function digitAt(hash: string, at: number): number {
  const unit = hash.charCodeAt(at);
  return unit <= NINE ? unit - ZERO : unit - TEN;
}

/** The hashes at `from`, `from + step`, and so on: written out as digits and decoded all at once. */
export function decodeHashes(bytes: Uint8Array, count: number, from = 0, step = HASH_BYTES): string[] {
  const digits = new Uint8Array(count * HASH_DIGITS);
  let out = 0;
  for (let record = 0; record < count; record += 1) {
    const at = from + record * step;
    for (let byte = 0; byte < HASH_BYTES; byte += 1) {
      const value = bytes[at + byte] as number;
      digits[out] = DIGITS[value >>> 4] as number;
      digits[out + 1] = DIGITS[value & 15] as number;
      out += 2;
    }
  }
  const text = decodeText(digits);
  return Array.from({ length: count }, (_, record) => text.slice(record * HASH_DIGITS, (record + 1) * HASH_DIGITS));
}
