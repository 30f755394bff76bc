import {
  box,
  capsule,
  cone,
  contactShapes,
  convexHull,
  createAabb,
  cylinder,
  overlapShapes,
  plane,
  type Shape,
  type SweepHit,
  shapeBounds,
  shapeContains,
  sphere,
  sweepShapes,
  triangle,
} from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { type Directed, FAR, flipped, forRandomPairs, hasCircles, orderedPairs, types } from '../helpers/all-pairs.ts';
import {
  assertClosest,
  assertContact,
  assertSweepHit,
  assertSweepTimes,
  CLOSED_FORM,
  check,
  coordinateRounding,
  lengthsOf,
  near,
  nearVector,
  proveTouches,
  steepnessAfter,
  sweptLengthsOf,
} from '../helpers/assertions.ts';
import { Coverage, cases, ofSample, STRIDE } from '../helpers/coverage.ts';
import { isQuick } from '../helpers/sample-size.ts';
import { closestOf, contactOf, sweepOf } from '../helpers/shape-queries.ts';
import {
  atFraction,
  CYCLE,
  point,
  relativeMotion,
  rigidlyMoved,
  rotationAbout,
  type ShapeType,
  scaled,
  shapeAt,
  solidOf,
  type TestShape,
  translated,
  tuple,
} from '../helpers/test-shapes.ts';
import { signedDistance, sweep } from '../oracle/signed-distance.ts';
import { signedDistanceOfPoint } from '../oracle/solids.ts';
import { dot, minus, plus, type Quaternion, rotated, times, unit, type Vector } from '../oracle/vector.ts';

/** One shape of every type, its position in or on it. A type without an entry here does not compile. */
const examples: Record<ShapeType, Shape> = {
  sphere: sphere(1),
  capsule: capsule({ radius: 1, halfHeight: 1 }),
  box: box({ size: [2, 2, 2] }),
  triangle: triangle([-1, -1, 1], [1, -1, 0], [0, 2, -1]),
  convexHull: convexHull([
    [-1, -1, -1],
    [2, -1, 0],
    [0, 2, 0],
    [0, 0, 2],
  ]),
  plane: plane({ normal: [0, 1, 0], offset: 0 }),
  cylinder: cylinder({ radius: 1, halfHeight: 1 }),
  cone: cone({ radius: 1, halfHeight: 1 }),
};

describe('the dispatch table', () => {
  it('answers every query for every ordered pair of shapes except plane–plane', () => {
    const everyPair = types
      .flatMap((a) => types.map((b) => [a, b] as const))
      .filter((it) => it.join() !== 'plane,plane');
    expect(everyPair).toHaveLength(types.length ** 2 - 1);
    expect(Object.keys(examples).sort()).toEqual([...types].sort());
    for (const [typeA, typeB] of everyPair) {
      // Rotated by 90°: coplanar triangles have no depth.
      const [a, b] = [
        shapeAt(examples[typeA]),
        shapeAt(examples[typeB], [0, 0, 0], [0, 0, 0], rotationAbout([0, 1, 0], 1.5)),
      ];
      expect(overlapShapes(a, b)).toBe(true);
      expect(contactOf(a, b)?.depth).toBeGreaterThan(0);
      expect(closestOf(a, b).distance).toBeLessThan(0);
      expect(sweepOf(a, b)?.overlapping).toBe(true);
    }
  });

  it('refuses plane against plane, which are both unbounded, with an error that says so', () => {
    const [a, b] = [shapeAt(plane({ normal: [0, 1, 0], offset: 0 })), shapeAt(plane({ normal: [1, 0, 0], offset: 0 }))];
    for (const query of [overlapShapes, contactOf, closestOf, sweepOf]) {
      expect(() => query(a, b)).toThrow(/plane against plane/);
    }
  });
});

