import { box, type ClosestPoints, type SweepHit } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { hasCircles, orderedPairs } from '../helpers/all-pairs.ts';
import { coordinateRounding, lengthsOf, near, showing, sweptLengthsOf } from '../helpers/assertions.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import { gridPair } from '../helpers/grid-pairs.ts';
import { Random } from '../helpers/random.ts';
import { type RandomPair, randomPair } from '../helpers/random-pairs.ts';
import { closestOf, contactOf, sweepOf } from '../helpers/shape-queries.ts';
import { specialPair } from '../helpers/special-pairs.ts';
import {
  atFraction,
  relativeMotion,
  rigidlyMoved,
  shapeAt,
  solidOf,
  type TestShape,
  tuple,
} from '../helpers/test-shapes.ts';
import { signedDistanceWhenMoved } from '../oracle/signed-distance.ts';
import { signedDistanceOfPoint } from '../oracle/solids.ts';
import { times, type Vector } from '../oracle/vector.ts';

// Every point that an answer has lies on the surfaces of the shapes, wherever and however they touch. The oracle knows
// the distance of a point from a solid, and nothing else.

/** What counts as the same height where features are nearly parallel: 1e-12 of the sum of all extents. */
const NEARLY_PARALLEL = 1e-11;

const ROOT = Math.SQRT1_2;

const surfaceDistance = (placed: TestShape, p: Vector): number => signedDistanceOfPoint(solidOf(placed), p);

/** `pointA` lies on the surface of a, `pointB` on that of b. */
function assertWitnesses(
  found: Pick<ClosestPoints, 'pointA' | 'pointB'>,
  a: TestShape,
  b: TestShape,
  tolerance: number,
  what: string,
): void {
  near(surfaceDistance(a, tuple(found.pointA)), 0, tolerance, `distance of pointA from a, ${what}`);
  near(surfaceDistance(b, tuple(found.pointB)), 0, tolerance, `distance of pointB from b, ${what}`);
}

function assertHit(hit: SweepHit, a: TestShape, b: TestShape, tolerance: number): void {
  const [thenA, thenB] = [atFraction(a, hit.fraction), atFraction(b, hit.fraction)];
  assertWitnesses(hit, thenA, thenB, tolerance, 'sweep');
  if (hit.overlapping) return;
  near(surfaceDistance(thenA, tuple(hit.point)), 0, tolerance, 'distance of point from a');
  near(surfaceDistance(thenB, tuple(hit.point)), 0, tolerance, 'distance of point from b');
}

/**
 * Whether the shapes are never deeper in each other than rounding: one slides along the other, or touches it for a
 * moment.
 */
function isGraze(hit: SweepHit, a: TestShape, b: TestShape): boolean {
  const middle = (hit.fraction + Math.min(hit.exitFraction, 1)) / 2;
  // The oracle of circles takes long, and this only counts cases.
  const distance = hasCircles([a.shape.type, b.shape.type])
    ? closestOf(atFraction(a, middle), atFraction(b, middle)).distance
    : signedDistanceWhenMoved(solidOf(a), solidOf(b))(times(relativeMotion(a, b), middle));
  return distance > -1e-12 * lengthsOf(a, b);
}

function assertPair(a: TestShape, b: TestShape, relative: number, coverage: Coverage): void {
  const rounding = coordinateRounding(a, b);
  const hit = sweepOf(a, b);
  if (hit) {
    assertHit(hit, a, b, relative * sweptLengthsOf(a, b) + rounding);
    coverage.count(hit.overlapping ? 'overlapping' : isGraze(hit, a, b) ? 'graze' : 'hit');
  } else coverage.count('miss');
  assertWitnesses(closestOf(a, b), a, b, relative * lengthsOf(a, b) + rounding, 'closest');
  const contact = contactOf(a, b);
  if (contact) assertWitnesses(contact, a, b, relative * lengthsOf(a, b) + rounding, 'contact');
  coverage.count(contact ? 'contact' : 'no contact');
}

it('a box that slides over another, both rotated by 90°, is hit at a point of both', () => {
  const a = shapeAt(box({ halfExtents: [1.75, 2, 0.25] }), [1.25, -0.5, 5.25], [4.75, 3.25, 0], [0, 0, ROOT, ROOT]);
  const b = shapeAt(box({ halfExtents: [1.25, 1.75, 0.75] }), [2.75, 0, 3.75], [0, 0, 0], [0, ROOT, 0, ROOT]);
  const hit = sweepOf(a, b)!;
  expect(hit).toMatchObject({ overlapping: true, fraction: 0, depth: 0, normal: { x: 0, y: 0, z: -1 } });
  assertHit(hit, a, b, 1e-15);
  // In a rotated world rounding tilts the faces, so they may meet anywhere on the path.
  const random = new Random(900);
  let late = 0;
  for (let i = 0; i < cases(300, 300, 100); i++) {
    const orientation = random.quaternion();
    const [first, second] = [rigidlyMoved(a, orientation, [0, 0, 0]), rigidlyMoved(b, orientation, [0, 0, 0])];
    const rotatedHit = sweepOf(first, second);
    if (!rotatedHit) continue;
    if (rotatedHit.fraction > 0.1) late++;
    showing({ first, second }, () => assertHit(rotatedHit, first, second, 1e-12 * sweptLengthsOf(first, second)));
  }
  expect(late).toBeGreaterThan(cases(10, 10, 3));
});

describe.each(orderedPairs)('points of %s against %s lie on both surfaces', (typeA, typeB) => {
  const assertAll = (seed: number, count: number, relative: number, make: (random: Random) => RandomPair): Coverage => {
    const random = new Random(seed);
    const coverage = new Coverage();
    for (let i = 0; i < count; i++) {
      const { a, b } = make(random);
      showing({ a, b }, () => assertPair(a, b, relative, coverage));
    }
    return coverage;
  };

  it('on a grid, where faces slide along faces, edges along edges, and corners pass each other', () => {
    const isRound = hasCircles([typeA, typeB]);
    const rare = [typeA, typeB].filter((type) => type === 'sphere' || type === 'plane').length;
    const isRare = rare > 0;
    const count = cases(isRound ? 1500 : 2000, 60_000, [90, 300, 600][rare]);
    // Where a rim grazes along an edge, the projections from one surface to the other converge slowly.
    const coverage = assertAll(901, count, isRound ? 1e-9 : 1e-12, (random) => gridPair(random, typeA, typeB));
    const least = isRare ? 4 : isRound || [typeA, typeB].includes('convexHull') ? 10 : 30;
    coverage.expectAtLeast({ hit: 100, graze: least, overlapping: 20, miss: 100, contact: 20 });
  });

  it('where features are on each other, or nearly', () => {
    const count = hasCircles([typeA, typeB]) ? cases(300, 10_000, 40) : cases(375, 10_000, 100);
    const coverage = assertAll(902, count, NEARLY_PARALLEL, (random) => specialPair(random, typeA, typeB));
    coverage.expectAtLeast({ hit: 1, overlapping: 50, contact: 50 });
  });

  it('in any position', () => {
    const coverage = assertAll(903, cases(500, 20_000, 32), 1e-12, (random) => randomPair(random, typeA, typeB));
    coverage.expectAtLeast({ hit: 50, overlapping: 10, miss: 25 });
  });
});
