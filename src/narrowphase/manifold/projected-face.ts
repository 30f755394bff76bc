import { MOST_CORNERS } from '../../constants.ts';
import { dot, type Vec3 } from '../../math/vec3.ts';
import type { Axes } from '../contact/axes.ts';
import { createSupportingFace } from './supporting-face.ts';

/** A point in the plane across the normal. */
export interface ProjectedPoint {
  u: number;
  v: number;
}

/** A corner, projected along the normal, with its height along it. */
export interface Corner extends ProjectedPoint {
  h: number;
}

/** Adds a contact point, named by the features that meet there, unless the shapes are apart there. */
export type AddPoint = (p: Readonly<ProjectedPoint>, featureOfA: number, featureOfB: number) => void;

/** What differs between the supporting faces of the types of shapes. */
export interface FaceReduction {
  /** Drops the corners of a projected face that touch at the same point as a more extreme corner, within `near`. */
  reduce(face: ProjectedFace, near: number): void;
  /** Reduces a face that is seen edge-on to its outermost edge, if it may be. */
  readonly reduceToEdge?: (face: ProjectedFace, near: number) => void;
  /** Height of the surface along the normal at a point over the face; NaN where there is no surface. */
  height(face: Readonly<ProjectedFace>, p: Readonly<ProjectedPoint>): number;
  /** How many corners shapes of this type may have: 8, or `MOST_CORNERS` for a convex hull. */
  readonly span: number;
  /** Adds the ends of a segment that two faces share, if faces of this type may be edges: see `joinEdges`. */
  readonly joinEdges?: (a: ProjectedFace, b: ProjectedFace, slack: number, near: number, add: AddPoint) => boolean;
}

/** Supporting face of a shape, projected along the contact normal: a polygon, an edge, a point, or a whole plane. */
export class ProjectedFace {
  /** Corners; the first `count` are valid. A plane has none, and the first is a point of it. */
  readonly corners: Corner[] = [];
  count = 0;
  /** Number of sides: of a polygon as many as corners, of an edge or a chain one fewer. */
  sideCount = 0;
  /** Whether the face is an open chain of two edges: the outer ones of a triangle seen edge-on. */
  isChain = false;
  /** 1 if the contact normal points out of the shape at the face, otherwise −1. */
  outwards = 1;
  /** Slopes of a polygon: change of height along u and v. */
  slopeU = 0.5;
  slopeV = 0.5;
  /** 1 for counter-clockwise corners, −1 for clockwise. */
  private winding = 1;
  /** Lengths of the sides, and their outward unit normals in the plane. */
  readonly length = new Float64Array(MOST_CORNERS);
  readonly outU = new Float64Array(MOST_CORNERS);
  readonly outV = new Float64Array(MOST_CORNERS);
  readonly face = createSupportingFace();

  reduction!: FaceReduction;

  /**
   * Projects the loaded `face`, a supporting face along `direction`: the normal or its opposite. `center` is the center
   * of its shape. A corner within `near` of a more extreme corner, across the normal, is dropped: both touch at the
   * same point.
   */
  project(center: Readonly<Vec3>, direction: Readonly<Vec3>, axes: Readonly<Axes>, near: number): void {
    const { face, corners } = this;
    this.count = face.count;
    this.outwards = dot(direction, axes.n) < 0 ? -1 : 1;
    for (let i = 0; i < Math.max(1, face.count); i++) {
      corners[i] ??= { u: 0.5, v: 0.5, h: 0.5 };
      corners[i].u = dot(center, axes.u) + dot(face.corners[i], axes.u);
      corners[i].v = dot(center, axes.v) + dot(face.corners[i], axes.v);
      corners[i].h = dot(center, axes.n) + dot(face.corners[i], axes.n);
    }
    this.isChain = false;
    this.reduction.reduce(this, near);
    this.writeSlopes(axes);
    this.measureSides();
  }

  /** Computes the slopes and the winding of a polygon. */
  private writeSlopes(axes: Readonly<Axes>): void {
    this.slopeU = 0;
    this.slopeV = 0;
    this.winding = 1;
    if (this.count < 3 || this.isChain) return;
    // n · (p − corner) = 0 on the face. From three corners of a narrow face, n would have an error of rounding / width.
    const { normal } = this.face;
    const climb = dot(normal, axes.n);
    this.slopeU = -dot(normal, axes.u) / climb;
    this.slopeV = -dot(normal, axes.v) / climb;
    if (climb < 0) this.winding = -1;
  }

  /** Computes the lengths and the outward normals of the sides. */
  measureSides(): void {
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

  /** Corner at the end of side `i`; side `i` starts at corner `i`. */
  after(i: number): number {
    return i + 1 === this.count ? 0 : i + 1;
  }

  /** Signed distance of a point outward from side `i`. */
  beyond(i: number, p: Readonly<ProjectedPoint>): number {
    const from = this.corners[i];
    return (p.u - from.u) * this.outU[i] + (p.v - from.v) * this.outV[i];
  }

  /** Distance of a point along side `i`. */
  along(i: number, p: Readonly<ProjectedPoint>): number {
    const from = this.corners[i];
    const to = this.corners[this.after(i)];
    return ((p.u - from.u) * (to.u - from.u) + (p.v - from.v) * (to.v - from.v)) / this.length[i];
  }

  /** Whether a point is over the face, or within `slack` of it. False for a face of one corner. */
  covers(p: Readonly<ProjectedPoint>, slack: number): boolean {
    const isOpen = this.sideCount < this.count;
    for (let i = 0; i < this.sideCount; i++) {
      if (!isOpen && this.beyond(i, p) <= 0) continue;
      // Outside the line of a side, a point must not be beyond the ends of the side. Beyond a sharp corner, a point far
      // from the face can still be within `slack` of the lines of both sides.
      if (this.isAlong(i, p, slack) === isOpen) return isOpen;
    }
    return !isOpen;
  }

  /** Whether a point is within `slack` of side `i`. */
  private isAlong(i: number, p: Readonly<ProjectedPoint>, slack: number): boolean {
    const along = this.along(i, p);
    return Math.abs(this.beyond(i, p)) <= slack && along >= -slack && along <= this.length[i] + slack;
  }

  /**
   * Writes the intersection of side `j` of another face with the line of side `i`. Returns false unless the ends of `j`
   * are on different sides of the line, each farther away than `slack`.
   */
  crossing(out: ProjectedPoint, i: number, other: ProjectedFace, j: number, slack: number): boolean {
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

  /** Corner closest to a point and within `near`, otherwise −1. */
  cornerNear(p: Readonly<ProjectedPoint>, near: number): number {
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
