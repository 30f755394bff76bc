import { type Body, type BodyOptions, box, sphere, World } from 'first-contact';
import { Random } from '../../test/helpers/random.ts';
import { createGallery, fullGallery, reverseLeaving } from '../../test/scenes/gallery.ts';
import { createSphereGas, SPHERE_RADIUS } from '../../test/scenes/spheres.ts';

/** A world to be stepped, and the work between steps, which is not measured. */
export interface Scene {
  readonly name: string;
  readonly world: World;
  /** Keeps the bodies inside by changing velocities. */
  reverseLeaving(): void;
}

/** Spheres that each touch one other on average, at 1–3 m/s; or all at one velocity, so that no contact changes. */
export function spheresScene(count: number, together = false): Scene {
  const shape = sphere(SPHERE_RADIUS);
  const scene = crowdScene(count, together, () => ({ shape }));
  return { ...scene, name: `${count} spheres${together ? ', all at one velocity' : ''}` };
}

/**
 * Boxes as dense and fast as the spheres, half extents 0.3–0.7, rotating at 1 rad/s; or all alike, so that no contact
 * changes.
 */
export function boxesScene(count: number, together = false): Scene {
  const random = new Random(3);
  const extent = () => random.range(0.3, 0.7);
  const scene = crowdScene(count, together, () => ({
    shape: box({ halfExtents: [extent(), extent(), extent()] }),
    quaternion: random.quaternion(),
    angularVelocity: together ? [0, 0, 0] : random.unitVector(),
  }));
  return { ...scene, name: `${count} boxes, ${together ? 'all at one velocity' : 'tumbling'}` };
}

function crowdScene(count: number, together: boolean, describe: () => BodyOptions): Scene {
  const gas = createSphereGas(count);
  const world = new World();
  const bodies: Body[] = [];
  for (let i = 0; i < count; i++) {
    const velocity = together ? 0 : 3 * i;
    bodies.push(
      world.add({
        ...describe(),
        position: [gas.positions[3 * i], gas.positions[3 * i + 1], gas.positions[3 * i + 2]],
        velocity: [gas.velocities[velocity], gas.velocities[velocity + 1], gas.velocities[velocity + 2]],
      }),
    );
  }
  const reverse = () => {
    for (const { position, velocity } of bodies) {
      if (position.x * velocity.x > 0 && Math.abs(position.x) > gas.halfSide) velocity.x = -velocity.x;
      if (position.y * velocity.y > 0 && Math.abs(position.y) > gas.halfSide) velocity.y = -velocity.y;
      if (position.z * velocity.z > 0 && Math.abs(position.z) > gas.halfSide) velocity.z = -velocity.z;
    }
  };
  return { name: '', world, reverseLeaving: together ? () => {} : reverse };
}

/** 10 000 boxes at rest and 2 000 bullets at 200 m/s. */
export function galleryScene(): Scene {
  const gallery = createGallery(fullGallery);
  const { boxHalfExtents: h, boxPositions: p, boxQuaternions: q } = gallery;
  const world = new World();
  for (let i = 0; i < gallery.boxCount; i++) {
    world.add({
      type: 'static',
      shape: box({ halfExtents: [h[3 * i], h[3 * i + 1], h[3 * i + 2]] }),
      position: [p[3 * i], p[3 * i + 1], p[3 * i + 2]],
      quaternion: [q[4 * i], q[4 * i + 1], q[4 * i + 2], q[4 * i + 3]],
    });
  }
  const shape = sphere(gallery.bulletRadius);
  const bullets: Body[] = [];
  const positions = gallery.bulletPositions.slice();
  const velocities = gallery.bulletVelocities.slice();
  for (let i = 0; i < gallery.bulletCount; i++) {
    bullets.push(
      world.add({
        shape,
        position: [positions[3 * i], positions[3 * i + 1], positions[3 * i + 2]],
        velocity: [velocities[3 * i], velocities[3 * i + 1], velocities[3 * i + 2]],
      }),
    );
  }
  const reversed: number[] = [];
  return {
    name: 'shooting gallery',
    world,
    reverseLeaving: () => {
      for (let i = 0; i < positions.length; i++) positions[i] += velocities[i] / 60;
      for (const i of reverseLeaving(gallery.hall, positions, velocities, reversed)) {
        bullets[i].velocity.x = velocities[3 * i];
        bullets[i].velocity.y = velocities[3 * i + 1];
        bullets[i].velocity.z = velocities[3 * i + 2];
      }
    },
  };
}
