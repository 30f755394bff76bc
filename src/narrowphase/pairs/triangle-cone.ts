// A triangle touches a cone as the convex hulls of three corners and of a corner and a circle do: see `ConvexPair`.

import { coneSolid, triangleSolid } from '../convex/load-solid.ts';
import { pairOfSolids } from '../convex/solid-pair.ts';
import type { Pair } from '../pair.ts';

/** The pair of a triangle and a cone. */
export const triangleCone: Pair<'triangle', 'cone'> = pairOfSolids(true, triangleSolid, coneSolid);
