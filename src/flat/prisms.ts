// Shapes of the plane are solids around z = 0, and each convex one is as thick as the diameter of a circle around it. That is
// why no contact ever leads out of the plane: A and B with circles of the radii r and s have a Minkowski difference in the plane
// that a circle of the radius r + s holds. A point in it is at most r + s from its border. So some way out in the plane is at
// most r + s long, and the way out along z is r + s long, half the thickness of either. Ties go to x and y.
//
// A sphere counts as a disk that is as thick, and a capsule beside any other shape, too: its core is a segment in the plane.
// Two capsules whose cores cross have a shorter way out along z, see crossed.ts. Faces of a mesh have no thickness: their
// contacts have the normal of the face, or one between those of two faces, which are all in the plane.

import type { Vec2 } from '../math/vec2.ts';
import { type Vec3, vec3 } from '../math/vec3.ts';
import { checkFinite, checkRange, isList, refuse } from '../validate.ts';
import { inPlane, type Vec2Like } from './vectors.ts';

/** Points in the plane: vectors, or two numbers for each, as polygons of PixiJS and Phaser have them. */
export type Points2D = readonly Vec2Like[] | ArrayLike<number>;

/** Reads points of the shape `owner`, of which no two neighbors are the same. */
export function readPoints(given: Points2D, owner: string): Vec2[] {
  if (!isList(given)) refuse(given, `${owner}: points`, 'not an array of points');
  const isFlat = typeof given[0] === 'number';
  if (isFlat && given.length % 2 !== 0) {
    refuse(given, `${owner}: points`, `${given.length} numbers, but needs two per point`);
  }
  const points: Vec2[] = [];
  for (let i = 0; i < given.length; i += isFlat ? 2 : 1) {
    const point = vec3();
    const field = `points[${points.length}]`;
    const value = isFlat ? [given[i], given[i + 1]] : (given[i] as unknown as Vec2Like);
    const { x, y } = inPlane(point, value, field, owner);
    checkFinite(x, `${field}.x`, owner);
    checkFinite(y, `${field}.y`, owner);
    checkRange(x, `${field}.x`, owner);
    checkRange(y, `${field}.y`, owner);
    points.push(point);
  }
  for (let i = 1; i < points.length; i++) {
    if (!isEqual(points[i], points[i - 1])) continue;
    throw new RangeError(`${owner}: points ${i - 1} and ${i} are the same, (${points[i].x}, ${points[i].y})`);
  }
  return points;
}

/** The corners of the prism over a convex polygon. */
export function prismOver(points: readonly Readonly<Vec2>[]): Vec3[] {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const half = halfDiagonal(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
  return points.flatMap(({ x, y }) => [vec3(x, y, -half), vec3(x, y, half)]);
}

/** Half the diagonal of a rectangle: the radius of the circle around it, and half the thickness of its prism. */
export function halfDiagonal(width: number, height: number): number {
  return Math.sqrt(width * width + height * height) / 2;
}

/** Whether the last of several points repeats the first. */
export function isRing(points: readonly Readonly<Vec2>[]): boolean {
  return points.length > 1 && isEqual(points[0], points[points.length - 1]);
}

function isEqual(a: Readonly<Vec2>, b: Readonly<Vec2>): boolean {
  return a.x === b.x && a.y === b.y;
}
