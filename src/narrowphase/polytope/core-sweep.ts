import { COORDINATE_ROUNDING, SUPPORT_FLATNESS } from '../../constants.ts';
import {
  createInterval,
  createMotionInCapsule,
  type Interval,
  intervalInCapsule,
  setNever,
  widen,
} from '../../math/interval.ts';
import { length, type Vec3, vec3 } from '../../math/vec3.ts';
import { type Core, halveEdge } from './core.ts';
import { describeGap } from './core-distance.ts';
import type { CorePair } from './core-pair.ts';
import { createSeparatingAxis, findTimesOfOverlap, type SeparatingAxis } from './sat.ts';
import type { Gap } from './witness.ts';

// Times of touch of grown cores that move without rotation. Relative to B, A is a point that moves against the
// Minkowski sum of both cores, grown by the radius: a convex solid with flat faces, cylinders along edges and spheres
// at corners. Each face, edge and corner of the sum is a sum of features of the cores. Their number is finite, so first
// and last touch need no iteration.

/**
 * Writes the times at which the grown cores of `pair` touch while A moves by `displacement`, which must not be negligible. False
 * when there are none.
 *
 * On each axis the cores are within the radius during one interval of time. The intersection of all intervals bounds
 * the result: it belongs to the sum with its faces moved out, with sharp edges. An end of the intersection is exact if
 * the point is over the face itself. Otherwise the point passes an edge or a corner: a capsule around the sum of an
 * edge of one core and a corner of the other.
 */
export function timesOfTouch(out: Interval, pair: CorePair, displacement: Readonly<Vec3>): boolean {
  setVelocity(velocity, displacement, -1);
  if (!findTimesOfOverlap(out, entered, pair, velocity)) return false;
  if (pair.radius === 0 || out.enter > 1 || out.exit < 0) return true;
  setVelocity(velocity, displacement, 1);
  findTimesOfOverlap(backwards, left, pair, velocity);
  const entersFace = isOverFace(pair, entered, displacement, out.enter);
  const leavesFace = isOverFace(pair, left, displacement, out.exit);
  if (entersFace && leavesFace) return true;
  writeEdgeTimes(pair, displacement);
  if (!entersFace) out.enter = edgeTimes.enter;
  if (!leavesFace) out.exit = edgeTimes.exit;
  return out.enter <= out.exit;
}

/**
 * Writes distance, normal and points of cores without a radius at the first touch of `timesOfTouch`. A is moved there
 * already.
 */
export function describeImpact(out: Gap, pair: CorePair): void {
  pair.project(entered.number);
  entered.gap = Math.abs(pair.position) - pair.radiusSum;
  describeGap(out, pair, entered);
}

/** Whether the cores touch on `axis` at `time`, with A moved along the axis by the radius. */
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
    // Parallel faces are met at the same time. Beyond the rim of a face the point is over an edge, however thin.
    const slack = cosine >= 1 - COORDINATE_ROUNDING ? rounding + pair.size * SUPPORT_FLATNESS : rounding;
    if (Math.abs(pair.position - (u * x + v * y + w * z)) > pair.radiusSum + slack) return false;
  }
  return true;
}

/** Writes to `edgeTimes` the times at which A is in one of the capsules around the edges of the sum. */
function writeEdgeTimes({ a, b, radius }: CorePair, displacement: Readonly<Vec3>): void {
  setNever(edgeTimes);
  motion[3] = displacement.x;
  motion[4] = displacement.y;
  motion[5] = displacement.z;
  motion[6] = radius;
  for (let i = 0; i < b.edges.length; i++) {
    setEdge(b, i);
    for (let j = 0; j < a.cornerCount; j++) includeEdge(a.corners[j], middle);
  }
  for (let i = 0; i < a.edges.length; i++) {
    setEdge(a, i);
    for (let j = 0; j < b.cornerCount; j++) includeEdge(middle, b.corners[j]);
  }
}

function setEdge(core: Core, edge: number): void {
  halveEdge(half, middle, core, edge);
  const extent = length(half);
  // The core of a capsule may have length 0: any direction fits.
  motion[7] = extent > 0 ? half.x / extent : 1;
  motion[8] = extent > 0 ? half.y / extent : 0;
  motion[9] = extent > 0 ? half.z / extent : 0;
  motion[10] = extent;
}

function includeEdge(ofA: Readonly<Vec3>, ofB: Readonly<Vec3>): void {
  motion[0] = ofA.x - ofB.x;
  motion[1] = ofA.y - ofB.y;
  motion[2] = ofA.z - ofB.z;
  if (intervalInCapsule(capsuleTimes, motion)) widen(edgeTimes, capsuleTimes.enter, capsuleTimes.exit);
}

function setVelocity(out: Float64Array, displacement: Readonly<Vec3>, sign: number): void {
  out[0] = displacement.x * sign;
  out[1] = displacement.y * sign;
  out[2] = displacement.z * sign;
}

/** Velocity of B relative to A, or its opposite. */
const velocity = new Float64Array(3);
/** The axis that closes last, of the last call. */
const entered = createSeparatingAxis();
/** The axis that opens first. */
const left = createSeparatingAxis();
const backwards = createInterval();
const edgeTimes = createInterval();
const capsuleTimes = createInterval();
const motion = createMotionInCapsule();
const half = vec3();
const middle = vec3();
