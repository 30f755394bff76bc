import { grown } from '../math/growable.ts';
import { FIRST_CELL, highCellOf, LAST_CELL, lowCellOf } from './packed-bounds.ts';

/** Coordinates are clamped to this magnitude, so that no sum or difference below overflows. */
export const FARTHEST = 1e300;

/**
 * Least width of a broadphase cell as a fraction of its distance from the origin: 2⁻⁵⁰, eight units in the last place, so
 * that one cell of slack covers the rounding of coordinates there.
 */
const NARROWEST_CELL = 8.881784197001252e-16;

/**
 * The cells of one axis: a monotonic, piecewise linear map from coordinates to the cells 1 to 16 382. A monotonic map
 * keeps overlaps, so packed bounds are comparable for any cell widths. One segment is a uniform grid, good for most
 * worlds. Several segments put more cells where the bodies are (`frame-fit.ts`).
 *
 * Segment `s` has the coordinates from `starts[s]` to `starts[s + 1]`, both possibly infinite, and the cells from
 * `first[s]` to `last[s]`:
 *
 *     cell = clamp(⌊(coordinate − origin[s]) · scale[s]⌋, first[s], last[s])
 */
export class AxisCells {
  /** Number of segments. */
  count = 1;
  starts: Float64Array = new Float64Array([-Infinity, Infinity]);
  /** Coordinate of cell 0, extrapolated. */
  origin: Float64Array = new Float64Array(1);
  /** Cells per world unit. */
  scale: Float64Array = new Float64Array([1]);
  /** World units per cell. */
  width: Float64Array = new Float64Array([1]);
  first: Int32Array = new Int32Array([FIRST_CELL]);
  last: Int32Array = new Int32Array([LAST_CELL]);

  /** Removes all segments; they are appended in ascending order and closed by `finish`. */
  clear(): void {
    this.count = 0;
  }

  /** Appends a segment from `low` to `high` with at least one cell, while cells are left. */
  append(low: number, high: number, cells: number): void {
    const s = this.count++;
    this.reserve(this.count);
    const from = Math.max(-FARTHEST, Math.min(FARTHEST, low));
    const to = Math.max(-FARTHEST, Math.min(FARTHEST, high));
    const first = s === 0 ? FIRST_CELL : Math.min(LAST_CELL, this.last[s - 1] + 1);
    const last = Math.max(first, Math.min(LAST_CELL, first + Math.floor(cells) - 1));
    const far = Math.max(Math.abs(from), Math.abs(to));
    // The segment ends in the middle of the last cell, within rounding: so a single cell has a width.
    const width = Math.max((to - from) / Math.max(1, last - first), far * NARROWEST_CELL, 1 / FARTHEST);
    const spare = (last - first) * width - (to - from);
    this.starts[s] = s === 0 ? -Infinity : from;
    this.starts[s + 1] = Infinity;
    this.width[s] = width;
    this.scale[s] = 1 / width;
    this.origin[s] = from - spare / 2 - width * first;
    this.first[s] = first;
    this.last[s] = last;
  }

  /** Completes the map after the last segment. */
  finish(): void {
    this.last[this.count - 1] = LAST_CELL;
  }

  /** The segment of a cell: mostly there is one, else a few for each cluster of bodies. */
  segmentOfCell(cell: number): number {
    let s = this.count - 1;
    while (s > 0 && this.first[s] > cell) s--;
    return s;
  }

  /** The segment of a coordinate. */
  segmentOf(coordinate: number): number {
    const { starts } = this;
    let low = 0;
    let high = this.count - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle] <= coordinate) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The cell of a coordinate, which may be infinite. */
  cellOf(coordinate: number): number {
    return Math.floor(this.position(coordinate));
  }

  /** A coordinate in cells: the integer part is its cell, the fraction how far it is into that. */
  position(coordinate: number): number {
    const s = this.segmentOf(coordinate);
    const position = (coordinate - this.origin[s]) * this.scale[s];
    return Math.max(this.first[s], Math.min(this.last[s], position));
  }

  /**
   * Writes a lower bound of all coordinates in a packed interval to `out[at]`, an upper bound to `out[at + 3]`. One cell of slack
   * covers rounding.
   */
  unpack(out: Float64Array, at: number, packed: number): void {
    const { origin, width } = this;
    const low = lowCellOf(packed);
    const high = highCellOf(packed);
    const s = this.segmentOfCell(low);
    const t = this.segmentOfCell(high);
    out[at] = low <= FIRST_CELL ? -Infinity : origin[s] + (low - 1) * width[s];
    out[at + 3] = high >= LAST_CELL ? Infinity : origin[t] + (high + 2) * width[t];
  }

  private reserve(count: number): void {
    this.starts = grown(this.starts, count + 1);
    this.origin = grown(this.origin, count);
    this.scale = grown(this.scale, count);
    this.width = grown(this.width, count);
    this.first = grown(this.first, count);
    this.last = grown(this.last, count);
  }
}
