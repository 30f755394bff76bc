import type { Obb } from '../../geometry/obb.ts';
import { type Vec3, vec3 } from '../../math/vec3.ts';

// Feature of a polytope at a point of its surface: a corner, an edge or a face. It gives the point as a sum of world
// vectors, and the directions in which the polytope continues from it.

/** Directions of the edges of a flat polytope, and their outward unit normals in its plane. */
export interface FlatPolytope {
  readonly directions: readonly Vec3[];
  readonly rims: readonly Vec3[];
}

/** Where a point is on a flat polytope: its corner or edge, −1 for none. */
export interface FlatPlace {
  polytope: FlatPolytope;
  corner: number;
  edge: number;
}

/**
 * Removes from a vector the part that points from a feature back into its polytope. `outward` is 1 if the vector points
 * out of the polytope, −1 if it points into it.
 */
export type InwardPart = (out: Vec3, feature: Readonly<Feature>, outward: 1 | -1) => void;

/** A surface point of a polytope and its feature. Directions are in the frame of the pair. */
export interface Feature {
  /** The world point is center + weights[0] u + weights[1] v + weights[2] w. Weights of a triangle sum to exactly 1. */
  center: Readonly<Vec3>;
  u: Readonly<Vec3>;
  v: Readonly<Vec3>;
  w: Readonly<Vec3>;
  readonly weights: Float64Array;
  /**
   * Directions in which the polytope continues on both sides of the point: none at a corner, one on an edge, two on a
   * face.
   */
  readonly free: Readonly<Vec3>[];
  freeCount: number;
  /**
   * Directions along which the point is at an end of a segment or a box; `ends[i]` times `endWeights[i]` points
   * outward.
   */
  readonly ends: Readonly<Vec3>[];
  readonly endWeights: Float64Array;
  endCount: number;
  /** For a triangle: removes the part of a separation that points back into it. It replaces `ends`. */
  inward: InwardPart | undefined;
  /** Where the point is on a triangle; valid while there is `inward`. */
  place: FlatPlace | undefined;
}

/** Makes a `Feature` to be written. */
export function createFeature(): Feature {
  const none = vec3();
  return {
    center: none,
    u: none,
    v: none,
    w: none,
    weights: new Float64Array(3),
    free: [none, none, none],
    freeCount: 0,
    ends: [none, none, none],
    endWeights: new Float64Array(3),
    endCount: 0,
    inward: undefined,
    place: undefined,
  };
}

/** Writes the feature of a box at the point `p` of its frame. Directions are in the world. */
export function locateOnObb(out: Feature, b: Readonly<Obb>, p: Float64Array, slack: number): void {
  const { halfExtents: h } = b;
  beginFeature(out, b.center, b.axisX, b.axisY, b.axisZ);
  setCoordinate(out, 0, b.axisX, p[0], h.x, slack);
  setCoordinate(out, 1, b.axisY, p[1], h.y, slack);
  setCoordinate(out, 2, b.axisZ, p[2], h.z, slack);
}

/** Resets a feature, and sets the world vectors whose sums are its points. */
export function beginFeature(
  out: Feature,
  center: Readonly<Vec3>,
  u: Readonly<Vec3>,
  v: Readonly<Vec3>,
  w: Readonly<Vec3>,
): void {
  out.center = center;
  out.u = u;
  out.v = v;
  out.w = w;
  out.weights.fill(0);
  out.freeCount = 0;
  out.endCount = 0;
  out.inward = undefined;
}

/** Sets the coordinate along a unit vector, on which the polytope has the interval ±`extent`. */
export function setCoordinate(
  out: Feature,
  i: number,
  direction: Readonly<Vec3>,
  value: number,
  extent: number,
  slack: number,
): void {
  if (Math.abs(value) < extent - slack) {
    out.weights[i] = value;
    out.free[out.freeCount++] = direction;
    return;
  }
  out.weights[i] = value < 0 ? -extent : extent;
  out.ends[out.endCount] = direction;
  out.endWeights[out.endCount++] = out.weights[i];
}
