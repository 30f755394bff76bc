import { orient2d } from '../../math/orient2d.ts';
import { orient3d } from '../../math/orient3d.ts';
import { type Vec2, vec2 } from '../../math/vec2.ts';
import type { Vec3 } from '../../math/vec3.ts';
import { createCorners } from '../mesh/mesh-data.ts';
import { type HeightFieldData, hasTriangle, writeFieldCorners } from './field-data.ts';

/**
 * Whether a point is below or on a height field, at any depth. `FieldSurface.isInside` also limits the depth. False below a
 * hole and beside the field. All signs are exact; a point below the edge of two triangles is below both.
 */
export function isBelowField(data: HeightFieldData, point: Readonly<Vec3>): boolean {
  const { xs, zs, columns, rows } = data;
  const column = lastUpTo(xs, point.x);
  const row = lastUpTo(zs, point.z);
  // On a grid line, the cells on both sides contain the point.
  const firstColumn = xs[column] === point.x ? column - 1 : column;
  const firstRow = zs[row] === point.z ? row - 1 : row;
  for (let z = Math.max(0, firstRow); z <= Math.min(row, rows - 2); z++) {
    for (let x = Math.max(0, firstColumn); x <= Math.min(column, columns - 2); x++) {
      const first = 2 * (z * (columns - 1) + x);
      if (isBelowTriangle(data, first, point) || isBelowTriangle(data, first + 1, point)) return true;
    }
  }
  return false;
}

/** Index of the last coordinate up to `value`; `OUTSIDE` beyond either end. */
function lastUpTo(coordinates: Float64Array, value: number): number {
  let low = 0;
  let high = coordinates.length - 1;
  // The negation refuses NaN, too.
  if (!(value >= coordinates[0] && value <= coordinates[high])) return OUTSIDE;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (coordinates[middle] <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Index that leaves the range of cells empty. */
const OUTSIDE = -2;

function isBelowTriangle(data: HeightFieldData, triangle: number, point: Readonly<Vec3>): boolean {
  if (!hasTriangle(data, triangle)) return false;
  writeFieldCorners(corners, data, triangle);
  // Seen from above, with z to the right and x up.
  project(a, corners.a);
  project(b, corners.b);
  project(c, corners.c);
  project(p, point);
  if (orient2d(a, b, p) < 0 || orient2d(b, c, p) < 0 || orient2d(c, a, p) < 0) return false;
  return orient3d(corners.a, corners.b, corners.c, point) <= 0;
}

function project(out: Vec2, { x, z }: Readonly<Vec3>): void {
  out.x = z;
  out.y = x;
}

const corners = createCorners();
const a = vec2();
const b = vec2();
const c = vec2();
const p = vec2();
