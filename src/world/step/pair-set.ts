import type { PairList } from '../../broadphase/pair-list.ts';

/**
 * A set of unordered pairs of body indices, filled anew in each step. Open addressing in one array, with linear probing
 * and without deletion: refilling costs less.
 */
export class PairSet {
  /** Two entries per slot: smaller index plus one, or 0 if the slot is empty, and greater index. The first `mask + 1` are in use. */
  private slots = new Int32Array(128);
  private mask = 63;

  /** Empties the set and makes room for `count` pairs. */
  reset(count: number): void {
    this.mask = 63;
    while (2 * count > this.mask) this.mask = 2 * this.mask + 1;
    const length = 2 * (this.mask + 1);
    if (length > this.slots.length) this.slots = new Int32Array(length);
    else this.slots.fill(0, 0, length);
  }

  /** Adds a pair that is not in the set. */
  add(a: number, b: number): void {
    const slot = this.find(a, b);
    this.slots[slot] = Math.min(a, b) + 1;
    this.slots[slot + 1] = Math.max(a, b);
  }

  /** Removes the pairs of the set from a list. */
  removeFrom(pairs: PairList): void {
    const { slots } = this;
    const { data, count } = pairs;
    pairs.clear();
    for (let i = 0; i < count; i++) {
      const a = data[2 * i];
      const b = data[2 * i + 1];
      if (slots[this.find(a, b)] === 0) pairs.push(a, b);
    }
  }

  /** The slot of a pair, or the empty slot where it belongs. */
  private find(one: number, other: number): number {
    const { slots, mask } = this;
    const a = Math.min(one, other);
    const b = Math.max(one, other);
    const h = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b);
    let slot = h ^ (h >>> 15);
    for (; ; slot++) {
      const at = 2 * (slot & mask);
      if (slots[at] === 0 || (slots[at] === a + 1 && slots[at + 1] === b)) return at;
    }
  }
}
