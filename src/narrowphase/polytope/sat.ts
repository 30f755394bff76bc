import { COORDINATE_ROUNDING, SUPPORT_FLATNESS } from '../../constants.ts';
import { type Interval, narrow, setAlways } from '../../math/interval.ts';

// Separating axis test for any two convex shapes with a finite number of axes.

/** Two convex shapes and their separating axes by number, faces before edges. */
export interface AxisPair {
  /** Number of axes. */
  readonly axisCount: number;
  /** Number of axes that are face normals; these are the first. */
  readonly faceCount: number;
  /** First axis that separates only flat shapes in one plane. */
  readonly rimStart: number;
  /** Axis of the last `project`, a unit vector. */
  readonly axis: Float64Array;
  /** Projected offset from the middle of A to the middle of B, signed. */
  readonly position: number;
  /** Sum of the projected radii of both shapes. */
  readonly radiusSum: number;
  /** Radius of the grown shapes: the largest gap at which they touch. */
  readonly radius: number;
  /** Scale of tolerances. */
  readonly size: number;
  /** Projects both shapes on axis number `k`; false when `k` is the cross product of parallel edges. */
  project(k: number): boolean;
}

/** Axis of the largest gap of two shapes, or of the least depth. */
export interface SeparatingAxis {
  /** Axis number, see `AxisPair`. */
  number: number;
  /** Unit vector from A to B, in the frame of the pair. */
  readonly normal: Float64Array;
  /** Distance along the axis, minus the depth when they overlap. */
  gap: number;
}

/** Makes a `SeparatingAxis` to be written. */
export function createSeparatingAxis(): SeparatingAxis {
  return { number: 0, normal: new Float64Array(3), gap: Infinity };
}

/** Whether no axis has a gap wider than the radius of the pair. With radius 0: whether the shapes touch or overlap. */
export function noAxisSeparates(pair: AxisPair): boolean {
  for (let k = 0; k < pair.axisCount; k++) {
    if (pair.project(k) && Math.abs(pair.position) - pair.radiusSum > pair.radius) return false;
  }
  return true;
}

/**
 * Writes the axis of the largest gap, not counting the radius of the pair. For overlapping shapes this is the axis of
 * least depth. The gap is the exact maximum. Of axes equal within rounding the first is written, faces before edges.
 *
 * Returns false as soon as a gap is wider than `limit`; `out` is incomplete then. With limit 0 one projection per axis
 * decides the overlap of shapes without a radius, and finds its axis.
 */
export function findLargestGap(out: SeparatingAxis, pair: AxisPair, limit = Infinity): boolean {
  let preferred = -Infinity;
  out.number = 0;
  out.gap = -Infinity;
  for (let k = 0; k < pair.axisCount; k++) {
    if (!pair.project(k)) continue;
    const gap = Math.abs(pair.position) - pair.radiusSum;
    if (gap > limit) return false;
    out.gap = Math.max(out.gap, gap);
    if (gap > preferred + leadOf(out, pair, k)) {
      preferred = gap;
      writeAxis(out, pair, k, pair.position < 0 ? -1 : 1);
    }
  }
  return true;
}

/**
 * Writes the times at which no axis separates the pair while it moves without rotation, and the axis that closes last.
 * `velocity` is the velocity of B relative to A, in the frame of the pair. False when there is no such time.
 *
 * Without rotation the axes are constant. On each axis two intervals overlap during one interval of time; the shapes
 * overlap during the intersection of all. First and last time are exact.
 */
export function findTimesOfOverlap(
  times: Interval,
  out: SeparatingAxis,
  pair: AxisPair,
  velocity: Float64Array,
): boolean {
  let preferred = -Infinity;
  let preferredSpeed = Infinity;
  const flat = pair.size * COORDINATE_ROUNDING;
  let areFlat = false;
  out.number = 0;
  out.gap = 0;
  setAlways(times);
  for (let k = 0; k < pair.axisCount; k++) {
    if (!pair.project(k)) continue;
    const { axis } = pair;
    const speed = axis[0] * velocity[0] + axis[1] * velocity[1] + axis[2] * velocity[2];
    const before = times.enter;
    const totalRadius = pair.radiusSum + pair.radius;
    // Flat shapes that are parallel meet at one moment, but not to the last digit at the same one on each of their normals.
    if (totalRadius <= flat) {
      if (areFlat) continue;
      areFlat = true;
    }
    if (!narrow(times, pair.position, speed, totalRadius)) return false;
    // Depth along the present axis at that time.
    if (times.enter > before && times.enter > preferred + leadOf(out, pair, k) / preferredSpeed) {
      preferred = times.enter;
      preferredSpeed = Math.abs(speed);
      writeAxis(out, pair, k, speed < 0 ? 1 : -1);
    }
  }
  return true;
}

/**
 * Margin by which axis number `k` must be better than the present axis. A face axis is kept against rounding. An edge
 * axis is not: its edges may lie beside each other where another pair of edges crosses. Axes in a plane rank last.
 */
function leadOf(axis: Readonly<SeparatingAxis>, pair: AxisPair, k: number): number {
  return axis.number < pair.faceCount || k >= pair.rimStart ? pair.size * SUPPORT_FLATNESS : 0;
}

/** Writes the axis of the last `project` as axis number `number`, with sign `sign`. */
function writeAxis(out: SeparatingAxis, pair: AxisPair, number: number, sign: number): void {
  out.number = number;
  out.normal[0] = pair.axis[0] * sign;
  out.normal[1] = pair.axis[1] * sign;
  out.normal[2] = pair.axis[2] * sign;
}
