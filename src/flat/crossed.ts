// Capsules in the plane that cross each other, or a wall. The shortest way out of two cores that cross leads along z; in the plane, they
// have to be moved until the end of one is on the other, and by the radii from there.

import { PLANAR_LEAN } from '../constants.ts';
import type { WorldCapsule } from '../geometry/capsule.ts';
import type { ShapeType, WorldShapeOf } from '../geometry/shape.ts';
import type { WorldTriangle } from '../geometry/triangle.ts';
import { addScaled, dot, midpoint, set, type Vec3, vec3 } from '../math/vec3.ts';
import type { Pair } from '../narrowphase/pair.ts';
import { capsuleCapsule } from '../narrowphase/pairs/capsule-capsule.ts';
import { capsuleTriangle } from '../narrowphase/pairs/capsule-triangle.ts';
import type { ClosestPoints, Contact } from '../narrowphase/results.ts';

type Capsule = Readonly<WorldCapsule>;

/** Two capsules in the plane. */
export const flatCapsules = /* @__PURE__ */ crossed(capsuleCapsule, (b) => b);

/** A capsule in the plane, and a triangle of a wall, which counts as the whole wall where they cross. */
export const flatCapsuleAndWall = /* @__PURE__ */ crossed(capsuleTriangle, wallUnder);

/** A pair of a capsule and what is a capsule in the plane, maybe of radius 0: overlaps lead out in the plane. */
function crossed<B extends ShapeType>(
  pair: Pair<'capsule', B>,
  coreOf: (b: WorldShapeOf<B>) => Capsule,
): Pair<'capsule', B> {
  const { isSimplerFirst, distance, overlap, contact, sweep, impact = sweep } = pair;
  const correct = (out: Contact, a: Capsule, b: WorldShapeOf<B>): true => {
    if (leans(out)) {
      out.depth = writeWayOut(out, a, coreOf(b));
      midpoint(out.point, out.pointA, out.pointB);
    }
    return true;
  };
  return {
    isSimplerFirst,
    distance: (out, a, b) => {
      if (distance(out, a, b) <= 0 && leans(out)) out.distance = -writeWayOut(out, a, coreOf(b));
      return out.distance;
    },
    overlap,
    contact: (out, a, b) => contact(out, a, b) && correct(out, a, b),
    sweep: (out, a, b, displacement) => sweep(out, a, b, displacement) && (!out.overlapping || correct(out, a, b)),
    impact: (out, a, b, displacement) => impact(out, a, b, displacement) && (!out.overlapping || correct(out, a, b)),
  };
}

function leans({ normal }: { readonly normal: Readonly<Vec3> }): boolean {
  return Math.abs(normal.z) >= PLANAR_LEAN;
}

/** Writes the normal and the points of the shortest way out in the plane, and returns its length. */
function writeWayOut(out: Omit<ClosestPoints, 'distance'>, a: Capsule, b: Capsule): number {
  const { normal, pointA, pointB } = out;
  let least = Infinity;
  for (let i = 0; i < 4; i++) {
    const { axis } = i < 2 ? a : b;
    const side = i & 1 ? 1 : -1;
    set(across, -axis.y * side, axis.x * side, 0);
    const depth = reach(a, across) + reach(b, across) + dot(a.center, across) - dot(b.center, across);
    if (depth >= least) continue;
    least = depth;
    set(normal, 0 + across.x, 0 + across.y, 0);
  }
  // The end of one core is on the side of the other.
  if (Math.abs(dot(b.axis, normal)) > Math.abs(dot(a.axis, normal))) {
    writeFarthest(pointB, b, normal, -1);
    addScaled(pointA, pointB, normal, least);
  } else {
    writeFarthest(pointA, a, normal, 1);
    addScaled(pointB, pointA, normal, -least);
  }
  return least;
}

/** Writes the farthest point along `sign · n`: the middle of a side, if that is straight across. */
function writeFarthest(
  out: Vec3,
  { center, axis, halfHeight, radius }: Capsule,
  n: Readonly<Vec3>,
  sign: 1 | -1,
): void {
  addScaled(out, center, axis, Math.sign(dot(axis, n)) * halfHeight * sign);
  addScaled(out, out, n, radius * sign);
}

/** How far a capsule reaches from its center along a unit vector. */
function reach({ axis, halfHeight, radius }: Capsule, n: Readonly<Vec3>): number {
  return Math.abs(dot(axis, n)) * halfHeight + radius;
}

/** The segment in the plane over which a triangle of a wall stands. It is valid until the next call. */
function wallUnder({ center, a, b, c }: Readonly<WorldTriangle>): Capsule {
  // Two corners are above each other.
  const isAtB = Math.abs(b.x - a.x) + Math.abs(b.y - a.y) > Math.abs(c.x - a.x) + Math.abs(c.y - a.y);
  const end = isAtB ? b : c;
  const length = Math.sqrt((end.x - a.x) * (end.x - a.x) + (end.y - a.y) * (end.y - a.y));
  midpoint(wall.center, a, end);
  addScaled(wall.center, wall.center, center, 1);
  wall.center.z = 0;
  set(wall.axis, (end.x - a.x) / length, (end.y - a.y) / length, 0);
  wall.halfHeight = length / 2;
  return wall;
}

const across = vec3();
const wall: WorldCapsule = { center: vec3(), axis: vec3(), radius: 0, halfHeight: 0.5 };
