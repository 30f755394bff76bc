import type { PairList } from './pair-list.ts';

/**
 * Finds the pairs of bodies that are near enough to be worth an exact test. The World's own is `RbushBroadphase`;
 * any object with these methods can take its place: `new World({ broadphase })`.
 *
 * A body is known to a broadphase as a *proxy*: a small non-negative integer that the World hands out and uses again
 * after `remove`. The box of proxy `i` stands in `bounds` from index `6 * i`: minX, minY, minZ, maxX, maxY, maxZ, in
 * world units, finite, and in the case of a mover already swept over the whole step. The World owns that array and
 * passes it along, since it is replaced by a larger one as the world grows; it must not be kept or changed.
 * Unbounded shapes (planes) never reach a broadphase.
 */
export interface Broadphase {
  /** Takes in a proxy. Static ones are not paired with each other. Its box is valid from the next `findPairs` on. */
  add(proxy: number, isStatic: boolean): void;

  /** Forgets a proxy that was added. Its number may come back with another `add`. */
  remove(proxy: number): void;

  /** Says that the box of a *static* proxy has changed. The boxes of all others are taken to change at every step. */
  update(proxy: number): void;

  /** Forgets all proxies. */
  clear(): void;

  /**
   * Appends to `pairs`, in any order, every pair of proxies whose boxes overlap or touch, each pair once, except
   * static with static. Pairs too many cost time but are harmless; a pair too few is a missed hit.
   */
  findPairs(bounds: Float64Array, pairs: PairList): void;
}
