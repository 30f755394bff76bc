import { normalize } from '../../math/cross.ts';
import { addScaled, copy, dot, set, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import { ConvexSolid } from './convex-solid.ts';

// Two convex solids A and B. The gap along a unit vector n from A to B is
//
//   gap(n) = n · offset − support of A along n − support of B along −n
//
// The signed distance is its maximum over all n: the distance of solids that are apart, minus the depth of solids that
// overlap. Any n gives a lower bound, so no direction can hide an overlap.

/** Rounding of a gap, as a fraction of the lengths that enter it: 2⁻⁵⁰. */
const GAP_ROUNDING = 8.881784197001252e-16;

/** Two solids and the offset from the origin of A to that of B. */
export class ConvexPair {
  readonly a = new ConvexSolid();
  readonly b = new ConvexSolid();
  readonly offset = vec3();
  /** Sum of the sizes of both solids. */
  size = 0.5;
  /** The unit vector from A to B with the greatest gap, and that gap: the signed distance of the hulls. */
  readonly normal = vec3(1, 0, 0);
  distance = 0.5;
  /** Direction and gap before the normal of a nearby face replaced them. */
  readonly smoothNormal = vec3(1, 0, 0);
  smoothDistance = 0.5;
  /** Sum of the radii around both hulls. */
  rounding = 0.5;
  /** Origins of the solids in the world. */
  readonly centerA = vec3();
  readonly centerB = vec3();

  /**
   * Sets the origins of both solids, relative to their centers. The centers are subtracted first, so that they may be far
   * from the origin of the world.
   */
  setOrigins(centerA: Readonly<Vec3>, originA: Readonly<Vec3>, centerB: Readonly<Vec3>, originB: Readonly<Vec3>): void {
    const { offset } = this;
    addScaled(this.centerA, centerA, originA, 1);
    addScaled(this.centerB, centerB, originB, 1);
    subtract(offset, centerB, centerA);
    addScaled(offset, offset, originB, 1);
    subtract(offset, offset, originA);
  }

  /** Computes what depends on both solids. */
  prepare(): void {
    this.size = this.a.size + this.b.size;
    this.rounding = this.a.rounding + this.b.rounding;
  }

  /** Rounding of gaps at the present offset. */
  roundingOf(offset: Readonly<Vec3>): number {
    return (this.size + Math.abs(offset.x) + Math.abs(offset.y) + Math.abs(offset.z)) * GAP_ROUNDING;
  }

  /** The gap along the unit vector `n`. Both supports are left in the solids. */
  gapAlong(n: Readonly<Vec3>, offset: Readonly<Vec3> = this.offset): number {
    this.a.support(n, 1);
    this.b.support(n, -1);
    return dot(n, offset) - this.a.height - this.b.height;
  }

  /** Writes the point of B − A that is farthest along the unit vector `n`, or against it. */
  writeFarthest(out: Vec3, n: Readonly<Vec3>, sign: 1 | -1): void {
    this.a.support(n, sign === 1 ? -1 : 1);
    this.b.support(n, sign);
    subtract(out, this.b.point, this.a.point);
    addScaled(out, out, this.offset, 1);
  }
}

/** Writes the unit vector from the center of A to that of B; along x from a common center. */
export function writeCenterDirection(out: Vec3, pair: Readonly<ConvexPair>): void {
  copy(out, pair.offset);
  if (!normalize(out)) set(out, 1, 0, 0);
}