describe.each(orderedPairs)('%s against %s', (typeA, typeB) => {
  const pair = [typeA, typeB] as const;

  it('overlap, contact, distance and sweep agree on touches at the start', () => {
    const coverage = new Coverage();
    forRandomPairs(pair, cases(800, 5000), (a, b) => {
      const touching = overlapShapes(a, b);
      coverage.count(touching ? 'touching' : 'apart');
      check((contactOf(a, b) !== undefined) === touching, 'contact disagrees');
      check(closestOf(a, b).distance <= 0 === touching, 'distance disagrees');
      const hit = sweepOf(a, b);
      check((hit?.overlapping ?? false) === touching, 'sweep disagrees');
      check(!touching || hit?.fraction === 0, 'an initial overlap is not at fraction 0');
    });
    coverage.expectAtLeast({ touching: 150, apart: 150 });
  });

  it('distance, normal and points prove each other and match the oracle', () => {
    const coverage = new Coverage();
    forRandomPairs(pair, cases(300, 5000), (a, b) => {
      const found = closestOf(a, b);
      const tolerance = CLOSED_FORM * lengthsOf(a, b);
      coverage.count(found.distance > 0 ? 'apart' : 'overlapping');
      assertClosest(found, a, b, tolerance);
      near(found.distance, signedDistance(solidOf(a), solidOf(b), tuple(found.normal)), tolerance, 'distance');
    });
    coverage.expectAtLeast({ apart: 60, overlapping: 60 });
  });

  it('moving b along the normal by the depth separates, by less does not', () => {
    let contacts = 0;
    forRandomPairs(pair, cases(800, 5000), (a, b) => {
      const contact = contactOf(a, b);
      if (!contact) return;
      contacts++;
      const slack = CLOSED_FORM * lengthsOf(a, b) + coordinateRounding(a, b);
      assertContact(contact, a, b, CLOSED_FORM * lengthsOf(a, b));
      const pushed = (by: number) => translated(b, times(tuple(contact.normal), by));
      check(!overlapShapes(a, pushed(contact.depth * (1 + 1e-9) + slack)), 'still overlapping');
      const less = contact.depth * (1 - 1e-6) - slack;
      check(less <= 0 || overlapShapes(a, pushed(less)), 'already apart');
    });
    expect(contacts).toBeGreaterThan(ofSample(150));
  });

  it('a sweep touches at its fraction and not before, and at its exitFraction and not after', () => {
    const coverage = new Coverage();
    forRandomPairs(pair, cases(800, 5000), (a, b) => {
      const hit = sweepOf(a, b);
      const slack = CLOSED_FORM * sweptLengthsOf(a, b) + coordinateRounding(a, b);
      const distanceAt = (fraction: number) => closestOf(atFraction(a, fraction), atFraction(b, fraction)).distance;
      if (!hit) {
        coverage.count('miss');
        for (const fraction of [0, 0.25, 0.5, 0.75, 1]) check(distanceAt(fraction) > -slack, 'a miss that overlaps');
        return;
      }
      coverage.count(hit.overlapping ? 'overlapping' : 'impact');
      assertSweepHit(hit, a, b, CLOSED_FORM * sweptLengthsOf(a, b));
      // The distance is convex, so that before the touch it is at least its slope there times how long before.
      const approach = -dot(tuple(hit.normal), minus(b.displacement, a.displacement));
      const before = hit.fraction - (4 * slack) / approach;
      if (!hit.overlapping && before >= 0) {
        coverage.count('just before');
        check(distanceAt(before) > 0, `touches already at ${before}`);
      }
      check(distanceAt(Math.min(hit.exitFraction, 1)) <= slack, 'apart at the exit or at the end');
      if (hit.exitFraction === Infinity) return;
      coverage.count('exit');
      const parted = closestOf(atFraction(a, hit.exitFraction), atFraction(b, hit.exitFraction));
      const parting = dot(tuple(parted.normal), minus(b.displacement, a.displacement));
      const after = hit.exitFraction + (4 * slack) / parting;
      if (parting > 0 && after <= 1) {
        coverage.count('just after');
        check(distanceAt(after) > 0, `touches still at ${after}`);
      }
    });
    coverage.expectAtLeast({ miss: 60, impact: 60, overlapping: 150, 'just before': 60, exit: 60, 'just after': 60 });
  });

  it('first and last touch match the oracle, which only knows distances', () => {
    const coverage = new Coverage();
    forRandomPairs(pair, hasCircles(pair) ? cases(80, 1000, 48) : cases(80, 1000, 20), (a, b) => {
      const oracle = sweep(solidOf(a), solidOf(b), relativeMotion(a, b));
      const hit = sweepOf(a, b);
      assertSweepTimes(hit, oracle, CLOSED_FORM * sweptLengthsOf(a, b), coverage);
      if (hit && oracle.isBound) proveTouches(hit, a, b, closestOf, coverage);
    });
    coverage.expectAtLeast({ hit: 25, miss: 5, overlapping: 10, leaves: 5, stays: 3 });
  });

  it('the other order gives the same with normal and points exchanged', () => {
    forRandomPairs(pair, cases(400, 5000), (a, b) => {
      const [there, back] = [closestOf(a, b), closestOf(b, a)];
      const [contact, contactBack] = [contactOf(a, b), contactOf(b, a)];
      const [hit, hitBack] = [sweepOf(a, b), sweepOf(b, a)];
      const tolerance = CLOSED_FORM * sweptLengthsOf(a, b);
      near(there.distance, back.distance, tolerance, 'distance');
      assertClosest({ ...back, ...flipped(back) }, a, b, tolerance);
      check((contact === undefined) === (contactBack === undefined), 'contact');
      if (contactBack) assertContact({ ...contactBack, ...flipped(contactBack) }, a, b, tolerance);
      expectSameTimes(hit, hitBack, a, b, tolerance);
      if (hitBack) assertSweepHit({ ...hitBack, ...flipped(hitBack) }, a, b, tolerance);
      // Between different shapes there is one computation for both orders, and the numbers are the same.
      if (typeA === typeB) return;
      expect(flipped(back)).toEqual(directed(there));
      expect(contactBack && flipped(contactBack)).toEqual(contact && directed(contact));
      expect(hitBack?.fraction).toBe(hit?.fraction);
    });
  });

  it('a rigid motion of both changes nothing but the frame', () => {
    forRandomPairs(pair, cases(300, 5000), (a, b, random) => {
      expectSameInFrame(a, b, random.quaternion(), random.vector(10 * lengthsOf(a, b)));
    });
  });

  it('a permutation of the axes permutes the result', () => {
    forRandomPairs(pair, cases(300, 5000), (a, b) => expectSameInFrame(a, b, CYCLE, [0, 0, 0]));
  });

  it('in other units of length everything is the same to the last bit: no tolerance is absolute', () => {
    forRandomPairs(pair, cases(300, 5000), (a, b, random) => {
      const factor = 2 ** (random.integer(120) - 60);
      const [bigA, bigB] = [scaled(a, factor), scaled(b, factor)];
      const [small, big] = [closestOf(a, b), closestOf(bigA, bigB)];
      expect(big.distance).toBe(small.distance * factor);
      expect(big.normal).toEqual(small.normal);
      expect(tuple(big.pointA)).toEqual(times(tuple(small.pointA), factor));
      const [hit, bigHit] = [sweepOf(a, b), sweepOf(bigA, bigB)];
      expect(bigHit?.fraction).toBe(hit?.fraction);
      expect(bigHit?.exitFraction).toBe(hit?.exitFraction);
      expect(bigHit?.overlapping).toBe(hit?.overlapping);
      expect(bigHit?.depth).toBe(hit && hit.depth * factor);
    });
  });

  it('shapes of all sizes that are accepted, from 1e-30 to 1e30, are answered as those of ordinary size', () => {
    forRandomPairs(pair, cases(200, 5000), (a, b, random) => {
      const factor = 2 ** (random.pick([-1, 1]) * (40 + random.integer(31)));
      const [bigA, bigB] = [scaled(a, factor), scaled(b, factor)];
      const [small, big] = [closestOf(a, b), closestOf(bigA, bigB)];
      expect(big.distance).toBe(small.distance * factor);
      expect(big.normal).toEqual(small.normal);
      expect(overlapShapes(bigA, bigB)).toBe(overlapShapes(a, b));
      const [hit, bigHit] = [sweepOf(a, b), sweepOf(bigA, bigB)];
      expect(bigHit?.fraction).toBe(hit?.fraction);
      expect(bigHit?.exitFraction).toBe(hit?.exitFraction);
      expect(bigHit?.overlapping).toBe(hit?.overlapping);
      expect(bigHit?.normal).toEqual(hit?.normal);
      expect(bigHit?.depth).toBe(hit && hit.depth * factor);
    });
  });

  it('far from the origin nothing is lost but the rounding of the points', () => {
    forRandomPairs(
      pair,
      cases(300, 5000),
      (a, b) => {
        // The difference of two positions out there is exact, so that the same pair can be built at the origin.
        const nearA: TestShape = { ...a, position: [0, 0, 0] };
        const nearB: TestShape = { ...b, position: minus(b.position, a.position) };
        const tolerance = CLOSED_FORM * sweptLengthsOf(a, b);
        const [far, home] = [closestOf(a, b), closestOf(nearA, nearB)];
        near(far.distance, home.distance, tolerance, 'distance');
        nearVector(
          minus(tuple(far.pointB), a.position),
          tuple(home.pointB),
          tolerance + coordinateRounding(a, b),
          'pointB',
        );
        const [hit, homeHit] = [sweepOf(a, b), sweepOf(nearA, nearB)];
        check((hit === undefined) === (homeHit === undefined), 'sweep');
        if (!hit || !homeHit) return;
        near(hit.fraction, homeHit.fraction, 4 * Number.EPSILON, 'fraction');
        near(hit.exitFraction, homeHit.exitFraction, 4 * Number.EPSILON, 'exitFraction');
      },
      { origin: FAR, minSize: 0.1 },
    );
  });

  it('without a displacement a sweep is an overlap test', () => {
    let touching = 0;
    forRandomPairs(pair, cases(400, 5000), (a, b) => {
      const [restingA, restingB] = [atFraction(a, 0), atFraction(b, 0)];
      const [hit, contact] = [sweepOf(restingA, restingB), contactOf(a, b)];
      check((hit === undefined) === (contact === undefined), 'sweep and contact disagree');
      if (!hit || !contact) return;
      touching++;
      expect(hit).toEqual({ ...contact, fraction: 0, exitFraction: Infinity, overlapping: true });
    });
    expect(touching).toBeGreaterThan(ofSample(80));
  });

  it('the same displacement for both is no motion of one against the other', () => {
    forRandomPairs(pair, cases(400, 5000), (a, b) => {
      const hit = sweepOf(a, { ...b, displacement: a.displacement });
      check((hit !== undefined) === overlapShapes(a, b), 'sweep and overlap disagree');
      check(!hit || (hit.overlapping && hit.exitFraction === Infinity), 'they part');
    });
  });

  it('only the relative displacement matters for the fractions, both for the points', () => {
    let impacts = 0;
    forRandomPairs(pair, cases(400, 5000, 30), (a, b) => {
      const motion = relativeMotion(a, b);
      const onlyA = sweepOf({ ...a, displacement: motion }, { ...b, displacement: [0, 0, 0] });
      const onlyB = sweepOf({ ...a, displacement: [0, 0, 0] }, { ...b, displacement: times(motion, -1) });
      expect(onlyB?.fraction).toBe(onlyA?.fraction);
      expect(onlyB?.exitFraction).toBe(onlyA?.exitFraction);
      if (!onlyA || !onlyB || onlyA.overlapping) return;
      impacts++;
      const rounding = CLOSED_FORM * sweptLengthsOf(a, b) + coordinateRounding(a, b);
      const shifted = minus(tuple(onlyA.point), times(motion, onlyA.fraction));
      nearVector(tuple(onlyB.point), shifted, rounding, 'point');
    });
    expect(impacts).toBeGreaterThan(ofSample(30));
  });

  it('the motion played backwards enters where it left', () => {
    const coverage = new Coverage();
    forRandomPairs(pair, hasCircles(pair) ? cases(300, 5000, 10) : cases(600, 5000, 28), (a, b) => {
      const forth = sweepOf(a, b);
      if (!forth || forth.overlapping || forth.exitFraction === Infinity) return;
      const back = sweepOf(reversed(a), reversed(b));
      const rounding = CLOSED_FORM * sweptLengthsOf(a, b) + coordinateRounding(a, b);
      const steepness = steepnessAfter(forth, a, b);
      const grazing = steepness * (forth.exitFraction - forth.fraction) < 4 * rounding;
      coverage.count(grazing ? 'grazing' : 'there and back');
      if (grazing) return;
      check(back !== undefined, 'missed in reverse');
      near(back.exitFraction, 1 - forth.fraction, rounding / steepness + 4 * Number.EPSILON, 'exit in reverse');
      const tolerance = rounding / steepnessAfter(back, reversed(a), reversed(b)) + 4 * Number.EPSILON;
      near(back.fraction, 1 - forth.exitFraction, tolerance, 'entry in reverse');
    });
    // What falls into a half-space never leaves it again.
    coverage.expectAtLeast(
      typeA === 'plane' || typeB === 'plane' ? {} : { 'there and back': hasCircles(pair) ? 10 : 40 },
    );
  });

  it('bounds hold the witness points, over the whole motion', () => {
    forRandomPairs(pair, cases(300, 5000), (a, b) => {
      const hit = sweepOf(a, b);
      if (!hit) return;
      const bounds = createAabb();
      shapeBounds(bounds, a);
      const slack = CLOSED_FORM * sweptLengthsOf(a, b) + coordinateRounding(a, b);
      const { pointA: p } = hit;
      for (const axis of ['x', 'y', 'z'] as const) {
        check(p[axis] >= bounds.min[axis] - slack && p[axis] <= bounds.max[axis] + slack, `pointA.${axis} outside`);
      }
    });
  });

  it('witness points are on the surfaces: contained when pulled in, not when pushed out', () => {
    forRandomPairs(pair, cases(300, 5000), (a, b) => {
      const found = closestOf(a, b);
      const [pointA, pointB] = [tuple(found.pointA), tuple(found.pointB)];
      const slack = 4 * (CLOSED_FORM * lengthsOf(a, b) + coordinateRounding(a, b));
      // The normal leads out of a and into b.
      const step = times(tuple(found.normal), slack);
      check(!shapeContains(a, plus(pointA, step)), 'pointA is inside a');
      check(!shapeContains(b, minus(pointB, step)), 'pointB is inside b');
      check(holdsPulledIn(a, pointA, slack), 'pointA is outside a');
      check(holdsPulledIn(b, pointB, slack), 'pointB is outside b');
    });
  });

  it('a function that answers false leaves its out-parameter alone', () => {
    let misses = 0;
    forRandomPairs(pair, cases(300, 5000, 38), (a, b) => {
      const marked = { x: 1, y: 2, z: 3 };
      const contact = {
        normal: { ...marked },
        depth: 4,
        point: { ...marked },
        pointA: { ...marked },
        pointB: { ...marked },
      };
      const hit = { ...structuredClone(contact), fraction: 5, exitFraction: 6, overlapping: true };
      const [contactBefore, hitBefore] = [structuredClone(contact), structuredClone(hit)];
      if (!contactShapes(contact, a, b)) expect(contact).toEqual(contactBefore);
      if (!sweepShapes(hit, a, b)) {
        misses++;
        expect(hit).toEqual(hitBefore);
      }
    });
    expect(misses).toBeGreaterThan(ofSample(20));
  });

  it('results depend on arguments only, not on earlier queries', () => {
    const recorded: { a: TestShape; b: TestShape; closest: unknown; contact: unknown; hit: unknown }[] = [];
    forRandomPairs(pair, cases(60, 60, 15), (a, b) => {
      recorded.push({ a, b, closest: closestOf(a, b), contact: contactOf(a, b), hit: sweepOf(a, b) });
    });
    for (const { a, b, closest, contact, hit } of recorded.reverse()) {
      expect(sweepOf(a, b)).toStrictEqual(hit);
      expect(contactOf(a, b)).toStrictEqual(contact);
      expect(closestOf(a, b)).toStrictEqual(closest);
    }
  });
});

