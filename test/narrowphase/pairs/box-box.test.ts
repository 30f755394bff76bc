import {
  contactObbObb,
  createClosestPoints,
  createContact,
  createSweepHit,
  distanceObbObb,
  overlapObbObb,
  sweepAabbAabb,
  sweepObbObb,
} from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { itAgreesWithTheOracles, type Oracles } from '../../helpers/agreement.ts';
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
} from '../../helpers/assertions.ts';
import { Coverage, cases, ofSample } from '../../helpers/coverage.ts';
import { CUBE_ROTATIONS, type CubeRotation } from '../../helpers/cube-rotations.ts';
import { closeTo, inTheMiddle } from '../../helpers/pair-queries.ts';
import { Random } from '../../helpers/random.ts';
import {
  atFraction,
  brickOf,
  point,
  relativeMotion,
  rotationAbout,
  shapeAt,
  type TestShape,
  tuple,
  worldObb,
} from '../../helpers/test-shapes.ts';
import { exactDepth, exactSweep, exactTouchInterval } from '../../oracle/exact-bricks.ts';
import { signedDistance } from '../../oracle/signed-distance.ts';
import { minus, multiply, norm, plus, type Quaternion, rotated, times, type Vector } from '../../oracle/vector.ts';

type PlacedBox = Parameters<typeof worldObb>[0];

const AXES = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
] as const;
const UNROTATED: Quaternion = [0, 0, 0, 1];
const UPRIGHT_EDGE = { x: rotationAbout([1, 0, 0], Math.PI / 4), z: rotationAbout([0, 0, 1], Math.PI / 4) };
/** Rotates a cube's diagonal upright. */
const ON_CORNER = multiply(rotationAbout([1, 0, 0], Math.atan(Math.SQRT1_2)), UPRIGHT_EDGE.z);

const placed = (
  center: Vector,
  quaternion = UNROTATED,
  [x, y, z]: Vector = [1, 1, 1],
  displacement: Vector = [0, 0, 0],
) => shapeAt({ type: 'box', halfExtents: { x, y, z } } as const, center, displacement, quaternion) satisfies PlacedBox;

const contactOf = (a: PlacedBox, b: PlacedBox) => {
  const out = createContact();
  return contactObbObb(out, worldObb(a), worldObb(b)) ? out : undefined;
};

const closestOf = (a: PlacedBox, b: PlacedBox) => {
  const out = createClosestPoints();
  distanceObbObb(out, worldObb(a), worldObb(b));
  return out;
};

const sweepOf = (a: PlacedBox, b: PlacedBox) => {
  const out = createSweepHit();
  return sweepObbObb(out, worldObb(a), worldObb(b), point(relativeMotion(a, b))) ? out : undefined;
};

/** Exact arithmetic, which is faster than sampling and knows no tolerance. */
const exact: Oracles = {
  distance: (a, b) => {
    const depth = exactDepth(brickOf(a as PlacedBox), brickOf(b as PlacedBox));
    return depth >= 0 ? -depth : signedDistance(brickOf(a as PlacedBox), brickOf(b as PlacedBox));
  },
  sweep: (a, b) => {
    const tolerance = CLOSED_FORM * sweptLengthsOf(a, b);
    return exactTouchInterval(brickOf(a as PlacedBox), brickOf(b as PlacedBox), relativeMotion(a, b), tolerance);
  },
};

/** All queries of two boxes, against the exact oracle. */
function assertAll(a: PlacedBox, b: PlacedBox, coverage: Coverage): void {
  showing({ a, b }, () => assertAnswers(a, b, coverage));
}

