// Two convex hulls touch unless an axis separates them: a normal of either, or a cross product of two edges that cross on
// the Gauss map.

import { toLocal, toLocalDirection } from '../../geometry/local-frame.ts';
import { vec3 } from '../../math/vec3.ts';
import type { Pair } from '../pair.ts';
import { pairWithHull } from '../polytope/hull-queries.ts';

/** The pair of two convex hulls. */
export const convexHullConvexHull: Pair<'convexHull', 'convexHull'> = pairWithHull(false, (core, a, b) => {
  toLocal(center, b, a.center);
  toLocalDirection(axisX, b, a.axisX);
  toLocalDirection(axisY, b, a.axisY);
  toLocalDirection(axisZ, b, a.axisZ);
  core.setRotatedHull(a.hull, center, axisX, axisY, axisZ);
  return 0;
});

/** The first hull in the frame of the second one. */
const center = vec3();
const axisX = vec3();
const axisY = vec3();
const axisZ = vec3();
