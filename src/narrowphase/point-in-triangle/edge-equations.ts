import { orient2d } from '../../math/orient2d.ts';
import type { Vec2 } from '../../math/vec2.ts';
import { isOnCollinear2D } from './collinear.ts';

/**
 * Whether p is in the triangle of the plane, its boundary included, by the edge line equations: each edge's line is the
 * zero of (x − x₁)(y₂ − y₁) − (y − y₁)(x₂ − x₁), and p is inside when the three have no opposite signs. Exact. Either
 * winding; a triangle whose corners are on one line is the segment between them, one whose corners coincide a point.
 *
 * The three sum to the doubled area whatever p is. On a degenerate triangle they sum to nothing, so they have opposite
 * signs unless all vanish; on a proper one they cannot all vanish.
 * @example
 * pointInTriangle2D({ x: 1, y: 1 }, { x: 0, y: 0 }, { x: 4, y: 0 }, { x: 0, y: 4 }); // true
 */
export function pointInTriangleEdgeEquations2D(
  p: Readonly<Vec2>,
  a: Readonly<Vec2>,
  b: Readonly<Vec2>,
  c: Readonly<Vec2>,
): boolean {
  const ab = orient2d(a, b, p);
  const bc = orient2d(b, c, p);
  if (ab !== 0 && ab + bc === 0) return false;
  const ca = orient2d(c, a, p);
  const side = ab === 0 ? bc : ab;
  if (side === 0 && ca === 0) return isOnCollinear2D(p, a, b, c);
  return side === 0 || ca !== 0 - side;
}

// Of the methods in the plane, the fastest.
export { pointInTriangleEdgeEquations2D as pointInTriangle2D };
