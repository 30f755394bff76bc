import { box, type ContactPoint } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { forRandomPairs, forSpecialPairs } from '../../helpers/all-pairs.ts';
import { check, coordinateRounding, lengthsOf, near } from '../../helpers/assertions.ts';
import { Coverage, cases } from '../../helpers/coverage.ts';
import {
  areaOf,
  assertPoints,
  besideFace,
  expectPoints,
  idsOf,
  isThin,
  NAMED_ALIKE,
  smallerSize,
} from '../../helpers/manifolds.ts';
import { Random } from '../../helpers/random.ts';
import { contactOf } from '../../helpers/shape-queries.ts';
import { rigidlyMoved, rotationAbout, shapeAt, solidOf, type TestShape, tuple } from '../../helpers/test-shapes.ts';
import { facesTowards } from '../../oracle/shared-faces.ts';
import { minus, multiply, norm, type Quaternion, type Vector } from '../../oracle/vector.ts';

const X: Vector = [1, 0, 0];
const Y: Vector = [0, 1, 0];
const Z: Vector = [0, 0, 1];
const NOWHERE: Vector = [0, 0, 0];
const ROOT = Math.SQRT2;

const cuboid = (halfExtents: Vector, position: Vector = NOWHERE, quaternion: Quaternion = [0, 0, 0, 1]) =>
  shapeAt(box({ halfExtents }), position, NOWHERE, quaternion);
const cube = (position: Vector = NOWHERE, quaternion: Quaternion = [0, 0, 0, 1]) =>
  cuboid([1, 1, 1], position, quaternion);
const eighth = (axis: Vector) => rotationAbout(axis, Math.PI / 4);

/** An orientation of a cube with a corner down. */
const onCorner = multiply(rotationAbout(X, Math.atan(Math.SQRT1_2)), eighth(Z));

/** The corners of a rectangle at height y. */
const rectangle = (x: readonly number[], y: number, z: readonly number[]): Vector[] =>
  x.flatMap((u) => z.map((v): Vector => [u, y, v]));

/** A point and its images under rotations by 90° about y. */
const quarters = ([x, y, z]: Vector): Vector[] => [
  [x, y, z],
  [-z, y, x],
  [-x, y, -z],
  [z, y, -x],
];

function touchOf(a: TestShape, b: TestShape, normal: Vector, depth: number) {
  const found = contactOf(a, b)!;
  expect(tuple(found.normal)).toEqual(normal.map((x) => expect.closeTo(x, 12)));
  expect(found.depth).toBeCloseTo(depth, 12);
  return found;
}

