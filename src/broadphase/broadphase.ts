import type { PairList } from './pair-list.ts';

/**
 * Finds the candidate pairs of bodies for exact tests. The default is `RbushBroadphase`; any object with these methods
 * can replace it: `new World({ broadphase })`.
 *
 * A broadphase knows a body as a *proxy*: a small non-negative integer. The World assigns it, and reuses it after
 * `remove`. `bounds` holds the box of proxy `i` from index `6 * i`: minX, minY, minZ, maxX, maxY, maxZ, in world units,
 * finite. The box of a mover contains its whole step and a margin. The World owns `bounds` and replaces it by a larger
 * array as it grows: do not keep or change it.
 *
 * Unbounded shapes (planes) are not added to a broadphase.
 */
export interface Broadphase {
  /**
   * Adds a proxy. Static proxies are not paired with each other; the World adds sleeping bodies as static. The box
   * of the proxy is valid from the next query on.
   * @example
   * broadphase.add(4, true); // The world added a static body.
   */
  add(proxy: number, isStatic: boolean): void;

  /**
   * Removes a proxy. Its number may be added again.
   * @example
   * broadphase.remove(3);
   */
  remove(proxy: number): void;

  /**
   * Reports a changed box. Before `findPairs`, the boxes of all movers may change without a call.
   * @example
   * broadphase.update(3); // The world teleported a static body.
   */
  update(proxy: number): void;

  /**
   * Appends each pair of proxies whose boxes overlap or touch to `pairs`, once and in any order, except static with
   * static. Superfluous pairs only cost time; a missing pair is a missed hit.
   * @example
   * pairs.clear();
   * broadphase.findPairs(bounds, pairs);
   */
  findPairs(bounds: Float64Array, pairs: PairList): void;

  /**
   * Calls `cast.visit` once for each proxy whose box the cast meets at a time from 0 to `cast.limit`. A visit may lower
   * the limit, so visit near boxes first. Superfluous visits only cost time. The World does not change during a cast.
   * The World calls it for queries, and for the pairs of a few changed bodies. Without it, queries visit every body.
   * @example
   * broadphase.cast?.(bounds, cast);
   */
  cast?(bounds: Float64Array, cast: BoxCast): void;
}

/** Volume of a query: a box that moves in a straight line, or a box that grows. */
export interface BoxCast {
  /** The box at time 0: minX, minY, minZ, maxX, maxY, maxZ, in world units. May be infinite. */
  readonly box: Float64Array;
  /** Velocity along x, y and z; zero for a box at rest. */
  readonly motion: Float64Array;
  /** Whether the box grows: at time `t` it contains all points within the distance `t`. */
  readonly grows: boolean;
  /** Largest time, at least 0. A visit that makes it negative ends the cast. */
  readonly limit: number;
  /**
   * Called for each proxy met.
   * @example
   * if (cast.limit >= 0) cast.visit(3);
   */
  visit(proxy: number): void;
}
