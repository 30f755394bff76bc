import { AxisCells } from './axis-cells.ts';
import { FIRST_CELL, highCellOf, LAST_CELL, lowCellOf } from './packed-bounds.ts';

/**
 * The division of the world into cells, 16 382 along each axis. Coordinates outside map to the outermost cell: correct,
 * but slower. All trees share one frame, so that their packed bounds are comparable.
 */
export class Frame {
  /** The cells along x, y and z. */
  readonly axes: readonly [AxisCells, AxisCells, AxisCells] = [new AxisCells(), new AxisCells(), new AxisCells()];
  /** World units per cell, per axis, where most bodies are. */
  readonly cell = new Float64Array([1, 1, 1]);
  /** Whether the cells of each axis are all of the same width. */
  isUniform = true;

  /** Divides an axis evenly from `low` to `high`. */
  set(axis: number, low: number, high: number): void {
    const cells = this.axes[axis];
    cells.clear();
    cells.append(low, high, LAST_CELL);
    this.finish(axis, 0);
  }

  /** Completes the division of an axis. Most bodies are in the segment `main`. */
  finish(axis: number, main: number): void {
    const { axes, cell } = this;
    axes[axis].finish();
    cell[axis] = axes[axis].width[main];
    this.isUniform = axes[0].count === 1 && axes[1].count === 1 && axes[2].count === 1;
  }

  /** Writes the bounds of the packed box at `boxes[at]`, which is not `NOWHERE`, in world units: lower and upper, each x, y, z. */
  unpack(out: Float64Array, boxes: Int32Array, at: number): void {
    for (let axis = 0; axis < 3; axis++) this.axes[axis].unpack(out, axis, boxes[at + axis]);
  }

  /** Whether a packed interval is in a single crowded cell: an outermost cell, or the cell of a gap. */
  isCoarse(axis: number, packed: number): boolean {
    const low = lowCellOf(packed);
    const high = highCellOf(packed);
    if (high === FIRST_CELL || low === LAST_CELL) return true;
    if (this.isUniform || low !== high) return false;
    const cells = this.axes[axis];
    const s = cells.segmentOfCell(low);
    return cells.first[s] === cells.last[s];
  }

  /** Sum of the three sides of a packed box, in cells times their usual width. Joins divide the node with the larger sum. */
  sideSum(x: number, y: number, z: number): number {
    const cell = this.cell;
    return cellsIn(x) * cell[0] + cellsIn(y) * cell[1] + cellsIn(z) * cell[2];
  }

  /**
   * Half the surface of a packed box, in cells times their usual width: proportional to the probability that it is met. In
   * world units, one box across the gap between two groups would outweigh all others.
   */
  halfArea(x: number, y: number, z: number): number {
    const cell = this.cell;
    const sizeX = cellsIn(x) * cell[0];
    const sizeY = cellsIn(y) * cell[1];
    const sizeZ = cellsIn(z) * cell[2];
    return sizeX * sizeY + sizeY * sizeZ + sizeZ * sizeX;
  }
}

/** Number of cells of an interval; at least one unless it is empty, so that flat boxes have a surface. */
function cellsIn(packed: number): number {
  return Math.max(0, highCellOf(packed) - lowCellOf(packed) + 1);
}
