// Normals at the seams of a mesh. A shape that is sunk into a floor by a rounding meets the edges of the next triangles
// from the side, with normals that lean. So a normal counts only if it belongs to the cone of normals at its point p:
// n · (x − p) <= 0 for x in every triangle that contains p. At a face that is its normal, at a convex edge everything
// between the normals of both faces; at a flat edge the same as at a face; at a concave edge nothing. Any other normal is
// replaced by that of a face. Times of touch do not depend on it.

import { COORDINATE_ROUNDING, FACE_NORMAL, SEAM, SEAM_ANGLE } from '../../constants.ts';
import { createCorners } from '../../geometry/mesh/mesh-data.ts';
import type { Surface, WorldSurface } from '../../geometry/surface.ts';
import { createAabb } from '../../math/aabb.ts';
import { normalThrough } from '../../math/cross.ts';
import { rotateByAxes } from '../../math/quat.ts';
import {
  addScaled,
  copy,
  dot,
  length,
  lengthSquared,
  manhattanLength,
  negate,
  scale,
  set,
  setCross,
  subtract,
  type Vec3,
  vec3,
} from '../../math/vec3.ts';
import type { PosedShape } from '../posed-shape.ts';
import type { ClosestPoints, SweepHit } from '../results.ts';
import { writeInFrame } from './part-frame.ts';
import { bodyOf } from './part-shape.ts';
import type { Divided, PartVisitor } from './parts.ts';

/**
 * Corrects the contact of a triangle that touches or overlaps the other shape: a normal outside of the cone becomes that
 * of the face, and the depth that along it. Returns false if a one-sided mesh is touched from behind.
 */
export function settleContact(division: Divided, found: ClosestPoints, part: number): boolean {
  const { other, isFirst } = division;
  if (other.kind.isUnbounded) return true;
  const world = division.whole.worldShape as WorldSurface;
  load(world, division, part, 0);
  if (isBehind(world, other)) return false;
  // The parts of the other shape have been settled with the triangle, one by one.
  if (other.kind.parts) return true;
  loadNormal(world, found.normal, isFirst ? found.pointA : found.pointB, isFirst, 0, division);
  if (isFaceNormal()) {
    writeFaceNormal(found.normal, world, isFirst);
    return true;
  }
  if (cone.contains(world.surface, part, false)) return true;
  const side = height < 0 && !world.isOneSided ? -1 : 1;
  scale(face, face, side);
  writeFaceNormal(found.normal, world, isFirst);
  other.kind.support(support, other.worldShape, isFirst ? opposite(found.normal) : found.normal);
  // The center of the other shape is that high above the face, and reaches support[0] towards it.
  found.distance = Math.min(found.distance, height * side - support[0]);
  const sign = isFirst ? 1 : -1;
  const onMesh = isFirst ? found.pointA : found.pointB;
  addScaled(isFirst ? found.pointB : found.pointA, onMesh, found.normal, found.distance * sign);
  return true;
}

/**
 * Corrects the normal of the first touch of a triangle: outside of the cone it becomes that of the face which the motion
 * opposes most. Returns false if a one-sided mesh is hit from behind.
 */
export function settleHit(division: Divided, found: SweepHit, part: number): boolean {
  const { other, isFirst, velocity } = division;
  if (other.kind.isUnbounded) return true;
  const world = division.whole.worldShape as WorldSurface;
  load(world, division, part, found.fraction);
  if (isBehind(world, other) || (world.isOneSided && dot(face, velocity) >= 0)) return false;
  loadNormal(world, found.normal, isFirst ? found.pointA : found.pointB, isFirst, found.fraction, division);
  const isOnFace = isFaceNormal();
  if (isOnFace || !cone.contains(world.surface, part, true)) {
    if (!isOnFace) cone.writeMostOpposed(face, world, velocity, localCenter);
    writeFaceNormal(found.normal, world, isFirst);
  }
  return true;
}

/** Height of the middle of the other shape above a triangle at its start. */
export function heightAbove(division: Divided, part: number): number {
  load(division.whole.worldShape as WorldSurface, division, part, 0);
  return middleHeight(division.whole.worldShape as WorldSurface, division.other);
}

