import { LINK, LINK_COUNT, LINK_FIRST, NODE_SIZE } from '../../bvh/tree.ts';
import type { MeshData } from './mesh-data.ts';

// Which cells of a grid the triangles of a mesh may be in. Most bodies within the bounds of a level are far from its
// triangles. Eight numbers show whether a box meets an empty part of the grid only, where a search of the tree opens
// half a dozen nodes.

/** Most cells: numbers of cells have 16 bits. */
const MOST_CELLS = 60_000;
const LEAST_CELLS = 1000;
/** Most cells along an axis. */
const MOST_ALONG = 255;
/** Triangles of a leaf that meets more cells are marked one by one. */
const FEW = 8;
/** If so many times as many cells as there are are marked, most are occupied. */
const MOST_MARKS = 16;

/** A grid of cells, of which some are occupied. */
export class Occupancy {
  /** Lower end of the grid and cells per unit of length, by axis. */
  private readonly origin: Float64Array;
  private readonly scale: Float64Array;
  /** Entries from one row and one layer to the next, and of the whole grid. */
  private readonly strides: Int32Array;
  /** Entry (i, j, k): the number of occupied cells with smaller numbers on all axes (Crow, "Summed-area tables", 1984). */
  private readonly sums: Uint16Array;
  private readonly last: Int32Array;

  /** A grid of `counts` cells along the axes from `low` to `high`. */
  constructor(low: ArrayLike<number>, high: ArrayLike<number>, counts: readonly number[]) {
    const [nx, ny, nz] = counts;
    this.origin = Float64Array.from(low);
    this.scale = Float64Array.from(counts, (count, axis) => (count > 1 ? count / (high[axis] - low[axis]) : 0));
    this.strides = Int32Array.of(1, nx + 1, (nx + 1) * (ny + 1));
    this.sums = new Uint16Array((nx + 1) * (ny + 1) * (nz + 1));
    this.last = Int32Array.from(counts, (count) => count - 1);
  }

  /** The cell of the least coordinate of a box: the first one for NaN and below the grid. */
  private lowCell(axis: number, coordinate: number): number {
    const cell = (coordinate - this.origin[axis]) * this.scale[axis];
    return cell > 0 ? Math.min(this.last[axis], Math.floor(cell)) : 0;
  }

  /** The cell of the greatest coordinate of a box: the last one for NaN and above the grid. */
  private highCell(axis: number, coordinate: number): number {
    const cell = (coordinate - this.origin[axis]) * this.scale[axis];
    return cell < this.last[axis] ? Math.max(0, Math.floor(cell)) : this.last[axis];
  }

  /** The number of cells that a box meets, its least x, y, z and greatest x, y, z. */
  countOf(box: Float64Array): number {
    let count = 1;
    for (let axis = 0; axis < 3; axis++) {
      count *= this.highCell(axis, box[axis + 3]) - this.lowCell(axis, box[axis]) + 1;
    }
    return count;
  }

  /** Marks the cells that a box meets. Afterwards `complete` has to be called. */
  mark(box: Float64Array): void {
    const { strides, sums } = this;
    const x0 = this.lowCell(0, box[0]);
    const x1 = this.highCell(0, box[3]);
    const y1 = this.highCell(1, box[4]);
    const z1 = this.highCell(2, box[5]);
    for (let z = this.lowCell(2, box[2]); z <= z1; z++) {
      for (let y = this.lowCell(1, box[1]); y <= y1; y++) {
        const row = (z + 1) * strides[2] + (y + 1) * strides[1] + 1;
        sums.fill(1, row + x0, row + x1 + 1);
      }
    }
  }

  /** Adds up the marks, along one axis after the other. */
  complete(): void {
    const { strides, sums, last } = this;
    for (let axis = 0; axis < 3; axis++) {
      const stride = strides[axis];
      for (let z = 1; z <= last[2] + 1; z++) {
        for (let y = 1; y <= last[1] + 1; y++) {
          const row = z * strides[2] + y * strides[1];
          for (let at = row + 1; at <= row + last[0] + 1; at++) sums[at] += sums[at - stride];
        }
      }
    }
  }

  /** Whether a box meets no cell that is occupied. */
  isEmpty(box: Float64Array): boolean {
    const { strides, sums } = this;
    const x0 = this.lowCell(0, box[0]);
    const x1 = this.highCell(0, box[3]) + 1;
    const y0 = this.lowCell(1, box[1]) * strides[1];
    const y1 = (this.highCell(1, box[4]) + 1) * strides[1];
    const z0 = this.lowCell(2, box[2]) * strides[2];
    const z1 = (this.highCell(2, box[5]) + 1) * strides[2];
    return (
      sums[x1 + y1 + z1] -
        sums[x0 + y1 + z1] -
        sums[x1 + y0 + z1] -
        sums[x1 + y1 + z0] +
        sums[x0 + y0 + z1] +
        sums[x0 + y1 + z0] +
        sums[x1 + y0 + z0] -
        sums[x0 + y0 + z0] ===
      0
    );
  }
}

/** Finds the occupied cells of a mesh. Returns undefined if too few are empty. */
export function findOccupancy(data: MeshData): Occupancy | undefined {
  const { bounds, links, shift, cell } = data.tree;
  const low = [bounds[0] * cell, bounds[1] * cell, bounds[2] * cell];
  const high = [bounds[3] * cell, bounds[4] * cell, bounds[5] * cell];
  const counts = chooseCounts(low, high, data.triangleCount);
  const occupancy = new Occupancy(low, high, counts);
  let left = MOST_MARKS * counts[0] * counts[1] * counts[2];
  const mark = (): boolean => {
    left -= occupancy.countOf(box);
    if (left >= 0) occupancy.mark(box);
    return left >= 0;
  };
  for (let leaf = 0; leaf < bounds.length; leaf += NODE_SIZE) {
    const link = links[(leaf + LINK) >> shift];
    const count = link & LINK_COUNT;
    if (count === 0) continue;
    for (let i = 0; i < 6; i++) box[i] = bounds[leaf + i] * cell;
    if (occupancy.countOf(box) <= FEW) {
      if (!mark()) return undefined;
      continue;
    }
    const first = link >> LINK_FIRST;
    for (let triangle = first; triangle < first + count; triangle++) {
      data.writeBounds(box, triangle);
      if (!mark()) return undefined;
    }
  }
  occupancy.complete();
  return occupancy;
}

/** Numbers of cells along the axes: about cubes, at most one for each triangle. */
function chooseCounts(low: readonly number[], high: readonly number[], triangleCount: number): number[] {
  const lengths = low.map((from, axis) => high[axis] - from);
  const most = Math.max(LEAST_CELLS, Math.min(MOST_CELLS, triangleCount));
  for (let size = Math.max(...lengths) / MOST_ALONG; ; size *= 1.05) {
    const counts = lengths.map((length) => Math.max(1, Math.floor(length / size)));
    if (counts[0] * counts[1] * counts[2] <= most) return counts;
  }
}

const box = new Float64Array(6);
