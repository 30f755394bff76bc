// A gas of spheres: radius 0.5, in a cube just so large that each touches one other on average. Plain data, no library.

import { Random } from '../helpers/random.ts';

export const SPHERE_RADIUS = 0.5;

/** Positions and velocities, three numbers each, and half of the cube's side. */
export interface SphereGas {
  readonly count: number;
  readonly halfSide: number;
  readonly positions: Float64Array;
  readonly velocities: Float64Array;
}

/** Bodies at 1–3 m/s. The volume per sphere is that of a sphere of radius 1, within which another center is a touch. */
export function createSphereGas(count: number, seed = 7): SphereGas {
  const random = new Random(seed);
  const volume = count * (4 / 3) * Math.PI * (2 * SPHERE_RADIUS) ** 3;
  const halfSide = Math.cbrt(volume) / 2;
  const positions = new Float64Array(3 * count);
  const velocities = new Float64Array(3 * count);
  for (let i = 0; i < count; i++) {
    const direction = random.unitVector();
    const speed = random.range(1, 3);
    for (let axis = 0; axis < 3; axis++) {
      positions[3 * i + axis] = random.range(-halfSide, halfSide);
      velocities[3 * i + axis] = direction[axis] * speed;
    }
  }
  return { count, halfSide, positions, velocities };
}
