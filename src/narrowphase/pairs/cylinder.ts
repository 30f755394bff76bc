// A sphere touches a cylinder when its center is no farther from it than its radius. In the plane through the axis the
// cylinder is a rectangle. Other shapes touch it as the convex hulls of corners and circles do: see `ConvexPair`.

import { supportOfCylinder } from '../../geometry/cylinder.ts';
import { boxSolid, capsuleSolid, cylinderSolid, hullSolid, triangleSolid } from '../convex/load-solid.ts';
import { pairOfSolids } from '../convex/solid-pair.ts';
import { writeLowestOfRevolution } from '../revolution/lowest-point.ts';
import { nearestOnCylinder } from '../revolution/profile.ts';
import { pairWithSphere } from '../revolution/sphere-answers.ts';
import type { PairsOf } from '../shape-kind.ts';
import { pairWithPlane } from './solid-plane.ts';

/** The pairs of a cylinder with each simpler type of shape, simplest first, and with another cylinder. */
export const cylinderPairs: PairsOf<'cylinder'> = [
  pairWithSphere(true, nearestOnCylinder),
  pairWithPlane<'cylinder'>(false, {
    support: supportOfCylinder,
    writeLowest: (out, cylinder, center, up) => writeLowestOfRevolution(out, cylinder, cylinder.radius, center, up),
  }),
  pairOfSolids(true, boxSolid, cylinderSolid),
  pairOfSolids(true, capsuleSolid, cylinderSolid),
  pairOfSolids(true, triangleSolid, cylinderSolid),
  pairOfSolids(true, hullSolid, cylinderSolid),
  pairOfSolids(false, cylinderSolid, cylinderSolid),
];
