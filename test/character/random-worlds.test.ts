import {
  box,
  capsule,
  type MoveOptions,
  type MoveResult,
  moveAndSlide,
  plane,
  type Shape,
  sphere,
  triangle,
  type Vec3Like,
  World,
} from 'first-contact';
import { createClosestPoints, distanceShapes } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { Coverage, cases } from '../helpers/coverage.ts';
import { negativeZeros } from '../helpers/negative-zeros.ts';
import { Random } from '../helpers/random.ts';
import { randomShape } from '../helpers/random-pairs.ts';
import { tuple } from '../helpers/test-shapes.ts';
import { norm, plus, type Quaternion, type Vector } from '../oracle/vector.ts';

// Properties of every move in random worlds: characters of all shapes, at all speeds, among dense bodies.

const CLUTTER = ['sphere', 'box', 'capsule', 'triangle'] as const;

/** A world of `count` bodies in a cube of half edge 3, at a random position, mostly on a floor. */
function randomWorld(random: Random, origin: Vector, count: number): World {
  const world = new World();
  if (random.chance(0.7)) {
    const normal: Vector = [random.range(-0.3, 0.3), 1, random.range(-0.3, 0.3)];
    world.add({ type: 'static', shape: plane({ normal, point: [0, -2, 0] }), position: origin });
  }
  for (let i = 0; i < count; i++) {
    const moves = random.chance(0.3);
    world.add({
      type: moves ? 'moving' : 'static',
      shape: randomShape[random.pick(CLUTTER)](random, random.logarithmic(0.3, 3)),
      position: plus(origin, random.vector(3)),
      quaternion: random.chance(0.5) ? [0, 0, 0, 1] : random.quaternion(),
      ...(moves ? { velocity: random.vector(3), angularVelocity: random.vector(2) } : {}),
    });
  }
  return world;
}

/** Signed distance of the shape from each body. */
function distances(world: World, shape: Shape, position: Vec3Like, quaternion: Quaternion): number[] {
  const closest = createClosestPoints();
  return world.bodies.map((body) => {
    distanceShapes(closest, { shape, position, quaternion }, body);
    return closest.distance;
  });
}

function count(coverage: Coverage, before: number[], { onFloor, onWall, onCeiling, collisions }: MoveResult): void {
  if (onFloor) coverage.count('on a floor');
  if (onWall) coverage.count('at a wall');
  if (onCeiling) coverage.count('at a ceiling');
  if (collisions.length > 2) coverage.count('three collisions or more');
  coverage.count(before.some((distance) => distance <= 0) ? 'from inside' : 'from outside');
}

