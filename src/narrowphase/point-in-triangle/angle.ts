import { ON_BOUNDARY } from '../../constants.ts';
import { atan2 } from '../../math/trigonometry.ts';
import type { Vec2 } from '../../math/vec2.ts';

// The angles of the two angle methods, and what both do alike. The published methods take them from the cosine, which
// nearly stops changing where they are most interesting, at 0 and π, and which rounding takes beyond 1, where `acos` is
// NaN. There is no `acos` here: the arctangent of |u × v| / u · v is accurate to a few units in the last place at every
// angle, and defined even for a vector of length 0, as 0.

/** The angle from 0 to π, radians, between the directions from a point to two others. */
export function angleAt(p: Readonly<Vec2>, a: Readonly<Vec2>, b: Readonly<Vec2>): number {
  const ux = a.x - p.x;
  const uy = a.y - p.y;
  const vx = b.x - p.x;
  const vy = b.y - p.y;
  return atan2(Math.abs(ux * vy - uy * vx), ux * vx + uy * vy);
}

/**
 * Whether p is at a corner, within 1e-12 of the size of the triangle: from there, the corner is in no direction, or in
 * one that is made by rounding alone.
 */
export function isAtCorner2D(p: Readonly<Vec2>, a: Readonly<Vec2>, b: Readonly<Vec2>, c: Readonly<Vec2>): boolean {
  const near = ON_BOUNDARY * 0.5 * Math.max(offset(a, b), offset(b, c), offset(c, a));
  return offset(p, a) <= near || offset(p, b) <= near || offset(p, c) <= near;
}

/** The sum of the coordinate differences, between the distance and √2 times that: hence the half above. */
function offset(p: Readonly<Vec2>, q: Readonly<Vec2>): number {
  return Math.abs(p.x - q.x) + Math.abs(p.y - q.y);
}
