/**
 * Numbers positions so that equal ones share a number: a hash table with open addressing. The zeros of both signs are
 * equal. Positions are compared bit by bit, so they must not be NaN.
 */
export class Welder {
  /** x, y, z by number. */
  readonly positions: Float64Array;
  /** How many numbers are in use. */
  count = 0;
  private readonly words: Int32Array;
  /** By slot: one more than the number of the position in it, 0 if it is vacant. */
  private readonly slots: Int32Array;
  private readonly mask: number;

  /** Makes room for so many positions. */
  constructor(capacity: number) {
    // At most half full, so that searches are short.
    let size = 4;
    while (size < 2 * capacity) size *= 2;
    this.slots = new Int32Array(size);
    this.mask = size - 1;
    // One more than needed: a position is written before it is looked up.
    this.positions = new Float64Array(3 * (capacity + 1));
    this.words = new Int32Array(this.positions.buffer);
  }

  /** The number of the position at an offset of an array. */
  numberOf(from: Float64Array, at: number): number {
    const { positions, words, slots, mask, count } = this;
    // Adding 0 turns −0 into 0.
    positions[3 * count] = from[at] + 0;
    positions[3 * count + 1] = from[at + 1] + 0;
    positions[3 * count + 2] = from[at + 2] + 0;
    const word = 6 * count;
    const w0 = words[word];
    const w1 = words[word + 1];
    const w2 = words[word + 2];
    const w3 = words[word + 3];
    const w4 = words[word + 4];
    const w5 = words[word + 5];
    let hash = Math.imul(w0 ^ w1, 0x9e3779b1);
    hash = Math.imul(hash ^ (hash >>> 15) ^ w2 ^ w3, 0x85ebca77);
    hash = Math.imul(hash ^ (hash >>> 13) ^ w4 ^ w5, 0xc2b2ae3d);
    hash ^= hash >>> 16;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const other = slots[slot] - 1;
      if (other < 0) {
        slots[slot] = count + 1;
        return this.count++;
      }
      const at6 = 6 * other;
      if (
        words[at6] === w0 &&
        words[at6 + 1] === w1 &&
        words[at6 + 2] === w2 &&
        words[at6 + 3] === w3 &&
        words[at6 + 4] === w4 &&
        words[at6 + 5] === w5
      ) {
        return other;
      }
    }
  }
}
