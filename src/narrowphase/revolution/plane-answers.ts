import { SUPPORT_FLATNESS } from '../../constants.ts';
import { distancePointPlane, type WorldPlane } from '../../geometry/plane.ts';
import type { WorldShapeOf } from '../../geometry/shape.ts';
import { lengthAcross, type SolidOfRevolution } from '../../geometry/solid-of-revolution.ts';
import { createInterval, intervalBelowZero } from '../../math/interval.ts';
import { addScaled, dot, set, setCross, type Vec3, vec3 } from '../../math/vec3.ts';
import type { IsSimpler, Pair } from '../pair.ts';
import { type ClosestPoints, createClosestPoints } from '../results.ts';
import { moveToHit, writeContact, writeImpact, writeTimes } from '../write-results.ts';

// A cylinder or a cone against a half-space: the lowest point of its rims or its apex. Heights change linearly.

/** Makes the pair of a solid of revolution and a plane. `upperRadius` is the radius of the solid at its upper end. */
export function pairWithPlane<A extends 'cylinder' | 'cone'>(
  isSimplerFirst: IsSimpler<A, 'plane'>,
  upperRadius: (solid: Readonly<SolidOfRevolution>) => number,
): Pair<A, 'plane'> {
  const gapBetween = (a: WorldShapeOf<A>, b: Readonly<WorldPlane>): number => {
    const rise = dot(a.axis, b.normal) * a.halfHeight;
    const across = lengthAcross(a, b.normal);
    return distancePointPlane(a.center, b) + Math.min(rise - upperRadius(a) * across, -rise - a.radius * across);
  };
  return {
    isSimplerFirst,
    distance: (out, a, b) => {
      writeClosest(out, a, upperRadius(a), b, a.center, gapBetween(a, b));
      return out.distance;
    },
    overlap: (a, b) => gapBetween(a, b) <= 0,
    contact: (out, a, b) => {
      const gap = gapBetween(a, b);
      if (gap > 0) return false;
      writeClosest(closest, a, upperRadius(a), b, a.center, gap);
      writeContact(out, closest);
      return true;
    },
    sweep: (out, a, b, displacement) => {
      const gap = gapBetween(a, b);
      const climb = dot(b.normal, displacement);
      const meet = intervalBelowZero(times, gap, climb);
      if (!writeTimes(out, times, meet, gap <= 0)) return false;
      moveToHit(moved, a.center, displacement, out);
      writeClosest(closest, a, upperRadius(a), b, moved, gap + climb * out.fraction);
      writeImpact(out, closest);
      return true;
    },
  };
}

/** The point of `solid` is the middle of what is lowest: a cap, a line on the side, a point of a rim, or the apex. */
function writeClosest(
  out: ClosestPoints,
  solid: Readonly<SolidOfRevolution>,
  upperRadius: number,
  plane: Readonly<WorldPlane>,
  center: Readonly<Vec3>,
  gap: number,
): void {
  const { axis, radius, halfHeight } = solid;
  const { normal: n } = plane;
  const slope = dot(axis, n);
  const across = lengthAcross(solid, n);
  const slack = (radius + halfHeight) * SUPPORT_FLATNESS;
  // Part of the normal across the axis: a × (n × a) is exact to its own length close to the axis.
  setCross(crossed, n, axis);
  setCross(radial, axis, crossed);
  const upper = slope * halfHeight - upperRadius * across;
  const lower = -slope * halfHeight - radius * across;
  const low = Math.min(upper, lower) + slack;
  let count = 0;
  set(out.pointA, 0, 0, 0);
  if (upper <= low) count += addEnd(out.pointA, axis, halfHeight, upperRadius, across, slack);
  if (lower <= low) count += addEnd(out.pointA, axis, -halfHeight, radius, across, slack);
  addScaled(out.pointA, center, out.pointA, 1 / count);
  addScaled(out.pointB, out.pointA, n, -gap);
  set(out.pointA, 0 + out.pointA.x, 0 + out.pointA.y, 0 + out.pointA.z);
  set(out.pointB, 0 + out.pointB.x, 0 + out.pointB.y, 0 + out.pointB.z);
  set(out.normal, 0 - n.x, 0 - n.y, 0 - n.z);
  out.distance = gap;
}

/** Adds the lowest point of the circle at one end; its middle, if all of it is as low. */
function addEnd(
  out: Vec3,
  axis: Readonly<Vec3>,
  offset: number,
  radius: number,
  across: number,
  slack: number,
): number {
  addScaled(out, out, axis, offset);
  if (2 * radius * across > slack) addScaled(out, out, radial, -radius / across);
  return 1;
}

const crossed = vec3();
const radial = vec3();
const moved = vec3();
const times = createInterval();
const closest = createClosestPoints();
