import type { HullData } from '../../geometry/hull/hull-data.ts';
import type { HullEdge } from '../../geometry/hull/hull-surface.ts';
import { normalize } from '../../math/cross.ts';
import { addScaled, copy, dot, length, negate, set, setCross, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import type { NearPoint, Polytope } from './polytope-pair.ts';

// A polytope with any number of corners for tests against a convex hull: a point, a segment, a triangle, a box or a hull.

/** What is the same for all polytopes of a kind. */
type Features = Pick<HullData, 'cornerCount' | 'polygons' | 'axes' | 'edges'>;

const NONE: readonly never[] = [];
const POINT: Features = { cornerCount: 1, polygons: NONE, axes: NONE, edges: NONE };
const SEGMENT: Features = {
  cornerCount: 2,
  polygons: NONE,
  axes: NONE,
  edges: [{ from: 0, to: 1, left: -1, right: -1 }],
};
// Face 0 is the front, face 1 the back.
const TRIANGLE: Features = {
  cornerCount: 3,
  polygons: [
    [0, 1, 2],
    [2, 1, 0],
  ],
  axes: [0],
  edges: [
    { from: 0, to: 1, left: 0, right: 1 },
    { from: 1, to: 2, left: 0, right: 1 },
    { from: 2, to: 0, left: 0, right: 1 },
  ],
};

/** Corners, faces and edges of a polytope in the frame of a pair. */
export class HullCore implements Polytope {
  corners: readonly Vec3[] = NONE;
  cornerCount = 0;
  /** Outward unit normals of the faces, and their corners. */
  normals: readonly Vec3[] = NONE;
  polygons: readonly (readonly number[])[] = NONE;
  /** Faces whose normals are separating axes. */
  axes: readonly number[] = NONE;
  /** Edges with their faces, and unit vectors along them. A segment has an edge without faces, a point none. */
  edges: readonly HullEdge[] = NONE;
  directions: readonly Vec3[] = NONE;
  /** Approximate size: the scale of tolerances. */
  size = 0.5;
  /** Corners, normals and directions of a core that is not a hull in its own frame. */
  private readonly ownCorners: Vec3[] = [];
  private readonly ownNormals: Vec3[] = [];
  private readonly ownDirections: Vec3[] = [];
  /** The corners without `offset`, so that a long motion rounds all of them alike. */
  private readonly relativeCorners: Vec3[] = [];
  private readonly offset = vec3();

  /** Loads a hull in its own frame. */
  setHull(hull: HullData): void {
    this.setFeatures(hull, hull.size);
    this.corners = hull.corners;
    this.normals = hull.normals;
    this.directions = hull.directions;
  }

  /** Loads a hull with the axes u, v, w at `offset`. */
  setRotatedHull(
    hull: HullData,
    offset: Readonly<Vec3>,
    u: Readonly<Vec3>,
    v: Readonly<Vec3>,
    w: Readonly<Vec3>,
  ): void {
    this.setFeatures(hull, hull.size);
    this.useOwn(hull.normals.length, hull.edges.length);
    rotateAll(this.relativeCorners, hull.corners, u, v, w);
    rotateAll(this.ownNormals, hull.normals, u, v, w);
    rotateAll(this.ownDirections, hull.directions, u, v, w);
    this.setPosition(offset);
  }

  /**
   * Loads a box with the half extents `h` and the axes u, v, w at `offset`. `cube` is the hull of the cube with corners
   * at ±1.
   */
  setBox(
    cube: HullData,
    h: Readonly<Vec3>,
    offset: Readonly<Vec3>,
    u: Readonly<Vec3>,
    v: Readonly<Vec3>,
    w: Readonly<Vec3>,
  ): void {
    this.setRotatedHull(cube, offset, u, v, w);
    for (let i = 0; i < 8; i++) {
      const { x, y, z } = cube.corners[i];
      const corner = this.relativeCorners[i];
      set(corner, 0 + u.x * h.x * x, 0 + u.y * h.x * x, 0 + u.z * h.x * x);
      addScaled(corner, corner, v, h.y * y);
      addScaled(corner, corner, w, h.z * z);
    }
    this.size = h.x + h.y + h.z;
    this.setPosition(offset);
  }

  /** Loads a triangle by its corners relative to `offset` and its unit normal. */
  setTriangle(
    a: Readonly<Vec3>,
    b: Readonly<Vec3>,
    c: Readonly<Vec3>,
    normal: Readonly<Vec3>,
    offset: Readonly<Vec3>,
  ): void {
    this.setFeatures(TRIANGLE, 0);
    this.useOwn(2, 3);
    const { ownNormals, ownDirections, relativeCorners } = this;
    copy(relativeCorners[0], a);
    copy(relativeCorners[1], b);
    copy(relativeCorners[2], c);
    copy(ownNormals[0], normal);
    copy(ownNormals[1], normal);
    negate(ownNormals[1]);
    for (let i = 0; i < 3; i++) {
      subtract(ownDirections[i], relativeCorners[i === 2 ? 0 : i + 1], relativeCorners[i]);
      this.size = Math.max(this.size, length(ownDirections[i]));
      normalize(ownDirections[i]);
    }
    this.setPosition(offset);
  }

  /** Loads the segment of length 2 · `halfHeight` around `middle`, along the unit vector `axis`; a point for length 0. */
  setSegment(middle: Readonly<Vec3>, axis: Readonly<Vec3>, halfHeight: number): void {
    const isPoint = halfHeight === 0;
    this.setFeatures(isPoint ? POINT : SEGMENT, halfHeight);
    this.useOwn(0, isPoint ? 0 : 1);
    addScaled(this.relativeCorners[0], ORIGIN, axis, -halfHeight);
    if (!isPoint) {
      addScaled(this.relativeCorners[1], ORIGIN, axis, halfHeight);
      copy(this.ownDirections[0], axis);
    }
    this.setPosition(middle);
  }

  /** Moves a core that is not a hull in its own frame by `displacement` times `fraction`. */
  move(displacement: Readonly<Vec3>, fraction: number): void {
    addScaled(moved, this.offset, displacement, fraction);
    this.setPosition(moved);
  }

  /** Writes the minimum and maximum of its corners along `axis` to `out`. */
  project(out: Float64Array, { x, y, z }: Readonly<Vec3>): void {
    const { corners, cornerCount } = this;
    let low = Infinity;
    let high = -Infinity;
    for (let i = 0; i < cornerCount; i++) {
      const corner = corners[i];
      const at = corner.x * x + corner.y * y + corner.z * z;
      low = Math.min(low, at);
      high = Math.max(high, at);
    }
    out[0] = low;
    out[1] = high;
  }

  writeNearFace(out: NearPoint, p: Readonly<Vec3>, limit: number): boolean {
    const { normals, polygons, corners } = this;
    let nearest = -1;
    out.distance = limit;
    for (let face = 0; face < polygons.length; face++) {
      const up = normals[face];
      const height = dot(up, p) - dot(up, corners[polygons[face][0]]);
      if (height < 0 || height > out.distance || !this.isOver(face, p)) continue;
      out.distance = height;
      nearest = face;
    }
    if (nearest < 0) return false;
    copy(out.normal, normals[nearest]);
    addScaled(out.point, p, out.normal, -out.distance);
    return true;
  }

  /** Whether a point is over a face, seen along its normal. */
  private isOver(face: number, p: Readonly<Vec3>): boolean {
    const polygon = this.polygons[face];
    for (let i = 0; i < polygon.length; i++) {
      const from = this.corners[polygon[i]];
      subtract(along, this.corners[polygon[i + 1 === polygon.length ? 0 : i + 1]], from);
      // Edge × normal points out of the face.
      setCross(outwards, along, this.normals[face]);
      subtract(off, p, from);
      if (dot(outwards, off) > 0) return false;
    }
    return true;
  }

  private setFeatures(features: Features, size: number): void {
    this.cornerCount = features.cornerCount;
    this.polygons = features.polygons;
    this.axes = features.axes;
    this.edges = features.edges;
    this.size = size;
  }

  /** Makes room for own features. */
  private useOwn(normalCount: number, edgeCount: number): void {
    enlarge(this.ownCorners, this.cornerCount);
    enlarge(this.relativeCorners, this.cornerCount);
    enlarge(this.ownNormals, normalCount);
    enlarge(this.ownDirections, edgeCount);
    this.corners = this.ownCorners;
    this.normals = this.ownNormals;
    this.directions = this.ownDirections;
  }

  private setPosition(offset: Readonly<Vec3>): void {
    copy(this.offset, offset);
    for (let i = 0; i < this.cornerCount; i++) addScaled(this.ownCorners[i], offset, this.relativeCorners[i], 1);
  }
}

function enlarge(list: Vec3[], count: number): void {
  while (list.length < count) list.push(vec3());
}

function rotateAll(
  out: readonly Vec3[],
  vectors: readonly Readonly<Vec3>[],
  u: Readonly<Vec3>,
  v: Readonly<Vec3>,
  w: Readonly<Vec3>,
): void {
  for (let i = 0; i < vectors.length; i++) {
    const { x, y, z } = vectors[i];
    // Adding to 0 keeps −0 out.
    set(out[i], 0 + u.x * x + v.x * y + w.x * z, 0 + u.y * x + v.y * y + w.y * z, 0 + u.z * x + v.z * y + w.z * z);
  }
}

const ORIGIN: Readonly<Vec3> = vec3();
const moved = vec3();
const along = vec3();
const outwards = vec3();
const off = vec3();
