import { cross, normalize, perpendicular } from '../../math/cross.ts';
import { type CornerSet, farthestCorner } from '../../math/gjk.ts';
import { grown } from '../../math/growable.ts';
import { type Interval, setAlways } from '../../math/interval.ts';
import { unitScale } from '../../math/unit-scale.ts';
import { addScaled, dot, length, scale, set, setCross, subtract, type Vec3, vec3 } from '../../math/vec3.ts';

// The expanding polytope (van den Bergen, Proximity Queries and Penetration Depth Computation on 3D Game Objects, GDC 2001).
//
// The differences b − a of the points of two convex solids are a convex solid, too. A tetrahedron of four of them grows: a face
// of interest is replaced by faces to the difference that is farthest along its normal, until there is none beyond it. Then
// it is a face of all differences. Few of them have to be found: two hulls of a hundred corners have thousands together.

/** A convex polytope within the differences b − a of two convex solids. */
export class ExpandingPolytope {
  private a!: CornerSet;
  private b!: CornerSet;
  /** Differences are multiplied by this power of two. */
  private factor = 1;
  /** Height over a face, of scaled differences, that is rounding. */
  private rounding = 0.5;
  private readonly points: Vec3[] = [];
  private pointCount = 0;
  private faceCount = 0;
  /** Three corners per face, counter-clockwise seen from outside. */
  private corners: Int32Array = new Int32Array(3 * ROOM);
  /** Outward unit normal and offset per face. */
  private planes: Float64Array = new Float64Array(4 * ROOM);
  /** 1 for a face of all differences. */
  private finals: Uint8Array = new Uint8Array(ROOM);
  /** Faces that answer the last question. */
  private chosen: Int32Array = new Int32Array(ROOM);
  chosenCount = 0;
  /** Speeds through the faces at which the last motion enters and leaves, per motion. */
  entrySpeed = 0.5;
  exitSpeed = 0.5;
  /** Edges between faces that a new corner sees and faces that it does not see, as pairs of corners. */
  private outline: Int32Array = new Int32Array(2 * ROOM);
  private outlineCount = 0;

  /**
   * Begins with a tetrahedron that is long along `towards` and reaches to zero. False when the differences have next to no volume.
   * `size` is an approximate size of both solids.
   */
  begin(a: CornerSet, b: CornerSet, size: number, towards: Readonly<Vec3>): boolean {
    this.a = a;
    this.b = b;
    this.factor = unitScale(size);
    this.rounding = size * this.factor * FACE_ROUNDING;
    this.pointCount = 0;
    this.faceCount = 0;
    const { points } = this;
    const thinnest = size * this.factor * THINNEST;
    const p = this.addFarthest(towards, 1);
    const q = this.addFarthest(towards, -1);
    subtract(edge, points[q], points[p]);
    if (!(length(edge) > thinnest)) return false;
    normalize(edge);
    addScaled(normal, points[p], edge, -dot(points[p], edge));
    if (!(length(normal) > thinnest)) perpendicular(normal, edge);
    const r = this.addFartherOf(normal, points[p]);
    subtract(side, points[r], points[p]);
    setCross(normal, edge, side);
    if (!(length(normal) > thinnest)) return false;
    const s = this.addFartherOf(normal, points[p]);
    normalize(normal);
    subtract(side, points[s], points[p]);
    const height = dot(normal, side);
    if (!(Math.abs(height) > thinnest)) return false;
    const i = height < 0 ? q : r;
    const j = height < 0 ? r : q;
    return this.addFace(p, i, j) && this.addFace(p, j, s) && this.addFace(j, i, s) && this.addFace(i, p, s);
  }

