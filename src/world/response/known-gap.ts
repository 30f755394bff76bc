import { isQuatAt, isVec3At, storeQuat, storeVec3 } from '../../math/columns.ts';
import { distanceUpTo } from '../../narrowphase/dispatch.ts';
import type { LoadedShape } from '../../narrowphase/loaded-shape.ts';
import { type ClosestPoints, createClosestPoints } from '../../narrowphase/results.ts';

/**
 * The gap of two bodies at the poses at which it was asked for last. Bodies that are wedged are asked at each impact of the
 * same instant, while only their velocities change.
 */
export class KnownGap {
  private readonly closest = createClosestPoints();
  /** Centers and orientations of both bodies. */
  private readonly poses = new Float64Array(14);
  private isKnown = false;

  /** To be called when the pair is that of other bodies. */
  forget(): void {
    this.isKnown = false;
  }

  /**
   * The closest points of the pair at its loaded poses. A gap above `limit` is reported as some distance above it. `limit` must be
   * the same in all calls.
   */
  of(a: LoadedShape, b: LoadedShape, limit: number): Readonly<ClosestPoints> {
    const { closest, poses } = this;
    if (this.isKnown && isPoseAt(poses, 0, a) && isPoseAt(poses, 7, b)) return closest;
    this.isKnown = false;
    closest.distance = distanceUpTo(closest, a, b, limit);
    storePose(poses, 0, a);
    storePose(poses, 7, b);
    this.isKnown = true;
    return closest;
  }
}

function isPoseAt(poses: Float64Array, at: number, { center, quaternion }: LoadedShape): boolean {
  return isVec3At(poses, at, center) && isQuatAt(poses, at + 3, quaternion);
}

function storePose(poses: Float64Array, at: number, { center, quaternion }: LoadedShape): void {
  storeVec3(poses, at, center);
  storeQuat(poses, at + 3, quaternion);
}
