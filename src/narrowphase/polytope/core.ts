import { closestOnTriangle, closestPointOnSegment } from '../../math/closest-points.ts';
import { cross, normalize } from '../../math/cross.ts';
import { unitScale } from '../../math/unit-scale.ts';
import { addScaled, copy, dot, length, scale, set, type Vec3, vec3 } from '../../math/vec3.ts';

import { createBoxFace, writeSupportingFace } from './box-face.ts';

// The core of a shape as the separating axis test sees it: a segment, a triangle or a box, by its corners, edges and
// normals, all in one frame. A capsule is its core grown by the radius.

const CORNERS: Readonly<Record<CoreKind, number>> = { segment: 2, triangle: 3, box: 8 };

/** Pairs of corners. Bit i of the number of a box's corner says on which side of axis i it is. */
const EDGES: Readonly<Record<CoreKind, readonly (readonly [number, number])[]>> = {
  segment: [[0, 1]],
  triangle: [
    [0, 1],
    [1, 2],
    [2, 0],
  ],
  box: [
    [0, 1],
    [2, 3],
    [4, 5],
    [6, 7],
    [0, 2],
    [1, 3],
    [4, 6],
    [5, 7],
    [0, 4],
    [1, 5],
    [2, 6],
    [3, 7],
  ],
};

const boxFace = createBoxFace();

/** Sizes between which products of four edges neither overflow nor underflow. */
const SHORT = 1e-60;
const LONG = 1e60;

const ORIGIN: Readonly<Vec3> = vec3();

/** The corners of a face, or of the edge that is all there is of a segment. */
export interface Face {
  readonly corners: Vec3[];
  count: number;
}

/** What a core is. */
export type CoreKind = 'segment' | 'triangle' | 'box';

/** A segment, a triangle, or a box around the origin along the axes of the frame. */
export class Core {
  kind: CoreKind = 'segment';
  /** Its corners; the first `cornerCount` count. */
  readonly corners: readonly Vec3[] = Array.from({ length: 8 }, () => vec3());
  cornerCount = 0;
  /** Its edges as pairs of corners. */
  edges: readonly (readonly [number, number])[] = EDGES.segment;
  /** Directions of its edges, of any length; the first `directionCount` count. */
  readonly directions: readonly Vec3[] = [vec3(), vec3(), vec3()];
  directionCount = 0;
  /** Unit normals of its faces. */
  readonly normals: readonly Vec3[] = [vec3(), vec3(), vec3()];
  normalCount = 0;
  /** Unit normals in the plane of a flat core, out of its edges: what separates cores that lie in one plane. */
  readonly rims: readonly Vec3[] = [vec3(), vec3(), vec3()];
  rimCount = 0;
  /** How large it is, about: what lengths are compared with. */
  size = 0.5;
  /** Half the edge lengths of a box. */
  readonly extents = vec3();
  /** Half the length of a segment. */
  halfHeight = 0.5;
  /** Where it is in the world, and the world vectors that its points are sums of: see `place`. */
  center: Readonly<Vec3> = ORIGIN;
  u: Readonly<Vec3> = ORIGIN;
  v: Readonly<Vec3> = ORIGIN;
  w: Readonly<Vec3> = ORIGIN;
  /** The corners of a triangle by name, and its unit normal. */
  readonly triangle = { a: this.corners[0], b: this.corners[1], c: this.corners[2], normal: this.normals[0] };

  /** Makes it the segment of length 2 · `halfHeight` around `middle`, whose direction is the unit vector `axis`. */
  setSegment(middle: Readonly<Vec3>, axis: Readonly<Vec3>, halfHeight: number): void {
    this.become('segment', 1, 0, 0);
    addScaled(this.corners[0], middle, axis, -halfHeight);
    addScaled(this.corners[1], middle, axis, halfHeight);
    copy(this.directions[0], axis);
    this.halfHeight = halfHeight;
    this.size = halfHeight;
  }

  /**
   * Names the vectors in the world that it was made of, for exact sums: the axes of a box, the corners of a triangle relative
   * to the center, or three times the axis of a segment.
   */
  place(center: Readonly<Vec3>, u: Readonly<Vec3>, v: Readonly<Vec3>, w: Readonly<Vec3>): void {
    this.center = center;
    this.u = u;
    this.v = v;
    this.w = w;
  }

  /** Adds the normal across the segment in the plane with the given normal, in case it lies in it. */
  addRim(normal: Readonly<Vec3>): void {
    cross(this.rims[0], normal, this.directions[0]);
    this.rimCount = normalize(this.rims[0]) ? 1 : 0;
  }

