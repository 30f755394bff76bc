import { describe, expect, it } from 'vitest';
import { check, near, showing } from '../helpers/assertions.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { randomCorners } from '../helpers/random-pairs.ts';
import { rotationAbout } from '../helpers/test-shapes.ts';
import { exactDepth, exactSweep, exactTouchInterval } from './exact-bricks.ts';
import { exactDepthOfCores } from './exact-cores.ts';
import { leastNorm } from './minimum-norm.ts';
import { topologyOf } from './polytopes.ts';
import { signedDistance, sweep } from './signed-distance.ts';
import {
  brick,
  type Core,
  capsuleSolid,
  gapAlong,
  halfSpace,
  polytopeSolid,
  signedDistanceOfPoint,
  sphereSolid,
  triangleSolid,
} from './solids.ts';
import { touchInterval } from './touch-interval.ts';
import { exactCross, multiply, norm, plus, type Quaternion, rotated, times, type Vector } from './vector.ts';

const cube = brick([0, 0, 0], [1, 1, 1]);

type Bounded = Core;
const kinds = ['sphere', 'capsule', 'triangle', 'brick', 'polytope'] as const;
const pairsOfKinds = kinds.flatMap((a, i) => kinds.slice(i).map((b) => [a, b] as const));

/** A solid about 1 large. A triangle is spanned by two corners of its own and, like the edges of the others, by x. */
const solidOfKind = (random: Random, kind: Bounded['kind'], center: Vector, q: Quaternion): Bounded => {
  const along = (axis: Vector): Vector => times(axis, random.range(0.3, 1));
  switch (kind) {
    case 'sphere':
      return sphereSolid(center, random.range(0.1, 1));
    case 'capsule': {
      const sideways = multiply(q, rotationAbout([0, 0, 1], -Math.PI / 2));
      return capsuleSolid(center, random.range(0.05, 0.5), random.range(0.1, 1), sideways);
    }
    case 'triangle': {
      const width = random.chance(0.2) ? 1e-6 : 1;
      const aligned: [Vector, Vector, Vector] = [
        along([-1, 0, 0]),
        along([1, 0, 0]),
        [0.2, random.range(0.3, 1) * width, 0],
      ];
      return triangleSolid(center, random.chance(0.5) ? aligned : randomCorners(random, 1), q);
    }
    case 'polytope': {
      const [x, y, z] = [random.range(0.3, 1), random.range(0.3, 1), random.range(0.3, 1)];
      const tetrahedron: Vector[] = [along([-1, 0, 0]), along([1, 0, 0]), [0.2, y, 0.1], [0.1, -0.2, z]];
      const prism = [-x, x].flatMap((at): Vector[] => [
        [at, -y, -z],
        [at, y, -z],
        [at, 0, z],
      ]);
      const corners = random.chance(0.5) ? tetrahedron : prism;
      return polytopeSolid(center, corners, topologyOf(corners), q);
    }
    case 'brick':
      return brick(center, [random.range(0.1, 1), random.range(0.1, 1), random.range(0.1, 1)], q);
  }
};

