// A sphere touches a box when the distance of its center is at most its radius. Then the center is in the rounded box,
// the box grown by the radius. In the box's frame the distance is Arvo's.

import { toLocalArray, toLocalDirectionArray, toWorld, toWorldDirection } from '../../geometry/local-frame.ts';
import type { Obb } from '../../geometry/obb.ts';
import type { WorldSphere } from '../../geometry/sphere.ts';
import { clamp } from '../../math/clamp.ts';
import { loadVec3, storeVec3 } from '../../math/columns.ts';
import {
  createInterval,
  type Interval,
  intervalInSphere,
  type MotionInSphere,
  narrow,
  setAlways,
  setNever,
  widen,
} from '../../math/interval.ts';
import { addScaled, negate, type Vec3 } from '../../math/vec3.ts';
import type { Pair } from '../pair.ts';
import { type ClosestPoints, type Contact, createClosestPoints, type SweepHit } from '../results.ts';
import { writeContact, writeImpact, writeTimes } from '../write-results.ts';

/**
 * Writes the closest points of a sphere and a box and returns their distance, minus the depth when they overlap.
 * @example
 * const closest = createClosestPoints();
 * const gap = distanceSphereObb(closest, ball, crate);
 */
export function distanceSphereObb(out: ClosestPoints, a: Readonly<WorldSphere>, b: Readonly<Obb>): number {
  load(a, b);
  writeClosest(out, b);
  return out.distance;
}

/**
 * Whether a sphere touches or overlaps a box, or is inside it (Arvo 1990, with the center in the box's frame).
 * @example
 * if (overlapSphereObb(ball, crate)) console.log('touching');
 */
export function overlapSphereObb(a: Readonly<WorldSphere>, b: Readonly<Obb>): boolean {
  load(a, b);
  return outsideSquared() <= a.radius * a.radius;
}

/**
 * Writes the contact of a sphere and a box; false when they do not touch.
 * @example
 * const contact = createContact();
 * if (contactSphereObb(contact, ball, crate)) pushOut(ball.center, ball.center, contact, 'a');
 */
export function contactSphereObb(out: Contact, a: Readonly<WorldSphere>, b: Readonly<Obb>): boolean {
  if (distanceSphereObb(closest, a, b) > 0) return false;
  writeContact(out, closest);
  return true;
}

/**
 * Writes the first touch of the sphere, moving by `displacement`, with the motionless box; false when there is none.
 * @example
 * const hit = createSweepHit();
 * const fraction = sweepSphereObb(hit, ball, crate, { x: 0, y: -9, z: 0 }) ? hit.fraction : 1;
 */
export function sweepSphereObb(
  out: SweepHit,
  a: Readonly<WorldSphere>,
  b: Readonly<Obb>,
  displacement: Readonly<Vec3>,
): boolean {
  load(a, b);
  toLocalDirectionArray(velocity, b, displacement);
  const overlapping = outsideSquared() <= a.radius * a.radius;
  const meet = intervalInRoundedBox(times);
  if (!writeTimes(out, times, meet, overlapping)) return false;
  for (let i = 0; i < 3; i++) center[i] += velocity[i] * out.fraction;
  writeClosest(closest, b);
  writeImpact(out, closest);
  return true;
}

/** The pair of a sphere and a box. */
export const sphereBox: Pair<'sphere', 'box'> = {
  isSimplerFirst: true,
  distance: distanceSphereObb,
  overlap: overlapSphereObb,
  contact: contactSphereObb,
  sweep: sweepSphereObb,
};

/** Writes the closest points for a sphere around the loaded center. */
function writeClosest(out: ClosestPoints, b: Readonly<Obb>): void {
  const radius = motion[6];
  const squared = outsideSquared();
  if (squared > 0) {
    const length = Math.sqrt(squared);
    for (let i = 0; i < 3; i++) {
      surface[i] = clamp(center[i], extents[i]);
      towards[i] = (center[i] - surface[i]) / length;
    }
    // distance = (d² − r²) / (d + r) has the sign of Arvo's test, so distance and overlap cannot disagree.
    out.distance = (squared - radius * radius) / (length + radius);
  } else {
    out.distance = -radius - depthToNearestFace();
  }
  const { normal: n, pointB } = out;
  loadVec3(n, towards, 0);
  toWorldDirection(n, b, n);
  loadVec3(pointB, surface, 0);
  toWorld(pointB, b, pointB);
  negate(n);
  addScaled(out.pointA, pointB, n, -out.distance);
}

