// Traversals of a height field: of the blocks of its quadtree, and then of the cells in a block. Bounds are rounded
// outward, so that blocks and cells use the same tests as the nodes of a mesh.

import { storeGap } from '../../bvh/gap.ts';
import { createSlabs, type Slabs, storeEntryTime } from '../../bvh/slabs.ts';
import { type ItemVisitor, MOST_LEVELS } from '../../bvh/tree.ts';
import { type Aabb, createAabb } from '../../math/aabb.ts';
import { createSingles, storeAbove, storeBelow } from '../../math/float32.ts';
import { Searches } from '../../math/searches.ts';
import type { Vec3 } from '../../math/vec3.ts';
import { writeBoundsOfPoints } from '../mesh/mesh-data.ts';
import type { TriangleTest } from '../mesh/triangle-test.ts';
import { type HeightFieldData, writeCellPoints } from './field-data.ts';
import { BLOCK_CELLS, LEVEL_SIZE } from './field-levels.ts';

/** A block of a level is `block · LEVELS + level`, a small integer. */
const LEVELS = 32;

/** Keys of bounds, by which a traversal orders and prunes: the time at which the motion in `FieldWalk.slabs` enters them. */
export const BY_MOTION = 0;
/** The squared distance from the box in `FieldWalk.box`. */
export const BY_DISTANCE = 1;

/** The state of a traversal. */
interface FieldWalk {
  /** Blocks to be visited later, and their keys. */
  readonly nodes: Int32Array;
  readonly keys: Float64Array;
  /** First column, first row, last column and last row of the cells that the traversal may visit. */
  readonly region: Int32Array;
  /** A motion. */
  readonly slabs: Slabs;
  /** A box that a query is about. */
  box: Readonly<Aabb>;
  /** A finer test of triangles along the motion, if there is one. */
  test: TriangleTest | undefined;
  /** Bounds of a part of the field, and their bits. */
  readonly bounds: Float32Array;
  readonly bits: Int32Array;
  /** x, y, z of the three corners of a triangle, and its bounds. */
  readonly points: Float64Array;
  readonly boundsOfPoints: Float64Array;
  /** The key of the last bounds. */
  readonly key: Float64Array;
}

/** The traversals, one inside the other. */
export const fieldWalks = new Searches<FieldWalk>(() => {
  const { floats: bounds, bits } = createSingles(6);
  return {
    nodes: new Int32Array(MOST_LEVELS),
    keys: new Float64Array(MOST_LEVELS),
    region: new Int32Array(4),
    slabs: createSlabs(),
    box: createAabb(),
    test: undefined,
    bounds,
    bits,
    points: new Float64Array(9),
    boundsOfPoints: new Float64Array(6),
    key: new Float64Array(1),
  };
});

/** Lets a traversal visit all cells. */
export function setWholeRegion({ region }: FieldWalk, { columns, rows }: HeightFieldData): void {
  region[0] = region[1] = 0;
  region[2] = columns - 2;
  region[3] = rows - 2;
}

/** Restricts a traversal to the cells that a box comes near in its motion. All others must be beyond the limit. */
export function setRegion(
  { region }: FieldWalk,
  { xs, zs }: HeightFieldData,
  { min, max }: Readonly<Aabb>,
  motion: Readonly<Vec3>,
  distance = 0,
): void {
  region[0] = cellAt(xs, min.x + Math.min(0, motion.x) - distance, -1);
  region[1] = cellAt(zs, min.z + Math.min(0, motion.z) - distance, -1);
  region[2] = cellAt(xs, max.x + Math.max(0, motion.x) + distance, 1);
  region[3] = cellAt(zs, max.z + Math.max(0, motion.z) + distance, 1);
}

/** The cell with a coordinate, one farther in the direction of `side` for rounding; beside the field the nearest one. */
function cellAt(coordinates: Float64Array, value: number, side: 1 | -1): number {
  const cells = coordinates.length - 1;
  const first = coordinates[0];
  const cell = ((value - first) / (coordinates[cells] - first)) * cells + side;
  return Math.floor(Math.max(0, Math.min(cell, cells - 1)));
}

/**
 * Visits the triangles in the region whose bounds have keys up to the limit of the visitor. The nearest of four blocks comes
 * first.
 */
