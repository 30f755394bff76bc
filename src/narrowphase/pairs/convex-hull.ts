// Other shapes touch a convex hull as the convex hulls of their corners do, with a radius around a point or a segment: see
// `ConvexPair`.

import { boxSolid, capsuleSolid, hullSolid, sphereSolid, triangleSolid } from '../convex/load-solid.ts';
import { pairOfSolids } from '../convex/solid-pair.ts';
import type { PairsOf } from '../shape-kind.ts';
import { convexHullPlane } from './convex-hull-plane.ts';

/** The pairs of a convex hull with each simpler type of shape, simplest first, and with another hull. */
export const convexHullPairs: PairsOf<'convexHull'> = [
  pairOfSolids(true, sphereSolid, hullSolid),
  convexHullPlane,
  pairOfSolids(true, boxSolid, hullSolid),
  pairOfSolids(true, capsuleSolid, hullSolid),
  pairOfSolids(true, triangleSolid, hullSolid),
  pairOfSolids(false, hullSolid, hullSolid),
];
