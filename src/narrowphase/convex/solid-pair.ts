import type { ShapeType, WorldShapeOf } from '../../geometry/shape.ts';
import { type Vec3, vec3 } from '../../math/vec3.ts';
import type { IsSimpler, Pair } from '../pair.ts';
import { ConvexPair } from './convex-pair.ts';
import type { LoadedSolid } from './load-solid.ts';
import { contactOfSolids, distanceOfSolids, solidsTouch, sweepSolids } from './solid-answers.ts';

/** Makes the pair of two types of shapes that are convex hulls of corners and circles. */
export function pairOfSolids<A extends ShapeType, B extends ShapeType>(
  isSimplerFirst: IsSimpler<A, B>,
  first: LoadedSolid<A>,
  second: LoadedSolid<B>,
): Pair<A, B> {
  const load = (a: WorldShapeOf<A>, b: WorldShapeOf<B>): void => {
    const originA = first.originOf ? first.originOf(a) : ORIGIN;
    const originB = second.originOf ? second.originOf(b) : ORIGIN;
    pair.setOrigins(a.center, originA, b.center, originB);
    first.load(pair.a, a, originA);
    second.load(pair.b, b, originB);
    pair.prepare();
  };
  return {
    isSimplerFirst,
    distance: (out, a, b) => {
      load(a, b);
      return distanceOfSolids(out, pair);
    },
    overlap: (a, b) => {
      load(a, b);
      return solidsTouch(pair);
    },
    contact: (out, a, b) => {
      load(a, b);
      return contactOfSolids(out, pair);
    },
    sweep: (out, a, b, displacement) => {
      load(a, b);
      return sweepSolids(out, pair, displacement);
    },
  };
}

const ORIGIN: Readonly<Vec3> = vec3();
const pair = new ConvexPair();
