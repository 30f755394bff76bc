import {
  type ClosestPoints,
  type Contact,
  createClosestPoints,
  createContact,
  createSweepHit,
  type SweepHit,
  type Vec3,
} from 'first-contact/narrowphase';
import { it } from 'vitest';
import { signedDistance, sweep } from '../oracle/signed-distance.ts';
import type { TouchInterval } from '../oracle/touch-interval.ts';
import {
  assertClosest,
  assertContact,
  assertSweepHit,
  assertSweepTimes,
  CLOSED_FORM,
  check,
  lengthsOf,
  near,
  showing,
  sweptLengthsOf,
} from './assertions.ts';
import { Coverage, cases } from './coverage.ts';
import { Random } from './random.ts';
import { randomPair } from './random-pairs.ts';
import { point, relativeMotion, type ShapeOf, type ShapeType, solidOf, type TestShape } from './test-shapes.ts';

/** The four functions of one pair, in the order of its file. */
export interface Primitives<A, B> {
  distance(out: ClosestPoints, a: A, b: B): number;
  overlap(a: A, b: B): boolean;
  contact(out: Contact, a: A, b: B): boolean;
  sweep(out: SweepHit, a: A, b: B, displacement: Vec3): boolean;
}

/** Makes the world shapes of both types from placed ones. */
export interface WorldShapes<TA extends ShapeType, TB extends ShapeType, A, B> {
  types: readonly [TA, TB];
  toWorldA(placed: TestShape<ShapeOf<TA>>): A;
  toWorldB(placed: TestShape<ShapeOf<TB>>): B;
}

/** Faster oracles, where the general ones are too slow for many cases. */
export interface Oracles {
  distance(a: TestShape, b: TestShape): number;
  sweep(a: TestShape, b: TestShape): TouchInterval;
}

const general: Oracles = {
  distance: (a, b) => signedDistance(solidOf(a), solidOf(b)),
  sweep: (a, b) => sweep(solidOf(a), solidOf(b), relativeMotion(a, b)),
};

/** Defines the tests that compare a pair's four functions with oracles on random configurations. */
export function itAgreesWithTheOracles<TA extends ShapeType, TB extends ShapeType, A, B>(
  { types: [typeA, typeB], toWorldA, toWorldB }: WorldShapes<TA, TB, A, B>,
  primitives: Primitives<A, B>,
  { usual = 3000, oracles = general }: { usual?: number; oracles?: Oracles } = {},
): void {
  const forRandomPairs = (body: (a: TestShape, b: TestShape, worldA: A, worldB: B) => void) => {
    const random = new Random(typeA.length * 31 + typeB.length);
    for (let i = cases(usual, 100_000); i > 0; i--) {
      const { a, b } = randomPair(random, typeA, typeB);
      showing({ a, b }, () => body(a, b, toWorldA(a), toWorldB(b)));
    }
  };

  it('distances and contacts agree with the oracle on random configurations', () => {
    const coverage = new Coverage();
    const [closest, contact] = [createClosestPoints(), createContact()];
    forRandomPairs((a, b, worldA, worldB) => {
      const tolerance = CLOSED_FORM * lengthsOf(a, b);
      const expected = oracles.distance(a, b);
      near(primitives.distance(closest, worldA, worldB), expected, tolerance, 'distance');
      check(closest.distance === primitives.distance(closest, worldA, worldB), 'out.distance is not the answer');
      assertClosest(closest, a, b, tolerance);
      const overlapping = primitives.overlap(worldA, worldB);
      check(overlapping === closest.distance <= 0, 'overlap disagrees');
      check(overlapping === primitives.contact(contact, worldA, worldB), 'contact disagrees');
      coverage.count(overlapping ? 'overlapping' : 'apart');
      if (!overlapping) return;
      near(contact.depth, -expected, tolerance, 'depth');
      assertContact(contact, a, b, tolerance);
    });
    coverage.expectAtLeast({ overlapping: usual * 0.2, apart: usual * 0.2 });
  });

  it('sweeps agree with the oracle on random motions', () => {
    const coverage = new Coverage();
    const hit = createSweepHit();
    forRandomPairs((a, b, worldA, worldB) => {
      const tolerance = CLOSED_FORM * sweptLengthsOf(a, b);
      const motion = relativeMotion(a, b);
      const found = primitives.sweep(hit, worldA, worldB, point(motion));
      assertSweepTimes(found ? hit : undefined, oracles.sweep(a, b), tolerance, coverage);
      if (found) assertSweepHit(hit, { ...a, displacement: motion }, { ...b, displacement: [0, 0, 0] }, tolerance);
    });
    const tenth = usual * 0.1;
    coverage.expectAtLeast({
      hit: 2 * tenth,
      miss: tenth / 2,
      overlapping: tenth,
      leaves: tenth / 2,
      stays: tenth / 2,
    });
  });
}
