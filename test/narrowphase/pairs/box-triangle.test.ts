import {
  box,
  contactObbTriangle,
  distanceObbTriangle,
  overlapObbTriangle,
  sweepObbTriangle,
} from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { near, nearVector } from '../../helpers/assertions.ts';
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
import { rigidlyMoved, rotationAbout, shapeAt, tuple, worldObb, worldTriangle } from '../../helpers/test-shapes.ts';
import { minus, multiply, plus, type Quaternion, rotated, times, type Vector } from '../../oracle/vector.ts';

const UNROTATED: Quaternion = [0, 0, 0, 1];
/** Puts an edge along x, or along z, on top. */
const EDGE_ALONG_X = rotationAbout([1, 0, 0], Math.PI / 4);
const EDGE_ALONG_Z = rotationAbout([0, 0, 1], Math.PI / 4);
/** Rotates a cube's diagonal upright, along z. */
const ON_CORNER = multiply(rotationAbout([0, 1, 0], Math.atan(Math.SQRT1_2)), EDGE_ALONG_X);

const brick = (
  center: Vector,
  halfExtents: Vector = [1, 1, 1],
  quaternion: Quaternion = UNROTATED,
  displacement: Vector = [0, 0, 0],
) => shapeAt(box({ halfExtents }), center, displacement, quaternion);

const floor = triple([A, B, C]);

const queries = pairQueries(
  { types: ['box', 'triangle'], toWorldA: worldObb, toWorldB: worldTriangle },
  { distance: distanceObbTriangle, overlap: overlapObbTriangle, contact: contactObbTriangle, sweep: sweepObbTriangle },
);
const { closestOf, contactOf, sweepOf, compareWithOracle } = queries;

