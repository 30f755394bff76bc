// A box and a convex hull touch unless an axis separates them: a normal of either, or a cross product of two edges that
// cross on the Gauss map.

import { buildHull, type HullData } from '../../geometry/hull/hull-data.ts';
import { toLocal, toLocalDirection } from '../../geometry/local-frame.ts';
import { vec3 } from '../../math/vec3.ts';
import type { Pair } from '../pair.ts';
import { pairWithHull } from '../polytope/hull-queries.ts';

/** The pair of a box and a convex hull. */
export const boxConvexHull: Pair<'box', 'convexHull'> = pairWithHull(true, (core, a, b) => {
  cube ??= buildHull(CORNERS, 0, 0) as HullData;
  toLocal(center, b, a.center);
  toLocalDirection(axisX, b, a.axisX);
  toLocalDirection(axisY, b, a.axisY);
  toLocalDirection(axisZ, b, a.axisZ);
  core.setBox(cube, a.halfExtents, center, axisX, axisY, axisZ);
  return 0;
});

const CORNERS = [1, 1, 1, 1, 1, -1, 1, -1, 1, 1, -1, -1, -1, 1, 1, -1, 1, -1, -1, -1, 1, -1, -1, -1];
/** The hull of the cube with corners at ±1, made at first use. */
let cube: HullData | undefined;
/** The box in the frame of the hull. */
const center = vec3();
const axisX = vec3();
const axisY = vec3();
const axisZ = vec3();