  /** Makes it the triangle with the given corners and unit normal. */
  setTriangle(a: Readonly<Vec3>, b: Readonly<Vec3>, c: Readonly<Vec3>, normal: Readonly<Vec3>): void {
    this.become('triangle', 3, 1, 3);
    const { corners, directions, rims } = this;
    copy(corners[0], a);
    copy(corners[1], b);
    copy(corners[2], c);
    copy(this.normals[0], normal);
    this.size = 0;
    for (let i = 0; i < 3; i++) {
      const from = corners[i];
      const to = corners[i === 2 ? 0 : i + 1];
      set(directions[i], to.x - from.x, to.y - from.y, to.z - from.z);
      this.size = Math.max(this.size, length(directions[i]));
      cross(rims[i], directions[i], normal);
      normalize(rims[i]);
    }
    if (this.size > SHORT && this.size < LONG) return;
    // Cross products of edges are squared, and compared with the product of two squares.
    const factor = unitScale(this.size);
    for (const direction of directions) scale(direction, direction, factor);
  }

  /** Makes it the box with the given extents. */
  setBox(extents: Readonly<Vec3>): void {
    this.become('box', 3, 3, 0);
    const { x, y, z } = extents;
    copy(this.extents, extents);
    this.size = x + y + z;
    for (let i = 0; i < 8; i++) set(this.corners[i], i & 1 ? x : -x, i & 2 ? y : -y, i & 4 ? z : -z);
    for (let i = 0; i < 3; i++) {
      set(this.normals[i], i === 0 ? 1 : 0, i === 1 ? 1 : 0, i === 2 ? 1 : 0);
      copy(this.directions[i], this.normals[i]);
    }
  }

  private become(kind: CoreKind, directionCount: number, normalCount: number, rimCount: number): void {
    this.kind = kind;
    this.cornerCount = CORNERS[kind];
    this.edges = EDGES[kind];
    this.directionCount = directionCount;
    this.normalCount = normalCount;
    this.rimCount = rimCount;
  }

  /** Moves it by `displacement` times `fraction`. Boxes stay where they are. */
  move(displacement: Readonly<Vec3>, fraction: number): void {
    for (let i = 0; i < this.cornerCount; i++) addScaled(this.corners[i], this.corners[i], displacement, fraction);
  }

  /** Writes the least and the largest coordinate of its corners along `axis` to `out`. */
  project(out: Float64Array, axis: Readonly<Vec3>): void {
    if (this.kind === 'box') {
      const { x, y, z } = this.extents;
      out[1] = Math.abs(axis.x) * x + Math.abs(axis.y) * y + Math.abs(axis.z) * z;
      out[0] = -out[1];
      return;
    }
    out[0] = Infinity;
    out[1] = -Infinity;
    for (let i = 0; i < this.cornerCount; i++) {
      const at = dot(this.corners[i], axis);
      out[0] = Math.min(out[0], at);
      out[1] = Math.max(out[1], at);
    }
  }

  /** Writes the corners, in order around it, of the face that looks most along `direction`; of a flat core all. */
  faceTowards(out: Face, { x, y, z }: Readonly<Vec3>): void {
    if (this.kind !== 'box') {
      out.count = this.cornerCount;
      for (let i = 0; i < out.count; i++) out.corners[i] = this.corners[i];
      return;
    }
    writeSupportingFace(boxFace, x, y, z);
    out.count = 4;
    for (let i = 0; i < 4; i++) out.corners[i] = this.corners[boxFace.corners[i]];
  }

  /** The number of the edge along direction number `i` that is farthest along `direction`. */
  edgeTowards(i: number, direction: Readonly<Vec3>): number {
    if (this.kind !== 'box') return i;
    // Four edges along each axis, one after the other.
    let best = 4 * i;
    let highest = -Infinity;
    for (let edge = 4 * i; edge < 4 * i + 4; edge++) {
      const [from, to] = this.edges[edge];
      const height = dot(this.corners[from], direction) + dot(this.corners[to], direction);
      if (height <= highest) continue;
      highest = height;
      best = edge;
    }
    return best;
  }

  /** Writes edge number `edge` as its middle and half. */
  halve(half: Vec3, middle: Vec3, edge: number): void {
    const [i, j] = this.edges[edge];
    const from = this.corners[i];
    const to = this.corners[j];
    set(half, (to.x - from.x) * 0.5, (to.y - from.y) * 0.5, (to.z - from.z) * 0.5);
    set(middle, (to.x + from.x) * 0.5, (to.y + from.y) * 0.5, (to.z + from.z) * 0.5);
  }

  /** Writes the point of the core that is closest to `p`. */
  closestPoint(out: Vec3, p: Readonly<Vec3>): void {
    const { kind, corners, extents: h } = this;
    if (kind === 'segment') closestPointOnSegment(out, p, corners[0], corners[1]);
    else if (kind === 'triangle') closestOnTriangle(out, p, this.triangle);
    else
      set(
        out,
        Math.max(-h.x, Math.min(h.x, p.x)),
        Math.max(-h.y, Math.min(h.y, p.y)),
        Math.max(-h.z, Math.min(h.z, p.z)),
      );
  }
}
