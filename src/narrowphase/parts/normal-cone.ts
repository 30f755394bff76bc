import { FACE_NORMAL } from '../../constants.ts';
import { type Corners, createCorners } from '../../geometry/mesh/mesh-data.ts';
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
  negate,
  scale,
  set,
  setCross,
  squaredDistance,
  subtract,
  type Vec3,
  vec3,
} from '../../math/vec3.ts';
import type { PosedShape } from '../posed-shape.ts';
import { middleAlong } from './deepest-point.ts';
import type { PartVisitor } from './parts.ts';
import { PolarCone } from './polar-cone.ts';

/** The cone of normals at a point of a mesh, in the frame of the mesh: n · (x − p) <= 0 for x in every triangle that contains p. */
export class NormalCone extends PolarCone implements PartVisitor {
  limit = 0;
  readonly point = vec3();
  /** Rounding of the coordinates of the mesh. */
  slack = 0.5;
  /** A corner of a triangle in the same plane, on the same edge or at the same position as `point`, without the rounding of that. */
  readonly anchor = vec3();
  /** Whether the cone was cut at a rim. */
  isCut = false;
  /** A normal that has to be in the cone: the search ends as soon as it is not. */
  private wanted: Readonly<Vec3> | undefined;
  private surface!: Surface;
  private count = 0;
  private triangles: number[] = [];
  /** Normals of the triangles: see `leadsToFront`. */
  private readonly faces: Vec3[] = [];
  private readonly box = createAabb();
  /** Point, tolerance and number of edges of the last search, if it was not ended early; −1 if there is none. */
  private readonly knownPoint = vec3();
  private knownTolerance = -1;
  private knownEdges = 0;
  /** The triangle that was added before the search, −1 if none was. */
  private addedFirst = -1;

  /** Finds the triangles that contain `point`; `part` is one of them. */
  find(surface: Surface, part: number): void {
    this.wanted = undefined;
    this.search(surface, part);
  }

  /** Whether `n` is in the cone at `point`. The cone is found only if it is. */
  findIfContains(surface: Surface, part: number, n: Readonly<Vec3>): boolean {
    this.wanted = n;
    this.search(surface, part);
    return this.limit >= 0;
  }

  private search(surface: Surface, part: number): void {
    const { tolerance, box, point } = this;
    surface.writeCorners(neighbor, part);
    const corner = this.cornerHere();
    if (corner && this.recall(surface, part, corner)) return;
    this.surface = surface;
    this.count = 0;
    this.edgeCount = 0;
    this.isCut = false;
    this.limit = 0;
    this.knownTolerance = -1;
    this.addedFirst = -1;
    if (corner) {
      copy(first, corner);
    } else {
      this.addFirst(part);
      if (this.limit < 0) return;
      copy(first, this.anchor);
    }
    set(box.min, point.x - tolerance, point.y - tolerance, point.z - tolerance);
    set(box.max, point.x + tolerance, point.y + tolerance, point.z + tolerance);
    surface.overlapping(this, box);
    if (corner && this.limit >= 0) this.remember(surface, part);
    copy(this.anchor, first);
  }

  private addFirst(part: number): void {
    const { a, b, c } = neighbor;
    normalThrough(candidate, a, b, c);
    this.add(part);
    this.addedFirst = part;
  }

  /** Keeps a search at a corner of the mesh, which is the same for all triangles there. */
  private remember(surface: Surface, part: number): void {
    if (!this.hasFound(part)) {
      surface.writeCorners(neighbor, part);
      this.addFirst(part);
      return;
    }
    copy(this.knownPoint, this.point);
    this.knownTolerance = this.tolerance;
    this.knownEdges = this.edgeCount;
  }

