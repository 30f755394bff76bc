// The ray of the current traversal and its best hit so far. A traversal calls no code of the user, so there is only one.

import { createSlabs, loadSlabs, type Slabs } from '../../bvh/slabs.ts';
import { COORDINATE_ROUNDING } from '../../constants.ts';
import { largest, type Vec3, vec3 } from '../../math/vec3.ts';

/** A ray in the frame of a mesh. */
export interface MeshRay {
  /** Start. */
  readonly origin: Vec3;
  /** Direction, of any length but zero. */
  readonly direction: Vec3;
  /** End of the ray, in lengths of `direction`; may be ∞. A hit there counts. */
  limit: number;
  /** Whether the ray passes through triangles from behind. It hits those that it is in the plane of. */
  frontOnly: boolean;
}

/** Where a ray first hits a mesh. */
export interface MeshRayHit {
  /** Number of the triangle in the mesh. */
  triangle: number;
  /** Time, in lengths of the ray's direction. */
  t: number;
  /** Whether the ray is in the plane of the triangle, and hits one of its edges. */
  isEdgeOn: boolean;
}

/** Makes a ray to be written to. */
export function createMeshRay(): MeshRay {
  return { origin: vec3(), direction: vec3(), limit: Infinity, frontOnly: false };
}

/** Makes a hit to be written to. */
export function createMeshRayHit(): MeshRayHit {
  return { triangle: -1, t: 0.5, isEdgeOn: false };
}

/** The ray for the slab tests of a traversal. */
export const slabs: Slabs = createSlabs();
/** Entry `LIMIT` is the time of the best hit so far, or the end of the ray: finite. */
export const times = new Float64Array(1);
export const LIMIT = 0;
/** The best hit so far; triangle −1 if there is none. */
export const best = { triangle: -1, feature: -1, isEdgeOn: false };
/** x, y, z of the three corners of the triangle to be tested. */
export const points = new Float64Array(9);

/**
 * Prepares a ray. False when its direction is zero: such a ray hits nothing.
 * @param data The triangles to be tested; `extent` is their largest coordinate, without its sign.
 */
export function loadRay(ray: Readonly<MeshRay>, data: { readonly extent: number }): boolean {
  const { extent } = data;
  const { origin, direction, limit } = ray;
  const size = largest(direction);
  if (size === 0) return false;
  loadSlabs(slabs, origin, origin, direction, extent);
  // Cyclic, so that areas keep their sign. The last is the axis along which the direction is longest.
  const last = Math.abs(direction.x) === size ? 0 : Math.abs(direction.y) === size ? 1 : 2;
  axes[0] = (last + 1) % 3;
  axes[1] = (last + 2) % 3;
  axes[2] = last;
  line[0] = origin.x;
  line[1] = origin.y;
  line[2] = origin.z;
  line[3] = direction.x;
  line[4] = direction.y;
  line[5] = direction.z;
  line[DOUBT] = (extent + largest(origin)) * size * EDGE_ON;
  times[LIMIT] = Math.min(limit, Number.MAX_VALUE);
  flags[0] = ray.frontOnly ? 1 : 0;
  best.triangle = -1;
  best.feature = -1;
  best.isEdgeOn = false;
  return true;
}

/** Writes the best hit; false when there is none. */
export function writeRayHit(out: MeshRayHit): boolean {
  if (best.triangle < 0) return false;
  out.triangle = best.triangle;
  out.t = times[LIMIT];
  out.isEdgeOn = best.isEdgeOn;
  return true;
}

/** Whether the current ray passes through triangles from behind. */
export function isFrontOnly(): boolean {
  return flags[0] !== 0;
}

/** Far above the rounding of areas, relative to all lengths. */
const EDGE_ON = 1024 * COORDINATE_ROUNDING;

/** Start and direction. Entry `DOUBT` times the distance of corners from the line bounds doubtful areas. */
export const line = new Float64Array(7);
export const DOUBT = 6;
/** Three axes in cyclic order. The last is the one along which the direction is longest. */
export const axes = new Int32Array(3);
const flags = new Uint8Array(1);
