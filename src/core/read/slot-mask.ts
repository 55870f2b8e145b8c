import type { Slot, SlotMask } from '../model/search.js';

const BITS = 32;

export function emptyBits(slotCount: number): Uint32Array {
  return new Uint32Array(Math.ceil(slotCount / BITS));
}

export function setBit(bits: Uint32Array, slot: Slot): void {
  const word = slot >>> 5;
  bits[word] = (bits[word] as number) | (1 << (slot & 31));
}

export function clearBit(bits: Uint32Array, slot: Slot): void {
  const word = slot >>> 5;
  bits[word] = (bits[word] as number) & ~(1 << (slot & 31));
}

/** False beyond the end. */
export function hasBit(bits: Uint32Array, slot: Slot): boolean {
  return (((bits[slot >>> 5] ?? 0) >>> (slot & 31)) & 1) === 1;
}

/** Keeps in `bits` what is also in `others`. */
export function intersectBits(bits: Uint32Array, others: Uint32Array): void {
  for (let word = 0; word < bits.length; word += 1) bits[word] = (bits[word] as number) & (others[word] ?? 0);
}

/** Hacker's Delight, 5-1. */
function onesIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function countBits(bits: Uint32Array): number {
  let count = 0;
  for (const word of bits) if (word !== 0) count += onesIn(word);
  return count;
}

/** Calls `visit` with each set slot, ascending. */
export function forEachBit(bits: Uint32Array, visit: (slot: Slot) => void): void {
  for (let word = 0; word < bits.length; word += 1) {
    let rest = bits[word] as number;
    while (rest !== 0) {
      const lowest = rest & -rest;
      visit(word * BITS + (31 - Math.clz32(lowest)));
      rest ^= lowest;
    }
  }
}

export function maskOf(bits: Uint32Array): SlotMask {
  return { bits, count: countBits(bits) };
}
