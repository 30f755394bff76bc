// Two cylinders touch as the convex hulls of two circles each do: see `ConvexPair`.

import { cylinderSolid } from '../convex/load-solid.ts';
import { pairOfSolids } from '../convex/solid-pair.ts';
import type { Pair } from '../pair.ts';

/** The pair of two cylinders. */
export const cylinderCylinder: Pair<'cylinder', 'cylinder'> = pairOfSolids(false, cylinderSolid, cylinderSolid);