describe('a face on a face', () => {
  it.each([0, 1e-3, 0.25])('of an equal cube, %d deep: the four corners, by corner and corner', (depth) => {
    const found = touchOf(cube(), cube([0, 2 - depth, 0]), Y, depth);
    expectPoints(found, rectangle([-1, 1], 1 - depth / 2, [-1, 1]));
    for (const { pointA, pointB, depth: own, id } of found.points) {
      expect([pointA.y, pointB.y, own]).toEqual([1, 1 - depth, depth].map((x) => expect.closeTo(x, 12)));
      // The corner above has the same bits but that of y.
      expect((id >> 7) - 1).toBe((id % 128) - 1 + 2);
    }
  });

  it('begins with the least id, for any axes of the world', () => {
    const random = new Random(17);
    for (let i = 0; i < 50; i++) {
      const q = random.quaternion();
      const found = contactOf(rigidlyMoved(cube(), q, NOWHERE), rigidlyMoved(cube([0.25, 1.75, 0.5]), q, NOWHERE))!;
      expect(found.points[0].id).toBe(Math.min(...idsOf(found)));
    }
  });

  it('aside: the corners of what they share', () => {
    expectPoints(touchOf(cube(), cube([0.5, 1.75, 0.25]), Y, 0.25), rectangle([-0.5, 1], 0.875, [-0.75, 1]));
  });

  it('of a larger one: the corners of the smaller one, in either order', () => {
    const small = cuboid([0.25, 0.5, 0.125], [0.25, 1.5, -0.5]);
    const corners = rectangle([0, 0.5], 1, [-0.625, -0.375]);
    expectPoints(touchOf(cube(), small, Y, 0), corners);
    expectPoints(touchOf(small, cube(), [0, -1, 0], 0), corners);
  });

  it('long and thin across another: where it enters and leaves', () => {
    const plank = cuboid([5, 0.125, 0.25], [1, 1.125, 0.5]);
    expectPoints(touchOf(cube(), plank, Y, 0), rectangle([-1, 1], 1, [0.25, 0.75]));
    const post = cuboid([0.125, 50, 0.125], [0, 51, 0]);
    expectPoints(touchOf(cube(), post, Y, 0), rectangle([-0.125, 0.125], 1, [-0.125, 0.125]));
  });

  it('yawed by 30°: of eight corners the four that span most', () => {
    const found = touchOf(cube(), cube([0, 2, 0], rotationAbout(Y, Math.PI / 6)), Y, 0);
    expectPoints(found, quarters([1, 1, 1 / Math.sqrt(3)]));
    expect(areaOf(found)).toBeCloseTo(8 / 3, 12);
  });

  it('yawed by 45°: four of eight alike, every second one', () => {
    const found = touchOf(cube(), cube([0, 2, 0], eighth(Y)), Y, 0);
    expect(areaOf(found)).toBeCloseTo(2 * (1 + (ROOT - 1) ** 2), 12);
    const side = Math.sign(found.points[0]!.point.x * found.points[0]!.point.z);
    const isLong = Math.abs(found.points[0]!.point.x) > Math.abs(found.points[0]!.point.z) ? 1 : -1;
    expectPoints(found, quarters([1, 1, (ROOT - 1) * side * isLong]));
  });

  it('tilted: of the corners only those that touch, each as deep as it is', () => {
    for (const angle of [1e-3, 0.02, 0.2]) {
      // Rotated about z; its lower edge is half a thousandth of its width below the face of the first.
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      const tilted = cuboid([0.5, 0.5, 0.5], [0, 1 + 0.5 * (c + s) - 5e-4, 0], rotationAbout(Z, angle));
      const found = contactOf(cube(), tilted)!;
      expect(found.depth).toBeLessThanOrEqual(5e-4 + 1e-12);
      // The farther edge is the sine higher.
      expect(found.points.length).toBe(s < 5e-4 ? 4 : 2);
      for (const { depth } of found.points) expect(depth).toBeCloseTo(found.depth, 12);
    }
  });
});

describe('an edge on a face', () => {
  const depth = 0.125;
  const edge = (length: number, x: number, z: number) => cuboid([1, 1, length], [x, 1 + ROOT - depth, z], eighth(Z));

  it('within it: the two ends', () => {
    const found = touchOf(cube(), edge(0.5, 0.25, 0.125), Y, depth);
    expectPoints(found, rectangle([0.25], 1 - depth / 2, [-0.375, 0.625]));
    for (const it of found.points) expect(it.depth).toBeCloseTo(depth, 12);
  });

  it('as long as it: the two ends, which are on its sides', () => {
    expectPoints(touchOf(cube(), edge(1, 0.25, 0), Y, depth), rectangle([0.25], 1 - depth / 2, [-1, 1]));
  });

  it('sticking out on one side or on both: where it crosses the side', () => {
    expectPoints(touchOf(cube(), edge(1, 0, 0.5), Y, depth), rectangle([0], 1 - depth / 2, [-0.5, 1]));
    expectPoints(touchOf(cube(), edge(7, 0, 0.5), Y, depth), rectangle([0], 1 - depth / 2, [-1, 1]));
  });

  it('askew: where it crosses two sides', () => {
    const askew = cuboid([1, 1, 9], [0, 1 + ROOT - 1e-3, 0], multiply(rotationAbout(Y, Math.atan(0.5)), eighth(Z)));
    expectPoints(touchOf(cube(), askew, Y, 1e-3), [
      [0.5, 1 - 5e-4, 1],
      [-0.5, 1 - 5e-4, -1],
    ]);
  });
});

