import { enlarged, grown } from '../math/growable.ts';

/** A set of body indices, dense, in no particular order: added, removed and looked up in constant time. */
export class IndexList {
  /** The indices; only the first `count` entries are valid. Replaced when the list grows. */
  items: Int32Array = new Int32Array(16);
  /** Number of indices in the list. */
  count = 0;
  /** Whether the items are ascending, or too few to be sorted, since the last change. */
  private isSortDecided = true;
  /** By index: its position in `items`, −1 if it is not in the list. Replaced when the store grows. */
  positions: Int32Array = new Int32Array(0);

  /** Makes room for indices below `capacity`. */
  reserve(capacity: number): void {
    this.positions = enlarged(this.positions, capacity, -1);
  }

  /** Whether an index is in the list. */
  has(index: number): boolean {
    return this.positions[index] >= 0;
  }

  /** Adds an index, unless it is in the list. */
  add(index: number): void {
    if (this.positions[index] >= 0) return;
    if (this.count === this.items.length) this.items = grown(this.items, this.count + 1);
    if (this.count > 0 && this.items[this.count - 1] > index) this.isSortDecided = false;
    this.positions[index] = this.count;
    this.items[this.count++] = index;
  }

  /** Removes an index, if it is in the list. The last index moves to its position. */
  remove(index: number): void {
    const { items, positions } = this;
    const position = positions[index];
    if (position < 0) return;
    const last = items[--this.count];
    items[position] = last;
    positions[last] = position;
    positions[index] = -1;
    if (last !== index) this.isSortDecided = false;
  }

  /** Sorts the list if it holds at least half of `total` indices, so that rows of memory are visited in order. */
  sort(total: number): void {
    const { items, positions, count } = this;
    if (this.isSortDecided) return;
    this.isSortDecided = true;
    if (2 * count < total) return;
    for (let index = 0, position = 0; position < count; index++) {
      if (positions[index] < 0) continue;
      items[position] = index;
      positions[index] = position++;
    }
  }
}
