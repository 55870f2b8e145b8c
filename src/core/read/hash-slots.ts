import type { Slot } from '../model/search.js';

/** Which slots hold a content. Nearly always one, which is then kept without a list around it. */
export class HashSlots {
  private readonly slots = new Map<string, Slot | Slot[]>();

  get(hash: string): readonly Slot[] {
    const found = this.slots.get(hash);
    if (found === undefined) return [];
    return typeof found === 'number' ? [found] : found;
  }

  has(hash: string): boolean {
    return this.slots.has(hash);
  }

  keys(): Iterable<string> {
    return this.slots.keys();
  }

  add(hash: string, slot: Slot): void {
    const found = this.slots.get(hash);
    if (found === undefined) this.slots.set(hash, slot);
    else if (typeof found === 'number') this.slots.set(hash, [found, slot]);
    else found.push(slot);
  }

  remove(hash: string, slot: Slot): void {
    const found = this.slots.get(hash);
    if (found === slot) this.slots.delete(hash);
    else if (Array.isArray(found)) {
      const rest = found.filter((other) => other !== slot);
      const [only] = rest;
      this.slots.set(hash, rest.length === 1 && only !== undefined ? only : rest);
    }
  }
}
