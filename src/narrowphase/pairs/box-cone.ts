// A box touches a cone as the convex hulls of eight corners and of a corner and a circle do: see `ConvexPair`.

import { boxSolid, coneSolid } from '../convex/load-solid.ts';
import { pairOfSolids } from '../convex/solid-pair.ts';
import type { Pair } from '../pair.ts';

/** The pair of a box and a cone. */
export const boxCone: Pair<'box', 'cone'> = pairOfSolids(true, boxSolid, coneSolid);
