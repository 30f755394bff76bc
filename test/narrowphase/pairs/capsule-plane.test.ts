import {
  contactCapsulePlane,
  distanceCapsulePlane,
  overlapCapsulePlane,
  plane,
  sweepCapsulePlane,
} from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { capsule } from '../../../src/shapes/capsule.ts';
import { near } from '../../helpers/assertions.ts';
import { Coverage } from '../../helpers/coverage.ts';
import { closeTo, itCountsTouches, itHoldsAtEverySizeAndPosition, pairQueries } from '../../helpers/pair-queries.ts';
import { contactOf as contactInOrder } from '../../helpers/shape-queries.ts';
import { rotationAbout, shapeAt, tuple, worldCapsule, worldPlane } from '../../helpers/test-shapes.ts';
import { multiply, type Quaternion, type Vector } from '../../oracle/vector.ts';

const UPRIGHT: Quaternion = [0, 0, 0, 1];
const ALONG_X: Quaternion = [-0.5, -0.5, -0.5, 0.5];
/** Its axis along (3, 4, 0) / 5. */
const LEANING = rotationAbout([0, 0, 1], -Math.atan2(3, 4));

const rod = (
  center: Vector,
  quaternion: Quaternion = UPRIGHT,
  [radius, halfHeight]: readonly [number, number] = [0.5, 2],
  displacement: Vector = [0, 0, 0],
) => shapeAt(capsule({ radius, halfHeight }), center, displacement, quaternion);
const ground = shapeAt(plane({ normal: [0, 1, 0], offset: 0 }));

const queries = pairQueries(
  { types: ['capsule', 'plane'], toWorldA: worldCapsule, toWorldB: worldPlane },
  {
    distance: distanceCapsulePlane,
    overlap: overlapCapsulePlane,
    contact: contactCapsulePlane,
    sweep: sweepCapsulePlane,
  },
);
const { closestOf, contactOf, sweepOf, compareWithOracle } = queries;

