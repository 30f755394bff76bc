import type { ConvexHull } from '../geometry/convex-hull.ts';
import type { Compound } from '../geometry/shape.ts';
import { compound } from '../shapes/compound.ts';
import { refuse } from '../validate.ts';
import { divide } from './divide.ts';
import { flatHull } from './flat-hull.ts';
import { isRing, type Points2D, prismOver, readPoints } from './prisms.ts';

/**
 * A polygon, in the frame of the body: any that does not cross itself, either way round. A convex one is a `convexHull`, any other
 * one a `compound` of convex parts.
 * @throws RangeError or TypeError naming the point or the edges that are wrong.
 * @example
 * const ship = polygon([[12, 0], [-8, 8], [-4, 0], [-8, -8]]);
 */
export function polygon(points: Points2D): ConvexHull | Compound {
  const corners = readPoints(points, 'polygon');
  if (isRing(corners)) corners.pop();
  if (corners.length < 3) refuse(points, 'polygon: points', 'but needs at least three');
  const parts = divide(corners).map((part) => flatHull(prismOver(part)));
  return parts.length === 1 ? parts[0] : compound(parts.map((shape) => ({ shape })));
}
