/** A test of single triangles, finer than that of their bounds. */
export interface TriangleTest {
  /** The limit of the visitor. A double: docs/v8.md */
  limit: number;
  /** Radius of the corners of the box that moves; 0 if they are sharp. */
  readonly roundness: number;
  /** Whether a triangle, given by x, y, z of its three corners, is certainly beyond the limit. */
  isClearOf(points: Float64Array): boolean;
  /** Time from which a more accurate `time` is of no use. */
  wanted: number;
  /** After `isClearOf` has returned false: a lower bound of the fraction at which the triangle is met. */
  readonly time: number;
}
