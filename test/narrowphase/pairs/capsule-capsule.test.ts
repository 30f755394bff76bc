import {
  contactCapsuleCapsule,
  distanceCapsuleCapsule,
  overlapCapsuleCapsule,
  sweepCapsuleCapsule,
} from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { capsule } from '../../../src/shapes/capsule.ts';
import { check, near } from '../../helpers/assertions.ts';
import { Coverage, STRIDE } from '../../helpers/coverage.ts';
import {
  closeTo,
  itCountsTouches,
  itHoldsAtEverySizeAndPosition,
  moving,
  pairQueries,
  shifted,
} from '../../helpers/pair-queries.ts';
import { Random } from '../../helpers/random.ts';
import { contactOf as contactInOrder } from '../../helpers/shape-queries.ts';
import { CYCLE, rotationAbout, shapeAt, tuple, worldCapsule } from '../../helpers/test-shapes.ts';
import {
  dot,
  exactCross,
  multiply,
  norm,
  plus,
  type Quaternion,
  times,
  unit,
  type Vector,
} from '../../oracle/vector.ts';

const ALONG_Z = CYCLE;
const ALONG_X: Quaternion = [-0.5, -0.5, -0.5, 0.5];
const ALONG_Y: Quaternion = [0, 0, 0, 1];

const rod = (
  center: Vector,
  quaternion: Quaternion = ALONG_Y,
  [radius, halfHeight]: readonly [number, number] = [0.5, 2],
  displacement: Vector = [0, 0, 0],
) => shapeAt(capsule({ radius, halfHeight }), center, displacement, quaternion);
const upright = rod([0, 0, 0]);

const queries = pairQueries(
  { types: ['capsule', 'capsule'], toWorldA: worldCapsule, toWorldB: worldCapsule },
  {
    distance: distanceCapsuleCapsule,
    overlap: overlapCapsuleCapsule,
    contact: contactCapsuleCapsule,
    sweep: sweepCapsuleCapsule,
  },
);
const { closestOf, contactOf, sweepOf, compareWithOracle } = queries;

