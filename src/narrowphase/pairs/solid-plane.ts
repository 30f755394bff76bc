// A solid touches a half-space when the height of its center is at most its support downwards. Under translation the gap
// changes linearly (Gomez 1999, box–plane).

import { distancePointPlane, type WorldPlane } from '../../geometry/plane.ts';
import type { ShapeType, WorldShapeOf } from '../../geometry/shape.ts';
import { createInterval, intervalBelowZero } from '../../math/interval.ts';
import { addScaled, dot, set, type Vec3, vec3 } from '../../math/vec3.ts';
import type { IsSimpler, Pair } from '../pair.ts';
import { type ClosestPoints, createClosestPoints } from '../results.ts';
import { moveToHit, writeContact, writeImpact, writeTimes } from '../write-results.ts';

/** What a type of solid has to tell. */
interface Solid<W> {
  /** Writes to `out[0]` its support relative to its center: see `ShapeKind.support`. */
  readonly support: (out: Float64Array, solid: W, direction: Readonly<Vec3>) => void;
  /**
   * Writes the middle of its lowest feature above a plane with the unit normal `up`: a corner, the middle of an edge or of a
   * face. The center is at `center`.
   */
  readonly writeLowest: (out: Vec3, solid: W, center: Readonly<Vec3>, up: Readonly<Vec3>) => void;
}

/** Makes the pair of a type of solid and a plane. */
export function pairWithPlane<A extends ShapeType>(
  isSimplerFirst: IsSimpler<A, 'plane'>,
  { support, writeLowest }: Solid<WorldShapeOf<A>>,
): Pair<A, 'plane'> {
  const gapBetween = (a: WorldShapeOf<A>, b: Readonly<WorldPlane>): number => {
    const { normal: n } = b;
    set(down, 0 - n.x, 0 - n.y, 0 - n.z);
    support(reach, a, down);
    return distancePointPlane(a.center, b) - reach[0];
  };
  const writeClosest = (
    out: ClosestPoints,
    a: WorldShapeOf<A>,
    center: Readonly<Vec3>,
    b: Readonly<WorldPlane>,
    gap: number,
  ): void => {
    const { pointA, pointB } = out;
    const { normal: n } = b;
    writeLowest(pointA, a, center, n);
    addScaled(pointB, pointA, n, -gap);
    set(pointA, 0 + pointA.x, 0 + pointA.y, 0 + pointA.z);
    set(pointB, 0 + pointB.x, 0 + pointB.y, 0 + pointB.z);
    set(out.normal, 0 - n.x, 0 - n.y, 0 - n.z);
    out.distance = gap;
  };
  return {
    isSimplerFirst,
    distance: (out, a, b) => {
      writeClosest(out, a, a.center, b, gapBetween(a, b));
      return out.distance;
    },
    overlap: (a, b) => gapBetween(a, b) <= 0,
    contact: (out, a, b) => {
      const gap = gapBetween(a, b);
      if (gap > 0) return false;
      writeClosest(closest, a, a.center, b, gap);
      writeContact(out, closest);
      return true;
    },
    sweep: (out, a, b, displacement) => {
      const gap = gapBetween(a, b);
      const climb = dot(b.normal, displacement);
      const meet = intervalBelowZero(times, gap, climb);
      if (!writeTimes(out, times, meet, gap <= 0)) return false;
      moveToHit(moved, a.center, displacement, out);
      writeClosest(closest, a, moved, b, gap + climb * out.fraction);
      writeImpact(out, closest);
      return true;
    },
  };
}

const down = vec3();
const reach = new Float64Array(1);
const moved = vec3();
const times = createInterval();
const closest = createClosestPoints();
