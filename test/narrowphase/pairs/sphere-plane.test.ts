import {
  contactSpherePlane,
  createClosestPoints,
  createContact,
  createSweepHit,
  distancePointPlane,
  distanceSpherePlane,
  overlapSpherePlane,
  sweepSpherePlane,
  sweepSphereTwoSidedPlane,
} from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { itAgreesWithTheOracles } from '../../helpers/agreement.ts';
import { assertSweepTimes, CLOSED_FORM, sweptLengthsOf } from '../../helpers/assertions.ts';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { Random } from '../../helpers/random.ts';
import { randomPair } from '../../helpers/random-pairs.ts';
import { point, relativeMotion, tuple, worldPlane, worldSphere } from '../../helpers/test-shapes.ts';
import { touchInterval } from '../../oracle/touch-interval.ts';
import { dot, minus, plus, times, type Vector } from '../../oracle/vector.ts';

const sphereAt = (center: Vector, radius = 0.5) => ({ center: point(center), radius });
const ground = { center: point([0, 0, 0]), normal: point([0, 1, 0]), offset: 0 };

const sweep = (a: ReturnType<typeof sphereAt>, displacement: Vector, plane = ground) => {
  const hit = createSweepHit();
  return sweepSpherePlane(hit, a, plane, point(displacement)) ? hit : undefined;
};

const sweepWall = (a: ReturnType<typeof sphereAt>, displacement: Vector) => {
  const hit = createSweepHit();
  return sweepSphereTwoSidedPlane(hit, a, ground, point(displacement)) ? hit : undefined;
};

