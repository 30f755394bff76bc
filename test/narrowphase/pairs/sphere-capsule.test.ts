import {
  contactSphereCapsule,
  contactSphereSphere,
  createClosestPoints,
  createContact,
  createSweepHit,
  distanceSphereCapsule,
  distanceSphereSphere,
  overlapSphereCapsule,
  sphere,
  sweepSphereCapsule,
  sweepSphereSphere,
} from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { capsule } from '../../../src/shapes/capsule.ts';
import { check, near, nearVector } from '../../helpers/assertions.ts';
import { Coverage } from '../../helpers/coverage.ts';
import {
  closeTo,
  itCountsTouches,
  itHoldsAtEverySizeAndPosition,
  moving,
  pairQueries,
} from '../../helpers/pair-queries.ts';
import { Random } from '../../helpers/random.ts';
import { CYCLE, point, rotationAbout, shapeAt, tuple, worldCapsule, worldSphere } from '../../helpers/test-shapes.ts';
import { dot, norm, plus, type Quaternion, rotated, times, type Vector } from '../../oracle/vector.ts';

const sphereAt = (center: Vector, radius = 0.5, displacement: Vector = [0, 0, 0]) =>
  shapeAt(sphere(radius), center, displacement);
const rod = (radius: number, halfHeight: number, quaternion: Quaternion = [0, 0, 0, 1]) =>
  shapeAt(capsule({ radius, halfHeight }), [0, 0, 0], [0, 0, 0], quaternion);
/** Its core from −2 to 2 on the y axis, its surface 1 away. */
const upright = rod(1, 2);

const queries = pairQueries(
  { types: ['sphere', 'capsule'], toWorldA: worldSphere, toWorldB: worldCapsule },
  {
    distance: distanceSphereCapsule,
    overlap: overlapSphereCapsule,
    contact: contactSphereCapsule,
    sweep: sweepSphereCapsule,
  },
);
const { closestOf, contactOf, sweepOf, compareWithOracle } = queries;

