import { describe, expect, it } from 'vitest';
import { Random } from '../helpers/random.ts';
import { check, near } from '../helpers/verify.ts';
import { exactDepth, exactSweep, exactTouchInterval } from './exact-bricks.ts';
import { signedDistance, sweep } from './signed-distance.ts';
import { ball, brick, gapAlong, halfSpace, signedDistanceOfPoint } from './solids.ts';
import { touchInterval } from './touch-interval.ts';
import { norm, times } from './vector.ts';

const cube = brick([0, 0, 0], [1, 1, 1]);

describe('the oracles know what is obvious', () => {
  it('signed distance of a point', () => {
    expect(signedDistanceOfPoint(cube, [4, 5, 0])).toBe(5);
    expect(signedDistanceOfPoint(cube, [0.25, -0.5, 0])).toBe(-0.5);
    expect(signedDistanceOfPoint(halfSpace([0, 1, 0], [0, 1, 0], 2), [9, 4, 9])).toBe(1);
  });

  it('signed distance of each pair of solids, in either order', () => {
    const ground = halfSpace([0, 0, 0], [0, 1, 0], 0);
    const known = [
      [ball([0, 0, 0], 1), ball([3, 4, 0], 2), 2],
      [ball([3, 4, 7], 1), cube, 6],
      [ball([0.5, 0, 0], 1), cube, -1.5],
      [ball([0, 3, 0], 1), ground, 2],
      [brick([0, 0.5, 0], [1, 1, 1]), ground, -0.5],
      [cube, brick([4, 5, 8], [1, 1, 1]), 7],
      [cube, brick([1.5, 0.5, 0.25], [1, 1, 1]), -0.5],
    ] as const;
    for (const [a, b, distance] of known) {
      expect(signedDistance(a, b)).toBe(distance);
      expect(signedDistance(b, a)).toBe(distance);
    }
  });

  it('first and last touch of a parabola and of a wall', () => {
    const parabola = touchInterval((t) => (t - 0.5) ** 2 - 0.0625);
    expect(parabola.first).toBeCloseTo(0.25, 15);
    expect(parabola.last).toBeCloseTo(0.75, 15);
    const wall = sweep(ball([-5, 0, 0], 0.1), brick([0, 0, 0], [0.05, 5, 5]), [10, 0, 0]);
    expect(wall.first).toBeCloseTo(0.485, 15);
    expect(wall.last).toBeCloseTo(0.515, 15);
    expect(wall.steepnessFirst).toBeCloseTo(10, 12);
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
