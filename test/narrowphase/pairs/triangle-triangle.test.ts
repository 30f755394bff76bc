import {
  contactTriangleTriangle,
  distanceTriangleTriangle,
  overlapTriangleTriangle,
  sweepTriangleTriangle,
} from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { triangle } from '../../../src/shapes/triangle.ts';
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
import { type Corners, inEveryOrder } from '../../helpers/right-triangle.ts';
import { contactOf as contactInOrder, sweepOf as sweepInOrder } from '../../helpers/shape-queries.ts';
import { rigidlyMoved, rotationAbout, shapeAt, tuple, worldTriangle } from '../../helpers/test-shapes.ts';
import { dot, minus, plus, type Quaternion, rotated, times, type Vector } from '../../oracle/vector.ts';

const UNROTATED: Quaternion = [0, 0, 0, 1];

const triple = (
  corners: Corners,
  center: Vector = [0, 0, 0],
  displacement: Vector = [0, 0, 0],
  quaternion: Quaternion = UNROTATED,
) => shapeAt(triangle(...corners), center, displacement, quaternion);

/** A right triangle 3-4-5 in the plane z = 0, its right angle at the origin. */
const FLOOR: Corners = [
  [0, 0, 0],
  [4, 0, 0],
  [0, 3, 0],
];
const floor = triple(FLOOR);
/** Upright in the plane y = 0: on its corner, and on its edge. */
const ON_CORNER: Corners = [
  [0, 0, 0],
  [-1, 0, 2],
  [1, 0, 2],
];
const ON_EDGE: Corners = [
  [-1, 0, 0],
  [1, 0, 0],
  [0, 0, 2],
];
/** A small right triangle in the plane of the other. */
const FLAT: Corners = [
  [0, 0, 0],
  [1, 0, 0],
  [0, 1, 0],
];

const queries = pairQueries(
  { types: ['triangle', 'triangle'], toWorldA: worldTriangle, toWorldB: worldTriangle },
  {
    distance: distanceTriangleTriangle,
    overlap: overlapTriangleTriangle,
    contact: contactTriangleTriangle,
    sweep: sweepTriangleTriangle,
  },
);
const { closestOf, contactOf, sweepOf, compareWithOracle } = queries;

