import { orient2d } from '../../math/orient2d.ts';
import type { Vec2 } from '../../math/vec2.ts';
import type { Vec3 } from '../../math/vec3.ts';
import { isOnCollinear, isOnCollinear2D } from './collinear.ts';
import { isNearPlane, projectedSide } from './projection.ts';

// A point is in a triangle when, seen from each edge, it is on the same side as the opposite corner. (Blackpawn, "same
// side technique".) As published, on a degenerate triangle, all points are on the same side of everything.

/**
 * Whether p is in the triangle of the plane, its boundary included, by the same-side method. Exact. Either winding; a
 * triangle whose corners are on one line is the segment between them, one whose corners coincide a point.
 * @example
 * pointInTriangleSameSide2D({ x: 1, y: 1 }, { x: 0, y: 0 }, { x: 4, y: 0 }, { x: 0, y: 4 }); // true
 */
export function pointInTriangleSameSide2D(
  p: Readonly<Vec2>,
  a: Readonly<Vec2>,
  b: Readonly<Vec2>,
  c: Readonly<Vec2>,
): boolean {
  // The side of each corner, seen from the opposite edge.
  const inside = orient2d(a, b, c);
  if (inside === 0) return isOnCollinear2D(p, a, b, c);
  const outside = 0 - inside;
  return orient2d(a, b, p) !== outside && orient2d(b, c, p) !== outside && orient2d(c, a, p) !== outside;
}

/**
 * Whether the projection of p along the triangle's normal is in the triangle, its boundary included, by the same-side
 * method; exact. Either winding. A triangle whose corners are on one line has no normal, so p itself must be on the
 * segment between them.
 * @param planeTolerance How far from the triangle's plane p may be, world units; any distance if left out.
 * @example
 * const isInside = pointInTriangleSameSide(point, face.a, face.b, face.c);
 */
export function pointInTriangleSameSide(
  p: Readonly<Vec3>,
  a: Readonly<Vec3>,
  b: Readonly<Vec3>,
  c: Readonly<Vec3>,
  planeTolerance: number = Infinity,
): boolean {
  const ab = projectedSide(p, a, b, c);
  if (ab < 0) return false;
  const bc = projectedSide(p, b, c, a);
  if (bc < 0) return false;
  const ca = projectedSide(p, c, a, b);
  if (ca < 0) return false;
  // On all three lines: impossible over a triangle that has an area.
  if (ab === 0 && bc === 0 && ca === 0) return isOnCollinear(p, a, b, c);
  return isNearPlane(p, a, b, c, planeTolerance);
}