/** Whether the other shape is behind the loaded triangle of a one-sided mesh. */
function isBehind(world: WorldSurface, other: PosedShape): boolean {
  return world.isOneSided && middleHeight(world, other) < 0;
}

/**
 * Height above the loaded triangle halfway between the lowest and the highest point of the other shape. Its center may be
 * anywhere: that of a body with its origin at its feet is on the floor. A triangle alone is on the side of its center.
 */
function middleHeight({ axes }: WorldSurface, other: PosedShape): number {
  const { kind, worldShape } = bodyOf(other);
  if (kind.type === 'triangle') return height;
  rotateByAxes(towards, axes, face);
  kind.support(support, worldShape, towards);
  const above = support[0];
  negate(towards);
  kind.support(support, worldShape, towards);
  return height + (above - support[0]) / 2;
}

/** How far from a triangle the point of the last contact or hit may be and still be on a seam with it. */
export function seamReach(): number {
  return cone.reach;
}

/** Loads a triangle and the height of the other shape's center above it, at a fraction of the motion. */
function load(
  { surface, center, axes }: WorldSurface,
  { other, motion }: Divided,
  part: number,
  fraction: number,
): void {
  surface.writeCorners(corners, part);
  normalThrough(face, corners.a, corners.b, corners.c);
  subtract(localCenter, other.worldShape.center, center);
  writeInFrame(localCenter, axes, localCenter);
  if (fraction > 0) addScaled(localCenter, localCenter, motion, fraction);
  height = dot(face, localCenter) - dot(face, corners.a);
}

/**
 * Loads a normal towards the other shape and its point, at a fraction of the motion, in the frame of the mesh. The point has
 * the rounding of world coordinates, the normal has not: it comes from differences of positions. A contact is where the triangle
 * reaches farthest along the normal. So the height of the point along it is corrected to that, by no more than the rounding.
 */
function loadNormal(
  { surface, center, axes }: WorldSurface,
  n: Readonly<Vec3>,
  p: Readonly<Vec3>,
  isFirst: boolean,
  fraction: number,
  { whole, other, motion }: Divided,
): void {
  writeInFrame(normal, axes, n);
  if (!isFirst) negate(normal);
  subtract(point, p, center);
  addScaled(point, point, whole.displacement, -fraction);
  writeInFrame(point, axes, point);
  const ofMotion = length(localCenter) + length(motion) + manhattanLength(whole.displacement);
  const ofWorld = manhattanLength(center) + manhattanLength(other.worldShape.center);
  const rounding = (ofMotion + ofWorld) * COORDINATE_ROUNDING;
  const { a, b, c } = corners;
  const short = Math.max(dot(normal, a), dot(normal, b), dot(normal, c)) - dot(normal, point);
  addScaled(point, point, normal, Math.max(-rounding, Math.min(short, rounding)));
  cone.reach = surface.slack + SEAM * surface.extent + rounding;
  cone.rounding = manhattanLength(point) * COORDINATE_ROUNDING;
}

/** Whether the normal is that of the face, within rounding. If so, `face` gets its side. */
function isFaceNormal(): boolean {
  setCross(towards, normal, face);
  if (lengthSquared(towards) > FACE_NORMAL * FACE_NORMAL) return false;
  if (dot(normal, face) < 0) negate(face);
  return true;
}

/** Writes `face` as a normal from the first shape to the second, in the world. */
function writeFaceNormal(out: Vec3, { axes }: WorldSurface, isFirst: boolean): void {
  rotateByAxes(out, axes, face);
  if (!isFirst) negate(out);
  set(out, 0 + out.x, 0 + out.y, 0 + out.z);
}

function opposite(n: Readonly<Vec3>): Readonly<Vec3> {
  scale(reversed, n, -1);
  return reversed;
}

/** The triangles that contain `point`, and whether `normal` is in the cone of normals there. */
class NormalCone implements PartVisitor {
  limit = 0;
  /** How far from a triangle `point` may be to be contained. */
  reach = 0.5;
  /** Rounding of `point` in the frame of the mesh. Near a corner it is a large angle. */
  rounding = 0.5;
  private surface!: Surface;
  private isInside = true;
  private findsAll = true;
  private count = 0;
  private triangles: number[] = [];
  private readonly box = createAabb();