describe('sphere–capsule', () => {
  describe('in closed form', () => {
    it('on the side: first and last touch across the cylinder', () => {
      const hit = sweepOf(sphereAt([-5.5, 1, 0], 0.5, [8, 0, 0]), upright)!;
      expect(hit).toMatchObject({ fraction: 0.5, exitFraction: 0.875, overlapping: false, depth: 0 });
      expect(tuple(hit.normal)).toEqual([1, 0, 0]);
      expect(tuple(hit.point)).toEqual([-1, 1, 0]);
    });

    it('on top of a cap: along the whole capsule', () => {
      const hit = sweepOf(sphereAt([0, 7.5, 0], 0.5, [0, -16, 0]), upright)!;
      expect(hit).toMatchObject({ fraction: 0.25, exitFraction: 0.6875 });
      expect(tuple(hit.normal)).toEqual([0, -1, 0]);
      expect(tuple(hit.point)).toEqual([0, 3, 0]);
    });

    it('on the shoulder of a cap: a right triangle 3-4-5', () => {
      const hit = sweepOf(sphereAt([-12, 5, 0], 1, [32, 0, 0]), rod(4, 2))!;
      expect(hit).toMatchObject({ fraction: 0.25, exitFraction: 0.5 });
      expect(tuple(hit.normal)).toEqual(closeTo([0.8, -0.6, 0]));
      expect(tuple(hit.point)).toEqual(closeTo([-3.2, 4.4, 0]));
    });

    it('in on the side, out through a cap', () => {
      // From (−5, 0) on the side to (3, 8) on the cap around (0, 4), 5 away from it.
      const hit = sweepOf(sphereAt([-7, -2, 0], 1, [16, 16, 0]), rod(4, 4))!;
      expect(hit.fraction).toBeCloseTo(0.125, 15);
      expect(hit.exitFraction).toBeCloseTo(0.625, 15);
      expect(tuple(hit.normal)).toEqual(closeTo([1, 0, 0]));
    });

    it('on a capsule lying along z, and on one leaning 3 to 4', () => {
      const lying = sweepOf(sphereAt([0, 5.5, 1.5], 0.5, [0, -8, 0]), rod(1, 2, CYCLE))!;
      expect(lying).toMatchObject({ fraction: 0.5, exitFraction: 0.875 });
      expect(tuple(lying.point)).toEqual(closeTo([0, 1, 1.5]));
      // The axis is (0.6, 0.8): straight down onto its side, the distance to the core is stretched by 1 / 0.6.
      const leaning = rod(1, 2, rotationAbout([0, 0, 1], -Math.atan2(3, 4)));
      const hit = sweepOf(sphereAt([0, 6.5, 0], 0.5, [0, -8, 0]), leaning)!;
      expect(hit.fraction).toBeCloseTo((6.5 - 1.5 / 0.6) / 8, 14);
      expect(tuple(hit.normal)).toEqual(closeTo([0.8, -0.6, 0]));
    });

    it('distance beside, above and off the shoulder', () => {
      expect(closestOf(sphereAt([4, 1, 0]), upright).distance).toBe(2.5);
      expect(closestOf(sphereAt([0, -7, 0]), upright).distance).toBe(3.5);
      const shoulder = closestOf(sphereAt([3, 6, 0]), upright);
      expect(shoulder.distance).toBe(3.5);
      expect(tuple(shoulder.pointA)).toEqual(closeTo([2.7, 5.6, 0]));
      expect(tuple(shoulder.pointB)).toEqual(closeTo([0.6, 2.8, 0]));
    });
  });

  describe('with the center on the core', () => {
    it.each([-2, -1, 0, 1.75, 2])('at height %d it is as deep as both radii, and parts across the core', (height) => {
      const found = contactOf(sphereAt([0, height, 0]), upright)!;
      expect(found.depth).toBe(1.5);
      expect(norm(tuple(found.normal))).toBe(1);
      expect(found.normal.y).toBe(0);
      expect(found).toEqual(contactOf(sphereAt([0, height, 0]), upright));
    });

    it('however the capsule lies, the normal is a unit vector at right angles to the core', () => {
      const random = new Random(31);
      for (let i = 0; i < 3000; i++) {
        const q = random.quaternion();
        const axis = rotated(q, [0, 1, 0]);
        const offset = plus(times(axis, random.range(-2, 2)), random.vector(random.pick([0, 1e-17, 1e-16, 1e-12])));
        const found = contactOf(sphereAt(offset), rod(1, 2, q))!;
        near(norm(tuple(found.normal)), 1, 4e-16, 'length of the normal');
        near(dot(tuple(found.normal), axis), 0, 1e-15, 'normal along the core');
        near(found.depth, 1.5, 1e-11, 'depth');
      }
    });

    it('beyond the end of the core it leaves along it', () => {
      const found = contactOf(sphereAt([0, 2.5, 0]), upright)!;
      expect(found).toMatchObject({ depth: 1, normal: { x: 0, y: -1, z: 0 } });
      expect(tuple(found.pointA)).toEqual([0, 2, 0]);
      expect(tuple(found.pointB)).toEqual([0, 3, 0]);
    });

    it('a sweep from there knows when it leaves, across and along', () => {
      const atStart = { overlapping: true, fraction: 0, depth: 1.5 };
      expect(sweepOf(sphereAt([0, 0, 0], 0.5, [6, 0, 0]), upright)).toMatchObject({ ...atStart, exitFraction: 0.25 });
      expect(sweepOf(sphereAt([0, 0, 0], 0.5, [0, 7, 0]), upright)).toMatchObject({ ...atStart, exitFraction: 0.5 });
    });

    it('a capsule in a huge sphere has the depth of the shorter exit across its core', () => {
      expect(contactOf(sphereAt([3, 0, 0], 100), upright)).toMatchObject({ depth: 98, normal: { x: -1, y: 0, z: 0 } });
    });
  });

  describe('degenerate situations', () => {
    itCountsTouches([
      { feature: 'side', a: sphereAt([-1.5, 1, 0]), b: upright, away: [-1, 0, 0] },
      { feature: 'end of the side', a: sphereAt([0, 2, 1.5]), b: upright, away: [0, 0, 1] },
      { feature: 'cap', a: sphereAt([0, -3.5, 0]), b: upright, away: [0, -1, 0] },
      { feature: 'shoulder', a: sphereAt([3, 6, 0], 4), b: upright, away: [3, 4, 0] },
      { feature: 'side of a capsule that is a sphere', a: sphereAt([3, 4, 0], 4), b: rod(1, 0), away: [3, 4, 0] },
    ]);

    it('sliding along the side counts from the first to the last cap, one bit beside it does not', () => {
      const along = (x: number) => sweepOf(sphereAt([x, -10, 0], 0.5, [0, 20, 0]), upright);
      expect(along(1.5)).toMatchObject({ fraction: 0.4, exitFraction: 0.6, normal: { x: -1, y: 0, z: 0 } });
      expect(along(1.5 + 2 ** -52)).toBeUndefined();
    });

    it('grazing across the side or over a cap counts at a single moment', () => {
      const across = (x: number) => sweepOf(sphereAt([x, 1, -4], 0.5, [0, 0, 8]), upright);
      expect(across(-1.5)).toMatchObject({ fraction: 0.5, exitFraction: 0.5, overlapping: false });
      expect(across(-1.5 - 2 ** -50)).toBeUndefined();
      const over = (y: number) => sweepOf(sphereAt([-4, y, 0], 0.5, [8, 0, 0]), upright);
      expect(over(3.5)).toMatchObject({ fraction: 0.5, exitFraction: 0.5, normal: { x: 0, y: -1, z: 0 } });
      expect(over(3.5 + 2 ** -50)).toBeUndefined();
    });

    it('a needle a millionth thick is not missed at any speed', () => {
      const needle = rod(1e-6, 1);
      const hit = sweepOf(sphereAt([-1000, 0.5, 0], 1e-3, [1e6, 0, 0]), needle)!;
      near(hit.fraction, (1000 - 1e-3 - 1e-6) / 1e6, 1e-18, 'fraction');
      expect(sweepOf(sphereAt([-1000, 0.5, 1.001e-3 + 1e-12], 1e-3, [1e6, 0, 0]), needle)).toBeUndefined();
    });

    it('a capsule of half height 0 gives the results of a sphere', () => {
      const random = new Random(32);
      const coverage = new Coverage();
      for (let i = 0; i < 400; i++) {
        const q = random.quaternion();
        const start = random.vector(4);
        const a = sphereAt(start, random.range(0.2, 2), plus(times(start, -2), random.vector(3)));
        const [toWorldA, b] = [worldSphere(a), rod(random.range(0.2, 2), 0, q)];
        const other = worldSphere(sphereAt([0, 0, 0], b.shape.radius));
        const [closest, contact, hit] = [createClosestPoints(), createContact(), createSweepHit()];
        distanceSphereSphere(closest, toWorldA, other);
        near(closestOf(a, b).distance, closest.distance, 4e-15, 'distance');
        nearVector(tuple(closestOf(a, b).normal), tuple(closest.normal), 4e-15, 'normal');
        const touching = contactSphereSphere(contact, toWorldA, other);
        check((contactOf(a, b) !== undefined) === touching, 'contact disagrees');
        const found = sweepOf(a, b);
        const meets = sweepSphereSphere(hit, toWorldA, other, point(a.displacement));
        check((found !== undefined) === meets, 'sweep disagrees');
        coverage.count(touching ? 'contact' : meets ? 'hit' : 'miss');
        if (!found) continue;
        const steepness = Math.max(1e-3, Math.abs(dot(tuple(hit.normal), a.displacement)));
        near(found.fraction, hit.fraction, 1e-14 / steepness, 'fraction');
      }
      coverage.expectAtLeast({ contact: 40, hit: 100, miss: 30 });
    });

    itHoldsAtEverySizeAndPosition(
      [
        [sphereAt([-5.5, 1, 0.25], 0.5, [8, 1, 0]), upright],
        [sphereAt([0.5, 7, 0], 0.5, [0, -16, 1]), upright],
        [sphereAt([0.5, 2.25, 0], 0.5, [1, 7, 2]), upright],
        [sphereAt([0, 1, 0], 0.5, [1, 7, 2]), upright],
        [sphereAt([3, 1, 0], 0.5, [1, 7, 2]), upright],
        [sphereAt([5, 5, 0], 1e-3, [-10, -10, 0]), rod(1e-6, 3)],
      ],
      queries,
    );
  });

  describe('over the seam between side and cap, in 400 steps without a jump', () => {
    it('a crossing sphere touches the cylinder, then the end sphere', () => {
      let previous: Vector | undefined;
      for (let i = 0; i < 400; i++) {
        const y = 3.5 * (i / 400);
        const hit = sweepOf(sphereAt([-4, y, 0], 0.5, [8, 0, 0]), upright)!;
        const beyond = Math.max(y - 2, 0);
        const halfChord = Math.sqrt(1.5 ** 2 - beyond ** 2);
        // The slope of the circle: how much a rounding of the height moves the touch.
        const rounding = 8 * Number.EPSILON * Math.max(1, 1.5 / halfChord);
        near(hit.fraction, (4 - halfChord) / 8, rounding, `fraction at ${y}`);
        near(hit.exitFraction, (4 + halfChord) / 8, rounding, `exitFraction at ${y}`);
        const normal = tuple(hit.normal);
        if (previous) check(norm(plus(normal, times(previous, -1))) < 0.15, `the normal jumps at ${y}`);
        previous = normal;
      }
    });

    it('the distance, and inside the depth, change no faster than the center moves', () => {
      for (const x of [0.25, 1.25, 3]) {
        let previous: number | undefined;
        for (let i = 0; i <= 400; i++) {
          const y = 1.5 + i / 400;
          const { distance } = closestOf(sphereAt([x, y, 0]), upright);
          near(distance, norm([x, Math.max(y - 2, 0), 0]) - 1.5, 4 * Number.EPSILON, `distance at ${y}`);
          if (previous !== undefined) check(Math.abs(distance - previous) <= 1 / 400 + 1e-15, `a jump at ${y}`);
          previous = distance;
        }
      }
    });

    it('around a leaning capsule, against the oracle', () => {
      const leaning = rod(0.75, 1.5, new Random(33).quaternion());
      const coverage = new Coverage();
      for (let i = 0; i < 400; i++) {
        const angle = (2 * Math.PI * i) / 400;
        const start = rotated(leaning.quaternion, [6 * Math.cos(angle), 6 * Math.sin(angle), 1.1]);
        compareWithOracle(moving(sphereAt(start), times(start, -1)), leaning, coverage);
      }
      coverage.expectAtLeast({ hit: 400 });
    });
  });
});
