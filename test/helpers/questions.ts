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
import type { Forms, Primitives } from './agreement.ts';
import { sweepOf as sweepInOrder } from './ask.ts';
import { Coverage } from './coverage.ts';
import {
  type Placed,
  point,
  relativeMotion,
  rigidlyMoved,
  type ShapeOf,
  type ShapeType,
  scaled,
  solidOf,
  translated,
} from './placed.ts';
import { Random } from './random.ts';
import {
  CLOSED_FORM,
  check,
  lengthsOf,
  near,
  showing,
  sweptLengthsOf,
  verifyClosest,
  verifyContact,
  verifySweepHit,
  verifySweepTimes,
} from './verify.ts';

/** Numbers that agree to so many digits after the point. */
export const closeTo = (v: Vector, digits = 14) => v.map((x) => expect.closeTo(x, digits));

/** The functions of one pair, asked about placed shapes, with a result of their own each time. */
export interface Questions<A, B> {
  closestOf(a: A, b: B): ClosestPoints;
  contactOf(a: A, b: B): Contact | undefined;
  sweepOf(a: A, b: B): SweepHit | undefined;
  /** Compares everything that they answer with the oracle. */
  verify(a: A, b: B, coverage?: Coverage): void;
}

export function questionsOf<TA extends ShapeType, TB extends ShapeType, A, B>(
  { formA, formB }: Forms<TA, TB, A, B>,
  ask: Primitives<A, B>,
): Questions<Placed<ShapeOf<TA>>, Placed<ShapeOf<TB>>> {
  type PlacedA = Placed<ShapeOf<TA>>;
  type PlacedB = Placed<ShapeOf<TB>>;
  const closestOf = (a: PlacedA, b: PlacedB) => {
    const out = createClosestPoints();
    expect(ask.distance(out, formA(a), formB(b))).toBe(out.distance);
    return out;
  };
  const contactOf = (a: PlacedA, b: PlacedB) => {
    const out = createContact();
    const touching = ask.contact(out, formA(a), formB(b));
    expect(ask.overlap(formA(a), formB(b))).toBe(touching);
    return touching ? out : undefined;
  };
  const sweepOf = (a: PlacedA, b: PlacedB) => {
    const out = createSweepHit();
    return ask.sweep(out, formA(a), formB(b), point(relativeMotion(a, b))) ? out : undefined;
  };

  function verifyAnswers(a: PlacedA, b: PlacedB, coverage: Coverage): void {
    const tolerance = CLOSED_FORM * lengthsOf(a, b);
    const distance = signedDistance(solidOf(a), solidOf(b));
    const [closest, contact] = [closestOf(a, b), contactOf(a, b)];
    near(closest.distance, distance, tolerance, 'distance');
    verifyClosest(closest, a, b, tolerance);
    check((contact !== undefined) === closest.distance <= 0, 'distance and contact disagree');
    coverage.count(contact ? 'contact' : 'apart');
    if (contact) {
      near(contact.depth, -distance, tolerance, 'depth');
      verifyContact(contact, a, b, tolerance);
    }
    const [hit, swept] = [sweepOf(a, b), CLOSED_FORM * sweptLengthsOf(a, b)];
    verifySweepTimes(hit, sweep(solidOf(a), solidOf(b), relativeMotion(a, b)), swept, coverage);
    const [moving, resting] = [
      { ...a, displacement: relativeMotion(a, b) },
      { ...b, displacement: [0, 0, 0] as const },
    ];
    if (hit) verifySweepHit(hit, moving, resting, swept);
  }

  const verify = (a: PlacedA, b: PlacedB, coverage = new Coverage()) =>
    showing({ a, b }, () => verifyAnswers(a, b, coverage));
  return { closestOf, contactOf, sweepOf, verify };
}

/** Two shapes that touch exactly, and a motion of the first that parts them. */
export interface Touch<A extends Placed = Placed, B extends Placed = Placed> {
  readonly feature: string;
  readonly a: A;
  readonly b: B;
  readonly away: Vector;
}

/** Defines the tests of what touches exactly, for every feature and in both orders, without any tolerance. */
export function itCountsTouches(touches: readonly Touch[]): void {
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

/** Defines the test that examples hold in other units of length, turned, and far from the origin, against the oracle. */
export function itHoldsAtEverySizeAndPlace<A extends Placed, B extends Placed>(
  examples: readonly (readonly [A, B])[],
  { verify }: Questions<A, B>,
): void {
  it('from 1e-3 to 1e4 in size, turned, and 1e7 away from the origin, against the oracle', () => {
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
          const there = <P extends Placed>(placed: P) => rigidlyMoved(scaled(placed, size), q, by) as P;
          verify(there(a), there(b), coverage);
        }
      }
    }
    coverage.expectAtLeast({ hit: 3, contact: 3, apart: 3 });
  });
}

/** The same, moving. */
export const moving = <P extends Placed>(placed: P, displacement: Vector): P => ({ ...placed, displacement });

/** The same, farther along. */
export const shifted = <P extends Placed>(placed: P, by: Vector): P => ({
  ...placed,
  position: plus(placed.position, by),
});