  /**
   * Takes up the last search if it was at the same corner of the mesh, and found a triangle: at the tip of a fan each of its
   * triangles asks. Returns false otherwise.
   */
  private recall(surface: Surface, part: number, corner: Readonly<Vec3>): boolean {
    const { point, knownPoint, wanted } = this;
    if (this.knownTolerance !== this.tolerance || this.surface !== surface || !this.hasFound(part)) return false;
    if (point.x !== knownPoint.x || point.y !== knownPoint.y || point.z !== knownPoint.z) return false;
    copy(this.anchor, corner);
    this.edgeCount = this.knownEdges;
    this.meshCount = this.knownEdges;
    this.isCut = false;
    this.limit = wanted && !this.contains(wanted) ? -1 : 0;
    return true;
  }

  private hasFound(part: number): boolean {
    for (let i = 0; i < this.count; i++) if (this.triangles[i] === part) return true;
    return false;
  }

  /** The corner of `neighbor` at `point`, if there is one. */
  private cornerHere(): Readonly<Vec3> | undefined {
    const { a, b, c } = neighbor;
    return this.isAt(a) ? a : this.isAt(b) ? b : this.isAt(c) ? c : undefined;
  }

  private isAt(corner: Readonly<Vec3>): boolean {
    return squaredDistance(corner, this.point) <= this.tolerance * this.tolerance;
  }

  /** Whether `point` is on the mesh, perhaps on a triangle `part`. */
  isOnMesh(surface: Surface, part: number): boolean {
    surface.writeCorners(neighbor, part);
    if (isNear(this.point, this.tolerance)) return true;
    this.find(surface, part);
    return this.count > 1;
  }

  visit(part: number): void {
    if (part === this.addedFirst) return;
    this.surface.writeCorners(neighbor, part);
    if (isNear(this.point, this.tolerance)) this.add(part);
  }

  /** Adds the triangle `neighbor` with the normal `candidate`: the directions in which it extends from its corner, edge or inside at `point`. These have no rounding. */
  private add(part: number): void {
    const { point, tolerance, wanted } = this;
    const { a, b, c } = neighbor;
    const before = this.edgeCount;
    this.triangles[this.count++] = part;
    if (this.isAt(a)) this.addCorner(a, b, c);
    else if (this.isAt(b)) this.addCorner(b, c, a);
    else if (this.isAt(c)) this.addCorner(c, a, b);
    else {
      if (isBeyond(point, a, b, -tolerance)) this.addSide(a, b, c);
      else if (isBeyond(point, b, c, -tolerance)) this.addSide(b, c, a);
      else if (isBeyond(point, c, a, -tolerance)) this.addSide(c, a, b);
      else {
        this.addBoth(a, b);
        this.addBoth(a, c);
        copy(this.anchor, a);
      }
    }
    this.meshCount = this.edgeCount;
    if (wanted && this.mostExceeded(wanted, this.rounding, before, this.edgeCount) >= 0) this.limit = -1;
  }

  private addCorner(at: Readonly<Vec3>, next: Readonly<Vec3>, last: Readonly<Vec3>): void {
    copy(this.anchor, at);
    this.addDirection(next, at, 0);
    this.addDirection(last, at, 0);
  }

  private addSide(from: Readonly<Vec3>, to: Readonly<Vec3>, across: Readonly<Vec3>): void {
    copy(this.anchor, from);
    this.addBoth(from, to);
    subtract(edge, to, from);
    subtract(towards, across, from);
    addScaled(towards, towards, edge, -dot(towards, edge) / lengthSquared(edge));
    const size = length(towards);
    this.addEdge(towards, size, size);
  }

  /** Adds both directions of a line through `point`. */
  private addBoth(from: Readonly<Vec3>, to: Readonly<Vec3>): void {
    this.addDirection(to, from, distanceOf(to, this.point));
    this.addDirection(from, to, distanceOf(from, this.point));
  }

  /** Adds the direction of an edge that ends at a distance from `point`; at that of its length if 0. */
  private addDirection(to: Readonly<Vec3>, from: Readonly<Vec3>, distance: number): void {
    subtract(towards, to, from);
    const size = length(towards);
    this.addEdge(towards, size, distance || size);
  }

