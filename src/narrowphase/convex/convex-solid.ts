import type { WorldConvexHull } from '../../geometry/convex-hull.ts';
import { toWorldDirection } from '../../geometry/local-frame.ts';
import type { Obb } from '../../geometry/obb.ts';
import type { SolidOfRevolution } from '../../geometry/solid-of-revolution.ts';
import type { WorldTriangle } from '../../geometry/triangle.ts';
import { normalize } from '../../math/cross.ts';
import { addScaled, dot, length, scale, set, setCross, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import type { NearestOnProfile } from '../revolution/profile.ts';

// A convex solid is the convex hull of its elements: corners, and circles around one axis. A box has eight corners, a
// capsule two with a radius around them, a cylinder two circles, a cone a corner and a circle.

/** Corners of the polygon that replaces a circle where areas are shared: see `supporting-points.ts`. */
export const CIRCLE_CORNERS = 16;

/** Rounding of directions: 2⁻⁴⁸. A direction this close to the axis supports the whole cap. */
export const DIRECTION_ROUNDING = 3.552713678800501e-15;

/** The elements of a solid, relative to its center, in the orientation of the world. */
export class ConvexSolid {
  /** Corners, or centers of circles; the first `count` are valid. */
  readonly points: Vec3[] = Array.from({ length: 8 }, () => vec3());
  /** Radii of the two circles of a solid with circles; 0 for the apex of a cone. */
  readonly radii: [number, number] = [0.5, 0.5];
  count = 0;
  /** Whether its point reflection in the center is the solid itself. */
  isCentral = false;
  /** Outward unit normals of its flat faces, in the order in which ties are decided; the first `normalCount` are valid. */
  readonly normals: Vec3[] = Array.from({ length: 6 }, () => vec3());
  normalCount = 0;
  /** Heights of the faces along these normals. */
  readonly offsets: number[] = [];
  /** Whether it has circles; their axis, and a unit vector across it. */
  hasCircles = false;
  readonly axis = vec3();
  readonly across = vec3();
  /** Of a solid with circles: its radius, half height and profile. */
  radius = 0.5;
  halfHeight = 0.5;
  profile: NearestOnProfile = noProfile;
  /** Radius by which the solid is larger than the hull of its elements. */
  rounding = 0.5;
  /** Largest distance of an element from the center. */
  size = 0.5;
  /** Results of `support`: the element, its point, and the height of the point. */
  element = 0;
  readonly point = vec3();
  height = 0.5;

  /** Loads the center with a radius around it. */
  setPoint(radius: number): void {
    this.setKind(1, 0, radius);
    this.isCentral = true;
    set(this.points[0], 0, 0, 0);
    this.size = 0;
  }

  /** Loads a segment around the center with a radius around it. */
  setCapsule(axis: Readonly<Vec3>, halfHeight: number, radius: number): void {
    this.setKind(2, 0, radius);
    this.isCentral = true;
    scale(this.points[0], axis, -halfHeight);
    scale(this.points[1], axis, halfHeight);
    this.size = halfHeight;
  }

  /** Loads a box. */
  setBox({ axisX, axisY, axisZ, halfExtents }: Readonly<Obb>): void {
    this.setKind(8, 6, 0);
    this.isCentral = true;
    const { x, y, z } = halfExtents;
    for (let i = 0; i < 8; i++) {
      const corner = this.points[i];
      scale(corner, axisX, i & 1 ? x : -x);
      addScaled(corner, corner, axisY, i & 2 ? y : -y);
      addScaled(corner, corner, axisZ, i & 4 ? z : -z);
    }
    this.setNormals(0, axisX);
    this.setNormals(2, axisY);
    this.setNormals(4, axisZ);
    this.offsets[0] = this.offsets[1] = x;
    this.offsets[2] = this.offsets[3] = y;
    this.offsets[4] = this.offsets[5] = z;
    this.size = Math.sqrt(x * x + y * y + z * z);
  }

  /** Loads a triangle relative to a point. Its front comes first. */
  setTriangle({ a, b, c, normal }: Readonly<WorldTriangle>, origin: Readonly<Vec3>): void {
    this.setKind(3, 2, 0);
    subtract(this.points[0], a, origin);
    subtract(this.points[1], b, origin);
    subtract(this.points[2], c, origin);
    this.setNormals(0, normal);
    this.offsets[0] = dot(this.points[0], normal);
    this.offsets[1] = -this.offsets[0];
    this.size = Math.max(length(this.points[0]), length(this.points[1]), length(this.points[2]));
  }

  /** Loads a convex hull. */
  setHull(h: Readonly<WorldConvexHull>): void {
    const { corners, cornerCount, faces } = h.hull;
    this.setKind(cornerCount, faces.length, 0);
    this.size = 0;
    for (let i = 0; i < cornerCount; i++) {
      const corner = at(this.points, i);
      toWorldDirection(corner, h, corners[i]);
      this.size = Math.max(this.size, length(corner));
    }
    for (let i = 0; i < faces.length; i++) {
      toWorldDirection(at(this.normals, i), h, faces[i].normal);
      this.offsets[i] = faces[i].offset;
    }
  }

  /** Loads a cylinder. */
  setCylinder(c: Readonly<SolidOfRevolution>, profile: NearestOnProfile): void {
    this.setKind(2, 2, 0);
    this.isCentral = true;
    this.setCircles(c);
    this.profile = profile;
    this.radii[1] = this.radii[0];
    this.setNormals(0, c.axis);
    this.offsets[0] = this.offsets[1] = c.halfHeight;
  }

  /** Loads a cone. */
  setCone(c: Readonly<SolidOfRevolution>, profile: NearestOnProfile): void {
    this.setKind(2, 1, 0);
    this.setCircles(c);
    this.profile = profile;
    scale(this.normals[0], c.axis, -1);
    this.offsets[0] = c.halfHeight;
  }

  /** Sets the numbers of elements and normals, all of them corners at first. */
  private setKind(count: number, normalCount: number, rounding: number): void {
    this.count = count;
    this.normalCount = normalCount;
    this.rounding = rounding;
    this.hasCircles = false;
    this.isCentral = false;
  }

  /** Sets the lower end to a circle and the upper one to a corner. */
  private setCircles({ axis, across, radius, halfHeight }: Readonly<SolidOfRevolution>): void {
    this.hasCircles = true;
    set(this.axis, axis.x, axis.y, axis.z);
    set(this.across, across.x, across.y, across.z);
    scale(this.points[0], axis, -halfHeight);
    scale(this.points[1], axis, halfHeight);
    this.radius = radius;
    this.halfHeight = halfHeight;
    this.radii[0] = radius;
    this.radii[1] = 0;
    this.size = Math.sqrt(halfHeight * halfHeight + radius * radius);
  }

  /** Sets two opposite normals. */
  private setNormals(i: number, normal: Readonly<Vec3>): void {
    scale(this.normals[i], normal, 1);
    scale(this.normals[i + 1], normal, -1);
  }

  /** Writes the farthest point along `sign · n`, for a unit vector n, to `element`, `point` and `height`. */
  support(n: Readonly<Vec3>, sign: 1 | -1): void {
    const { points, count, point } = this;
    if (this.hasCircles) {
      this.supportOfCircles(n, sign);
      return;
    }
    let best = 0;
    let highest = -Infinity;
    for (let i = 0; i < count; i++) {
      const p = points[i];
      const height = (p.x * n.x + p.y * n.y + p.z * n.z) * sign;
      if (height > highest) {
        highest = height;
        best = i;
      }
    }
    this.element = best;
    this.height = highest;
    const p = points[best];
    set(point, p.x, p.y, p.z);
  }

  private supportOfCircles(n: Readonly<Vec3>, sign: 1 | -1): void {
    const { points, radii, point } = this;
    const across = this.writeRadial(n);
    const first = dot(points[0], n) * sign + radii[0] * across;
    const second = dot(points[1], n) * sign + radii[1] * across;
    const best = second >= first ? 1 : 0;
    this.element = best;
    this.height = best === 1 ? second : first;
    // Along the axis the middle of the cap: any other point would be an arbitrary choice.
    const offset = across > DIRECTION_ROUNDING ? (radii[best] * sign) / across : 0;
    addScaled(point, points[best], radial, offset);
  }

  /** Writes the outward normal of the curved side nearest to `sign · n`; false without one, and for a direction along the axis. */
  writeSideNormal(out: Vec3, n: Readonly<Vec3>, sign: 1 | -1): boolean {
    if (!this.hasCircles) return false;
    const across = this.writeRadial(n);
    if (across <= DIRECTION_ROUNDING) return false;
    // radial · height + axis · (radius below − radius above)
    scale(out, radial, (2 * this.halfHeight * sign) / across);
    addScaled(out, out, this.axis, this.radii[0] - this.radii[1]);
    return normalize(out);
  }

  /** Writes the part of `n` across the axis to `radial` and returns its length. */
  private writeRadial(n: Readonly<Vec3>): number {
    // n − (n · a) a = a × (n × a). Cross products are exact to their own length close to the axis.
    setCross(crossed, n, this.axis);
    setCross(radial, this.axis, crossed);
    return Math.sqrt(crossed.x * crossed.x + crossed.y * crossed.y + crossed.z * crossed.z);
  }

  /**
   * Writes the farthest point of one element along `sign · n` to `point` and its height to `height`. Returns the length
   * of the part of n across the axis, or 0 for a corner.
   */
  supportOf(element: number, n: Readonly<Vec3>, sign: 1 | -1): number {
    const { point, points, radii } = this;
    this.element = element;
    this.height = dot(points[element], n) * sign;
    set(point, points[element].x, points[element].y, points[element].z);
    if (!this.hasCircles || radii[element] === 0) return 0;
    const across = this.writeRadial(n);
    this.height += radii[element] * across;
    if (across > DIRECTION_ROUNDING) addScaled(point, point, radial, (radii[element] * sign) / across);
    return across;
  }
}

/** The vector number `i` of a list that grows as needed. */
function at(list: Vec3[], i: number): Vec3 {
  if (i === list.length) list.push(vec3());
  return list[i];
}

const noProfile: NearestOnProfile = () => {};
const crossed = vec3();
const radial = vec3();
