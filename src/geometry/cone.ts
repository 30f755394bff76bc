import type { Aabb } from '../math/aabb.ts';
import { dot, set, type Vec3, vec3 } from '../math/vec3.ts';
import {
  createSolidOfRevolution,
  lengthAcross,
  revolvedSupportOfCircle,
  rotationSpeedOfRims,
  type SolidOfRevolution,
} from './solid-of-revolution.ts';

/**
 * A solid cone around the body's position, its axis along the y axis of the body: the apex is at `+halfHeight`, the
 * base at `−halfHeight`.
 */
export interface Cone {
  /** Discriminates the union of shapes. */
  readonly type: 'cone';
  /** Radius of the base, world units, greater than 0. */
  readonly radius: number;
  /** Half its height, world units, greater than 0. */
  readonly halfHeight: number;
}

/** A cone in the world: the apex is `center + axis · halfHeight`, the middle of the base `center − axis · halfHeight`. */
export interface WorldCone extends SolidOfRevolution {}

/** Makes a cone in the world, its axis along y. It keeps `center`, not a copy of it. */
export function createWorldCone(shape: Cone, center: Vec3): WorldCone {
  return createSolidOfRevolution(shape, center);
}

/** Writes the bounds of a cone relative to its center. */
export function relativeBoundsOfCone(out: Aabb, { axis: a, radius: r, halfHeight: h }: Readonly<WorldCone>): void {
  const { x, y, z } = a;
  const rx = Math.sqrt(y * y + z * z) * r;
  const ry = Math.sqrt(z * z + x * x) * r;
  const rz = Math.sqrt(x * x + y * y) * r;
  // Support along x: the larger of the apex, h a.x, and the base, −h a.x + r √(1 − a.x²)
  set(out.min, Math.min(x * h, -x * h - rx), Math.min(y * h, -y * h - ry), Math.min(z * h, -z * h - rz));
  set(out.max, Math.max(x * h, rx - x * h), Math.max(y * h, ry - y * h), Math.max(z * h, rz - z * h));
}

/** Writes the support of `c` relative to its center along a direction: max(h u · a, r |u × a| − h u · a). */
export function supportOfCone(out: Float64Array, c: Readonly<WorldCone>, direction: Readonly<Vec3>): void {
  const apex = dot(c.axis, direction) * c.halfHeight;
  out[0] = Math.max(apex, lengthAcross(c, direction) * c.radius - apex);
}

/** Writes the speed of the fastest point of the base or the apex under the rotation vector `w`. */
export function rotationSpeedOfCone(out: Float64Array, c: Readonly<WorldCone>, w: Readonly<Vec3>): void {
  out[0] = Math.max(lengthAcross(c, w) * c.halfHeight, rotationSpeedOfRims(c, w));
}

/** Writes the support along `n` of the solid of revolution that `c` sweeps about `w`, see `ShapeKind`. */
export function revolvedSupportOfCone(
  out: Float64Array,
  c: Readonly<WorldCone>,
  n: Readonly<Vec3>,
  w: Readonly<Vec3>,
): void {
  const { radius, halfHeight } = c;
  out[0] = Math.max(
    revolvedSupportOfCircle(c, halfHeight, 0, n, w),
    revolvedSupportOfCircle(c, -halfHeight, radius, n, w),
  );
}

/** Whether `p` is inside the cone or on its surface. */
export function coneContains(
  { center: c, axis, radius, halfHeight: h }: Readonly<WorldCone>,
  p: Readonly<Vec3>,
): boolean {
  set(offset, p.x - c.x, p.y - c.y, p.z - c.z);
  const along = dot(offset, axis);
  const x = offset.x - axis.x * along;
  const y = offset.y - axis.y * along;
  const z = offset.z - axis.z * along;
  // Radius of the section at this height: r (h − along) / 2 h
  const section = (h - along) * 0.5 * (radius / h);
  return along >= -h && section >= 0 && x * x + y * y + z * z <= section * section;
}

/** Largest sphere around the center in the cone: it touches the base or the side. */
export function inscribedRadiusOfCone({ radius: r, halfHeight: h }: Pick<WorldCone, 'radius' | 'halfHeight'>): number {
  // Distance of the center from the side: r h / √(r² + 4 h²)
  const ratio = r / h;
  return Math.min(h, r / Math.sqrt(ratio * ratio + 4));
}

const offset = vec3();