  /** Adds the direction from a point of the other shape to the mesh. */
  addPoint(p: Readonly<Vec3>): void {
    subtract(towards, this.anchor, p);
    const distance = length(towards);
    if (distance > this.slack) this.addEdge(towards, distance, distance);
  }

  /**
   * Writes the normal of the triangle here that a motion opposes most, on the side of the other shape: of those in the cone, if
   * there are any.
   */
  writeMostOpposed(
    out: Vec3,
    world: WorldSurface,
    motion: Readonly<Vec3>,
    center: Readonly<Vec3>,
    other: PosedShape,
  ): void {
    if (!this.findMostOpposed(out, world, motion, center, other, true))
      this.findMostOpposed(out, world, motion, center, other, false);
  }

  /**
   * Whether a normal of the cone leads to the front of a mesh, by the triangles here together: at a convex edge or corner it is
   * a sum of their normals. At any other corner the middle of the other shape is in front of a triangle, its motion opposes one, and
   * the normal leads to the front of one; these may be three.
   */
  leadsToFront(
    n: Readonly<Vec3>,
    world: WorldSurface,
    motion: Readonly<Vec3>,
    center: Readonly<Vec3>,
    other: PosedShape,
  ): boolean {
    let isInFront = false;
    let isOpposed = false;
    let isFacing = false;
    for (let i = 0; i < this.count; i++) {
      if (this.heightAbove(i, world, center, other) >= 0) isInFront = true;
      if (dot(candidate, motion) < 0) isOpposed = true;
      if (dot(candidate, n) > FACE_NORMAL) isFacing = true;
      if (i === this.faces.length) this.faces.push(vec3());
      copy(this.faces[i], candidate);
    }
    return (isInFront && isOpposed && isFacing) || isSumOf(n, this.faces, this.count);
  }

  /** Whether a normal leads to the front of some triangle here. */
  isFacing(n: Readonly<Vec3>): boolean {
    for (let i = 0; i < this.count; i++) {
      this.surface.writeCorners(neighbor, this.triangles[i]);
      normalThrough(candidate, neighbor.a, neighbor.b, neighbor.c);
      if (dot(candidate, n) > FACE_NORMAL) return true;
    }
    return false;
  }

  /**
   * Cuts the cone at a rim to the normals that lead to the front of a triangle with the normal `face`. At a rim, and on a flat edge,
   * the cone has both normals of a face. Returns false elsewhere.
   */
  cutAtRim(face: Readonly<Vec3>): boolean {
    scale(back, face, -1);
    if (!this.containsFace(face) || !this.containsFace(back)) return false;
    this.addEdge(back, 1, Infinity);
    this.meshCount = this.edgeCount;
    this.isCut = true;
    return true;
  }

  /** Height of the middle of the other shape above triangle number `i` here. Loads the triangle and its normal. */
  private heightAbove(i: number, { surface, axes }: WorldSurface, center: Readonly<Vec3>, other: PosedShape): number {
    surface.writeCorners(neighbor, this.triangles[i]);
    normalThrough(candidate, neighbor.a, neighbor.b, neighbor.c);
    rotateByAxes(towards, axes, candidate);
    return dot(candidate, center) + middleAlong(towards, other) - dot(candidate, neighbor.a);
  }

  private findMostOpposed(
    out: Vec3,
    world: WorldSurface,
    motion: Readonly<Vec3>,
    center: Readonly<Vec3>,
    other: PosedShape,
    isInCone: boolean,
  ): boolean {
    const { surface, triangles, count } = this;
    const hasTwoSides = !world.isOneSided && !world.isSolid;
    let best = Infinity;
    let feature = Infinity;
    for (let i = 0; i < count; i++) {
      if (this.heightAbove(i, world, center, other) < 0 && hasTwoSides) negate(candidate);
      const cosine = dot(candidate, motion);
      if (cosine > best || (cosine === best && surface.nameOf(triangles[i]) > feature)) continue;
      if (isInCone && !this.containsFace(candidate)) continue;
      best = cosine;
      feature = surface.nameOf(triangles[i]);
      copy(out, candidate);
    }
    return best < Infinity;
  }

