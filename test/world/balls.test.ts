import { createSweepHit, overlapShapes, type Shape, sweepShapes } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { PairList } from '../../src/broadphase/pair-list.ts';
import { boundingRadius, inscribedRadius } from '../../src/shapes/shape.ts';
import { APART, Balls, ROW, TOUCHING, WAY } from '../../src/world/balls.ts';
import type { Body } from '../../src/world/body.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import type { Placed } from '../helpers/placed.ts';
import { Random } from '../helpers/random.ts';
import { randomPair } from '../helpers/random-pairs.ts';
import type { Vector } from '../oracle/vector.ts';

const vector = ([x, y, z]: Vector) => ({ x, y, z });
const bounded = ['sphere', 'capsule', 'box', 'triangle'] as const;

/** What the balls read of a body. */
function bodyOf({ shape, position, displacement }: Placed<Shape>, proxy: number): Body {
  const pose = { center: vector(position), displacement: vector(displacement) };
  return { proxy, ...pose, boundingRadius: boundingRadius(shape), inscribedRadius: inscribedRadius(shape) } as Body;
}

function put(balls: Balls, body: Body): void {
  const { x, y, z } = body.displacement;
  balls.place(body);
  balls.rows.set([x, y, z], ROW * body.proxy + WAY);
  balls.aim(body.proxy);
}

/** Whether a pair is left by both sieves. */
function meetOnWay(balls: Balls): boolean {
  const pairs = new PairList();
  pairs.push(0, 1);
  balls.sift(pairs);
  balls.siftOnWay();
  return balls.near.count === 1;
}

describe('balls', () => {
  it('never say of shapes that meet on their way that they do not, nor the wrong thing about how they stand', () => {
    const random = new Random(1);
    const coverage = new Coverage();
    const balls = new Balls();
    const hit = createSweepHit();
    for (let i = 0; i < cases(20_000, 400_000); i++) {
      const types = [random.pick(bounded), random.pick(bounded)] as const;
      const origin = random.vector(random.pick([0, 1, 1e4, 1e7]));
      const { a, b } = randomPair(random, ...types, { origin, minSize: 0.01, maxSize: 100 });
      put(balls, bodyOf(a, 0));
      put(balls, bodyOf(b, 1));
      const meets = sweepShapes(hit, a, b);
      const isLeft = meetOnWay(balls);
      if (meets && hit.depth > 0) coverage.count('overlaps');
      coverage.count(`meets ${meets}, balls meet ${isLeft}`);
      expect(isLeft || !meets, `case ${i}`).toBe(true);
      const told = balls.compare(0, 1);
      coverage.count(`told ${told}`);
      if (told === TOUCHING) expect(overlapShapes(a, b), `case ${i}`).toBe(true);
      if (told === APART) expect(overlapShapes(a, b), `case ${i}`).toBe(false);
    }
    coverage.expectAtLeast({
      overlaps: 1000,
      'meets true, balls meet true': 3000,
      'meets false, balls meet true': 1000,
      'meets false, balls meet false': 3000,
      'told 1': 1000,
      'told -1': 3000,
      'told 0': 1000,
    });
  });

  it('say nothing about a pair with a plane, and miss nothing in the largest and smallest of worlds', () => {
    const random = new Random(2);
    const balls = new Balls();
    for (let i = 0; i < 500; i++) {
      const { a, b } = randomPair(random, random.pick(bounded), 'plane');
      put(balls, bodyOf(a, 0));
      put(balls, bodyOf(b, 1));
      expect([meetOnWay(balls), balls.compare(0, 1)]).toEqual([true, 0]);
      const far = random.logarithmic(1e75, 1e150);
      const [size, speed] = [random.logarithmic(1e-140, 1e140), random.logarithmic(1e-150, 1e150)];
      const ball = (x: number, v: number) =>
        ({
          proxy: v < 0 ? 1 : 0,
          center: { x, y: 0, z: 0 },
          displacement: { x: v, y: 0, z: 0 },
          boundingRadius: size,
          inscribedRadius: size,
        }) as Body;
      put(balls, ball(-far, speed));
      put(balls, ball(far, -speed));
      const meets = 2 * size + 2 * speed >= 2 * far;
      if (meets) expect(meetOnWay(balls), `${far} ${size} ${speed}`).toBe(true);
    }
  });

  it('know where a body has moved to', () => {
    const balls = new Balls();
    const body = (proxy: number, x: number) =>
      ({
        proxy,
        center: { x, y: 0, z: 0 },
        displacement: { x: 0, y: 0, z: 0 },
        boundingRadius: 1,
        inscribedRadius: 1,
      }) as Body;
    put(balls, body(0, 0));
    balls.grow(1000);
    put(balls, body(999, 3));
    expect(balls.compare(0, 999)).toBe(APART);
    put(balls, body(999, 2));
    expect(balls.compare(0, 999)).toBe(TOUCHING);
  });
});
