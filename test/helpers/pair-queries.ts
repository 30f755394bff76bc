import {
  type ClosestPoints,
  type Contact,
  createClosestPoints,
  createContact,
  createSweepHit,
  type SweepHit,
} from 'first-contact/narrowphase';
import { expect, it } from 'vitest';
import { signedDistance, sweep } from '../oracle/signed-distance.ts';
import { plus, times, type Vector } from '../oracle/vector.ts';
import type { Primitives, WorldShapes } from './agreement.ts';
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
import { Coverage } from './coverage.ts';
import { Random } from './random.ts';
import { sweepOf as sweepInOrder } from './shape-queries.ts';
import {
  point,
  relativeMotion,
  rigidlyMoved,
  type ShapeOf,
  type ShapeType,
  scaled,
  solidOf,
  type TestShape,
  translated,
} from './test-shapes.ts';

/** Numbers that agree to so many digits after the point. */
export const closeTo = (v: Vector, digits = 14) => v.map((x) => expect.closeTo(x, digits));
/** Points in the middle of what two features share: what counts as shared has a relative tolerance of 1e-12. */
export const inTheMiddle = (v: Vector) => closeTo(v, 11);

/** The functions of one pair, for test shapes, with a new result each time. */
export interface PairQueries<A, B> {
  closestOf(a: A, b: B): ClosestPoints;
  contactOf(a: A, b: B): Contact | undefined;
  sweepOf(a: A, b: B): SweepHit | undefined;
  /** Compares everything that they answer with the oracle. */
  compareWithOracle(a: A, b: B, coverage?: Coverage): void;
}

export function pairQueries<TA extends ShapeType, TB extends ShapeType, A, B>(
  { toWorldA, toWorldB }: WorldShapes<TA, TB, A, B>,
  primitives: Primitives<A, B>,
): PairQueries<TestShape<ShapeOf<TA>>, TestShape<ShapeOf<TB>>> {
  type ShapeA = TestShape<ShapeOf<TA>>;
  type ShapeB = TestShape<ShapeOf<TB>>;
  const closestOf = (a: ShapeA, b: ShapeB) => {
    const out = createClosestPoints();
    expect(primitives.distance(out, toWorldA(a), toWorldB(b))).toBe(out.distance);
    return out;
  };
  const contactOf = (a: ShapeA, b: ShapeB) => {
    const out = createContact();
    const touching = primitives.contact(out, toWorldA(a), toWorldB(b));
    expect(primitives.overlap(toWorldA(a), toWorldB(b))).toBe(touching);
    return touching ? out : undefined;
  };
  const sweepOf = (a: ShapeA, b: ShapeB) => {
    const out = createSweepHit();
    return primitives.sweep(out, toWorldA(a), toWorldB(b), point(relativeMotion(a, b))) ? out : undefined;
  };

  function assertAnswers(a: ShapeA, b: ShapeB, coverage: Coverage): void {
    const tolerance = CLOSED_FORM * lengthsOf(a, b);
    const distance = signedDistance(solidOf(a), solidOf(b));
    const [closest, contact] = [closestOf(a, b), contactOf(a, b)];
    near(closest.distance, distance, tolerance, 'distance');
    assertClosest(closest, a, b, tolerance);
    check((contact !== undefined) === closest.distance <= 0, 'distance and contact disagree');
    coverage.count(contact ? 'contact' : 'apart');
    if (contact) {
      near(contact.depth, -distance, tolerance, 'depth');
      assertContact(contact, a, b, tolerance);
    }
    const [hit, swept] = [sweepOf(a, b), CLOSED_FORM * sweptLengthsOf(a, b)];
    assertSweepTimes(hit, sweep(solidOf(a), solidOf(b), relativeMotion(a, b)), swept, coverage);
    const [moving, resting] = [
      { ...a, displacement: relativeMotion(a, b) },
      { ...b, displacement: [0, 0, 0] as const },
    ];
    if (hit) assertSweepHit(hit, moving, resting, swept);
  }

  const compareWithOracle = (a: ShapeA, b: ShapeB, coverage = new Coverage()) =>
    showing({ a, b }, () => assertAnswers(a, b, coverage));
  return { closestOf, contactOf, sweepOf, compareWithOracle };
}

/** Two shapes that touch exactly, and a motion of the first that parts them. */
export interface TouchingPair<A extends TestShape = TestShape, B extends TestShape = TestShape> {
  readonly feature: string;
  readonly a: A;
  readonly b: B;
  readonly away: Vector;
}

/** Defines the tests of what touches exactly, for every feature and in both orders, without any tolerance. */
export function itCountsTouches(touches: readonly TouchingPair[]): void {
  it.each(touches)('$feature: touching exactly counts, one bit apart is a miss', ({ a, b, away }) => {
    const from = (start: number, motion: number) => {
      const moving = { ...translated(a, times(away, start)), displacement: times(away, motion) };
      const [hit, other] = [sweepInOrder(moving, b), sweepInOrder(b, moving)];
      expect(other?.fraction).toBe(hit?.fraction);
      expect(other?.exitFraction).toBe(hit?.exitFraction);
      return hit;
    };
    const atStart = { overlapping: true, fraction: 0, depth: 0 };
    expect(from(0, 0)).toMatchObject({ ...atStart, exitFraction: Infinity });
    expect(from(0, 1)).toMatchObject({ ...atStart, exitFraction: 0 });
    expect(from(4, -4)).toMatchObject({ overlapping: false, fraction: 1, exitFraction: Infinity, depth: 0 });
    expect(from(4, -4 * (1 - 2 ** -40))).toBeUndefined();
    expect(from(1, 4)).toBeUndefined();
    expect(from(2 ** -40, 0)).toBeUndefined();
  });
}

const FAR: Vector = [1e7, -1e7, 1e7];

/** Defines the test that examples hold in other units of length, rotated, and far from the origin, against the oracle. */
export function itHoldsAtEverySizeAndPosition<A extends TestShape, B extends TestShape>(
  examples: readonly (readonly [A, B])[],
  { compareWithOracle }: PairQueries<A, B>,
): void {
  it('from 1e-3 to 1e4 in size, rotated, and 1e7 away from the origin, against the oracle', () => {
    const coverage = new Coverage();
    const random = new Random(examples.length);
    for (const [a, b] of examples) {
      for (const size of [1e-3, 1, 1e4]) {
        for (const [q, by] of [
          [
            [0, 0, 0, 1],
            [0, 0, 0],
          ],
          [random.quaternion(), random.vector(size)],
          [random.quaternion(), FAR],
        ] as const) {
          // The example in another frame is still an example of the same pair.
          const there = <P extends TestShape>(placed: P) => rigidlyMoved(scaled(placed, size), q, by) as P;
          compareWithOracle(there(a), there(b), coverage);
        }
      }
    }
    coverage.expectAtLeast({ hit: 3, contact: 3, apart: 3 });
  });
}

/** The same, moving. */
export const moving = <P extends TestShape>(placed: P, displacement: Vector): P => ({ ...placed, displacement });

/** The same, farther along. */
export const shifted = <P extends TestShape>(placed: P, by: Vector): P => ({
  ...placed,
  position: plus(placed.position, by),
});
