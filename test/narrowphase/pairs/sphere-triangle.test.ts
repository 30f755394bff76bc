import {
  contactSphereTriangle,
  distanceSphereTriangle,
  overlapSphereTriangle,
  sphere,
  sweepSphereTriangle,
} from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { check, near } from '../../helpers/assertions.ts';
import { Coverage, cases, STRIDE } from '../../helpers/coverage.ts';
import {
  closeTo,
  itCountsTouches,
  itHoldsAtEverySizeAndPosition,
  moving,
  pairQueries,
} from '../../helpers/pair-queries.ts';
import { Random } from '../../helpers/random.ts';
import { A, B, C, type Corners, inEveryOrder, triple } from '../../helpers/right-triangle.ts';
import { contactOf as contactInOrder } from '../../helpers/shape-queries.ts';
import { shapeAt, tuple, worldSphere, worldTriangle } from '../../helpers/test-shapes.ts';
import { cross, dot, minus, norm, plus, rotated, times, unit, type Vector } from '../../oracle/vector.ts';

const sphereAt = (center: Vector, radius = 1, displacement: Vector = [0, 0, 0]) =>
  shapeAt(sphere(radius), center, displacement);

const floor = triple([A, B, C]);

const queries = pairQueries(
  { types: ['sphere', 'triangle'], toWorldA: worldSphere, toWorldB: worldTriangle },
  {
    distance: distanceSphereTriangle,
    overlap: overlapSphereTriangle,
    contact: contactSphereTriangle,
    sweep: sweepSphereTriangle,
  },
);
const { closestOf, contactOf, sweepOf, compareWithOracle } = queries;

