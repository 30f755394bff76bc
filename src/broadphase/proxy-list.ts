import { grown } from '../math/growable.ts';

/** A growing list of proxies. */
export class ProxyList {
  data: Int32Array = new Int32Array(64);
  count = 0;

  /** Appends a proxy and returns its index. */
  push(proxy: number): number {
    if (this.count === this.data.length) this.data = grown(this.data, this.count + 1);
    this.data[this.count] = proxy;
    return this.count++;
  }

  /** Removes the proxy at an index, moves the last one there, and returns it. */
  swapRemove(index: number): number {
    const last = this.data[--this.count];
    this.data[index] = last;
    return last;
  }

  /** Appends all proxies of another list, and empties that. */
  take(other: ProxyList): void {
    for (let i = 0; i < other.count; i++) this.push(other.data[i]);
    other.count = 0;
  }
}
