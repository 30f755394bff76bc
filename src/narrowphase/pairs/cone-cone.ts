// Two cones touch as the convex hulls of a corner and a circle each do: see `ConvexPair`.

import { coneSolid } from '../convex/load-solid.ts';
import { pairOfSolids } from '../convex/solid-pair.ts';
import type { Pair } from '../pair.ts';

/** The pair of two cones. */
export const coneCone: Pair<'cone', 'cone'> = pairOfSolids(false, coneSolid, coneSolid);
