import type { TreeItems } from '../../bvh/tree.ts';
import type { Aabb } from '../../math/aabb.ts';
import { set } from '../../math/vec3.ts';
import type { Corners } from '../mesh/mesh-data.ts';

/** Samples in rows, centered about the y axis, heights along y. */
export interface Samples {
  /** Heights, row by row; NaN is a hole. Single precision if the given heights are a Float32Array. */
  readonly heights: Float32Array | Float64Array;
  /** Number of samples along z, at least 2. */
  readonly rows: number;
  /** Number of samples along x, at least 2. */
  readonly columns: number;
  /** x of each column, ascending. */
  readonly xs: Float64Array;
  /** z of each row, ascending. */
  readonly zs: Float64Array;
}

/** A tree over blocks of cells. */
export interface FieldBlocks extends TreeItems {
  /** The number of each item: its block, row by row. */
  readonly blocks: Int32Array;
  /** Least and greatest height of each block, row by row; ∞ and −∞ if it has holes only. */
  readonly ranges: Float32Array | Float64Array;
}

/**
 * A height field in its own frame: samples in rows, centered about the y axis, heights along y. Four samples are the
 * corners of a cell, and a cell has two triangles, which are computed when needed. Bodies share the data; nothing writes
 * to it after `buildHeightField`.
 *
 * A cell from (x0, z0) to (x1, z1) is cut from (x1, z0) to (x0, z1). Triangle 0 has the corners (x0, z0), (x0, z1),
 * (x1, z0); triangle 1 has (x1, z0), (x0, z1), (x1, z1): counter-clockwise seen from above. The number of a triangle is
 * `2 · (row · (columns − 1) + column) + 0 or 1`. It is missing if one of its samples is a hole.
 */
export interface HeightFieldData extends Samples, FieldBlocks {
  /** Distances of neighboring samples along x and z, before rounding of `xs` and `zs`. */
  readonly cellSize: { readonly x: number; readonly z: number };
  /** Number of triangles that are not missing, at least 1. */
  readonly triangleCount: number;
  /** One more than the highest number of a triangle: the number of all triangles, missing ones included. */
  readonly triangleEnd: number;
  /** Rounding of the coordinates: 2⁻²² of the largest for single precision, otherwise 2⁻⁴⁸. */
  readonly slack: number;
  /** Bounds of all samples that are not holes, up to the rims along x and z. */
  readonly bounds: Readonly<Aabb>;
  /** Farthest distance of such a sample from the origin. */
  readonly boundingRadius: number;
}

/** Whether a triangle is not missing. */
export function hasTriangle(data: HeightFieldData, triangle: number): boolean {
  const { heights, columns } = data;
  const at = firstSample(data, triangle);
  // A sum with NaN is NaN.
  const diagonal = heights[at + 1] + heights[at + columns];
  return !Number.isNaN(diagonal + heights[triangle % 2 === 0 ? at : at + columns + 1]);
}

/** The sample of a triangle's cell at its least x and z. */
function firstSample({ columns }: HeightFieldData, triangle: number): number {
  const cell = triangle >> 1;
  // A row has one sample more than cells.
  return cell + Math.floor(cell / (columns - 1));
}

/** Writes the corners of a triangle. */
export function writeFieldCorners(out: Corners, data: HeightFieldData, triangle: number): void {
  writeFieldPoints(points, data, triangle);
  set(out.a, points[0], points[1], points[2]);
  set(out.b, points[3], points[4], points[5]);
  set(out.c, points[6], points[7], points[8]);
}

/** Writes x, y, z of the three corners of a triangle. A missing triangle has at least one NaN height. */
export function writeFieldPoints(out: Float64Array, data: HeightFieldData, triangle: number): void {
  const cell = triangle >> 1;
  const row = Math.floor(cell / (data.columns - 1));
  writeCellPoints(out, data, row, cell - row * (data.columns - 1), triangle & 1);
}

/** Writes the corners of triangle 0 or 1 of a cell. */
export function writeCellPoints(
  out: Float64Array,
  { heights, columns, xs, zs }: HeightFieldData,
  row: number,
  column: number,
  which: number,
): void {
  const at = row * columns + column;
  // Both triangles have the ends of the diagonal. Their third corners are opposite corners of the cell.
  const right = which === 0 ? 6 : 0;
  const third = 6 - right;
  out[3] = xs[column];
  out[4] = heights[at + columns];
  out[5] = zs[row + 1];
  out[right] = xs[column + 1];
  out[right + 1] = heights[at + 1];
  out[right + 2] = zs[row];
  out[third] = xs[column + which];
  out[third + 1] = heights[at + which * (columns + 1)];
  out[third + 2] = zs[row + which];
}

const points = new Float64Array(9);