describe('the oracles solve obvious cases', () => {
  it('signed distance of a point', () => {
    expect(signedDistanceOfPoint(cube, [4, 5, 0])).toBe(5);
    expect(signedDistanceOfPoint(cube, [0.25, -0.5, 0])).toBe(-0.5);
    expect(signedDistanceOfPoint(halfSpace([0, 1, 0], [0, 1, 0], 2), [9, 4, 9])).toBe(1);
  });

  it('signed distance of a point from a capsule and from a triangle, which has no inside', () => {
    const capsule = capsuleSolid([0, 0, 0], 1, 2);
    expect(signedDistanceOfPoint(capsule, [4, 1, 0])).toBe(3);
    expect(signedDistanceOfPoint(capsule, [0, 7, 12])).toBe(12);
    expect(signedDistanceOfPoint(capsule, [0, -1.5, 0])).toBe(-1);
    const triangle = triangleSolid(
      [0, 0, 0],
      [
        [0, 0, 0],
        [4, 0, 0],
        [0, 4, 0],
      ],
    );
    expect(signedDistanceOfPoint(triangle, [1, 1, -3])).toBe(3);
    expect(signedDistanceOfPoint(triangle, [1, 1, 0])).toBe(0);
    expect(signedDistanceOfPoint(triangle, [-3, 2, 4])).toBe(5);
    expect(signedDistanceOfPoint(triangle, [7, -4, 0])).toBe(5);
    expect(signedDistanceOfPoint(triangle, [4, 4, 0])).toBeCloseTo(2 * Math.SQRT2, 15);
  });

  it('signed distance of each pair of solids, in either order', () => {
    const ground = halfSpace([0, 0, 0], [0, 1, 0], 0);
    const upright = capsuleSolid([0, 0, 0], 1, 2);
    const lying = (center: Vector) => capsuleSolid(center, 0.5, 2, [Math.SQRT1_2, 0, 0, Math.SQRT1_2]);
    const flat = (center: Vector) =>
      triangleSolid(center, [
        [-3, 0, -3],
        [3, 0, -3],
        [0, 0, 3],
      ]);
    const wall = triangleSolid(
      [0, 0, 0],
      [
        [0, -1, -3],
        [0, -1, 3],
        [0, 4, 0],
      ],
    );
    const known = [
      [sphereSolid([0, 0, 0], 1), sphereSolid([3, 4, 0], 2), 2],
      [sphereSolid([3, 4, 7], 1), cube, 6],
      [sphereSolid([0.5, 0, 0], 1), cube, -1.5],
      [sphereSolid([0, 3, 0], 1), ground, 2],
      [brick([0, 0.5, 0], [1, 1, 1]), ground, -0.5],
      [cube, brick([4, 5, 8], [1, 1, 1]), 7],
      [cube, brick([1.5, 0.5, 0.25], [1, 1, 1]), -0.5],
      [sphereSolid([4, 6, 3], 2), upright, norm([4, 4, 3]) - 3],
      [sphereSolid([0, 1, 0], 2), upright, -3],
      [upright, ground, -3],
      [upright, capsuleSolid([5, 0, 0], 1, 7), 3],
      [upright, lying([4, 0, 1]), 2.5],
      // Crossing cores part sideways: the radii are all that has to be overcome.
      [upright, lying([0, 0, 1]), -1.5],
      [upright, capsuleSolid([0, 3, 0], 1, 2), -2],
      [capsuleSolid([5, 0, 0], 1, 2), cube, 3],
      [capsuleSolid([0.25, 0, 0], 0.5, 9), cube, -1.25],
      [flat([0, 3, 0]), ground, 3],
      [wall, ground, -1],
      [sphereSolid([0, 2, 0], 0.5), flat([0, 0, 0]), 1.5],
      [sphereSolid([0, 0, 0], 0.5), flat([0, 0, 0]), -0.5],
      [upright, flat([0, 5, 0]), 2],
      // The core passes through the triangle: out along itself is nearer than over an edge.
      [upright, flat([0, 1.75, 0]), -1.25],
      [flat([0, 1.5, 0]), cube, 0.5],
      [flat([0, 0.25, 0]), cube, -0.75],
      [flat([0, 0, 0]), flat([0, 0, 0]), 0],
      [flat([0, 0, 0]), flat([6, 0, 0]), 0],
      [flat([0, 0, 0]), flat([6, 0, 3]), 1.5 * Math.sqrt(0.8)],
      [flat([0, 0, 0]), flat([1, 2, 0.5]), 2],
      [flat([0, 0, 0]), wall, -1],
    ] as const;
    for (const [a, b, distance] of known) {
      expect(signedDistance(a, b)).toBeCloseTo(distance, 14);
      expect(signedDistance(b, a)).toBeCloseTo(distance, 14);
    }
  });

  it('first and last touch of a parabola and of a wall', () => {
    const parabola = touchInterval((t) => (t - 0.5) ** 2 - 0.0625);
    expect(parabola.first).toBeCloseTo(0.25, 15);
    expect(parabola.last).toBeCloseTo(0.75, 15);
    const wall = sweep(sphereSolid([-5, 0, 0], 0.1), brick([0, 0, 0], [0.05, 5, 5]), [10, 0, 0]);
    expect(wall.first).toBeCloseTo(0.485, 15);
    expect(wall.last).toBeCloseTo(0.515, 15);
    expect(wall.steepnessFirst).toBeCloseTo(10, 12);
  });

  it('a cross product is exact between nearly parallel vectors', () => {
    const random = new Random(22);
    for (let i = 0; i < 200; i++) {
      const [a, b] = [random.unitVector(), random.vector()];
      const almost = plus(a, times(b, 2 ** -40));
      // a × (a + b 2⁻⁴⁰) = (a × b) 2⁻⁴⁰, were the sum not rounded: compare with the difference that is left.
      const left: Vector = [almost[0] - a[0], almost[1] - a[1], almost[2] - a[2]];
      const [exact, expected] = [exactCross(a, almost), exactCross(a, left)];
      for (const axis of [0, 1, 2] as const)
        near(exact[axis], expected[axis], 1e-15 * Math.abs(expected[axis]), 'cross');
    }
    expect(exactCross([0.1, 0.2, 0.3], [0.1, 0.2, 0.3])).toEqual([0, 0, 0]);
  });

  it('depth and touch in exact arithmetic', () => {
    expect(exactDepth(cube, brick([1.5, 0.5, 0], [1, 1, 1]))).toBe(0.5);
    expect(exactDepth(cube, brick([2, 0.5, 0], [1, 1, 1]))).toBe(0);
    expect(exactDepth(cube, brick([2 + 2 ** -51, 0.5, 0], [1, 1, 1]))).toBe(-(2 ** -51));
    expect(exactSweep(brick([-5, 0, 0], [1, 1, 1]), cube, [16, 0, 0])).toEqual({ first: 3 / 16, last: 7 / 16 });
    expect(exactSweep(brick([-5, 3, 0], [1, 1, 1]), cube, [16, 0, 0]).first).toBeNaN();
    expect(exactSweep(cube, cube, [0, 0, 0])).toEqual({ first: -Infinity, last: Infinity });
  });
});

