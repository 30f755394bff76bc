// Triangles of two meshes whose bounds meet are mostly apart: along the normal of either, or along the line from one to the other.

import { COORDINATE_ROUNDING } from '../../constants.ts';
import type { WorldTriangle } from '../../geometry/triangle.ts';
import { closestPointOnTriangle } from '../../math/closest-points.ts';
import { normalize } from '../../math/cross.ts';
import { dot, manhattanLength, set, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import type { PosedShape } from '../posed-shape.ts';

/**
 * Whether two triangles are certainly farther than `distance` from each other at the fractions of their motions up to `limit`. It
 * may answer false wrongly. Their centers, which are those of their meshes, are of no use.
 */
export function areTrianglesApart(a: PosedShape, b: PosedShape, distance: number, limit: number): boolean {
  const first = a.worldShape as WorldTriangle;
  const second = b.worldShape as WorldTriangle;
  subtract(between, second.center, first.center);
  set(motion, 0, 0, 0);
  if (limit > 0) {
    subtract(motion, b.displacement, a.displacement);
    set(motion, motion.x * limit, motion.y * limit, motion.z * limit);
  }
  const size = manhattanLength(between) + manhattanLength(motion) + sizeOf(first) + sizeOf(second);
  const least = distance + size * COORDINATE_ROUNDING;
  if (gapAlong(first.normal, first, second) > least || gapAlong(second.normal, first, second) > least) return true;
  // From the point of the first one that is closest to the middle of the second one.
  const { a: d, b: e, c: f } = second;
  set(middle, between.x + (d.x + e.x + f.x) / 3, between.y + (d.y + e.y + f.y) / 3, between.z + (d.z + e.z + f.z) / 3);
  closestPointOnTriangle(direction, middle, first.a, first.b, first.c);
  subtract(direction, middle, direction);
  return normalize(direction) && gapAlong(direction, first, second) > least;
}

/** Least gap of two triangles along a direction, or its opposite, during the loaded motion; negative if there is none. */
function gapAlong(n: Readonly<Vec3>, { a, b, c }: Readonly<WorldTriangle>, second: Readonly<WorldTriangle>): number {
  const atA = dot(n, a);
  const atB = dot(n, b);
  const atC = dot(n, c);
  const atD = dot(n, second.a);
  const atE = dot(n, second.b);
  const atF = dot(n, second.c);
  const height = dot(n, between);
  const approach = dot(n, motion);
  const above = height + Math.min(atD, atE, atF) - Math.max(atA, atB, atC) + Math.min(0, approach);
  const below = Math.min(atA, atB, atC) - Math.max(atD, atE, atF) - height - Math.max(0, approach);
  return Math.max(above, below);
}

function sizeOf({ a, b, c }: Readonly<WorldTriangle>): number {
  return manhattanLength(a) + manhattanLength(b) + manhattanLength(c);
}

const between = vec3();
const motion = vec3();
const middle = vec3();
const direction = vec3();