const directed = ({ normal, pointA, pointB }: Directed) => ({ normal, pointA, pointB });

const reversed = (placed: TestShape): TestShape => ({
  ...atFraction(placed, 1),
  displacement: times(placed.displacement, -1),
});

/**
 * Whether the shape contains a point when that is moved into it by at least `length`: against the normal of a plane,
 * otherwise to the center. A triangle has no inside to move to, so that the point has to be as near to it.
 */
function holdsPulledIn(placed: TestShape, from: Vector, length: number): boolean {
  const solid = solidOf(placed);
  if (solid.kind === 'triangle' || solid.kind === 'polytope') return signedDistanceOfPoint(solid, from) <= length;
  const step = solid.kind === 'half-space' ? times(solid.normal, -1) : times(unit(minus(solid.center, from)), 4);
  return shapeContains(placed, plus(from, times(step, length)));
}

/** Two answers about the same motion, up to what the rounding of lengths may do to the time. */
function expectSameTimes(
  hit: SweepHit | undefined,
  other: SweepHit | undefined,
  a: TestShape,
  b: TestShape,
  tolerance: number,
): void {
  if (!hit || !other) {
    const oracle = hit === other ? undefined : sweep(solidOf(a), solidOf(b), relativeMotion(a, b));
    check(!oracle || Math.abs(oracle.least) <= tolerance, 'only one of them is a hit');
    return;
  }
  near(hit.depth, other.depth, tolerance, 'depth');
  if (hit.overlapping || other.overlapping) return;
  near(other.fraction, hit.fraction, tolerance / steepnessAfter(hit, a, b) + 4 * Number.EPSILON, 'fraction');
}

