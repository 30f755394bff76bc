import { edgesOfHull } from '../geometry/convex-hull.ts';
import type { CompoundChild, HeightField, Shape, TriangleMesh } from '../geometry/shape.ts';
import { createAabb } from '../math/aabb.ts';
import { perpendicular } from '../math/cross.ts';
import { IDENTITY, multiplyQuats, quat, rotate } from '../math/quat.ts';
import { cos, sin } from '../math/trigonometry.ts';
import { addScaled, scale, set, setCross, subtract, type Vec3, type Vec3Like, vec3 } from '../math/vec3.ts';
import { LoadedShape } from '../narrowphase/loaded-shape.ts';
import { kindOf } from '../narrowphase/shape-kind.ts';
import { checkBoolean, checkPositive, readOptions, readPosition, refuse } from '../validate.ts';
import type { Body } from '../world/body.ts';
import { checkWorld, type World } from '../world/world.ts';
import { edgesOf } from './mesh-edges.ts';

/**
 * Lines for a renderer in flat arrays: six numbers per line, three for each end. Arrays are replaced by longer ones
 * when full. Only the first `count` lines are valid.
 */
export interface DebugLines {
  /** Start and end of each line, relative to `options.origin`. */
  positions: Float32Array;
  /** Red, green and blue at both ends of each line, 0…1. */
  colors: Float32Array;
  /** Number of lines. */
  count: number;
}

/** Options of `debugLines`. By default everything is drawn. */
export interface DebugLinesOptions {
  /** Outlines of the shapes: static bodies gray, moving bodies blue, sensors green. */
  readonly shapes?: boolean | undefined;
  /** Axis-aligned bounds of the shapes at their current poses. */
  readonly bounds?: boolean | undefined;
  /** A cross at the contact point of each pair in contact. */
  readonly contacts?: boolean | undefined;
  /** The normal at each contact point, from `a` to `b`, one unit long. */
  readonly normals?: boolean | undefined;
  /** The displacement of each body in the last step. */
  readonly sweeps?: boolean | undefined;
  /** Origin of the line positions, for scenes far from the world's origin. Default: the world's origin. */
  readonly origin?: Vec3Like | undefined;
  /** Half edge of the square drawn for a plane; its normal is a quarter as long. Default: 10. */
  readonly planeSize?: number | undefined;
}

/** Makes `DebugLines` for `debugLines` to write to. */
export function createDebugLines(): DebugLines {
  return { positions: new Float32Array(6 * 256), colors: new Float32Array(6 * 256), count: 0 };
}

/**
 * Writes lines that show bodies, bounds, contacts and displacements of a world, for any renderer. The world does not
 * change.
 * @throws RangeError or TypeError naming the invalid argument.
 */
export function debugLines(out: DebugLines, world: World, options: DebugLinesOptions = {}): true {
  const given = readOptions(options, 'debugLines');
  const { shapes = true, bounds = true, contacts = true, normals = true, sweeps = true, planeSize = 10 } = given;
  const { positions, colors } = Object(out) as DebugLines;
  if (!(positions instanceof Float32Array && colors instanceof Float32Array) || Object.isFrozen(out)) {
    refuse(out, 'out', 'which cannot be written to, as one from createDebugLines() can', 'debugLines');
  }
  checkWorld(world, 'debugLines');
  for (const [name, value] of Object.entries({ shapes, bounds, contacts, normals, sweeps })) {
    checkBoolean(value, name, 'debugLines');
  }
  checkPositive(planeSize, 'planeSize', 'debugLines');
  set(origin, 0, 0, 0);
  if (given.origin !== undefined) readPosition(origin, given.origin, 'origin', 'debugLines');
  out.count = 0;
  for (const body of world.bodies) {
    if (!body.enabled) continue;
    if (shapes) drawBody(out, body, planeSize);
    if (bounds && !kindOf(body.shape).isUnbounded) drawBounds(out, body);
    if (sweeps && body.type === 'moving') drawLine(out, body.previousPosition, body.position, COLORS.sweep);
    if (!contacts && !normals) continue;
    for (const { a, normal, point } of world.contactsOf(body)) {
      // Each pair once, for its first body.
      if (a !== body) continue;
      if (contacts) drawCross(out, point, kindOf(body.shape).boundingRadius(body.shape));
      // The normal points from the other body to this one.
      addScaled(to, point, normal, -1);
      if (normals) drawLine(out, point, to, COLORS.normal);
    }
  }
  return true;
}

type Color = readonly [red: number, green: number, blue: number];

const COLORS = {
  static: [0.55, 0.55, 0.55],
  moving: [0.25, 0.5, 1],
  sensor: [0.2, 0.75, 0.35],
  bounds: [0.35, 0.35, 0.45],
  contact: [1, 0.25, 0.2],
  normal: [1, 0.8, 0.1],
  sweep: [0.3, 0.85, 0.9],
} as const satisfies Record<string, Color>;

/** Lines of a full circle. */
const SEGMENTS = 24;

