// Whether a point is inside a closed mesh: the triangles ahead of the point in +x direction are counted, those seen from
// behind as +1 and those seen from the front as −1. All signs are exact.
//
// The ray may pass through an edge or a corner. Then it is moved aside by ε in y and ε² in z, with an infinitely small ε
// (Edelsbrunner and Mücke, Simulation of Simplicity, 1990). It passes through the inside of triangles only then, and two
// triangles never both have the same side of a shared edge.

import type { ItemVisitor } from '../../bvh/tree.ts';
import { visitSwept } from '../../bvh/visit.ts';
import { createAabb } from '../../math/aabb.ts';
import { orient2d } from '../../math/orient2d.ts';
import { orient3d } from '../../math/orient3d.ts';
import { type Vec2, vec2 } from '../../math/vec2.ts';
import { copy, set, type Vec3 } from '../../math/vec3.ts';
import { type Corners, createCorners, type MeshData, writeMeshCorners } from './mesh-data.ts';

/**
 * Whether a closed mesh encloses a point of its frame: its surface winds around the point more often in one direction
 * than in the other. A point on the surface is inside.
 */
export function insideMesh(data: MeshData, point: Readonly<Vec3>): boolean {
  counter.data = data;
  counter.point = point;
  counter.crossings = 0;
  counter.limit = 0;
  copy(ray.min, point);
  set(ray.max, Infinity, point.y, point.z);
  visitSwept(counter, data, ray);
  return counter.limit < 0 || counter.crossings !== 0;
}

/** Adds up the crossings. The limit is negative from a triangle on that the point is on. */
class Counter implements ItemVisitor {
  limit = 0;
  crossings = 0;
  data!: MeshData;
  point!: Readonly<Vec3>;

  visit(triangle: number): void {
    writeMeshCorners(corners, this.data, triangle);
    const crossing = crossingOf(corners, this.point);
    if (crossing === ON_TRIANGLE) this.limit = -1;
    else this.crossings += crossing;
  }
}

const ON_TRIANGLE = 2;

/** How the ray from `p` crosses a triangle: 1 from behind, −1 from the front, 0 not; `ON_TRIANGLE` if `p` is on it. */
function crossingOf(t: Readonly<Corners>, p: Readonly<Vec3>): number {
  project(t, p, 0);
  const ofA = orient2d(b, c, q);
  const ofB = orient2d(c, a, q);
  const ofC = orient2d(a, b, q);
  if (Math.min(ofA, ofB, ofC) < 0 && Math.max(ofA, ofB, ofC) > 0) return 0;
  const side = orient3d(t.a, t.b, t.c, p);
  if (side === 0) return isOn(t, p) ? ON_TRIANGLE : 0;
  const facing = ofA === 0 ? shifted(b, c) : ofA;
  const isCrossed = facing === (ofB === 0 ? shifted(c, a) : ofB) && facing === (ofC === 0 ? shifted(a, b) : ofC);
  // Seen from behind, the point is behind the triangle. The triangle is ahead if the normal and the side agree.
  return isCrossed && side === -facing ? facing : 0;
}

/** Whether a point in the plane of a triangle is on it: in its projections along all axes. */
function isOn(t: Readonly<Corners>, p: Readonly<Vec3>): boolean {
  for (let axis = 0; axis < 3; axis++) {
    project(t, p, axis);
    const ofA = orient2d(b, c, q);
    const ofB = orient2d(c, a, q);
    const ofC = orient2d(a, b, q);
    if (Math.min(ofA, ofB, ofC) < 0 && Math.max(ofA, ofB, ofC) > 0) return false;
  }
  return true;
}

/** The side of the shifted point, relative to an edge whose line it is on: the sign of edge × (ε, ε²). */
function shifted(from: Readonly<Vec2>, to: Readonly<Vec2>): number {
  return from.y !== to.y ? Math.sign(from.y - to.y) : Math.sign(to.x - from.x);
}

/** Projects a triangle and a point along an axis, so that a front towards the positive end is counter-clockwise. */
function project(t: Readonly<Corners>, p: Readonly<Vec3>, axis: number): void {
  drop(a, t.a, axis);
  drop(b, t.b, axis);
  drop(c, t.c, axis);
  drop(q, p, axis);
}

function drop(out: Vec2, { x, y, z }: Readonly<Vec3>, axis: number): void {
  out.x = axis === 0 ? y : axis === 1 ? z : x;
  out.y = axis === 0 ? z : axis === 1 ? x : y;
}

const a = vec2();
const b = vec2();
const c = vec2();
const q = vec2();
const corners = createCorners();
const counter = new Counter();
/** A box around the ray. */
const ray = createAabb();
