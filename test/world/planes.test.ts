import { type Body, plane, sphere, type Vec3, World } from 'first-contact';
import { it } from 'vitest';
import { rotate } from '../../src/math/quat.ts';
import { dot, vec3 } from '../../src/math/vec3.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';

const RADIUS = 0.5;

interface LocalPlane {
  readonly body: Body;
  readonly normal: Vec3;
}

/** Distance of a sphere from a plane through the position of the plane, by definition. */
function gap({ body, normal }: LocalPlane, sphereBody: Body): number {
  const out = vec3();
  rotate(out, body.quaternion, normal);
  const { x, y, z } = sphereBody.position;
  return dot(out, { x: x - body.position.x, y: y - body.position.y, z: z - body.position.z }) - RADIUS;
}

/** Planes at rest, moving and rotating, around the clusters or between them. */
function addPlanes(world: World, random: Random, count: number): LocalPlane[] {
  return Array.from({ length: count }, () => {
    const [x, y, z] = random.unitVector();
    const distance = random.range(-60, 20);
    const kind = random.pick(['static', 'resting', 'moving', 'rotating'] as const);
    const body = world.add({
      type: kind === 'static' ? 'static' : 'moving',
      shape: plane({ normal: [x, y, z], offset: 0 }),
      position: [x * distance, y * distance, z * distance],
      ...(kind === 'moving' && { velocity: random.vector(20) }),
      ...(kind === 'rotating' && { velocity: random.vector(5), angularVelocity: random.vector(1) }),
      name: kind,
    });
    return { body, normal: { x, y, z } };
  });
}

it('planes that are at rest, move or rotate touch exactly the bodies that they reach, awake or asleep', () => {
  const random = new Random(22);
  const coverage = new Coverage();
  for (let round = 0; round < cases(12, 200, 2); round++) {
    const world = new World();
    const sphereBodies = Array.from({ length: 150 }, (_, i) => {
      const center = [40 * (Math.floor(i / 40) - 1), 0, 0];
      const [x, y, z] = random.vector(6);
      const velocity = i % 3 === 0 ? random.vector(10) : ([0, 0, 0] as const);
      const position: [number, number, number] = [x + center[0], y, z];
      if (i % 5 === 1) return world.add({ type: 'static', shape: sphere(RADIUS), position });
      return world.add({ shape: sphere(RADIUS), position, velocity: [...velocity] });
    });
    const planes = addPlanes(world, random, random.pick([1, 2, 20]));
    for (let step = 0; step < 40; step++) {
      world.step(1 / 60);
      if (random.chance(0.1)) random.pick(planes).body.teleport(random.vector(20));
      const { body } = random.pick(planes);
      if (body.type === 'moving' && random.chance(0.1)) body.velocity.x += random.range(-9, 9);
      if (step % 5 !== 4) continue;
      // A step without teleports, so that contacts are those at its end.
      world.step(1 / 60);
      for (const it of planes) {
        for (const sphereBody of sphereBodies) {
          if (it.body.type === 'static' && sphereBody.type === 'static') continue;
          const distance = gap(it, sphereBody);
          if (Math.abs(distance) < 1e-6) continue;
          if (world.areTouching(it.body, sphereBody) !== distance < 0) {
            throw new Error(`${it.body.name} plane and ball ${sphereBody.id}: distance ${distance}, step ${step}`);
          }
          coverage.count(`${it.body.name} ${distance < 0 ? 'touching' : 'apart'}`);
        }
      }
    }
  }
  const kinds = ['static', 'resting', 'moving', 'rotating'];
  const counts = kinds.flatMap((kind) => [`${kind} touching`, `${kind} apart`].map((name) => [name, 1000]));
  coverage.expectAtLeast(Object.fromEntries(counts));
});
