import {
  contactCapsuleTriangle,
  contactSphereTriangle,
  createContact,
  createSweepHit,
  distanceCapsuleTriangle,
  overlapCapsuleTriangle,
  sweepCapsuleTriangle,
  sweepSphereTriangle,
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
import { A, B, C, type Corners, inEveryOrder, triple } from '../../helpers/right-triangle.ts';
import { contactOf as contactInOrder } from '../../helpers/shape-queries.ts';
import { CYCLE, point, rotationAbout, shapeAt, tuple, worldCapsule, worldTriangle } from '../../helpers/test-shapes.ts';
import { minus, multiply, norm, plus, type Quaternion, rotated, times, type Vector } from '../../oracle/vector.ts';

const ALONG_X: Quaternion = [-0.5, -0.5, -0.5, 0.5];
const ALONG_Y: Quaternion = [0, 0, 0, 1];
const ALONG_Z = CYCLE;

const rod = (
  center: Vector,
  quaternion: Quaternion = ALONG_Z,
  [radius, halfHeight]: readonly [number, number] = [0.5, 2],
  displacement: Vector = [0, 0, 0],
) => shapeAt(capsule({ radius, halfHeight }), center, displacement, quaternion);

const floor = triple([A, B, C]);

const queries = pairQueries(
  { types: ['capsule', 'triangle'], toWorldA: worldCapsule, toWorldB: worldTriangle },
  {
    distance: distanceCapsuleTriangle,
    overlap: overlapCapsuleTriangle,
    contact: contactCapsuleTriangle,
    sweep: sweepCapsuleTriangle,
  },
);
const { closestOf, contactOf, sweepOf, compareWithOracle } = queries;

describe('capsule–triangle', () => {
  describe.each(inEveryOrder([A, B, C]))('in closed form, the corners %j, %j, %j', (...corners) => {
    const b = triple(corners as unknown as Corners);

    it('cap on face, from either side: in with one cap, out with the other', () => {
      for (const side of [1, -1]) {
        const hit = sweepOf(rod([1, 1, 10.5 * side], ALONG_Z, [0.5, 2], [0, 0, -16 * side]), b)!;
        expect(hit).toMatchObject({ fraction: 0.5, exitFraction: 0.8125, overlapping: false, depth: 0 });
        expect(tuple(hit.normal)).toEqual([0, 0, -side]);
        expect(tuple(hit.point)).toEqual(closeTo([1, 1, 0]));
      }
    });

    it('side on face: the point in the middle of the stretch on the face', () => {
      const hit = sweepOf(rod([2, 1, 4.5], ALONG_X, [0.5, 2], [0, 0, -8]), b)!;
      expect(hit).toMatchObject({ fraction: 0.5, exitFraction: 0.625, normal: { x: 0, y: 0, z: -1 } });
      // The core is over x from 0 to 4, the face at y = 1 from 0 to 8/3.
      expect(tuple(hit.point)).toEqual(inTheMiddle([4 / 3, 1, 0]));
    });

    it('side across an edge: in on the short side, out over the long one', () => {
      const hit = sweepOf(rod([2, -4.5, 0.5], ALONG_Z, [0.5, 2], [0, 8, 0]), b)!;
      expect(hit.fraction).toBeCloseTo(0.5, 15);
      // Over (3 x + 4 y − 12) / 5 = 1/2 at x = 2.
      expect(hit.exitFraction).toBeCloseTo((2.125 + 4.5) / 8, 15);
      expect(tuple(hit.normal)).toEqual(closeTo([0, 1, 0]));
      expect(tuple(hit.point)).toEqual(closeTo([2, 0, 0]));
    });

    it('side along an edge: the point in the middle of the stretch on the edge', () => {
      const hit = sweepOf(rod([3, -11, 4], ALONG_X, [5, 2], [0, 16, 0]), b)!;
      expect(hit.fraction).toBeCloseTo(0.5, 15);
      expect(tuple(hit.normal)).toEqual(closeTo([0, 0.6, -0.8]));
      expect(tuple(hit.point)).toEqual(inTheMiddle([2.5, 0, 0]));
    });

    it('side on corner: a right triangle 3-4-5', () => {
      const hit = sweepOf(rod([-11, -4, 0.5], ALONG_Z, [5, 2], [16, 0, 0]), b)!;
      expect(hit.fraction).toBeCloseTo(0.5, 15);
      expect(tuple(hit.normal)).toEqual(closeTo([0.6, 0.8, 0]));
      expect(tuple(hit.point)).toEqual(closeTo([0, 0, 0]));
    });

    it('cap on edge', () => {
      const hit = sweepOf(rod([2, -6.5, 0], ALONG_Y, [0.5, 2], [0, 8, 0]), b)!;
      expect(hit.fraction).toBeCloseTo(0.5, 15);
      expect(tuple(hit.normal)).toEqual(closeTo([0, 1, 0]));
      expect(tuple(hit.point)).toEqual(closeTo([2, 0, 0]));
    });

    it('cap on corner: a box diagonal 2-3-6-7', () => {
      const hit = sweepOf(rod([-10, -3, 8], ALONG_Z, [7, 2], [16, 0, 0]), b)!;
      expect(hit.fraction).toBeCloseTo(0.5, 15);
      expect(tuple(hit.normal)).toEqual(closeTo([2 / 7, 3 / 7, -6 / 7]));
      expect(tuple(hit.point)).toEqual(closeTo([0, 0, 0]));
    });

    it('distance of cap and side from face, edge and corner', () => {
      expect(closestOf(rod([1, 1, 7]), b)).toMatchObject({ distance: 4.5, normal: { x: 0, y: 0, z: -1 } });
      expect(closestOf(rod([2, 1, -5], ALONG_X), b)).toMatchObject({ distance: 4.5, normal: { x: 0, y: 0, z: 1 } });
      expect(closestOf(rod([2, -4, 0.5]), b).distance).toBe(3.5);
      expect(closestOf(rod([-2, -3, 8]), b).distance).toBe(6.5);
      expect(closestOf(rod([-3, -4, 1]), b).distance).toBe(4.5);
    });

    it('the core through the face leaves across the nearest edge, or back along itself', () => {
      const aside = contactOf(rod([1, 0.75, 0.5]), b)!;
      expect(aside.depth).toBeCloseTo(1.25, 14);
      expect(tuple(aside.normal)).toEqual(closeTo([0, 1, 0]));
      expect(tuple(aside.pointA)).toEqual(closeTo([1, 1.25, 0]));
      expect(tuple(aside.pointB)).toEqual(closeTo([1, 0, 0]));
      const back = contactOf(rod([1, 1, 1.75]), b)!;
      expect(back.depth).toBe(0.75);
      expect(tuple(back.normal)).toEqual([0, 0, -1]);
      expect(tuple(back.pointA)).toEqual(closeTo([1, 1, -0.75]));
      expect(tuple(back.pointB)).toEqual(closeTo([1, 1, 0]));
    });

    it('the core in the plane of the triangle: as deep as the radius, out of the plane', () => {
      for (const center of [
        [1.5, 1, 0],
        [3, 0, 0],
        [0, 0, 0],
        [2, 1.5, 0],
      ] as Vector[]) {
        const found = contactOf(rod(center, ALONG_X), b)!;
        expect(found.depth).toBe(0.5);
        expect(tuple(found.normal).map(Math.abs)).toEqual([0, 0, 1]);
        expect(found).toEqual(contactOf(rod(center, ALONG_X), b));
      }
    });

    it('the core in the plane beside the triangle touches it with its end', () => {
      const found = contactOf(rod([-2.25, 1, 0], ALONG_X), b)!;
      expect(found.depth).toBeCloseTo(0.25, 14);
      expect(tuple(found.normal)).toEqual(closeTo([1, 0, 0]));
      expect(tuple(found.pointB)).toEqual(closeTo([0, 1, 0]));
    });

    it('a sweep from the face knows when it leaves', () => {
      const hit = sweepOf(rod([1.5, 1, 0], ALONG_X, [0.5, 2], [0, 0, 2]), b);
      expect(hit).toMatchObject({ overlapping: true, fraction: 0, exitFraction: 0.25, depth: 0.5 });
    });
  });

  describe('degenerate situations', () => {
    itCountsTouches([
      { feature: 'cap on front', a: rod([1, 1, 2.5]), b: floor, away: [0, 0, 1] },
      { feature: 'cap on back', a: rod([1, 1, -2.5]), b: floor, away: [0, 0, -1] },
      { feature: 'side on face', a: rod([2, 1, 0.5], ALONG_X), b: floor, away: [0, 0, 1] },
      { feature: 'side across edge', a: rod([2, -0.5, 0.5]), b: floor, away: [0, -1, 0] },
      { feature: 'side along edge', a: rod([3, -3, 4], ALONG_X, [5, 2]), b: floor, away: [0, -3, 4] },
      { feature: 'side on corner', a: rod([-3, -4, 0.5], ALONG_Z, [5, 2]), b: floor, away: [-3, -4, 0] },
      { feature: 'cap on edge', a: rod([2, -2.5, 0], ALONG_Y), b: floor, away: [0, -1, 0] },
      { feature: 'cap on corner', a: rod([-2, -3, 8], ALONG_Z, [7, 2]), b: floor, away: [-2, -3, 6] },
    ]);

    it('sliding along the face counts from edge to edge, one bit above it does not', () => {
      const over = (z: number) => sweepOf(rod([-8, 1.5, z], ALONG_X, [0.5, 2], [16, 0, 0]), floor);
      const hit = over(0.5)!;
      expect(hit.fraction).toBeCloseTo(6 / 16, 15);
      expect(hit.exitFraction).toBeCloseTo(12 / 16, 15);
      expect(over(0.5 + 2 ** -52)).toBeUndefined();
    });

    it('nearly lying on the face, tilted by 1e-17 to 1e-3, it is as exact as otherwise', () => {
      const coverage = new Coverage();
      for (let exponent = -17; exponent <= -3; exponent += 0.5 * STRIDE) {
        for (const axis of [
          [0, 1, 0],
          [0, 0, 1],
          [0, 0.6, 0.8],
        ] as const) {
          for (const height of [0, 0.25, 0.5, 3]) {
            const q = multiply(rotationAbout(axis, 10 ** exponent), ALONG_X);
            compareWithOracle(rod([1.75, 1, height], q, [0.5, 2], [0.25, 0.125, -2.5]), floor, coverage);
            compareWithOracle(rod([1.75, -1, height], q, [0.5, 2], [0.25, 3, -0.5]), floor, coverage);
          }
        }
      }
      coverage.expectAtLeast({ hit: 250, contact: 75, apart: 75 });
    });

    it('lying along the long edge, rotated by 1e-17 to 1e-3', () => {
      const coverage = new Coverage();
      const alongEdge = multiply(rotationAbout([0, 0, 1], -Math.atan2(3, 4)), ALONG_X);
      for (let exponent = -17; exponent <= -3; exponent += 0.5 * STRIDE) {
        for (const axis of [
          [0, 1, 0],
          [0, 0, 1],
          [0.6, 0, 0.8],
        ] as const) {
          const q = multiply(rotationAbout(axis, 10 ** exponent), alongEdge);
          compareWithOracle(rod([3.2, 3.1, 1], q, [0.5, 2], [-2, -2, -2]), floor, coverage);
          compareWithOracle(rod([2.2, 1.7, 0.125], q, [0.5, 2], [1, 2, 0]), floor, coverage);
        }
      }
      coverage.expectAtLeast({ hit: 150, contact: 80, apart: 80 });
    });

    it('a needle and a sliver a millionth wide meet at any speed, or pass', () => {
      const sliver = triple([A, B, [2, 1e-6, 0]]);
      const needle = (y: number) => rod([2, y, 1000], ALONG_Y, [1e-6, 1], [0, 0, -1e6]);
      near(sweepOf(needle(0.5), sliver)!.fraction, (1000 - 1e-6) / 1e6, 1e-18, 'fraction');
      expect(sweepOf(needle(1 + 2.1e-6), sliver)).toBeUndefined();
    });

    it('slivers a millionth wide, against the oracle', () => {
      const coverage = new Coverage();
      const random = new Random(71);
      for (let i = 0; i < cases(100, 2000); i++) {
        const [a, b, aside] = [random.vector(), random.vector(), random.unitVector()];
        const third = plus(plus(a, times(minus(b, a), random.range(-0.2, 1.2))), times(aside, 1e-6));
        const start = random.vector(2);
        const target = plus(a, times(minus(b, a), random.range(-0.2, 1.2)));
        const size = [random.pick([1e-7, 1e-3, 0.5]), random.pick([1e-6, 1])] as const;
        const corners = random.pick(inEveryOrder([a, b, third]));
        compareWithOracle(
          rod(start, random.quaternion(), size, times(minus(target, start), 2)),
          triple(corners),
          coverage,
        );
        compareWithOracle(rod(target, random.quaternion(), size, start), triple(corners), coverage);
      }
      coverage.expectAtLeast({ hit: 100, contact: 60, apart: 60 });
    });

    it('a capsule of half height 0 gives the results of a sphere', () => {
      const random = new Random(72);
      const coverage = new Coverage();
      for (let i = 0; i < 400; i++) {
        const start = random.vector(3);
        const motion = plus(times(start, -2), random.vector(4));
        const a = rod(start, random.quaternion(), [random.range(0.2, 1.5), 0], motion);
        const b = triple([random.vector(2), random.vector(2), random.vector(2)]);
        const sphereA = { center: point(a.position), radius: a.shape.radius };
        const [contact, hit] = [createContact(), createSweepHit()];
        const touching = contactSphereTriangle(contact, sphereA, worldTriangle(b));
        const meets = sweepSphereTriangle(hit, sphereA, worldTriangle(b), point(a.displacement));
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
      const a = rod([1, 1, 2.25]);
      const [there, back] = [contactInOrder(a, floor)!, contactInOrder(floor, a)!];
      expect(there).toMatchObject({ depth: 0.25, normal: { x: 0, y: 0, z: -1 } });
      expect(back).toMatchObject({ depth: 0.25, normal: { x: 0, y: 0, z: 1 }, pointA: there.pointB });
    });

    itHoldsAtEverySizeAndPosition(
      [
        [rod([1, 1, 10.5], ALONG_Z, [0.5, 2], [0, 1, -16]), floor],
        [rod([2, 1, 4.5], ALONG_X, [0.5, 2], [0, 0.5, -8]), floor],
        [rod([2, -4.5, 0.5], ALONG_Z, [0.5, 2], [0.5, 8, 0]), floor],
        [rod([-10, -3, 8], ALONG_Z, [7, 2], [16, 1, 0]), floor],
        [rod([1, 0.75, 0.5], ALONG_Z, [0.5, 2], [1, 2, 3]), floor],
        [rod([1.5, 1, 0], ALONG_X, [0.5, 2], [1, 2, 3]), floor],
        [rod([1, 1, 5], ALONG_Z, [1e-6, 2], [0, 0.5, -8]), floor],
      ],
      queries,
    );
  });

  describe('over the seams, in 400 steps without a jump', () => {
    it.each([
      ['standing', ALONG_Z],
      ['lying along x', ALONG_X],
      ['leaning', rotationAbout([0.6, 0, 0.8], 1)],
      ['askew', new Random(7).quaternion()],
    ])('%s, falling from the face over edge and corner past the triangle, against the oracle', (_name, q) => {
      const coverage = new Coverage();
      let previous: Vector | undefined;
      for (let i = 0; i < 400; i++) {
        const [x, y] = [2 - 5 * (i / 400), 0.75 - 2.5 * (i / 400)];
        const a = rod([x, y, 6], q, [0.5, 1], [0, 0, -12]);
        if (i % STRIDE === 0) compareWithOracle(a, floor, coverage);
        const normal = sweepOf(a, floor)?.normal;
        const change = normal && previous ? norm(plus(tuple(normal), times(previous, -1))) : 0;
        check(change < 0.3, `the normal jumps at ${x}`);
        previous = normal && tuple(normal);
      }
      coverage.expectAtLeast({ hit: 150, miss: 50 });
    });

    it('agrees with the oracle around a rotated triangle', () => {
      const q = new Random(4).quaternion();
      const rotatedTriangle = {
        ...triple([
          [-1, -1, 0.5],
          [2, -1, 0],
          [0, 1, -0.5],
        ]),
        quaternion: q,
      };
      const coverage = new Coverage();
      for (let i = 0; i < 400; i += STRIDE) {
        const angle = (2 * Math.PI * i) / 400;
        const start = rotated(q, [5 * Math.cos(angle), 5 * Math.sin(angle), 0.4]);
        compareWithOracle(moving(rod(start, ALONG_X, [0.3, 0.7]), times(start, -1)), rotatedTriangle, coverage);
      }
      coverage.expectAtLeast({ hit: 400 });
    });
  });
});
