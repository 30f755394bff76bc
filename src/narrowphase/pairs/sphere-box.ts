// A sphere touches a box when its center is no farther from it than its radius, which is the same as the center being in
// the box grown by the radius: a box with rounded edges and corners. In the box's frame the distance is Arvo's.

import { toLocalArray, toLocalDirectionArray, toWorld, toWorldDirection } from '../../geometry/local-frame.ts';
import type { Obb } from '../../geometry/obb.ts';
import type { WorldSphere } from '../../geometry/sphere.ts';
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
import { addScaled, negate, set, toArray, type Vec3 } from '../../math/vec3.ts';
import { type ClosestPoints, type Contact, createClosestPoints, type SweepHit } from '../results.ts';
import { writeContact, writeImpact, writeTimes } from '../write-results.ts';

/** Writes the closest points of a sphere and a box and returns their distance, minus the depth when they overlap. */
export function distanceSphereObb(out: ClosestPoints, a: Readonly<WorldSphere>, b: Readonly<Obb>): number {
  load(a, b);
  writeClosest(out, b);
  return out.distance;
}

/** Whether a sphere touches or overlaps a box, or is inside it (Arvo 1990, the center taken into the box's frame). */
export function overlapSphereObb(a: Readonly<WorldSphere>, b: Readonly<Obb>): boolean {
  load(a, b);
  return outsideSquared() <= a.radius * a.radius;
}

/** Writes where a sphere touches or overlaps a box; false when it does not. */
export function contactSphereObb(out: Contact, a: Readonly<WorldSphere>, b: Readonly<Obb>): boolean {
  if (distanceSphereObb(closest, a, b) > 0) return false;
  writeContact(out, closest);
  return true;
}

/** Writes the first touch of the sphere, moving by `displacement`, with the resting box; false when there is none. */
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

/** Writes the closest points for a sphere around the loaded center. */
function writeClosest(out: ClosestPoints, b: Readonly<Obb>): void {
  const radius = motion[6];
  const squared = outsideSquared();
  if (squared > 0) {
    const length = Math.sqrt(squared);
    for (let i = 0; i < 3; i++) {
      surface[i] = Math.max(-extents[i], Math.min(extents[i], center[i]));
      towards[i] = (center[i] - surface[i]) / length;
    }
    // The difference of squares has the sign of Arvo's test, so that distance and overlap cannot disagree.
    out.distance = (squared - radius * radius) / (length + radius);
  } else {
    out.distance = -radius - leaveThroughNearestFace();
  }
  const { normal: n, pointB } = out;
  set(n, towards[0], towards[1], towards[2]);
  toWorldDirection(n, b, n);
  set(pointB, surface[0], surface[1], surface[2]);
  toWorld(pointB, b, pointB);
  negate(n);
  addScaled(out.pointA, pointB, n, -out.distance);
}

/**
 * For a loaded center inside the box: writes the nearest face's normal and point, and returns how deep the center is.
 * Of faces that are equally near the first counts, x before y before z.
 */
function leaveThroughNearestFace(): number {
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
 * Writes the times of the step at which the loaded center, moving by the loaded velocity, is in the box grown by its
 * radius. False when there are none.
 *
 * The squared distance from the box is the sum over the axes of max(|x| − h, 0)². Along a straight motion each axis is
 * outside on one side, inside, or outside on the other, and changes at the two times at which it crosses ±h. Between
 * these at most six times the sum is the squared distance from a fixed point, line or plane – so each stretch is a
 * point moving against a sphere of one, two or three dimensions: a face, an edge or a corner of the rounded box.
 * Since the rounded box is convex, the stretches' answers join into one interval.
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
 * Writes the ends of the stay in the grown box, as far as it falls into the step, and the crossings in between, sorted;
 * returns how many they are.
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
    // Not so for an axis without velocity, whose time is infinite or NaN.
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

/** Writes how the center moves against the face, edge or corner that it is nearest to before a knot. */
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

/** Takes the sphere into the frame of the box, and the extents of the box beside it. */
function load(a: Readonly<WorldSphere>, b: Readonly<Obb>): void {
  toLocalArray(center, b, a.center);
  toArray(extents, b.halfExtents);
  motion[6] = a.radius;
}

// The pair that is being looked at, in the frame of the box.
const center = new Float64Array(3);
const velocity = new Float64Array(3);
const extents = new Float64Array(3);
/** The center against one feature of the box; the radius in it is always that of the sphere. */
const motion: MotionInSphere = new Float64Array(7);

const surface = new Float64Array(3);
const towards = new Float64Array(3);
const knots = new Float64Array(8);
const grown = createInterval();
const stretch = createInterval();
const times = createInterval();
const closest = createClosestPoints();
