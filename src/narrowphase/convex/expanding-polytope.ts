import { cross, normalize, perpendicular } from '../../math/cross.ts';
import { grown } from '../../math/growable.ts';
import { addScaled, dot, length, set, setCross, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import type { ConvexPair } from './convex-pair.ts';

// The expanding polytope (van den Bergen, Proximity Queries and Penetration Depth Computation on 3D Game Objects, GDC 2001).
//
// The differences b − a of the points of two convex solids form a convex solid, their Minkowski difference. The polytope begins
// as a tetrahedron of four differences. A step finds the difference that is farthest along the normal of a face, and replaces the
// faces visible from it. A face with no difference beyond it is final: one of the Minkowski difference. Only a few of these have
// to be found: the Minkowski difference of two hulls of a hundred corners has thousands.

/** A convex polytope within the Minkowski difference b − a of two convex solids. */
export class ExpandingPolytope {
  private pair!: ConvexPair;
  /** Largest height of a difference over a face that is final. */
  private accuracy = 0.5;
  /** Largest height of a point over a face that is rounding. */
  private rounding = 0.5;
  private readonly points: Vec3[] = [];
  private pointCount = 0;
  private faceCount = 0;
  /** Three corners per face, counter-clockwise seen from outside. */
  private corners: Int32Array = new Int32Array(3 * CAPACITY);
  /** Outward unit normal and offset per face. */
  private planes: Float64Array = new Float64Array(4 * CAPACITY);
  /** 1 for a face of the Minkowski difference, otherwise 0. */
  private finals: Uint8Array = new Uint8Array(CAPACITY);
  /** Faces chosen by the last `chooseNearestFaces`. */
  private chosen: Int32Array = new Int32Array(CAPACITY);
  chosenCount = 0;
  /** Horizon: edges between faces that are visible from a new corner and faces that are not, as pairs of corners. */
  private horizon: Int32Array = new Int32Array(2 * CAPACITY);
  private horizonCount = 0;

  /**
   * Begins with a tetrahedron: an edge along `towards`, and corners far from it. False when the differences have next to no
   * volume. A face is final when no difference is beyond it by more than `accuracy`, a fraction of the sizes: of round solids none
   * would ever be one of the Minkowski difference.
   */
  begin(pair: ConvexPair, towards: Readonly<Vec3>, accuracy: number): boolean {
    const { size } = pair;
    this.pair = pair;
    this.rounding = size * FACE_ROUNDING;
    this.accuracy = size * accuracy;
    this.pointCount = 0;
    this.faceCount = 0;
    const { points } = this;
    const thinnest = size * THINNEST;
    const p = this.addFarthest(towards, 1);
    const q = this.addFarthest(towards, -1);
    subtract(edge, points[q], points[p]);
    if (!(length(edge) > thinnest)) return false;
    normalize(edge);
    addScaled(normal, points[p], edge, -dot(points[p], edge));
    if (!(length(normal) > thinnest)) perpendicular(normal, edge);
    normalize(normal);
    const r = this.addFartherOf(normal, points[p]);
    subtract(side, points[r], points[p]);
    setCross(normal, edge, side);
    if (!(length(normal) > thinnest)) return false;
    normalize(normal);
    const s = this.addFartherOf(normal, points[p]);
    subtract(side, points[s], points[p]);
    const height = dot(normal, side);
    if (!(Math.abs(height) > thinnest)) return false;
    const i = height < 0 ? q : r;
    const j = height < 0 ? r : q;
    return this.addFace(p, i, j) && this.addFace(p, j, s) && this.addFace(j, i, s) && this.addFace(i, p, s);
  }

  /**
   * Chooses the final face with the least offset from the origin, and all faces within the accuracy of it. The face to which the
   * least depth belongs is among them.
   */
  chooseNearestFaces(): void {
    this.chosenCount = 0;
    for (;;) {
      const { planes, finals, faceCount } = this;
      let open = -1;
      let least = Infinity;
      let leastFinal = Infinity;
      for (let face = 0; face < faceCount; face++) {
        const offset = planes[4 * face + 3];
        if (finals[face] === 1) {
          leastFinal = Math.min(leastFinal, offset);
        } else if (offset < least) {
          least = offset;
          open = face;
        }
      }
      const last = leastFinal + this.accuracy;
      // Rounding may end the search early.
      if (least <= last && this.expand(open)) continue;
      for (let face = 0; face < faceCount; face++) if (planes[4 * face + 3] <= last) this.choose(face);
      return;
    }
  }

  /** Writes the outward normal of chosen face number `k`. */
  writeNormal(out: Vec3, k: number): void {
    const at = 4 * this.chosen[k];
    set(out, this.planes[at], this.planes[at + 1], this.planes[at + 2]);
  }

  private choose(face: number): void {
    if (this.chosenCount === this.chosen.length) this.chosen = grown(this.chosen, this.chosenCount + 1);
    this.chosen[this.chosenCount++] = face;
  }

  /** Replaces a face, or marks it as final if no difference is beyond it. False when rounding is in the way. */
  private expand(face: number): boolean {
    const { planes, points } = this;
    set(normal, planes[4 * face], planes[4 * face + 1], planes[4 * face + 2]);
    const offset = planes[4 * face + 3];
    const corner = this.addFarthest(normal, 1);
    if (dot(normal, points[corner]) - offset <= this.accuracy) {
      this.pointCount--;
      this.finals[face] = 1;
      return true;
    }
    if (this.faceCount > MOST_FACES || !this.removeVisibleFrom(points[corner])) return false;
    const { horizon, horizonCount } = this;
    for (let i = 0; i < 2 * horizonCount; i += 2) if (!this.addFace(horizon[i], horizon[i + 1], corner)) return false;
    return true;
  }

  /** Removes the faces that are visible from a point. Writes their horizon; false when that is not one closed line. */
  private removeVisibleFrom({ x, y, z }: Readonly<Vec3>): boolean {
    const { planes, corners, finals, rounding } = this;
    this.horizonCount = 0;
    // From the end: the last face takes the place of a removed one.
    for (let face = this.faceCount - 1; face >= 0; face--) {
      const at = 4 * face;
      if (planes[at] * x + planes[at + 1] * y + planes[at + 2] * z - planes[at + 3] <= rounding) continue;
      const i = corners[3 * face];
      const j = corners[3 * face + 1];
      const k = corners[3 * face + 2];
      this.addToHorizon(i, j);
      this.addToHorizon(j, k);
      this.addToHorizon(k, i);
      const last = --this.faceCount;
      finals[face] = finals[last];
      corners.copyWithin(3 * face, 3 * last, 3 * last + 3);
      planes.copyWithin(at, 4 * last, 4 * last + 4);
    }
    return this.isHorizonClosed();
  }

  /** Adds an edge of a removed face. If its neighbor was removed, too, removes the edge that they share. */
  private addToHorizon(from: number, to: number): void {
    const { horizon } = this;
    const end = 2 * this.horizonCount;
    for (let i = 0; i < end; i += 2) {
      if (horizon[i] !== to || horizon[i + 1] !== from) continue;
      horizon[i] = horizon[end - 2];
      horizon[i + 1] = horizon[end - 1];
      this.horizonCount--;
      return;
    }
    if (end === horizon.length) this.horizon = grown(horizon, end + 2);
    this.horizon[end] = from;
    this.horizon[end + 1] = to;
    this.horizonCount++;
  }

  private isHorizonClosed(): boolean {
    const { horizon } = this;
    const end = 2 * this.horizonCount;
    if (end < 6) return false;
    let corner = horizon[1];
    for (let length = 1; corner !== horizon[0]; length++) {
      let next = 0;
      while (next < end && horizon[next] !== corner) next += 2;
      if (next === end || 2 * length === end) return false;
      corner = horizon[next + 1];
      if (corner === horizon[0]) return 2 * (length + 1) === end;
    }
    return false;
  }

  /** Adds a face. False when it has no normal. */
  private addFace(i: number, j: number, k: number): boolean {
    const { points, faceCount } = this;
    if (faceCount === this.finals.length) {
      this.finals = grown(this.finals, faceCount + 1);
      this.corners = grown(this.corners, 3 * this.finals.length);
      this.planes = grown(this.planes, 4 * this.finals.length);
    }
    subtract(edge, points[j], points[i]);
    subtract(side, points[k], points[i]);
    cross(normal, edge, side);
    if (!normalize(normal)) return false;
    const { corners, planes } = this;
    corners[3 * faceCount] = i;
    corners[3 * faceCount + 1] = j;
    corners[3 * faceCount + 2] = k;
    planes[4 * faceCount] = normal.x;
    planes[4 * faceCount + 1] = normal.y;
    planes[4 * faceCount + 2] = normal.z;
    planes[4 * faceCount + 3] = dot(normal, points[i]);
    this.finals[faceCount] = 0;
    this.faceCount++;
    return true;
  }

  /** Adds the difference that is farthest along a unit vector, or against it, as a corner. */
  private addFarthest(direction: Readonly<Vec3>, sign: 1 | -1): number {
    const { points } = this;
    if (this.pointCount === points.length) points.push(vec3());
    this.pair.writeFarthest(points[this.pointCount], direction, sign);
    return this.pointCount++;
  }

  /** Adds the difference that is farthest along a unit vector or against it, seen from a point. */
  private addFartherOf(direction: Readonly<Vec3>, from: Readonly<Vec3>): number {
    const { points } = this;
    const start = dot(from, direction);
    const along = this.addFarthest(direction, 1);
    const against = this.addFarthest(direction, -1);
    return Math.abs(dot(points[along], direction) - start) >= Math.abs(dot(points[against], direction) - start)
      ? along
      : against;
  }
}

/** Number of faces, or of edges, for which there is room at first. */
const CAPACITY = 64;
/** Number of faces above which none is replaced any more. */
const MOST_FACES = 1 << 16;
/** Largest height over a face that is rounding, as a fraction of the size. */
const FACE_ROUNDING = 1e-13;
/** Least extent of a first tetrahedron, as a fraction of the size. */
const THINNEST = 1e-6;

const normal = vec3();
const edge = vec3();
const side = vec3();
