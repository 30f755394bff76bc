import type { Aabb } from '../math/aabb.ts';
import { set, type Vec3 } from '../math/vec3.ts';
import { checkSize } from '../validate.ts';
import { made } from './made.ts';

/** A solid ball around the body's position. */
export interface Sphere {
  /** Tells the shapes apart. */
  readonly type: 'sphere';
  /** World units, greater than 0. */
  readonly radius: number;
}

/** A sphere in the world. A `THREE.Sphere` is one. */
export interface WorldSphere {
  /** Its middle. */
  center: Vec3;
  /** Its radius. */
  radius: number;
}

/**
 * A ball of the given radius around the body's position.
 * @throws RangeError or TypeError when the radius is not a finite number above 0.
 */
export function sphere(radius: number): Sphere {
  checkSize(radius, 'sphere: radius');
  return made<Sphere>({ type: 'sphere', radius });
}

/** The sphere in the world, around `center`, which is kept, not copied. A sphere has no orientation. */
export function worldSphere(shape: Sphere, center: Vec3): WorldSphere {
  return { center, radius: shape.radius };
}

/** Writes the bounds of `s` relative to its center. */
export function relativeBoundsOfSphere(out: Aabb, s: Readonly<WorldSphere>): void {
  set(out.min, -s.radius, -s.radius, -s.radius);
  set(out.max, s.radius, s.radius, s.radius);
}

/** Writes how far `s` reaches from its center. */
export function supportOfSphere(out: Float64Array, s: Readonly<WorldSphere>): void {
  out[0] = s.radius;
}

/** Writes how fast a rotation moves the center of `s`. */
export function rotationSpeedOfSphere(out: Float64Array): void {
  out[0] = 0;
}

/** Whether `p` is in the ball or on its surface. */
export function sphereContains(s: Readonly<WorldSphere>, p: Readonly<Vec3>): boolean {
  const x = p.x - s.center.x;
  const y = p.y - s.center.y;
  const z = p.z - s.center.z;
  return x * x + y * y + z * z <= s.radius * s.radius;
}
