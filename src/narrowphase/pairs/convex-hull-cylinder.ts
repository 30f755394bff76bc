// A convex hull touches a cylinder as the convex hulls of its corners and of two circles do: see `ConvexPair`.

import { cylinderSolid, hullSolid } from '../convex/load-solid.ts';
import { pairOfSolids } from '../convex/solid-pair.ts';
import type { Pair } from '../pair.ts';

/** The pair of a convex hull and a cylinder. */
export const convexHullCylinder: Pair<'convexHull', 'cylinder'> = pairOfSolids(true, hullSolid, cylinderSolid);
