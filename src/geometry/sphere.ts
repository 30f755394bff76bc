import type { Aabb } from '../math/aabb.ts';
import { set, type Vec3 } from '../math/vec3.ts';

/** A solid sphere around the body's position. */
export interface Sphere {
  /** Discriminates the union of shapes. */
  readonly type: 'sphere';
  /** World units, greater than 0. */
  readonly radius: number;
}

/** A sphere in the world. A `THREE.Sphere` can be passed. */
export interface WorldSphere {
  /** Its middle. */
  center: Vec3;
  /** Its radius. */
  radius: number;
}

/** Makes a sphere in the world. It keeps `center`, not a copy of it. */
export function createWorldSphere({ radius }: Sphere, center: Vec3): WorldSphere {
  return { center, radius };
}

/** Writes the bounds of `s` relative to its center. */
export function relativeBoundsOfSphere(out: Aabb, s: Readonly<WorldSphere>): void {
  set(out.min, -s.radius, -s.radius, -s.radius);
  set(out.max, s.radius, s.radius, s.radius);
}

/** Writes the support of `s` relative to its center along any unit vector: its radius. */
export function supportOfSphere(out: Float64Array, s: Readonly<WorldSphere>): void {
  out[0] = s.radius;
}

/** Writes the speed of a sphere under a rotation: 0, since its center and its surface stay in place. */
export function rotationSpeedOfSphere(out: Float64Array): void {
  out[0] = 0;
}

/** Whether `p` is inside the sphere or on its surface. */
export function sphereContains(s: Readonly<WorldSphere>, p: Readonly<Vec3>): boolean {
  const x = p.x - s.center.x;
  const y = p.y - s.center.y;
  const z = p.z - s.center.z;
  // |p − c|² ≤ r²
  return x * x + y * y + z * z <= s.radius * s.radius;
}
