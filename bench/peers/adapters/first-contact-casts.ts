import { createWorldRayHit, createWorldSweepHit, type Quat, sphere, type Vec3, type World } from 'first-contact';
import type { CastWorld } from '../../scenes/adapter.ts';

/** Casts that meet some layers, or all. */
export function castsInto(world: World, mask?: number): Required<Pick<CastWorld, 'castRays' | 'castSpheres'>> {
  const origin = { x: 0, y: 0, z: 0 };
  const direction = { x: 0, y: 0, z: 0 };
  const ray = { origin, direction, maxDistance: 0 };
  const endlessRay = { origin, direction };
  const at = { position: origin };
  const forRays = { out: createWorldRayHit(), mask };
  const forSweeps = { out: createWorldSweepHit(), mask };
  return {
    castRays: (casts, distances) => {
      for (let i = 0, k = 0; i < distances.length; i++, k += 7) {
        write(origin, casts[k], casts[k + 1], casts[k + 2]);
        write(direction, casts[k + 3], casts[k + 4], casts[k + 5]);
        ray.maxDistance = casts[k + 6];
        const hit = world.raycast(casts[k + 6] < Infinity ? ray : endlessRay, forRays);
        distances[i] = hit ? hit.distance : Infinity;
      }
    },
    castSpheres: (radius, casts, distances) => {
      const shape = sphere(radius);
      for (let i = 0, k = 0; i < distances.length; i++, k += 7) {
        const length = casts[k + 6];
        write(origin, casts[k], casts[k + 1], casts[k + 2]);
        write(direction, casts[k + 3] * length, casts[k + 4] * length, casts[k + 5] * length);
        const hit = world.sweep(shape, at, direction, forSweeps);
        distances[i] = hit ? hit.distance : Infinity;
      }
    },
  };
}

export function write(v: { x: number; y: number; z: number }, x: number, y: number, z: number): void {
  v.x = x;
  v.y = y;
  v.z = z;
}

/** Writes poses from the live vectors of so many bodies. */
export function writePoses(
  out: Float32Array,
  count: number,
  positions: readonly Readonly<Vec3>[],
  quaternions: readonly Readonly<Quat>[],
): void {
  for (let i = 0, k = 0; i < count; i++, k += 7) {
    const position = positions[i];
    const quaternion = quaternions[i];
    out[k] = position.x;
    out[k + 1] = position.y;
    out[k + 2] = position.z;
    out[k + 3] = quaternion.x;
    out[k + 4] = quaternion.y;
    out[k + 5] = quaternion.z;
    out[k + 6] = quaternion.w;
  }
}
