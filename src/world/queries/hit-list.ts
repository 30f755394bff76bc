import { grown } from '../../math/growable.ts';
import type { Body } from '../body.ts';

/** The bodies that a query has found, and how far away each of them is. Kept from query to query. */
export class HitList {
  count = 0;
  /** How far away the body is that comes next: not an argument, since V8 would put it on the heap. */
  distance = 0.5;
  private readonly byProxy: readonly Body[];
  private proxies: Int32Array = new Int32Array(64);
  private distances = new Float64Array(64);

  constructor(byProxy: readonly Body[]) {
    this.byProxy = byProxy;
  }

  at(index: number): Body {
    return this.byProxy[this.proxies[index]];
  }

  /** Adds a body, as far away as `distance` says. */
  push(proxy: number): void {
    if (this.count === this.proxies.length) {
      this.proxies = grown(this.proxies, this.count + 1);
      this.distances = grown(this.distances, this.count + 1);
    }
    this.proxies[this.count] = proxy;
    this.distances[this.count++] = this.distance;
  }

  /** Whether a body as far away as `distance` says comes before the first one: by distance, then id. */
  isBeforeFirst(proxy: number): boolean {
    const first = this.distances[0];
    return this.distance < first || (this.distance === first && this.byProxy[proxy].id < this.at(0).id);
  }

  /** Puts the bodies in order, by heapsort: that of arrays allocates. */
  sort(): void {
    for (let root = (this.count >> 1) - 1; root >= 0; root--) this.sink(root, this.count);
    for (let end = this.count - 1; end > 0; end--) {
      this.swap(0, end);
      this.sink(0, end);
    }
  }

  /** Lets the body at `root` sink in the heap of the first `end` bodies until none below it comes after it. */
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
    const { distances } = this;
    return distances[i] < distances[j] || (distances[i] === distances[j] && this.at(i).id < this.at(j).id);
  }

  private swap(i: number, j: number): void {
    const { proxies, distances } = this;
    const proxy = proxies[i];
    const distance = distances[i];
    proxies[i] = proxies[j];
    distances[i] = distances[j];
    proxies[j] = proxy;
    distances[j] = distance;
  }
}
