import { COORDINATE_ROUNDING, SUPPORT_FLATNESS } from '../../constants.ts';
import {
  createInterval,
  createMotionInCapsule,
  type Interval,
  intervalInCapsule,
  setAlways,
  setNever,
  widen,
} from '../../math/interval.ts';
import { isNegligible, length, type Vec3, vec3 } from '../../math/vec3.ts';
import type { Core } from './core.ts';
import { type CoreGap, coresTouch, describeGap } from './core-distance.ts';
import type { CorePair } from './core-pair.ts';
import { createSeparatingAxis, findTimesOfOverlap, type SeparatingAxis } from './sat.ts';

// When grown cores touch that move without turning. Seen from B the motion of A is that of a point against the sum of
// both cores (Minkowski), grown by the radius: a convex solid with flat faces, cylinders along its edges and spheres at its
// corners. All faces, edges and corners of the sum are sums of parts of the cores, finite in number, so that the first
// and the last touch are found among them without any iteration.

/**
 * Writes the times at which the grown cores of `pair` touch when A moves by `displacement`. False when there are none.
 *
 * On every axis the cores come within the radius for one stretch of time, and what all axes share bounds the answer: it
 * is the sum with all its faces moved out, sharp edges included. When at either end of that time the point is over the
 * face itself, it is the answer; otherwise the point passes an edge or a corner, each of which is the sum of an edge of
 * one core and a corner of the other, with a capsule around it.
 */
export function timesOfTouch(out: Interval, pair: CorePair, displacement: Readonly<Vec3>): boolean {
  if (isNegligible(displacement)) {
    setAlways(out);
    return coresTouch(pair);
  }
  setVelocity(velocity, displacement, -1);
  if (!findTimesOfOverlap(out, entered, pair, velocity)) return false;
  if (pair.radius === 0 || out.enter > 1 || out.exit < 0) return true;
  setVelocity(velocity, displacement, 1);
  findTimesOfOverlap(backwards, left, pair, velocity);
  const entersFace = isOverFace(pair, entered, displacement, out.enter);
  const leavesFace = isOverFace(pair, left, displacement, out.exit);
  if (entersFace && leavesFace) return true;
  passEdges(pair, displacement);
  if (!entersFace) out.enter = passed.enter;
  if (!leavesFace) out.exit = passed.exit;
  return out.enter <= out.exit;
}

/** Writes what is between cores without a radius where `timesOfTouch` has found them to touch first, A being there. */
export function describeImpact(out: CoreGap, pair: CorePair): void {
  pair.project(entered.number);
  entered.gap = Math.abs(pair.position) - pair.reach;
  describeGap(out, pair, entered);
}

/** Whether at `time` the cores, when A is moved on along the axis by the radius, touch on that axis. */
function isOverFace(
  pair: CorePair,
  axis: Readonly<SeparatingAxis>,
  displacement: Readonly<Vec3>,
  time: number,
): boolean {
  const { normal } = axis;
  const x = displacement.x * time + normal[0] * pair.radius;
  const y = displacement.y * time + normal[1] * pair.radius;
  const z = displacement.z * time + normal[2] * pair.radius;
  const rounding = (pair.size + Math.abs(x) + Math.abs(y) + Math.abs(z)) * COORDINATE_ROUNDING;
  for (let k = 0; k < pair.axisCount; k++) {
    if (!pair.project(k)) continue;
    const u = pair.axis[0];
    const v = pair.axis[1];
    const w = pair.axis[2];
    const cosine = Math.abs(u * normal[0] + v * normal[1] + w * normal[2]);
    // Parallel faces are met at the same time. Past the rim of a face the point is over an edge, however thin that is.
    const slack = cosine >= 1 - COORDINATE_ROUNDING ? rounding + pair.size * SUPPORT_FLATNESS : rounding;
    if (Math.abs(pair.position - (u * x + v * y + w * z)) > pair.reach + slack) return false;
  }
  return true;
}

/** Writes to `passed` from when to when A is in one of the capsules around the edges of the sum. */
function passEdges({ a, b, radius }: CorePair, displacement: Readonly<Vec3>): void {
  setNever(passed);
  motion[3] = displacement.x;
  motion[4] = displacement.y;
  motion[5] = displacement.z;
  motion[6] = radius;
  for (let i = 0; i < b.edges.length; i++) {
    setEdge(b, i);
    for (let j = 0; j < a.cornerCount; j++) passEdge(a.corners[j], middle);
  }
  for (let i = 0; i < a.edges.length; i++) {
    setEdge(a, i);
    for (let j = 0; j < b.cornerCount; j++) passEdge(middle, b.corners[j]);
  }
}

function setEdge(core: Core, edge: number): void {
  core.halve(half, middle, edge);
  const extent = length(half);
  // A capsule may have a core of length 0; any direction will do.
  motion[7] = extent > 0 ? half.x / extent : 1;
  motion[8] = extent > 0 ? half.y / extent : 0;
  motion[9] = extent > 0 ? half.z / extent : 0;
  motion[10] = extent;
}

function passEdge(ofA: Readonly<Vec3>, ofB: Readonly<Vec3>): void {
  motion[0] = ofA.x - ofB.x;
  motion[1] = ofA.y - ofB.y;
  motion[2] = ofA.z - ofB.z;
  if (intervalInCapsule(stay, motion)) widen(passed, stay.enter, stay.exit);
}

function setVelocity(out: Float64Array, displacement: Readonly<Vec3>, sign: number): void {
  out[0] = displacement.x * sign;
  out[1] = displacement.y * sign;
  out[2] = displacement.z * sign;
}

/** The velocity of B against A, or its opposite. */
const velocity = new Float64Array(3);
/** The axes that are the last to close and the first to open. */
const entered = createSeparatingAxis();
const left = createSeparatingAxis();
const backwards = createInterval();
const passed = createInterval();
const stay = createInterval();
const motion = createMotionInCapsule();
const half = vec3();
const middle = vec3();
