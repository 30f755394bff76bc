import { MOST_ITEMS } from '../../bvh/tree.ts';
import { COLLINEAR, LARGEST_VALUE, SMALLEST_VALUE } from '../../constants.ts';
import { type Aabb, createAabb } from '../../math/aabb.ts';
import { normalThrough } from '../../math/cross.ts';
import { length, set, vec3 } from '../../math/vec3.ts';
import { checkFinite, checkPositive, refuse } from '../../validate.ts';
import { createCorners } from '../mesh/mesh-data.ts';
import { checkList, copyNumbers, type Numbers, precisionOf, slackOf } from '../mesh/mesh-input.ts';
import { buildBlocks } from './field-blocks.ts';
import { type HeightFieldData, hasTriangle, type Samples, writeFieldCorners } from './field-data.ts';

/** Lengths along x and z: one number if they are equal. */
export type LengthsXZ =
  | number
  | {
      /** Along x, world units. */
      readonly x: number;
      /** Along z, world units. */
      readonly z: number;
    }
  | readonly [x: number, z: number];

/** Samples of a height field. Either `size` or `cellSize` is given. */
export interface HeightFieldInput {
  /** Heights along y, row by row: `heights[row · columns + column]`. NaN is a hole. */
  readonly heights: Numbers;
  /** Number of samples along z, at least 2. */
  readonly rows: number;
  /** Number of samples along x, at least 2. */
  readonly columns: number;
  /** Distances of the outermost samples along x and z, world units. */
  readonly size?: LengthsXZ | undefined;
  /** Distances of neighboring samples along x and z, world units. */
  readonly cellSize?: LengthsXZ | undefined;
}

/**
 * Builds a height field from a copy of the heights, centered about the y axis. `owner` appears in the error messages.
 * @throws TypeError or RangeError when the input is invalid, or there are no triangles.
 */
export function buildHeightField(input: HeightFieldInput, owner = 'heightField'): HeightFieldData {
  const { rows, columns } = input;
  checkCount(rows, 'rows', owner);
  checkCount(columns, 'columns', owner);
  const triangleEnd = 2 * (rows - 1) * (columns - 1);
  if (triangleEnd > MOST_ITEMS) {
    throw new RangeError(
      `${owner}: ${rows} rows and ${columns} columns have ${triangleEnd} triangles, but at most ${MOST_ITEMS} are allowed`,
    );
  }
  const heights = readHeights(input, owner);
  const cells = readCells(input, owner);
  const xs = centered(columns, cells.x);
  const zs = centered(rows, cells.z);
  const samples = { heights, rows, columns, xs, zs };
  const bounds = createAabb();
  const boundingRadius = boundSamples(bounds, samples);
  const { min, max } = bounds;
  const extent = Math.max(-min.y, max.y, max.x, max.z);
  const data = {
    ...samples,
    cellSize: cells,
    triangleCount: 0,
    triangleEnd,
    slack: slackOf(precisionOf(heights), extent),
    bounds,
    boundingRadius,
    ...buildBlocks(samples, extent),
  };
  for (let triangle = 0; triangle < triangleEnd; triangle++) if (hasTriangle(data, triangle)) data.triangleCount++;
  if (data.triangleCount === 0) throw new RangeError(`${owner}: no triangle is left, since each has a hole`);
  const narrow = Math.min(cells.x, cells.z);
  if (Math.max(max.y - min.y, cells.x, cells.z) > narrow * STEEP) checkSlopes(data, owner);
  return data;
}

/** Largest range of heights, or edge of a cell, relative to the shorter edge of a cell, at which no triangle can be collinear. */
const STEEP = 0.1 / Math.sqrt(COLLINEAR);

function checkCount(value: unknown, field: string, owner: string): asserts value is number {
  checkFinite(value, field, owner);
  if (Number.isInteger(value) && value >= 2) return;
  throw new RangeError(`${owner}: ${field} is ${value}, but must be an integer of at least 2`);
}

