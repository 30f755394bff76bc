import type { TreeItems } from '../../bvh/tree.ts';
import type { Aabb } from '../../math/aabb.ts';
import { set, type Vec3, vec3 } from '../../math/vec3.ts';

/**
 * The triangles of a mesh in its own frame: welded corners, neighbors and a tree of bounds. Bodies share it;
 * nothing writes to it after `buildMesh`.
 *
 * Triangles are numbered in leaf order. A corner or an edge is `3 · triangle + i`, with i from 0 to 2; edge i leads from
 * corner i to the next.
 */
export interface MeshData extends TreeItems {
  /** x, y, z of each welded corner. Single precision if the given positions are a Float32Array. */
  readonly positions: Float32Array | Float64Array;
  /** Number of triangles, at least 1. */
  readonly triangleCount: number;
  /** Three corner numbers for each triangle, counter-clockwise seen from its front. */
  readonly corners: MeshNumbers;
  /** For each triangle: its number as given to `buildMesh`. */
  readonly features: MeshNumbers;
  /** For each edge: the triangle on its other side, `NO_NEIGHBOR` or `MANY_NEIGHBORS`. Found at first use. */
  readonly neighbors: Int32Array;
  /** Number of degenerate triangles that were left out. */
  readonly dropped: number;
  /** Rounding of the coordinates: 2⁻²² of the largest for single precision, otherwise 2⁻⁴⁸. */
  readonly slack: number;
  /** Bounds of all corners. */
  readonly bounds: Readonly<Aabb>;
  /** Farthest distance of a corner from the origin. */
  readonly boundingRadius: number;
}

/** Numbers of corners or triangles: in 16 bits, if all of them fit. */
export type MeshNumbers = Uint16Array | Uint32Array;

/** Of an edge that belongs to one triangle only. */
export const NO_NEIGHBOR = -1;
/** Of an edge that belongs to three triangles or more. */
export const MANY_NEIGHBORS = -2;

/** The corners of one triangle. */
export interface Corners {
  readonly a: Vec3;
  readonly b: Vec3;
  readonly c: Vec3;
}

/** Makes `Corners` to be written to. */
export function createCorners(): Corners {
  return { a: vec3(), b: vec3(), c: vec3() };
}

/** Writes the corners of a triangle. */
export function writeMeshCorners(out: Corners, data: MeshData, triangle: number): void {
  const { positions, corners } = data;
  const a = 3 * corners[3 * triangle];
  const b = 3 * corners[3 * triangle + 1];
  const c = 3 * corners[3 * triangle + 2];
  set(out.a, positions[a], positions[a + 1], positions[a + 2]);
  set(out.b, positions[b], positions[b + 1], positions[b + 2]);
  set(out.c, positions[c], positions[c + 1], positions[c + 2]);
}

/** Writes x, y, z of the three corners of a triangle. */
export function writePoints(points: Float64Array, { positions, corners }: MeshData, triangle: number): void {
  const at = 3 * triangle;
  const a = 3 * corners[at];
  const b = 3 * corners[at + 1];
  const c = 3 * corners[at + 2];
  points[0] = positions[a];
  points[1] = positions[a + 1];
  points[2] = positions[a + 2];
  points[3] = positions[b];
  points[4] = positions[b + 1];
  points[5] = positions[b + 2];
  points[6] = positions[c];
  points[7] = positions[c + 1];
  points[8] = positions[c + 2];
}

/** Writes the bounds of a triangle: least x, y, z and greatest x, y, z. */
export function writeMeshBounds(
  out: Float64Array,
  positions: MeshData['positions'],
  corners: MeshNumbers,
  triangle: number,
): void {
  const at = 3 * triangle;
  const a = 3 * corners[at];
  const b = 3 * corners[at + 1];
  const c = 3 * corners[at + 2];
  out[0] = Math.min(positions[a], positions[b], positions[c]);
  out[1] = Math.min(positions[a + 1], positions[b + 1], positions[c + 1]);
  out[2] = Math.min(positions[a + 2], positions[b + 2], positions[c + 2]);
  out[3] = Math.max(positions[a], positions[b], positions[c]);
  out[4] = Math.max(positions[a + 1], positions[b + 1], positions[c + 1]);
  out[5] = Math.max(positions[a + 2], positions[b + 2], positions[c + 2]);
}

/** Writes the bounds of three points: least x, y, z and greatest x, y, z. */
export function writeBoundsOfPoints(out: Float64Array, p: Float64Array): void {
  out[0] = Math.min(p[0], p[3], p[6]);
  out[1] = Math.min(p[1], p[4], p[7]);
  out[2] = Math.min(p[2], p[5], p[8]);
  out[3] = Math.max(p[0], p[3], p[6]);
  out[4] = Math.max(p[1], p[4], p[7]);
  out[5] = Math.max(p[2], p[5], p[8]);
}
