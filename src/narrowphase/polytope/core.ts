import { clamp } from '../../math/clamp.ts';
import { closestPointOnSegment } from '../../math/closest-points.ts';
import { cross, normalize } from '../../math/cross.ts';
import { addScaled, copy, divide, dot, length, set, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import { halve } from './closest-of-segments.ts';
import { BOX_EDGES, type Corners, type Edge, edgesOf } from './corners.ts';

// The core of a shape for the separating axis test: corners, edges and normals of a segment, a triangle or a box, in
// one frame. A capsule is its core grown by the radius.

/** The point of a core closest to a point outside of it. */
export interface NearPoint {
  readonly point: Vec3;
  /** Their distance, and the unit vector from the core to the point outside. */
  distance: number;
  readonly normal: Vec3;
}

/** Writes the half vector and the middle of an edge of a core. */
export function halveEdge(half: Vec3, middle: Vec3, { edges, corners }: Core, edge: number): void {
  const { from, to } = edges[edge];
  halve(half, middle, corners[from], corners[to]);
}

/** What differs between cores: a segment, a box, or a triangle. */
export interface CoreKind {
  readonly isBox: boolean;
  readonly cornerCount: number;
  readonly edges: readonly Edge[];
  readonly edgesPerDirection: number;
  /** Writes the point of the core closest to `p`. */
  closestPoint(out: Vec3, core: Readonly<Core>, p: Readonly<Vec3>): void;
}

const SEGMENT: CoreKind = {
  isBox: false,
  cornerCount: 2,
  edges: edgesOf([[0, 1]]),
  edgesPerDirection: 1,
  closestPoint: (out, { corners }, p) => {
    closestPointOnSegment(out, p, corners[0], corners[1]);
  },
};

const BOX: CoreKind = {
  isBox: true,
  cornerCount: 8,
  edges: BOX_EDGES,
  edgesPerDirection: 4,
  closestPoint: (out, { extents: h }, p) => {
    set(out, clamp(p.x, h.x), clamp(p.y, h.y), clamp(p.z, h.z));
  },
};

/** A segment, a triangle (`setTriangle`), or a box around the origin along the axes of the frame. */
export class Core implements Corners {
  kind: CoreKind = SEGMENT;
  isBox = false;
  /** Corners; the first `cornerCount` are valid. */
  readonly corners: readonly Vec3[] = Array.from({ length: 8 }, () => vec3());
  cornerCount = 0;
  edges = SEGMENT.edges;
  edgesPerDirection = 1;
  /** Directions of the edges, of any length; the first `directionCount` are valid. */
  readonly directions: readonly Vec3[] = [vec3(), vec3(), vec3()];
  directionCount = 0;
  /** Unit normals of its faces. */
  readonly normals: readonly Vec3[] = [vec3(), vec3(), vec3()];
  normalCount = 0;
  /** Rims: outward unit normals of the edges of a flat core, in its plane. They separate coplanar cores. */
  readonly rims: readonly Vec3[] = [vec3(), vec3(), vec3()];
  rimCount = 0;
  /** Approximate size: the scale of tolerances. */
  size = 0.5;
  /** Half extents of a box. */
  readonly extents = vec3();
  /** Half the length of a segment. */
  halfHeight = 0.5;

  /** Loads the segment of length 2 · `halfHeight` around `middle`, along the unit vector `axis`. */
  setSegment(middle: Readonly<Vec3>, axis: Readonly<Vec3>, halfHeight: number): void {
    this.setKind(SEGMENT, 1, 0, 0);
    addScaled(this.corners[0], middle, axis, -halfHeight);
    addScaled(this.corners[1], middle, axis, halfHeight);
    copy(this.directions[0], axis);
    this.halfHeight = halfHeight;
    this.size = halfHeight;
  }

  /** Adds a rim to a segment: its normal in the plane with the given normal, for a segment in that plane. */
  addRim(normal: Readonly<Vec3>): void {
    cross(this.rims[0], normal, this.directions[0]);
    this.rimCount = normalize(this.rims[0]) ? 1 : 0;
  }

  /** Loads the box with the given half extents. */
  setBox(extents: Readonly<Vec3>): void {
    this.setKind(BOX, 3, 3, 0);
    const { x, y, z } = extents;
    copy(this.extents, extents);
    this.size = x + y + z;
    for (let i = 0; i < 8; i++) set(this.corners[i], i & 1 ? x : -x, i & 2 ? y : -y, i & 4 ? z : -z);
    for (let i = 0; i < 3; i++) {
      set(this.normals[i], i === 0 ? 1 : 0, i === 1 ? 1 : 0, i === 2 ? 1 : 0);
      copy(this.directions[i], this.normals[i]);
    }
  }

  /** Sets the form and the numbers of directions, normals and rims. */
  setKind(kind: CoreKind, directionCount: number, normalCount: number, rimCount: number): void {
    this.kind = kind;
    this.isBox = kind.isBox;
    this.cornerCount = kind.cornerCount;
    this.edges = kind.edges;
    this.edgesPerDirection = kind.edgesPerDirection;
    this.directionCount = directionCount;
    this.normalCount = normalCount;
    this.rimCount = rimCount;
  }

  /** Moves the core by `displacement` times `fraction`. Boxes do not move. */
  move(displacement: Readonly<Vec3>, fraction: number): void {
    for (let i = 0; i < this.cornerCount; i++) addScaled(this.corners[i], this.corners[i], displacement, fraction);
  }

  /** Writes the minimum and maximum of its corners along `axis` to `out`. */
  project(out: Float64Array, axis: Readonly<Vec3>): void {
    if (this.isBox) {
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

  /** Writes the closest point of the core to a corner `p` of another one. */
  writeNearPoint(out: NearPoint, p: Readonly<Vec3>): void {
    this.kind.closestPoint(out.point, this, p);
    subtract(out.normal, p, out.point);
    out.distance = length(out.normal);
    if (out.distance > 0) divide(out.normal, out.distance);
  }
}
