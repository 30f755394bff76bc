/** A test of single triangles, finer than that of their bounds. */
export interface TriangleTest {
  /** The limit of the visitor. A double: docs/v8.md */
  limit: number;
  /** Lower bound of the fraction at which the shape meets the next triangles, at most `limit`. A double. */
  earliest: number;
  /** Radius of the corners of the box that moves; 0 if they are sharp. */
  readonly roundness: number;
  /**
   * Whether a triangle is certainly beyond the limit. It is given by a row at an offset: x, y, z of its three corners, and a direction,
   * to which the test may write along which it is clear. The direction is tried first by the next test of the row.
   */
  isClearOf(rows: Float64Array, at?: number): boolean;
  /** Time from which a more accurate `time` is of no use. */
  wanted: number;
  /** After `isClearOf` has returned false: a lower bound of the fraction at which the triangle is met. */
  readonly time: number;
}

/** Numbers in the row of a triangle. */
export const TRIANGLE_ROW = 12;
