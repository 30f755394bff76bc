// A line, a ray and a segment against a triangle: each sets its range of `t`. The mathematics is in `watertight.ts`.

import { isNegligible, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import { checkDirection, type Ray } from './ray.ts';
import type { Line, TriangleIntersection, TriangleOptions } from './triangle-intersection.ts';
import { intersect, range } from './watertight.ts';

/**
 * Writes where a line without ends meets a triangle; false when it does not, and then only the outcome.
 * @throws RangeError when the length of the direction is not between 1e-30 and 1e30.
 * @example
 * const found = createTriangleIntersection();
 * if (intersectLineTriangle(found, { origin: p, direction: { x: 0, y: -1, z: 0 } }, a, b, c)) console.log(found.point);
 */
export function intersectLineTriangle(
  out: TriangleIntersection,
  line: Readonly<Line>,
  a: Readonly<Vec3>,
  b: Readonly<Vec3>,
  c: Readonly<Vec3>,
  options?: TriangleOptions,
): boolean {
  checkDirection(line.direction, 'line');
  range.from = -Infinity;
  range.to = Infinity;
  range.distance = Infinity;
  return intersect(out, line, a, b, c, options);
}

/**
 * Writes the first hit of a ray with a triangle; false when there is none, and then only the outcome. `t` counts in
 * lengths of the ray's direction, its `maxDistance` in world units.
 * @throws RangeError when the length of the direction is not between 1e-30 and 1e30.
 * @example
 * const found = createTriangleIntersection();
 * if (intersectRayTriangle(found, { origin: p, direction: { x: 0, y: -1, z: 0 } }, a, b, c)) console.log(found.t);
 */
export function intersectRayTriangle(
  out: TriangleIntersection,
  ray: Readonly<Ray>,
  a: Readonly<Vec3>,
  b: Readonly<Vec3>,
  c: Readonly<Vec3>,
  options?: TriangleOptions,
): boolean {
  checkDirection(ray.direction);
  range.from = 0;
  range.to = Infinity;
  range.distance = ray.maxDistance ?? Infinity;
  return intersect(out, ray, a, b, c, options);
}

/**
 * Writes where the segment from `p` to `q` first meets a triangle; false when it does not, and then only the outcome.
 * `t` and `tEnd` are fractions of the segment. A segment of length zero is a point, coplanar or parallel, with `t` 0.
 * @throws RangeError when `p` or `q` is not finite.
 * @example
 * const found = createTriangleIntersection();
 * if (intersectSegmentTriangle(found, p, q, a, b, c)) console.log(found.t, found.point);
 */
export function intersectSegmentTriangle(
  out: TriangleIntersection,
  p: Readonly<Vec3>,
  q: Readonly<Vec3>,
  a: Readonly<Vec3>,
  b: Readonly<Vec3>,
  c: Readonly<Vec3>,
  options?: TriangleOptions,
): boolean {
  const { direction } = segment;
  segment.origin = p;
  subtract(direction, q, p);
  range.from = 0;
  range.to = 1;
  range.distance = Infinity;
  if (isNegligible(direction)) {
    // A point is a segment of length zero of any line through it, for instance of one parallel to an edge.
    subtract(direction, b, a);
    range.to = 0;
  } else checkDirection(direction, 'segment');
  return intersect(out, segment, a, b, c, options);
}

const segment: { origin: Readonly<Vec3>; direction: Vec3 } = { origin: vec3(), direction: vec3() };
