import { grown } from '../../math/growable.ts';

/** Triangle numbers, found by a query. Reused by queries, so that they do not allocate. */
export class TriangleList {
  /** The numbers; only the first `count` entries are valid. Replaced when the list grows. */
  items: Int32Array = new Int32Array(16);
  /** How many there are. */
  count = 0;

  /** Adds a triangle. */
  add(triangle: number): void {
    if (this.count === this.items.length) this.items = grown(this.items, this.count + 1);
    this.items[this.count++] = triangle;
  }
}
