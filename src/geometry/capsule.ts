import type { Aabb } from '../math/aabb.ts';
import { clamp } from '../math/clamp.ts';
import { type Quat, rotate } from '../math/quat.ts';
import { dot, length, lengthSquared, set, setCross, type Vec3, vec3 } from '../math/vec3.ts';

/**
 * A solid capsule around the body's position: all points within `radius` of its core, the segment from `−halfHeight` to
 * `+halfHeight` on the y axis of the body.
 */
export interface Capsule {
  /** Discriminates the union of shapes. */
  readonly type: 'capsule';
  /** World units, greater than 0. */
  readonly radius: number;
  /** Half the length of the core, world units, at least 0. A capsule of half height 0 is a sphere. */
  readonly halfHeight: number;
}

/** A capsule in the world: all points within `radius` of the segment `center ± axis · halfHeight`. */
export interface WorldCapsule {
  /** Its middle. */
  center: Vec3;
  /** Unit vector along the segment. */
  axis: Vec3;
  /** Its radius. */
  radius: number;
  /** Half the length of the segment. */
  halfHeight: number;
}

/** Makes a capsule in the world, its axis along y. It keeps `center`, not a copy of it. */
export function createWorldCapsule({ radius, halfHeight }: Capsule, center: Vec3): WorldCapsule {
  return { center, axis: vec3(0, 1, 0), radius, halfHeight };
}

/** Sets the orientation of `c` to the unit quaternion `q`. */
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

/** Writes the support of `c` relative to its center along a direction of about unit length. */
export function supportOfCapsule(out: Float64Array, c: Readonly<WorldCapsule>, direction: Readonly<Vec3>): void {
  out[0] = Math.abs(dot(c.axis, direction)) * c.halfHeight + c.radius;
}

/** Writes the speed of the ends of the segment under the rotation vector `w`: |w × axis| · halfHeight. */
export function rotationSpeedOfCapsule(
  out: Float64Array,
  { axis, halfHeight }: Readonly<WorldCapsule>,
  w: Readonly<Vec3>,
): void {
  setCross(crossed, w, axis);
  out[0] = length(crossed) * halfHeight;
}

/** Writes the support along `n` of the solid of revolution that `c` sweeps about `w`, see `ShapeKind.revolvedSupport`. */
export function revolvedSupportOfCapsule(
  out: Float64Array,
  { axis, halfHeight, radius }: Readonly<WorldCapsule>,
  n: Readonly<Vec3>,
  w: Readonly<Vec3>,
): void {
  setCross(crossed, n, w);
  const across = length(crossed);
  // (|n · w| |w · axis| + |n × w| |w × axis|) / |w|² · halfHeight + radius
  setCross(crossed, w, axis);
  out[0] = ((Math.abs(dot(n, w) * dot(w, axis)) + across * length(crossed)) / lengthSquared(w)) * halfHeight + radius;
}

/** Whether `p` is inside the capsule or on its surface. */
export function capsuleContains(c: Readonly<WorldCapsule>, p: Readonly<Vec3>): boolean {
  const { axis, radius, halfHeight } = c;
  const x = p.x - c.center.x;
  const y = p.y - c.center.y;
  const z = p.z - c.center.z;
  // d = p − (closest point on the segment), |d|² ≤ r²
  const along = clamp(x * axis.x + y * axis.y + z * axis.z, halfHeight);
  const dx = x - axis.x * along;
  const dy = y - axis.y * along;
  const dz = z - axis.z * along;
  return dx * dx + dy * dy + dz * dz <= radius * radius;
}

// Not frozen: docs/v8.md.
const UP: Readonly<Vec3> = vec3(0, 1, 0);

const crossed = vec3();
