import type { WorldConvexHull } from '../../geometry/convex-hull.ts';
import type { ShapeType, WorldShapeOf } from '../../geometry/shape.ts';
import type { IsSimpler, Pair } from '../pair.ts';
import type { HullCore } from './hull-core.ts';
import { contactOfHulls, distanceOfHulls, hullsTouch, sweepHulls } from './hull-distance.ts';
import { HullPair } from './hull-pair.ts';

/**
 * Loads a polytope A into a core in the frame of a hull, and returns the radius of A around it. The core has the shape of A
 * afterwards.
 */
type LoadCore<A extends ShapeType> = (core: HullCore, a: WorldShapeOf<A>, hull: WorldConvexHull) => number;

/** Makes the pair of a type of polytope and a convex hull. */
export function pairWithHull<A extends ShapeType>(
  isSimplerFirst: IsSimpler<A, 'convexHull'>,
  loadCore: LoadCore<A>,
): Pair<A, 'convexHull'> {
  const load = (a: WorldShapeOf<A>, b: WorldConvexHull): void => {
    pair.radius = loadCore(pair.a, a, b);
    pair.b.setHull(b.hull);
    pair.frame = b;
    pair.prepare();
  };
  return {
    isSimplerFirst,
    distance: (out, a, b) => {
      load(a, b);
      return distanceOfHulls(out, pair);
    },
    overlap: (a, b) => {
      load(a, b);
      return hullsTouch(pair);
    },
    contact: (out, a, b) => {
      load(a, b);
      return contactOfHulls(out, pair);
    },
    sweep: (out, a, b, displacement) => {
      load(a, b);
      return sweepHulls(out, pair, displacement);
    },
  };
}

const pair = new HullPair();