export function walkField(visitor: ItemVisitor, data: HeightFieldData, walk: FieldWalk, keyKind: number): void {
  const { nodes, keys } = walk;
  const { layout } = data.levels;
  let top = pushFirst(visitor, data, walk, keyKind);
  for (;;) {
    // Back to the last block that is still near enough.
    do {
      if (top === 0) return;
      top--;
    } while (!(keys[top] <= visitor.limit));
    const node = nodes[top];
    const level = node & (LEVELS - 1);
    const width = layout[LEVEL_SIZE * level + 1];
    const at = (node >> 5) - layout[LEVEL_SIZE * level];
    const z = (at / width) | 0;
    const x = at - z * width;
    if (level === 0) visitCells(visitor, data, walk, keyKind, x, z);
    else top = pushBlocks(visitor, data, walk, keyKind, level - 1, 2 * x, 2 * z, top);
  }
}

/**
 * Whether a box, its least x, y, z and greatest x, y, z, is certainly clear of all triangles: above or below the blocks that it
 * meets.
 */
export function isClearOfField(data: HeightFieldData, box: Float64Array): boolean {
  // Not for NaN.
  if (!(box[0] <= box[3] && box[2] <= box[5])) return false;
  const { layout, bounds } = data.levels;
  cells[0] = cellAt(data.xs, box[0], -1);
  cells[1] = cellAt(data.zs, box[2], -1);
  cells[2] = cellAt(data.xs, box[3], 1);
  cells[3] = cellAt(data.zs, box[5], 1);
  findBlocks(cells);
  const [level, x, z] = blocks;
  const width = layout[LEVEL_SIZE * level + 1];
  const endX = Math.min(x + 2, width);
  const endZ = Math.min(z + 2, layout[LEVEL_SIZE * level + 2]);
  for (let j = z; j < endZ; j++) {
    for (let i = x; i < endX; i++) {
      const block = 2 * (layout[LEVEL_SIZE * level] + j * width + i);
      if (!(box[1] > bounds[block + 1] || box[4] < bounds[block])) return false;
    }
  }
  return true;
}

/** Puts the blocks on the stack that contain the region. */
function pushFirst(visitor: ItemVisitor, data: HeightFieldData, walk: FieldWalk, keyKind: number): number {
  findBlocks(walk.region);
  return pushBlocks(visitor, data, walk, keyKind, blocks[0], blocks[1], blocks[2], 0);
}

/** Finds the blocks that contain a region: the finest level on which they are at most two by two, and the first of them. */
function findBlocks(region: Int32Array): void {
  let x = (region[0] / BLOCK_CELLS) | 0;
  let z = (region[1] / BLOCK_CELLS) | 0;
  let endX = (region[2] / BLOCK_CELLS) | 0;
  let endZ = (region[3] / BLOCK_CELLS) | 0;
  let level = 0;
  for (; endX - x > 1 || endZ - z > 1; level++) {
    x >>= 1;
    z >>= 1;
    endX >>= 1;
    endZ >>= 1;
  }
  blocks[0] = level;
  blocks[1] = x;
  blocks[2] = z;
}

/** Puts the blocks of a level at (x, z), and beside it, on the stack, the nearest last. */
function pushBlocks(
  visitor: ItemVisitor,
  data: HeightFieldData,
  walk: FieldWalk,
  keyKind: number,
  level: number,
  x: number,
  z: number,
  top: number,
): number {
  const { nodes, keys, bounds, key: keyOfBlock } = walk;
  const { layout } = data.levels;
  const first = layout[LEVEL_SIZE * level];
  const width = layout[LEVEL_SIZE * level + 1];
  const endX = Math.min(x + 2, width);
  const endZ = Math.min(z + 2, layout[LEVEL_SIZE * level + 2]);
  let end = top;
  for (let j = z; j < endZ; j++) {
    for (let i = x; i < endX; i++) {
      boundBlock(bounds, data, level, i, j);
      storeKey(walk, keyKind);
      const key = keyOfBlock[0];
      if (!(key <= visitor.limit)) continue;
      let slot = end++;
      for (; slot > top && keys[slot - 1] < key; slot--) {
        keys[slot] = keys[slot - 1];
        nodes[slot] = nodes[slot - 1];
      }
      keys[slot] = key;
      nodes[slot] = (first + j * width + i) * LEVELS + level;
    }
  }
  return end;
}

