import type { Surface } from '../../geometry/surface.ts';
import { createAabb } from '../../math/aabb.ts';
import {
  addScaled,
  areEqual,
  copy,
  dot,
  length,
  lengthSquared,
  set,
  squaredDistance,
  subtract,
  type Vec3,
  vec3,
} from '../../math/vec3.ts';
import { corners, heightInside, isNear, loadTriangle } from './loaded-triangle.ts';
import type { PartVisitor } from './parts.ts';
import { PolarCone } from './polar-cone.ts';

/** The polar cone of the triangles of a mesh that contain a point, in the frame of the mesh: finds them, and adds their edges. */
export class TriangleCone extends PolarCone implements PartVisitor {
  limit = 0;
  readonly point = vec3();
  /** Rounding of the coordinates of the mesh. */
  slack = 0.5;
  /** A corner of a triangle in the same plane, on the same edge or at the same position as `point`, without the rounding of that. */
  readonly anchor = vec3();
  protected surface!: Surface;
  /** Numbers of the triangles, and how many they are. */
  readonly triangles: number[] = [];
  count = 0;
  private readonly box = createAabb();
  /** Point, tolerance and number of edges of the last search, if it was at a corner; −1 if there is none. */
  private readonly knownPoint = vec3();
  private knownTolerance = -1;
  private knownEdges = 0;
  /** The normal that was asked for last, zero after another search, and whether it is in the cone. */
  private readonly asked = vec3();
  private hasAsked = false;
  /** The triangle that was added before the search, −1 if none was. */
  private addedFirst = -1;

  /**
   * Finds the triangles that contain `point`, of which `part` is one, and returns whether a normal is in their cone. At the tip of
   * a fan each of its triangles asks for the same one.
   */
  findWith(surface: Surface, part: number, n: Readonly<Vec3>): boolean {
    this.find(surface, part);
    if (areEqual(n, this.asked)) return this.hasAsked;
    copy(this.asked, n);
    this.hasAsked = this.contains(n);
    return this.hasAsked;
  }

  /** Finds the triangles that contain `point`; `part` is one of them. */
  find(surface: Surface, part: number): void {
    const { tolerance, box, point } = this;
    loadTriangle(surface, part);
    const corner = this.cornerHere();
    if (corner && this.recall(surface, corner)) return;
    this.surface = surface;
    this.count = 0;
    this.edgeCount = 0;
    this.knownTolerance = -1;
    set(this.asked, 0, 0, 0);
    this.addedFirst = -1;
    if (corner) {
      copy(first, corner);
    } else {
      this.add(part);
      this.addedFirst = part;
      copy(first, this.anchor);
      if (this.addNeighbor(surface, part)) {
        copy(this.anchor, first);
        return;
      }
    }
    set(box.min, point.x - tolerance, point.y - tolerance, point.z - tolerance);
    set(box.max, point.x + tolerance, point.y + tolerance, point.z + tolerance);
    surface.sweep(this, box);
    if (corner) {
      loadTriangle(surface, part);
      if (isNear(point, tolerance)) this.remember();
      else this.add(part);
    }
    copy(this.anchor, first);
  }

  /**
   * Adds the triangle across the side of the loaded one that contains `point`, if there is one and only these two are there. Beside a
   * hub the box of a long side has those of all triangles of the fan.
   */
  private addNeighbor(surface: Surface, part: number): boolean {
    const side = this.sideHere();
    const neighbor = side < 0 ? side : surface.neighborOf(part, side);
    if (neighbor < 0) return false;
    loadTriangle(surface, neighbor);
    if (this.sideHere() < 0) return false;
    this.add(neighbor);
    return true;
  }

  /** Number of the only side of the loaded triangle that contains `point`; −1 if there are none or several. */
  private sideHere(): number {
    const { point, tolerance } = this;
    const { a, b, c } = corners;
    if (!isNear(point, tolerance)) return -1;
    const isOnAb = heightInside(point, a, b) <= tolerance;
    const isOnBc = heightInside(point, b, c) <= tolerance;
    const isOnCa = heightInside(point, c, a) <= tolerance;
    if (isOnAb) return isOnBc || isOnCa ? -1 : 0;
    if (isOnBc) return isOnCa ? -1 : 1;
    return isOnCa ? 2 : -1;
  }

  /** Keeps a search at a corner of the mesh: it is the same for all triangles there. */
  private remember(): void {
    copy(this.knownPoint, this.point);
    this.knownTolerance = this.tolerance;
    this.knownEdges = this.edgeCount;
  }

