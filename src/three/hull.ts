import { type ConvexHull, convexHull } from 'first-contact';
import { boundsOf } from './vertices.ts';

/** Tangents of multiples of 15°: a grid on a cube, of 218 directions. A hull has at most 256 corners. */
const GRID = [-1, -0.577, -0.268, 0, 0.268, 0.577, 1];

/**
 * The convex hull of points. If it has more corners than a hull may have, that of the points that are farthest along the
 * directions of a grid, which is inside of it by less than two hundredths of its size.
 */
export function hullOf(points: Float32Array): ConvexHull {
  try {
    return convexHull(points);
  } catch (error) {
    if (!/ corners, more than /.test((error as Error).message)) throw error;
    return convexHull(farthest(points));
  }
}

/** The points that are farthest along each direction, in the proportions of the bounds. The bounds stay the same. */
function farthest(points: Float32Array): Float32Array {
  const { low, high } = boundsOf(points);
  const [width, height, depth] = low.map((least, axis) => high[axis] - least);
  const found: number[] = [];
  for (const x of GRID) {
    for (const y of GRID) {
      for (const z of GRID) {
        if (Math.max(Math.abs(x), Math.abs(y), Math.abs(z)) < 1) continue;
        const [a, b, c] = [x / width, y / height, z / depth];
        let best = 0;
        let most = -Infinity;
        for (let i = 0; i < points.length; i += 3) {
          const height = a * points[i] + b * points[i + 1] + c * points[i + 2];
          if (height > most) {
            most = height;
            best = i;
          }
        }
        found.push(points[best], points[best + 1], points[best + 2]);
      }
    }
  }
  return Float32Array.from(found);
}
