// A sphere touches a convex hull when the distance of its center is at most its radius. Swept, the center is a point that
// moves against the hull grown by the radius: faces moved out, and a capsule around each edge.

import { toLocal } from '../../geometry/local-frame.ts';
import { type Vec3, vec3 } from '../../math/vec3.ts';
import type { Pair } from '../pair.ts';
import { pairWithHull } from '../polytope/hull-queries.ts';

/** The pair of a sphere and a convex hull. */
export const sphereConvexHull: Pair<'sphere', 'convexHull'> = pairWithHull(true, (core, a, b) => {
  toLocal(center, b, a.center);
  core.setSegment(center, X, 0);
  return a.radius;
});

const X: Readonly<Vec3> = vec3(1, 0, 0);
/** The center of the sphere in the frame of the hull. */
const center = vec3();
