import {
  box,
  contactCapsuleObb,
  contactSphereObb,
  createContact,
  createSweepHit,
  distanceCapsuleObb,
  overlapCapsuleObb,
  sweepCapsuleObb,
  sweepSphereObb,
} from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { capsule } from '../../../src/shapes/capsule.ts';
import { check, near, nearVector } from '../../helpers/assertions.ts';
import { Coverage, cases, STRIDE } from '../../helpers/coverage.ts';
import {
  closeTo,
  inTheMiddle,
  itCountsTouches,
  itHoldsAtEverySizeAndPosition,
  moving,
  pairQueries,
} from '../../helpers/pair-queries.ts';
import { Random } from '../../helpers/random.ts';
import { contactOf as contactInOrder } from '../../helpers/shape-queries.ts';
import { point, rotationAbout, shapeAt, tuple, worldCapsule, worldObb } from '../../helpers/test-shapes.ts';
import { multiply, norm, plus, type Quaternion, rotated, times, type Vector } from '../../oracle/vector.ts';

const ALONG_Y: Quaternion = [0, 0, 0, 1];
const ALONG_X: Quaternion = [-0.5, -0.5, -0.5, 0.5];
/** Leaning at 45°, along (1, 1, 0). */
const LEANING = rotationAbout([0, 0, 1], -Math.PI / 4);

const rod = (
  center: Vector,
  quaternion: Quaternion = ALONG_Y,
  [radius, halfHeight]: readonly [number, number] = [0.5, 2],
  displacement: Vector = [0, 0, 0],
) => shapeAt(capsule({ radius, halfHeight }), center, displacement, quaternion);
const brick = (halfExtents: Vector = [1, 1, 1], center: Vector = [0, 0, 0], quaternion: Quaternion = ALONG_Y) =>
  shapeAt(box({ halfExtents }), center, [0, 0, 0], quaternion);
const cube = brick();

const queries = pairQueries(
  { types: ['capsule', 'box'], toWorldA: worldCapsule, toWorldB: worldObb },
  { distance: distanceCapsuleObb, overlap: overlapCapsuleObb, contact: contactCapsuleObb, sweep: sweepCapsuleObb },
);
const { closestOf, contactOf, sweepOf, compareWithOracle } = queries;

