import type { Vec2 } from '../../math/vec2.ts';
import type { Vec3 } from '../../math/vec3.ts';
import { pointInTriangleEdgeEquations2D } from './edge-equations.ts';
import { isNearPlane } from './projection.ts';
import { pointInTriangleSameSide } from './same-side.ts';

// A point p = a + v (b − a) + w (c − a) is in the triangle when v, w and u = 1 − v − w are all at least 0. (Blackpawn,
// "barycentric technique".) Only their signs are asked for, so nothing is divided: as published, by the doubled area,
// which is 0 on a degenerate triangle. Where one of the weights is so small that rounding could have made its sign, a
// method of exact signs decides. With e, f, g = b − a, c − a, p − a.

/**
 * Whether p is in the triangle of the plane, its boundary included, by barycentric coordinates. Exact. Either winding;
 * a triangle whose corners are on one line is the segment between them, one whose corners coincide a point.
 * @example
 * pointInTriangleBarycentric2D({ x: 1, y: 1 }, { x: 0, y: 0 }, { x: 4, y: 0 }, { x: 0, y: 4 }); // true
 */
export function pointInTriangleBarycentric2D(
  p: Readonly<Vec2>,
  a: Readonly<Vec2>,
  b: Readonly<Vec2>,
  c: Readonly<Vec2>,
): boolean {
  const ex = b.x - a.x;
  const ey = b.y - a.y;
  const fx = c.x - a.x;
  const fy = c.y - a.y;
  const gx = p.x - a.x;
  const gy = p.y - a.y;
  // All times the doubled area, e × f, whose sign is taken out.
  const area = ex * fy - ey * fx;
  const winding = area < 0 ? -1 : 1;
  const v = winding * (gx * fy - gy * fx);
  const w = winding * (ex * gy - ey * gx);
  const u = winding * area - v - w;
  const edge = Math.abs(ex) + Math.abs(ey);
  const other = Math.abs(fx) + Math.abs(fy);
  const offset = Math.abs(gx) + Math.abs(gy);
  // Of u, which carries the rounding of all three; so one bound for all.
  const bound = ROUNDING * (edge * other + offset * (edge + other));
  if (winding * area > bound) {
    if (v < -bound || w < -bound || u < -bound) return false;
    if (v > bound && w > bound && u > bound) return true;
  }
  return pointInTriangleEdgeEquations2D(p, a, b, c);
}

/**
 * Whether the projection of p along the triangle's normal is in the triangle, its boundary included, by barycentric
 * coordinates; exact. Either winding. A triangle whose corners are on one line has no normal, so p itself must be on
 * the segment between them.
 *
 * The offset g − v e − w f of p from its projection is at right angles to e and f, which makes two equations for v and
 * w. Their determinant, |e|² |f|² − (e · f)², is the square of the doubled area and never negative.
 * @param planeTolerance How far from the triangle's plane p may be, world units; any distance if left out.
 * @example
 * const isInside = pointInTriangle(point, face.a, face.b, face.c);
 */
export function pointInTriangleBarycentric(
  p: Readonly<Vec3>,
  a: Readonly<Vec3>,
  b: Readonly<Vec3>,
  c: Readonly<Vec3>,
  planeTolerance: number = Infinity,
): boolean {
  const ex = b.x - a.x;
  const ey = b.y - a.y;
  const ez = b.z - a.z;
  const fx = c.x - a.x;
  const fy = c.y - a.y;
  const fz = c.z - a.z;
  const gx = p.x - a.x;
  const gy = p.y - a.y;
  const gz = p.z - a.z;
  const ee = ex * ex + ey * ey + ez * ez;
  const ef = ex * fx + ey * fy + ez * fz;
  const ff = fx * fx + fy * fy + fz * fz;
  const eg = ex * gx + ey * gy + ez * gz;
  const fg = fx * gx + fy * gy + fz * gz;
  // All times the determinant.
  const v = ff * eg - ef * fg;
  const w = ee * fg - ef * eg;
  const u = ee * ff - ef * ef - v - w;
  const edge = Math.abs(ex) + Math.abs(ey) + Math.abs(ez);
  const other = Math.abs(fx) + Math.abs(fy) + Math.abs(fz);
  const offset = Math.abs(gx) + Math.abs(gy) + Math.abs(gz);
  const bound = ROUNDING * edge * other * (edge * other + offset * (edge + other));
  if (v < -bound || w < -bound || u < -bound) return false;
  if (v > bound && w > bound && u > bound) return isNearPlane(p, a, b, c, planeTolerance);
  return pointInTriangleSameSide(p, a, b, c, planeTolerance);
}

/**
 * 64 u with u = 2⁻⁵³, the rounding of one operation. A scalar product is off by 5 u times the product of the lengths
 * (sums of magnitudes), a product of two by 11 u, v and w by 24 u, u by those of all three; the rest is to spare. No
 * tolerance, since nothing is decided within it.
 */
const ROUNDING = 7.105427357601002e-15;

// Of the methods, the fastest.
export { pointInTriangleBarycentric as pointInTriangle };
