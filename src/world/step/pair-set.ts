import type { PairList } from '../../broadphase/pair-list.ts';

/**
 * A set of pairs of different small integers, in either order, that is filled anew in each step: open addressing in one
 * array, where looking a pair up touches nothing else. Never deleting makes it so short, and refilling it costs less than
 * deleting.
 */
export class PairSet {
  /** Two entries per slot: the first number plus one, 0 where there is no pair, and the second. */
  private slots = new Int32Array(128);
  private mask = 63;

  /** Empties the set and makes room for so many pairs. */
  reset(count: number): void {
    if (2 * count > this.mask) {
      while (2 * count > this.mask) this.mask = 2 * this.mask + 1;
      this.slots = new Int32Array(2 * (this.mask + 1));
    } else {
      this.slots.fill(0);
    }
  }

  /** Adds a pair that is not there yet. */
  add(a: number, b: number): void {
    const slot = this.find(a, b);
    this.slots[slot] = Math.min(a, b) + 1;
    this.slots[slot + 1] = Math.max(a, b);
  }

  /** Takes the pairs that are there out of a list. */
  takeFrom(pairs: PairList): void {
    const { slots } = this;
    const { data, count } = pairs;
    pairs.clear();
    for (let i = 0; i < count; i++) {
      const a = data[2 * i];
      const b = data[2 * i + 1];
      if (slots[this.find(a, b)] === 0) pairs.push(a, b);
    }
  }

  /** The slot where the pair is, or the empty one where it would have to be. */
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
