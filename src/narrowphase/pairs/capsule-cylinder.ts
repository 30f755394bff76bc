// A capsule touches a cylinder as the convex hulls of two points, grown by a radius and of two circles do: see
// `ConvexPair`.

import { capsuleSolid, cylinderSolid } from '../convex/load-solid.ts';
import { pairOfSolids } from '../convex/solid-pair.ts';
import type { Pair } from '../pair.ts';

/** The pair of a capsule and a cylinder. */
export const capsuleCylinder: Pair<'capsule', 'cylinder'> = pairOfSolids(true, capsuleSolid, cylinderSolid);
