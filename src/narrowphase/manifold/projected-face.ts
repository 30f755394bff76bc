import { dot, setBetween, type Vec3, vec3 } from '../../math/vec3.ts';
import type { Participant } from '../dispatch.ts';
import { createSupportingFace, writeFace } from './supporting-face.ts';

/** Three axes at right angles: `n` is the normal of a contact, `u` and `v` span the plane across it. */
export interface Axes {
  readonly u: Vec3;
  readonly v: Vec3;
  readonly n: Vec3;
}

/** Where something is across the normal. */
export interface Spot {
  u: number;
  v: number;
}

/** A corner as seen along the normal: where it is across it, and its height along it. */
interface Corner extends Spot {
  h: number;
}

const createCorner = (): Corner => ({ u: 0.5, v: 0.5, h: 0.5 });

/** The face that a shape turns to a contact, seen along the normal: a polygon, an edge, a point, or a whole plane. */
export class ProjectedFace {
  /** Its corners; the first `count` count. A plane has none, and the first lies on it. */
  readonly corners: readonly Corner[] = [createCorner(), createCorner(), createCorner(), createCorner()];
  count = 0;
  /** How many sides it has that others may cross. */
  sideCount = 0;
  /** By how much the shape is larger all around. */
  radius = 0.5;
  /** Where the surface is as seen from the face: 1 when the normal leads out of the shape, otherwise −1. */
  private outwards = 1;
  /** How the height of a polygon changes along u and v. */
  private slopeU = 0.5;
  private slopeV = 0.5;
  /** Lengths of the sides, and unit vectors across them, out of a polygon. */
  readonly length = new Float64Array(4);
  private readonly outU = new Float64Array(4);
  private readonly outV = new Float64Array(4);
  private readonly face = createSupportingFace();

  /** Takes the face that a shape turns towards `direction`, which is the normal or against it, as seen from `origin`. */
  load(part: Participant, direction: Readonly<Vec3>, origin: Readonly<Vec3>, axes: Readonly<Axes>): void {
    const { face, corners } = this;
    writeFace(face, part.form, part.shape.type, direction);
    this.count = face.count;
    this.radius = face.radius;
    this.outwards = dot(direction, axes.n) < 0 ? -1 : 1;
    setBetween(offset, origin, part.form.center);
    for (let i = 0; i < Math.max(1, face.count); i++) {
      corners[i].u = dot(offset, axes.u) + dot(face.corners[i], axes.u);
      corners[i].v = dot(offset, axes.v) + dot(face.corners[i], axes.v);
      corners[i].h = dot(offset, axes.n) + dot(face.corners[i], axes.n);
    }
    this.incline();
    this.measureSides();
  }

  private incline(): void {
    this.slopeU = 0;
    this.slopeV = 0;
    if (this.count < 3) return;
    const [a, b, c] = this.corners;
    const u = b.u - a.u;
    const v = b.v - a.v;
    const h = b.h - a.h;
    const p = c.u - a.u;
    const q = c.v - a.v;
    const r = c.h - a.h;
    const area = u * q - v * p;
    this.slopeU = (h * q - r * v) / area;
    this.slopeV = (r * u - h * p) / area;
  }

  private measureSides(): void {
    const { corners, count } = this;
    this.sideCount = count > 2 ? count : Math.max(0, count - 1);
    const [a, b, c] = corners;
    const turn = count > 2 && (b.u - a.u) * (c.v - b.v) - (b.v - a.v) * (c.u - b.u) < 0 ? -1 : 1;
    for (let i = 0; i < this.sideCount; i++) {
      const from = corners[i];
      const to = corners[this.after(i)];
      const u = to.u - from.u;
      const v = to.v - from.v;
      const length = Math.sqrt(u * u + v * v);
      this.length[i] = length;
      this.outU[i] = (turn * v) / length;
      this.outV[i] = (-turn * u) / length;
    }
  }

  /** The corner at the end of side `i`, which begins at corner `i`. */
  after(i: number): number {
    return i + 1 === this.count ? 0 : i + 1;
  }

  /** How far a spot is beyond side `i`. */
  beyond(i: number, p: Readonly<Spot>): number {
    const from = this.corners[i];
    return (p.u - from.u) * this.outU[i] + (p.v - from.v) * this.outV[i];
  }

  /** How far along side `i` a spot is. */
  along(i: number, p: Readonly<Spot>): number {
    const from = this.corners[i];
    const to = this.corners[this.after(i)];
    return ((p.u - from.u) * (to.u - from.u) + (p.v - from.v) * (to.v - from.v)) / this.length[i];
  }