describe('sphere–plane', () => {
  itAgreesWithTheOracles(
    { types: ['sphere', 'plane'], toWorldA: worldSphere, toWorldB: worldPlane },
    {
      distance: distanceSpherePlane,
      overlap: overlapSpherePlane,
      contact: contactSpherePlane,
      sweep: sweepSpherePlane,
    },
  );

  describe('in closed form', () => {
    it('a falling sphere touches when its height is its radius, below its center', () => {
      const hit = sweep(sphereAt([3, 2.5, 7]), [4, -4, 0]);
      expect(hit).toMatchObject({ fraction: 0.5, exitFraction: Infinity, overlapping: false, depth: 0 });
      expect(tuple(hit!.normal)).toEqual([0, -1, 0]);
      for (const p of [hit!.point, hit!.pointA, hit!.pointB]) expect(tuple(p)).toEqual([5, 0, 7]);
    });

    it('a sphere that rises out of the solid leaves when its height is its radius', () => {
      const hit = sweep(sphereAt([0, -1.5, 0]), [0, 4, 0]);
      expect(hit).toMatchObject({ fraction: 0, exitFraction: 0.5, overlapping: true, depth: 2 });
    });

    it('distance is height less radius, along the normal', () => {
      const closest = createClosestPoints();
      expect(distanceSpherePlane(closest, sphereAt([1, 3, 2]), ground)).toBe(2.5);
      expect([tuple(closest.pointA), tuple(closest.pointB)]).toEqual([
        [1, 2.5, 2],
        [1, 0, 2],
      ]);
    });

    it('the offset counts from the center of the plane', () => {
      const shelf = { center: point([0, 10, 0]), normal: point([0, 1, 0]), offset: 2 };
      expect(distancePointPlane(point([5, 15, 5]), shelf)).toBe(3);
      expect(sweep(sphereAt([0, 14.5, 0]), [0, -4, 0], shelf)?.fraction).toBe(0.5);
    });
  });

  describe('degenerate situations', () => {
    it('a center exactly on the surface is as deep as the radius', () => {
      const contact = createContact();
      expect(contactSpherePlane(contact, sphereAt([4, 0, 0]), ground)).toBe(true);
      expect(contact).toMatchObject({ depth: 0.5, normal: { x: 0, y: -1, z: 0 } });
    });

    it('exactly touching at the start counts, also when rising, standing still or rolling', () => {
      const atStart = { fraction: 0, overlapping: true, depth: 0 };
      expect(sweep(sphereAt([0, 0.5, 0]), [0, 1, 0])).toMatchObject({ ...atStart, exitFraction: 0 });
      expect(sweep(sphereAt([0, 0.5, 0]), [0, 0, 0])).toMatchObject({ ...atStart, exitFraction: Infinity });
      expect(sweep(sphereAt([0, 0.5, 0]), [9, 0, 9])).toMatchObject({ ...atStart, exitFraction: Infinity });
      expect(sweep(sphereAt([0, 0.5, 0]), [0, -1, 0])).toMatchObject({ ...atStart, exitFraction: Infinity });
    });

    it('moving along above the surface, or away from it, is a miss', () => {
      const above = 0.5 + 2 ** -53;
      expect(sweep(sphereAt([0, above, 0]), [1e9, 0, 0])).toBeUndefined();
      expect(sweep(sphereAt([0, above, 0]), [0, 1e-300, 0])).toBeUndefined();
    });

    it('the slightest approach over a long displacement still touches', () => {
      const hit = sweep(sphereAt([0, 0.5 + 2 ** -40, 0]), [1e9, -(2 ** -39), 0]);
      expect(hit?.fraction).toBe(0.5);
      expect(hit?.point.x).toBe(5e8);
    });
  });

  it('distance changes continuously in 400 steps from approaching to receding', () => {
    const coverage = new Coverage();
    for (let i = 0; i <= 400; i++) {
      const angle = (Math.PI * i) / 400;
      const [x, y] = [Math.cos(angle), -Math.sin(angle)];
      const hit = sweep(sphereAt([0, 1, 0]), [x, y, 0]);
      const expected = 0.5 / -y;
      coverage.count(hit ? 'hit' : 'miss');
      if (Math.abs(expected - 1) > 1e-14) expect(hit !== undefined).toBe(expected < 1);
      if (hit) expect(Math.abs(hit.fraction - expected)).toBeLessThanOrEqual(4 * Number.EPSILON);
    }
    coverage.expectAtLeast({ hit: 250, miss: 100 });
  });

  describe('the thin wall, seen from both sides', () => {
    it('stops a sphere from either side, the normal towards the wall', () => {
      const above = sweepWall(sphereAt([0, 2.5, 0]), [0, -8, 0]);
      expect(above).toMatchObject({
        fraction: 0.25,
        exitFraction: 0.375,
        overlapping: false,
        normal: { x: 0, y: -1, z: 0 },
      });
      const below = sweepWall(sphereAt([0, -2.5, 0]), [0, 8, 0]);
      expect(below).toMatchObject({
        fraction: 0.25,
        exitFraction: 0.375,
        overlapping: false,
        normal: { x: 0, y: 1, z: 0 },
      });
      expect(tuple(below!.point)).toEqual([0, 0, 0]);
    });

    it('has no inside: a sphere wholly behind and moving away is a miss', () => {
      expect(sweepWall(sphereAt([0, -2, 0]), [0, -4, 0])).toBeUndefined();
      expect(sweepWall(sphereAt([0, -2, 0]), [0, 0, 0])).toBeUndefined();
    });

    it('a sphere across the plane has depth radius minus height, on the side of its center', () => {
      const above = sweepWall(sphereAt([0, 0.25, 0]), [0, 0, 0]);
      expect(above).toMatchObject({
        overlapping: true,
        depth: 0.25,
        normal: { x: 0, y: -1, z: 0 },
        exitFraction: Infinity,
      });
      const below = sweepWall(sphereAt([0, -0.25, 0]), [0, -0.5, 0]);
      expect(below).toMatchObject({ overlapping: true, depth: 0.25, normal: { x: 0, y: 1, z: 0 }, exitFraction: 0.5 });
    });

    it('touch at the very start and at the very end counts, from both sides', () => {
      for (const side of [1, -1]) {
        expect(sweepWall(sphereAt([0, 2.5 * side, 0]), [0, -2 * side, 0])).toMatchObject({
          fraction: 1,
          exitFraction: Infinity,
        });
        expect(sweepWall(sphereAt([0, 0.5 * side, 0]), [0, side, 0])).toMatchObject({
          fraction: 0,
          exitFraction: 0,
          overlapping: true,
        });
      }
    });

    it('agrees with the oracle on random displacements and rotations', () => {
      const coverage = new Coverage();
      const random = new Random(8);
      const hit = createSweepHit();
      for (let i = cases(2000, 100_000); i > 0; i--) {
        const { a, b } = randomPair(random, 'sphere', 'plane');
        const [motion, plane] = [relativeMotion(a, b), worldPlane(b)];
        const height = dot(minus(a.position, b.position), tuple(plane.normal)) - plane.offset;
        const climb = dot(motion, tuple(plane.normal));
        const oracle = touchInterval((t) => Math.abs(height + climb * t) - a.shape.radius);
        const found = sweepSphereTwoSidedPlane(hit, worldSphere(a), plane, point(motion));
        assertSweepTimes(found ? hit : undefined, oracle, CLOSED_FORM * sweptLengthsOf(a, b), coverage);
      }
      coverage.expectAtLeast({ hit: 400, miss: 200, overlapping: 200, leaves: 200, stays: 50 });
    });
  });

  describe('published defects (Gomez, sphere–plane sweep)', () => {
    it('misses an exact touch at the end (d1 == r); ours counts it', () => {
      expect(sweep(sphereAt([0, 1, 0]), [0, -0.5, 0])).toMatchObject({
        fraction: 1,
        exitFraction: Infinity,
        overlapping: false,
      });
      expect(sweep(sphereAt([0, 1, 0]), [0, -0.5 + 2 ** -53, 0])).toBeUndefined();
    });

    it('does not see a sphere wholly behind the plane; ours is an initial overlap with its depth', () => {
      const hit = sweep(sphereAt([0, -3, 0]), [0, -1, 0]);
      expect(hit).toMatchObject({ fraction: 0, exitFraction: Infinity, overlapping: true, depth: 3.5 });
      expect(tuple(hit!.normal)).toEqual([0, -1, 0]);
      expect(tuple(hit!.pointA)).toEqual([0, -3.5, 0]);
      expect(tuple(hit!.pointB)).toEqual([0, 0, 0]);
    });

    it('only works on the positive side; ours has a two-sided variant for thin walls', () => {
      expect(sweepWall(sphereAt([0, -2.5, 0]), [0, 4, 0])).toMatchObject({ fraction: 0.5, overlapping: false });
    });

    it('leaves the position of the first touch to the reader; ours is on the plane and on the sphere', () => {
      const [center, motion] = [[1, 9, -4] as const, [7, -15, 3] as const];
      const hit = sweep(sphereAt(center), motion)!;
      const moved = plus(center, times(motion, hit.fraction));
      expect(hit.point.y).toBeCloseTo(0, 14);
      expect(tuple(hit.point)).toEqual([moved[0], moved[1] - 0.5, moved[2]].map((x) => expect.closeTo(x, 14)));
    });
  });
});