describe('capsule–box', () => {
  describe('in closed form', () => {
    it('side on face: first and last touch, the point in the middle of the stretch on the face', () => {
      const hit = sweepOf(rod([-5.5, 1.5, 0.25], ALONG_Y, [0.5, 2], [8, 0, 0]), cube)!;
      expect(hit).toMatchObject({ fraction: 0.5, exitFraction: 0.875, overlapping: false, depth: 0 });
      expect(tuple(hit.normal)).toEqual([1, 0, 0]);
      expect(tuple(hit.point)).toEqual(inTheMiddle([-1, 0.25, 0.25]));
    });

    it('cap on face', () => {
      const hit = sweepOf(rod([-7.5, 0.25, 0.5], ALONG_X, [0.5, 2], [8, 0, 0]), cube)!;
      expect(hit).toMatchObject({ fraction: 0.5, exitFraction: Infinity, normal: { x: 1, y: 0, z: 0 } });
      expect(tuple(hit.point)).toEqual(closeTo([-1, 0.25, 0.5]));
    });

    it('cap on edge: a right triangle 3-4-5', () => {
      const hit = sweepOf(rod([-12, 7, 0.5], ALONG_Y, [5, 2], [32, 0, 0]), cube)!;
      expect(hit).toMatchObject({ fraction: 0.25, exitFraction: 0.5 });
      expect(tuple(hit.normal)).toEqual(closeTo([0.6, -0.8, 0]));
      expect(tuple(hit.point)).toEqual(closeTo([-1, 1, 0.5]));
    });

    it('cap on corner: a box diagonal 2-3-6-7', () => {
      const hit = sweepOf(rod([-11, 6, 7], ALONG_Y, [7, 2], [32, 0, 0]), cube)!;
      expect(hit).toMatchObject({ fraction: 0.25, exitFraction: 0.4375 });
      expect(tuple(hit.normal)).toEqual(closeTo([2 / 7, -3 / 7, -6 / 7]));
      expect(tuple(hit.point)).toEqual(closeTo([-1, 1, 1]));
    });

    it('side along an edge: the point in the middle of the stretch on the edge', () => {
      const hit = sweepOf(rod([-12, 1.5, 5], ALONG_Y, [5, 2], [32, 0, 0]), cube)!;
      expect(hit).toMatchObject({ fraction: 0.25, exitFraction: 0.5 });
      expect(tuple(hit.normal)).toEqual(closeTo([0.6, 0, -0.8]));
      expect(tuple(hit.point)).toEqual(inTheMiddle([-1, 0.25, 1]));
    });

    it('side across an edge', () => {
      const hit = sweepOf(rod([-4, 4, 0.25], LEANING, [0.5, 2], [4, -4, 0]), cube)!;
      expect(hit.fraction).toBeCloseTo((3 - 0.5 * Math.SQRT1_2) / 4, 15);
      expect(tuple(hit.normal)).toEqual(closeTo([Math.SQRT1_2, -Math.SQRT1_2, 0]));
      expect(tuple(hit.point)).toEqual(closeTo([-1, 1, 0.25]));
    });

    it('side on corner', () => {
      const across = rotationAbout([0, 0, 1], (-3 * Math.PI) / 4);
      const hit = sweepOf(rod([4, 4, 4], across, [0.5, 2], [-4, -4, -4]), cube)!;
      expect(hit.fraction).toBeCloseTo((3 - 0.5 / Math.sqrt(3)) / 4, 15);
      expect(tuple(hit.normal)).toEqual(closeTo(times([-1, -1, -1], 1 / Math.sqrt(3))));
      expect(tuple(hit.point)).toEqual(closeTo([1, 1, 1]));
    });

    it('distance of side and face, cap and edge, cap and corner, side and edge', () => {
      expect(closestOf(rod([4, 0, 0]), cube).distance).toBe(2.5);
      expect(closestOf(rod([4, 7, 0.5]), cube).distance).toBe(4.5);
      expect(closestOf(rod([3, 6, 7]), cube).distance).toBe(6.5);
      expect(closestOf(rod([4, 0.5, 5]), cube).distance).toBe(4.5);
      expect(closestOf(rod([-4, 4, 0], LEANING), cube).distance).toBeCloseTo(3 * Math.SQRT2 - 0.5, 14);
    });
  });

  describe('with the core in the box', () => {
    it('crossing it, the capsule leaves across the core through the nearest face', () => {
      const found = contactOf(rod([0.25, 0.5, 0]), cube)!;
      expect(found).toMatchObject({ depth: 1.25, normal: { x: -1, y: 0, z: 0 } });
      expect(tuple(found.pointA)).toEqual(inTheMiddle([-0.25, 0, 0]));
      expect(tuple(found.pointB)).toEqual(inTheMiddle([1, 0, 0]));
    });

    it('wholly inside, through the nearest face', () => {
      const found = contactOf(rod([0, -7, 0]), brick([10, 10, 10]))!;
      expect(found).toMatchObject({ depth: 5.5, normal: { x: 0, y: 1, z: 0 } });
      expect(found.pointB.y).toBe(-10);
    });

    it('with one end inside, the shorter exit: along the core or sideways', () => {
      expect(contactOf(rod([0, 2.75, 0]), cube)).toMatchObject({ depth: 0.75, normal: { x: 0, y: -1, z: 0 } });
      expect(contactOf(rod([0, 2.25, 0.75]), cube)).toMatchObject({ depth: 0.75, normal: { x: 0, y: 0, z: -1 } });
    });

    it('through just an edge, across both edge and core', () => {
      const found = contactOf(rod([-0.9, 0.9, 0.25], LEANING), cube)!;
      expect(found.depth).toBeCloseTo(0.1 * Math.SQRT2 + 0.5, 14);
      expect(tuple(found.normal)).toEqual(closeTo([Math.SQRT1_2, -Math.SQRT1_2, 0]));
      expect(tuple(found.pointB)).toEqual(closeTo([-1, 1, 0.25]));
    });

    it('at the center of the box, ties go to x before y before z', () => {
      expect(contactOf(rod([0, 0, 0]), cube)).toMatchObject({ depth: 1.5, normal: { x: 1, y: 0, z: 0 } });
      expect(contactOf(rod([0, 0, 0], ALONG_X), cube)).toMatchObject({ depth: 1.5, normal: { x: 0, y: 1, z: 0 } });
      expect(contactOf(rod([0, 0, 0], ALONG_Y, [0.5, 0]), cube)).toMatchObject({ depth: 1.5, normal: { x: 1 } });
    });

    it('the core exactly on a face, an edge or a corner: as deep as the radius, with a unit normal', () => {
      for (const center of [
        [1, 0.5, 0.25],
        [1, 0.5, 1],
        [1, 3, -1],
        [0, 3, 0],
      ] as Vector[]) {
        const found = contactOf(rod(center), cube)!;
        near(found.depth, 0.5, 2e-16, 'depth');
        near(norm(tuple(found.normal)), 1, 2e-16, 'length of the normal');
        compareWithOracle(rod(center), cube);
      }
    });

    it('the core just outside and just inside of a face, the answers join', () => {
      for (const offset of [2 ** -20, 2 ** -40, 2 ** -50]) {
        const [inside, outside] = [
          contactOf(rod([1 - offset, 0, 0]), cube)!,
          contactOf(rod([1 + offset, 0, 0]), cube)!,
        ];
        expect(inside.depth - outside.depth).toBeCloseTo(2 * offset, 15);
        expect(inside.normal).toEqual(outside.normal);
      }
    });

    it('a sweep from there knows when it leaves', () => {
      const found = sweepOf(rod([0, 0, 0], ALONG_Y, [0.5, 2], [6, 0, 0]), cube);
      expect(found).toMatchObject({ overlapping: true, fraction: 0, exitFraction: 0.25, depth: 1.5 });
    });
  });

  describe('lying on the box', () => {
    it('along a side of the face, the contact is in the middle of the part on the face', () => {
      const found = contactOf(rod([1, 1.25, 0.5], ALONG_X), cube)!;
      expect(found.depth).toBe(0.25);
      expect(tuple(found.normal)).toEqual(closeTo([0, -1, 0]));
      expect(tuple(found.pointA)).toEqual(inTheMiddle([0, 0.75, 0.5]));
      expect(tuple(found.pointB)).toEqual(inTheMiddle([0, 1, 0.5]));
    });

    it('across the corner of the face', () => {
      // Along (1 + s, s) with |s| <= √2, of which −1 <= s <= 0 is over the face.
      const diagonal = multiply(rotationAbout([0, 1, 0], -Math.PI / 4), ALONG_X);
      const found = contactOf(rod([1, 1.25, 0], diagonal), cube)!;
      expect(found.depth).toBeCloseTo(0.25, 14);
      expect(tuple(found.pointB)).toEqual(inTheMiddle([0.5, 1, -0.5]));
    });

    it('nearly lying, tilted by 1e-17 to 1e-3, depth and times stay as exact', () => {
      const coverage = new Coverage();
      for (let exponent = -17; exponent <= -3; exponent += 0.5 * STRIDE) {
        for (const axis of [
          [0, 0, 1],
          [0, 1, 0],
          [0, 0.6, 0.8],
        ] as const) {
          for (const height of [1.25, 1.5, 3]) {
            const q = multiply(rotationAbout(axis, 10 ** exponent), ALONG_X);
            compareWithOracle(rod([0.75, height, 0.25], q, [0.5, 2], [0.25, -2.5, 0.125]), cube, coverage);
            compareWithOracle(rod([0.75, height, -2], q, [0.5, 2], [0.25, -1, 4]), cube, coverage);
          }
        }
      }
      coverage.expectAtLeast({ hit: 250, contact: 75, apart: 75 });
    });
  });

  describe('degenerate situations', () => {
    itCountsTouches([
      { feature: 'side on face', a: rod([-1.5, 1.5, 0.5]), b: cube, away: [-1, 0, 0] },
      { feature: 'cap on face', a: rod([0, 3.5, 0]), b: cube, away: [0, 1, 0] },
      { feature: 'cap on edge', a: rod([-4, 7, 0.5], ALONG_Y, [5, 2]), b: cube, away: [-3, 4, 0] },
      { feature: 'cap on corner', a: rod([-3, 6, 7], ALONG_Y, [7, 2]), b: cube, away: [-2, 3, 6] },
      { feature: 'side along edge', a: rod([-4, 0.5, 5], ALONG_Y, [5, 2]), b: cube, away: [-3, 0, 4] },
    ]);

    it('sliding along a face counts from edge to edge, one bit above it does not', () => {
      const over = (y: number) => sweepOf(rod([-8, y, 0], ALONG_X, [0.5, 2], [16, 0, 0]), cube);
      expect(over(1.5)).toMatchObject({ fraction: 5 / 16, exitFraction: 11 / 16, overlapping: false });
      expect(over(1.5 + 2 ** -52)).toBeUndefined();
    });

    it('cutting across the rounded edge touches or misses by its distance from the edge', () => {
      // Along y = x + c the edge at (−1, 1) passes the lower end of the core at |c − 2| / √2.
      const cut = (c: number) => sweepOf(rod([-3, c - 3 + 2, 0], ALONG_Y, [0.5, 2], [6, 6, 0]), cube);
      expect(cut(2.7)).toBeDefined();
      expect(cut(2.71)).toBeUndefined();
    });

    it('needles and plates a millionth wide are not missed at any speed', () => {
      const needle = rod([-1000, 0.5, 0.25], ALONG_Y, [1e-6, 1], [1e6, 0, 0]);
      near(sweepOf(needle, brick([1e-6, 1, 1]))!.fraction, (1000 - 2e-6) / 1e6, 1e-18, 'at a plate');
      const acrossIt = brick([1e-6, 1e-6, 1]);
      near(sweepOf(needle, acrossIt)!.fraction, (1000 - 2e-6) / 1e6, 1e-18, 'at a needle');
      expect(sweepOf(needle, brick([1e-6, 1e-6, 0.25 - 1.1e-6]))).toBeUndefined();
    });

    it('slivers of boxes in any orientation, against the oracle', () => {
      const random = new Random(51);
      const coverage = new Coverage();
      for (let i = 0; i < cases(60, 2000); i++) {
        const sliver = brick(
          random.pick([
            [1, 1e-6, 1],
            [1e-6, 1, 1e-6],
            [1e-6, 1e-3, 1],
          ] as const),
          [0, 0, 0],
          random.quaternion(),
        );
        const start = random.vector(2);
        const thickness = random.pick([1e-6, 0.1, 1]);
        const motion = plus(times(start, -2), random.vector(random.pick([1e-6, 0.5])));
        compareWithOracle(rod(start, random.quaternion(), [thickness, 1], motion), sliver, coverage);
      }
      coverage.expectAtLeast({ hit: 30 });
    });

    it('a capsule of half height 0 gives the results of a sphere', () => {
      const random = new Random(52);
      const coverage = new Coverage();
      for (let i = 0; i < 400; i++) {
        const [q, extents] = [random.quaternion(), [1, 0.5, 2] as const];
        const start = random.vector(3);
        const a = rod(start, q, [random.range(0.2, 1), 0], plus(times(start, -2), random.vector(4)));
        const [b, sphereA] = [brick(extents), { center: point(a.position), radius: a.shape.radius }];
        const [contact, hit] = [createContact(), createSweepHit()];
        const touching = contactSphereObb(contact, sphereA, worldObb(b));
        const meets = sweepSphereObb(hit, sphereA, worldObb(b), point(a.displacement));
        const [foundContact, found] = [contactOf(a, b), sweepOf(a, b)];
        check((foundContact !== undefined) === touching && (found !== undefined) === meets, `hit or miss at ${start}`);
        coverage.count(touching ? 'contact' : meets ? 'hit' : 'miss');
        if (foundContact) {
          near(foundContact.depth, contact.depth, 4e-15, 'depth');
          nearVector(tuple(foundContact.normal), tuple(contact.normal), 1e-13, 'normal');
        }
        if (found) near(found.fraction, hit.fraction, 1e-12, 'fraction');
      }
      coverage.expectAtLeast({ contact: 40, hit: 100, miss: 20 });
    });

    it('the other order has the same depth and the opposite normal', () => {
      const [there, back] = [contactInOrder(rod([1.25, 0.5, 0]), cube)!, contactInOrder(cube, rod([1.25, 0.5, 0]))!];
      expect(back.depth).toBe(there.depth);
      expect(tuple(there.normal)).toEqual([-1, 0, 0]);
      expect(tuple(back.normal)).toEqual([1, 0, 0]);
      expect(back.pointA).toEqual(there.pointB);
    });

    itHoldsAtEverySizeAndPosition(
      [
        [rod([-5.5, 1.5, 0.25], ALONG_Y, [0.5, 2], [8, 1, 0]), cube],
        [rod([-12, 7, 0.5], ALONG_Y, [5, 2], [32, 1, 0]), cube],
        [rod([-11, 6, 7], ALONG_Y, [7, 2], [32, 0, 1]), cube],
        [rod([-4, 4, 0.25], LEANING, [0.5, 2], [4, -4, 1]), cube],
        [rod([0.25, 0.5, 0], ALONG_Y, [0.5, 2], [1, 2, 3]), cube],
        [rod([1, 1.25, 0.5], ALONG_X, [0.5, 2], [1, 2, 3]), cube],
        [rod([1, 5, 0.5], ALONG_X, [1e-6, 2], [0, -9, 0]), brick([1, 1e-6, 1])],
      ],
      queries,
    );
  });

  describe('over the seams, in 400 steps without a jump', () => {
    it.each([
      ['standing', ALONG_Y],
      ['leaning', LEANING],
      ['askew', new Random(7).quaternion()],
    ])('%s, from the face over edge and corner past the box, against the oracle', (_name, q) => {
      const coverage = new Coverage();
      let previous: Vector | undefined;
      for (let i = 0; i < 400; i++) {
        const [y, z] = [4 * (i / 400), 2 * (i / 400)];
        const a = rod([-6, y, z], q, [0.5, 1], [12, 0, 0]);
        if (i % STRIDE === 0) compareWithOracle(a, cube, coverage);
        const normal = sweepOf(a, cube)?.normal;
        const change = normal && previous ? norm(plus(tuple(normal), times(previous, -1))) : 0;
        check(change < 0.3, `the normal jumps at ${y}`);
        previous = normal && tuple(normal);
      }
      coverage.expectAtLeast({ hit: 150, miss: 50 });
    });

    it('agrees with the oracle around a rotated box', () => {
      const q = new Random(4).quaternion();
      const rotatedBox = brick([1, 0.5, 2], [0, 0, 0], q);
      const coverage = new Coverage();
      for (let i = 0; i < 400; i += STRIDE) {
        const angle = (2 * Math.PI * i) / 400;
        const start = rotated(q, [5 * Math.cos(angle), 5 * Math.sin(angle), 1.9]);
        compareWithOracle(moving(rod(start, ALONG_X, [0.3, 0.7]), times(start, -1)), rotatedBox, coverage);
      }
      coverage.expectAtLeast({ hit: 400 });
    });
  });
});