/** All results are equal after both shapes are rotated by `q` and moved by `by`: the old results, transformed, hold. */
function expectSameInFrame(a: TestShape, b: TestShape, q: Quaternion, by: Vector): void {
  const [movedA, movedB] = [rigidlyMoved(a, q, by), rigidlyMoved(b, q, by)];
  const takeAlong = ({ normal, pointA, pointB }: Directed) => ({
    normal: point(rotated(q, tuple(normal))),
    pointA: point(plus(rotated(q, tuple(pointA)), by)),
    pointB: point(plus(rotated(q, tuple(pointB)), by)),
  });
  const rounding = coordinateRounding(a, b) + coordinateRounding(movedA, movedB);
  const tolerance = CLOSED_FORM * sweptLengthsOf(a, b) + rounding;
  const [here, there] = [closestOf(a, b), closestOf(movedA, movedB)];
  near(there.distance, here.distance, tolerance, 'distance');
  assertClosest({ ...here, ...takeAlong(here) }, movedA, movedB, tolerance);
  const [hit, hitThere] = [sweepOf(a, b), sweepOf(movedA, movedB)];
  expectSameTimes(hit, hitThere, a, b, tolerance);
  if (!hit) return;
  const { pointA, pointB } = takeAlong(hit);
  const middle = point(times(plus(tuple(pointA), tuple(pointB)), 0.5));
  assertSweepHit({ ...hit, ...takeAlong(hit), point: middle }, movedA, movedB, tolerance);
}

it('no answer contains a negative zero, which would print and compare as something else', () => {
  const steps = [-3, -1, 0, 1, 3];
  for (const [typeA, typeB] of orderedPairs) {
    const positions = steps.flatMap((x) => steps.flatMap((y) => steps.map((z): Vector => [x, y, z])));
    for (const [i, position] of positions.entries()) {
      if (i % (hasCircles([typeA, typeB]) ? STRIDE : isQuick ? 4 : 1) > 0) continue;
      const a = shapeAt(examples[typeA], position, times(position, -2));
      const b = shapeAt(examples[typeB]);
      const answers = { closest: closestOf(a, b), contact: contactOf(a, b), hit: sweepOf(a, b) };
      const paths = pathsOfNegativeZero(answers, '');
      if (paths.length > 0) expect(paths, `${typeA} at ${position} against ${typeB}`).toEqual([]);
    }
  }
});

const pathsOfNegativeZero = (value: unknown, path: string): string[] => {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, entry]) => pathsOfNegativeZero(entry, `${path}.${key}`));
  }
  return Object.is(value, -0) ? [path] : [];
};
