import { describe, expect, it } from 'vitest';
import { checksum } from '../../../src/core/read/checksum.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('the checksum', () => {
  // Values of the reference implementation, xxhsum -H32.
  it.each([
    ['', 0x02cc5d05],
    ['a', 0x550d7456],
    ['abc', 0x32d153ff],
    ['Nobody inspects the spammish repetition', 0xe2293b2f],
  ])('of "%s" is that of xxHash32', (text, expected) => {
    expect(checksum(bytes(text))).toBe(expected);
  });

  it('does not depend on where in memory the bytes stand', () => {
    const text = bytes('0123456789abcdefghijklmnopqrstuvwxyz');
    for (let shift = 0; shift < 8; shift += 1) {
      const moved = new Uint8Array(64);
      moved.set(text, shift);
      expect(checksum(moved.subarray(shift, shift + text.length))).toBe(checksum(text));
    }
  });
});