describe('in random worlds a character', () => {
  it.each([
    ['near the origin', [0, 0, 0], 1e-11],
    ['1000 km away', [1e6, -1e6, 1e6], 1e-8],
  ] as [string, Vector, number][])(
    'gets into nothing that it was not in, nor deeper into what it was in, nor farther than it may: %s',
    (_, origin, rounding) => {
      const coverage = new Coverage();
      const random = new Random(11);
      const worlds = cases(200, 8000, 11);
      for (let i = 0; i < worlds; i++) {
        const world = randomWorld(random, origin, random.pick([2, 10, 30, 60]));
        const shape = randomShape[random.pick(CLUTTER)](random, random.logarithmic(0.1, 1));
        const quaternion: Quaternion = random.chance(0.5) ? [0, 0, 0, 1] : random.quaternion();
        const options: MoveOptions = {
          up: random.chance(0.7) ? [0, 1, 0] : random.unitVector(),
          floorMaxAngle: random.range(0, 1.5),
          snapLength: random.pick([0, 0.1, 0.5]),
          maxSlides: random.pick([1, 4, 6, 12]),
          safeMargin: random.logarithmic(1e-6, 1e-2),
          stepHeight: random.pick([0, 0.2, 1]),
        };
        const { maxSlides = 0, snapLength = 0, safeMargin = 0, stepHeight = 0 } = options;
        let position: Vec3Like = plus(origin, random.vector(3));
        let velocity: Vector = [0, 0, 0];
        for (let step = 0; step < 8; step++) {
          const dt = random.pick([1 / 60, 1 / 60, 0.5]);
          if (random.chance(0.8)) velocity = random.vector(random.logarithmic(1, 100));
          const hasStepped = random.chance(0.5);
          if (hasStepped) world.step(dt);
          else for (const body of world.bodies) body.teleport(body.position);
          const before = distances(world, shape, position, quaternion);
          const result: MoveResult = moveAndSlide(world, shape, { position, quaternion }, velocity, dt, options);
          const after = distances(world, shape, result.position, quaternion);
          for (const [j, distance] of after.entries()) {
            const least = Math.min(before[j], 0) - rounding;
            if (!(distance >= least)) expect(distance, `body ${j + 1}, world ${i}`).toBeGreaterThanOrEqual(least);
          }
          const isOutside = before.every((distance) => distance > 0);
          if (isOutside && !hasStepped) {
            const most =
              norm(velocity) * dt + Math.max(snapLength, stepHeight) + maxSlides * (stepHeight + 8 * safeMargin);
            expect(norm(tuple(result.travel))).toBeLessThanOrEqual(most + 8 * safeMargin + rounding);
          }
          const all = [result.position, result.velocity, result.travel, result.remainder, result.platformVelocity];
          expect(all.every((v) => Number.isFinite(norm(tuple(v))))).toBe(true);
          expect(norm(tuple(result.velocity))).toBeLessThanOrEqual(norm(velocity) * (1 + 1e-9));
          expect(negativeZeros({ ...result, floor: undefined })).toEqual([]);
          count(coverage, before, result);
          if (before.some((d) => d < -1e-3) && after.every((d) => d > 0)) coverage.count('got out');
          ({ position } = result);
          velocity = tuple(result.velocity);
        }
      }
      const few = worlds / 6;
      coverage.expectAtLeast({
        ...{ 'on a floor': few, 'at a wall': few, 'at a ceiling': few / 4, 'three collisions or more': few },
        ...{ 'from inside': few, 'from outside': worlds, 'got out': few },
      });
    },
  );

  it('does not leave a room of triangles at any speed', () => {
    const random = new Random(12);
    const coverage = new Coverage();
    for (let i = 0; i < cases(60, 3000, 4); i++) {
      const world = new World();
      for (const axis of [0, 1, 2]) {
        for (const side of [-3, 3]) {
          const corner = (u: number, v: number): Vector => {
            const at = [u, v, side];
            return [at[(axis + 1) % 3], at[(axis + 2) % 3], at[axis]];
          };
          world.add({ type: 'static', shape: triangle(corner(-3, -3), corner(3, -3), corner(3, 3)) });
          world.add({ type: 'static', shape: triangle(corner(-3, -3), corner(3, 3), corner(-3, 3)) });
        }
      }
      for (let j = 0; j < 4; j++) {
        const shape = randomShape[random.pick(CLUTTER)](random, 0.7);
        world.add({ type: 'static', shape, position: random.vector(2), quaternion: random.quaternion() });
      }
      const shape = random.pick([
        sphere(0.3),
        capsule({ radius: 0.2, halfHeight: 0.2 }),
        box({ size: [0.4, 0.4, 0.4] }),
      ]);
      const hero = moveAndSlide(world, shape, { position: random.vector(2) }, [0, 0, 0], 0);
      for (let step = 0; step < 40; step++) {
        const velocity = random.vector(random.logarithmic(1, 1e9));
        moveAndSlide(world, shape, hero, velocity, 1 / 60, { stepHeight: random.pick([0, 0.3]) }, hero);
        const { x, y, z } = hero.position;
        expect(Math.max(Math.abs(x), Math.abs(y), Math.abs(z))).toBeLessThan(3);
        if (hero.onFloor) coverage.count('on a floor');
        if (hero.onWall && hero.onCeiling) coverage.count('at a wall and a ceiling');
      }
    }
    coverage.expectAtLeast({ 'on a floor': 400, 'at a wall and a ceiling': 400 });
  });
});
