import type { PairList } from './pair-list.ts';

/**
 * Finds the pairs of bodies that are near enough to be worth an exact test. The World's own is `RbushBroadphase`;
 * any object with these methods can take its place: `new World({ broadphase })`.
 *
 * A body is known to a broadphase as a *proxy*: a small non-negative integer that the World hands out and uses again
 * after `remove`. The box of proxy `i` stands in `bounds` from index `6 * i`: minX, minY, minZ, maxX, maxY, maxZ, in
 * world units, finite, and in the case of a mover already swept over the whole step and a little beyond. The World owns
 * that array and passes it along, since it is replaced by a larger one as the world grows; it must not be kept or
 * changed.
 * Unbounded shapes (planes) never reach a broadphase.
 */
export interface Broadphase {
  /**
   * Takes in a proxy. Static ones are not paired with each other; the World counts bodies at rest among them. Its box is
   * valid from the next question on.
   */
  add(proxy: number, isStatic: boolean): void;

  /** Forgets a proxy that was added. Its number may come back with another `add`. */
  remove(proxy: number): void;

  /**
   * Says that the box of a proxy has changed: of a static one whenever it has, of a mover when that matters before the next
   * `findPairs`. Then the boxes of all movers are taken to have changed.
   */
  update(proxy: number): void;

  /** Forgets all proxies. */
  clear(): void;

  /**
   * Appends to `pairs`, in any order, every pair of proxies whose boxes overlap or touch, each pair once, except
   * static with static. Pairs too many cost time but are harmless; a pair too few is a missed hit.
   */
  findPairs(bounds: Float64Array, pairs: PairList): void;

  /**
   * For the queries of the World, which look at every body without it, and for the pairs of single bodies. Calls
   * `cast.visit` with every proxy whose box the cast meets at some time from 0 to `cast.limit`, each once. A visit may
   * lower the limit, so that the near ones should come first. Proxies too many cost time but are harmless. The World does
   * not change during a cast.
   */
  cast?(bounds: Float64Array, cast: BoxCast): void;
}

/** What a query searches through: a box that moves in a straight line, or one that grows. */
export interface BoxCast {
  /** The box at time 0: minX, minY, minZ, maxX, maxY, maxZ, in world units. May be infinite. */
  readonly box: Float64Array;
  /** How far it moves per unit of time, along x, y and z; all zero when it rests. */
  readonly motion: Float64Array;
  /** Whether it grows instead: at time `t` it has come to everything that is no farther away than `t`. */
  readonly grows: boolean;
  /** How long it goes on, at least 0, unless a visit has made it negative: then there is nothing more to be visited. */
  readonly limit: number;
  /** Takes a look at a proxy. */
  visit(proxy: number): void;
}
