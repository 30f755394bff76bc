// A triangle touches a cylinder as the convex hulls of three corners and of two circles do: see `ConvexPair`.

import { cylinderSolid, triangleSolid } from '../convex/load-solid.ts';
import { pairOfSolids } from '../convex/solid-pair.ts';
import type { Pair } from '../pair.ts';

/** The pair of a triangle and a cylinder. */
export const triangleCylinder: Pair<'triangle', 'cylinder'> = pairOfSolids(true, triangleSolid, cylinderSolid);
