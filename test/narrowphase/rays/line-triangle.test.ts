import { describe, expect, it } from 'vitest';
import {
  intersectLineTriangle,
  intersectRayTriangle,
  intersectSegmentTriangle,
} from '../../../src/narrowphase/rays/line-triangle.ts';
import {
  createTriangleIntersection,
  type TriangleIntersection,
  type TriangleOptions,
} from '../../../src/narrowphase/rays/triangle-intersection.ts';
import { check, near, nearVector, showing } from '../../helpers/assertions.ts';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { Random } from '../../helpers/random.ts';
import { randomCorners } from '../../helpers/random-pairs.ts';
import { rayOf } from '../../helpers/rays.ts';
import { point, tuple } from '../../helpers/test-shapes.ts';
import { exactCrossing } from '../../oracle/exact-line-triangle.ts';
import { distanceToSegment } from '../../oracle/features.ts';
import { cross, dot, minus, norm, plus, rotated, times, unit, type Vector } from '../../oracle/vector.ts';

type Corners = readonly [Vector, Vector, Vector];
const CORNER: Corners = [
  [0, 0, 0],
  [4, 0, 0],
  [0, 4, 0],
];

/** The outcome and, where they meet, the rest. */
type Answer = TriangleIntersection & { meets: boolean };

const answer = (intersect: (out: TriangleIntersection) => boolean): Answer => {
  const out = createTriangleIntersection();
  const meets = intersect(out);
  return { ...out, meets };
};
const line = (origin: Vector, direction: Vector, [a, b, c]: Corners = CORNER, options?: TriangleOptions) =>
  answer((out) => intersectLineTriangle(out, rayOf(origin, direction), point(a), point(b), point(c), options));
const ray = (origin: Vector, direction: Vector, maxDistance?: number, [a, b, c]: Corners = CORNER) =>
  answer((out) => intersectRayTriangle(out, rayOf(origin, direction, maxDistance), point(a), point(b), point(c)));
const segment = (p: Vector, q: Vector, [a, b, c]: Corners = CORNER, options?: TriangleOptions) =>
  answer((out) => intersectSegmentTriangle(out, point(p), point(q), point(a), point(b), point(c), options));

/** The six orders of the corners. */
const orders = ([a, b, c]: Corners): Corners[] => [
  [a, b, c],
  [b, c, a],
  [c, a, b],
  [c, b, a],
  [b, a, c],
  [a, c, b],
];

