import { grown, NO_INTEGERS } from '../math/growable.ts';

/** A set of body indices, dense, in no particular order: added, removed and looked up in constant time. */
export class IndexList {
  /** The indices; only the first `count` entries are valid. Replaced when the list grows. */
  items: Int32Array = NO_INTEGERS;
  /** Number of indices in the list. */
  count = 0;
  /** Whether the items are ascending, or too few to be sorted, since the last change. */
  private isSortDecided = true;
  /** By index: its position in `items`, −1 if it is not in the list. Ends after the largest index that was ever in it. */
  private positions: Int32Array = NO_INTEGERS;

  /** Whether an index is in the list. */
  has(index: number): boolean {
    return index < this.positions.length && this.positions[index] >= 0;
  }

  /** Adds an index, unless it is in the list. */
  add(index: number): void {
    if (this.has(index)) return;
    this.items = grown(this.items, this.count + 1);
    this.positions = grown(this.positions, index + 1, -1);
    if (this.count > 0 && this.items[this.count - 1] > index) this.isSortDecided = false;
    this.positions[index] = this.count;
    this.items[this.count++] = index;
  }

  /** Removes an index, if it is in the list. The last index moves to its position. */
  remove(index: number): void {
    if (!this.has(index)) return;
    const { items, positions } = this;
    const position = positions[index];
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
