// A cylinder touches a cone as the convex hulls of two circles and of a corner and a circle do: see `ConvexPair`.

import { coneSolid, cylinderSolid } from '../convex/load-solid.ts';
import { pairOfSolids } from '../convex/solid-pair.ts';
import type { Pair } from '../pair.ts';

/** The pair of a cylinder and a cone. */
export const cylinderCone: Pair<'cylinder', 'cone'> = pairOfSolids(true, cylinderSolid, coneSolid);
