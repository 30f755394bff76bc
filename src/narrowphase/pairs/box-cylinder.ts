// A box touches a cylinder as the convex hulls of eight corners and of two circles do: see `ConvexPair`.

import { boxSolid, cylinderSolid } from '../convex/load-solid.ts';
import { pairOfSolids } from '../convex/solid-pair.ts';
import type { Pair } from '../pair.ts';

/** The pair of a box and a cylinder. */
export const boxCylinder: Pair<'box', 'cylinder'> = pairOfSolids(true, boxSolid, cylinderSolid);
