// A capsule touches a convex hull when its core, a segment, is within its radius of the hull. Swept, the middle of the core
// is a point that moves against the hull extruded along the core, grown by the radius.

import { toLocal, toLocalDirection } from '../../geometry/local-frame.ts';
import { vec3 } from '../../math/vec3.ts';
import type { Pair } from '../pair.ts';
import { pairWithHull } from '../polytope/hull-queries.ts';

/** The pair of a capsule and a convex hull. */
export const capsuleConvexHull: Pair<'capsule', 'convexHull'> = pairWithHull(true, (core, a, b) => {
  toLocal(middle, b, a.center);
  toLocalDirection(axis, b, a.axis);
  core.setSegment(middle, axis, a.halfHeight);
  return a.radius;
});

/** Middle and direction of the core in the frame of the hull. */
const middle = vec3();
const axis = vec3();
