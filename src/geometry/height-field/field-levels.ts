// Bounds of the heights of a height field: a quadtree without pointers. A block of level 0 covers 4 × 4 cells, a block of
// the next level 2 × 2 blocks. Blocks at the end of a row or column may be smaller.

import { storeAbove, storeBelow } from '../../math/float32.ts';

/** Cells along each edge of a block of level 0. */
export const BLOCK_CELLS = 4;

/** Blocks of all levels, from the smallest to the one that covers everything, row by row. */
export interface FieldLevels {
  /** Least and greatest height of each block, rounded outward; ∞ and −∞ if it has holes only. */
  readonly bounds: Float32Array;
  /** For each level: the number of its first block, its blocks in x, and its blocks in z. */
  readonly layout: Int32Array;
  /** For each column: its x, rounded down and rounded up. */
  readonly xs: Float32Array;
  /** For each row: its z, rounded down and rounded up. */
  readonly zs: Float32Array;
}

/** Entries of `FieldLevels.layout` for a level. */
export const LEVEL_SIZE = 3;

/** Finds the bounds of all blocks. */
export function buildLevels(
  heights: Float32Array | Float64Array,
  rows: number,
  columns: number,
  xs: Float64Array,
  zs: Float64Array,
): FieldLevels {
  const layout = layoutOf(columns - 1, rows - 1);
  const last = layout.length - LEVEL_SIZE;
  const bounds = new Float32Array(2 * (layout[last] + 1));
  boundBlocks(bounds, heights, rows, columns, layout);
  for (let level = LEVEL_SIZE; level <= last; level += LEVEL_SIZE) uniteBlocks(bounds, layout, level);
  return { bounds, layout, xs: outward(xs), zs: outward(zs) };
}

function layoutOf(width: number, depth: number): Int32Array {
  const layout: number[] = [];
  let first = 0;
  let x = Math.ceil(width / BLOCK_CELLS);
  let z = Math.ceil(depth / BLOCK_CELLS);
  for (;;) {
    layout.push(first, x, z);
    if (x === 1 && z === 1) return Int32Array.from(layout);
    first += x * z;
    x = Math.ceil(x / 2);
    z = Math.ceil(z / 2);
  }
}

/** Finds the bounds of the blocks of level 0, from the samples in them and at their rims. */
function boundBlocks(
  bounds: Float32Array,
  heights: Float32Array | Float64Array,
  rows: number,
  columns: number,
  layout: Int32Array,
): void {
  const bits = new Int32Array(bounds.buffer);
  for (let z = 0, block = 0; z < layout[2]; z++) {
    const endRow = Math.min(rows, BLOCK_CELLS * (z + 1) + 1);
    for (let x = 0; x < layout[1]; x++, block++) {
      const endColumn = Math.min(columns, BLOCK_CELLS * (x + 1) + 1);
      let least = Infinity;
      let most = -Infinity;
      for (let row = BLOCK_CELLS * z; row < endRow; row++) {
        for (let at = row * columns + BLOCK_CELLS * x; at < row * columns + endColumn; at++) {
          const height = heights[at];
          // Comparisons with NaN are false.
          if (height < least) least = height;
          if (height > most) most = height;
        }
      }
      storeBelow(bounds, bits, 2 * block, least);
      storeAbove(bounds, bits, 2 * block + 1, most);
    }
  }
}

/** Finds the bounds of the blocks of a level from those of the level below. */
function uniteBlocks(bounds: Float32Array, layout: Int32Array, level: number): void {
  const first = layout[level];
  const width = layout[level + 1];
  const below = layout[level - LEVEL_SIZE];
  const widthBelow = layout[level - LEVEL_SIZE + 1];
  const depthBelow = layout[level - LEVEL_SIZE + 2];
  bounds.fill(Infinity, 2 * first, 2 * (first + width * layout[level + 2]));
  for (let i = first; i < first + width * layout[level + 2]; i++) bounds[2 * i + 1] = -Infinity;
  for (let z = 0, child = 2 * below; z < depthBelow; z++) {
    for (let x = 0; x < widthBelow; x++, child += 2) {
      const block = 2 * (first + (z >> 1) * width + (x >> 1));
      bounds[block] = Math.min(bounds[block], bounds[child]);
      bounds[block + 1] = Math.max(bounds[block + 1], bounds[child + 1]);
    }
  }
}

function outward(coordinates: Float64Array): Float32Array {
  const rounded = new Float32Array(2 * coordinates.length);
  const bits = new Int32Array(rounded.buffer);
  for (let i = 0; i < coordinates.length; i++) {
    storeBelow(rounded, bits, 2 * i, coordinates[i]);
    storeAbove(rounded, bits, 2 * i + 1, coordinates[i]);
  }
  return rounded;
}