describe('a corner', () => {
  it.each([0, 0.01])('on a face, %d deep: one point', (depth) => {
    const found = contactOf(cube(), cube([0.25, 1 + Math.sqrt(3) - depth, 0.125], onCorner))!;
    expectPoints(found, [[0.25, 1 - depth / 2, 0.125]]);
    expect(found.depth).toBeCloseTo(depth, 12);
  });

  it('on a corner: one point', () => {
    expectPoints(contactOf(cube(), cube([2, 2, 2]))!, [[1, 1, 1]]);
    const tip = 1 - 2 ** -40;
    const [low, high] = [cube(NOWHERE, onCorner), cube([0, 2 * Math.sqrt(3) * tip, 0], onCorner)];
    expectPoints(contactOf(low, high)!, [[0, Math.sqrt(3), 0]], 9);
  });

  it('on an edge: one point', () => {
    const found = contactOf(cube(NOWHERE, eighth(X)), cube([0.5, ROOT + Math.sqrt(3) - 1e-12, 0], onCorner))!;
    expectPoints(found, [[0.5, ROOT, 0]], 11);
  });
});

describe('an edge on an edge', () => {
  it.each([1e-13, 1e-4, 0.01])('that it crosses, %d deep: one point, on both edges', (depth) => {
    const found = touchOf(cube(NOWHERE, eighth(X)), cube([0.25, 2 * ROOT - depth, 0.5], eighth(Z)), Y, depth);
    expect(found.points.length).toBe(1);
    const [deepest] = found.points as [ContactPoint];
    expect(tuple(deepest.pointA)).toEqual([0.25, ROOT, 0].map((x) => expect.closeTo(x, 12)));
    expect(tuple(deepest.pointB)).toEqual([0.25, ROOT - depth, 0].map((x) => expect.closeTo(x, 12)));
    expect(deepest.depth).toBeCloseTo(depth, 12);
  });

  it('has the name of both edges, whichever of its two faces looks more along the normal', () => {
    const ids = [-0.1, 0, 0.1].map((angle) => {
      const low = cube(NOWHERE, rotationAbout(X, Math.PI / 4 + angle));
      const high = cube([0.25, 2 * ROOT * 0.99, 0], rotationAbout(Z, Math.PI / 4 + angle));
      const found = contactOf(low, high)!;
      expect(found.points.length).toBe(1);
      return found.points[0].id;
    });
    expect(new Set(ids).size).toBe(1);
  });

  it('along it: the two ends of what they share', () => {
    expectPoints(contactOf(cube(), cube([2, 2, 0.5]))!, rectangle([1], 1, [-0.5, 1]));
    expectPoints(contactOf(cube(NOWHERE, eighth(X)), cube([0.5, 2 * ROOT - 1e-13, 0], eighth(X)))!, [
      [-0.5, ROOT, 0],
      [1, ROOT, 0],
    ]);
  });

  it('along it, in each other: a strip of their faces', () => {
    const depth = 0.01;
    const found = contactOf(cube(NOWHERE, eighth(X)), cube([0.5, 2 * ROOT - depth, 0], eighth(X)))!;
    expect(found.depth).toBeCloseTo(depth / ROOT, 12);
    expect(found.points.length).toBe(4);
    expect(areaOf(found)).toBeCloseTo((1.5 * depth) / ROOT, 12);
  });
});

