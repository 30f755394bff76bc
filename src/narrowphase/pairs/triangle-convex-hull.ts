// A triangle and a convex hull touch unless an axis separates them: the normal of the triangle, a normal of the hull, or a
// cross product of two edges that cross on the Gauss map.

import { toLocal, toLocalDirection } from '../../geometry/local-frame.ts';
import { vec3 } from '../../math/vec3.ts';
import type { Pair } from '../pair.ts';
import { pairWithHull } from '../polytope/hull-queries.ts';

/** The pair of a triangle and a convex hull. */
export const triangleConvexHull: Pair<'triangle', 'convexHull'> = pairWithHull(true, (core, a, b) => {
  toLocal(center, b, a.center);
  toLocalDirection(first, b, a.a);
  toLocalDirection(second, b, a.b);
  toLocalDirection(third, b, a.c);
  toLocalDirection(normal, b, a.normal);
  core.setTriangle(first, second, third, normal, center);
  return 0;
});

/** The triangle in the frame of the hull. */
const center = vec3();
const first = vec3();
const second = vec3();
const third = vec3();
const normal = vec3();