describe('capsule–plane', () => {
  describe('in closed form', () => {
    it('standing, it touches with the cap below', () => {
      const hit = sweepOf(rod([3, 6.5, 7], UPRIGHT, [0.5, 2], [4, -8, 0]), ground)!;
      expect(hit).toMatchObject({ fraction: 0.5, exitFraction: Infinity, overlapping: false, depth: 0 });
      expect(tuple(hit.normal)).toEqual([0, -1, 0]);
      for (const p of [hit.point, hit.pointA, hit.pointB]) expect(tuple(p)).toEqual([5, 0, 7]);
    });

    it('lying, it touches with all its length, in the middle', () => {
      const hit = sweepOf(rod([3, 4.5, 7], ALONG_X, [0.5, 2], [4, -8, 0]), ground)!;
      expect(hit).toMatchObject({ fraction: 0.5, normal: { x: 0, y: -1, z: 0 } });
      expect(tuple(hit.point)).toEqual([5, 0, 7]);
    });

    it('leaning 3 to 4, it touches below the lower end of the core', () => {
      const found = closestOf(rod([10, 5.1, 0], LEANING), ground);
      expect(found.distance).toBeCloseTo(5.1 - 1.6 - 0.5, 14);
      expect(tuple(found.pointA)).toEqual(closeTo([8.8, 3, 0]));
      expect(tuple(found.pointB)).toEqual(closeTo([8.8, 0, 0]));
      // The other end is the lower one when the capsule is upside down.
      const upsideDown = closestOf(rod([10, 5.1, 0], multiply(LEANING, [1, 0, 0, 0])), ground);
      expect(upsideDown.distance).toBe(found.distance);
      expect(tuple(upsideDown.pointA)).toEqual(closeTo([8.8, 3, 0]));
    });

    it('rising out of the solid, it leaves when its lower cap does', () => {
      const hit = sweepOf(rod([0, -1.5, 0], UPRIGHT, [0.5, 2], [0, 8, 0]), ground);
      expect(hit).toMatchObject({ fraction: 0, exitFraction: 0.5, overlapping: true, depth: 4 });
    });

    it('wholly behind the surface it overlaps with its depth', () => {
      const hit = sweepOf(rod([0, -9, 0], UPRIGHT, [0.5, 2], [0, -1, 0]), ground)!;
      expect(hit).toMatchObject({ fraction: 0, exitFraction: Infinity, overlapping: true, depth: 11.5 });
      expect(tuple(hit.pointA)).toEqual([0, -11.5, 0]);
      expect(tuple(hit.pointB)).toEqual([0, 0, 0]);
    });

    it('the offset counts from the center of the plane, along its normal', () => {
      const wall = shapeAt(plane({ normal: [-3, 0, -4], offset: 2 }), [1, 0, 2]);
      // Toward the wall's solid, whose surface is 2 before its center.
      const found = closestOf(rod([-3, 5, -4]), wall);
      expect(found.distance).toBeCloseTo(4.7, 14);
      expect(tuple(found.normal)).toEqual(closeTo([0.6, 0, 0.8]));
    });
  });

  describe('degenerate situations', () => {
    itCountsTouches([
      { feature: 'standing', a: rod([1, 2.5, 0]), b: ground, away: [0, 1, 0] },
      { feature: 'lying', a: rod([1, 0.5, 0], ALONG_X), b: ground, away: [3, 1, 0] },
      { feature: 'a sphere', a: rod([1, 0.5, 0], LEANING, [0.5, 0]), b: ground, away: [0, 1, 4] },
    ]);

    it('with its core on the surface it is as deep as its radius', () => {
      expect(contactOf(rod([4, 0, 0], ALONG_X), ground)).toMatchObject({ depth: 0.5, normal: { x: 0, y: -1, z: 0 } });
    });

    it('a rolling contact never ends, and one bit above is a miss', () => {
      const along = (y: number) => sweepOf(rod([0, y, 0], ALONG_X, [0.5, 2], [1e9, 0, 1e9]), ground);
      expect(along(0.5)).toMatchObject({ overlapping: true, depth: 0, exitFraction: Infinity });
      expect(along(0.5 + 2 ** -53)).toBeUndefined();
    });

    it('lying up to a tilt of rounding it touches in the middle, beyond at its end, the depth the same to the last digits', () => {
      const coverage = new Coverage();
      for (let exponent = -17; exponent <= -3; exponent += 0.25) {
        const tilt = 10 ** exponent;
        const a = rod([0, 0.25, 0], multiply(rotationAbout([0, 0, 1], tilt), ALONG_X));
        compareWithOracle({ ...a, displacement: [0, 1, 0] }, ground, coverage);
        const { depth, pointA } = contactOf(a, ground)!;
        near(depth, 0.25 + 2 * Math.sin(tilt), 1e-15, `depth at ${tilt}`);
        const atEnd = Math.abs(pointA.x) > 1;
        coverage.count(atEnd ? 'at the end' : 'in the middle');
        if (Math.abs(Math.log10(tilt * 1e12)) > 0.5) expect(atEnd).toBe(tilt > 1e-12);
      }
      coverage.expectAtLeast({ 'at the end': 30, 'in the middle': 15 });
    });

    it('a capsule of half height 0 gives the results of a sphere', () => {
      const hit = sweepOf(rod([3, 2.5, 7], LEANING, [0.5, 0], [4, -4, 0]), ground)!;
      expect(hit).toMatchObject({ fraction: 0.5, exitFraction: Infinity, overlapping: false, depth: 0 });
      expect(tuple(hit.point)).toEqual([5, 0, 7]);
    });

    it('the other order has the same depth and the opposite normal', () => {
      const [there, back] = [contactInOrder(rod([1, 0.25, 0]), ground)!, contactInOrder(ground, rod([1, 0.25, 0]))!];
      expect(there).toMatchObject({ depth: 2.25, normal: { x: 0, y: -1, z: 0 } });
      expect(back).toMatchObject({ depth: 2.25, normal: { x: 0, y: 1, z: 0 }, pointA: there.pointB });
    });

    itHoldsAtEverySizeAndPosition(
      [
        [rod([3, 6.5, 7], UPRIGHT, [0.5, 2], [4, -8, 0]), ground],
        [rod([3, 4.5, 7], ALONG_X, [0.5, 2], [4, -8, 0]), ground],
        [rod([3, 1.5, 7], LEANING, [0.5, 2], [4, 8, 0]), ground],
        [rod([3, 5, 7], LEANING, [1e-6, 2], [4, -1e5, 0]), ground],
      ],
      queries,
    );
  });

  it('its lowest point follows the end of the core through 400 orientations', () => {
    for (let i = 0; i < 400; i++) {
      const angle = (2 * Math.PI * i) / 400;
      const hit = sweepOf(rod([0, 5, 0], rotationAbout([0, 0, 1], angle), [0.5, 2], [0, -5, 0]), ground)!;
      const low = 0.5 + 2 * Math.abs(Math.cos(angle));
      near(hit.fraction, (5 - low) / 5, 4 * Number.EPSILON, `fraction at ${angle}`);
      const end = Math.cos(angle) > 0 ? 2 * Math.sin(angle) : -2 * Math.sin(angle);
      near(hit.point.x, i % 200 === 100 ? 0 : end, 1e-14, `point at ${angle}`);
      near(hit.point.y, 0, 2e-15, 'height of the point');
    }
  });
});
