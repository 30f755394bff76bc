import { orient2d } from '../../math/orient2d.ts';
import { type Vec2, vec2 } from '../../math/vec2.ts';
import type { Vec3 } from '../../math/vec3.ts';

// A triangle whose corners are exactly on one line is the segment between the outer two, or a point when all coincide.
// A point is on it when it is on that line – all orientations of three points are 0 – and within the bounds.

/** Whether p is exactly on the segment of a triangle with collinear corners. */
export function isOnCollinear2D(p: Readonly<Vec2>, a: Readonly<Vec2>, b: Readonly<Vec2>, c: Readonly<Vec2>): boolean {
  return isBetween(p.x, a.x, b.x, c.x) && isBetween(p.y, a.y, b.y, c.y) && isOnEdgeLines(p, a, b, c);
}

/** Whether p is exactly on the segment, in space, that the triangle is; its corners are on one line. */
export function isOnCollinear(p: Readonly<Vec3>, a: Readonly<Vec3>, b: Readonly<Vec3>, c: Readonly<Vec3>): boolean {
  // On one line in space is on one line in each of the three views along the axes.
  return (
    isOnCollinear2D(p, a, b, c) &&
    isOnCollinear2D(alongX(first, p), alongX(second, a), alongX(third, b), alongX(fourth, c)) &&
    isOnCollinear2D(alongY(first, p), alongY(second, a), alongY(third, b), alongY(fourth, c))
  );
}

/** All three, since two corners may coincide. */
function isOnEdgeLines(p: Readonly<Vec2>, a: Readonly<Vec2>, b: Readonly<Vec2>, c: Readonly<Vec2>): boolean {
  return orient2d(a, b, p) === 0 && orient2d(b, c, p) === 0 && orient2d(c, a, p) === 0;
}

function isBetween(p: number, a: number, b: number, c: number): boolean {
  return p >= Math.min(a, b, c) && p <= Math.max(a, b, c);
}

/** A point as it appears along the x axis. */
function alongX(out: Vec2, v: Readonly<Vec3>): Vec2 {
  out.x = v.y;
  out.y = v.z;
  return out;
}

/** A point as it appears along the y axis. */
function alongY(out: Vec2, v: Readonly<Vec3>): Vec2 {
  out.x = v.z;
  out.y = v.x;
  return out;
}

const first = vec2();
const second = vec2();
const third = vec2();
const fourth = vec2();
