import { grown, NO_INTEGERS } from './growable.ts';

/** A growing list of small integers, such as indices of bodies. */
export class IntegerList {
  data: Int32Array = NO_INTEGERS;
  count = 0;

  /** Appends a number and returns its index. */
  push(value: number): number {
    if (this.count === this.data.length) this.data = grown(this.data, this.count + 1);
    this.data[this.count] = value;
    return this.count++;
  }

  /** Removes the number at an index, moves the last one there, and returns it. */
  swapRemove(index: number): number {
    const last = this.data[--this.count];
    this.data[index] = last;
    return last;
  }

  /** Appends all numbers of another list, and empties that. */
  take(other: IntegerList): void {
    for (let i = 0; i < other.count; i++) this.push(other.data[i]);
    other.count = 0;
  }
}