/**
 * For a loaded center inside the box: writes the nearest face's normal and point, and returns the depth of the center.
 * Of equally near faces the first is written, x before y before z.
 */
function depthToNearestFace(): number {
  let nearest = 0;
  let depth = Infinity;
  for (let i = 0; i < 3; i++) {
    surface[i] = center[i];
    towards[i] = 0;
    const below = extents[i] - Math.abs(center[i]);
    if (below < depth) {
      depth = below;
      nearest = i;
    }
  }
  towards[nearest] = center[nearest] < 0 ? -1 : 1;
  surface[nearest] = towards[nearest] * extents[nearest];
  return depth;
}

/**
 * Writes the times of the step at which the loaded center, moving by the loaded velocity, is in the rounded box. False
 * when there are none.
 *
 * The squared distance from the box is Σ max(|xᵢ| − hᵢ, 0)². Each term changes its form at two times at most, where the
 * center crosses ±hᵢ. Between these times, the knots, the sum is the squared distance from a fixed point, line or
 * plane. So each of at most seven pieces is a point that moves against a sphere of one, two or three dimensions: a
 * face, an edge or a corner of the rounded box. The rounded box is convex, so the results join into one interval.
 */
function intervalInRoundedBox(out: Interval): boolean {
  const radius = motion[6];
  setAlways(grown);
  for (let i = 0; i < 3; i++) {
    if (!narrow(grown, center[i], velocity[i], extents[i] + radius)) return false;
  }
  if (grown.enter > 1 || grown.exit < 0) return false;
  setNever(out);
  const count = writeKnots(grown);
  for (let knot = 1; knot < count; knot++) {
    const from = knots[knot - 1];
    const to = knots[knot];
    selectFeature(knot);
    if (!intervalInSphere(stretch, motion)) continue;
    if (stretch.enter > to || stretch.exit < from) continue;
    widen(out, Math.max(stretch.enter, from), Math.min(stretch.exit, to));
  }
  return out.enter <= out.exit;
}

/**
 * Writes the knots, sorted: the ends of `stay` clamped to the step, and the crossings of faces between them. Returns
 * their number.
 */
function writeKnots(stay: Interval): number {
  const first = Math.max(stay.enter, 0);
  const last = Math.min(stay.exit, 1);
  let count = 0;
  knots[count++] = first;
  for (let i = 0; i < 6; i++) {
    const axis = i >> 1;
    const face = i & 1 ? extents[axis] : -extents[axis];
    const time = (face - center[axis]) / velocity[axis];
    // False for an axis without velocity: its time is infinite or NaN.
    if (time > first && time < last) knots[count++] = time;
  }
  knots[count++] = last;
  for (let i = 1; i < count; i++) {
    const time = knots[i];
    let at = i;
    for (; at > 0 && knots[at - 1] > time; at--) knots[at] = knots[at - 1];
    knots[at] = time;
  }
  return count;
}

/** Writes the motion of the center relative to the closest face, edge or corner before a knot. */
function selectFeature(knot: number): void {
  const time = (knots[knot - 1] + knots[knot]) * 0.5;
  for (let i = 0; i < 3; i++) {
    const at = center[i] + velocity[i] * time;
    const sign = at > extents[i] ? 1 : at < -extents[i] ? -1 : 0;
    motion[i] = sign === 0 ? 0 : center[i] - sign * extents[i];
    motion[3 + i] = sign === 0 ? 0 : velocity[i];
  }
}

/** Arvo's squared distance of the loaded center from the box. */
function outsideSquared(): number {
  let squared = 0;
  for (let i = 0; i < 3; i++) {
    const outside = Math.abs(center[i]) - extents[i];
    if (outside > 0) squared += outside * outside;
  }
  return squared;
}

/** Transforms the sphere to the frame of the box, and copies the half extents. */
function load(a: Readonly<WorldSphere>, b: Readonly<Obb>): void {
  toLocalArray(center, b, a.center);
  storeVec3(extents, 0, b.halfExtents);
  motion[6] = a.radius;
}

// The loaded pair, in the frame of the box.
const center = new Float64Array(3);
const velocity = new Float64Array(3);
const extents = new Float64Array(3);
/** Motion of the center relative to one feature of the box; the radius is the sphere's. */
const motion: MotionInSphere = new Float64Array(7);

const surface = new Float64Array(3);
const towards = new Float64Array(3);
const knots = new Float64Array(8);
const grown = createInterval();
const stretch = createInterval();
const times = createInterval();
const closest = createClosestPoints();
