import { type ConvexHull, convexHull } from 'first-contact';
import { boundsOf } from './vertices.ts';

/** Tangents of multiples of 15°: a grid on a cube, of 218 directions. A hull has at most 256 corners. */
const COARSE = [-1, -0.577, -0.268, 0, 0.268, 0.577, 1];
/** A grid of 1538 directions, which finds more corners than a hull may have if a solid is round. */
const FINE = [
  -1, -0.875, -0.75, -0.625, -0.5, -0.375, -0.25, -0.125, 0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1,
];
/** Coordinates of more points than the fine grid has directions: their hull may take seconds. */
const MANY = 3 * 1538;

/**
 * The convex hull of points. If it has more corners than a hull may have, that of the points that are farthest along the
 * directions of a grid, which is inside of it by less than two hundredths of its size.
 */
export function hullOf(points: Float32Array): ConvexHull {
  // The points that are farthest along directions are corners of the hull. Of a round solid these alone are too many.
  const isRound = points.length > MANY && hasTooMany(farthest(points, FINE));
  if (!isRound) {
    try {
      return convexHull(points);
    } catch (error) {
      if (!isOfTooMany(error)) throw error;
    }
  }
  return convexHull(farthest(points, COARSE));
}

/** Whether the hull of points has more corners than a hull may have. */
function hasTooMany(points: Float32Array): boolean {
  try {
    convexHull(points);
    return false;
  } catch (error) {
    return isOfTooMany(error);
  }
}

const isOfTooMany = (error: unknown) => / corners, more than /.test((error as Error).message);

/** The points that are farthest along the directions of a grid, in the proportions of the bounds, which stay the same. */
function farthest(points: Float32Array, grid: readonly number[]): Float32Array {
  const { low, high } = boundsOf(points);
  const [width, height, depth] = low.map((least, axis) => high[axis] - least);
  const found = new Set<number>();
  for (const x of grid) {
    for (const y of grid) {
      for (const z of grid) {
        if (Math.max(Math.abs(x), Math.abs(y), Math.abs(z)) < 1) continue;
        found.add(support(points, x / width, y / height, z / depth));
      }
    }
  }
  return Float32Array.from([...found].flatMap((i) => [points[i], points[i + 1], points[i + 2]]));
}

/** Where the coordinates of the point begin that is farthest along a direction. */
function support(points: Float32Array, x: number, y: number, z: number): number {
  let best = 0;
  let most = -Infinity;
  for (let i = 0; i < points.length; i += 3) {
    const height = x * points[i] + y * points[i + 1] + z * points[i + 2];
    if (height > most) {
      most = height;
      best = i;
    }
  }
  return best;
}