function readHeights({ heights, rows, columns }: HeightFieldInput, owner: string): Float32Array | Float64Array {
  checkList(heights, 'heights', owner);
  if (heights.length !== rows * columns) {
    throw new RangeError(
      `${owner}: heights has ${heights.length} entries, but must have rows · columns = ${rows * columns}`,
    );
  }
  const copies = heights instanceof Float32Array ? new Float32Array(heights) : copyNumbers(heights, 'heights', owner);
  for (let i = 0; i < copies.length; i++) {
    // NaN passes.
    if (Math.abs(copies[i]) > LARGEST_VALUE) {
      const wanted = `but must be between ${-LARGEST_VALUE} and ${LARGEST_VALUE}, or NaN for a hole`;
      throw new RangeError(`${owner}: heights[${i}] is ${copies[i]}, ${wanted}`);
    }
  }
  return copies;
}

/** The distances of samples along x and z. */
function readCells({ size, cellSize, rows, columns }: HeightFieldInput, owner: string): { x: number; z: number } {
  if ((size === undefined) === (cellSize === undefined)) {
    refuse(size, 'size', `and cellSize is ${cellSize}, but exactly one of them must be given`, owner);
  }
  const field = size === undefined ? 'cellSize' : 'size';
  const lengths = readLengths((size === undefined ? cellSize : size) as LengthsXZ, field, owner);
  if (size !== undefined) {
    lengths.x /= columns - 1;
    lengths.z /= rows - 1;
  }
  for (const axis of ['x', 'z'] as const) {
    const count = (axis === 'x' ? columns : rows) - 1;
    if (lengths[axis] >= SMALLEST_VALUE && lengths[axis] * count <= LARGEST_VALUE) continue;
    throw new RangeError(
      `${owner}: cells are ${lengths[axis]} long in ${axis}, but must be at least ${SMALLEST_VALUE}, and all together at most ${LARGEST_VALUE}`,
    );
  }
  return lengths;
}

function readLengths(value: LengthsXZ, field: string, owner: string): { x: number; z: number } {
  let x: unknown = value;
  let z: unknown = value;
  if (Array.isArray(value)) {
    if (value.length !== 2) refuse(value, field, 'but must have two components', owner);
    [x, z] = value;
  } else if (typeof value === 'object' && value !== null) {
    ({ x, z } = value as { x: number; z: number });
  } else {
    checkPositive(value, field, owner);
  }
  checkPositive(x, `${field}.x`, owner);
  checkPositive(z, `${field}.z`, owner);
  return { x, z };
}

/** Coordinates about 0, at equal distances. */
function centered(count: number, step: number): Float64Array {
  const coordinates = new Float64Array(count);
  for (let i = 0; i < count; i++) coordinates[i] = (i - (count - 1) / 2) * step;
  return coordinates;
}

/** Writes the bounds of all samples, and returns their farthest distance from the origin. Holes do not count. */
function boundSamples({ min, max }: Aabb, { heights, rows, columns, xs, zs }: Samples): number {
  let farthest = 0;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const height = heights[row * columns + column];
      if (Number.isNaN(height)) continue;
      set(sample, xs[column], height, zs[row]);
      farthest = Math.max(farthest, length(sample));
      min.y = Math.min(min.y, height);
      max.y = Math.max(max.y, height);
    }
  }
  set(min, xs[0], min.y, zs[0]);
  set(max, xs[columns - 1], max.y, zs[rows - 1]);
  return farthest;
}

/** Throws if a triangle is so steep or so narrow that its normal would be rounding. */
function checkSlopes(data: HeightFieldData, owner: string): void {
  const corners = createCorners();
  for (let triangle = 0; triangle < data.triangleEnd; triangle++) {
    if (!hasTriangle(data, triangle)) continue;
    writeFieldCorners(corners, data, triangle);
    if (normalThrough(vec3(), corners.a, corners.b, corners.c)) continue;
    const row = Math.floor((triangle >> 1) / (data.columns - 1));
    const column = (triangle >> 1) % (data.columns - 1);
    throw new RangeError(`${owner}: the cell in row ${row}, column ${column} is too steep or too narrow`);
  }
}

const sample = vec3();
