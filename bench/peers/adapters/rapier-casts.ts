import type RAPIER from '@dimforge/rapier3d-compat';
import type { CastWorld } from '../../scenes/adapter.ts';

/** Casts that meet all, or colliders by their groups. */
export function rapierCasts(
  rapier: typeof RAPIER,
  world: RAPIER.World,
  flags?: RAPIER.QueryFilterFlags,
  groups?: RAPIER.InteractionGroups,
): Required<Pick<CastWorld, 'castRays' | 'castSpheres'>> {
  const origin = { x: 0, y: 0, z: 0 };
  const direction = { x: 0, y: 0, z: 0 };
  const unturned = { x: 0, y: 0, z: 0, w: 1 };
  const ray = new rapier.Ray(origin, direction);
  const setRay = (casts: Float64Array, k: number) => {
    origin.x = casts[k];
    origin.y = casts[k + 1];
    origin.z = casts[k + 2];
    direction.x = casts[k + 3];
    direction.y = casts[k + 4];
    direction.z = casts[k + 5];
  };
  return {
    castRays: (casts, distances) => {
      for (let i = 0, k = 0; i < distances.length; i++, k += 7) {
        setRay(casts, k);
        const hit = world.castRay(ray, casts[k + 6], true, flags, groups);
        distances[i] = hit === null ? Infinity : hit.timeOfImpact;
      }
    },
    castSpheres: (radius, casts, distances) => {
      const shape = new rapier.Ball(radius);
      for (let i = 0, k = 0; i < distances.length; i++, k += 7) {
        setRay(casts, k);
        const hit = world.castShape(origin, unturned, direction, shape, 0, casts[k + 6], true, flags, groups);
        distances[i] = hit === null ? Infinity : hit.time_of_impact;
      }
    },
  };
}