describe('box–triangle', () => {
  describe.each(inEveryOrder([A, B, C]))('in closed form, the corners %j, %j, %j', (...corners) => {
    const b = triple(corners as unknown as Corners);

    it('face on face, from either side: the point is in the middle of the overlap', () => {
      for (const side of [1, -1]) {
        const hit = sweepOf(brick([1, 1, 5 * side], [1, 1, 1], UNROTATED, [0, 0, -8 * side]), b)!;
        expect(hit).toMatchObject({ fraction: 0.5, exitFraction: 0.75, overlapping: false, depth: 0 });
        expect(tuple(hit.normal)).toEqual([0, 0, -side]);
        // A square of area 4 around (1, 1), less the triangle beyond the long edge: 1/6 around (16/9, 11/6).
        expect(tuple(hit.point)).toEqual(inTheMiddle([200 / 207, 133 / 138, 0]));
      }
    });

    it('a small box on the face, and a large one over all of it', () => {
      const small = sweepOf(brick([1, 1, 4.25], [0.25, 0.25, 0.25], UNROTATED, [0, 0, -8]), b)!;
      expect(small.fraction).toBe(0.5);
      expect(tuple(small.point)).toEqual(inTheMiddle([1, 1, 0]));
      const large = sweepOf(brick([1, 1, 14], [10, 10, 10], UNROTATED, [0, 0, -8]), b)!;
      expect(large.fraction).toBe(0.5);
      expect(tuple(large.point)).toEqual(inTheMiddle([4 / 3, 1, 0]));
    });

    it('edge on face: √2 high', () => {
      const hit = sweepOf(brick([1.25, 1, 5], [0.25, 1, 1], EDGE_ALONG_X, [0, 0, -8]), b)!;
      expect(hit.fraction).toBeCloseTo((5 - Math.SQRT2) / 8, 15);
      expect(hit.exitFraction).toBeCloseTo((5 + Math.SQRT2) / 8, 15);
      expect(tuple(hit.point)).toEqual(inTheMiddle([1.25, 1, 0]));
    });

    it('corner on face: √3 high', () => {
      const hit = sweepOf(brick([1, 1, 5], [1, 1, 1], ON_CORNER, [0, 0, -8]), b)!;
      expect(hit.fraction).toBeCloseTo((5 - Math.sqrt(3)) / 8, 15);
      expect(tuple(hit.normal)).toEqual(closeTo([0, 0, -1]));
      expect(tuple(hit.point)).toEqual(inTheMiddle([1, 1, 0]));
    });

    it('face on corner', () => {
      const hit = sweepOf(brick([9, 0.25, 0.5], [1, 1, 1], UNROTATED, [-8, 0, 0]), b)!;
      expect(hit).toMatchObject({ fraction: 0.5, exitFraction: Infinity, normal: { x: -1, y: 0, z: 0 } });
      expect(tuple(hit.point)).toEqual(inTheMiddle([4, 0, 0]));
    });

    it('face on edge: the point in the middle of the stretch on the face', () => {
      const hit = sweepOf(brick([-5, 1, 0.5], [1, 1, 1], UNROTATED, [8, 0, 0]), b)!;
      expect(hit).toMatchObject({ fraction: 0.5, normal: { x: 1, y: 0, z: 0 } });
      expect(tuple(hit.point)).toEqual(inTheMiddle([0, 1, 0]));
    });

    it('edge on edge, crossing', () => {
      const hit = sweepOf(brick([-5, 1, 0.5], [1, 1, 1], EDGE_ALONG_Z, [8, 0, 0]), b)!;
      expect(hit.fraction).toBeCloseTo((5 - Math.SQRT2) / 8, 15);
      expect(tuple(hit.normal)).toEqual(closeTo([1, 0, 0]));
      expect(tuple(hit.point)).toEqual(closeTo([0, 1, 0]));
    });

    it('distance of faces, edges and corners', () => {
      expect(closestOf(brick([1, 1, 5]), b)).toMatchObject({ distance: 4, normal: { x: 0, y: 0, z: -1 } });
      expect(closestOf(brick([1, -4, 5]), b).distance).toBe(5);
      expect(closestOf(brick([-3, -4, 7]), b).distance).toBe(7);
      expect(closestOf(brick([1.25, 1, -5], [0.25, 1, 1], EDGE_ALONG_X), b).distance).toBeCloseTo(5 - Math.SQRT2, 14);
      // From the corner (5, 5.5) of the box to the long edge: over by (3 x + 4 y − 12) / 5.
      expect(closestOf(brick([6, 6.5, 0.5]), b).distance).toBeCloseTo(5, 14);
    });

    it('the triangle through the box: the least push, out of the face or beyond an edge', () => {
      const up = contactOf(brick([1, 1, 0.25]), b)!;
      expect(up.depth).toBe(0.75);
      expect(tuple(up.normal)).toEqual([0, 0, -1]);
      expect(tuple(up.pointA)).toEqual(inTheMiddle([200 / 207, 133 / 138, -0.75]));
      const aside = contactOf(brick([1.5, -0.75, 0]), b)!;
      expect(aside.depth).toBeCloseTo(0.25, 15);
      expect(tuple(aside.normal)).toEqual(closeTo([0, 1, 0]));
      expect(tuple(aside.pointB)).toEqual(inTheMiddle([1.5, 0, 0]));
    });

    it('the triangle wholly inside the box: out through the nearest face', () => {
      const found = contactOf(brick([-5, 0, 0], [10, 10, 10]), b)!;
      expect(found).toMatchObject({ depth: 5, normal: { x: 1, y: 0, z: 0 } });
      expect(found.pointA.x).toBeCloseTo(5, 14);
      expect(found.pointB.x).toBeCloseTo(0, 14);
    });

    it('the triangle in the plane of a face of the box touches it, at depth 0', () => {
      const found = contactOf(brick([1, 1, 1]), b)!;
      expect(found).toMatchObject({ depth: 0, normal: { x: 0, y: 0, z: -1 } });
    });

    it('a sweep from inside knows when it leaves', () => {
      const hit = sweepOf(brick([1, 1, 0], [1, 1, 1], UNROTATED, [0, 0, 4]), b);
      expect(hit).toMatchObject({ overlapping: true, fraction: 0, exitFraction: 0.25, depth: 1 });
    });
  });

  describe('degenerate situations', () => {
    itCountsTouches([
      { feature: 'face on front', a: brick([1, 1, 1]), b: floor, away: [0, 0, 1] },
      { feature: 'face on back', a: brick([1, 1, -1]), b: floor, away: [0, 0, -1] },
      { feature: 'face on edge', a: brick([-1, 1, 0.5]), b: floor, away: [-1, 0, 0] },
      { feature: 'face on corner', a: brick([5, 0.25, 0.5]), b: floor, away: [1, 0, 0] },
      { feature: 'edge on edge, along it', a: brick([-1, 1, 1]), b: floor, away: [-1, 0, 1] },
      { feature: 'edge on edge, crossing', a: brick([-1, -1, 0.5]), b: floor, away: [-1, -1, 0] },
      { feature: 'corner on corner', a: brick([-1, -1, 1]), b: floor, away: [-1, -1, 1] },
    ]);

    it('sliding along the face counts from edge to edge, one bit above it does not', () => {
      const over = (z: number) => sweepOf(brick([-8, 1, z], [1, 1, 1], UNROTATED, [16, 0, 0]), floor);
      const hit = over(1)!;
      expect(hit.fraction).toBe(7 / 16);
      // The last point of the triangle in the path of the box, 0 <= y <= 2, is its corner at x = 4.
      expect(hit.exitFraction).toBe(13 / 16);
      expect(over(1 + 2 ** -52)).toBeUndefined();
    });

    it('edges nearly parallel, rotated by 1e-17 to 1e-3, straddling the threshold, are as exact as others', () => {
      const coverage = new Coverage();
      for (let exponent = -17; exponent <= -3; exponent += STRIDE) {
        for (const axis of [
          [1, 0, 0],
          [0, 0, 1],
          [0.6, 0.64, 0.48],
        ] as const) {
          const q = rotationAbout(axis, 10 ** exponent);
          compareWithOracle(brick([1, 1, 3], [1, 1, 1], q, [0.25, 0.5, -4]), floor, coverage);
          compareWithOracle(brick([-3, 1, 0.5], [1, 1, 1], q, [4, 0.25, 0.5]), floor, coverage);
          compareWithOracle(brick([-3, 1, 3], [1, 1, 1], q, [3, 0, -3]), floor, coverage);
          compareWithOracle(brick([1, 0.5, 0.25], [1, 1, 1], q, [1, 2, 3]), floor, coverage);
        }
      }
      coverage.expectAtLeast({ hit: 90, contact: 40, apart: 90 });
    });

    it('edges crossing at angles down to 1e-9, a hair deep, part along their cross product, in any orientation', () => {
      const random = new Random(82);
      const leaning = triple([
        [-1, 0, 0],
        [1, 0, 0],
        [0, -1, -1],
      ]);
      for (let i = 0; i < 300; i++) {
        const angle = random.logarithmic(1e-9, 1e-3);
        const depth = angle * random.logarithmic(1e-2, 0.1);
        const onEdge = multiply(rotationAbout([0, 0, 1], angle), EDGE_ALONG_X);
        const above = brick([0, 0, Math.SQRT2 - depth], [1, 1, 1], onEdge, [0, 0, 2]);
        const q = random.quaternion();
        const [a, b] = [
          rigidlyMoved(above, q, [0, 0, 0]) as typeof above,
          rigidlyMoved(leaning, q, [0, 0, 0]) as typeof leaning,
        ];
        const found = contactOf(a, b)!;
        near(found.depth, depth, 4e-15, 'depth');
        // Rounding rotates an edge by 1e-16, and the cross product by that over the angle.
        nearVector(tuple(found.normal), rotated(q, [0, 0, -1]), 1e-15 / angle, 'normal');
        if (i % 10 === 0) compareWithOracle(a, b);
      }
    });

    it('slivers of triangles and needles of boxes, a millionth wide, against the oracle', () => {
      const coverage = new Coverage();
      const random = new Random(81);
      for (let i = 0; i < cases(60, 2000); i++) {
        const [a, b, aside] = [random.vector(), random.vector(), random.unitVector()];
        const third = plus(plus(a, times(minus(b, a), random.range(-0.2, 1.2))), times(aside, 1e-6));
        const start = random.vector(2);
        const target = plus(a, times(minus(b, a), random.range(-0.2, 1.2)));
        const extents = random.pick([
          [1, 1, 1],
          [1e-6, 1, 0.5],
          [1e-6, 1, 1e-6],
          [1e-6, 1e-6, 1e-6],
        ] as const);
        const corners = random.pick(inEveryOrder([a, b, third]));
        const q = random.quaternion();
        compareWithOracle(brick(start, extents, q, times(minus(target, start), 2)), triple(corners), coverage);
        compareWithOracle(brick(target, extents, q, start), triple(corners), coverage);
      }
      coverage.expectAtLeast({ hit: 60, contact: 40, apart: 40 });
    });

    it('a plate a millionth thick meets a triangle at any speed', () => {
      const hit = sweepOf(brick([1, 1, 1000], [1, 1, 1e-6], UNROTATED, [0, 0, -1e6]), floor)!;
      near(hit.fraction, (1000 - 1e-6) / 1e6, 1e-18, 'fraction');
    });

    it('the other order has the same depth and the opposite normal', () => {
      const a = brick([1, 1, 0.25]);
      const [there, back] = [contactInOrder(a, floor)!, contactInOrder(floor, a)!];
      expect(there).toMatchObject({ depth: 0.75, normal: { x: 0, y: 0, z: -1 } });
      expect(back).toMatchObject({ depth: 0.75, normal: { x: 0, y: 0, z: 1 }, pointA: there.pointB });
    });

    itHoldsAtEverySizeAndPosition(
      [
        [brick([1, 1, 5], [1, 1, 1], UNROTATED, [0, 0.5, -8]), floor],
        [brick([1.25, 1, 5], [0.25, 1, 1], EDGE_ALONG_X, [0, 0.5, -8]), floor],
        [brick([1, 1, 5], [1, 1, 1], ON_CORNER, [0.5, 0, -8]), floor],
        [brick([-5, 1, 0.5], [1, 1, 1], EDGE_ALONG_Z, [8, 0.5, 0]), floor],
        [brick([1, 1, 0.25], [1, 1, 1], UNROTATED, [1, 2, 3]), floor],
        [brick([1.5, -0.75, 0], [1, 1, 1], ON_CORNER, [1, 2, 3]), floor],
        [brick([1, 1, 5], [1e-6, 1, 1e-6], UNROTATED, [0, 0.5, -8]), floor],
      ],
      queries,
    );
  });

  describe('over the seams, in 400 steps without a jump', () => {
    it.each([
      ['upright', UNROTATED],
      ['askew', new Random(7).quaternion()],
    ])('%s, falling from the face over edge and corner past the triangle, against the oracle', (_name, q) => {
      const coverage = new Coverage();
      for (let i = 0; i < 400; i += STRIDE) {
        const [x, y] = [2 - 5 * (i / 400), 0.75 - 2.5 * (i / 400)];
        compareWithOracle(brick([x, y, 6], [1, 0.75, 0.5], q, [0, 0, -12]), floor, coverage);
      }
      coverage.expectAtLeast({ hit: 150, miss: 40 });
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
        compareWithOracle(
          moving(brick(start, [0.3, 0.7, 0.5], EDGE_ALONG_Z), times(start, -1)),
          rotatedTriangle,
          coverage,
        );
      }
      coverage.expectAtLeast({ hit: 400 });
    });
  });
});
