import {
  type ClosestPoints,
  closestPointOnObb,
  closestPointsSegmentSegment,
  closestPointsSegmentTriangle,
  createClosestPoints,
  createObb,
  type Vec3,
} from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { check, near, nearVector, showing } from '../helpers/assertions.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import { closeTo } from '../helpers/pair-queries.ts';
import { Random } from '../helpers/random.ts';
import { point, rotationAbout, tuple } from '../helpers/test-shapes.ts';
import { distanceToSegment, distanceToTriangle } from '../oracle/features.ts';
import { brick, signedDistanceOfPoint } from '../oracle/solids.ts';
import { leastOf } from '../oracle/touch-interval.ts';
import { dot, exactCross, minus, norm, plus, times, unit, type Vector } from '../oracle/vector.ts';

type Corners = readonly [Vector, Vector, Vector];

const ofSegments = (p1: Vector, q1: Vector, p2: Vector, q2: Vector) => {
  const out = createClosestPoints();
  expect(closestPointsSegmentSegment(out, point(p1), point(q1), point(p2), point(q2))).toBe(true);
  return out;
};

const ofSegmentAndTriangle = (p: Vector, q: Vector, [a, b, c]: Corners) => {
  const out = createClosestPoints();
  expect(closestPointsSegmentTriangle(out, point(p), point(q), point(a), point(b), point(c))).toBe(true);
  return out;
};

/** The points are the distance apart along the normal, and on what they should be on. */
function assertClosestPoint(
  found: ReturnType<typeof ofSegments>,
  expected: number,
  toFirst: (p: Vector) => number,
  toSecond: (p: Vector) => number,
  tolerance: number,
): void {
  const [normal, pointA, pointB] = [tuple(found.normal), tuple(found.pointA), tuple(found.pointB)];
  near(found.distance, expected, tolerance, 'distance');
  near(norm(normal), 1, 4e-16, 'length of the normal');
  nearVector(minus(pointB, pointA), times(normal, found.distance), tolerance, 'pointB − pointA against the normal');
  near(toFirst(pointA), 0, tolerance, 'pointA from the first');
  near(toSecond(pointB), 0, tolerance, 'pointB from the second');
}

describe('the closest point of an oriented box', () => {
  const onBox = (p: Vector, b = createObb({ halfExtents: [1, 2, 3] })) => {
    const out = point([0, 0, 0]);
    expect(closestPointOnObb(out, point(p), b)).toBe(true);
    return tuple(out);
  };

  it('is on a face, an edge or a corner', () => {
    expect(onBox([5, 1, 1])).toEqual([1, 1, 1]);
    expect(onBox([5, 9, 1])).toEqual([1, 2, 1]);
    expect(onBox([-5, 9, -4])).toEqual([-1, 2, -3]);
  });

  it('is the point itself, to the last bit, when inside, for any orientation of the box', () => {
    const random = new Random(151);
    for (let i = 0; i < 200; i++) {
      const center = random.vector(10);
      const p = plus(center, random.vector(0.5));
      expect(onBox(p, createObb({ halfExtents: [1, 2, 3], center, quaternion: random.quaternion() }))).toEqual(p);
    }
  });

  it('takes the pose of the box into account: the edge of a cube at 45°', () => {
    const b = createObb({
      halfExtents: [1, 1, 1],
      center: [10, 0, 0],
      quaternion: rotationAbout([0, 0, 1], Math.PI / 4),
    });
    expect(onBox([5, 0, 0.5], b)).toEqual(closeTo([10 - Math.SQRT2, 0, 0.5]));
    expect(onBox([10 - Math.SQRT1_2 - 1, Math.SQRT1_2 + 1, 0], b)).toEqual(
      closeTo([10 - Math.SQRT1_2, Math.SQRT1_2, 0]),
    );
  });

  it('is in the box, at the distance of the box, for any size and pose', () => {
    const random = new Random(152);
    const coverage = new Coverage();
    for (let i = cases(1000); i > 0; i--) {
      const size = random.logarithmic(1e-3, 1e4);
      const extent = () => size * random.logarithmic(1e-6, 1);
      const [halfExtents, center, q]: [Vector, Vector, ReturnType<Random['quaternion']>] = [
        [extent(), extent(), extent()],
        random.vector(10 * size),
        random.quaternion(),
      ];
      const p = plus(center, random.vector(2 * size));
      const [found, solid] = [
        onBox(p, createObb({ halfExtents, center, quaternion: q })),
        brick(center, halfExtents, q),
      ];
      const distance = Math.max(0, signedDistanceOfPoint(solid, p));
      near(norm(minus(found, p)), distance, 1e-14 * size, 'distance');
      check(signedDistanceOfPoint(solid, found) <= 1e-14 * size, 'outside of the box');
      coverage.count(distance > 0 ? 'outside' : 'inside');
    }
    coverage.expectAtLeast({ outside: 500 });
  });
});

