import type { BoxCast, Broadphase } from '../../src/broadphase/broadphase.ts';
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

  findPairs(bounds: Float64Array, pairs: PairList): void {
    for (const [a, isStaticA] of this.proxies) {
      for (const [b, isStaticB] of this.proxies) {
        if (a < b && !(isStaticA && isStaticB) && overlap(bounds, 6 * a, 6 * b)) pairs.push(a, b);
      }
    }
  }

  cast(bounds: Float64Array, cast: BoxCast): void {
    for (const proxy of this.proxies.keys()) {
      if (timeOfMeeting(bounds.subarray(6 * proxy, 6 * proxy + 6), cast) <= cast.limit) cast.visit(proxy);
    }
  }
}

/** Whether the boxes at two offsets in `bounds` overlap or touch: they do unless some axis separates them. */
function overlap(bounds: Float64Array, a: number, b: number): boolean {
  for (let axis = 0; axis < 3; axis++) {
    if (bounds[a + axis] > bounds[b + axis + 3] || bounds[b + axis] > bounds[a + axis + 3]) return false;
  }
  return true;
}

/** When a cast first meets a box: as soon as it has come far enough on all axes, unless it has gone too far on one. */
export function timeOfMeeting(other: Float64Array, { box, motion, grows }: BoxCast): number {
  if (grows) return Math.hypot(...[0, 1, 2].map((i) => Math.max(0, other[i] - box[i + 3], box[i] - other[i + 3])));
  let enter = 0;
  let exit = Infinity;
  for (let axis = 0; axis < 3; axis++) {
    // How far the box has to go to begin and to end to meet the other on this axis.
    const [first, last] = [other[axis] - box[axis + 3], other[axis + 3] - box[axis]];
    const speed = motion[axis];
    if (speed === 0) {
      if (first > 0 || last < 0) return Infinity;
      continue;
    }
    enter = Math.max(enter, (speed > 0 ? first : last) / speed);
    exit = Math.min(exit, (speed > 0 ? last : first) / speed);
  }
  return enter <= exit ? enter : Infinity;
}