describe('sphere–triangle', () => {
  describe.each(inEveryOrder([A, B, C]))('in closed form, the corners %j, %j, %j', (...corners) => {
    const b = triple(corners as unknown as Corners);

    it('on the face, from either side: in on one, out on the other', () => {
      for (const side of [1, -1]) {
        const hit = sweepOf(sphereAt([1, 1, 5 * side], 1, [0, 0, -8 * side]), b)!;
        expect(hit).toMatchObject({ fraction: 0.5, exitFraction: 0.75, overlapping: false, depth: 0 });
        expect(tuple(hit.normal)).toEqual([0, 0, -side]);
        expect(tuple(hit.point)).toEqual([1, 1, 0]);
      }
    });

    it('on an edge in its plane: in on the short side, out over the long one', () => {
      const hit = sweepOf(sphereAt([2, -5, 0], 1, [0, 8, 0]), b)!;
      expect(hit.fraction).toBeCloseTo(0.5, 15);
      // Over (3 x + 4 y − 12) / 5 = 1 at x = 2.
      expect(hit.exitFraction).toBeCloseTo((2.75 + 5) / 8, 15);
      expect(tuple(hit.normal)).toEqual(closeTo([0, 1, 0]));
      expect(tuple(hit.point)).toEqual(closeTo([2, 0, 0]));
    });

    it('on the long edge, at right angles', () => {
      const hit = sweepOf(sphereAt([11, 13.5, 0], 5, [-9, -12, 0]), b)!;
      expect(hit.fraction).toBeCloseTo(2 / 3, 15);
      expect(tuple(hit.normal)).toEqual(closeTo([-0.6, -0.8, 0]));
      expect(tuple(hit.point)).toEqual(closeTo([2, 1.5, 0]));
    });

    it('on an edge from above, aslant: a right triangle 3-4-5', () => {
      const hit = sweepOf(sphereAt([2, -11, 4], 5, [0, 16, 0]), b)!;
      expect(hit.fraction).toBeCloseTo(0.5, 15);
      expect(tuple(hit.normal)).toEqual(closeTo([0, 0.6, -0.8]));
      expect(tuple(hit.point)).toEqual(closeTo([2, 0, 0]));
    });

    it('on a corner: a box diagonal 2-3-6-7', () => {
      const hit = sweepOf(sphereAt([-10, -3, 6], 7, [16, 0, 0]), b)!;
      expect(hit.fraction).toBeCloseTo(0.5, 15);
      expect(tuple(hit.normal)).toEqual(closeTo([2 / 7, 3 / 7, -6 / 7]));
      expect(tuple(hit.point)).toEqual(closeTo([0, 0, 0]));
    });

    it('distance from face, edges and corners', () => {
      expect(closestOf(sphereAt([1, 1, -5]), b)).toMatchObject({ distance: 4, normal: { x: 0, y: 0, z: 1 } });
      expect(closestOf(sphereAt([2, -3, 4]), b).distance).toBe(4);
      expect(closestOf(sphereAt([5, 5.5, 0]), b).distance).toBeCloseTo(4, 14);
      expect(closestOf(sphereAt([-2, -3, 6]), b).distance).toBe(6);
      expect(closestOf(sphereAt([7, -4, 0]), b).distance).toBe(4);
      expect(closestOf(sphereAt([0, 8, 12]), b).distance).toBe(12);
    });

    it('with its center on the face, on an edge or on a corner it is as deep as its radius, the normal a unit vector', () => {
      for (const center of [[1, 1, 0], [2, 0, 0], [2, 1.5, 0], A, B, C] as Vector[]) {
        const found = contactOf(sphereAt(center, 0.75), b)!;
        expect(found.depth).toBe(0.75);
        expect(tuple(found.normal).map(Math.abs)).toEqual([0, 0, 1]);
        expect(found).toEqual(contactOf(sphereAt(center, 0.75), b));
      }
    });

    it('with its center a hair off the face the normal is that of the face, on the side of the center', () => {
      for (const height of [2 ** -20, 2 ** -50, 2 ** -80]) {
        for (const side of [1, -1]) {
          const found = contactOf(sphereAt([1, 1, side * height], 0.75), b)!;
          near(found.depth, 0.75 - height, 2e-16, 'depth');
          expect(tuple(found.normal)).toEqual([0, 0, 0 - side]);
        }
      }
    });

    it('a sweep from the face knows when it leaves, out of it and along it', () => {
      const atStart = { overlapping: true, fraction: 0, depth: 0.5 };
      expect(sweepOf(sphereAt([1, 1, 0], 0.5, [0, 0, 2]), b)).toMatchObject({ ...atStart, exitFraction: 0.25 });
      const along = sweepOf(sphereAt([1, 1, 0], 0.5, [-6, 0, 0]), b)!;
      expect(along.exitFraction).toBeCloseTo(0.25, 15);
    });
  });

  it('with its center on the plane of the face the normal is that of the front', () => {
    expect(contactOf(sphereAt([1, 1, 0]), floor)!.normal).toEqual({ x: 0, y: 0, z: -1 });
    expect(contactOf(sphereAt([1, 1, 0]), triple([A, C, B]))!.normal).toEqual({ x: 0, y: 0, z: 1 });
  });

  it('the corners count from the position of the body', () => {
    const hit = sweepOf(sphereAt([11, 21, 35], 1, [0, 0, -8]), triple([A, B, C], [10, 20, 30]))!;
    expect(hit.fraction).toBe(0.5);
    expect(tuple(hit.point)).toEqual([11, 21, 30]);
  });

  describe('degenerate situations', () => {
    itCountsTouches([
      { feature: 'front', a: sphereAt([1, 1, 1]), b: floor, away: [0, 0, 1] },
      { feature: 'back', a: sphereAt([1, 1, -1]), b: floor, away: [0, 0, -1] },
      { feature: 'edge in the plane', a: sphereAt([2, -1, 0]), b: floor, away: [0, -1, 0] },
      { feature: 'edge, aslant', a: sphereAt([2, -3, 4], 5), b: floor, away: [0, -3, 4] },
      { feature: 'corner', a: sphereAt([-2, -3, 6], 7), b: floor, away: [-2, -3, 6] },
      { feature: 'corner in the plane', a: sphereAt([-3, -4, 0], 5), b: floor, away: [-3, -4, 0] },
    ]);

    it('sliding along the face counts from edge to edge, one bit above it does not', () => {
      const over = (z: number) => sweepOf(sphereAt([-4, 1.5, z], 1, [16, 0, 0]), floor);
      const hit = over(1)!;
      expect(hit.overlapping).toBe(false);
      expect(hit.fraction).toBeCloseTo(0.25, 15);
      expect(hit.exitFraction).toBeCloseTo(0.375, 15);
      expect(tuple(hit.normal)).toEqual([0, 0, -1]);
      expect(over(1 + 2 ** -52)).toBeUndefined();
    });

    it('grazing an edge, and a corner, counts at a single moment', () => {
      const edge = (y: number) => sweepOf(sphereAt([2, y, -4], 1, [0, 0, 8]), floor);
      expect(edge(-1)).toMatchObject({ fraction: 0.5, exitFraction: 0.5 });
      expect(edge(-1 - 2 ** -50)).toBeUndefined();
      const corner = (x: number) => sweepOf(sphereAt([x, -8, 0], 1, [0, 16, 0]), floor);
      expect(corner(5)).toMatchObject({ fraction: 0.5, exitFraction: 0.5 });
      expect(corner(5 + 2 ** -50)).toBeUndefined();
    });

    it('a sphere that falls straight down beside the triangle, within the radius of its plane only, is a miss', () => {
      expect(sweepOf(sphereAt([3, 3, 5], 1, [0, 0, -10]), floor)).toBeUndefined();
      expect(sweepOf(sphereAt([3, 1.9, 5], 1, [0, 0, -10]), floor)).toBeDefined();
    });

    it('a thin triangle is not tunneled through at any speed', () => {
      const hit = sweepOf(sphereAt([1, 1, 1000], 1e-3, [0, 0, -1e6]), floor)!;
      near(hit.fraction, (1000 - 1e-3) / 1e6, 1e-18, 'fraction');
      const sliver = triple([A, B, [2, 1e-6, 0]]);
      near(
        sweepOf(sphereAt([2, 0.5e-6, 1000], 1e-3, [0, 0, -1e6]), sliver)!.fraction,
        (1000 - 1e-3) / 1e6,
        1e-18,
        'sliver',
      );
    });

    it('slivers a millionth wide, their corners in every order, against the oracle', () => {
      const coverage = new Coverage();
      const random = new Random(61);
      for (let i = 0; i < cases(60, 2000); i++) {
        const [a, b, aside] = [random.vector(), random.vector(), random.unitVector()];
        const third = plus(plus(a, times(minus(b, a), random.range(-0.2, 1.2))), times(aside, 1e-6));
        const start = random.vector(2);
        const target = plus(a, times(minus(b, a), random.range(-0.2, 1.2)));
        const moved = sphereAt(start, random.pick([1e-7, 1e-3, 0.5]), times(minus(target, start), 2));
        for (const corners of inEveryOrder([a, b, third])) {
          compareWithOracle(moved, triple(corners), coverage);
          compareWithOracle(sphereAt(target, moved.shape.radius, times(start, -1)), triple(corners), coverage);
        }
      }
      coverage.expectAtLeast({ hit: 300, contact: 200, apart: 300 });
    });

    it('all orders of the corners give the same on random triangles', () => {
      const random = new Random(62);
      const coverage = new Coverage();
      for (let i = 0; i < 200; i++) {
        const corners = [random.vector(), random.vector(), random.vector()] as const;
        const start = random.vector(2);
        const a = sphereAt(start, random.range(0.1, 0.5), plus(times(start, -2), random.vector()));
        const hits = inEveryOrder(corners).map((order) => sweepOf(a, triple(order)));
        coverage.count(hits[0] ? 'hit' : 'miss');
        for (const hit of hits) {
          check((hit === undefined) === (hits[0] === undefined), `one order only hits ${corners}`);
          if (!hit || !hits[0]) continue;
          const steepness = Math.max(1e-2, -dot(tuple(hit.normal), times(a.displacement, -1)));
          near(hit.fraction, hits[0].fraction, 1e-14 / steepness, 'fraction');
          near(hit.depth, hits[0].depth, 1e-15, 'depth');
        }
      }
      coverage.expectAtLeast({ hit: 50, miss: 20 });
    });

    it('the other order has the same depth and the opposite normal', () => {
      const [there, back] = [
        contactInOrder(sphereAt([1, 1, 0.25]), floor)!,
        contactInOrder(floor, sphereAt([1, 1, 0.25]))!,
      ];
      expect(there).toMatchObject({ depth: 0.75, normal: { x: 0, y: 0, z: -1 } });
      expect(back).toMatchObject({ depth: 0.75, normal: { x: 0, y: 0, z: 1 }, pointA: there.pointB });
    });

    itHoldsAtEverySizeAndPosition(
      [
        [sphereAt([1, 1, 5], 1, [0, 0.5, -8]), floor],
        [sphereAt([2, -11, 4], 5, [0, 16, 0.5]), floor],
        [sphereAt([-10, -3, 6], 7, [16, 0.5, 0]), floor],
        [sphereAt([1, 1, 0.25], 0.5, [1, 2, 3]), floor],
        [sphereAt([2, 0, 0], 0.5, [1, 2, 3]), floor],
        [sphereAt([1, 1, 5], 1e-6, [0, 0.5, -8]), floor],
      ],
      queries,
    );
  });

  describe('over the seams, in 400 steps without a jump', () => {
    it('falling from face over edge to a miss, the touch is that of the plane, then of the cylinder', () => {
      let previous: Vector | undefined;
      for (let i = 0; i < 400; i++) {
        const y = 0.5 - 1.5 * (i / 400);
        const hit = sweepOf(sphereAt([1, y, 4], 1, [0, 0, -8]), floor)!;
        const halfChord = Math.sqrt(1 - Math.min(y, 0) ** 2);
        const rounding = 8 * Number.EPSILON * Math.max(1, 1 / halfChord);
        near(hit.fraction, (4 - halfChord) / 8, rounding, `fraction at ${y}`);
        near(hit.exitFraction, (4 + halfChord) / 8, rounding, `exitFraction at ${y}`);
        const normal = tuple(hit.normal);
        if (previous) check(norm(minus(normal, previous)) < 0.15, `the normal jumps at ${y}`);
        previous = normal;
      }
    });

    it('falling along an edge past the corner, the sphere touches the cylinder, then the end sphere', () => {
      for (let i = 0; i < 400; i++) {
        const x = -0.75 + 1.5 * (i / 400);
        const hit = sweepOf(sphereAt([x, -0.6, 4], 1, [0, 0, -8]), floor)!;
        const halfChord = Math.sqrt(0.64 - Math.min(x, 0) ** 2);
        near(hit.fraction, (4 - halfChord) / 8, 8 * Number.EPSILON, `fraction at ${x}`);
      }
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
        compareWithOracle(moving(sphereAt(start, 0.3), times(start, -1)), rotatedTriangle, coverage);
      }
      coverage.expectAtLeast({ hit: 400 });
    });
  });

  it('is met at the same time whether a motion along its plane climbs by nothing or next to nothing', () => {
    for (const height of [0, 0.25, 0.5]) {
      const along = sweepOf(moving(sphereAt([-5, 0.2, height], 1), [10, 0, 0]), floor)!;
      for (let exponent = -120; exponent >= -323; exponent--) {
        for (const climb of [10 ** exponent, -(10 ** exponent)]) {
          const found = sweepOf(moving(sphereAt([-5, 0.2, height], 1), [10, 0, climb]), floor);
          expect(found?.fraction, `fraction at ${height}, climbing by ${climb}`).toBe(along.fraction);
          expect(found?.exitFraction, `exit at ${height}, climbing by ${climb}`).toBe(along.exitFraction);
        }
      }
    }
  });

  it('just beside an edge, in the plane of the triangle, the normal stays a unit vector that leads to it', () => {
    const random = new Random(63);
    for (let i = 0; i < 500; i++) {
      const corners = [random.vector(), random.vector(), random.vector()] as const;
      const [a, b, c] = corners;
      const front = unit(cross(minus(b, a), minus(c, a)));
      const outwards = unit(cross(minus(b, a), front));
      const off = random.logarithmic(1e-18, 1e-3);
      const center = plus(plus(a, times(minus(b, a), random.next())), times(outwards, off));
      const found = contactOf(sphereAt(center, 0.5), triple(corners))!;
      near(norm(tuple(found.normal)), 1, 4e-16, 'length of the normal');
      near(found.depth, 0.5 - off, 2e-15, 'depth');
    }
  });
});