describe('triangle–triangle', () => {
  describe.each(inEveryOrder([0, 1, 2] as unknown as Corners).map((order) => [order as unknown as number[]]))(
    'in closed form, the corners in the order %j',
    ([i, j, k]) => {
      const ordered = (corners: Corners): Corners => [corners[i], corners[j], corners[k]];
      const b = triple(ordered(FLOOR));

      it('corner on face, from either side: in with the corner, out with the edge behind it', () => {
        for (const side of [1, -1]) {
          const standing = ordered(ON_CORNER.map(([x, y, z]) => [x, y, z * side]) as unknown as Corners);
          const hit = sweepOf(triple(standing, [1, 1, 4 * side], [0, 0, -8 * side]), b)!;
          expect(hit).toMatchObject({ fraction: 0.5, exitFraction: 0.75, overlapping: false, depth: 0 });
          expect(tuple(hit.normal)).toEqual([0, 0, -side]);
          expect(tuple(hit.point)).toEqual(inTheMiddle([1, 1, 0]));
        }
      });

      it('edge on face: the point in the middle of the stretch on the face', () => {
        const hit = sweepOf(triple(ordered(ON_EDGE), [0.5, 1, 4], [0, 0, -8]), b)!;
        expect(hit).toMatchObject({ fraction: 0.5, exitFraction: 0.75, normal: { x: 0, y: 0, z: -1 } });
        expect(tuple(hit.point)).toEqual(inTheMiddle([0.75, 1, 0]));
      });

      it('edge on edge, crossing: in on the short side, out over the long one', () => {
        const across = ordered([
          [0, 0, -1],
          [0, 0, 1],
          [0, -2, 0],
        ]);
        const hit = sweepOf(triple(across, [2, -4, 0.25], [0, 8, 0]), b)!;
        expect(hit.fraction).toBeCloseTo(0.5, 15);
        // What of it is at z = 0 ends 7/4 behind its edge, and leaves where x = 2 meets the long edge, at y = 3/2.
        expect(hit.exitFraction).toBeCloseTo((1.5 + 1.5 + 4) / 8, 15);
        expect(tuple(hit.normal)).toEqual(closeTo([0, 1, 0]));
        expect(tuple(hit.point)).toEqual(closeTo([2, 0, 0]));
      });

      it('distance of face, edges and corners', () => {
        expect(closestOf(triple(ordered(ON_CORNER), [1, 1, 4]), b)).toMatchObject({ distance: 4 });
        expect(closestOf(triple(ordered(ON_EDGE), [2, -3, 4]), b).distance).toBe(5);
        expect(closestOf(triple(ordered(ON_CORNER), [-2, -3, 6]), b).distance).toBe(7);
        expect(closestOf(triple(ordered(FLAT), [5, 5.5, 0]), b).distance).toBeCloseTo(5, 14);
        expect(closestOf(triple(ordered(FLAT), [1, 1, 5]), b)).toMatchObject({ distance: 5 });
      });

      it('crossing each other: the least push, back out of the face or beyond an edge', () => {
        const back = contactOf(triple(ordered(ON_CORNER), [1, 1, -0.25]), b)!;
        expect(back.depth).toBe(0.25);
        expect(tuple(back.normal)).toEqual([0, 0, -1]);
        expect(tuple(back.pointA)).toEqual(inTheMiddle([1, 1, -0.25]));
        expect(tuple(back.pointB)).toEqual(inTheMiddle([1, 1, 0]));
        const aside = contactOf(triple(ordered(ON_EDGE), [2, 0.25, -1]), b)!;
        expect(aside.depth).toBeCloseTo(0.25, 15);
        expect(tuple(aside.normal)).toEqual(closeTo([0, 1, 0]));
      });

      it('in one plane, apart: corner on edge, in the plane', () => {
        const hit = sweepOf(triple(ordered(FLAT), [-5, 1, 0], [8, 0, 0]), b)!;
        expect(hit.fraction).toBe(0.5);
        // Its last point is at y = 1, where the long edge is at x = 8/3.
        expect(hit.exitFraction).toBeCloseTo((8 / 3 + 5) / 8, 15);
        expect(tuple(hit.normal)).toEqual(closeTo([1, 0, 0]));
        expect(tuple(hit.point)).toEqual(inTheMiddle([0, 1, 0]));
      });

      it('in one plane, edge on edge: the point in the middle of the stretch that they share', () => {
        const beside = ordered([
          [0, 0, 0],
          [0, 2, 0],
          [-1, 0, 0],
        ]);
        const hit = sweepOf(triple(beside, [-5, 2, 0], [8, 0, 0]), b)!;
        expect(hit.fraction).toBe(0.625);
        expect(tuple(hit.normal)).toEqual(closeTo([1, 0, 0]));
        expect(tuple(hit.point)).toEqual(inTheMiddle([0, 2.5, 0]));
      });

      it('in one plane, overlapping: depth 0, since out of the plane they part immediately', () => {
        for (const center of [
          [1, 1, 0],
          [-0.5, 1, 0],
          [0, 0, 0],
          [3.5, 0, 0],
        ] as Vector[]) {
          const found = contactOf(triple(ordered(FLAT), center), b)!;
          expect(found.depth).toBe(0);
          expect(tuple(found.normal).map(Math.abs)).toEqual([0, 0, 1]);
          expect(found).toEqual(contactOf(triple(ordered(FLAT), center), b));
        }
        const leaving = sweepOf(triple(ordered(FLAT), [1, 1, 0], [0, 0, 8]), b);
        expect(leaving).toMatchObject({ overlapping: true, fraction: 0, exitFraction: 0, depth: 0 });
        const sliding = sweepOf(triple(ordered(FLAT), [1, 1, 0], [-8, 0, 0]), b);
        expect(sliding).toMatchObject({ overlapping: true, fraction: 0, exitFraction: 0.25 });
      });

      it('falling flat on each other they touch at a single time, in the middle of the overlap', () => {
        const hit = sweepOf(triple(ordered(FLAT), [1, 0.5, 4], [0, 0, -8]), b)!;
        expect(hit).toMatchObject({ fraction: 0.5, exitFraction: 0.5, normal: { x: 0, y: 0, z: -1 } });
        expect(tuple(hit.point)).toEqual(inTheMiddle([1 + 1 / 3, 0.5 + 1 / 3, 0]));
      });

      it('with itself a triangle has a contact of depth 0, with a unit normal', () => {
        const found = contactOf(b, floor)!;
        expect(found.depth).toBe(0);
        expect(tuple(found.normal).map(Math.abs)).toEqual([0, 0, 1]);
        expect(tuple(found.point)).toEqual(inTheMiddle([4 / 3, 1, 0]));
      });
    },
  );

  describe('degenerate situations', () => {
    itCountsTouches([
      { feature: 'corner on front', a: triple(ON_CORNER, [1, 1, 0]), b: floor, away: [0, 0, 1] },
      { feature: 'edge on face', a: triple(ON_EDGE, [0.5, 1, 0]), b: floor, away: [0, 0, 1] },
      { feature: 'corner on edge', a: triple(ON_CORNER, [2, 0, 0]), b: floor, away: [0, -1, 1] },
      { feature: 'edge along edge', a: triple(ON_EDGE, [2, 0, 0]), b: floor, away: [0, -1, 1] },
      {
        feature: 'edges in one plane',
        a: triple([
          [0, 0, 0],
          [4, 0, 0],
          [0, -3, 0],
        ]),
        b: floor,
        away: [0, -1, 0],
      },
      { feature: 'flat on each other', a: triple(FLAT, [1, 0.5, 0]), b: floor, away: [0, 0, 1] },
    ]);

    it('touching from a corner through the neighbor: a shared corner and a shared edge count as touching', () => {
      expect(
        contactOf(
          triple([
            [0, 0, 0],
            [-4, 0, 0],
            [0, -3, 0],
          ]),
          floor,
        ),
      ).toMatchObject({ depth: 0 });
      expect(
        contactOf(
          triple([
            [0, 0, 0],
            [4, 0, 0],
            [0, -3, 0],
          ]),
          floor,
        ),
      ).toMatchObject({ depth: 0 });
      expect(
        contactOf(
          triple([
            [0, 0, 0],
            [4, 0, 0],
            [0, 0, 3],
          ]),
          floor,
        ),
      ).toMatchObject({ depth: 0 });
    });

    it('planes nearly parallel, rotated by 1e-17 to 1e-3, are as exact as others', () => {
      const coverage = new Coverage();
      for (let exponent = -17; exponent <= -3; exponent += 0.5 * STRIDE) {
        for (const axis of [
          [1, 0, 0],
          [0, 0, 1],
          [0.6, 0.64, 0.48],
        ] as const) {
          const q = rotationAbout(axis, 10 ** exponent);
          compareWithOracle(triple(FLAT, [1, 0.5, 2], [0.25, 0.5, -4], q), floor, coverage);
          compareWithOracle(triple(FLAT, [-3, 0.5, 0], [4, 0.25, 0], q), floor, coverage);
          compareWithOracle(triple(FLOOR, [0, -1, 2], [0, 0.5, -4], q), floor, coverage);
          compareWithOracle(triple(FLAT, [1, 0.5, 0], [1, 2, 3], q), floor, coverage);
        }
      }
      coverage.expectAtLeast({ hit: 80, apart: 180 });
    });

    it('edges nearly parallel, rotated by 1e-17 to 1e-3, straddling the threshold, are as exact as others', () => {
      const coverage = new Coverage();
      for (let exponent = -17; exponent <= -3; exponent += 0.5 * STRIDE) {
        for (const axis of [
          [0, 1, 0],
          [0, 0, 1],
          [0.6, 0.64, 0.48],
        ] as const) {
          const q = rotationAbout(axis, 10 ** exponent);
          compareWithOracle(triple(ON_EDGE, [2, -2, 3], [0, 2.5, -4], q), floor, coverage);
          compareWithOracle(triple(ON_EDGE, [2, 0.25, -0.5], [0, 2, -3], q), floor, coverage);
        }
      }
      coverage.expectAtLeast({ contact: 80, apart: 80 });
    });

    it('edges crossing at angles down to 1e-9, a hair deep, part along their cross product, in any orientation', () => {
      const random = new Random(102);
      const leaning = triple([
        [-1, 0, 0],
        [1, 0, 0],
        [0, -1, -1],
      ]);
      for (let i = 0; i < 300; i++) {
        const angle = random.logarithmic(1e-9, 1e-3);
        const depth = angle * random.logarithmic(1e-2, 0.1);
        const above = triple(
          [
            [-1, 0, 0],
            [1, 0, 0],
            [0, -1, 1],
          ],
          [0, 0, -depth],
          [0, 0, 2],
          rotationAbout([0, 0, 1], angle),
        );
        const q = random.quaternion();
        const [a, b] = [
          rigidlyMoved(above, q, [0, 0, 0]) as typeof above,
          rigidlyMoved(leaning, q, [0, 0, 0]) as typeof above,
        ];
        const found = contactOf(a, b)!;
        near(found.depth, depth, 2e-15, 'depth');
        // Rounding rotates an edge by 1e-16, and the cross product by that over the angle.
        nearVector(tuple(found.normal), rotated(q, [0, 0, -1]), 1e-15 / angle, 'normal');
        if (i % 10 === 0) compareWithOracle(a, b);
      }
    });

    it('slivers a millionth wide, against the oracle', () => {
      const coverage = new Coverage();
      const random = new Random(101);
      const sliver = (width: number): Corners => {
        const [a, b, aside] = [random.vector(), random.vector(), random.unitVector()];
        const third = plus(plus(a, times(minus(b, a), random.range(-0.2, 1.2))), times(aside, width));
        return random.pick(inEveryOrder([a, b, third]));
      };
      for (let i = 0; i < cases(100, 2000); i++) {
        const [first, second] = [sliver(random.pick([1e-6, 1])), sliver(1e-6)];
        const start = random.vector(2);
        const q = random.quaternion();
        const target = minus(times(plus(second[0], second[1]), 0.5), rotated(q, times(plus(first[0], first[1]), 0.5)));
        compareWithOracle(triple(first, start, times(minus(target, start), 2), q), triple(second), coverage);
        compareWithOracle(triple(first, target, start, q), triple(second), coverage);
      }
      coverage.expectAtLeast({ hit: 80, apart: 80 });
    });

    it('two triangles meet at any speed', () => {
      const hit = sweepOf(triple(ON_CORNER, [1, 1, 1000], [0, 0, -1e6]), floor)!;
      near(hit.fraction, 1e-3, 1e-18, 'fraction');
      near(hit.exitFraction, 1.002e-3, 1e-18, 'exitFraction');
    });

    it('the other order has the same depth and the opposite normal', () => {
      const a = triple(ON_CORNER, [1, 1, -0.25]);
      const [there, back] = [contactInOrder(a, floor)!, contactInOrder(floor, a)!];
      expect(there).toMatchObject({ depth: 0.25, normal: { x: 0, y: 0, z: -1 } });
      expect(back).toMatchObject({ depth: 0.25, normal: { x: 0, y: 0, z: 1 } });
      expect(tuple(back.pointA)).toEqual(closeTo(tuple(there.pointB)));
    });

    itHoldsAtEverySizeAndPosition(
      [
        [triple(ON_CORNER, [1, 1, 4], [0, 0.5, -8]), floor],
        [triple(ON_EDGE, [0.5, 1, 4], [0, 0.5, -8]), floor],
        [triple(FLAT, [-5, 1, 0], [8, 0.5, 0]), floor],
        [triple(FLAT, [1, 0.5, 4], [0.25, 0, -8]), floor],
        [triple(ON_CORNER, [1, 1, -0.25], [1, 2, 3]), floor],
        [triple(ON_EDGE, [2, 0.25, -1], [1, 2, 3]), floor],
        [
          triple(
            [
              [0, 0, 0],
              [0, 0, 1],
              [1e-6, 0, 0.5],
            ],
            [1, 1, 4],
            [0.25, 0, -8],
          ),
          floor,
        ],
        [triple(ON_CORNER, [1, 1.25, -0.5], [-1, 2, 3]), floor],
      ],
      queries,
    );
  });

  describe('over the seams, in 400 steps without a jump', () => {
    it.each([
      ['on its corner', UNROTATED],
      ['leaning', rotationAbout([0.6, 0, 0.8], 1)],
      ['askew', new Random(7).quaternion()],
    ])('%s, falling from the face over edge and corner past the triangle, against the oracle', (_name, q) => {
      const coverage = new Coverage();
      for (let i = 0; i < 400; i += STRIDE) {
        const [x, y] = [2 - 5 * (i / 400), 0.75 - 2.5 * (i / 400)];
        compareWithOracle(triple(ON_CORNER, [x, y, 6], [0, 0.25, -12], q), floor, coverage);
      }
      coverage.expectAtLeast({ hit: 60, miss: 60 });
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
          moving(
            triple(
              [
                [-0.5, -0.5, -0.5],
                [0.5, -0.5, 0.25],
                [0, 0.75, 0.5],
              ],
              start,
            ),
            times(start, -1),
          ),
          rotatedTriangle,
          coverage,
        );
      }
      coverage.expectAtLeast({ hit: 400 });
    });
  });
});