describe('line, ray and segment against a triangle', () => {
  it('agree with exact arithmetic on random triangles, slivers included, from 1e-3 to 1e4, up to 1e7 away', () => {
    const [coverage, random] = [new Coverage(), new Random(71)];
    for (let i = cases(4000, 100_000); i > 0; i--) {
      const size = random.logarithmic(1e-3, 1e4);
      const far = random.chance(0.2) ? random.vector(1e7) : ([0, 0, 0] as const);
      const corners = randomCorners(random, size).map((p) => plus(p, far)) as unknown as Corners;
      const [a, b, c] = corners;
      const [u, v] = random.chance(0.5)
        ? [random.range(0, 0.5), random.range(0, 0.5)]
        : [random.range(-0.5, 1.2), random.range(-0.5, 1.2)];
      const target = plus(a, plus(times(minus(b, a), u), times(minus(c, a), v)));
      const normal = unit(cross(minus(b, a), minus(c, a)));
      const grazing = times(
        normal,
        (random.chance(0.5) ? 1 : -1) * (random.chance(0.3) ? random.logarithmic(1e-6, 1) : 1),
      );
      const along = unit(plus(random.unitVector(), grazing));
      const distance = size * random.logarithmic(0.01, 100);
      const origin = plus(target, times(along, -distance));
      const direction = times(along, random.logarithmic(1e-2, 1e2));
      const exact = exactCrossing(origin, direction, corners);
      // What the rounding of the corners relative to the line's origin may move.
      const farthest = Math.max(...corners.map((p) => norm(minus(p, origin)))) + size;
      const tolerance = 4e-15 * farthest;
      showing({ origin, direction, corners }, () => {
        const found = line(origin, direction, corners);
        if (Math.abs(exact.clearance) <= tolerance) {
          coverage.count('undecided');
          return;
        }
        check(found.meets === exact.clearance > 0, `meets ${found.meets}, clearance ${exact.clearance}`);
        coverage.count(found.meets ? 'hit' : 'miss');
        if (!found.meets) {
          if (exact.sine > 1e-6) check(found.outcome === 'disjoint', `outcome is ${found.outcome}`);
          return;
        }
        check(found.outcome === 'intersecting' && found.t === found.tEnd, `outcome is ${found.outcome}`);
        check(found.frontFace === exact.front, 'front face');
        const { sine } = exact;
        // A sideways error is stretched along a grazing line; what a sliver's areas lose is relative to its width.
        const width = norm(cross(minus(b, a), minus(c, a))) / size;
        const bound = (8 * tolerance * Math.max(1, size / width)) / sine;
        near(found.t * norm(direction), exact.t * norm(direction), bound, 'distance');
        nearVector(tuple(found.point), plus(origin, times(direction, exact.t)), bound + 1e-15 * norm(origin), 'point');
        const weights = (50 * tolerance) / width / sine;
        near(found.u, exact.u, weights, 'u');
        near(found.v, exact.v, weights, 'v');
        check(found.u >= 0 && found.v >= 0 && found.u + found.v <= 1 + 4e-16, 'weights outside of the triangle');
        // A ray and a segment with the same points, in both directions.
        const reached = exact.t * norm(direction);
        const whole = ray(origin, direction, reached * 1.1, corners);
        check(whole.meets === reached > 0 && (!whole.meets || whole.t === found.t), 'the ray disagrees');
        check(!ray(origin, direction, reached * 0.9, corners).meets, 'the ray goes beyond its end');
        check(!ray(plus(target, along), direction, undefined, corners).meets || size > 1, 'a ray looks back');
        coverage.count(found.frontFace ? 'front' : 'back');
        check(line(origin, direction, corners, { cullBackfaces: true }).meets === found.frontFace, 'culling');
      });
    }
    coverage.expectAtLeast({ hit: 1000, miss: 1000, front: 400, back: 400 });
  });

  it('a narrow triangle is met on the triangle, to 1e-12 of its size, at any width', () => {
    const [coverage, random] = [new Coverage(), new Random(72)];
    for (let i = cases(4000, 100_000); i > 0; i--) {
      const size = random.logarithmic(1e-3, 1e4);
      const width = random.logarithmic(3e-13, 1);
      const orientation = random.quaternion();
      const flat: Corners = [
        [-size, 0, 0],
        [size, 0, 0],
        [size * random.range(-1, 1), size * width, 0],
      ];
      const at = random.vector(size);
      const corners = flat.map((p) => plus(at, rotated(orientation, p))) as unknown as Corners;
      const [a, b, c] = corners;
      const [u, v] = [random.range(0, 0.5), random.range(0, 0.5)];
      const target = plus(a, plus(times(minus(b, a), u), times(minus(c, a), v)));
      // At least about 30 degrees from the plane: a grazing line leaves the triangle along itself.
      const along = unit(plus(rotated(orientation, [0, 0, 1]), times(random.unitVector(), 0.6)));
      const origin = plus(target, times(along, -size * random.range(0.1, 2)));
      const options = [
        line(origin, along, corners),
        ray(origin, along, undefined, corners),
        segment(origin, plus(origin, times(along, 5 * size)), corners),
      ];
      for (const found of options) {
        coverage.count(found.meets ? 'hit' : 'miss');
        if (!found.meets) continue;
        // The corners are known to rounding only, and the normal of the plane by as much as they are apart.
        const off = Math.min(
          ...[
            [a, b],
            [b, c],
            [c, a],
            [a, plus(b, c).map((x) => x / 2) as unknown as Vector],
          ].map(([p, q]) => distanceToSegment(tuple(found.point), p!, q!)),
        );
        const inPlane = Math.abs(dot(minus(tuple(found.point), a), rotated(orientation, [0, 0, 1])));
        showing({ origin, along, corners }, () => {
          check(inPlane <= 1e-14 * size, `${inPlane / size} of the size off the plane`);
          check(off <= (width + 1e-14) * size, `${off / size} of the size beside the triangle`);
        });
      }
    }
    coverage.expectAtLeast({ hit: 4000 });
  });

  it('directions and sizes from 1e-30 to 1e30 give the results of ordinary ones', () => {
    const [coverage, random] = [new Coverage(), new Random(73)];
    for (let i = cases(3000, 100_000); i > 0; i--) {
      const corners = randomCorners(random, 1);
      const [a, b, c] = corners;
      const target = random.chance(0.8)
        ? plus(a, plus(times(minus(b, a), random.range(0, 0.6)), times(minus(c, a), random.range(0, 0.6))))
        : random.vector();
      const along = random.chance(0.2) ? minus(b, a) : random.unitVector();
      const origin = minus(target, times(along, random.range(-1, 4)));
      const maxDistance = random.pick([undefined, 1, 3]);
      const pace = 2 ** (random.integer(180) - 90);
      const scale = random.chance(0.5) ? 1 : 2 ** (random.integer(160) - 80);
      const big = corners.map((p) => times(p, scale)) as unknown as Corners;
      const fast = times(along, pace);
      const farthest = maxDistance === undefined ? undefined : maxDistance * scale;
      showing({ origin, along, corners, pace, scale }, () => {
        const pairs: [Answer, Answer, number][] = [
          [line(origin, along, corners), line(times(origin, scale), fast, big), pace],
          [ray(origin, along, maxDistance, corners), ray(times(origin, scale), fast, farthest, big), pace],
          [segment(origin, target, corners), segment(times(origin, scale), times(target, scale), big), scale],
        ];
        for (const [found, other, unitOfTime] of pairs) {
          coverage.count(found.outcome);
          expect(other.outcome).toBe(found.outcome);
          expect(other.meets).toBe(found.meets);
          if (!found.meets) continue;
          expect(tuple(other.point)).toEqual(times(tuple(found.point), scale));
          expect([other.u, other.v, other.frontFace]).toEqual([found.u, found.v, found.frontFace]);
          // Beyond the range of numbers `t` is infinite.
          const t = (found.t * scale) / unitOfTime;
          if (Math.abs(t) > 1e-300) expect(other.t).toBe(t);
        }
      });
    }
    coverage.expectAtLeast({ intersecting: 2000, disjoint: 500, coplanar: 100 });
  });

  it('a triangle seen from its edge is hit where it is and nowhere beside, at angles down to rounding', () => {
    const [coverage, random] = [new Coverage(), new Random(75)];
    for (let i = cases(4000, 100_000); i > 0; i--) {
      const orientation = random.quaternion();
      const raise = (p: Vector) => rotated(orientation, p);
      const corners = CORNER.map(raise) as unknown as Corners;
      const slope = random.chance(0.1) ? 0 : random.logarithmic(1e-18, 1e-8);
      const angle = random.range(0, 2 * Math.PI);
      const along = raise([Math.cos(angle), Math.sin(angle), random.chance(0.5) ? slope : -slope]);
      const isInside = random.chance(0.5);
      const beside: Vector = [Math.cos(angle + Math.PI / 2), Math.sin(angle + Math.PI / 2), 0];
      // Through a point well inside, or past the whole triangle, in its plane, up to a thousand times its size away.
      const through = isInside ? ([1, 1, 0] as const) : times(beside, random.logarithmic(6, 6000));
      const origin = plus(raise(through), times(along, random.range(-20, 20)));
      const found = line(origin, along, corners);
      showing({ origin, along, corners, isInside, slope }, () => {
        check(found.meets === isInside, `meets ${found.meets}, ${found.outcome}`);
        coverage.count(`${isInside ? 'inside' : 'beside'}, ${found.outcome}`);
        if (!found.meets) return;
        for (const t of [found.t, found.tEnd]) {
          const p = plus(origin, times(along, t));
          check(norm(minus(p, raise([1, 1, 0]))) < 6, 'a point far off the triangle');
        }
      });
    }
    coverage.expectAtLeast({
      'inside, coplanar': 500,
      'inside, intersecting': 500,
      'beside, coplanar': 100,
      'beside, disjoint': 500,
    });
  });

  it('give the same answer in every order of the corners', () => {
    const random = new Random(72);
    for (let i = cases(500); i > 0; i--) {
      const corners = randomCorners(random, 1);
      const [origin, direction] = [random.vector(2), random.vector(1)];
      const answers = orders(corners).map((order) => line(origin, direction, order));
      const [first] = answers;
      for (const other of answers) {
        check(other.meets === first!.meets && other.outcome === first!.outcome, 'orders disagree');
        if (first!.meets) near(other.t, first!.t, 1e-8, 't');
      }
    }
  });

  describe('in closed form', () => {
    it('a line meets the face from either side, at any parameter', () => {
      expect(line([1, 1, 3], [0, 0, -2])).toMatchObject({
        outcome: 'intersecting',
        t: 1.5,
        tEnd: 1.5,
        u: 0.25,
        v: 0.25,
        frontFace: true,
      });
      expect(line([1, 2, -3], [0, 0, -2])).toMatchObject({ meets: true, t: -1.5, u: 0.25, v: 0.5, frontFace: true });
      expect(line([1, 1, 3], [0, 0, 2])).toMatchObject({
        meets: true,
        t: -1.5,
        frontFace: false,
        point: { x: 1, y: 1, z: 0 },
      });
    });

    it('vertices and edges belong to the triangle', () => {
      for (const corners of orders(CORNER)) {
        for (const p of [...CORNER, [2, 2, 0], [2, 0, 0], [0, 1, 0]] as Vector[]) {
          for (const direction of [
            [0, 0, -1],
            [1, 2, 3],
            [-7, 5, 3],
            [1, 1, 49],
          ] as Vector[]) {
            expect(line(minus(p, direction), direction, corners).meets).toBe(true);
          }
        }
        expect(line([2, 2 + 2 ** -50, 1], [0, 0, -1], corners)).toMatchObject({ meets: false, outcome: 'disjoint' });
      }
    });

    it('a ray has a beginning and may have an end, both included, in world units', () => {
      expect(ray([1, 1, 3], [0, 0, -0.5], 3)).toMatchObject({ meets: true, t: 6 });
      expect(ray([1, 1, 3], [0, 0, -0.5], 3 - 2 ** -50)).toMatchObject({ meets: false, outcome: 'disjoint' });
      expect(ray([1, 1, 0], [0, 0, -1])).toMatchObject({ meets: true, t: 0 });
      expect(ray([1, 1, -(2 ** -1000)], [0, 0, -1])).toMatchObject({ meets: false, outcome: 'disjoint' });
      expect(ray([1, 1, 5], [3, 0, -4], 6.25).meets).toBe(false);
      expect(ray([-2, 1, 4], [3, 0, -4], 5)).toMatchObject({ meets: true, t: 1, point: { x: 1, y: 1, z: 0 } });
    });

    it('a segment has two ends, both included', () => {
      expect(segment([1, 1, 1], [1, 1, -3])).toMatchObject({ meets: true, t: 0.25 });
      expect(segment([1, 1, 1], [1, 1, 0])).toMatchObject({ meets: true, t: 1 });
      expect(segment([1, 1, 0], [1, 1, 1])).toMatchObject({ meets: true, t: 0 });
      expect(segment([1, 1, 1], [1, 1, 2 ** -52])).toMatchObject({ meets: false, outcome: 'disjoint' });
      expect(segment([1, 1, 1], [1, 1, 2])).toMatchObject({ meets: false, outcome: 'disjoint' });
    });

    it('a segment that ends exactly on a slanted triangle meets it, in exact arithmetic', () => {
      const slanted: Corners = [
        [6, 0, 0],
        [0, 6, 0],
        [0, 0, 6],
      ];
      const random = new Random(76);
      const whole = () => random.integer(41) - 20;
      for (let i = 0; i < 500; i++) {
        const [y, z] = [random.integer(4), random.integer(3)];
        const q: Vector = [6 - y - z, y, z];
        const p: Vector = [whole(), whole(), whole()];
        if (p[0] + p[1] + p[2] === 6) continue;
        expect(segment(p, q, slanted)).toMatchObject({ meets: true, t: 1 });
        expect(segment(q, p, slanted)).toMatchObject({ meets: true, t: 0 });
      }
    });

    it('a segment of length zero is a point: on the triangle, in its plane, or off it', () => {
      expect(segment([1, 1, 0], [1, 1, 0])).toMatchObject({ meets: true, outcome: 'coplanar', t: 0, u: 0.25, v: 0.25 });
      expect(segment([4, 0, 0], [4, 0, 0])).toMatchObject({ meets: true, outcome: 'coplanar' });
      expect(segment([3, 3, 0], [3, 3, 0])).toMatchObject({ meets: false, outcome: 'coplanar' });
      expect(segment([1, 1, 1e-9], [1, 1, 1e-9])).toMatchObject({ meets: false, outcome: 'parallel' });
    });

    it('back faces can be culled', () => {
      expect(line([1, 1, 3], [0, 0, -2], CORNER, { cullBackfaces: true }).meets).toBe(true);
      expect(line([1, 1, 3], [0, 0, 2], CORNER, { cullBackfaces: true })).toMatchObject({
        meets: false,
        outcome: 'disjoint',
      });
      expect(line([1, 1, 3], [0, 0, 2], CORNER, { cullBackfaces: false }).meets).toBe(true);
      expect(segment([-1, 1, 0], [9, 1, 0], CORNER, { cullBackfaces: true }).meets).toBe(true);
    });

    it('nothing but the outcome is written where they do not meet', () => {
      const out = createTriangleIntersection();
      const before = structuredClone(out);
      expect(
        intersectLineTriangle(out, rayOf([9, 9, 1], [0, 0, 1]), point([0, 0, 0]), point([4, 0, 0]), point([0, 4, 0])),
      ).toBe(false);
      expect(out).toEqual(before);
    });

    it('no result contains −0', () => {
      for (const corners of orders(CORNER)) {
        for (const [o, d] of [
          [
            [0, 0, 0],
            [0, 0, -1],
          ],
          [
            [-0, 1, 0],
            [-1, -0, 0],
          ],
          [
            [1, 0, -1],
            [-0, 0, 1],
          ],
        ] as [Vector, Vector][]) {
          const { t, tEnd, u, v, point: p, meets } = line(o, d, corners);
          expect(meets).toBe(true);
          for (const x of [t, tEnd, u, v, p.x, p.y, p.z]) expect(Object.is(x, -0)).toBe(false);
        }
      }
    });
  });

  describe('at a corner', () => {
    it('missed before: a segment that starts, ends or rests exactly at a corner', () => {
      // p, q, a, b, c and t. The height of another corner than that of p or q was off by rounding.
      const missed: [p: Vector, q: Vector, corners: Corners, t: number][] = [
        [
          [0, 0.5, 0],
          [0.1, -0.8, -1],
          [
            [0.4, 0.6, 0],
            [0, 0.5, 0],
            [0, -0.1, 0.1],
          ],
          0,
        ],
        [
          [0.7, -0.4, -0.8],
          [0, 0, 0],
          [
            [-0.5, 1, 0.9],
            [0, 0, 0],
            [-0.4, 0, -0.6],
          ],
          1,
        ],
        [
          [0, 0, 0.8],
          [0, 0.6, 0.4],
          [
            [-1, 0.8, 0],
            [-0.3, -0.8, -0.6],
            [0, 0, 0.8],
          ],
          0,
        ],
        [
          [0, 0.1, 0],
          [0, -0.1, 0],
          [
            [0.8, -0.3, 0],
            [-0.1, 0.4, -0.6],
            [0, -0.1, 0],
          ],
          1,
        ],
        [
          [-0.8, 0, 1],
          [-0.8, 0, 1],
          [
            [-0.8, 0, 1],
            [0, 0.4, 0],
            [0.1, -0.6, -0.8],
          ],
          0,
        ],
        [
          [0, 3, 0],
          [0, 3, 0],
          [
            [0, 3, 0],
            [-0.14435617625713348, 2.8125, 0.059794288128614426],
            [-0.15625, 2.8125, 1.9134474278474645e-17],
          ],
          0,
        ],
      ];
      for (const [p, q, corners, t] of missed) {
        for (const order of orders(corners)) expect(segment(p, q, order)).toMatchObject({ meets: true, t });
      }
    });

    it('a segment or ray that starts, ends or rests exactly there meets the triangle, in every order of corners', () => {
      const [coverage, random] = [new Coverage(), new Random(77)];
      const usual = 3000;
      const coordinates = {
        'one decimal': () => random.integer(21) / 10 - 1,
        'two decimals': () => random.integer(201) / 100 - 1,
        doubles: () => random.range(-1, 1),
        floats: () => Math.fround(random.range(-1, 1)),
      };
      for (let i = cases(usual, 100_000); i > 0; i--) {
        const kind = random.pick(Object.keys(coordinates) as (keyof typeof coordinates)[]);
        const draw = coordinates[kind];
        const height = draw();
        const isFlat = random.chance(0.3);
        const vector = (): Vector => [draw(), draw(), isFlat ? height : draw()];
        const corners: Corners = [vector(), vector(), vector()];
        const [a, b, c] = corners;
        if (norm(cross(minus(b, a), minus(c, a))) < 1e-3) continue;
        const p = random.pick(corners);
        const q = vector();
        const way = minus(q, p);
        if (norm(way) === 0) continue;
        coverage.count(kind);
        for (const order of orders(corners)) {
          showing({ p, q, order }, () => {
            const [start, end, rest] = [segment(p, q, order), segment(q, p, order), segment(p, p, order)];
            coverage.count(start.outcome);
            check(start.meets && start.t === 0, 'start');
            check(end.meets && end.tEnd === 1, 'end');
            check(rest.meets && rest.t === 0, 'rest');
            const onward = ray(p, way, undefined, order);
            check(onward.meets && onward.t === 0, 'ray');
            if (start.outcome !== 'intersecting') return;
            expect(tuple(start.point)).toEqual(p);
            expect([start.u, start.v]).toEqual([order[1] === p ? 1 : 0, order[2] === p ? 1 : 0]);
          });
        }
      }
      const each = usual * 0.2;
      coverage.expectAtLeast({ 'one decimal': each, 'two decimals': each, doubles: each, floats: each });
      coverage.expectAtLeast({ intersecting: usual * 3, coplanar: usual });
    });
  });

  describe('in the plane', () => {
    it('a line is clipped at the edges it crosses', () => {
      expect(line([-1, 1, 0], [2, 0, 0])).toMatchObject({
        meets: true,
        outcome: 'coplanar',
        t: 0.5,
        tEnd: 2,
        u: 0,
        v: 0.25,
        frontFace: false,
      });
      expect(line([9, 1, 0], [-1, 0, 0])).toMatchObject({
        t: 6,
        tEnd: 9,
        u: 0.75,
        v: 0.25,
        point: { x: 3, y: 1, z: 0 },
      });
    });

    it('a line along an edge shares the edge, a line through a vertex the vertex', () => {
      for (const corners of orders(CORNER)) {
        expect(line([-1, 0, 0], [1, 0, 0], corners)).toMatchObject({ meets: true, outcome: 'coplanar', t: 1, tEnd: 5 });
        expect(line([-1, 5, 0], [1, -1, 0], corners)).toMatchObject({ meets: true, t: 1, tEnd: 5 });
        expect(line([4, -1, 0], [0, 1, 0], corners)).toMatchObject({ meets: true, t: 1, tEnd: 1 });
      }
    });

    it('a ray that starts inside is clipped at its start; a segment also at its end', () => {
      expect(ray([1, 1, 0], [1, 0, 0])).toMatchObject({ meets: true, t: 0, tEnd: 2, u: 0.25, v: 0.25 });
      expect(ray([1, 1, 0], [1, 0, 0], 0.5)).toMatchObject({ meets: true, t: 0, tEnd: 0.5 });
      expect(segment([-1, 1, 0], [1, 1, 0])).toMatchObject({ meets: true, t: 0.5, tEnd: 1 });
      expect(segment([1, 1, 0], [2, 1, 0])).toMatchObject({ meets: true, t: 0, tEnd: 1 });
    });

    it('beside, behind or before the triangle is apart, and still coplanar', () => {
      for (const found of [
        line([0, 5, 0], [1, -0.5, 0]),
        ray([5, 1, 0], [1, 0, 0]),
        ray([-5, 1, 0], [1, 0, 0], 4.5),
        segment([-5, 1, 0], [-0.5, 1, 0]),
      ]) {
        expect(found).toMatchObject({ meets: false, outcome: 'coplanar' });
      }
    });

    it('agrees with clipping in two dimensions, for any orientation of the plane', () => {
      const [coverage, random] = [new Coverage(), new Random(73)];
      for (let i = cases(2000, 50_000); i > 0; i--) {
        const size = random.logarithmic(1e-3, 1e4);
        const flat = () => [random.range(-1, 1), random.range(-1, 1)] as const;
        const [a, b, c, p, q] = [flat(), flat(), flat(), flat(), flat()];
        const orientation = random.quaternion();
        const raise = ([x, y]: readonly [number, number]) => times(rotated(orientation, [x, y, 0]), size);
        // The line p + t (q − p) against the half-planes of the edges.
        const sign = Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));
        let [from, to, steep] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
        for (const [s, e] of [
          [a, b],
          [b, c],
          [c, a],
        ] as const) {
          const [x, y] = [e[0] - s[0], e[1] - s[1]];
          const at = (sign * (x * (p[1] - s[1]) - y * (p[0] - s[0]))) / Math.hypot(x, y);
          const rise = (sign * (x * (q[1] - p[1]) - y * (q[0] - p[0]))) / Math.hypot(x, y);
          steep = Math.min(steep, Math.abs(rise));
          if (rise > 0) from = Math.max(from, -at / rise);
          else to = Math.min(to, -at / rise);
        }
        const area = Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));
        if (area < 0.01 || steep < 0.01 || Math.abs(to - from) < 1e-10) continue;
        const [start, end] = [raise(p), raise(q)];
        const corners: Corners = [raise(a), raise(b), raise(c)];
        const found = line(start, minus(end, start), corners);
        showing({ start, end, corners }, () => {
          check(found.outcome === 'coplanar', `outcome is ${found.outcome}`);
          check(found.meets === from < to, `meets ${found.meets}, from ${from} to ${to}`);
          coverage.count(found.meets ? 'meet' : 'apart');
          if (!found.meets) return;
          near(found.t, from, 1e-11, 't');
          near(found.tEnd, to, 1e-11, 'tEnd');
          const weighed = plus(
            times(corners[0], 1 - found.u - found.v),
            plus(times(corners[1], found.u), times(corners[2], found.v)),
          );
          nearVector(weighed, tuple(found.point), 1e-11 * size, 'point against its weights');
        });
      }
      coverage.expectAtLeast({ meet: 400, apart: 200 });
    });
  });

  describe('refused or definite', () => {
    it('a zero or non-finite direction is refused by name', () => {
      const [a, b, c] = CORNER.map(point) as [
        ReturnType<typeof point>,
        ReturnType<typeof point>,
        ReturnType<typeof point>,
      ];
      const out = createTriangleIntersection();
      expect(() => intersectLineTriangle(out, rayOf([0, 0, 0], [0, 0, 0]), a, b, c)).toThrow(/line: direction/);
      expect(() => intersectRayTriangle(out, rayOf([0, 0, 0], [0, Number.NaN, 0]), a, b, c)).toThrow(
        /ray: direction.*NaN/,
      );
      expect(() => intersectSegmentTriangle(out, point([0, 0, 0]), point([0, Infinity, 0]), a, b, c)).toThrow(
        /segment: direction.*Infinity/,
      );
    });

    it('a degenerate triangle is parallel and never met, even by a line through its points', () => {
      const flat: Corners[] = [
        [
          [0, 0, 0],
          [1, 1, 1],
          [3, 3, 3],
        ],
        [
          [0, 0, 0],
          [0, 0, 0],
          [1, 0, 0],
        ],
        [
          [1, 2, 3],
          [1, 2, 3],
          [1, 2, 3],
        ],
        [
          [0.1, 0.1, 0.1],
          [0.2, 0.2, 0.2],
          [0.7, 0.7, 0.7],
        ],
      ];
      for (const corners of flat.flatMap(orders)) {
        for (const direction of [
          [1, 0, 0],
          [1, 1, 1],
          [0, -1, 2],
        ] as Vector[]) {
          expect(line(corners[1], direction, corners)).toMatchObject({ meets: false, outcome: 'parallel' });
        }
        expect(segment(corners[1], corners[1], corners)).toMatchObject({ meets: false, outcome: 'parallel' });
      }
    });
  });

  describe('published defects (Möller–Trumbore)', () => {
    it('an absolute epsilon on an unnormalized determinant loses tiny triangles; ours is relative, from 1e-30 to 1e30', () => {
      for (const size of [1e-30, 1e-20, 1e-7, 1, 1e7, 1e20, 1e30]) {
        const corners = CORNER.map((p) => times(p, size)) as unknown as Corners;
        for (const length of [1e-30, 1, 1e30]) {
          const found = line(times([1, 1, 3], size), [0, 0, -length], corners);
          expect(found).toMatchObject({ meets: true, outcome: 'intersecting' });
          expect((found.t * length) / size).toBeCloseTo(3, 12);
          expect(line(times([5, 1, 3], size), [0, 0, -length], corners)).toMatchObject({
            meets: false,
            outcome: 'disjoint',
          });
          expect(line(times([1, 1, 3], size), [length, 0, 0], corners)).toMatchObject({
            meets: false,
            outcome: 'parallel',
          });
        }
      }
    });

    it('a huge triangle makes a parallel line seem to cross it; ours is parallel at any size', () => {
      const random = new Random(74);
      for (let i = 0; i < 300; i++) {
        const size = random.logarithmic(1e-6, 1e9);
        const orientation = random.quaternion();
        const corners = CORNER.map((p) => times(rotated(orientation, p), size)) as unknown as Corners;
        const [o, d] = [
          rotated(orientation, [random.range(-5, 5), random.range(-5, 5), 1]),
          rotated(orientation, [random.range(-1, 1), random.range(-1, 1), 0]),
        ];
        expect(line(times(o, size), d, corners)).toMatchObject({ meets: false, outcome: 'parallel' });
      }
    });

    it('a coplanar line counts as overlapping even when it misses; ours is clipped', () => {
      expect(line([0, 5, 0], [1, -0.5, 0])).toMatchObject({ meets: false, outcome: 'coplanar' });
      expect(line([0, 3, 0], [1, -0.5, 0])).toMatchObject({ meets: true, outcome: 'coplanar' });
    });

    it('the angle from which on a line is parallel straddles a relative threshold', () => {
      for (const size of [1e-3, 1, 1e4]) {
        const corners = CORNER.map((p) => times(p, size)) as unknown as Corners;
        const outcomes = [1e-17, 1e-16, 1e-12, 1e-9, 1e-3].map((slope) =>
          line([-size, size, size * 2 * slope], [1, 0, -slope], corners),
        );
        expect(outcomes.map((found) => found.outcome)).toEqual([
          'coplanar',
          'coplanar',
          'intersecting',
          'intersecting',
          'intersecting',
        ]);
        expect(outcomes.every((found) => found.meets)).toBe(true);
      }
    });
  });
});
