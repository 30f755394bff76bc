/**
 * Numbers positions so that equal ones share a number: a hash table with open addressing. The zeros of both signs are
 * equal. Positions must not be NaN, which is not equal to itself.
 */
export class Welder {
  /** x, y, z by number. */
  readonly positions: Float32Array | Float64Array;
  /** How many numbers are in use. */
  count = 0;
  private readonly words: Int32Array;
  /** By slot: one more than the number of the position in it, 0 if it is vacant. */
  private readonly slots: Int32Array;
  private readonly mask: number;

  /** Makes room for so many positions, in single precision or in double. */
  constructor(capacity: number, isSingle: boolean) {
    // At most half full, so that searches are short.
    let size = 4;
    while (size < 2 * capacity) size *= 2;
    this.slots = new Int32Array(size);
    this.mask = size - 1;
    // One more than needed: a position is written before it is looked up.
    this.positions = new (isSingle ? Float32Array : Float64Array)(3 * (capacity + 1));
    this.words = new Int32Array(this.positions.buffer);
  }

  /** The number of the position at an offset of an array. */
  numberOf(from: Float32Array | Float64Array, at: number): number {
    const { positions, words, slots, mask, count } = this;
    // Adding 0 turns −0 into 0.
    const x = from[at] + 0;
    const y = from[at + 1] + 0;
    const z = from[at + 2] + 0;
    positions[3 * count] = x;
    positions[3 * count + 1] = y;
    positions[3 * count + 2] = z;
    // A position has three words, or six.
    const size = (3 * positions.BYTES_PER_ELEMENT) / 4;
    let hash = 0;
    for (let word = size * count; word < size * (count + 1); word++) {
      hash = Math.imul(hash ^ (hash >>> 15) ^ words[word], 0x9e3779b1);
    }
    hash ^= hash >>> 16;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const other = slots[slot] - 1;
      if (other < 0) {
        slots[slot] = count + 1;
        return this.count++;
      }
      if (positions[3 * other] === x && positions[3 * other + 1] === y && positions[3 * other + 2] === z) return other;
    }
  }
}
