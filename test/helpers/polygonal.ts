import { convexHull } from 'first-contact/narrowphase';
import { frustumCorners } from '../oracle/solids.ts';
import { isQuick } from './sample-size.ts';
import { sweepOf } from './shape-queries.ts';
import { solidOf, type TestShape } from './test-shapes.ts';

// Cylinders and cones replaced by prisms and pyramids inside or around them: what is true of the solid is between what is
// true of both. Convex hulls are tested by oracles of their own.

/** A hull has 256 corners at most. A quick run has no time for so many. */
const SIDES = isQuick ? 32 : 128;

/** A prism or a pyramid whose sides touch the solid from outside, or whose edges do from inside. */
export function polygonal<T extends TestShape>({ shape, ...pose }: T, isOuter: boolean, sides = SIDES): TestShape {
  if (shape.type !== 'cylinder' && shape.type !== 'cone') return { shape, ...pose };
  const reach = isOuter ? 1 / Math.cos(Math.PI / sides) : 1;
  const solid = solidOf({ shape, position: [0, 0, 0], quaternion: [0, 0, 0, 1] });
  if (solid.kind !== 'frustum') throw new Error('not a solid of revolution');
  return { shape: convexHull(frustumCorners(solid, sides, reach)), ...pose };
}

/** First and last touch of two shapes, with those that have circles replaced from inside or from outside. */
export function polygonalTimes(
  a: TestShape,
  b: TestShape,
  isOuter: boolean,
): { first: number; last: number } | undefined {
  const hit = sweepOf(polygonal(a, isOuter), polygonal(b, isOuter));
  return hit && { first: hit.fraction, last: hit.exitFraction };
}