function assertAnswers(a: PlacedBox, b: PlacedBox, coverage: Coverage): void {
  const tolerance = CLOSED_FORM * lengthsOf(a, b);
  const depth = exactDepth(brickOf(a), brickOf(b));
  const [contact, closest, hit] = [contactOf(a, b), closestOf(a, b), sweepOf(a, b)];
  if (Math.abs(depth) > tolerance) check((contact !== undefined) === depth > 0, `contact at depth ${depth}`);
  if (contact) {
    coverage.count('contact');
    near(contact.depth, depth, tolerance, 'depth');
    assertContact(contact, a, b, tolerance);
  } else {
    near(closest.distance, signedDistance(brickOf(a), brickOf(b)), tolerance, 'distance');
    assertClosest(closest, a, b, tolerance);
  }
  assertSweepTimes(hit, exact.sweep(a, b), CLOSED_FORM * sweptLengthsOf(a, b), coverage);
  if (hit) assertSweepHit(hit, a, b, CLOSED_FORM * sweptLengthsOf(a, b));
}

describe('box–box', () => {
  itAgreesWithTheOracles(
    { types: ['box', 'box'], toWorldA: worldObb, toWorldB: worldObb },
    { distance: distanceObbObb, overlap: overlapObbObb, contact: contactObbObb, sweep: sweepObbObb },
    { usual: 1500, oracles: exact },
  );

  describe('in closed form', () => {
    it('face on face: first and last touch, the point in the middle of the overlap of the faces', () => {
      const hit = sweepOf(placed([-5, 1, 0], UNROTATED, [1, 1, 1], [16, 0, 0]), placed([0, 0, 0]))!;
      expect(hit).toMatchObject({ fraction: 3 / 16, exitFraction: 7 / 16, overlapping: false, depth: 0 });
      expect(tuple(hit.normal)).toEqual([1, 0, 0]);
      expect(tuple(hit.point)).toEqual(inTheMiddle([-1, 0.5, 0]));
    });

    it('edge on edge, crossing: √2 high each', () => {
      const [below, above] = [placed([0, 0, 0], UPRIGHT_EDGE.x), placed([0.25, 4, -0.5], UPRIGHT_EDGE.z)];
      const closest = closestOf(below, above);
      expect(closest.distance).toBeCloseTo(4 - 2 * Math.SQRT2, 14);
      expect(tuple(closest.normal)).toEqual(closeTo([0, 1, 0]));
      expect(tuple(closest.pointA)).toEqual(closeTo([0.25, Math.SQRT2, 0]));
      const hit = sweepOf({ ...above, displacement: [0, -4, 0] }, below)!;
      expect(hit.fraction).toBeCloseTo((4 - 2 * Math.SQRT2) / 4, 15);
      expect(tuple(hit.normal)).toEqual(closeTo([0, -1, 0]));
      expect(tuple(hit.point)).toEqual(closeTo([0.25, Math.SQRT2, 0]));
      const contact = contactOf(below, { ...above, position: [0.25, 2.5, -0.5] })!;
      expect(contact.depth).toBeCloseTo(2 * Math.SQRT2 - 2.5, 14);
      expect(tuple(contact.pointA)).toEqual(closeTo([0.25, Math.SQRT2, 0]));
      expect(tuple(contact.pointB)).toEqual(closeTo([0.25, 2.5 - Math.SQRT2, 0]));
    });

    it('corner on face: √3 high', () => {
      const hit = sweepOf(placed([0.25, 5, 0.5], ON_CORNER, [1, 1, 1], [0, -4, 0]), placed([0, 0, 0]))!;
      expect(hit.fraction).toBeCloseTo((4 - Math.sqrt(3)) / 4, 15);
      expect(tuple(hit.normal)).toEqual(closeTo([0, -1, 0]));
      expect(tuple(hit.point)).toEqual(inTheMiddle([0.25, 1, 0.5]));
    });

    it('corner to corner, edge to edge and face to face at a distance', () => {
      const distances: [Vector, number][] = [
        [[4, 0.5, 0.5], 2],
        [[5, 6, 0.5], 5],
        [[4, 5, 8], 7],
      ];
      for (const [center, distance] of distances) {
        expect(closestOf(placed([0, 0, 0]), placed(center)).distance).toBe(distance);
        // The same, rotated: not on the path for axis-aligned boxes.
        const q = new Random(2).quaternion();
        expect(closestOf(placed([0, 0, 0], q), placed(rotated(q, center), q)).distance).toBeCloseTo(distance, 14);
      }
    });
  });

  describe('degenerate situations', () => {
    it('stacked boxes touch in the middle of the overlap of their faces, inside both', () => {
      const [below, above] = [placed([0, 0, 0], UNROTATED, [2, 1, 1]), placed([2.5, 1.75, 0.5], UNROTATED, [1, 1, 1])];
      const contact = contactOf(below, above)!;
      expect(contact).toMatchObject({ depth: 0.25, normal: { x: 0, y: 1, z: 0 } });
      expect(tuple(contact.pointA)).toEqual(inTheMiddle([1.75, 1, 0.25]));
      expect(tuple(contact.pointB)).toEqual(inTheMiddle([1.75, 0.75, 0.25]));
    });

    it('stacked boxes rotated about the vertical touch in the middle of the common octagon', () => {
      const rotatedAbove = placed([0, 2, 0], rotationAbout([0, 1, 0], Math.PI / 4));
      const contact = contactOf(placed([0, 0, 0]), rotatedAbove)!;
      expect(contact.depth).toBeCloseTo(0, 15);
      expect(tuple(contact.point)).toEqual(closeTo([0, 1, 0]));
    });

    it('an edge lying on a face touches in the middle of the part on the face', () => {
      const lying = placed([0.5, 1 + Math.SQRT2 - 0.25, 1.5], UPRIGHT_EDGE.z);
      const contact = contactOf(placed([0, 0, 0]), lying)!;
      expect(contact.depth).toBeCloseTo(0.25, 14);
      expect(tuple(contact.pointA)).toEqual(inTheMiddle([0.5, 1, 0.75]));
    });

    it('ties go to x before y before z, and faces before edges', () => {
      expect(tuple(contactOf(placed([0, 0, 0]), placed([1, 1, 1]))!.normal)).toEqual(closeTo([1, 0, 0]));
      expect(tuple(contactOf(placed([0, 0, 0]), placed([0, -1, 1]))!.normal)).toEqual(closeTo([0, -1, 0]));
      const q = new Random(3).quaternion();
      const contact = contactOf(placed([0, 0, 0], q), placed(rotated(q, [1, 1, 1]), q))!;
      expect(tuple(contact.normal)).toEqual(closeTo(rotated(q, [1, 0, 0])));
    });

    it('concentric boxes part along the axis of least depth', () => {
      const contact = contactOf(placed([3, 4, 5], UNROTATED, [3, 2, 1]), placed([3, 4, 5], UNROTATED, [1, 1, 1]))!;
      expect(contact.depth).toBe(2);
      expect(Math.abs(contact.normal.z)).toBe(1);
      const q = new Random(5).quaternion();
      const same = contactOf(placed([3, 4, 5], q), placed([3, 4, 5], q))!;
      expect(same.depth).toBeCloseTo(2, 14);
      expect(norm(tuple(same.normal))).toBeCloseTo(1, 15);
    });

    it('a box deep inside another separates through the nearest face', () => {
      const contact = contactOf(placed([7, 0, 0]), placed([0, 0, 0], UNROTATED, [10, 10, 10]))!;
      expect(contact.depth).toBe(4);
      expect(tuple(contact.normal)).toEqual(closeTo([-1, 0, 0]));
      expect([contact.pointA.x, contact.pointB.x]).toEqual([6, 10]);
    });

    it('touching exactly at the start counts, also when receding, sliding or at rest; at the end as well', () => {
      const at = (x: number, displacement: Vector) =>
        sweepOf(placed([x, 0, 0], UNROTATED, [1, 1, 1], displacement), placed([0, 0, 0]));
      const atStart = { overlapping: true, fraction: 0, depth: 0 };
      expect(at(-2, [-1, 0, 0])).toMatchObject({ ...atStart, exitFraction: 0 });
      expect(at(-2, [0, 8, 0])).toMatchObject({ ...atStart, exitFraction: 0.25 });
      expect(at(-2, [0, 0, 0])).toMatchObject({ ...atStart, exitFraction: Infinity });
      expect(at(-2, [16, 0, 0])).toMatchObject({ ...atStart, exitFraction: 0.25 });
      expect(at(-4, [2, 0, 0])).toMatchObject({ overlapping: false, fraction: 1, exitFraction: Infinity });
      expect(at(-4, [2 - 2 ** -51, 0, 0])).toBeUndefined();
      expect(at(-4, [-2, 0, 0])).toBeUndefined();
    });

    it('grazing along a face counts, one bit above it does not', () => {
      const over = (y: number) => sweepOf(placed([-4, y, 0], UNROTATED, [1, 1, 1], [16, 0, 0]), placed([0, 0, 0]));
      expect(over(2)).toMatchObject({ fraction: 0.125, exitFraction: 0.375, overlapping: false });
      expect(over(2 + 2 ** -51)).toBeUndefined();
    });

    it('two needles a millionth wide meet at any speed, or pass', () => {
      const needle = (axis: 0 | 1 | 2): Vector => [0, 1, 2].map((i) => (i === axis ? 1 : 1e-6)) as unknown as Vector;
      const [across, along] = [
        placed([-1000, 0, 0], UNROTATED, needle(1), [1e6, 0, 0]),
        placed([0, 0, 0], UNROTATED, needle(2)),
      ];
      expect(sweepOf(across, along)!.fraction).toBeCloseTo((1000 - 2e-6) / 1e6, 17);
      expect(sweepOf({ ...across, position: [-1000, 1 + 2e-6, 0] }, along)).toBeUndefined();
    });
  });

  it('needles and plates a millionth wide, in any orientation, are as exact as other boxes', () => {
    const coverage = new Coverage();
    const random = new Random(71);
    for (let i = cases(600); i > 0; i--) {
      const extents = (): Vector => {
        const thin = random.integer(3);
        return [0, 1, 2].map((axis) =>
          axis === thin || random.chance(0.4) ? 1e-6 : random.range(0.1, 1),
        ) as unknown as Vector;
      };
      const start = random.vector(0.8);
      const motion = plus(times(start, -random.range(0, 3)), random.vector(0.2));
      const a = placed(start, random.quaternion(), extents(), motion);
      assertAll(a, placed([0, 0, 0], random.quaternion(), extents()), coverage);
    }
    coverage.expectAtLeast({ contact: 20, hit: 60, miss: 200, leaves: 40 });
  });

  describe('parallel and nearly parallel', () => {
    /**
     * Boxes and plates whose axes differ by an angle of the given range, or by that and quarter rotations, near each other.
     */
    const nearlyParallel = (random: Random, least: number, greatest: number): [PlacedBox, PlacedBox] => {
      const q = random.chance(0.5) ? UNROTATED : random.quaternion();
      const axis = random.chance(0.5) ? random.unitVector() : ([0, 0, 1] as const);
      const tilt = rotationAbout(axis, random.chance(0.1) ? 0 : random.logarithmic(least, greatest));
      const quarters = rotationAbout([0, 1, 0], (Math.PI / 2) * random.integer(4));
      const twist = rotationAbout([1, 0, 0], random.chance(0.5) ? 0 : random.range(0, Math.PI));
      const extent = () => (random.chance(0.1) ? 1e-6 : random.range(0.2, 1));
      const extents: Vector = [extent(), extent(), extent()];
      const other: Vector = random.chance(0.3) ? extents : [extent(), extent(), extent()];
      const alongAnAxis = times(random.pick(AXES), random.range(-2.5, 2.5));
      const start = rotated(q, random.chance(0.3) ? alongAnAxis : random.vector(2));
      const motion = random.chance(0.5) ? times(start, -2) : rotated(q, times(random.pick(AXES), random.range(-5, 5)));
      const orientation = multiply(multiply(multiply(q, tilt), quarters), twist);
      return [placed(start, q, extents, motion), placed([0, 0, 0], orientation, other)];
    };

    const forNearlyParallel = (
      { seed, count, angles: [least, greatest] }: { seed: number; count: number; angles: [number, number] },
      body: (a: PlacedBox, b: PlacedBox) => void,
    ) => {
      const random = new Random(seed);
      for (let i = cases(count); i > 0; i--) {
        const [a, b] = nearlyParallel(random, least, greatest);
        showing({ a, b }, () => body(a, b));
      }
    };

    it('depth and the times of touch are exact for any angle between the boxes', () => {
      const coverage = new Coverage();
      forNearlyParallel({ seed: 55, count: 1500, angles: [1e-17, 1e-3] }, (a, b) => {
        const tolerance = CLOSED_FORM * lengthsOf(a, b);
        const depth = exactDepth(brickOf(a), brickOf(b));
        const contact = contactOf(a, b);
        if (Math.abs(depth) > tolerance) check((contact !== undefined) === depth > 0, `contact at depth ${depth}`);
        coverage.count(contact ? 'contact' : 'apart');
        if (contact) near(contact.depth, depth, tolerance, 'depth');
        assertSweepTimes(sweepOf(a, b), exact.sweep(a, b), CLOSED_FORM * sweptLengthsOf(a, b), coverage);
      });
      coverage.expectAtLeast({ contact: 150, hit: 400, miss: 200, leaves: 150 });
    });

    it('the witness points of a contact are on both surfaces for any angle between the boxes', () => {
      let contacts = 0;
      forNearlyParallel({ seed: 56, count: 6000, angles: [1e-15, 1e-5] }, (a, b) => {
        const contact = contactOf(a, b);
        if (!contact) return;
        contacts++;
        assertContact(contact, a, b, 1e-9 * lengthsOf(a, b));
      });
      expect(contacts).toBeGreaterThan(ofSample(600));
    });

    it('the witness points of an impact are on both surfaces for any angle between the boxes', () => {
      let impacts = 0;
      forNearlyParallel({ seed: 57, count: 6000, angles: [1e-15, 1e-5] }, (a, b) => {
        const hit = sweepOf(a, b);
        if (!hit || hit.overlapping) return;
        impacts++;
        assertSweepHit(hit, a, b, 1e-9 * sweptLengthsOf(a, b));
      });
      expect(impacts).toBeGreaterThan(ofSample(600));
    });

    it('the normal of a distance is right for any angle between the boxes', () => {
      let apart = 0;
      forNearlyParallel({ seed: 58, count: 4000, angles: [1e-9, 1e-5] }, (a, b) => {
        const closest = closestOf(a, b);
        if (closest.distance <= 0) return;
        apart++;
        // Across two needles the direction is only known to rounding over their angle.
        assertClosest(closest, a, b, 1e-11 * lengthsOf(a, b));
      });
      expect(apart).toBeGreaterThan(ofSample(600));
    });

    it('depth is continuous across the angle below which edges count as parallel', () => {
      const q = new Random(9).quaternion();
      const axis = new Random(10).unitVector();
      let previous: { depth: number; angle: number } | undefined;
      for (let i = 0; i <= 400; i++) {
        const angle = 10 ** (-14 + (10 * i) / 400);
        const [a, b] = [
          placed([0, 0, 0], q),
          placed(rotated(q, [1.2, 1.9, 0.3]), multiply(q, rotationAbout(axis, angle))),
        ];
        const { depth } = contactOf(a, b)!;
        near(depth, exactDepth(brickOf(a), brickOf(b)), 4e-15, `depth at ${angle}`);
        // A rotation by an angle moves no point of the box farther than its half diagonal times the angle.
        if (previous) near(depth, previous.depth, Math.sqrt(3) * (angle - previous.angle) + 1e-14, `step at ${angle}`);
        previous = { depth, angle };
      }
    });
  });

  describe('over the seams, in 400 steps without a jump', () => {
    it.each([
      ['apart', 2.2],
      ['touching now and then', 1.9],
      ['deep', 1.2],
    ])('one box rotating beside the other, %s', (_name, x) => {
      const axis = new Random(6).unitVector();
      let previous: number | undefined;
      for (let i = 0; i <= 400; i++) {
        const angle = (Math.PI * i) / 400;
        const [a, b] = [placed([0, 0, 0]), placed([x, 0.4, 0.3], rotationAbout(axis, angle), [1, 0.75, 0.5])];
        const { distance } = closestOf(a, b);
        near(distance, exact.distance(a, b), 1e-14, `distance at ${angle}`);
        const halfDiagonal = norm([1, 0.75, 0.5]);
        if (previous !== undefined) near(distance, previous, (halfDiagonal * Math.PI) / 400, `step at ${angle}`);
        previous = distance;
      }
    });

    it('one box sliding past the other, from face over edge to corner', () => {
      const coverage = new Coverage();
      const q = new Random(14).quaternion();
      for (let i = 0; i <= 400; i++) {
        const height = (3 * i) / 400;
        assertAll(placed([-4, height, 0.2], q, [1, 0.6, 0.8], [9, 0, 0]), placed([0, 0, 0]), coverage);
      }
      coverage.expectAtLeast({ hit: 200, miss: 50, leaves: 200 });
    });
  });

  it('aligned boxes use a separate path with equal results', () => {
    const random = new Random(15);
    const coverage = new Coverage();
    for (let i = cases(400); i > 0; i--) {
      const extents = (): Vector => [random.range(0.2, 1), random.range(0.2, 1), random.range(0.2, 1)];
      const [halfA, halfB, start] = [extents(), extents(), random.vector(2)];
      const motion = times(plus(start, random.vector(0.5)), -random.range(0, 2));
      const [a, b] = [placed(start, UNROTATED, halfA, motion), placed([0, 0, 0], UNROTATED, halfB)];
      assertAll(a, b, coverage);
      // Rotated by 90°, with the extents exchanged, they are the same boxes.
      const quarter = rotationAbout([0, 0, 1], Math.PI / 2);
      const same = (half: Vector): Vector => [half[1], half[0], half[2]];
      const [c, d] = [placed(start, quarter, same(halfA), motion), placed([0, 0, 0], quarter, same(halfB))];
      near(closestOf(c, d).distance, closestOf(a, b).distance, 1e-14, 'distance');
      const swept = createSweepHit();
      const aabb = (center: Vector, half: Vector) => ({
        min: point(minus(center, half)),
        max: point(plus(center, half)),
      });
      const hit = sweepOf(a, b);
      const found = sweepAabbAabb(swept, aabb(start, halfA), aabb([0, 0, 0], halfB), point(motion));
      check(found === (hit !== undefined), 'sweepAabbAabb disagrees');
      if (!hit) continue;
      near(swept.fraction, hit.fraction, 1e-13, 'fraction');
      near(swept.depth, hit.depth, 1e-14, 'depth');
    }
    coverage.expectAtLeast({ hit: 100, miss: 50, contact: 30 });
  });

  it('on a grid, where no rounding can excuse it, every touch of aligned boxes is decided exactly', () => {
    const random = new Random(20);
    const coverage = new Coverage();
    const onGrid = (limit: number): Vector =>
      [random.integer(2 * limit + 1), random.integer(2 * limit + 1), random.integer(2 * limit + 1)].map(
        (x) => x - limit,
      ) as unknown as Vector;
    const extents = (): Vector => [1 + random.integer(2), 1 + random.integer(2), 1 + random.integer(2)];
    for (let i = cases(3000); i > 0; i--) {
      const [a, b] = [placed(onGrid(6), UNROTATED, extents(), onGrid(7)), placed([0, 0, 0], UNROTATED, extents())];
      const { first, last } = exactSweep(brickOf(a), brickOf(b), a.displacement);
      const [hit, depth] = [sweepOf(a, b), exactDepth(brickOf(a), brickOf(b))];
      const what = JSON.stringify({ a, b, first, last });
      check((hit !== undefined) === (first <= 1 && last >= 0), what);
      check(overlapObbObb(worldObb(a), worldObb(b)) === depth >= 0, what);
      coverage.count(depth === 0 ? 'touching at the start' : depth > 0 ? 'overlapping' : 'apart');
      if (!hit) continue;
      coverage.count(first === last ? 'for a single moment' : first === 1 ? 'at the end only' : 'hit');
      near(hit.fraction, Math.max(first, 0), 2 ** -53, 'fraction');
      near(hit.exitFraction, last >= 1 ? Infinity : last, 2 ** -53, 'exitFraction');
    }
    coverage.expectAtLeast({ 'touching at the start': 50, 'for a single moment': 20, 'at the end only': 20, hit: 300 });
  });

  describe('after rotations by 90°', () => {
    /** A box rotated by 90°, and the same box unrotated, with its extents exchanged. */
    const both = (center: Vector, half: Vector, motion: Vector, { quaternion, axes }: CubeRotation) => {
      const exchanged = [0, 1, 2].map((i) => half[axes.findIndex((axis) => axis[i] !== 0)]!) as unknown as Vector;
      return [placed(center, quaternion, half, motion), placed(center, UNROTATED, exchanged, motion)] as const;
    };

    it('a rotated box sliding along another has its first touch at 0.125, not at 0.75', () => {
      const quarter = rotationAbout([0, 0, 1], Math.PI / 2);
      const hit = sweepOf(
        placed([-5, -2, -3], quarter, [1, 3, 3], [8, 0, 0]),
        placed([0, 0, 0], quarter, [1, 1, 3], [0, 0, 0]),
      )!;
      expect(hit).toMatchObject({ fraction: 0.125, exitFraction: Infinity, normal: { x: 1, y: 0, z: 0 } });
      expect(tuple(hit.point)).toEqual([-1, -1, -1.5]);
    });

    it('boxes on a grid have the times, distances and normals of the unrotated boxes, to the last bit', () => {
      const random = new Random(21);
      const coverage = new Coverage();
      const onGrid = (limit: number) => [0, 0, 0].map(() => random.integer(2 * limit + 1) - limit) as unknown as Vector;
      const extents = () => [0, 0, 0].map(() => 1 + random.integer(3)) as unknown as Vector;
      for (let i = cases(2000); i > 0; i--) {
        const [a, plainA] = both(onGrid(7), extents(), onGrid(8), random.pick(CUBE_ROTATIONS));
        const [b, plainB] = both([0, 0, 0], extents(), [0, 0, 0], random.pick(CUBE_ROTATIONS));
        showing({ a, b }, () => {
          const [hit, plain] = [sweepOf(a, b), sweepOf(plainA, plainB)];
          check((hit !== undefined) === (plain !== undefined), `hit ${hit !== undefined}`);
          const [closest, plainClosest] = [closestOf(a, b), closestOf(plainA, plainB)];
          check(closest.distance === plainClosest.distance, `distance ${closest.distance}`);
          coverage.count(closest.distance > 0 ? 'apart' : closest.distance === 0 ? 'touching' : 'overlapping');
          const graze = plain && plain.fraction === plain.exitFraction;
          coverage.count(graze ? 'for a single moment' : plain ? 'hit' : 'miss');
          if (!hit || !plain) return;
          check(hit.fraction === plain.fraction, `fraction ${hit.fraction} instead of ${plain.fraction}`);
          check(hit.exitFraction === plain.exitFraction, `exitFraction ${hit.exitFraction}`);
          check(hit.overlapping === plain.overlapping, `overlapping ${hit.overlapping}`);
          check(hit.depth === plain.depth, `depth ${hit.depth} instead of ${plain.depth}`);
        });
      }
      coverage.expectAtLeast({
        apart: 500,
        touching: 50,
        overlapping: 200,
        hit: 500,
        miss: 500,
        'for a single moment': 20,
      });
    });
  });

  describe('published defects (Gottschalk; Gomez)', () => {
    it('parallel edges give a zero axis, and rounding a false separation; ours overlaps in any orientation', () => {
      const random = new Random(16);
      for (let i = 0; i < 2000; i++) {
        const q = random.quaternion();
        const a = placed(random.vector(), q);
        const deep = times(rotated(q, random.vector(0.99)), 2);
        const b = { ...a, position: plus(a.position, deep) };
        check(overlapObbObb(worldObb(a), worldObb(b)), `apart at ${deep} in orientation ${q}`);
      }
    });

    it('nearly parallel edges give an axis of rounding; ours overlaps at every angle', () => {
      const random = new Random(17);
      for (let i = 0; i < 2000; i++) {
        const q = random.quaternion();
        const tilt = rotationAbout(random.unitVector(), random.logarithmic(1e-17, 1e-5));
        const a = placed([0, 0, 0], q);
        const b = placed(times(rotated(q, random.vector(0.99)), 2), multiply(q, tilt));
        check(overlapObbObb(worldObb(a), worldObb(b)), 'apart');
      }
    });

    it('gives no contact data; ours has depth, normal and points', () => {
      const contact = contactOf(placed([0, 0, 0]), placed([1.5, 0.5, 0]))!;
      expect(contact).toMatchObject({ depth: 0.5, normal: { x: 1, y: 0, z: 0 } });
      expect(tuple(contact.pointA)).toEqual(inTheMiddle([1, 0.25, 0]));
      expect(tuple(contact.pointB)).toEqual(inTheMiddle([0.5, 0.25, 0]));
    });

    it('answers for one moment only; ours sweeps, with the first and the last time of overlap', () => {
      const q = rotationAbout([0, 1, 0], Math.PI / 4);
      const hit = sweepOf(placed([-10, 0, 0], q, [1, 1, 1], [20, 0, 0]), placed([0, 0, 0]))!;
      expect(hit.fraction).toBeCloseTo((9 - Math.SQRT2) / 20, 15);
      expect(hit.exitFraction).toBeCloseTo((11 + Math.SQRT2) / 20, 15);
    });

    it('separated by an edge axis only: face axes alone would report a hit', () => {
      // Above each other by less than both heights, beside each other by more than the extent of the edges.
      const [a, b] = [placed([0, 0, 0], UPRIGHT_EDGE.x), placed([0, 2 * Math.SQRT2 + 1e-9, 0], UPRIGHT_EDGE.z)];
      expect(overlapObbObb(worldObb(a), worldObb(b))).toBe(false);
      expect(overlapObbObb(worldObb(a), worldObb({ ...b, position: [0, 2 * Math.SQRT2 - 1e-9, 0] }))).toBe(true);
    });

    it('"positions of first and last overlap can be interpolated": at both fractions the boxes touch exactly', () => {
      const random = new Random(18);
      let both = 0;
      for (let i = 0; i < 200; i++) {
        const start = random.vector(3);
        const a = placed(start, random.quaternion(), [1, 0.5, 0.75], times(plus(start, random.vector(0.3)), -2));
        const b = placed([0, 0, 0], random.quaternion(), [0.5, 1, 0.3]);
        const hit = sweepOf(a, b);
        if (!hit || hit.overlapping || hit.exitFraction === Infinity) continue;
        both++;
        for (const fraction of [hit.fraction, hit.exitFraction]) {
          const then = atFraction(a, fraction) as TestShape as PlacedBox;
          near(exactDepth(brickOf(then), brickOf(b)), 0, 1e-14, `depth at ${fraction}`);
        }
      }
      expect(both).toBeGreaterThan(50);
    });
  });
});
