import type { WorldPlane } from '../geometry/plane.ts';
import type { Vec3 } from '../math/vec3.ts';

/**
 * Whether bounds (six numbers from index `at`) may meet the solid side of a plane while the plane moves by
 * `displacement`. The bounds are those of the other body over its whole step. Their lowest corner above the plane
 * decides. Planes are unbounded and not in the tree, so this test replaces the tree.
 */
export function boundsReachPlane(
  bounds: Float64Array,
  at: number,
  plane: Readonly<WorldPlane>,
  displacement: Readonly<Vec3>,
): boolean {
  const { center: c, normal: n } = plane;
  const x = (n.x > 0 ? bounds[at] : bounds[at + 3]) - c.x;
  const y = (n.y > 0 ? bounds[at + 1] : bounds[at + 4]) - c.y;
  const z = (n.z > 0 ? bounds[at + 2] : bounds[at + 5]) - c.z;
  const rise = n.x * displacement.x + n.y * displacement.y + n.z * displacement.z;
  return n.x * x + n.y * y + n.z * z - plane.offset - Math.max(rise, 0) <= 0;
}
