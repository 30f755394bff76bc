import type { Aabb } from '../math/aabb.ts';
import { type Quat, rotate } from '../math/quat.ts';
import { dot, length, lengthSquared, set, setCross, type Vec3, vec3 } from '../math/vec3.ts';
import { checkNotNegative, checkSize, readOptions } from '../validate.ts';
import { made } from './made.ts';

/**
 * A solid capsule around the body's position: all points within `radius` of its core, the segment from `−halfHeight` to
 * `+halfHeight` on the y axis of the body.
 */
export interface Capsule {
  /** Tells the shapes apart. */
  readonly type: 'capsule';
  /** World units, greater than 0. */
  readonly radius: number;
  /** Half the length of the core, world units, at least 0. A capsule of half height 0 is a ball. */
  readonly halfHeight: number;
}

/** What a capsule is made from. */
export interface CapsuleOptions {
  /** World units, greater than 0. */
  readonly radius: number;
  /** Half the length of the core, world units, at least 0. */
  readonly halfHeight: number;
}

/** A capsule in the world: all points within `radius` of the segment `center ± axis · halfHeight`. */
export interface WorldCapsule {
  /** Its middle. */
  center: Vec3;
  /** Unit vector along its core. */
  axis: Vec3;
  /** Its radius. */
  radius: number;
  /** Half the length of its core. */
  halfHeight: number;
}

/**
 * A capsule along the y axis of the body.
 * @throws RangeError or TypeError when the radius is not a finite number above 0 or the half height not one of at least 0.
 */
export function capsule(options: CapsuleOptions): Capsule {
  const { radius, halfHeight } = readOptions(options, 'capsule');
  checkSize(radius, 'capsule: radius');
  checkNotNegative(halfHeight, 'capsule: halfHeight');
  if (halfHeight > 0) checkSize(halfHeight, 'capsule: halfHeight');
  return made<Capsule>({ type: 'capsule', radius, halfHeight: 0 + halfHeight });
}

/** The capsule in the world, upright, around `center`, which is kept, not copied. */
export function worldCapsule(shape: Capsule, center: Vec3): WorldCapsule {
  return { center, axis: vec3(0, 1, 0), radius: shape.radius, halfHeight: shape.halfHeight };
}

/** Turns `c` to the orientation `q`, a unit quaternion. */
export function orientCapsule(c: WorldCapsule, q: Readonly<Quat>): void {
  rotate(c.axis, q, UP);
}

/** Writes the bounds of `c` relative to its center. */
export function relativeBoundsOfCapsule(out: Aabb, c: Readonly<WorldCapsule>): void {
  const { axis, radius, halfHeight } = c;
  const x = Math.abs(axis.x) * halfHeight + radius;
  const y = Math.abs(axis.y) * halfHeight + radius;
  const z = Math.abs(axis.z) * halfHeight + radius;
  set(out.min, -x, -y, -z);
  set(out.max, x, y, z);
}

/** Writes how far `c` reaches from its center along a direction of about unit length. */
export function supportOfCapsule(out: Float64Array, c: Readonly<WorldCapsule>, direction: Readonly<Vec3>): void {
  out[0] = Math.abs(dot(c.axis, direction)) * c.halfHeight + c.radius;
}

/** Writes how fast a rotation moves the ends of the core of `c`: not at all when it is about the axis. */
export function rotationSpeedOfCapsule(
  out: Float64Array,
  { axis, halfHeight }: Readonly<WorldCapsule>,
  w: Readonly<Vec3>,
): void {
  setCross(swing, w, axis);
  out[0] = length(swing) * halfHeight;
}

/** Writes the reach along `n` of the solid of revolution that `c` sweeps about `w`, see `writeRevolvedReach`. */
export function revolvedReachOfCapsule(
  out: Float64Array,
  { axis, halfHeight, radius }: Readonly<WorldCapsule>,
  n: Readonly<Vec3>,
  w: Readonly<Vec3>,
): void {
  setCross(swing, n, w);
  const across = length(swing);
  setCross(swing, w, axis);
  out[0] = ((Math.abs(dot(n, w) * dot(w, axis)) + across * length(swing)) / lengthSquared(w)) * halfHeight + radius;
}

/** Whether `p` is in the capsule or on its surface. */
export function capsuleContains(c: Readonly<WorldCapsule>, p: Readonly<Vec3>): boolean {
  const { axis, radius, halfHeight } = c;
  const x = p.x - c.center.x;
  const y = p.y - c.center.y;
  const z = p.z - c.center.z;
  const along = Math.max(-halfHeight, Math.min(halfHeight, x * axis.x + y * axis.y + z * axis.z));
  const dx = x - axis.x * along;
  const dy = y - axis.y * along;
  const dz = z - axis.z * along;
  return dx * dx + dy * dy + dz * dz <= radius * radius;
}

const UP = Object.freeze(vec3(0, 1, 0));

const swing = vec3();
