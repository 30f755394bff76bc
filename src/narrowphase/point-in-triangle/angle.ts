import { ON_BOUNDARY } from '../../constants.ts';
import { atan2 } from '../../math/trigonometry.ts';
import type { Vec2 } from '../../math/vec2.ts';

// The angles of the two angle methods, and what both do alike. The published methods take them from the cosine, which
// nearly stops changing where they are most interesting, at 0 and π, and which rounding takes beyond 1, where `acos` is
// NaN. There is no `acos` here: the arctangent of |u × v| / u · v is accurate to a few units in the last place at every
// angle, and defined even for a vector of length 0, as 0.

/** The angle from 0 to π, radians, between two directions of `setDirection`. */
export function angleBetween(u: Readonly<Vec2>, v: Readonly<Vec2>): number {
  return atan2(Math.abs(u.x * v.y - u.y * v.x), u.x * v.x + u.y * v.y);
}

/** Writes the direction from one point to another, its larger component ±1; 0 when they coincide. */
export function setDirection(out: Vec2, from: Readonly<Vec2>, to: Readonly<Vec2>): void {
  const x = to.x - from.x;
  const y = to.y - from.y;
  // So that no product overflows or vanishes.
  const largest = Math.max(Math.abs(x), Math.abs(y));
  out.x = largest === 0 ? 0 : x / largest;
  out.y = largest === 0 ? 0 : y / largest;
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
