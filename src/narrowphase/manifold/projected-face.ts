import { FEATURE_PREFERENCE } from '../../constants.ts';
import type { Obb } from '../../geometry/obb.ts';
import type { WorldTriangle } from '../../geometry/triangle.ts';
import { dot, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import type { PosedShape } from '../dispatch.ts';
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
  /** Whether it is a triangle whose plane nearly contains the normal of the contact. */
  isEdgeOn = false;
  /** Whether it is the chain of two edges of such a triangle. */
  isChain = false;
  /** Where the surface is as seen from the face: 1 when the normal leads out of the shape, otherwise −1. */
  outwards = 1;
  /** How the height of a polygon changes along u and v. */
  slopeU = 0.5;
  slopeV = 0.5;
  /** 1 when the corners go around counter-clockwise, −1 when clockwise. */
  private winding = 1;
  /** Lengths of the sides, and unit vectors across them, out of a polygon. */
  readonly length = new Float64Array(4);
  readonly outU = new Float64Array(4);
  readonly outV = new Float64Array(4);
  readonly face = createSupportingFace();

  /**
   * Takes the face that a shape turns towards `direction`, which is the normal or against it, as seen from `origin`. Corners
   * that are no farther than `near` across the normal from what is above them are left out: they touch in the same place.
   */
  load(part: PosedShape, direction: Readonly<Vec3>, origin: Readonly<Vec3>, axes: Readonly<Axes>, near: number): void {
    const { face, corners } = this;
    writeFace(face, part.worldShape, part.shape.type, direction);
    this.count = face.count;
    this.radius = face.radius;
    this.isEdgeOn = face.isEdgeOn;
    this.outwards = dot(direction, axes.n) < 0 ? -1 : 1;
    subtract(offset, part.worldShape.center, origin);
    for (let i = 0; i < Math.max(1, face.count); i++) {
      corners[i].u = dot(offset, axes.u) + dot(face.corners[i], axes.u);
      corners[i].v = dot(offset, axes.v) + dot(face.corners[i], axes.v);
      corners[i].h = dot(offset, axes.n) + dot(face.corners[i], axes.n);
    }
    this.isChain = false;
    if (this.isEdgeOn) this.flatten(near);
    if (this.count === 2 && this.isShort(0, 1, near)) this.drop(this.lowest(0, 1));
    this.incline(part, axes);
    this.measureSides();
  }

  /** Whether it is an edge, or a triangle that is seen edge-on, which touches another edge with one of its own. */
  isLikeEdge(): boolean {
    return this.isEdgeOn || this.count === 2 || this.count === 1;
  }

  /** Leaves of a triangle that is seen edge-on the edge that is farthest out. */
  takeEdge(near: number): void {
    if (this.count < 3) return;
    this.drop(this.lowest(0, 2));
    this.isChain = false;
    if (this.isShort(0, 1, near)) this.drop(this.lowest(0, 1));
    this.measureSides();
  }

  /**
   * Makes a triangle that is no wider than `near`, as seen along the normal, the chain of the edges that are farthest out: the
   * longest side, or the other two if the corner between them is farther out than that.
   */
  private flatten(near: number): void {
    const { corners, outwards } = this;
    const [a, b, c] = corners;
    const area = (b.u - a.u) * (c.v - a.v) - (b.v - a.v) * (c.u - a.u);
    const [ab, bc, ca] = [squaredBetween(a, b), squaredBetween(b, c), squaredBetween(c, a)];
    const longest = Math.max(ab, bc, ca);
    if (area * area > near * near * longest) return;
    this.swap(1, longest === ca ? 1 : longest === bc ? 0 : 2);
    const [from, middle, to] = corners;
    const t = ((middle.u - from.u) * (to.u - from.u) + (middle.v - from.v) * (to.v - from.v)) / longest;
    const out = (middle.h - from.h - (to.h - from.h) * t) * outwards;
    const isOnSide = longest === 0 || out <= FEATURE_PREFERENCE * Math.abs(middle.h - from.h);
    if (isOnSide) this.drop(1);
    else if (this.isShort(1, 2, near)) this.drop(this.lowest(1, 2));
    else if (this.isShort(0, 1, near)) this.drop(this.lowest(0, 1));
    this.isChain = this.count === 3;
  }

  /** Whether two corners are no farther than `near` from each other, as seen along the normal. */
  private isShort(i: number, j: number, near: number): boolean {
    return squaredBetween(this.corners[i], this.corners[j]) <= near * near;
  }

  /** The corner from `first` to `last` that is least far out, the last of those that are as good as equal. */
  private lowest(first: number, last: number): number {
    const { corners, outwards } = this;
    let least = Infinity;
    let most = -Infinity;
    for (let i = first; i <= last; i++) {
      least = Math.min(least, corners[i].h * outwards);
      most = Math.max(most, corners[i].h * outwards);
    }
    const low = least + FEATURE_PREFERENCE * (most - least);
    let lowest = last;
    while (corners[lowest].h * outwards > low) lowest--;
    return lowest;
  }

  /** Leaves out corner `i`. */
  private drop(i: number): void {
    this.count--;
    for (let k = i; k < this.count; k++) this.swap(k, k + 1);
  }

  private swap(i: number, j: number): void {
    const { numbers } = this.face;
    const { u, v, h } = this.corners[i];
    const number = numbers[i];
    copyCorner(this.corners[i], this.corners[j]);
    numbers[i] = numbers[j];
    this.corners[j].u = u;
    this.corners[j].v = v;
    this.corners[j].h = h;
    numbers[j] = number;
  }

  /** Computes the slopes of a polygon, and which way its corners go around. */
  private incline(part: PosedShape, axes: Readonly<Axes>): void {
    this.slopeU = 0;
    this.slopeV = 0;
    this.winding = 1;
    if (this.count < 3 || this.isChain) return;
    // n · (p − corner) = 0 on the face. Three corners of a narrow one would tell n with an error of rounding / width.
    const normal = normalOf(part, this.face.number);
    const climb = dot(normal, axes.n);
    this.slopeU = -dot(normal, axes.u) / climb;
    this.slopeV = -dot(normal, axes.v) / climb;
    if (climb < 0) this.winding = -1;
  }

  private measureSides(): void {
    const { corners, count, winding } = this;
    this.sideCount = count > 2 && !this.isChain ? count : Math.max(0, count - 1);
    for (let i = 0; i < this.sideCount; i++) {
      const from = corners[i];
      const to = corners[this.after(i)];
      const u = to.u - from.u;
      const v = to.v - from.v;
      const length = Math.sqrt(u * u + v * v);
      this.length[i] = length;
      this.outU[i] = (winding * v) / length;
      this.outV[i] = (-winding * u) / length;
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
    if (this.isChain) return this.isAlong(0, p, slack) || this.isAlong(1, p, slack);
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

  /** Whether a spot is on side `i`, or no more than `slack` beside it. */
  private isAlong(i: number, p: Readonly<Spot>, slack: number): boolean {
    const along = this.along(i, p);
    return Math.abs(this.beyond(i, p)) <= slack && along >= -slack && along <= this.length[i] + slack;
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
}

/** The normal of a polygon among the faces of a shape, around which its corners go counter-clockwise. */
function normalOf({ shape, worldShape }: PosedShape, face: number): Readonly<Vec3> {
  if (shape.type === 'triangle') return (worldShape as WorldTriangle).normal;
  // The corners of both faces across an axis go around it alike.
  const { axisX, axisY, axisZ } = worldShape as Obb;
  return face < 2 ? axisX : face < 4 ? axisY : axisZ;
}

const offset = vec3();

function squaredBetween(p: Readonly<Spot>, q: Readonly<Spot>): number {
  const u = q.u - p.u;
  const v = q.v - p.v;
  return u * u + v * v;
}

function copyCorner(out: Corner, { u, v, h }: Readonly<Corner>): void {
  out.u = u;
  out.v = v;
  out.h = h;
}
