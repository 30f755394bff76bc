import type { WorldPlane } from '../geometry/plane.ts';
import { grown } from '../math/growable.ts';
import { IntegerList } from '../math/integer-list.ts';
import type { Vec3 } from '../math/vec3.ts';
import { include, setEmpty } from './boxes.ts';
import { boundsReachPlane } from './half-space.ts';
import type { PairList } from './pair-list.ts';

/** Proxies per group. */
const GROUP = 32;
/** Groups are used when their mean sum of sides is below this fraction of that of all bodies. */
const TIGHT = 1 / 2;

/**
 * Pairs planes with bounded bodies. Planes are unbounded and not in the tree. Most planes meet few bodies, so the
 * bounds of all bodies and of groups of consecutive bodies are tested first. Rounding is monotonic: a plane that misses
 * the bounds of a group misses all bodies in it.
 */
export class PlaneJoin {
  private readonly proxies = new IntegerList();
  /** Bounds of all bodies, then of each group, in the layout of `Broadphase`. */
  private groups: Float64Array = new Float64Array(0);
  private isFitted = false;
  /** Whether consecutive bodies are near each other, so that groups are small. */
  private areGroupsTight = false;

  /** Removes all bodies. */
  clear(): void {
    this.proxies.count = 0;
    this.isFitted = false;
    this.areGroupsTight = false;
  }

  /** Adds a body. */
  add(proxy: number): void {
    this.proxies.push(proxy);
  }

  /** Fits the bounds of groups to those of the bodies. Pays off for two planes or more. */
  fit(bounds: Float64Array): void {
    const { data: proxies, count } = this.proxies;
    const groupCount = Math.ceil(count / GROUP);
    this.groups = grown(this.groups, 6 * (groupCount + 1));
    const { groups } = this;
    setEmpty(groups, 0);
    let sideSums = 0;
    for (let group = 0; group < groupCount; group++) {
      const at = 6 * (group + 1);
      setEmpty(groups, at);
      const end = Math.min(count, GROUP * (group + 1));
      for (let i = GROUP * group; i < end; i++) include(groups, at, bounds, 6 * proxies[i]);
      include(groups, 0, groups, at);
      sideSums += sideSumAt(groups, at);
    }
    this.isFitted = true;
    this.areGroupsTight = sideSums < TIGHT * groupCount * sideSumAt(groups, 0);
  }

  /** Appends the pairs of a plane, which moves by `displacement`, with the bodies whose bounds it may meet. */
  join(
    proxy: number,
    plane: Readonly<WorldPlane>,
    displacement: Readonly<Vec3>,
    bounds: Float64Array,
    pairs: PairList,
  ): void {
    const { groups, areGroupsTight } = this;
    const { data: proxies, count } = this.proxies;
    if (this.isFitted && !boundsReachPlane(groups, 0, plane, displacement)) return;
    for (let from = 0, at = 6; from < count; from += GROUP, at += 6) {
      if (areGroupsTight && !boundsReachPlane(groups, at, plane, displacement)) continue;
      const end = Math.min(count, from + GROUP);
      for (let i = from; i < end; i++) {
        if (boundsReachPlane(bounds, 6 * proxies[i], plane, displacement)) pairs.push(proxy, proxies[i]);
      }
    }
  }

  /** Appends the pairs of a plane with all bodies. */
  joinAll(proxy: number, pairs: PairList): void {
    for (let i = 0; i < this.proxies.count; i++) pairs.push(proxy, this.proxies.data[i]);
  }
}

function sideSumAt(groups: Float64Array, at: number): number {
  return groups[at + 3] - groups[at] + (groups[at + 4] - groups[at + 1]) + (groups[at + 5] - groups[at + 2]);
}
