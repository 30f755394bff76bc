// The depth of an overlap whose normal does not belong to the mesh: along another normal, one that the mesh has on the triangle.
// Where several triangles meet in an edge or a corner, these are all normals of the cone there.

import { MOST_SEAM_STEPS } from '../../constants.ts';
import type { WorldSurface } from '../../geometry/surface.ts';
import { normalize } from '../../math/cross.ts';
import { rotateByAxes } from '../../math/quat.ts';
import { addScaled, copy, dot, negate, squaredDistance, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import type { PosedShape } from '../posed-shape.ts';
import { writeDeepestPoint } from './deepest-point.ts';
import { writeInFrame } from './part-frame.ts';
import type { Seam } from './seam.ts';

/**
 * Writes to `face` that normal or one of the mesh on the triangle, whichever has the lesser depth, and returns that: of the cone at the
 * point of the contact, which has been found, and of that at the nearest corner. No depth is less than `least`, that of the contact.
 * One below `deepest` need not be the least.
 */
export function writeLeastDeep(
  seam: Seam,
  world: WorldSurface,
  other: PosedShape,
  part: number,
  least: number,
  deepest: number,
): number {
  const { cone, corners, face } = seam;
  const { a, b, c } = corners;
  copy(front, face);
  enough = 2 * least + cone.slack;
  stop = Math.max(enough, deepest);
  best = depthAlong(face, seam, world, other);
  // Of two normals with one depth that of a face of the cone counts, then one of the cone.
  best += cone.containsFace(face) ? -cone.slack : 2 * cone.slack;
  tryCone(seam, world, other);
  if (best > stop) {
    copy(start, cone.point);
    copy(cone.point, closerToStart(a, closerToStart(b, c)));
    cone.find(world.surface, part);
    tryCone(seam, world, other);
    copy(cone.point, start);
  }
  return depthAlong(face, seam, world, other);
}

/** Tries normals of the cone: those of its triangles, and from that of the contact and the direction of the other shape's center on. */
function tryCone(seam: Seam, world: WorldSurface, other: PosedShape): void {
  const { cone, normal } = seam;
  if (world.isOneSided) cone.cutAtRim(front);
  if (!other.kind.isRound) {
    tryFaces(seam, world, other);
    tryFrom(normal, seam, world, other);
    subtract(toCenter, seam.localCenter, cone.anchor);
    if (normalize(toCenter)) tryFrom(toCenter, seam, world, other);
  } else if (cone.clamp(clamped, normal)) {
    // The depth of a sphere is least along the normal of the cone that is closest to the direction of its center.
    tryNormal(clamped, seam, world, other);
  }
}

/** Tries the normals of the triangles of the cone, of which each face of a convex edge or corner has one. */
function tryFaces(seam: Seam, world: WorldSurface, other: PosedShape): void {
  const { cone } = seam;
  const isTwoSided = !world.isSolid && !world.isOneSided;
  for (let i = 0; i < cone.count && best > stop; i++) {
    cone.writeFace(clamped, i);
    if (cone.containsFace(clamped)) tryNormal(clamped, seam, world, other);
    if (!isTwoSided) continue;
    cone.writeFace(clamped, i);
    negate(clamped);
    if (cone.containsFace(clamped)) tryNormal(clamped, seam, world, other);
  }
}

/**
 * Tries normals of the cone along which no known point of the other shape is deeper than `enough`: each time the closest one to the
 * last. The deepest point along it is added to those that are known.
 */
function tryFrom(first: Readonly<Vec3>, seam: Seam, world: WorldSurface, other: PosedShape): void {
  const { cone } = seam;
  cone.clear(enough);
  copy(last, first);
  for (let i = 0; i < MOST_SEAM_STEPS && best > stop && cone.clamp(clamped, last); i++) {
    const along = tryNormal(clamped, seam, world, other);
    // At a round rim each step halves the angle that is left.
    addScaled(ahead, clamped, last, -0.5);
    copy(last, clamped);
    if (i > 0 && normalize(ahead) && cone.contains(ahead) && tryNormal(ahead, seam, world, other) < along) {
      copy(last, ahead);
    }
    addDeepest(last, seam, world, other);
  }
}

/** Copies a normal to `face` if the depth along it is the least so far. Returns the depth. */
function tryNormal(n: Vec3, seam: Seam, world: WorldSurface, other: PosedShape): number {
  seam.cone.snap(n);
  const depth = depthAlong(n, seam, world, other);
  if (depth >= best || (world.isSolid && seam.pointsInside(n, world))) return depth;
  best = depth;
  copy(seam.face, n);
  return depth;
}

/** Depth of the other shape in the triangle along a normal. */
export function depthAlong(
  n: Readonly<Vec3>,
  { corners: { a, b, c }, localCenter }: Seam,
  { axes }: WorldSurface,
  { kind, worldShape }: PosedShape,
): number {
  rotateByAxes(towards, axes, n);
  negate(towards);
  kind.support(support, worldShape, towards);
  return Math.max(dot(n, a), dot(n, b), dot(n, c)) - dot(n, localCenter) + support[0];
}

/** Adds the point of the other shape that is deepest along a normal to the cone. */
function addDeepest(n: Readonly<Vec3>, { cone, localCenter }: Seam, { axes }: WorldSurface, other: PosedShape): void {
  rotateByAxes(towards, axes, n);
  negate(towards);
  writeDeepestPoint(deepest, other, towards, ORIGIN);
  writeInFrame(deepest, axes, deepest);
  addScaled(deepest, deepest, localCenter, 1);
  cone.addPoint(deepest);
}

function closerToStart(p: Readonly<Vec3>, q: Readonly<Vec3>): Readonly<Vec3> {
  return squaredDistance(p, start) <= squaredDistance(q, start) ? p : q;
}

const ORIGIN = vec3();
/** The least depth so far; one that is as good as that of the contact; and one that need not be undercut. */
let best = 0.5;
let enough = 0.5;
let stop = 0.5;
/** The normal of the triangle, on the side of the other shape. */
const front = vec3();
const start = vec3();
const clamped = vec3();
const last = vec3();
const toCenter = vec3();
const ahead = vec3();
const deepest = vec3();
const towards = vec3();
const support = new Float64Array(1);
