import { COORDINATE_ROUNDING } from '../../constants.ts';
import { type Corners, createCorners } from '../../geometry/mesh/mesh-data.ts';
import type { WorldSurface } from '../../geometry/surface.ts';
import type { Aabb } from '../../math/aabb.ts';
import { STEEP } from '../../math/cross.ts';
import { rotateByAxes } from '../../math/quat.ts';
import { dot, manhattanLength, scale, setCross, subtract, vec3 } from '../../math/vec3.ts';
import type { Division } from './division.ts';
import { writeInFrame } from './part-frame.ts';

/**
 * Writes a bound of the depth of a triangle in the other shape of a division, both at their starts. The depth is the least
 * overlap of all directions. Only if the normal of the face replaced another one it is the overlap along that normal. If
 * the motion leads out of the face, such a contact is no impact: `isImpact` says that nothing else counts.
 */
export function writeTriangleDepth(out: Float64Array, part: number, division: Division, isImpact: boolean): void {
  const { center, axes, surface } = division.whole.worldShape as WorldSurface;
  const { kind, worldShape } = division.other;
  surface.writeCorners(corners, part);
  const { a, b, c } = corners;
  out[0] = Infinity;
  subtract(u, b, a);
  subtract(v, c, a);
  setCross(normal, u, v);
  const squared = dot(normal, normal);
  // The normal of a narrow triangle is inaccurate here.
  if (!(squared > SHORT && squared < LONG && squared >= STEEP * dot(u, u) * dot(v, v))) return;
  subtract(local, worldShape.center, center);
  const coordinates = manhattanLength(local) + manhattanLength(a) + manhattanLength(u) + manhattanLength(v);
  writeInFrame(local, axes, local);
  subtract(local, local, a);
  const size = Math.sqrt(squared);
  const height = dot(normal, local) / size;
  const side = height < 0 ? -1 : 1;
  scale(towards, normal, -side / size);
  rotateByAxes(towards, axes, towards);
  kind.support(support, worldShape, towards);
  const rounding = (coordinates + support[0]) * COORDINATE_ROUNDING;
  // Rounding must not decide on which side the center is.
  if (Math.abs(height) <= rounding) return;
  out[0] = support[0] - Math.abs(height) + rounding;
  if (isImpact && dot(normal, division.velocity) * side >= 0) {
    out[0] = Math.min(out[0], overlapWithBox(corners, division.box));
  }
}

/** Least overlap of a triangle and a box along the axes of their frame. */
function overlapWithBox({ a, b, c }: Corners, { min, max }: Readonly<Aabb>): number {
  return Math.min(
    max.x - Math.min(a.x, b.x, c.x),
    max.y - Math.min(a.y, b.y, c.y),
    max.z - Math.min(a.z, b.z, c.z),
    Math.max(a.x, b.x, c.x) - min.x,
    Math.max(a.y, b.y, c.y) - min.y,
    Math.max(a.z, b.z, c.z) - min.z,
  );
}

/** Between these squared lengths a normal is known to all digits. */
const SHORT = 1e-280;
const LONG = 1e280;
const corners = createCorners();
const u = vec3();
const v = vec3();
const normal = vec3();
const local = vec3();
const towards = vec3();
const support = new Float64Array(1);