describe('edges that are nearly parallel', () => {
  const SLOWLY = cases(4000, 4000, 1000);
  const yaws = Array.from({ length: SLOWLY + 1 }, (_, i) => 1e-16 * 1e14 ** (i / SLOWLY));

  it.each([0, 1e-13, 1e-11, 1e-9, 1e-6, 1e-3])(
    '%d deep: the depth changes no faster than the angle, the normal once at most, and no point is off',
    (depth) => {
      const low = cube(NOWHERE, eighth(X));
      const coverage = new Coverage();
      let jumps = 0;
      let changes = 0;
      let before = contactOf(low, cube([0, 2 * ROOT - depth, 0], eighth(X)));
      let last = before;
      let yawBefore = 0;
      for (const yaw of yaws) {
        const high = cube([0, 2 * ROOT - depth, 0], multiply(rotationAbout(Y, yaw), eighth(X)));
        const now = contactOf(low, high);
        if (now) {
          assertPoints(now, low, high, coverage);
          near(now.depth, before?.depth ?? 0, 3 * (yaw - yawBefore) + 1e-11, `depth at a yaw of ${yaw}`);
          const change = before ? norm(minus(tuple(now.normal), tuple(before.normal))) : 0;
          if (change > 3 * (yaw - yawBefore) + 1e-9) jumps++;
          if (before && before.points.length !== now.points.length) changes++;
        }
        // Edges that touch exactly may be apart by a rounding.
        if (now) last = now;
        [before, yawBefore] = [now, yaw];
      }
      expect(jumps).toBeLessThanOrEqual(1);
      expect(changes).toBeLessThanOrEqual(3);
      // At the end it is the cross product, and one point.
      expect(tuple(last!.normal)).toEqual(Y.map((x) => expect.closeTo(x, 12)));
      expect(last!.points.length).toBe(1);
    },
  );
});

describe('the points of two boxes', () => {
  const CYCLED_BACK: Quaternion = [-0.5, -0.5, -0.5, 0.5];
  /** The same solid, of which what was x is y, what was y is z, and what was z is x. */
  const withOtherAxes = (placed: TestShape): TestShape => {
    if (placed.shape.type !== 'box') throw new Error('no box');
    const { x, y, z } = placed.shape.halfExtents;
    return { ...placed, shape: box({ halfExtents: [z, x, y] }), quaternion: multiply(placed.quaternion, CYCLED_BACK) };
  };
  const mirrored = (placed: TestShape): TestShape => {
    const [x, y, z, w] = placed.quaternion;
    const [u, ...rest] = placed.position;
    return { ...placed, position: [-u, ...rest], quaternion: [x, -y, -z, w] };
  };

  const isEdgeOn = (placed: TestShape, normal: Vector) => facesTowards(solidOf(placed), normal, 1e-6).length > 1;

  it('are the same when a box has its axes in another order, and mirrored when both are', () => {
    const coverage = new Coverage();
    const count = cases(300);
    for (const forPairs of [forRandomPairs, forSpecialPairs]) {
      forPairs(['box', 'box'], count, (a, b) => {
        const before = contactOf(a, b);
        if (!before || isThin(a) || isThin(b)) return;
        const mirror = ([x, y, z]: Vector): Vector => [-x, y, z];
        const tolerance = besideFace(a, b) + 1e-9 * lengthsOf(a, b) + 30 * coordinateRounding(a, b);
        for (const [name, after, expected] of [
          ['with other axes', contactOf(withOtherAxes(a), b), (v: Vector) => v],
          ['mirrored', contactOf(mirrored(a), mirrored(b)), mirror],
        ] as const) {
          // Of two faces at equal angles to the other box, the order of the axes decides.
          if (isEdgeOn(a, tuple(before.normal)) || isEdgeOn(b, tuple(before.normal))) {
            coverage.count(`${name}: two faces`);
            continue;
          }
          if (!after || norm(minus(expected(tuple(before.normal)), tuple(after.normal))) > 1e-9) {
            coverage.count(`${name}: another normal`);
            continue;
          }
          check(after.points.length === before.points.length, `${idsOf(before)}, then ${idsOf(after)}`);
          const areWithin = (room: number) =>
            before.points.every((one) =>
              after.points.some((it) => norm(minus(tuple(it.point), expected(tuple(one.point)))) <= room),
            );
          // Of two points that are close to one corner, which have one name, either may be left.
          const isAlike = areWithin(NAMED_ALIKE * smallerSize(a, b));
          coverage.count(`${name}: ${areWithin(tolerance) ? 'same' : isAlike ? 'named alike' : 'as good'}`);
          if (isAlike) continue;
          check(before.points.length === 4, `${idsOf(before)}, then ${idsOf(after)} elsewhere`);
          near(areaOf(after), areaOf(before), 1e-6 * areaOf(before) + tolerance ** 2, 'area of the other points');
        }
      });
    }
    coverage.expectShares(count, { 'with other axes: same': 0.3, 'mirrored: same': 0.3 });
  });
});
