import { dot, setBetween, type Vec3, vec3 } from '../../math/vec3.ts';
import { writeFace } from '../../shapes/shape.ts';
import { createSupportingFace } from '../../shapes/supporting-face.ts';
import type { Participant } from '../dispatch.ts';

/** Three axes at right angles: `n` is the normal of a contact, `u` and `v` span the plane across it. */
export interface Axes {
  readonly u: Vec3;
  readonly v: Vec3;
  readonly n: Vec3;
}

/** A point as seen along the normal: where it is across it, and its height along it. */
export interface Seen {
  u: number;
  v: number;
  h: number;
}

/** Makes a `Seen` to be written. */
export function createSeen(): Seen {
  return { u: 0.5, v: 0.5, h: 0.5 };
}

/** The face that a shape turns to a contact, seen along the normal: a polygon, an edge, a point, or a whole plane. */
export class ProjectedFace {
  /** Its corners; the first `count` count. A plane has none, and the first lies on it. */
  readonly corners: readonly Seen[] = [createSeen(), createSeen(), createSeen(), createSeen()];
  count = 0;
  /** How many sides of it others may cross. */
  sideCount = 0;
  /** By how much the shape is larger all around. */
  radius = 0.5;
  /** How its height changes along u and v. */
  private slopeU = 0.5;
  private slopeV = 0.5;
  /** How far corner j of the other face is beyond side i, at 4i + j. */
  private readonly beyond = new Float64Array(16);
  private readonly face = createSupportingFace();

  /** Takes the face that a shape turns towards `direction`, as seen from `origin`. */
  load(part: Participant, direction: Readonly<Vec3>, origin: Readonly<Vec3>, axes: Readonly<Axes>): void {
    const { face, corners } = this;
    writeFace(face, part.form, part.shape.type, direction);
    this.count = face.count;
    this.sideCount = face.count > 2 ? face.count : face.count - 1;
    this.radius = face.radius;
    setBetween(offset, origin, part.form.center);
    for (let i = 0; i < Math.max(1, face.count); i++) {
      corners[i].u = dot(offset, axes.u) + dot(face.corners[i], axes.u);
      corners[i].v = dot(offset, axes.v) + dot(face.corners[i], axes.v);
      corners[i].h = dot(offset, axes.n) + dot(face.corners[i], axes.n);
    }
    this.slopeU = 0;
    this.slopeV = 0;
    if (face.count > 2) this.incline();
  }

  private incline(): void {
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

  /** The corner at the end of side `i`, which begins at corner `i`. */
  cornerAfter(i: number): number {
    return i + 1 === this.count ? 0 : i + 1;
  }

  /** Looks how the corners of another face lie to the sides of this one. */
  compare(other: ProjectedFace): void {
    const { corners, beyond } = this;
    const turn = this.turn();
    for (let i = 0; i < this.sideCount; i++) {
      const from = corners[i];
      const to = corners[this.cornerAfter(i)];
      const u = to.u - from.u;
      const v = to.v - from.v;
      const length = Math.sqrt(u * u + v * v) * turn;
      for (let j = 0; j < other.count; j++) {
        const corner = other.corners[j];
        beyond[4 * i + j] = ((corner.u - from.u) * v - (corner.v - from.v) * u) / length;
      }
    }
  }

  /** 1 when the corners go counter-clockwise around the face as it is seen, otherwise −1. */
  private turn(): number {
    if (this.count < 3) return 1;
    const [a, b, c] = this.corners;
    return (b.u - a.u) * (c.v - b.v) - (b.v - a.v) * (c.u - b.u) < 0 ? -1 : 1;
  }

  /**
   * Whether corner `j` of the other face is over this one, or no more than `slack` beside it; beside an edge it may be as
   * far as `reach`.
   */
  isUnder(other: ProjectedFace, j: number, slack: number, reach: number): boolean {
    if (this.count === 0) return true;
    if (this.count === 1) return false;
    if (this.count === 2) return Math.abs(this.beyond[j]) <= reach && this.isBetweenEnds(other.corners[j], slack);
    for (let i = 0; i < this.sideCount; i++) if (this.beyond[4 * i + j] > slack) return false;
    return true;
  }

  private isBetweenEnds(p: Readonly<Seen>, slack: number): boolean {
    const [from, to] = this.corners;
    const u = to.u - from.u;
    const v = to.v - from.v;
    const length = Math.sqrt(u * u + v * v);
    const along = ((p.u - from.u) * u + (p.v - from.v) * v) / length;
    return along >= -slack && along <= length + slack;
  }

  /** Whether side `j` of the other face leads from one side of side `i` to the other, both ends farther than `slack`. */
  isCrossed(i: number, other: ProjectedFace, j: number, slack: number): boolean {
    const before = this.beyond[4 * i + j];
    const after = this.beyond[4 * i + other.cornerAfter(j)];
    return (before > slack && after < -slack) || (before < -slack && after > slack);
  }

  /** Writes the point of side `j` of the other face where it crosses side `i`. */
  crossing(out: Seen, i: number, other: ProjectedFace, j: number): void {
    const before = this.beyond[4 * i + j];
    const after = this.beyond[4 * i + other.cornerAfter(j)];
    between(out, other.corners[j], other.corners[other.cornerAfter(j)], before / (before - after));
  }

  /** Writes the point of this face that is over or under `p`; of an edge the one that is nearest. */
  pointAt(out: Seen, p: Readonly<Seen>): void {
    const [from, to] = this.corners;
    const u = p.u - from.u;
    const v = p.v - from.v;
    if (this.count === 2) {
      const alongU = to.u - from.u;
      const alongV = to.v - from.v;
      const along = (u * alongU + v * alongV) / (alongU * alongU + alongV * alongV);
      between(out, from, to, Math.max(0, Math.min(1, along)));
      return;
    }
    out.u = p.u;
    out.v = p.v;
    out.h = from.h + this.slopeU * u + this.slopeV * v;
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
    const q = numbers[this.cornerAfter(i)];
    return 16 + 8 * Math.min(p, q) + Math.max(p, q);
  }

  /** The name of all of it. */
  nameOfFace(): number {
    return this.count === 2 ? this.nameOfSide(0) : 80 + this.face.number;
  }
}

function between(out: Seen, from: Readonly<Seen>, to: Readonly<Seen>, t: number): void {
  out.u = from.u + (to.u - from.u) * t;
  out.v = from.v + (to.v - from.v) * t;
  out.h = from.h + (to.h - from.h) * t;
}

const offset = vec3();
