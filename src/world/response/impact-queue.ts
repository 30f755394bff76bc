import { enlarged } from '../../math/growable.ts';

/** Numbers per entry of `keys`: time, smaller id, greater id. */
const KEY = 3;
/** Integers per entry of `items`: item, versions of its two bodies. */
const ITEM = 3;

/**
 * What may happen in a step, by time, then ids: a binary heap. Entries whose bodies have changed since are dropped by
 * the caller.
 */
export class ImpactQueue {
  /** Time of the entry that `pop` returned. */
  time = 0.5;
  /** Versions of its bodies when it was pushed. */
  versionA = 0;
  versionB = 0;
  private keys = new Float64Array(0);
  private items = new Int32Array(0);
  private pushed = 0;
  /** Numbers of entries: no entry precedes its parent, which is at half its position. */
  private heap = new Int32Array(0);
  private count = 0;

  clear(): void {
    this.count = 0;
    this.pushed = 0;
  }

  push(time: number, idA: number, idB: number, item: number, versionA: number, versionB: number): void {
    const entry = this.pushed++;
    if (entry === this.heap.length) this.grow(Math.max(256, 2 * entry));
    const { keys, items, heap } = this;
    keys[KEY * entry] = time;
    keys[KEY * entry + 1] = idA;
    keys[KEY * entry + 2] = idB;
    items[ITEM * entry] = item;
    items[ITEM * entry + 1] = versionA;
    items[ITEM * entry + 2] = versionB;
    let at = this.count++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.precedes(entry, heap[parent])) break;
      heap[at] = heap[parent];
      at = parent;
    }
    heap[at] = entry;
  }

  /** Removes the first entry and returns its item. The queue must not be empty. */
  pop(): number {
    const { heap, items } = this;
    const first = heap[0];
    const last = heap[--this.count];
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.count) break;
      if (child + 1 < this.count && this.precedes(heap[child + 1], heap[child])) child++;
      if (!this.precedes(heap[child], last)) break;
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = last;
    this.time = this.keys[KEY * first];
    this.versionA = items[ITEM * first + 1];
    this.versionB = items[ITEM * first + 2];
    return items[ITEM * first];
  }

  get isEmpty(): boolean {
    return this.count === 0;
  }

  private precedes(p: number, q: number): boolean {
    const { keys } = this;
    const i = KEY * p;
    const j = KEY * q;
    if (keys[i] !== keys[j]) return keys[i] < keys[j];
    if (keys[i + 1] !== keys[j + 1]) return keys[i + 1] < keys[j + 1];
    return keys[i + 2] < keys[j + 2];
  }

  private grow(capacity: number): void {
    this.keys = enlarged(this.keys, KEY * capacity);
    this.items = enlarged(this.items, ITEM * capacity);
    this.heap = enlarged(this.heap, capacity);
  }
}
