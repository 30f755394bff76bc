import { ON_BOUNDARY } from '../../constants.ts';
import type { Vec2 } from '../../math/vec2.ts';
import type { Vec3 } from '../../math/vec3.ts';
import { angleAt, isAtCorner2D } from './angle.ts';
import { isProjectionIn } from './planar.ts';
import { isNearPlane } from './projection.ts';

// Seen from inside a triangle its three edges fill the full circle, and from outside they cannot: the widest is then as
// wide as the other two together, and below half a circle. A distance d outside an edge of length l takes at least
// 8 d / l from the full circle.

/**
 * Whether p is in the triangle of the plane by the angle-sum method: the three angles between the directions from p to
 * the corners sum to a full circle. A reference method, slow. Either winding, boundary included; what is outside by
 * less than 1e-12 of the longest edge may count too. A triangle whose corners are on one line is the segment between
 * them, one whose corners coincide a point.
 * @example
 * pointInTriangleAngleSum2D({ x: 1, y: 1 }, { x: 0, y: 0 }, { x: 4, y: 0 }, { x: 0, y: 4 }); // true
 */
export function pointInTriangleAngleSum2D(
  p: Readonly<Vec2>,
  a: Readonly<Vec2>,
  b: Readonly<Vec2>,
  c: Readonly<Vec2>,
): boolean {
  if (isAtCorner2D(p, a, b, c)) return true;
  return angleAt(p, a, b) + angleAt(p, b, c) + angleAt(p, c, a) >= 2 * Math.PI - ON_BOUNDARY;
}

/**
 * Whether the projection of p along the triangle's normal is in the triangle by the angle-sum method. A reference
 * method, slow. Either winding, boundary included; within 1e-12 of the boundary, as a fraction of the longest edge or
 * of the distance of p, whichever is longer, rounding decides. A triangle whose corners are on one line has no normal,
 * so p itself must be on the segment between them.
 * @param planeTolerance How far from the triangle's plane p may be, world units; any distance if left out.
 * @example
 * const isInside = pointInTriangleAngleSum(point, face.a, face.b, face.c);
 */
export function pointInTriangleAngleSum(
  p: Readonly<Vec3>,
  a: Readonly<Vec3>,
  b: Readonly<Vec3>,
  c: Readonly<Vec3>,
  planeTolerance: number = Infinity,
): boolean {
  return isProjectionIn(pointInTriangleAngleSum2D, p, a, b, c) && isNearPlane(p, a, b, c, planeTolerance);
}