  /** Whether the normal is in the cone. `findsAll` says that all triangles here are needed, if it is not. */
  contains(surface: Surface, part: number, findsAll: boolean): boolean {
    const { reach, box } = this;
    this.surface = surface;
    this.isInside = true;
    this.triangles[0] = part;
    this.count = 1;
    this.limit = 0;
    this.findsAll = findsAll;
    surface.writeCorners(neighbor, part);
    this.testNeighbor();
    if (!this.isInside && !findsAll) return false;
    set(box.min, point.x - reach, point.y - reach, point.z - reach);
    set(box.max, point.x + reach, point.y + reach, point.z + reach);
    surface.overlapping(this, box);
    return this.isInside;
  }

  visit(part: number): void {
    if (part === this.triangles[0]) return;
    this.surface.writeCorners(neighbor, part);
    if (!isNear(this.reach)) return;
    this.triangles[this.count++] = part;
    this.testNeighbor();
    if (!this.isInside && !this.findsAll) this.limit = -1;
  }

  /** Tests the normal against the corners of the triangle `neighbor`. */
  private testNeighbor(): void {
    this.testCorner(neighbor.a);
    this.testCorner(neighbor.b);
    this.testCorner(neighbor.c);
  }

  private testCorner(corner: Readonly<Vec3>): void {
    subtract(towards, corner, point);
    const distance = length(towards);
    if (distance > this.reach && dot(normal, towards) > SEAM_ANGLE * distance + this.rounding) this.isInside = false;
  }

  /** Writes the normal of the triangle here that a motion opposes most, on the side of the other shape. */
  writeMostOpposed(out: Vec3, { isOneSided }: WorldSurface, motion: Readonly<Vec3>, center: Readonly<Vec3>): void {
    const { surface, triangles, count } = this;
    let best = Infinity;
    let feature = Infinity;
    for (let i = 0; i < count; i++) {
      surface.writeCorners(neighbor, triangles[i]);
      normalThrough(candidate, neighbor.a, neighbor.b, neighbor.c);
      if (!isOneSided && dot(candidate, center) < dot(candidate, neighbor.a)) negate(candidate);
      const cosine = dot(candidate, motion);
      if (cosine > best || (cosine === best && surface.nameOf(triangles[i]) > feature)) continue;
      best = cosine;
      feature = surface.nameOf(triangles[i]);
      copy(out, candidate);
    }
  }
}

/** Whether `point` is within `reach` of the triangle `neighbor`: of its plane, and of its inside seen along the normal. */
function isNear(reach: number): boolean {
  const { a, b, c } = neighbor;
  normalThrough(candidate, a, b, c);
  subtract(towards, point, a);
  if (Math.abs(dot(towards, candidate)) > reach) return false;
  return !isBeyond(a, b, reach) && !isBeyond(b, c, reach) && !isBeyond(c, a, reach);
}

/** Whether `point` is outside of an edge of the triangle with the normal `candidate`. */
function isBeyond(from: Readonly<Vec3>, to: Readonly<Vec3>, reach: number): boolean {
  subtract(edge, to, from);
  subtract(towards, point, from);
  // Edge × normal points out of the triangle.
  const x = edge.y * candidate.z - edge.z * candidate.y;
  const y = edge.z * candidate.x - edge.x * candidate.z;
  const z = edge.x * candidate.y - edge.y * candidate.x;
  return towards.x * x + towards.y * y + towards.z * z > reach * length(edge);
}

const cone = new NormalCone();
const corners = createCorners();
const neighbor = createCorners();
/** Normal of the triangle in the frame of the mesh, and height of the other shape's center above it. */
const face = vec3();
let height = 0.5;
/** Normal and point in the frame of the mesh. */
const normal = vec3();
const point = vec3();
const localCenter = vec3();
const reversed = vec3();
const towards = vec3();
const candidate = vec3();
const edge = vec3();
const support = new Float64Array(1);
