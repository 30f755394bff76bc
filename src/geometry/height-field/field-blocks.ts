// The tree of a height field is over blocks of 4 × 4 cells, numbered row by row. Blocks at the end of a row or column may be smaller.

import { treeOf } from '../../bvh/box-items.ts';
import type { ItemVisitor } from '../../bvh/tree.ts';
import { writeBoundsOfPoints } from '../mesh/mesh-data.ts';
import { type FieldBlocks, type HeightFieldData, type Samples, writeCellPoints } from './field-data.ts';

/** Cells along each edge of a block. */
const BLOCK_CELLS = 4;
/** Most blocks that a box is compared with, instead of a search in the tree. */
const MOST_BLOCKS = 16;

/** Builds the tree over the blocks that have a height. */
export function buildBlocks(samples: Samples, extent: number): FieldBlocks {
  const { heights, rows, columns } = samples;
  const width = blocksAlong(columns);
  const count = width * blocksAlong(rows);
  const ranges = heights instanceof Float32Array ? new Float32Array(2 * count) : new Float64Array(2 * count);
  const found: number[] = [];
  for (let block = 0; block < count; block++) {
    const row = (block / width) | 0;
    boundCells(bounds, samples, BLOCK_CELLS * row, BLOCK_CELLS * (block - row * width), BLOCK_CELLS);
    ranges[2 * block] = bounds[1];
    ranges[2 * block + 1] = bounds[4];
    if (bounds[1] <= bounds[4]) found.push(block);
  }
  const { tree, order } = treeOf(found.length, extent, (out, i) => boundBlock(out, samples, ranges, found[i]));
  const blocks = Int32Array.from(order, (i) => found[i]);
  return { tree, extent, blocks, ranges, writeBounds: (out, item) => boundBlock(out, samples, ranges, blocks[item]) };
}

function blocksAlong(count: number): number {
  return (count + BLOCK_CELLS - 2) >> 2;
}

/** Writes the bounds of a block. */
export function boundBlock(
  out: Float64Array,
  { rows, columns, xs, zs }: Samples,
  ranges: FieldBlocks['ranges'],
  block: number,
): void {
  const width = blocksAlong(columns);
  const row = (block / width) | 0;
  const column = block - row * width;
  out[0] = xs[BLOCK_CELLS * column];
  out[1] = ranges[2 * block];
  out[2] = zs[BLOCK_CELLS * row];
  out[3] = xs[Math.min(BLOCK_CELLS * (column + 1), columns - 1)];
  out[4] = ranges[2 * block + 1];
  out[5] = zs[Math.min(BLOCK_CELLS * (row + 1), rows - 1)];
}

/** Writes the bounds of cells, so many along x and z, fewer at the end: ∞ and −∞ for heights that are all holes. */
function boundCells(
  out: Float64Array,
  { heights, rows, columns, xs, zs }: Samples,
  row: number,
  column: number,
  size: number,
): void {
  const lastRow = Math.min(row + size, rows - 1);
  const lastColumn = Math.min(column + size, columns - 1);
  let least = Infinity;
  let most = -Infinity;
  for (let z = row; z <= lastRow; z++) {
    for (let at = z * columns + column; at <= z * columns + lastColumn; at++) {
      const height = heights[at];
      // Comparisons with NaN are false.
      if (height < least) least = height;
      if (height > most) most = height;
    }
  }
  out[0] = xs[column];
  out[1] = least;
  out[2] = zs[row];
  out[3] = xs[lastColumn];
  out[4] = most;
  out[5] = zs[lastRow];
}

/**
 * Whether a box, its least x, y, z and greatest x, y, z, is certainly clear of all triangles: above or below the blocks that it
 * meets. False if these are many.
 */
export function isClearOfField({ xs, zs, columns, ranges }: HeightFieldData, box: Float64Array): boolean {
  const firstColumn = blockAt(xs, box[0], -1);
  const lastColumn = blockAt(xs, box[3], 1);
  const firstRow = blockAt(zs, box[2], -1);
  const lastRow = blockAt(zs, box[5], 1);
  // Also NaN.
  if (!((lastColumn - firstColumn + 1) * (lastRow - firstRow + 1) <= MOST_BLOCKS)) return false;
  for (let row = firstRow; row <= lastRow; row++) {
    for (let column = firstColumn; column <= lastColumn; column++) {
      const at = 2 * (row * blocksAlong(columns) + column);
      if (!(box[1] > ranges[at + 1] || box[4] < ranges[at])) return false;
    }
  }
  return true;
}

/** The block with a coordinate, or with one a cell farther in the direction of `side`, for rounding; beside the field the nearest one. */
function blockAt(coordinates: Float64Array, value: number, side: 1 | -1): number {
  const cells = coordinates.length - 1;
  const first = coordinates[0];
  const cell = ((value - first) / (coordinates[cells] - first)) * cells + side;
  return Math.floor(Math.max(0, Math.min(cell, cells - 1)) / BLOCK_CELLS);
}

/** A search in the cells of blocks: visits triangles. */
export interface CellSearch extends ItemVisitor {
  /** Least x, least z, greatest x and greatest z of what may be within the limit. */
  readonly region: Float64Array;
  /** x, y, z of the three corners of the triangle that is visited. */
  readonly points: Float64Array;
  /** Stores a key of bounds: above the limit if they are not of interest. Double out: docs/v8.md. */
  storeKey(out: Float64Array, bounds: Float64Array): void;
}

/** Visits the triangles in a block whose bounds have keys up to the limit. */
export function searchBlock(search: CellSearch, data: HeightFieldData, item: number): void {
  const { points, region } = search;
  const { xs, zs } = data;
  const block = data.blocks[item];
  boundBlock(bounds, data, data.ranges, block);
  search.storeKey(key, bounds);
  if (!(key[0] <= search.limit)) return;
  const width = blocksAlong(data.columns);
  let firstRow = BLOCK_CELLS * ((block / width) | 0);
  let firstColumn = BLOCK_CELLS * (block % width);
  let endRow = Math.min(firstRow + BLOCK_CELLS, data.rows - 1);
  let endColumn = Math.min(firstColumn + BLOCK_CELLS, data.columns - 1);
  while (firstColumn < endColumn && xs[firstColumn + 1] < region[0]) firstColumn++;
  while (firstColumn < endColumn && xs[endColumn - 1] > region[2]) endColumn--;
  while (firstRow < endRow && zs[firstRow + 1] < region[1]) firstRow++;
  while (firstRow < endRow && zs[endRow - 1] > region[3]) endRow--;
  for (let row = firstRow; row < endRow; row++) {
    for (let column = firstColumn; column < endColumn; column++) {
      boundCells(bounds, data, row, column, 1);
      search.storeKey(key, bounds);
      if (!(key[0] <= search.limit)) continue;
      for (let which = 0; which < 2; which++) {
        writeCellPoints(points, data, row, column, which);
        writeBoundsOfPoints(bounds, points);
        search.storeKey(key, bounds);
        if (key[0] <= search.limit) search.visit(2 * (row * (data.columns - 1) + column) + which);
      }
    }
  }
}

// Not used after a visit, which may start another search.
const bounds = new Float64Array(6);
const key = new Float64Array(1);
