import { ON_BOUNDARY } from '../../constants.ts';
import type { Vec2 } from '../../math/vec2.ts';
import type { Vec3 } from '../../math/vec3.ts';
import { angleAt, isAtCorner2D } from './angle.ts';
import { isProjectionIn } from './planar.ts';
import { isNearPlane } from './projection.ts';

// A point is in a triangle when it is in the wedge of each corner: its direction from there makes no larger angle with
// either side than they make with each other. (At a corner above 120° so does the opposite direction; but that is never
// in the wedges of the other two.) A distance d beyond a side takes the angle with the other side beyond the corner's
// by at least d over the distance from the corner.

/**
 * Whether p is in the triangle of the plane by comparison of angles at each corner. A reference method, slow. Either
 * winding, boundary included; a point outside by less than 1e-12 of the longest edge may count too. A triangle whose
 * corners are on one line is the segment between them, one whose corners coincide a point.
 * @example
 * pointInTriangleAngleComparison2D({ x: 1, y: 1 }, { x: 0, y: 0 }, { x: 4, y: 0 }, { x: 0, y: 4 }); // true
 */
export function pointInTriangleAngleComparison2D(
  p: Readonly<Vec2>,
  a: Readonly<Vec2>,
  b: Readonly<Vec2>,
  c: Readonly<Vec2>,
): boolean {
  if (isAtCorner2D(p, a, b, c)) return true;
  // A point has no wedges.
  if (a.x === b.x && a.y === b.y && b.x === c.x && b.y === c.y) return false;
  return isInWedge(p, a, b, c) && isInWedge(p, b, c, a) && isInWedge(p, c, a, b);
}

/**
 * Whether the projection of p along the triangle's normal is in the triangle by comparison of angles at each corner. A
 * reference method, slow. Either winding, boundary included; within 1e-12 of the boundary, as a fraction of the longest
 * edge or of the distance of p, whichever is longer, rounding decides. A triangle whose corners are on one line has no
 * normal, so p itself must be on the segment between them.
 * @param planeTolerance How far from the triangle's plane p may be, world units; any distance if left out.
 * @example
 * const isInside = pointInTriangleAngleComparison(point, face.a, face.b, face.c);
 */
export function pointInTriangleAngleComparison(
  p: Readonly<Vec3>,
  a: Readonly<Vec3>,
  b: Readonly<Vec3>,
  c: Readonly<Vec3>,
  planeTolerance: number = Infinity,
): boolean {
  return isProjectionIn(pointInTriangleAngleComparison2D, p, a, b, c) && isNearPlane(p, a, b, c, planeTolerance);
}

/** Whether p is in the wedge of the first corner, between the sides to the other two. */
function isInWedge(p: Readonly<Vec2>, corner: Readonly<Vec2>, left: Readonly<Vec2>, right: Readonly<Vec2>): boolean {
  const widest = angleAt(corner, left, right) + ON_BOUNDARY;
  return angleAt(corner, left, p) <= widest && angleAt(corner, right, p) <= widest;
}
