// A polytope and a convex hull touch unless an axis separates them: a normal of either, or a cross product of two edges
// that cross on the Gauss map. A sphere or a capsule touches a hull when its core, a point or a segment, is within its
// radius of the hull. Swept, the middle of the core is a point that moves against the hull extruded along the core and grown
// by the radius: faces moved out, and a capsule around each edge.

import type { WorldCapsule } from '../../geometry/capsule.ts';
import type { WorldConvexHull } from '../../geometry/convex-hull.ts';
import { buildHull, type HullData } from '../../geometry/hull/hull-data.ts';
import { type LocalFrame, toLocal, toLocalDirection } from '../../geometry/local-frame.ts';
import type { Obb } from '../../geometry/obb.ts';
import type { WorldSphere } from '../../geometry/sphere.ts';
import type { WorldTriangle } from '../../geometry/triangle.ts';
import { type Vec3, vec3 } from '../../math/vec3.ts';
import type { HullCore } from '../polytope/hull-core.ts';
import { pairWithHull } from '../polytope/hull-queries.ts';
import type { PairsOf } from '../shape-kind.ts';
import { convexHullPlane } from './convex-hull-plane.ts';

/** The pairs of a convex hull with each simpler type of shape, simplest first, and with another hull. */
export const convexHullPairs: PairsOf<'convexHull'> = [
  pairWithHull<'sphere'>(true, loadSphere),
  convexHullPlane,
  pairWithHull<'box'>(true, loadBox),
  pairWithHull<'capsule'>(true, loadCapsule),
  pairWithHull<'triangle'>(true, loadTriangle),
  pairWithHull<'convexHull'>(false, loadHull),
];

function loadSphere(core: HullCore, a: WorldSphere, b: LocalFrame): number {
  toLocal(center, b, a.center);
  core.setSegment(center, X, 0);
  return a.radius;
}

function loadBox(core: HullCore, a: Obb, b: LocalFrame): number {
  cube ??= buildHull(CUBE_CORNERS, 0, 0) as HullData;
  toLocalFrame(b, a);
  core.setBox(cube, a.halfExtents, center, first, second, third);
  return 0;
}

function loadCapsule(core: HullCore, a: WorldCapsule, b: LocalFrame): number {
  toLocal(center, b, a.center);
  toLocalDirection(first, b, a.axis);
  core.setSegment(center, first, a.halfHeight);
  return a.radius;
}

function loadTriangle(core: HullCore, a: WorldTriangle, b: LocalFrame): number {
  toLocal(center, b, a.center);
  toLocalDirection(first, b, a.a);
  toLocalDirection(second, b, a.b);
  toLocalDirection(third, b, a.c);
  toLocalDirection(normal, b, a.normal);
  core.setTriangle(first, second, third, normal, center);
  return 0;
}

function loadHull(core: HullCore, a: WorldConvexHull, b: LocalFrame): number {
  toLocalFrame(b, a);
  core.setRotatedHull(a.hull, center, first, second, third);
  return 0;
}

/** Writes center and axes of `a` in the frame of the hull `b`. */
function toLocalFrame(b: Readonly<LocalFrame>, a: Readonly<LocalFrame>): void {
  toLocal(center, b, a.center);
  toLocalDirection(first, b, a.axisX);
  toLocalDirection(second, b, a.axisY);
  toLocalDirection(third, b, a.axisZ);
}

const X: Readonly<Vec3> = vec3(1, 0, 0);
const CUBE_CORNERS = [1, 1, 1, 1, 1, -1, 1, -1, 1, 1, -1, -1, -1, 1, 1, -1, 1, -1, -1, -1, 1, -1, -1, -1];
/** The hull of the cube with corners at ±1, made at first use. */
let cube: HullData | undefined;
/** Center of the other shape, and its axes or corners relative to the center, in the frame of the hull. */
const center = vec3();
const first = vec3();
const second = vec3();
const third = vec3();
const normal = vec3();