  /** Whether a spot is over the face, or no more than `slack` beside it. Nothing is over a point. */
  covers(p: Readonly<Spot>, slack: number): boolean {
    if (this.count === 1) return false;
    for (let i = 0; i < this.sideCount; i++) {
      const beyond = this.beyond(i, p);
      if (beyond > slack || (this.count === 2 && beyond < -slack)) return false;
      if (beyond <= 0 && this.count > 2) continue;
      // Beside a side, and not beyond its ends: the lines of two sides stay close to each other far beyond a sharp corner.
      const along = this.along(i, p);
      if (along < -slack || along > this.length[i] + slack) return false;
    }
    return true;
  }

  /** Writes the spot that is `distance` away from another, out of side `i` and into the face. */
  moveInwards(out: Spot, i: number, p: Readonly<Spot>, distance: number): void {
    out.u = p.u - this.outU[i] * distance;
    out.v = p.v - this.outV[i] * distance;
  }

  /**
   * Writes where side `j` of another face crosses side `i`; false when it does not lead from one side of it to the other,
   * both ends farther away than `slack`.
   */
  crossing(out: Spot, i: number, other: ProjectedFace, j: number, slack: number): boolean {
    const from = other.corners[j];
    const to = other.corners[other.after(j)];
    const before = this.beyond(i, from);
    const after = this.beyond(i, to);
    if (!((before > slack && after < -slack) || (before < -slack && after > slack))) return false;
    const t = before / (before - after);
    out.u = from.u + (to.u - from.u) * t;
    out.v = from.v + (to.v - from.v) * t;
    return true;
  }

  /** Height of the surface of the shape at a spot over the face; not a number where there is none. */
  heightAt(p: Readonly<Spot>): number {
    const [from, to] = this.corners;
    if (this.count === 1) return from.h + this.radius * this.outwards;
    if (this.count !== 2) return from.h + this.slopeU * (p.u - from.u) + this.slopeV * (p.v - from.v);
    if (this.radius > 0) return this.heightOfRound(p);
    return from.h + (to.h - from.h) * Math.max(0, Math.min(1, this.along(0, p) / this.length[0]));
  }

  /**
   * Height of a capsule. Cut by the plane through the spot, along the core and the normal, it is a stadium of radius
   * √(r² − y²), if the spot is y beside the core: half a circle around the end that is farther out, and from where the core
   * is at right angles to the radius a straight line.
   */
  private heightOfRound(p: Readonly<Spot>): number {
    const { outwards, radius, length } = this;
    const [from, to] = this.corners;
    const isFirstFarther = (from.h - to.h) * outwards >= 0;
    const far = isFirstFarther ? from.h : to.h;
    const fall = Math.abs(to.h - from.h) / length[0];
    const secant = Math.sqrt(1 + fall * fall);
    const beside = this.beyond(0, p);
    const radiusThere = Math.sqrt(radius * radius - beside * beside);
    const along = isFirstFarther ? this.along(0, p) : length[0] - this.along(0, p);
    if (along * secant < radiusThere * fall)
      return far + outwards * Math.sqrt(radiusThere * radiusThere - along * along);
    return far + outwards * (radiusThere * secant - along * fall);
  }

  /** The corner that is closest to a spot, if it is no farther than `near`; otherwise −1. */
  cornerNear(p: Readonly<Spot>, near: number): number {
    let closest = near * near;
    let corner = -1;
    for (let i = 0; i < this.count; i++) {
      const u = this.corners[i].u - p.u;
      const v = this.corners[i].v - p.v;
      if (u * u + v * v > closest) continue;
      closest = u * u + v * v;
      corner = i;
    }
    return corner;
  }

  // The names of features, numbers from 1 to 85: corners first, then edges by their two corners, then faces.

  /** The name of corner `i`. */
  nameOfCorner(i: number): number {
    return 1 + this.face.numbers[i];
  }

  /** The name of the edge that is side `i`. */
  nameOfSide(i: number): number {
    const { numbers } = this.face;
    const p = numbers[i];
    const q = numbers[this.after(i)];
    return 16 + 8 * Math.min(p, q) + Math.max(p, q);
  }

  /** The name of the corner that a spot is near, or else of all of the face. */
  nameAt(p: Readonly<Spot>, near: number): number {
    const corner = this.cornerNear(p, near);
    return corner < 0 ? this.nameOfFace() : this.nameOfCorner(corner);
  }

  /** The name of all of it. */
  nameOfFace(): number {
    return this.count === 2 ? this.nameOfSide(0) : 80 + this.face.number;
  }
}

const offset = vec3();