describe('capsule–capsule', () => {
  describe('in closed form', () => {
    it('crossing each other at right angles, side on side', () => {
      const hit = sweepOf(rod([1, 1.5, -5], ALONG_X, [0.5, 2], [0, 0, 8]), upright)!;
      expect(hit).toMatchObject({ fraction: 0.5, exitFraction: 0.75, overlapping: false, depth: 0 });
      expect(tuple(hit.normal)).toEqual([0, 0, 1]);
      expect(tuple(hit.point)).toEqual(closeTo([0, 1.5, -0.5]));
    });

    it('cap on side', () => {
      const hit = sweepOf(rod([-7, 1, 0], ALONG_X, [0.5, 2], [8, 0, 0]), upright)!;
      expect(hit.fraction).toBe(0.5);
      expect(hit.exitFraction).toBe(Infinity);
      expect(tuple(hit.normal)).toEqual([1, 0, 0]);
      expect(tuple(hit.point)).toEqual([-0.5, 1, 0]);
    });

    it('cap on cap, one above the other: first and last touch', () => {
      const hit = sweepOf(rod([0, 9, 0], ALONG_Y, [0.5, 2], [0, -16, 0]), upright)!;
      expect(hit).toMatchObject({ fraction: 0.25, exitFraction: 0.875 });
      expect(tuple(hit.normal)).toEqual([0, -1, 0]);
      expect(tuple(hit.point)).toEqual([0, 2.5, 0]);
    });

    it('shoulder on shoulder: a right triangle 3-4-5 between the ends of the cores', () => {
      const hit = sweepOf(rod([-11, 8, 0], ALONG_Y, [3, 2], [16, 0, 0]), rod([0, 0, 0], ALONG_Y, [2, 2]))!;
      expect(hit.fraction).toBe(0.5);
      expect(tuple(hit.normal)).toEqual(closeTo([0.6, -0.8, 0]));
      expect(tuple(hit.point)).toEqual(closeTo([-1.2, 3.6, 0]));
    });

    it('distance of crossing, of end to side, and of skew cores', () => {
      expect(closestOf(rod([0.5, -1, 4], ALONG_X), upright).distance).toBe(3);
      expect(closestOf(rod([6, 1, 0], ALONG_X), upright).distance).toBe(3);
      const skew = closestOf(rod([5, 0, 8], ALONG_X), rod([0, -4, 0]));
      // From the end (3, 0, 8) of one core to the end (0, −2, 0) of the other.
      expect(skew.distance).toBeCloseTo(Math.sqrt(9 + 4 + 64) - 1, 14);
    });
  });

  describe('parallel capsules', () => {
    it('side by side touch in the middle of the stretch that they share', () => {
      const hit = sweepOf(rod([-5, 1, 0], ALONG_Y, [0.5, 2], [8, 0, 0]), upright)!;
      expect(hit).toMatchObject({ fraction: 0.5, exitFraction: 0.75, normal: { x: 1, y: 0, z: 0 } });
      expect(tuple(hit.point)).toEqual([-0.5, 0.5, 0]);
    });

    it('of different lengths, one beside a part of the other, and in opposite directions', () => {
      const short = rod([0.75, 1.25, 0], rotationAbout([1, 0, 0], Math.PI), [0.5, 0.5]);
      const found = contactOf(short, upright)!;
      expect(found.depth).toBeCloseTo(0.25, 15);
      expect(tuple(found.normal)).toEqual(closeTo([-1, 0, 0]));
      expect(tuple(found.pointA)).toEqual(closeTo([0.25, 1.25, 0]));
      expect(tuple(found.pointB)).toEqual(closeTo([0.5, 1.25, 0]));
    });

    it('sharing no stretch touch with the caps that face each other', () => {
      const found = closestOf(rod([3, 8, 0]), upright);
      expect(found.distance).toBe(4);
      expect(tuple(found.pointA)).toEqual(closeTo([2.7, 5.6, 0]));
      expect(tuple(found.pointB)).toEqual(closeTo([0.3, 2.4, 0]));
    });

    it('in a row along one line, apart, end on end, and one core in the other', () => {
      expect(closestOf(rod([0, 7, 0]), upright)).toMatchObject({ distance: 2, normal: { x: 0, y: -1, z: 0 } });
      expect(contactOf(rod([0, 4.75, 0]), upright)).toMatchObject({ depth: 0.25, normal: { x: 0, y: -1, z: 0 } });
      for (const height of [4, 3, 1, 0]) {
        const found = contactOf(rod([0, height, 0]), upright)!;
        expect(found.depth).toBe(1);
        expect(norm(tuple(found.normal))).toBe(1);
        // Across the cores, which part no sooner along them.
        if (height < 4) expect(found.normal.y).toBe(0);
      }
    });

    it('nearly parallel ones, from 1e-15 to 1e-3, are as exact as others, and do not jump', () => {
      const coverage = new Coverage();
      for (let exponent = -17; exponent <= -3; exponent += 0.25) {
        const angle = 10 ** exponent;
        for (const axis of [
          [0, 0, 1],
          [1, 0, 0],
          [0.6, 0, 0.8],
        ] as const) {
          const tilted = rod([1.25, 0.5, 0.25], rotationAbout(axis, angle), [0.5, 1], [-2.5, 0.125, 0.25]);
          compareWithOracle(tilted, upright, coverage);
          compareWithOracle(moving(shifted(tilted, [-1.25, 0, -0.25]), [1, 2, 3]), upright, coverage);
          near(closestOf(tilted, upright).distance, norm([1.25, 0, 0.25]) - 1, 1.01 * angle + 1e-15, 'distance');
        }
      }
      coverage.expectAtLeast({ hit: 300, contact: 100, apart: 100 });
    });

    it('crossing at angles down to 1e-12, the normal stays at right angles to both cores', () => {
      const random = new Random(41);
      const coverage = new Coverage();
      for (let i = 0; i < 2000; i++) {
        const q = random.quaternion();
        const angle = random.logarithmic(1e-12, 1e-2);
        const b = rod([0, 0, 0], q);
        const rotatedA = multiply(q, rotationAbout([0, 0, 1], angle));
        const [axisA, axisB] = [tuple(worldCapsule(rod([0, 0, 0], rotatedA)).axis), tuple(worldCapsule(b).axis)];
        const across = unit(exactCross(axisA, axisB));
        const gap = random.logarithmic(1e-16, 1);
        const found = closestOf(rod(times(across, gap), rotatedA), b);
        const normal = tuple(found.normal);
        near(norm(normal), 1, 4e-16, 'length of the normal');
        near(dot(normal, axisA), 0, 1e-15, 'normal along the first core');
        near(dot(normal, axisB), 0, 1e-15, 'normal along the second core');
        near(found.distance, gap - 1, 1e-14, 'distance');
        coverage.count(gap < 1e-12 ? 'touching cores' : 'cores apart');
      }
      coverage.expectAtLeast({ 'touching cores': 300, 'cores apart': 300 });
    });
  });

  describe('with crossing cores', () => {
    it('they are as deep as both radii, and part across both cores', () => {
      const crossing = rod([1, -1, 0], ALONG_X);
      const found = contactOf(crossing, upright)!;
      expect(found.depth).toBe(1);
      expect(tuple(found.normal).map(Math.abs)).toEqual([0, 0, 1]);
      expect(found).toEqual(contactOf(crossing, upright));
      const hit = sweepOf(moving(crossing, [0, 0, 8]), upright)!;
      expect(hit).toMatchObject({ overlapping: true, fraction: 0, exitFraction: 0.125, depth: 1 });
    });

    it('at an end, at both ends, and with the end of one on the other', () => {
      for (const center of [
        [2, 2, 0],
        [2, 0, 0],
        [0, 2, 0],
        [-2, -2, 0],
      ] as Vector[]) {
        const found = contactOf(rod(center, ALONG_X), upright)!;
        expect(found.depth).toBe(1);
        expect(tuple(found.normal).map(Math.abs)).toEqual([0, 0, 1]);
      }
    });

    it('the cores a hair apart answer as crossing ones do, on either side', () => {
      for (const gap of [2 ** -20, 2 ** -45, 2 ** -60]) {
        for (const side of [-1, 1]) {
          const found = contactOf(rod([1, -1, side * gap], ALONG_X), upright)!;
          near(found.depth, 1 - gap, 1e-15, 'depth');
          expect(tuple(found.normal)).toEqual([0, 0, 0 - side]);
        }
      }
    });
  });

  describe('degenerate situations', () => {
    itCountsTouches([
      { feature: 'side on side', a: rod([1, -1, 1], ALONG_X), b: upright, away: [0, 0, 1] },
      { feature: 'parallel sides', a: rod([-1, 1, 0]), b: upright, away: [-1, 0, 0] },
      { feature: 'cap on side', a: rod([-3, 1, 0], ALONG_X), b: upright, away: [-1, 0, 0] },
      { feature: 'cap on cap', a: rod([0, 5, 0]), b: upright, away: [0, 1, 0] },
      {
        feature: 'shoulder on shoulder',
        a: rod([3, 8, 0], ALONG_Y, [3, 2]),
        b: rod([0, 0, 0], ALONG_Y, [2, 2]),
        away: [3, 4, 0],
      },
      {
        feature: 'two spheres',
        a: rod([3, 4, 0], ALONG_X, [3, 0]),
        b: rod([0, 0, 0], ALONG_Z, [2, 0]),
        away: [3, 4, 0],
      },
    ]);

    it('sliding along each other counts from cap to cap, one bit apart does not', () => {
      const along = (x: number) => sweepOf(rod([x, -16, 0], ALONG_Y, [0.5, 2], [0, 32, 0]), upright);
      expect(along(1)).toMatchObject({ fraction: 0.375, exitFraction: 0.625, normal: { x: -1, y: 0, z: 0 } });
      expect(along(1 + 2 ** -52)).toBeUndefined();
    });

    it('sliding across each other counts from end to end of the core, and past the ends not', () => {
      const across = (z: number) => sweepOf(rod([-8, 0, z], ALONG_Y, [0.5, 1], [16, 0, 0]), rod([0, 0, 0], ALONG_X));
      // While the crossing is on the other core, from x = −2 to 2.
      expect(across(1)).toMatchObject({ fraction: 0.375, exitFraction: 0.625 });
      expect(across(1 + 2 ** -52)).toBeUndefined();
    });

    it('needles a millionth thick meet at any speed, or pass', () => {
      const needle = (at: Vector, motion: Vector) => rod(at, ALONG_Z, [1e-6, 1], motion);
      const other = rod([0, 0, 0], ALONG_Y, [1e-6, 1]);
      const hit = sweepOf(needle([-1000, 0.5, 0.25], [1e6, 0, 0]), other)!;
      near(hit.fraction, (1000 - 2e-6) / 1e6, 1e-18, 'fraction');
      expect(sweepOf(needle([-1000, 0.5, 1 + 2.1e-6], [1e6, 0, 0]), other)).toBeUndefined();
    });

    it('of half height 0 one is a sphere, at any orientation', () => {
      const hit = sweepOf(
        rod([-11, 4, 3], new Random(1).quaternion(), [2, 0], [16, 0, 0]),
        rod([0, 0, 3], ALONG_Z, [3, 2]),
      )!;
      expect(hit.fraction).toBe(0.5);
      expect(hit.exitFraction).toBe(0.875);
      expect(tuple(hit.normal)).toEqual(closeTo([0.6, -0.8, 0]));
    });

    it('the other order has the same depth and the opposite normal', () => {
      const [a, b] = [rod([0.5, 1, 0.75], ALONG_X), upright];
      const [there, back] = [contactInOrder(a, b)!, contactInOrder(b, a)!];
      expect(back.depth).toBe(there.depth);
      expect(tuple(back.normal)).toEqual(closeTo(times(tuple(there.normal), -1)));
      expect(tuple(back.pointA)).toEqual(closeTo(tuple(there.pointB)));
    });

    itHoldsAtEverySizeAndPosition(
      [
        [rod([1, 1.5, -5], ALONG_X, [0.5, 2], [0, 0.5, 8]), upright],
        [rod([-7, 1, 0.25], ALONG_X, [0.5, 2], [8, 0, 0]), upright],
        [rod([-5, 1, 0.25], ALONG_Y, [0.5, 2], [8, 1, 0]), upright],
        [rod([0.5, 1, 0.75], ALONG_X, [0.5, 2], [3, 4, 5]), upright],
        [rod([1, 1, 0], ALONG_Z, [0.5, 2], [3, 4, 5]), rod([1, 0, 0.5])],
        [rod([0, 1, 0], ALONG_Y, [0.5, 2], [3, 4, 5]), upright],
        [rod([0, 0.5, 3], ALONG_X, [1e-6, 2], [0, 0, -10]), rod([0, 0, 0], ALONG_Y, [1e-3, 2])],
      ],
      queries,
    );
  });

  describe('over the seams, in 400 steps without a jump', () => {
    it('from side on side to cap on side to a miss', () => {
      let previous: Vector | undefined;
      for (let i = 0; i < 400; i++) {
        // The end of the moving core, from 2 below the other core over its height to the last touch with its cap.
        const x = -1 + 2 * (i / 400);
        const hit = sweepOf(rod([x - 2, 0, -5], ALONG_X, [0.5, 2], [0, 0, 8]), upright)!;
        const beyond = Math.max(-x, 0);
        const halfChord = Math.sqrt(1 - beyond ** 2);
        near(
          hit.fraction,
          (5 - halfChord) / 8,
          8 * Number.EPSILON * Math.max(1, 1 / Math.max(halfChord, 1e-8)),
          `at ${x}`,
        );
        const normal = tuple(hit.normal);
        if (previous) check(norm(plus(normal, times(previous, -1))) < 0.15, `the normal jumps at ${x}`);
        previous = normal;
      }
    });

    it('agrees with the oracle from parallel to crossing and back', () => {
      const coverage = new Coverage();
      for (let i = 0; i <= 400; i += STRIDE) {
        const q = rotationAbout([0, 0, 1], (Math.PI * i) / 400);
        compareWithOracle(rod([0.25, 0.5, 3], q, [0.5, 1], [0.125, 0.25, -4]), upright, coverage);
      }
      coverage.expectAtLeast({ hit: 401 });
    });
  });
});