  /** Replaces a normal by that of a triangle here, if both are equal within rounding. */
  snap(n: Vec3): void {
    const { surface, triangles, count } = this;
    for (let i = 0; i < count; i++) {
      surface.writeCorners(neighbor, triangles[i]);
      normalThrough(candidate, neighbor.a, neighbor.b, neighbor.c);
      setCross(towards, n, candidate);
      if (lengthSquared(towards) > FACE_NORMAL * FACE_NORMAL) continue;
      if (dot(n, candidate) < 0) negate(candidate);
      copy(n, candidate);
      return;
    }
  }
}

/** Whether a vector is a sum of two or three of some normals, with factors of at least 0. */
function isSumOf(n: Readonly<Vec3>, normals: readonly Readonly<Vec3>[], count: number): boolean {
  for (let i = 0; i < count; i++) {
    for (let j = i + 1; j < count; j++) {
      setCross(edge, normals[i], normals[j]);
      const squared = lengthSquared(edge);
      if (squared < FACE_NORMAL * FACE_NORMAL) continue;
      // The factors of both, times the squared sine between them, and what is across their plane.
      setCross(towards, n, normals[j]);
      const p = dot(towards, edge);
      setCross(towards, normals[i], n);
      const q = dot(towards, edge);
      const across = dot(n, edge);
      if (p >= 0 && q >= 0 && across * across <= squared * FACE_NORMAL) return true;
      for (let k = j + 1; k < count; k++) {
        const volume = dot(edge, normals[k]);
        setCross(towards, normals[j], normals[k]);
        const x = dot(towards, n) * volume;
        setCross(towards, normals[k], normals[i]);
        const y = dot(towards, n) * volume;
        if (x >= 0 && y >= 0 && across * volume > 0) return true;
      }
    }
  }
  return false;
}

function distanceOf(p: Readonly<Vec3>, q: Readonly<Vec3>): number {
  subtract(towards, p, q);
  return length(towards);
}

/** Whether a point that is on a triangle is farther than `tolerance` from its edges. */
export function isWithin(point: Readonly<Vec3>, { a, b, c }: Readonly<Corners>, tolerance: number): boolean {
  normalThrough(candidate, a, b, c);
  return !isBeyond(point, a, b, -tolerance) && !isBeyond(point, b, c, -tolerance) && !isBeyond(point, c, a, -tolerance);
}

/** Whether a point is within `tolerance` of the triangle `neighbor`: of its plane, and of its inside seen along the normal. */
function isNear(point: Readonly<Vec3>, tolerance: number): boolean {
  const { a, b, c } = neighbor;
  normalThrough(candidate, a, b, c);
  subtract(towards, point, a);
  if (Math.abs(dot(towards, candidate)) > tolerance) return false;
  return !isBeyond(point, a, b, tolerance) && !isBeyond(point, b, c, tolerance) && !isBeyond(point, c, a, tolerance);
}

/** Whether a point is outside of an edge of the triangle with the normal `candidate`. */
function isBeyond(point: Readonly<Vec3>, from: Readonly<Vec3>, to: Readonly<Vec3>, tolerance: number): boolean {
  subtract(edge, to, from);
  subtract(towards, point, from);
  // Edge × normal points out of the triangle.
  const x = edge.y * candidate.z - edge.z * candidate.y;
  const y = edge.z * candidate.x - edge.x * candidate.z;
  const z = edge.x * candidate.y - edge.y * candidate.x;
  return towards.x * x + towards.y * y + towards.z * z > tolerance * length(edge);
}

const neighbor = createCorners();
const towards = vec3();
const candidate = vec3();
const first = vec3();
const back = vec3();
const edge = vec3();
