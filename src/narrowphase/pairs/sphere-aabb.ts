// Arvo's test: squared distance = Σ max(minᵢ − pᵢ, 0, pᵢ − maxᵢ)². The comparison needs no square root (J. Arvo,
// Graphics Gems, 1990, p. 335).

import type { WorldSphere } from '../../geometry/sphere.ts';
import type { Aabb } from '../../math/aabb.ts';
import type { Vec3 } from '../../math/vec3.ts';

/**
 * Squared distance of a point from an axis-aligned box; 0 when the point is inside.
 * @example
 * const distance = Math.sqrt(distanceSquaredPointAabb({ x: 5, y: 0, z: 0 }, bounds));
 */
export function distanceSquaredPointAabb(p: Readonly<Vec3>, box: Readonly<Aabb>): number {
  const x = outside(p.x, box.min.x, box.max.x);
  const y = outside(p.y, box.min.y, box.max.y);
  const z = outside(p.z, box.min.z, box.max.z);
  return x * x + y * y + z * z;
}

/**
 * Whether a sphere touches or overlaps an axis-aligned box, or is inside it.
 * @example
 * if (overlapSphereAabb(ball, bounds)) console.log('touching');
 */
export function overlapSphereAabb(sphere: Readonly<WorldSphere>, box: Readonly<Aabb>): boolean {
  return distanceSquaredPointAabb(sphere.center, box) <= sphere.radius * sphere.radius;
}

function outside(value: number, min: number, max: number): number {
  return value < min ? min - value : value > max ? value - max : 0;
}
