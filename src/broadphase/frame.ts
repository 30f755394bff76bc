import { NARROWEST_FRAME } from '../constants.ts';
import { FIRST_CELL, highCellOf, LAST_CELL, lowCellOf } from './packed-bounds.ts';

/** Cells between the two ends of a frame. */
const SPAN = LAST_CELL - FIRST_CELL;
/** Coordinates beyond this are clamped, so that no sum or difference below overflows. */
const FARTHEST = 1e300;
/** A frame so many times wider than needed is still good enough. */
const ROOMY = 4;

/**
 * The part of the world that is divided into cells, 16 382 along each axis; what lies outside counts as being in the
 * outermost cell, which is correct and only slower. Both trees share one frame, or their packed bounds could not be
 * compared.
 *
 * `(coordinate − origin) * scale` is monotonic in floating point, so boxes that overlap also overlap in cells.
 */
export class Frame {
  /** Where coordinate 0 in cells lies, per axis, in world units. */
  readonly origin = new Float64Array(3);
  /** Cells per world unit, per axis. */
  readonly scale = new Float64Array([1, 1, 1]);
  /** World units per cell, per axis. */
  readonly cell = new Float64Array([1, 1, 1]);

  /** Lets the cells of an axis reach from `low` to `high`, in world units. */
  set(axis: number, low: number, high: number): void {
    const from = Math.max(-FARTHEST, Math.min(FARTHEST, low));
    const to = Math.max(-FARTHEST, Math.min(FARTHEST, high));
    const width = widthAround(from, to);
    const cell = width / SPAN;
    this.cell[axis] = cell;
    this.scale[axis] = SPAN / width;
    this.origin[axis] = (from + to) / 2 - width / 2 - cell * FIRST_CELL;
  }

  /** Whether the cells of an axis reach from `low` to `high`, and would not be much smaller with that and a margin. */
  suits(axis: number, low: number, high: number, margin: number): boolean {
    const cell = this.cell[axis];
    const from = this.origin[axis] + FIRST_CELL * cell;
    return from <= low && high <= from + SPAN * cell && SPAN * cell <= ROOMY * widthAround(low - margin, high + margin);
  }

  /**
   * A coordinate that is not above anything in the packed interval. One cell of slack covers the rounding of
   * `set` and of the way into cells. The outermost cell reaches to infinity; nothing is above `NOWHERE`.
   */
  lowerBound(axis: number, packed: number): number {
    const cell = lowCellOf(packed);
    if (cell <= FIRST_CELL) return -Infinity;
    return cell > LAST_CELL ? Infinity : this.origin[axis] + (cell - 1) * this.cell[axis];
  }

  /** A coordinate that is not below anything in the packed interval; see `lowerBound`. */
  upperBound(axis: number, packed: number): number {
    const cell = highCellOf(packed);
    if (cell >= LAST_CELL) return Infinity;
    return cell < FIRST_CELL ? -Infinity : this.origin[axis] + (cell + 2) * this.cell[axis];
  }

  /** The sum of the three sides of a packed box, in world units: tells which of two boxes is the larger one. */
  girth(x: number, y: number, z: number): number {
    const cell = this.cell;
    return cellsIn(x) * cell[0] + cellsIn(y) * cell[1] + cellsIn(z) * cell[2];
  }

  /** Half the surface of a packed box, in square world units: how likely the box is to be met. */
  halfArea(x: number, y: number, z: number): number {
    const cell = this.cell;
    const sizeX = cellsIn(x) * cell[0];
    const sizeY = cellsIn(y) * cell[1];
    const sizeZ = cellsIn(z) * cell[2];
    return sizeX * sizeY + sizeY * sizeZ + sizeZ * sizeX;
  }
}

/** The width of the frame that reaches from `low` to `high`, which may be the same or next to it. */
function widthAround(low: number, high: number): number {
  return Math.max(high - low, Math.max(Math.abs(low), Math.abs(high)) * NARROWEST_FRAME, 1 / FARTHEST);
}

/** How many cells an interval takes; at least one unless it is empty, so that even flat boxes have a surface. */
function cellsIn(packed: number): number {
  return Math.max(0, highCellOf(packed) - lowCellOf(packed) + 1);
}
