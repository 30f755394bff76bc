// A sphere touches a cone when its center is no farther from it than its radius. In the plane through the axis the cone
// is a triangle. Other shapes touch it as the convex hulls of corners and circles do: see `ConvexPair`.

import { supportOfCone } from '../../geometry/cone.ts';
import { boxSolid, capsuleSolid, coneSolid, cylinderSolid, hullSolid, triangleSolid } from '../convex/load-solid.ts';
import { pairOfSolids } from '../convex/solid-pair.ts';
import { writeLowestOfRevolution } from '../revolution/lowest-point.ts';
import { nearestOnCone } from '../revolution/profile.ts';
import { pairWithSphere } from '../revolution/sphere-answers.ts';
import type { PairsOf } from '../shape-kind.ts';
import { pairWithPlane } from './solid-plane.ts';

/** The pairs of a cone with each simpler type of shape, simplest first, and with another cone. */
export const conePairs: PairsOf<'cone'> = [
  pairWithSphere(true, nearestOnCone),
  pairWithPlane<'cone'>(false, {
    support: supportOfCone,
    writeLowest: (out, cone, center, up) => writeLowestOfRevolution(out, cone, 0, center, up),
  }),
  pairOfSolids(true, boxSolid, coneSolid),
  pairOfSolids(true, capsuleSolid, coneSolid),
  pairOfSolids(true, triangleSolid, coneSolid),
  pairOfSolids(true, hullSolid, coneSolid),
  pairOfSolids(true, cylinderSolid, coneSolid),
  pairOfSolids(false, coneSolid, coneSolid),
];
