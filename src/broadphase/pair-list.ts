import { grown, NO_INTEGERS } from '../math/growable.ts';

/** A growing list of pairs of small integers. It is reused, so that filling it allocates nothing. */
export class PairList {
  /** The pairs, two entries each; only the first `2 * count` entries are valid. Replaced when the list grows. */
  data: Int32Array = NO_INTEGERS;
  /** Number of pairs. */
  count = 0;

  /**
   * Appends the pair (`a`, `b`).
   * @example
   * pairs.push(3, 7);
   */
  push(a: number, b: number): void {
    const at = this.count * 2;
    if (at === this.data.length) this.reserve(this.count);
    this.data[at] = a;
    this.data[at + 1] = b;
    this.count++;
  }

  /**
   * Removes all pairs and keeps the memory.
   * @example
   * pairs.clear(); // pairs.count is 0
   */
  clear(): void {
    this.count = 0;
  }

  /** @internal Reserves capacity for so many pairs, and one more. */
  reserve(count: number): void {
    this.data = grown(this.data, 2 * count + 2);
  }
}
