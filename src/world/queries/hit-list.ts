import { grown, NO_NUMBERS } from '../../math/growable.ts';
import { IntegerList } from '../../math/integer-list.ts';
import type { BodyStore } from '../body-store.ts';

/** The bodies that a query hit, by index, and their distances. Reused by all queries. */
export class HitList extends IntegerList {
  /** Distance of the body that is pushed next. Double argument: docs/v8.md. */
  distance = 0.5;
  private readonly store: BodyStore;
  private distances = NO_NUMBERS;

  constructor(store: BodyStore) {
    super();
    this.store = store;
  }

  /** Adds a body at `distance`. */
  override push(index: number): number {
    const at = super.push(index);
    this.distances = grown(this.distances, at + 1);
    this.distances[at] = this.distance;
    return at;
  }

  /** Whether a body at `distance` comes before the first one: by distance, then id. */
  isBeforeFirst(index: number): boolean {
    const { id } = this.store;
    const first = this.distances[0];
    return this.distance < first || (this.distance === first && id[index] < id[this.data[0]]);
  }

  /** Sorts the bodies by heapsort: the sort of arrays allocates. */
  sort(): void {
    for (let root = (this.count >> 1) - 1; root >= 0; root--) this.sink(root, this.count);
    for (let end = this.count - 1; end > 0; end--) {
      this.swap(0, end);
      this.sink(0, end);
    }
  }

  /** Sinks the body at `root` in the heap of the first `end` bodies. */
  private sink(root: number, end: number): void {
    let parent = root;
    for (let child = 2 * parent + 1; child < end; child = 2 * parent + 1) {
      if (child + 1 < end && this.precedes(child, child + 1)) child++;
      if (!this.precedes(parent, child)) return;
      this.swap(parent, child);
      parent = child;
    }
  }

  private precedes(i: number, j: number): boolean {
    const { distances, data: indices } = this;
    const { id } = this.store;
    return distances[i] < distances[j] || (distances[i] === distances[j] && id[indices[i]] < id[indices[j]]);
  }

  private swap(i: number, j: number): void {
    const { data: indices, distances } = this;
    const index = indices[i];
    const distance = distances[i];
    indices[i] = indices[j];
    distances[i] = distances[j];
    indices[j] = index;
    distances[j] = distance;
  }
}