describe('the oracles agree with each other', () => {
  it('nearest features and exact arithmetic, on depth and on the times of touch', () => {
    const random = new Random(19);
    let hits = 0;
    for (let i = 0; i < 60; i++) {
      const a = brick([0, 0, 0], [1, 0.5, 0.7], random.quaternion());
      const b = brick(random.vector(2), [0.3, 1, 0.6], random.quaternion());
      const [depth, distance] = [exactDepth(a, b), signedDistance(a, b)];
      if (depth > 0) near(-depth, distance, 1e-14, 'depth');
      else check(distance >= -depth - 1e-14, `distance ${distance} below the gap ${-depth}`);
      const motion = times(b.center, random.range(0, 3));
      const [sampled, exact] = [sweep(a, b, motion), exactTouchInterval(a, b, motion, 1e-12)];
      check(sampled.least < 0 === exact.least < 0, 'hit or miss');
      if (sampled.least >= 0) continue;
      hits++;
      near(sampled.first, exact.first, 1e-14 / exact.steepnessFirst, 'first touch');
      near(sampled.last, exact.last, 1e-14 / exact.steepnessLast, 'last touch');
    }
    expect(hits).toBeGreaterThan(20);
  });

  it.each(pairsOfKinds)(
    '%s and %s: nearest features, the least point of the Minkowski difference, exact depths',
    (kindA, kindB) => {
      const random = new Random(21);
      const coverage = new Coverage();
      const count = cases(250, 5000);
      for (let i = 0; i < count; i++) {
        const q = random.quaternion();
        // Unrelated, exactly parallel, nearly so, or in a plane.
        const axis = random.chance(0.5) ? random.unitVector() : ([0, 0, 1] as const);
        const tilt = random.pick([0, 0, random.logarithmic(1e-17, 1e-2), Math.PI / 2, random.range(0, Math.PI)]);
        const orientation = random.chance(0.3) ? random.quaternion() : multiply(q, rotationAbout(axis, tilt));
        const far = random.pick([0.2, 1.5]);
        const inPlane: Vector = [random.range(-far, far), random.range(-far, far), 0];
        const aside = random.chance(0.4) ? inPlane : plus(inPlane, [0, 0, random.logarithmic(1e-17, 1)]);
        const [a, b] = [
          solidOfKind(random, kindA, [0, 0, 0], q),
          solidOfKind(random, kindB, rotated(q, aside), orientation),
        ];
        showing({ a, b }, () => {
          const [distance, other, least] = [signedDistance(a, b), signedDistance(b, a), leastNorm(a, b)];
          near(distance, other, 1e-14, 'the other order');
          const outside = Math.max(0, distance);
          check(outside >= least.atLeast - 1e-14 && outside <= least.atMost + 1e-14, `distance ${distance}`);
          if (least.atMost - least.atLeast < 1e-14) coverage.count('sharp');
          const radii = ('radius' in a ? a.radius : 0) + ('radius' in b ? b.radius : 0);
          const depth = exactDepthOfCores(a, b);
          coverage.count(distance > 0 ? 'apart' : distance > -radii ? 'shallow' : depth > 1e-14 ? 'deep' : 'flat');
          if (distance < -radii - 1e-14) near(-depth - radii, distance, 1e-14, 'depth');
          else check(distance >= -depth - radii - 1e-14, `distance ${distance} below the gap ${-depth - radii}`);
        });
      }
      coverage.expectAtLeast({ apart: 20 });
      coverage.expectShares(count, { sharp: 0.93 });
      const solid = kindB === 'brick' || kindB === 'polytope' || (kindA !== 'sphere' && kindB === 'triangle');
      coverage.expectAtLeast(solid ? { deep: 20 } : { shallow: 20 });
    },
  );

  it('no direction of many parts two bricks with a shorter push than the depth, or shows a wider gap than the distance', () => {
    const random = new Random(20);
    for (let i = 0; i < 30; i++) {
      const a = brick([0, 0, 0], [1, 0.5, 0.7], random.quaternion());
      const b = brick(random.vector(1.5), [0.3, 1, 0.6], random.quaternion());
      const distance = signedDistance(a, b);
      for (let k = 0; k < 300; k++) {
        const direction = random.unitVector();
        check(gapAlong(a, b, direction) <= distance + 1e-14 * norm(b.center), `gap along ${direction}`);
      }
    }
  });
});
