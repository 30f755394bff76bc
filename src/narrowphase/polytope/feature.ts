import type { Obb } from '../../geometry/obb.ts';
import { addScaled, dot, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import type { Core } from './core.ts';

// Feature of a polytope at a point of its surface: a corner, an edge or a face. It gives the point as a sum of world
// vectors, and the directions in which the polytope continues from it.

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
  /** Triangle of the point, and its corner or edge number; −1 for none. */
  triangle: Core | undefined;
  corner: number;
  edge: number;
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
    triangle: undefined,
    corner: -1,
    edge: -1,
  };
}

/** Writes the feature of a box at the point `p` of its frame. Directions are in the world. */
export function locateOnObb(out: Feature, b: Readonly<Obb>, p: Float64Array, slack: number): void {
  const { halfExtents: h } = b;
  begin(out, b.center, b.axisX, b.axisY, b.axisZ);
  setCoordinate(out, 0, b.axisX, p[0], h.x, slack);
  setCoordinate(out, 1, b.axisY, p[1], h.y, slack);
  setCoordinate(out, 2, b.axisZ, p[2], h.z, slack);
}

/**
 * Writes the feature of a core at the point `p` of the frame. A point within `slack` of a corner or an edge is moved
 * onto it. False inside the face of a triangle.
 */
export function locateOnCore(out: Feature, core: Core, p: Readonly<Vec3>, slack: number): boolean {
  begin(out, core.center, core.u, core.v, core.w);
  if (core.kind === 'triangle') return locateOnTriangle(out, core, p, slack);
  if (core.kind === 'box') {
    const { extents, directions } = core;
    setCoordinate(out, 0, directions[0], p.x, extents.x, slack);
    setCoordinate(out, 1, directions[1], p.y, extents.y, slack);
    setCoordinate(out, 2, directions[2], p.z, extents.z, slack);
  } else {
    core.halve(half, middle, 0);
    subtract(offset, p, middle);
    setCoordinate(out, 0, core.directions[0], dot(offset, core.directions[0]), core.halfHeight, slack);
  }
  return true;
}

function begin(out: Feature, center: Readonly<Vec3>, u: Readonly<Vec3>, v: Readonly<Vec3>, w: Readonly<Vec3>): void {
  out.center = center;
  out.u = u;
  out.v = v;
  out.w = w;
  out.weights.fill(0);
  out.freeCount = 0;
  out.endCount = 0;
  out.triangle = undefined;
  out.corner = -1;
  out.edge = -1;
}

/** Sets the coordinate along a unit vector, on which the polytope has the interval ±`extent`. */
function setCoordinate(
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

function locateOnTriangle(out: Feature, core: Core, p: Readonly<Vec3>, slack: number): boolean {
  out.triangle = core;
  for (let i = 0; i < 3; i++) {
    subtract(offset, p, core.corners[i]);
    if (dot(offset, offset) > slack * slack) continue;
    out.corner = i;
    out.weights[i] = 1;
    return true;
  }
  for (let i = 0; i < 3; i++) {
    core.halve(half, middle, i);
    subtract(offset, p, middle);
    const at = dot(offset, half) / dot(half, half);
    addScaled(offset, offset, half, -at);
    if (!(Math.abs(at) < 1 && dot(offset, offset) <= slack * slack)) continue;
    const [from, to] = core.edges[i];
    out.edge = i;
    out.weights[from] = (1 - at) * 0.5;
    // The sum is exactly 1 for any weight: 1 − x and 1 − (1 − x) have no rounding error once x is a rounded 1 − y.
    out.weights[to] = 1 - out.weights[from];
    out.weights[from] = 1 - out.weights[to];
    out.free[out.freeCount++] = core.directions[i];
    return true;
  }
  return false;
}

const half = vec3();
const middle = vec3();
const offset = vec3();
