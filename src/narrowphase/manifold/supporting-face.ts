// Supporting face of a shape: the feature farthest along a direction. A box chooses one of six faces. A triangle has
// itself, a plane its surface, a capsule its segment and a sphere its center, the latter two with a radius around it.
// One function per shape type, in one table.

import { SEEN_EDGE_ON } from '../../constants.ts';
import type { WorldCapsule } from '../../geometry/capsule.ts';
import { toLocalDirection } from '../../geometry/local-frame.ts';
import type { Obb } from '../../geometry/obb.ts';
import type { WorldPlane } from '../../geometry/plane.ts';
import type { WorldSphere } from '../../geometry/sphere.ts';
import type { WorldTriangle } from '../../geometry/triangle.ts';
import type { WorldShape } from '../../geometry/world-shape.ts';
import { addScaled, copy, dot, scale, set, type Vec3, vec3 } from '../../math/vec3.ts';
import type { ShapeType } from '../../shapes/shape.ts';
import { createBoxFace, writeSupportingFace } from '../polytope/box-face.ts';

/** Supporting face relative to the center of the shape, in the world's orientation. */
export interface SupportingFace {
  /**
   * Corners in order around the face; the first `count` are valid. A half-space has none, and the first is a point of
   * its surface.
   */
  readonly corners: readonly Vec3[];
  /** By corner: its number in the shape. */
  readonly numbers: Int32Array;
  count: number;
  /** Number of the face in the shape. */
  number: number;
  /** Radius of the shape around the face; 0 unless it is a sphere or a capsule. */
  radius: number;
  /** Whether the face is a triangle whose plane nearly contains the direction. */
  isEdgeOn: boolean;
}

/** Makes a `SupportingFace` to be written. */
export function createSupportingFace(): SupportingFace {
  return {
    corners: [vec3(), vec3(), vec3(), vec3()],
    numbers: new Int32Array(4),
    count: 0,
    number: 0,
    radius: 0.5,
    isEdgeOn: false,
  };
}

/** Writes the supporting face of the shape along a unit vector. */
export function writeFace(out: SupportingFace, world: WorldShape, type: ShapeType, direction: Readonly<Vec3>): void {
  out.isEdgeOn = false;
  faces[type](out, world as never, direction);
}

/** Writes the center of `s`. */
function faceOfSphere(out: SupportingFace, s: Readonly<WorldSphere>): void {
  out.count = 1;
  out.number = 0;
  out.radius = s.radius;
  out.numbers[0] = 0;
  set(out.corners[0], 0, 0, 0);
}

/** Writes the segment of `c`. Corner 0 is the end at −axis. */
function faceOfCapsule(out: SupportingFace, { axis, halfHeight, radius }: Readonly<WorldCapsule>): void {
  out.count = 2;
  out.number = 0;
  out.radius = radius;
  out.numbers[0] = 0;
  out.numbers[1] = 1;
  scale(out.corners[0], axis, -halfHeight);
  scale(out.corners[1], axis, halfHeight);
}

/** Writes the supporting face of `b`, numbered as a `BoxFace`. */
function faceOfBox(out: SupportingFace, b: Readonly<Obb>, direction: Readonly<Vec3>): void {
  toLocalDirection(local, b, direction);
  writeSupportingFace(boxFace, local.x, local.y, local.z);
  out.count = 4;
  out.number = boxFace.number;
  out.radius = 0;
  for (let i = 0; i < 4; i++) writeCorner(out, i, b, boxFace.corners[i]);
}

/** Writes a corner of `b`. Bits 0, 1, 2 of `number` select the positive side along x, y, z. */
function writeCorner(out: SupportingFace, slot: number, b: Readonly<Obb>, number: number): void {
  const { halfExtents: h } = b;
  const corner = out.corners[slot];
  out.numbers[slot] = number;
  scale(corner, b.axisX, number & 1 ? h.x : -h.x);
  addScaled(corner, corner, b.axisY, number & 2 ? h.y : -h.y);
  addScaled(corner, corner, b.axisZ, number & 4 ? h.z : -h.z);
}

/** Writes the triangle itself. */
function faceOfTriangle(out: SupportingFace, t: Readonly<WorldTriangle>, direction: Readonly<Vec3>): void {
  out.count = 3;
  out.number = 0;
  out.radius = 0;
  out.isEdgeOn = Math.abs(dot(t.normal, direction)) < SEEN_EDGE_ON;
  copy(out.corners[0], t.a);
  copy(out.corners[1], t.b);
  copy(out.corners[2], t.c);
  for (let i = 0; i < 3; i++) out.numbers[i] = i;
}

/** Writes the surface of `p`, which has no corners. */
function faceOfPlane(out: SupportingFace, p: Readonly<WorldPlane>): void {
  out.count = 0;
  out.number = 0;
  out.radius = 0;
  scale(out.corners[0], p.normal, p.offset);
}

const local = vec3();
const boxFace = createBoxFace();

const faces: Readonly<Record<ShapeType, (out: SupportingFace, world: never, direction: Readonly<Vec3>) => void>> = {
  sphere: faceOfSphere,
  capsule: faceOfCapsule,
  box: faceOfBox,
  triangle: faceOfTriangle,
  plane: faceOfPlane,
};