describe('a triangle that meets a parallel one along an edge of both, within rounding', () => {
  it('has a normal against its motion, if they touch', () => {
    const random = new Random(84);
    let hits = 0;
    const small: Corners = [
      [-0.35, 0, -0.35],
      [-0.35, 0, 0.35],
      [0.35, 0, 0.35],
    ];
    for (let i = 0; i < cases(64_000, 200_000); i++) {
      const height = random.range(1, 4);
      const large: Corners = [
        [-50, height, -50],
        [50, height, -50],
        [50, height, 50],
      ];
      const q = random.quaternion();
      const up = rotated(q, [0, 1, 0]);
      const wall = triple(large, [0, 0, 0], [0, 0, 0], q);
      const start = height * random.range(0.1, 0.9);
      const sheet = triple(small, times(up, start), times(up, height * random.range(2, 6)), q);
      for (const [a, b, sign] of [
        [wall, sheet, -1],
        [sheet, wall, 1],
      ] as const) {
        const hit = sweepInOrder(a, b);
        if (!hit) continue;
        hits++;
        if (!(sign * dot(tuple(hit.normal), up) > 0.99)) expect.fail(JSON.stringify({ a, b, hit }));
      }
    }
    expect(hits).toBeGreaterThan(cases(64_000, 200_000) / 2);
  });
});
