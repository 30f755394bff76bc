// Normals at the seams of a mesh. A shape that is sunk into a floor by a rounding meets the edges of the next triangles
// from the side, with normals that lean. So a normal counts only if it belongs to the cone of normals at its point p:
// n · (x − p) <= 0 for x in every triangle that contains p. At a face that is its normal, at a convex edge everything
// between the normals of both faces; at a flat edge the same as at a face; at a concave edge nothing. Any other normal is
// replaced: by the one of the cone, or of the face, along which an overlap is the least deep; at a first touch by that of a
// face. Times of touch do not depend on it.

import { FACE_NORMAL, FROM_BEHIND, PARALLEL, SEAM_LEAN } from '../../constants.ts';
import type { WorldSurface } from '../../geometry/surface.ts';
import { rotateByAxes } from '../../math/quat.ts';
import { addScaled, copy, dot, length, negate, set, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import type { PosedShape } from '../posed-shape.ts';
import type { ClosestPoints, SweepHit } from '../results.ts';
import { middleAlong, writeDeepestPoint, writeFarthest } from './deepest-point.ts';
import { isWithin } from './loaded-triangle.ts';
import { writeInFrame } from './part-frame.ts';
import { bodyOf } from './part-shape.ts';
import { type Correction, type Divided, INSIDE, KEPT, REFUSED, REPLACED } from './parts.ts';
import { Seam } from './seam.ts';
import { depthAlong, writeLeastDeep } from './seam-depth.ts';

/**
 * Corrects the contact of a triangle that touches or overlaps the other shape: a normal outside of the cone becomes another one,
 * of the cone or that of the face, whichever has the lesser depth. `moveContact` has to move the points then.
 *
 * A one-sided mesh that is touched from behind is refused. At a rim, a normal that leads to the back becomes another one, too. A
 * contact of a solid that is touched from inside is `INSIDE`, with the normal of the face.
 *
 * A contact that is less deep than `deepest` is of no interest and need not be exact.
 */
export function correctContact(division: Divided, found: ClosestPoints, part: number, deepest = 0): Correction {
  const { cone, face } = seam;
  const { other, isFirst } = division;
  if (other.kind.isUnbounded) return KEPT;
  const world = division.whole.worldShape as WorldSurface;
  const onMesh = isFirst ? found.pointA : found.pointB;
  seam.load(world, division, part, 0);
  if (isBehind(world, other)) return REFUSED;
  // The parts of the other shape have been corrected with the triangle, one by one.
  if (other.kind.parts) return KEPT;
  seam.loadNormal(world, found.normal, onMesh, isFirst, 0, division);
  const depth = -found.distance;
  const { isSolid, isOneSided } = world;
  copy(front, face);
  const isOfFace = seam.isOfFace(isSolid || isOneSided);
  if (isOfFace) {
    writeNormal(found.normal, face, world, isFirst);
    if (depth < deepest || isFaceInCone(world, part)) return KEPT;
  } else if (!isOneSided && !isSolid && heightOf(world, other) < 0) negate(face);
  let least = depthAlong(face, seam, world, other);
  const isDeeper = deepest <= cone.slack || least > deepest + cone.slack;
  if (!isOfFace) {
    const isOfMesh = isInCone(world, part);
    if (isSolid && (isOfMesh ? seam.pointsInside(seam.normal, world) : heightOf(world, other) < 0)) {
      found.distance = -least;
      writeNormal(found.normal, face, world, isFirst);
      return INSIDE;
    }
    if (isOfMesh) {
      if (!leadsToBack(seam.normal, world)) return KEPT;
      if (!cone.cutAtRim(face)) return REFUSED;
    }
  }
  if (isDeeper) least = writeLeastDeep(seam, world, other, part, depth, deepest);
  // Behind a concave edge all normals of the cone lead to the back.
  if (isOneSided && dot(face, front) < -FACE_NORMAL) return REFUSED;
  found.distance = Math.min(found.distance, -least);
  writeNormal(found.normal, face, world, isFirst);
  return REPLACED;
}

/** Whether the normal of a contact of a triangle is one of the mesh: that of the face, or one of the cone at its point. */
export function hasNormalOfMesh(division: Divided, found: ClosestPoints, part: number): boolean {
  const { whole, other, isFirst } = division;
  if (other.kind.isUnbounded || other.kind.parts) return true;
  const world = whole.worldShape as WorldSurface;
  seam.load(world, division, part, 0);
  seam.loadNormal(world, found.normal, isFirst ? found.pointA : found.pointB, isFirst, 0, division);
  return seam.isOfFace(false) || isInCone(world, part);
}

/**
 * Moves the points of a contact whose normal was replaced. That on the other shape is the deepest one, that on the mesh is straight
 * above it, where the mesh has one there. Otherwise it is the closest one of the triangle.
 */
export function moveContact(division: Divided, found: ClosestPoints, part: number): void {
  const { cone, corners, normal, point, localCenter } = seam;
  const { other, isFirst } = division;
  const world = division.whole.worldShape as WorldSurface;
  const { surface, center, axes } = world;
  const onMesh = isFirst ? found.pointA : found.pointB;
  const onOther = isFirst ? found.pointB : found.pointA;
  seam.load(world, division, part, 0);
  seam.loadNormal(world, found.normal, onMesh, isFirst, 0, division);
  copy(towards, found.normal);
  if (isFirst) negate(towards);
  subtract(onOther, onMesh, other.worldShape.center);
  writeDeepestPoint(deepest, other, towards, onOther);
  addScaled(onOther, other.worldShape.center, deepest, 1);
  writeInFrame(deepest, axes, deepest);
  addScaled(point, localCenter, deepest, 1);
  addScaled(point, point, normal, -found.distance);
  if (!cone.isOnMesh(surface, part)) {
    list[0] = corners.a;
    list[1] = corners.b;
    list[2] = corners.c;
    writeFarthest(point, list, 3, normal, point);
  }
  rotateByAxes(onMesh, axes, point);
  addScaled(onMesh, onMesh, center, 1);
}

/**
 * Corrects the normal of the first touch of a triangle: outside of the cone it becomes that of the face which the motion
 * opposes most. Returns false if a one-sided mesh is hit from behind, or a solid from inside. Behind each face of a convex edge may
 * be a part of its front.
 */
export function correctHit(division: Divided, found: SweepHit, part: number): boolean {
  const { cone, face, normal, localCenter } = seam;
  const { other, isFirst, velocity } = division;
  if (other.kind.isUnbounded) return true;
  const world = division.whole.worldShape as WorldSurface;
  seam.load(world, division, part, found.fraction);
  const mayCount = !isBehind(world, other) && (!world.isOneSided || dot(face, velocity) < 0);
  seam.loadNormal(world, found.normal, isFirst ? found.pointA : found.pointB, isFirst, found.fraction, division);
  if (!mayCount) return !seam.isOfFace(false) && isEdgeMetFromFront(division, world, part);
  if (seam.isOfFace(world.isSolid)) {
    writeNormal(found.normal, face, world, isFirst);
    if (isFaceInCone(world, part)) return true;
  } else {
    if (isInCone(world, part) && !leadsToBack(normal, world)) {
      return !(world.isSolid && seam.pointsInside(normal, world));
    }
  }
  if (!(cone.clamp(clamped, normal) && dot(clamped, normal) > 1 - SEAM_LEAN)) {
    cone.writeMostOpposed(face, world, velocity, localCenter, other);
  } else if (!leadsToBack(clamped, world)) {
    cone.snap(clamped);
    copy(face, clamped);
  } else if (!turnToFront(velocity)) {
    return false;
  }
  writeNormal(found.normal, face, world, isFirst);
  return true;
}

/** Whether a normal of the cone leads to the back of the loaded triangle of a one-sided mesh, and to the front of no other one. */
function leadsToBack(n: Readonly<Vec3>, { isOneSided }: WorldSurface): boolean {
  return isOneSided && dot(n, seam.face) < 0 && !seam.cone.isFacing(n);
}

/**
 * At a rim, writes to `face` the normal that takes the place of `clamped`: the closest one that leads to the front, if the motion
 * opposes it, otherwise that of the face. Returns false elsewhere: a concave edge is met from behind.
 */
function turnToFront(velocity: Readonly<Vec3>): boolean {
  const { cone, face } = seam;
  copy(towards, clamped);
  if (!cone.cutAtRim(face)) return false;
  if (cone.clamp(clamped, towards) && dot(clamped, velocity) < 0) copy(face, clamped);
  return true;
}

/**
 * Whether the loaded normal is that of an edge or a corner inside of a one-sided mesh, which the other shape meets from the front,
 * though it may be behind the loaded triangle, or move along with its normal.
 */
function isEdgeMetFromFront({ velocity }: Divided, world: WorldSurface, part: number): boolean {
  const { cone, normal, face } = seam;
  if (dot(normal, velocity) >= 0) return false;
  return isInCone(world, part) && cone.isFacing(normal) && !cone.cutAtRim(face);
}

/**
 * Whether the motion leads away from the front of a triangle of a one-sided mesh, in which the other shape is deep: it came from
 * behind. One that only touches may glide, and turn into the triangle.
 */
export function isLeft(division: Divided, part: number, depth: number): boolean {
  const { whole, velocity } = division;
  const world = whole.worldShape as WorldSurface;
  if (!world.isOneSided || depth <= FROM_BEHIND * world.surface.extent) return false;
  seam.load(world, division, part, 0);
  return dot(seam.face, velocity) > PARALLEL * length(velocity);
}

/** Corrects the contact of a triangle that is overlapped at the start of a motion. Returns false if it does not count for the motion. */
export function correctOverlap(division: Divided, found: ClosestPoints, part: number): boolean {
  return correctContact(division, found, part) !== REFUSED && !isLeft(division, part, -found.distance);
}

/** Height of the middle of the other shape above a triangle at its start. */
export function heightAbove(division: Divided, part: number): number {
  const world = division.whole.worldShape as WorldSurface;
  seam.load(world, division, part, 0);
  return heightOf(world, bodyOf(division.other));
}

/** Whether the other shape is behind the loaded triangle of a one-sided mesh. */
function isBehind(world: WorldSurface, other: PosedShape): boolean {
  return world.isOneSided && heightOf(world, bodyOf(other)) < 0;
}

/** Height of the middle of a shape, whose center is that of the other shape, above the loaded triangle. */
function heightOf({ axes }: WorldSurface, shape: PosedShape): number {
  rotateByAxes(towards, axes, seam.face);
  return seam.height + middleAlong(towards, shape);
}

/** Whether the normal of a contact is in the cone, which it finds. */
function isInCone({ surface }: WorldSurface, part: number): boolean {
  const { cone, normal } = seam;
  return cone.findWith(surface, part, normal);
}

/** Whether the normal of a face is in the cone. Inside of the face it is. */
function isFaceInCone({ surface }: WorldSurface, part: number): boolean {
  const { cone, corners, face, point } = seam;
  if (isWithin(point, corners, cone.tolerance)) return true;
  cone.find(surface, part);
  return cone.containsFace(face);
}

/** Writes a normal in the frame of the mesh as one from the first shape to the second, in the world. */
function writeNormal(out: Vec3, n: Readonly<Vec3>, { axes }: WorldSurface, isFirst: boolean): void {
  rotateByAxes(out, axes, n);
  if (!isFirst) negate(out);
  set(out, 0 + out.x, 0 + out.y, 0 + out.z);
}

const seam = new Seam();
const clamped = vec3();
const towards = vec3();
/** The normal of the triangle of the present contact. */
const front = vec3();
const deepest = vec3();
const list: Readonly<Vec3>[] = [];
