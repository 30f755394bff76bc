// A convex hull touches a cone as the convex hulls of its corners and of a corner and a circle do: see `ConvexPair`.

import { coneSolid, hullSolid } from '../convex/load-solid.ts';
import { pairOfSolids } from '../convex/solid-pair.ts';
import type { Pair } from '../pair.ts';

/** The pair of a convex hull and a cone. */
export const convexHullCone: Pair<'convexHull', 'cone'> = pairOfSolids(true, hullSolid, coneSolid);