  /**
   * Takes up the last search if it was at the same corner of the mesh, and found a triangle: at the tip of a fan each of its
   * triangles asks. Returns false otherwise.
   */
  private recall(surface: Surface, corner: Readonly<Vec3>): boolean {
    const { point, knownPoint } = this;
    if (this.knownTolerance !== this.tolerance || this.surface !== surface) return false;
    if (!areEqual(point, knownPoint) || !isNear(point, this.tolerance)) return false;
    copy(this.anchor, corner);
    this.edgeCount = this.knownEdges;
    this.meshCount = this.knownEdges;
    return true;
  }

  /** The corner of the loaded triangle at `point`, if there is one: the nearest one, as narrow triangles have two there. */
  private cornerHere(): Readonly<Vec3> | undefined {
    const { point, tolerance } = this;
    const { a, b, c } = corners;
    const toA = squaredDistance(point, a);
    const toB = squaredDistance(point, b);
    const toC = squaredDistance(point, c);
    const least = Math.min(toA, toB, toC);
    if (least > tolerance * tolerance) return undefined;
    return least === toA ? a : least === toB ? b : c;
  }

  /** Whether `point` is on the mesh, perhaps on a triangle `part`. */
  isOnMesh(surface: Surface, part: number): boolean {
    loadTriangle(surface, part);
    if (isNear(this.point, this.tolerance)) return true;
    this.find(surface, part);
    return this.count > 1;
  }

  visit(part: number): void {
    if (part === this.addedFirst) return;
    loadTriangle(this.surface, part);
    if (isNear(this.point, this.tolerance)) this.add(part);
  }

  /** Adds the loaded triangle: the directions in which it extends from its corner, side or inside at `point`. */
  private add(part: number): void {
    const { a, b, c } = corners;
    this.triangles[this.count++] = part;
    const corner = this.cornerHere();
    if (!corner) this.addSideOrInside();
    else if (corner === a) this.addCorner(a, b, c);
    else if (corner === b) this.addCorner(b, c, a);
    else this.addCorner(c, a, b);
    this.meshCount = this.edgeCount;
  }

  private addCorner(at: Readonly<Vec3>, next: Readonly<Vec3>, last: Readonly<Vec3>): void {
    copy(this.anchor, at);
    const from = this.isOff(distanceOf(at, this.point)) ? this.point : at;
    this.addDirection(next, from, 0);
    this.addDirection(last, from, 0);
  }

  /** Adds the loaded triangle at its side nearest to `point`, as narrow triangles have two there, or its inside. */
  private addSideOrInside(): void {
    const { point } = this;
    const { a, b, c } = corners;
    const insideAb = heightInside(point, a, b);
    const insideBc = heightInside(point, b, c);
    const insideCa = heightInside(point, c, a);
    const inside = Math.min(insideAb, insideBc, insideCa);
    if (inside > this.tolerance) {
      copy(this.anchor, a);
      this.addBoth(a, b);
      this.addBoth(a, c);
    } else if (inside === insideAb) this.addSide(a, b, c, inside);
    else if (inside === insideBc) this.addSide(b, c, a, inside);
    else this.addSide(c, a, b, inside);
  }

  private addSide(from: Readonly<Vec3>, to: Readonly<Vec3>, across: Readonly<Vec3>, inside: number): void {
    const { point } = this;
    copy(this.anchor, from);
    if (this.isOff(Math.abs(inside))) {
      this.addDirection(from, point, 0);
      this.addDirection(to, point, 0);
      this.addDirection(across, point, 0);
      return;
    }
    // These have no rounding.
    this.addBoth(from, to);
    subtract(edge, to, from);
    subtract(towards, across, from);
    addScaled(towards, towards, edge, -dot(towards, edge) / lengthSquared(edge));
    const size = length(towards);
    this.addEdge(towards, size, size);
  }

  /**
   * Whether `point` is beside a corner or side by more than its own rounding, though within the slack of the mesh: at the side of
   * a strip as narrow as that, or beside a corner that was not made one with it.
   */
  private isOff(distance: number): boolean {
    return distance > this.tolerance - this.slack;
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
}

function distanceOf(p: Readonly<Vec3>, q: Readonly<Vec3>): number {
  subtract(towards, p, q);
  return length(towards);
}

const towards = vec3();
const first = vec3();
const edge = vec3();
