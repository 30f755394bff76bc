// Characters on floors with a velocity of the surface.

import { box, Character, capsule, createMoveResult, moveAndSlide, slide, type Vec3Like, World } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { near, nearVector } from '../helpers/assertions.ts';
import { tuple } from '../helpers/test-shapes.ts';

const DT = 1 / 60;
const PERSON = capsule({ radius: 0.4, halfHeight: 0.5 });

/** A level belt with a person on it. */
function onBelt(surfaceVelocity: Vec3Like) {
  const world = new World();
  const belt = world.add({
    type: 'static',
    shape: box({ size: [40, 1, 4] }),
    position: [0, -0.5, 0],
    surfaceVelocity,
  });
  const hero = new Character(world, { shape: PERSON, position: [0, 0.901, 0] });
  const walk = (velocity: readonly [number, number], steps: number) => {
    for (let step = 0; step < steps; step++) {
      hero.move([velocity[0], hero.velocity.y - 9.81 * DT, velocity[1]], DT);
      world.step(DT);
    }
  };
  return { world, belt, hero, walk };
}

describe('a character on a belt', () => {
  it('is carried along, at rest and walking, and its own velocity is without that of the belt', () => {
    const { hero, walk } = onBelt([2, 0, 0.5]);
    walk([0, 0], 60);
    nearVector(tuple(hero.position), [2, 0.901, 0.5], 1e-9, 'position');
    nearVector(tuple(hero.velocity), [0, 0, 0], 1e-12, 'velocity');
    nearVector(tuple(hero.result.platformVelocity), [2, 0, 0.5], 1e-12, 'velocity of the belt');
    walk([1, -0.5], 60);
    nearVector(tuple(hero.position), [5, 0.901, 0.5], 1e-9, 'position');
    nearVector(tuple(hero.velocity), [1, 0, -0.5], 1e-12, 'velocity');
  });

  it('is neither lifted nor pressed by what the belt has along its normal', () => {
    const { hero, walk } = onBelt([1, 30, 0]);
    walk([0, 0], 60);
    nearVector(tuple(hero.position), [1, 0.901, 0], 1e-9, 'position');
    expect(hero.onFloor).toBe(true);
  });

  it('is stopped by a wall beside the belt, and walks off its end', () => {
    const { world, hero, walk, belt } = onBelt([3, 0, 0]);
    world.add({ type: 'static', shape: box({ size: [1, 2, 4] }), position: [3, 1, 0] });
    walk([0, 0], 120);
    near(hero.position.x, 2.5 - 0.401, 1e-6, 'position');
    belt.surfaceVelocity = [-6, 0, 0];
    walk([0, 0], 300);
    expect(hero.position.x).toBeLessThan(-20);
    expect([hero.onFloor, hero.position.y < 0]).toEqual([false, true]);
  });

  it('that moves itself is carried by both', () => {
    const world = new World();
    const lift = world.add({ shape: box({ size: [40, 1, 9] }), position: [0, -0.5, 0], velocity: [0, 0.5, 1] });
    lift.surfaceVelocity.x = 2;
    const result = createMoveResult();
    result.position.y = 0.901;
    for (let step = 0; step < 60; step++) {
      world.step(DT);
      moveAndSlide(world, PERSON, result, [0, result.velocity.y - 9.81 * DT, 0], DT, {}, result);
    }
    nearVector(tuple(result.position), [2, 1.401, 1], 1e-3, 'position');
    nearVector(tuple(result.platformVelocity), [2, 0.5, 1], 1e-9, 'velocity of the floor');
  });

  it('has friction itself: what stands on it is taken along', () => {
    const world = new World();
    world.add({ type: 'static', shape: box({ size: [40, 1, 4] }), position: [0, -0.5, 0] });
    const hero = new Character(world, { shape: box({ size: [1, 1, 1] }), position: [0, 0.501, 0], friction: 0.9 });
    const hat = world.add({ shape: box({ size: [1, 0.2, 1] }), position: [0, 1.101, 0], response: slide() });
    for (let step = 0; step < 60; step++) {
      hero.move([2, hero.velocity.y - 9.81 * DT, 0], DT);
      hat.velocity.y -= 9.81 * DT;
      world.step(DT);
    }
    near(hat.velocity.x, 2, 1e-9, 'speed');
  });
});
