// A capsule touches a cone as the convex hulls of two points, grown by a radius and of a corner and a circle do: see
// `ConvexPair`.

import { capsuleSolid, coneSolid } from '../convex/load-solid.ts';
import { pairOfSolids } from '../convex/solid-pair.ts';
import type { Pair } from '../pair.ts';

/** The pair of a capsule and a cone. */
export const capsuleCone: Pair<'capsule', 'cone'> = pairOfSolids(true, capsuleSolid, coneSolid);