describe('the closest points of two segments', () => {
  it('cross, at right angles', () => {
    const found = ofSegments([-4, 1, 3], [4, 1, 3], [1, -4, 0], [1, 4, 0]);
    expect(found).toMatchObject({ distance: 3, normal: { x: 0, y: 0, z: -1 } });
    expect([tuple(found.pointA), tuple(found.pointB)]).toEqual([closeTo([1, 1, 3]), closeTo([1, 1, 0])]);
  });

  it('are an end and a side, and two ends (2-3-6-7)', () => {
    const end = ofSegments([3, 1, 4], [9, 1, 8], [0, -4, 0], [0, 4, 0]);
    expect(end.distance).toBe(5);
    expect([tuple(end.pointA), tuple(end.pointB)]).toEqual([closeTo([3, 1, 4]), closeTo([0, 1, 0])]);
    expect(tuple(end.normal)).toEqual(closeTo([-0.6, 0, -0.8]));
    expect(ofSegments([2, 7, 6], [9, 9, 9], [0, -4, 0], [0, 4, 0]).distance).toBe(7);
  });

  it('of parallel segments beside each other are in the middle of what they share', () => {
    const found = ofSegments([0, 0, 0], [4, 0, 0], [9, 3, 0], [2, 3, 0]);
    expect(found).toMatchObject({ distance: 3, normal: { x: 0, y: 1, z: 0 } });
    expect([tuple(found.pointA), tuple(found.pointB)]).toEqual([closeTo([3, 0, 0]), closeTo([3, 3, 0])]);
  });

  it('of points are the points', () => {
    const found = ofSegments([1, 2, 3], [1, 2, 3], [4, 6, 3], [4, 6, 3]);
    expect(found.distance).toBe(5);
    expect([tuple(found.pointA), tuple(found.pointB)]).toEqual([
      [1, 2, 3],
      [4, 6, 3],
    ]);
    expect(ofSegments([1, 3, 0], [1, 3, 0], [0, 0, 0], [4, 0, 0])).toMatchObject({
      distance: 3,
      normal: { x: 0, y: -1, z: 0 },
    });
    expect(ofSegments([0, 0, 0], [4, 0, 0], [1, 3, 0], [1, 3, 0])).toMatchObject({
      distance: 3,
      normal: { x: 0, y: 1, z: 0 },
    });
  });

  it('that meet have a unit normal all the same', () => {
    const crossing = ofSegments([-1, 0, 0], [1, 0, 0], [0, -1, 0], [0, 1, 0]);
    expect(crossing.distance).toBe(0);
    expect(tuple(crossing.normal).map(Math.abs)).toEqual([0, 0, 1]);
    const same = ofSegments([-1, 0, 0], [1, 0, 0], [-1, 0, 0], [1, 0, 0]);
    expect(same.distance).toBe(0);
    expect([same.normal.x, norm(tuple(same.normal))]).toEqual([0, 1]);
    expect(norm(tuple(ofSegments([1, 2, 3], [1, 2, 3], [1, 2, 3], [1, 2, 3]).normal))).toBe(1);
  });

  it('are as close as the closest of all samples, at all sizes, angles and positions', () => {
    const random = new Random(153);
    const coverage = new Coverage();
    for (let i = cases(1000); i > 0; i--) {
      const size = random.logarithmic(1e-3, 1e4);
      const [p1, q1] = [random.vector(size), random.vector(size)];
      const nearlyParallel = random.chance(0.5);
      const p2 = random.vector(size);
      const along = nearlyParallel
        ? plus(times(minus(q1, p1), random.range(-2, 2)), random.vector(size * random.logarithmic(1e-17, 1e-2)))
        : random.vector(size);
      const q2 = plus(p2, along);
      showing({ p1, q1, p2, q2 }, () => {
        const at = (t: number) => plus(p1, times(minus(q1, p1), t));
        const distance = (t: number) => distanceToSegment(at(t), p2, q2);
        const found = ofSegments(p1, q1, p2, q2);
        assertClosestPoint(
          found,
          distance(leastOf(distance, 0, 1)),
          (p) => distanceToSegment(p, p1, q1),
          (p) => distanceToSegment(p, p2, q2),
          1e-12 * size,
        );
        coverage.count(nearlyParallel ? 'nearly parallel' : 'crossing');
      });
    }
    coverage.expectAtLeast({ 'nearly parallel': 400, crossing: 400 });
  });
});