function drawBody(out: DebugLines, body: Body, planeSize: number): void {
  drawShape(out, body, body.shape, planeSize, body.sensor ? COLORS.sensor : COLORS[body.type]);
}

function drawShape(out: DebugLines, body: Pose, shape: Shape, planeSize: number, color: Color): void {
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
  } else if (shape.type === 'convexHull') {
    for (const [from, to] of edgesOfHull(shape)) drawIn(out, body, from, to, color);
  } else if (shape.type === 'plane') {
    drawPlane(out, body, shape.normal, shape.offset, planeSize, color);
  } else if (shape.type === 'triangleMesh' || shape.type === 'heightField') {
    drawMesh(out, body, shape, color);
  } else {
    for (const child of shape.children) drawShape(out, poseOf(child, body), child.shape, planeSize, color);
  }
}

/** The pose of a child of a compound in the world. */
function poseOf(child: CompoundChild, { position, quaternion }: Pose): Pose {
  const pose = { position: vec3(), quaternion: quat() };
  rotate(pose.position, quaternion, child.position);
  addScaled(pose.position, pose.position, position, 1);
  multiplyQuats(pose.quaternion, quaternion, child.quaternion);
  return pose;
}

/** The edges of a mesh, each once. */
function drawMesh(out: DebugLines, body: Pose, shape: TriangleMesh | HeightField, color: Color): void {
  const edges = edgesOf(shape);
  for (let at = 0; at < edges.length; at += 6) {
    const start = vec3(edges[at], edges[at + 1], edges[at + 2]);
    drawIn(out, body, start, vec3(edges[at + 3], edges[at + 4], edges[at + 5]), color);
  }
}

/** A circle and two half circles at each end of the core segment, and four lines along the side. */
function drawCapsule(out: DebugLines, body: Pose, radius: number, halfHeight: number, color: Color): void {
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

/** A square on the surface, its diagonals, and the normal. */
function drawPlane(
  out: DebugLines,
  body: Pose,
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

function drawBounds(out: DebugLines, body: Body): void {
  const { min, max } = createAabb();
  body.load(loaded);
  loaded.kind.bounds({ min, max }, loaded.worldShape);
  drawBox(out, { position: body.position, quaternion: IDENTITY }, min, max, COLORS.bounds);
}

/** The twelve edges of a box. Corner bits select max per axis; an edge sets one bit that is 0. */
function drawBox(out: DebugLines, pose: Pose, min: Readonly<Vec3>, max: Readonly<Vec3>, color: Color): void {
  const corner = (i: number) => vec3(i & 1 ? max.x : min.x, i & 2 ? max.y : min.y, i & 4 ? max.z : min.z);
  for (let i = 0; i < 8; i++) {
    for (const bit of [1, 2, 4]) if (!(i & bit)) drawIn(out, pose, corner(i), corner(i | bit), color);
  }
}

/** An arc from `u` towards `v`, of `lines` segments of a circle of `SEGMENTS`. */
function drawArc(
  out: DebugLines,
  pose: Pose,
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

function drawCross(out: DebugLines, point: Readonly<Vec3>, size: number): void {
  for (const axis of [X, Y, Z]) {
    addScaled(from, point, axis, -size * CROSS);
    addScaled(to, point, axis, size * CROSS);
    drawLine(out, from, to, COLORS.contact);
  }
}

type Pose = Pick<Body, 'position' | 'quaternion'>;

/** A line between two points in the frame of a body. */
function drawIn(out: DebugLines, pose: Pose, p: Readonly<Vec3>, q: Readonly<Vec3>, color: Color): void {
  rotate(from, pose.quaternion, p);
  rotate(to, pose.quaternion, q);
  addScaled(from, pose.position, from, 1);
  addScaled(to, pose.position, to, 1);
  drawLine(out, from, to, color);
}

function drawLine(out: DebugLines, start: Readonly<Vec3>, end: Readonly<Vec3>, color: Color): void {
  const at = 6 * out.count++;
  if (at === out.positions.length) {
    out.positions = doubled(out.positions);
    out.colors = doubled(out.colors);
  }
  const { positions, colors } = out;
  for (const [i, point] of [start, end].entries()) {
    subtract(relative, point, origin);
    positions[at + 3 * i] = relative.x;
    positions[at + 3 * i + 1] = relative.y;
    positions[at + 3 * i + 2] = relative.z;
    colors.set(color, at + 3 * i);
  }
}

function doubled(array: Float32Array): Float32Array {
  const larger = new Float32Array(array.length * 2);
  larger.set(array);
  return larger;
}

/** Half the size of a contact cross, as a fraction of the bounding radius. */
const CROSS = 0.1;
const ORIGIN: Readonly<Vec3> = vec3();
const X: Readonly<Vec3> = vec3(1, 0, 0);
const Y: Readonly<Vec3> = vec3(0, 1, 0);
const Z: Readonly<Vec3> = vec3(0, 0, 1);
const PLANES = [
  [X, Y],
  [Y, Z],
  [Z, X],
] as const;
const origin = vec3();
const from = vec3();
const to = vec3();
const relative = vec3();
const loaded = new LoadedShape();
