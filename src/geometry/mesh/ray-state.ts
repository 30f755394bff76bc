// The ray of the current traversal and its best hit so far. A traversal calls no code of the user, so there is only one.

import { COORDINATE_ROUNDING } from '../../constants.ts';
import { unitScale } from '../../math/unit-scale.ts';
import { largest, scale, type Vec3, vec3 } from '../../math/vec3.ts';
import { createSlabs, loadSlabs, type Slabs } from './slabs.ts';

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
export const times = new Float64Array(2);
export const LIMIT = 0;
/** Length of the direction that is in use, in lengths of the given one. */
const UNIT = 1;
/** The best hit so far; triangle −1 if there is none. */
export const best = { triangle: -1, feature: -1, isEdgeOn: false };
/** x, y, z of the three corners of the triangle to be tested. */
export const points = new Float64Array(9);

/**
 * Prepares a ray. False when its direction is zero or not finite: such a ray hits nothing.
 * @param data The triangles to be tested; `extent` is their largest coordinate, without its sign.
 */
export function loadRay(ray: Readonly<MeshRay>, data: { readonly extent: number }): boolean {
  const { extent } = data;
  const { origin, direction, limit } = ray;
  const size = largest(direction);
  if (!(size > 0 && size < Infinity)) return false;
  // A power of two, so that nothing is rounded.
  const unit = size > SHORT && size < LONG ? 1 : unitScale(size);
  if (unit !== 1) scale(scaled, direction, unit);
  const along = unit === 1 ? direction : scaled;
  loadSlabs(slabs, origin, origin, along, extent);
  // Cyclic, so that areas keep their sign. The last is the axis along which the direction is longest.
  const most = largest(along);
  const last = Math.abs(along.x) === most ? 0 : Math.abs(along.y) === most ? 1 : 2;
  axes[0] = (last + 1) % 3;
  axes[1] = (last + 2) % 3;
  axes[2] = last;
  line[0] = origin.x;
  line[1] = origin.y;
  line[2] = origin.z;
  line[3] = along.x;
  line[4] = along.y;
  line[5] = along.z;
  line[DOUBT] = (extent + largest(origin)) * most * EDGE_ON;
  times[UNIT] = unit;
  times[LIMIT] = Math.min(limit / unit, Number.MAX_VALUE);
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
  out.t = times[LIMIT] * times[UNIT];
  out.isEdgeOn = best.isEdgeOn;
  return true;
}

/** Whether the current ray passes through triangles from behind. */
export function isFrontOnly(): boolean {
  return flags[0] !== 0;
}

/** Lengths of directions between which nothing is scaled. */
const SHORT = 1e-9;
const LONG = 1e9;
/** Far above the rounding of areas, relative to all lengths. */
const EDGE_ON = 1024 * COORDINATE_ROUNDING;

const scaled = vec3();
/** Start, and direction scaled by `UNIT`. Entry `DOUBT` times the distance of corners from the line bounds doubtful areas. */
export const line = new Float64Array(7);
export const DOUBT = 6;
/** Three axes in cyclic order. The last is the one along which the direction is longest. */
export const axes = new Int32Array(3);
const flags = new Uint8Array(1);
