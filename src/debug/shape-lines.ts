// Outlines of shapes.

import type { Cone } from '../geometry/cone.ts';
import { edgesOfHull } from '../geometry/convex-hull.ts';
import type { Cylinder } from '../geometry/cylinder.ts';
import type { CompoundChild, HeightField, Shape, TriangleMesh } from '../geometry/shape.ts';
import { perpendicular } from '../math/cross.ts';
import { multiplyQuats, quat, rotate } from '../math/quat.ts';
import { cos, sin } from '../math/trigonometry.ts';
import { addScaled, scale, setCross, type Vec3, vec3 } from '../math/vec3.ts';
import { fieldsOf } from '../narrowphase/made-shape.ts';
import { type Color, type DebugLines, drawIn, type LinePose } from './line-writer.ts';
import { edgesOf } from './mesh-edges.ts';

/** Lines of a full circle. */
const SEGMENTS = 24;

/** Draws the outline of a shape. */
export function drawShape(out: DebugLines, body: LinePose, shape: Shape, planeSize: number, color: Color): void {
  if (shape.type === 'sphere') {
    for (const [u, v] of PLANES) drawArc(out, body, ORIGIN, u, v, shape.radius, SEGMENTS, color);
  } else if (shape.type === 'capsule') {
    drawCapsule(out, body, shape.radius, shape.halfHeight, color);
  } else if (shape.type === 'box') {
    const { x, y, z } = shape.halfExtents;
    drawBox(out, body, vec3(-x, -y, -z), vec3(x, y, z), color);
  } else if (shape.type === 'triangle') {
    drawIn(out, body, shape.a, shape.b, color);
    drawIn(out, body, shape.b, shape.c, color);
    drawIn(out, body, shape.c, shape.a, color);
  } else if (shape.type === 'cylinder') {
    drawRevolution(out, body, shape, shape.radius, color);
  } else if (shape.type === 'cone') {
    drawRevolution(out, body, shape, 0, color);
  } else if (shape.type === 'convexHull') {
    for (const [from, to] of edgesOfHull(fieldsOf(shape))) drawIn(out, body, from, to, color);
  } else if (shape.type === 'plane') {
    drawPlane(out, body, shape.normal, shape.offset, planeSize, color);
  } else if (shape.type === 'triangleMesh' || shape.type === 'heightField') {
    drawMesh(out, body, shape, color);
  } else {
    for (const child of shape.children) drawShape(out, poseOf(child, body), child.shape, planeSize, color);
  }
}

/** The pose of a child of a compound in the world. */
function poseOf(child: CompoundChild, { position, quaternion }: LinePose): LinePose {
  const pose = { position: vec3(), quaternion: quat() };
  rotate(pose.position, quaternion, child.position);
  addScaled(pose.position, pose.position, position, 1);
  multiplyQuats(pose.quaternion, quaternion, child.quaternion);
  return pose;
}

/** The edges of a mesh, each once. */
function drawMesh(out: DebugLines, body: LinePose, shape: TriangleMesh | HeightField, color: Color): void {
  const edges = edgesOf(shape);
  for (let at = 0; at < edges.length; at += 6) {
    const start = vec3(edges[at], edges[at + 1], edges[at + 2]);
    drawIn(out, body, start, vec3(edges[at + 3], edges[at + 4], edges[at + 5]), color);
  }
}

/** A circle and two half circles at each end of the core segment, and four lines along the side. */
function drawCapsule(out: DebugLines, body: LinePose, radius: number, halfHeight: number, color: Color): void {
  for (const side of [-1, 1]) {
    const end = vec3(0, side * halfHeight, 0);
    drawArc(out, body, end, X, Z, radius, SEGMENTS, color);
    const over = vec3(0, side, 0);
    drawArc(out, body, end, X, over, radius, SEGMENTS / 2, color);
    drawArc(out, body, end, Z, over, radius, SEGMENTS / 2, color);
    const across = vec3(side * radius, 0, 0);
    const along = vec3(0, 0, side * radius);
    for (const { x, z } of [across, along]) {
      drawIn(out, body, vec3(x, -halfHeight, z), vec3(x, halfHeight, z), color);
    }
  }
}

/** The circles of a cylinder or the base of a cone, and four lines between its ends. */
function drawRevolution(
  out: DebugLines,
  body: LinePose,
  { radius, halfHeight }: Cylinder | Cone,
  upperRadius: number,
  color: Color,
): void {
  drawArc(out, body, vec3(0, -halfHeight, 0), X, Z, radius, SEGMENTS, color);
  if (upperRadius > 0) drawArc(out, body, vec3(0, halfHeight, 0), X, Z, upperRadius, SEGMENTS, color);
  for (const side of [-1, 1]) {
    const [low, high] = [side * radius, side * upperRadius];
    drawIn(out, body, vec3(low, -halfHeight, 0), vec3(high, halfHeight, 0), color);
    drawIn(out, body, vec3(0, -halfHeight, low), vec3(0, halfHeight, high), color);
  }
}

/** A square on the surface, its diagonals, and the normal. */
function drawPlane(
  out: DebugLines,
  body: LinePose,
  normal: Readonly<Vec3>,
  offset: number,
  size: number,
  color: Color,
): void {
  const u = vec3();
  perpendicular(u, normal);
  const v = vec3();
  setCross(v, normal, u);
  const corner = (along: number, across: number): Vec3 => {
    const point = vec3();
    scale(point, normal, offset);
    addScaled(point, point, u, along * size);
    addScaled(point, point, v, across * size);
    return point;
  };
  const corners = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
  for (let i = 0; i < 4; i++) drawIn(out, body, corners[i], corners[(i + 1) % 4], color);
  drawIn(out, body, corners[0], corners[2], color);
  drawIn(out, body, corners[1], corners[3], color);
  const middle = corner(0, 0);
  const tip = vec3();
  addScaled(tip, middle, normal, size / 4);
  drawIn(out, body, middle, tip, color);
}

/** The twelve edges of a box. Corner bits select max per axis; an edge sets one bit that is 0. */
export function drawBox(out: DebugLines, pose: LinePose, min: Readonly<Vec3>, max: Readonly<Vec3>, color: Color): void {
  const corner = (i: number) => vec3(i & 1 ? max.x : min.x, i & 2 ? max.y : min.y, i & 4 ? max.z : min.z);
  for (let i = 0; i < 8; i++) {
    for (const bit of [1, 2, 4]) if (!(i & bit)) drawIn(out, pose, corner(i), corner(i | bit), color);
  }
}

/** An arc from `u` towards `v`, of `lines` segments of a circle of `SEGMENTS`. */
function drawArc(
  out: DebugLines,
  pose: LinePose,
  center: Readonly<Vec3>,
  u: Readonly<Vec3>,
  v: Readonly<Vec3>,
  radius: number,
  lines: number,
  color: Color,
): void {
  const at = (i: number): Vec3 => {
    const angle = (2 * Math.PI * i) / SEGMENTS;
    const point = vec3();
    addScaled(point, center, u, radius * cos(angle));
    addScaled(point, point, v, radius * sin(angle));
    return point;
  };
  for (let i = 0; i < lines; i++) drawIn(out, pose, at(i), at(i + 1), color);
}

const ORIGIN: Readonly<Vec3> = vec3();
/** The axes. */
export const X: Readonly<Vec3> = vec3(1, 0, 0);
export const Y: Readonly<Vec3> = vec3(0, 1, 0);
export const Z: Readonly<Vec3> = vec3(0, 0, 1);
const PLANES = [
  [X, Y],
  [Y, Z],
  [Z, X],
] as const;
