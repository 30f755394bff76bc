import { type Body, bounce, box, capsule, plane, sphere, World } from 'first-contact';
import { describe, it } from 'vitest';
import { check } from '../helpers/assertions.ts';
import { cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { norm } from '../oracle/vector.ts';
import { tupleOf } from './arena.ts';

/**
 * A sphere or a capsule on a floor, a box on top of it, and in half of the cases a ceiling above the box: most of them
 * overlap. The box rotates by up to 10.4 rad per step.
 */
function addWedge(world: World, random: Random): Body[] {
  const restitution = random.pick([0, 0.5, 0.95]);
  const sunk = random.pick([1e-3, 1e-2, 0.1]);
  world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: 0 }) });
  if (random.chance(0.5)) world.add({ type: 'static', shape: plane({ normal: [0, -1, 0], offset: -1.6 }) });
  return [
    world.add({
      shape: random.chance(0.5) ? sphere(0.5) : capsule({ radius: 0.3, halfHeight: 0.4 }),
      position: [0, 0.5 - sunk, 0],
      quaternion: random.quaternion(),
      velocity: [0, -0.2, 0],
      angularVelocity: random.vector(0.5),
      response: bounce({ restitution }),
    }),
    world.add({
      shape: box({ size: [0.8, 0.8, 0.8] }),
      position: [random.range(-0.3, 0.3), 1.3 - 2 * sunk, random.range(-0.3, 0.3)],
      quaternion: random.quaternion(),
      velocity: [0, -0.2, 0],
      angularVelocity: random.vector(random.pick([0.1, 1, 3, 6])),
      response: bounce({ restitution, mass: random.pick([1, 5, 50]) }),
    }),
  ];
}

describe('a body wedged under a rotating box', () => {
  // Regression: the separation speed doubled without a limit over 64 impacts, to 10¹⁵ units per second.
  it('stays below 1000 times the surface speeds', () => {
    for (let seed = 1; seed <= cases(1000, 40_000, 40); seed++) {
      const world = new World();
      const bodies = addWedge(world, new Random(seed));
      const surfaces = bodies.reduce((sum, { angularVelocity }) => sum + norm(tupleOf(angularVelocity)) * 0.7, 1);
      for (let step = 0; step < 3; step++) {
        world.step(1);
        for (const body of bodies) {
          const speed = norm(tupleOf(body.velocity));
          check(speed <= 1000 * surfaces, `seed ${seed}, step ${step}: ${speed} where surfaces have ${surfaces}`);
          body.velocity.y -= 0.2;
        }
      }
    }
  });
});
