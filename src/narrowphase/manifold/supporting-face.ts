// Supporting face of a shape: its features farthest along a direction. A capsule has its core, a sphere its center;
// both are grown by a radius. One function per shape type; the kinds of shapes refer to them.

import { FEATURE_PREFERENCE, MOST_CORNERS, SEEN_EDGE_ON } from '../../constants.ts';
import type { WorldCapsule } from '../../geometry/capsule.ts';
import { toLocalDirection } from '../../geometry/local-frame.ts';
import { axisOf, type Obb, writeCorner } from '../../geometry/obb.ts';
import type { WorldPlane } from '../../geometry/plane.ts';
import type { WorldSphere } from '../../geometry/sphere.ts';
import type { WorldTriangle } from '../../geometry/triangle.ts';
import { copy, dot, scale, set, type Vec3, vec3 } from '../../math/vec3.ts';

/** Supporting face relative to the center of the shape, in the world's orientation. */
export interface SupportingFace {
  /**
   * Corners in order around the face; the first `count` are valid. A half-space has none, and the first is a point of
   * its surface.
   */
  readonly corners: Vec3[];
  /** By corner: its number in the shape. */
  readonly numbers: Int32Array;
  count: number;
  /** Number of the face in the shape. */
  number: number;
  /** Normal of a face of three or more corners, which are counter-clockwise around it. */
  readonly normal: Vec3;
  /** Radius by which the shape is larger than the face. */
  radius: number;
  /** Whether the face is a triangle whose plane nearly contains the direction. */
  isEdgeOn: boolean;
}

/** Makes a `SupportingFace` to be written. */
export function createSupportingFace(): SupportingFace {
  return {
    corners: [vec3(), vec3(), vec3(), vec3()],
    numbers: new Int32Array(MOST_CORNERS),
    count: 0,
    number: 0,
    normal: vec3(),
    radius: 0.5,
    isEdgeOn: false,
  };
}

/** Writes the center of `s`. */
export function faceOfSphere(out: SupportingFace, s: Readonly<WorldSphere>): void {
  out.isEdgeOn = false;
  out.count = 1;
  out.number = 0;
  out.radius = s.radius;
  out.numbers[0] = 0;
  set(out.corners[0], 0, 0, 0);
}

/** Writes the core of `c`. The lower end is number 0. */
export function faceOfCapsule(out: SupportingFace, { axis, halfHeight, radius }: Readonly<WorldCapsule>): void {
  out.isEdgeOn = false;
  out.count = 2;
  out.number = 0;
  out.radius = radius;
  out.numbers[0] = 0;
  out.numbers[1] = 1;
  scale(out.corners[0], axis, -halfHeight);
  scale(out.corners[1], axis, halfHeight);
}

/**
 * Writes the supporting face of `b`: the one whose normal is closest to the direction. Of normals whose cosines differ by
 * `FEATURE_PREFERENCE` or less, x precedes y, and y precedes z. Faces are numbered −x, +x, −y, +y, −z, +z; bit i of a corner
 * number is set on the positive side of axis i.
 */
export function faceOfBox(out: SupportingFace, b: Readonly<Obb>, direction: Readonly<Vec3>): void {
  toLocalDirection(local, b, direction);
  let axis = 0;
  let cosine = local.x;
  if (Math.abs(local.y) > Math.abs(cosine) + FEATURE_PREFERENCE) {
    axis = 1;
    cosine = local.y;
  }
  if (Math.abs(local.z) > Math.abs(cosine) + FEATURE_PREFERENCE) {
    axis = 2;
    cosine = local.z;
  }
  const side = cosine > 0 ? 1 << axis : 0;
  const p = 1 << ((axis + 1) % 3);
  const q = 1 << ((axis + 2) % 3);
  const { numbers } = out;
  numbers[0] = side;
  numbers[1] = side | p;
  numbers[2] = side | p | q;
  numbers[3] = side | q;
  for (let i = 0; i < 4; i++) writeCorner(out.corners[i], b, numbers[i]);
  out.isEdgeOn = false;
  out.count = 4;
  out.number = 2 * axis + (cosine > 0 ? 1 : 0);
  out.radius = 0;
  // The corners of both faces on an axis have the same order.
  copy(out.normal, axisOf(b, axis));
}

/** Writes the triangle. */
export function faceOfTriangle(out: SupportingFace, t: Readonly<WorldTriangle>, direction: Readonly<Vec3>): void {
  out.count = 3;
  out.number = 0;
  out.radius = 0;
  out.isEdgeOn = Math.abs(dot(t.normal, direction)) < SEEN_EDGE_ON;
  copy(out.normal, t.normal);
  copy(out.corners[0], t.a);
  copy(out.corners[1], t.b);
  copy(out.corners[2], t.c);
  for (let i = 0; i < 3; i++) out.numbers[i] = i;
}

/** Writes the surface of `p`, which has no corners. */
export function faceOfPlane(out: SupportingFace, p: Readonly<WorldPlane>): void {
  out.isEdgeOn = false;
  out.count = 0;
  out.number = 0;
  out.radius = 0;
  scale(out.corners[0], p.normal, p.offset);
}

const local = vec3();