describe('the closest points of a segment and a triangle', () => {
  /** A right triangle 3-4-5. */
  const [A, B, C]: Corners = [
    [0, 0, 0],
    [4, 0, 0],
    [0, 3, 0],
  ];
  const orders: Corners[] = [
    [A, B, C],
    [B, C, A],
    [C, A, B],
    [A, C, B],
    [C, B, A],
    [B, A, C],
  ];

  describe.each(orders)('with the corners %j, %j, %j', (...order) => {
    const corners = order as unknown as Corners;

    it('are the crossing, the normal on the side of the first end', () => {
      for (const side of [1, -1]) {
        const found = ofSegmentAndTriangle([1, 1, side], [1, 1, -3 * side], corners);
        expect(found).toMatchObject({ distance: 0, normal: { x: 0, y: 0, z: -side } });
        expect([tuple(found.pointA), tuple(found.pointB)]).toEqual([closeTo([1, 1, 0]), closeTo([1, 1, 0])]);
      }
    });

    it('are an end and the face below it', () => {
      const found = ofSegmentAndTriangle([1, 1, 3], [5, 5, 5], corners);
      expect(found).toMatchObject({ distance: 3, normal: { x: 0, y: 0, z: -1 } });
      expect([tuple(found.pointA), tuple(found.pointB)]).toEqual([closeTo([1, 1, 3]), closeTo([1, 1, 0])]);
    });

    it('are a side and an edge, an end and an edge, a side and a corner', () => {
      const side = ofSegmentAndTriangle([2, -3, -1], [2, -3, 1], corners);
      expect(side.distance).toBeCloseTo(3, 14);
      expect([tuple(side.pointA), tuple(side.pointB)]).toEqual([closeTo([2, -3, 0]), closeTo([2, 0, 0])]);
      const end = ofSegmentAndTriangle([5, 5.5, 0], [9, 9, 9], corners);
      expect(end.distance).toBeCloseTo(5, 14);
      expect(tuple(end.pointB)).toEqual(closeTo([2, 1.5, 0]));
      const corner = ofSegmentAndTriangle([-3, -4, -5], [-3, -4, 5], corners);
      expect(corner.distance).toBeCloseTo(5, 14);
      expect(tuple(corner.normal)).toEqual(closeTo([0.6, 0.8, 0]));
    });

    it('in the plane of the triangle are those in the plane', () => {
      expect(ofSegmentAndTriangle([-2, -1, 0], [-2, 5, 0], corners).distance).toBeCloseTo(2, 14);
      expect(ofSegmentAndTriangle([-2, 1, 0], [5, 1, 0], corners).distance).toBe(0);
      expect(ofSegmentAndTriangle([1, 1, 0], [1.5, 1, 0], corners).distance).toBe(0);
    });

    it('of a segment of length 0 are those of a point', () => {
      expect(ofSegmentAndTriangle([1, 1, -3], [1, 1, -3], corners)).toMatchObject({
        distance: 3,
        normal: { x: 0, y: 0, z: 1 },
      });
      expect(ofSegmentAndTriangle([-3, -4, 0], [-3, -4, 0], corners).distance).toBeCloseTo(5, 14);
      const on = ofSegmentAndTriangle([1, 1, 0], [1, 1, 0], corners);
      expect(on.distance).toBe(0);
      expect(tuple(on.normal).map(Math.abs)).toEqual([0, 0, 1]);
    });

    it('one end on the face, the normal leads from the other end, and is a unit vector', () => {
      for (const [p, q] of [
        [
          [1, 1, 0],
          [1, 1, 5],
        ],
        [
          [1, 1, 5],
          [1, 1, 0],
        ],
        [
          [0, 0, 0],
          [0, 0, 5],
        ],
        [
          [2, 0, 5],
          [2, 0, 0],
        ],
      ] as [Vector, Vector][]) {
        const found = ofSegmentAndTriangle(p, q, corners);
        expect(found.distance).toBe(0);
        near(norm(tuple(found.normal)), 1, 4e-16, 'length of the normal');
      }
    });
  });

  it('of collinear corners are those of the longest segment between them, of equal ones those of the point', () => {
    const [p, q]: Vector[] = [
      [1, 3, -4],
      [1, 3, 4],
    ];
    for (const corners of [
      [
        [0, 0, 0],
        [1, 0, 0],
        [4, 0, 0],
      ],
      [
        [4, 0, 0],
        [0, 0, 0],
        [1, 0, 0],
      ],
      [
        [1, 0, 0],
        [4, 0, 0],
        [0, 0, 0],
      ],
    ] as Corners[]) {
      const found = ofSegmentAndTriangle(p!, q!, corners);
      expect(found.distance).toBeCloseTo(3, 14);
      expect(tuple(found.pointB)).toEqual(closeTo([1, 0, 0]));
    }
    const found = ofSegmentAndTriangle(p!, q!, [A, A, A]);
    expect(found.distance).toBeCloseTo(Math.sqrt(10), 14);
  });

  it('are as close as the closest found by search, down to slivers', () => {
    const random = new Random(154);
    const coverage = new Coverage();
    for (let i = cases(600); i > 0; i--) {
      const size = random.logarithmic(1e-3, 1e4);
      const [a, b] = [random.vector(size), random.vector(size)];
      const width = random.pick([1, 1, 1e-3, 1e-6]);
      const third = plus(a, times(minus(b, a), random.range(-0.5, 1.5)));
      const c = plus(third, times(random.unitVector(), width * size));
      const corners: Corners = random.pick([
        [a, b, c],
        [b, c, a],
        [c, b, a],
      ]);
      const p = random.vector(1.5 * size);
      const inside = plus(a, plus(times(minus(b, a), random.next() / 2), times(minus(c, a), random.next() / 2)));
      const q = random.chance(0.3) ? plus(inside, times(minus(inside, p), random.next())) : random.vector(1.5 * size);
      showing({ p, q, corners }, () => {
        const at = (t: number) => plus(p, times(minus(q, p), t));
        const distance = (t: number) => distanceToTriangle(at(t), corners);
        const found = ofSegmentAndTriangle(p, q, corners);
        const searched = distance(leastOf(distance, 0, 1));
        near(found.distance, searched, 1e-12 * size, 'distance');
        assertClosestPoint(
          found,
          found.distance,
          (x) => distanceToSegment(x, p, q),
          (x) => distanceToTriangle(x, corners),
          1e-12 * size,
        );
        coverage.count(found.distance === 0 ? 'crossing' : width < 1e-2 ? 'apart from a sliver' : 'apart');
      });
    }
    coverage.expectAtLeast({ crossing: 60, 'apart from a sliver': 150, apart: 150 });
  });

  it('very close to the face and to an edge the normal keeps its direction', () => {
    const random = new Random(155);
    for (let i = 0; i < 300; i++) {
      const [a, b, c]: Corners = [random.vector(), random.vector(), random.vector()];
      const front = unit(exactCross(minus(b, a), minus(c, a)));
      const inside = plus(a, plus(times(minus(b, a), 0.3), times(minus(c, a), 0.3)));
      const gap = random.logarithmic(1e-10, 1e-2);
      const end = plus(inside, times(front, gap));
      const found = ofSegmentAndTriangle(end, plus(end, plus(front, random.vector(0.3))), [a, b, c]);
      near(dot(tuple(found.normal), front), -1, 1e-14, 'normal against the face');
      near(found.distance, gap, 2e-15, 'distance');
    }
  });
});

describe('closest points, written over arguments', () => {
  it('are the same, whichever vector of the result is one of the points', () => {
    const random = new Random(149);
    const queries = [closestPointsSegmentSegment, closestPointsSegmentTriangle];
    for (let i = cases(300); i > 0; i--) {
      const points = Array.from({ length: 5 }, () => point(random.vector(random.pick([1, 3]))));
      for (const query of queries as ((out: ClosestPoints, ...given: Vec3[]) => true)[]) {
        const expected = createClosestPoints();
        query(expected, ...points);
        for (const name of ['pointA', 'pointB', 'normal'] as const) {
          for (let k = 0; k < query.length - 1; k++) {
            const given = points.map((it) => ({ ...it }));
            const found = { ...createClosestPoints(), [name]: given[k] };
            query(found, ...given);
            expect(found, `${query.name}: ${name} is argument ${k}`).toEqual(expected);
          }
        }
      }
    }
  });
});