  /**
   * Chooses the faces of all differences that are nearest to zero, or that have it farthest outside: the first one, and those
   * within `window` of it. Returns the distance of the first one from a zero inside; NaN when rounding is in the way. Stops as
   * soon as all faces are farther than `enough`, and returns a lesser distance than theirs then.
   */
  findNearestFaces(window: number, enough: number): number {
    const { factor } = this;
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
      if (Math.min(least, leastFinal) > enough * factor) return enough;
      const last = leastFinal + window * factor;
      if (!(least <= last)) {
        this.chosenCount = 0;
        for (let face = 0; face < faceCount; face++) if (planes[4 * face + 3] <= last) this.choose(face);
        return leastFinal / factor;
      }
      if (!this.expand(open)) return NaN;
    }
  }

  /**
   * Writes the fractions of a motion from zero at which the differences are entered and left; `enter` is greater when they are
   * passed. Chooses the faces through which that happens, those within `window` of them, and those along which the motion
   * slides: the first alone for one beyond 1. False when rounding is in the way.
   */
  findPassedFaces(out: Interval, motion: Readonly<Vec3>, window: number): boolean {
    scale(scaledMotion, motion, this.factor);
    const scaledWindow = window * this.factor;
    for (;;) {
      setAlways(out);
      let entered = -1;
      let left = -1;
      for (let face = 0; face < this.faceCount; face++) {
        const time = this.timeOf(face, scaledWindow);
        const speed = passing[0];
        if (speed > 0 && time < out.exit) {
          out.exit = time;
          this.exitSpeed = speed / this.factor;
          left = face;
        } else if (speed <= 0 && time > out.enter) {
          out.enter = time;
          this.entrySpeed = -speed / this.factor;
          entered = face;
        }
      }
      let open = this.isOpen(entered) ? entered : left;
      if (open === left && out.enter > 1) {
        this.chosenCount = 0;
        this.choose(entered);
        return true;
      }
      if (!this.isOpen(open)) {
        open = this.choosePassedFaces(out, scaledWindow);
        if (open < 0) return true;
      }
      if (!this.expand(open)) return false;
    }
  }

  /** Writes the outward normal of chosen face number `k`. */
  writeNormal(out: Vec3, k: number): void {
    const at = 4 * this.chosen[k];
    set(out, this.planes[at], this.planes[at + 1], this.planes[at + 2]);
  }

  /**
   * Fraction of the motion at which it passes the plane of a face: infinite if never. Notes its speed through the plane in
   * `passing`, which is negative where it enters and NaN where it slides within `window` of it.
   */
  private timeOf(face: number, window: number): number {
    const { planes } = this;
    const at = 4 * face;
    const { x, y, z } = scaledMotion;
    const speed = planes[at] * x + planes[at + 1] * y + planes[at + 2] * z;
    const offset = planes[at + 3];
    passing[0] = Math.abs(offset) <= window && Math.abs(offset - speed) <= window ? NaN : speed;
    if (speed !== 0) return offset / speed;
    return offset < 0 ? Infinity : -Infinity;
  }

  /** Chooses the faces that are passed within `window` of the times. Returns the number of one that is not final, or −1. */
  private choosePassedFaces({ enter, exit }: Readonly<Interval>, window: number): number {
    this.chosenCount = 0;
    for (let face = 0; face < this.faceCount; face++) {
      const time = this.timeOf(face, window);
      const speed = passing[0];
      const margin = speed === 0 ? 0 : window / Math.abs(speed);
      if (speed > 0 && time - margin > exit) continue;
      if (speed <= 0 && time + margin < enter) continue;
      if (this.isOpen(face)) return face;
      this.choose(face);
    }
    return -1;
  }

  private isOpen(face: number): boolean {
    return face >= 0 && this.finals[face] === 0;
  }

  private choose(face: number): void {
    if (this.chosenCount === this.chosen.length) this.chosen = grown(this.chosen, this.chosenCount + 1);
    this.chosen[this.chosenCount++] = face;
  }

  /** Replaces a face, or marks it if it is one of all differences. False when rounding is in the way. */
  private expand(face: number): boolean {
    const { planes, points } = this;
    set(normal, planes[4 * face], planes[4 * face + 1], planes[4 * face + 2]);
    const offset = planes[4 * face + 3];
    const corner = this.addFarthest(normal, 1);
    if (dot(normal, points[corner]) - offset <= this.rounding) {
      this.pointCount--;
      this.finals[face] = 1;
      return true;
    }
    if (this.faceCount > MOST_FACES || !this.removeSeenFrom(points[corner])) return false;
    const { outline, outlineCount } = this;
    for (let i = 0; i < 2 * outlineCount; i += 2) if (!this.addFace(outline[i], outline[i + 1], corner)) return false;
    return true;
  }

  /** Removes the faces that a point sees. Writes their outline; false when it is not one closed line. */
  private removeSeenFrom({ x, y, z }: Readonly<Vec3>): boolean {
    const { planes, corners, finals, rounding } = this;
    this.outlineCount = 0;
    // From the end: the last face takes the place of a removed one.
    for (let face = this.faceCount - 1; face >= 0; face--) {
      const at = 4 * face;
      if (planes[at] * x + planes[at + 1] * y + planes[at + 2] * z - planes[at + 3] <= rounding) continue;
      const i = corners[3 * face];
      const j = corners[3 * face + 1];
      const k = corners[3 * face + 2];
      this.addToOutline(i, j);
      this.addToOutline(j, k);
      this.addToOutline(k, i);
      const last = --this.faceCount;
      finals[face] = finals[last];
      corners.copyWithin(3 * face, 3 * last, 3 * last + 3);
      planes.copyWithin(at, 4 * last, 4 * last + 4);
    }
    return this.isOutlineClosed();
  }

  /** Adds an edge of a removed face, or removes that of its neighbor. */
  private addToOutline(from: number, to: number): void {
    const { outline } = this;
    const end = 2 * this.outlineCount;
    for (let i = 0; i < end; i += 2) {
      if (outline[i] !== to || outline[i + 1] !== from) continue;
      outline[i] = outline[end - 2];
      outline[i + 1] = outline[end - 1];
      this.outlineCount--;
      return;
    }
    if (end === outline.length) this.outline = grown(outline, end + 2);
    this.outline[end] = from;
    this.outline[end + 1] = to;
    this.outlineCount++;
  }

  private isOutlineClosed(): boolean {
    const { outline } = this;
    const end = 2 * this.outlineCount;
    if (end < 6) return false;
    let corner = outline[1];
    for (let length = 1; corner !== outline[0]; length++) {
      let next = 0;
      while (next < end && outline[next] !== corner) next += 2;
      if (next === end || 2 * length === end) return false;
      corner = outline[next + 1];
      if (corner === outline[0]) return 2 * (length + 1) === end;
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

  /** Adds the difference that is farthest along a direction, or against it, as a corner. */
  private addFarthest(direction: Readonly<Vec3>, sign: 1 | -1): number {
    const { a, b, points, factor } = this;
    if (this.pointCount === points.length) points.push(vec3());
    const point = points[this.pointCount];
    const ofA = a.corners[farthestCorner(a, direction, sign === 1 ? -1 : 1)];
    subtract(point, b.corners[farthestCorner(b, direction, sign)], ofA);
    scale(point, point, factor);
    return this.pointCount++;
  }

  /** Adds the difference that is farthest along a direction or against it, seen from a point. */
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

/** Faces for which there is room at first. */
const ROOM = 64;
/** Most faces: far more than two hulls have together. */
const MOST_FACES = 1 << 16;
/** Height over a face, as a fraction of the size, that is rounding. */
const FACE_ROUNDING = 1e-13;
/** Least extent of a first tetrahedron, as a fraction of the size. */
const THINNEST = 1e-6;

const scaledMotion = vec3();
const passing = new Float64Array(1);
const normal = vec3();
const edge = vec3();
const side = vec3();