/** Writes the bounds of a block. */
function boundBlock(out: Float32Array, data: HeightFieldData, level: number, x: number, z: number): void {
  const { layout, bounds, xs, zs } = data.levels;
  const block = layout[LEVEL_SIZE * level] + z * layout[LEVEL_SIZE * level + 1] + x;
  const size = BLOCK_CELLS << level;
  out[0] = xs[2 * size * x];
  out[1] = bounds[2 * block];
  out[2] = zs[2 * size * z];
  out[3] = xs[2 * Math.min(size * (x + 1), data.columns - 1) + 1];
  out[4] = bounds[2 * block + 1];
  out[5] = zs[2 * Math.min(size * (z + 1), data.rows - 1) + 1];
}

/** Stores the key of the current bounds. */
function storeKey({ slabs, bounds, box, key }: FieldWalk, keyKind: number): void {
  if (keyKind === BY_MOTION) storeEntryTime(key, 0, slabs, bounds, 0);
  else storeGap(key, 0, box, bounds, 0);
}

/** Stores the key of the bounds of a triangle: ∞ if it is missed. */
function storeKeyOfPoints({ slabs, points, boundsOfPoints, key, box, test }: FieldWalk, keyKind: number): void {
  writeBoundsOfPoints(boundsOfPoints, points);
  if (keyKind === BY_DISTANCE) storeGap(key, 0, box, boundsOfPoints, 0);
  else {
    storeEntryTime(key, 0, slabs, boundsOfPoints, 0);
    if (key[0] < Infinity && test?.isClearOf(points)) key[0] = Infinity;
  }
}

/** Visits the triangles in the cells of a block. */
function visitCells(
  visitor: ItemVisitor,
  data: HeightFieldData,
  walk: FieldWalk,
  keyKind: number,
  x: number,
  z: number,
): void {
  const { key, region } = walk;
  const firstColumn = Math.max(BLOCK_CELLS * x, region[0]);
  const firstRow = Math.max(BLOCK_CELLS * z, region[1]);
  const lastColumn = Math.min(BLOCK_CELLS * (x + 1) - 1, region[2]);
  const lastRow = Math.min(BLOCK_CELLS * (z + 1) - 1, region[3]);
  for (let row = firstRow; row <= lastRow; row++) {
    for (let column = firstColumn; column <= lastColumn; column++) {
      boundCell(walk, data, row, column);
      storeKey(walk, keyKind);
      if (!(key[0] <= visitor.limit)) continue;
      for (let which = 0; which < 2; which++) {
        writeCellPoints(walk.points, data, row, column, which);
        if (walk.test) walk.test.limit = visitor.limit;
        storeKeyOfPoints(walk, keyKind);
        if (key[0] <= visitor.limit) visitor.visit(2 * (row * (data.columns - 1) + column) + which);
      }
    }
  }
}

/** Writes the bounds of a cell: ∞ and −∞ for heights that are all holes. */
function boundCell({ bounds, bits }: FieldWalk, data: HeightFieldData, row: number, column: number): void {
  const { heights, columns } = data;
  const { xs, zs } = data.levels;
  const at = row * columns + column;
  let least = Infinity;
  let most = -Infinity;
  for (let i = 0; i < 4; i++) {
    const height = heights[at + (i & 1) + (i >> 1) * columns];
    // Comparisons with NaN are false.
    if (height < least) least = height;
    if (height > most) most = height;
  }
  bounds[0] = xs[2 * column];
  bounds[2] = zs[2 * row];
  bounds[3] = xs[2 * column + 3];
  bounds[5] = zs[2 * row + 3];
  storeBelow(bounds, bits, 1, least);
  storeAbove(bounds, bits, 4, most);
}

/** First and last cell of a box, along x and along z: least x, least z, greatest x, greatest z. */
const cells = new Int32Array(4);
/** Level of the blocks that contain a region, and x and z of the first of them. */
const blocks = new Int32Array(3);
