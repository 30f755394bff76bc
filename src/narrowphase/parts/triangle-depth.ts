import { COORDINATE_ROUNDING } from '../../constants.ts';
import { createCorners } from '../../geometry/mesh/mesh-data.ts';
import type { WorldSurface } from '../../geometry/surface.ts';
import { normalThrough, STEEP } from '../../math/cross.ts';
import { rotateByAxes } from '../../math/quat.ts';
import { set, subtract, vec3 } from '../../math/vec3.ts';
import type { Division } from './division.ts';
import { writeInFrame } from './part-frame.ts';

/** Entries of a row: a bound of the depth; the direction of the normal of the face, towards the other shape; its rounding. */
export const DEPTH_ROW = 5;
export const DEPTH_ROUNDING = 4;

/**
 * Writes a row of bounds of the depth of a triangle in the other shape of a division, both at their starts. False when they
 * certainly do not touch. The depth is at most the overlap along the normal of the face: no other normal replaces one that has
 * a greater depth.
 *
 * Hundreds of triangles are measured, so the arithmetic is written out: docs/v8.md.
 */
export function writeTriangleDepth(out: Float64Array, at: number, part: number, { whole, other }: Division): boolean {
  const { center, axes, surface } = whole.worldShape as unknown as WorldSurface;
  surface.writeCorners(corners, part);
  const { a, b, c } = corners;
  const ux = b.x - a.x;
  const uy = b.y - a.y;
  const uz = b.z - a.z;
  const vx = c.x - a.x;
  const vy = c.y - a.y;
  const vz = c.z - a.z;
  let x = uy * vz - uz * vy;
  let y = uz * vx - ux * vz;
  let z = ux * vy - uy * vx;
  let squared = x * x + y * y + z * z;
  const steep = STEEP * (ux * ux + uy * uy + uz * uz) * (vx * vx + vy * vy + vz * vz);
  out[at] = Infinity;
  out[at + DEPTH_ROUNDING] = 0;
  if (!(squared > steep)) {
    // The normal of a narrow triangle is inaccurate here.
    if (!normalThrough(normal, a, b, c)) return true;
    x = normal.x;
    y = normal.y;
    z = normal.z;
    squared = 1;
  }
  subtract(local, other.worldShape.center, center);
  writeInFrame(local, axes, local);
  const size = Math.sqrt(squared);
  const height = (x * (local.x - a.x) + y * (local.y - a.y) + z * (local.z - a.z)) / size;
  const side = height < 0 ? -1 : 1;
  const scale = -side / size;
  set(towards, x * scale, y * scale, z * scale);
  rotateByAxes(towards, axes, towards);
  other.kind.support(support, other.worldShape, towards);
  const centers =
    Math.abs(local.x) + Math.abs(local.y) + Math.abs(local.z) + Math.abs(a.x) + Math.abs(a.y) + Math.abs(a.z);
  const edges = Math.abs(ux) + Math.abs(uy) + Math.abs(uz) + Math.abs(vx) + Math.abs(vy) + Math.abs(vz);
  const rounding = (2 * centers + edges + support[0]) * COORDINATE_ROUNDING;
  // Rounding must not decide on which side the center is.
  if (Math.abs(height) <= rounding) return true;
  out[at] = support[0] - Math.abs(height) + rounding;
  out[at + 1] = x * side;
  out[at + 2] = y * side;
  out[at + 3] = z * side;
  out[at + DEPTH_ROUNDING] = rounding;
  return out[at] >= 0;
}

const corners = createCorners();
const normal = vec3();
const local = vec3();
const towards = vec3();
const support = new Float64Array(1);
