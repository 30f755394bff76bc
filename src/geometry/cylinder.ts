import type { Aabb } from '../math/aabb.ts';
import { dot, set, type Vec3, vec3 } from '../math/vec3.ts';
import {
  createSolidOfRevolution,
  lengthAcross,
  revolvedSupportOfCircle,
  rotationSpeedOfRims,
  type SolidOfRevolution,
} from './solid-of-revolution.ts';

/** A solid cylinder around the body's position, its axis along the y axis of the body. */
export interface Cylinder {
  /** Discriminates the union of shapes. */
  readonly type: 'cylinder';
  /** World units, greater than 0. */
  readonly radius: number;
  /** Half its length, world units, greater than 0. */
  readonly halfHeight: number;
}

/** A cylinder in the world: its caps are around `center ± axis · halfHeight`. */
export interface WorldCylinder extends SolidOfRevolution {}

/** Makes a cylinder in the world, its axis along y. It keeps `center`, not a copy of it. */
export function createWorldCylinder(shape: Cylinder, center: Vec3): WorldCylinder {
  return createSolidOfRevolution(shape, center);
}

/** Writes the bounds of a cylinder relative to its center. */
export function relativeBoundsOfCylinder(
  out: Aabb,
  { axis: a, radius: r, halfHeight: h }: Readonly<WorldCylinder>,
): void {
  // Support along x: h |a.x| + r √(1 − a.x²)
  const x = Math.abs(a.x) * h + Math.sqrt(a.y * a.y + a.z * a.z) * r;
  const y = Math.abs(a.y) * h + Math.sqrt(a.z * a.z + a.x * a.x) * r;
  const z = Math.abs(a.z) * h + Math.sqrt(a.x * a.x + a.y * a.y) * r;
  set(out.min, -x, -y, -z);
  set(out.max, x, y, z);
}

/** Writes the support of `c` relative to its center along a direction: h |u · a| + r |u × a|. */
export function supportOfCylinder(out: Float64Array, c: Readonly<WorldCylinder>, direction: Readonly<Vec3>): void {
  out[0] = Math.abs(dot(c.axis, direction)) * c.halfHeight + lengthAcross(c, direction) * c.radius;
}

/** Writes the speed of the fastest point of the rims under the rotation vector `w`. */
export function rotationSpeedOfCylinder(out: Float64Array, c: Readonly<WorldCylinder>, w: Readonly<Vec3>): void {
  out[0] = rotationSpeedOfRims(c, w);
}

/** Writes the support along `n` of the solid of revolution that `c` sweeps about `w`, see `ShapeKind`. */
export function revolvedSupportOfCylinder(
  out: Float64Array,
  c: Readonly<WorldCylinder>,
  n: Readonly<Vec3>,
  w: Readonly<Vec3>,
): void {
  const { radius, halfHeight } = c;
  out[0] = Math.max(
    revolvedSupportOfCircle(c, halfHeight, radius, n, w),
    revolvedSupportOfCircle(c, -halfHeight, radius, n, w),
  );
}

/** Whether `p` is inside the cylinder or on its surface. */
export function cylinderContains(
  { center: c, axis, radius, halfHeight }: Readonly<WorldCylinder>,
  p: Readonly<Vec3>,
): boolean {
  set(offset, p.x - c.x, p.y - c.y, p.z - c.z);
  const along = dot(offset, axis);
  // d = p − (closest point on the axis), |d|² ≤ r²
  const x = offset.x - axis.x * along;
  const y = offset.y - axis.y * along;
  const z = offset.z - axis.z * along;
  return Math.abs(along) <= halfHeight && x * x + y * y + z * z <= radius * radius;
}

const offset = vec3();
