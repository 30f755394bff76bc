import type { Broadphase } from '../../src/broadphase/broadphase.ts';
import type { PairList } from '../../src/broadphase/pair-list.ts';

/**
 * Compares every box with every other: slow, and obviously right. It is also the smallest broadphase there can be, to
 * start from when you write your own for `new World({ broadphase })`.
 */
export class BruteForceBroadphase implements Broadphase {
  /** Every proxy that was added, and whether it is static. */
  private readonly proxies = new Map<number, boolean>();

  add(proxy: number, isStatic: boolean): void {
    this.proxies.set(proxy, isStatic);
  }

  remove(proxy: number): void {
    this.proxies.delete(proxy);
  }

  update(): void {
    // Every box is read at every step, so there is nothing to remember.
  }

  clear(): void {
    this.proxies.clear();
  }

  findPairs(bounds: Float64Array, pairs: PairList): void {
    for (const [a, isStaticA] of this.proxies) {
      for (const [b, isStaticB] of this.proxies) {
        if (a < b && !(isStaticA && isStaticB) && overlap(bounds, 6 * a, 6 * b)) pairs.push(a, b);
      }
    }
  }
}

/** Whether the boxes at two places in `bounds` overlap or touch: they do unless some axis separates them. */
function overlap(bounds: Float64Array, a: number, b: number): boolean {
  for (let axis = 0; axis < 3; axis++) {
    if (bounds[a + axis] > bounds[b + axis + 3] || bounds[b + axis] > bounds[a + axis + 3]) return false;
  }
  return true;
}
