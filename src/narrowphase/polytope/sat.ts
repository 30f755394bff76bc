import { AXIS_PREFERENCE } from '../../constants.ts';
import { type Interval, narrow, setAlways } from '../../math/interval.ts';

// The separating axis test, for any two convex shapes that can say how they lie on the axes that could separate them.

/** Two convex shapes and the axes that could separate them, by number, faces before edges. */
export interface AxisPair {
  /** How many axes there are, … */
  readonly axisCount: number;
  /** … how many of them, the first ones, are normals of faces, … */
  readonly faceCount: number;
  /** … and from which number on they only separate flat shapes that lie in one plane. */
  readonly rimStart: number;
  /** The axis of the last `project`, a unit vector, … */
  readonly axis: Float64Array;
  /** … where the middle of B is on it, as seen from that of A, … */
  readonly position: number;
  /** … and how far both reach along it from their middles, added up. */
  readonly reach: number;
  /** How far apart they may be and still touch: the radius by which they are grown. */
  readonly radius: number;
  /** What lengths are compared with. */
  readonly size: number;
  /** Projects both on axis number `k`; false when that is the cross product of parallel edges and no axis. */
  project(k: number): boolean;
}

/** The axis on which two shapes are farthest apart, or least deep in each other. */
export interface SeparatingAxis {
  /** Its number, see `AxisPair`. */
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

/** Whether no axis has a gap wider than the radius of the pair: whether they touch or overlap, when that is 0. */
export function noAxisSeparates(pair: AxisPair): boolean {
  for (let k = 0; k < pair.axisCount; k++) {
    if (pair.project(k) && Math.abs(pair.position) - pair.reach > pair.radius) return false;
  }
  return true;
}

/**
 * Writes the axis of the largest gap, which is the least depth when the shapes overlap, not counting the radius of the
 * pair. The gap is the largest one exactly; of axes that share it within rounding the first is named, faces before edges.
 * False as soon as a gap is wider than `limit`, and `out` is not complete then. With limit 0 that is whether shapes without
 * a radius overlap, and along which axis, from one projection on each axis.
 */
export function findLargestGap(out: SeparatingAxis, pair: AxisPair, limit = Infinity): boolean {
  let preferred = -Infinity;
  out.number = 0;
  out.gap = -Infinity;
  for (let k = 0; k < pair.axisCount; k++) {
    if (!pair.project(k)) continue;
    const gap = Math.abs(pair.position) - pair.reach;
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
 * Writes the times at which no axis separates the pair while it moves without turning, and the axis that is the last to
 * close; `velocity` is that of B against A, in the frame of the pair. False when there is no such time.
 *
 * Shapes that do not turn keep their axes, so that on each of them two intervals slide past each other and overlap for
 * one stretch of time. The shapes overlap while all of them do: the swept form of the test, exact for first and last.
 */
export function findTimesOfOverlap(
  times: Interval,
  out: SeparatingAxis,
  pair: AxisPair,
  velocity: Float64Array,
): boolean {
  let preferred = -Infinity;
  let preferredSpeed = Infinity;
  out.number = 0;
  out.gap = 0;
  setAlways(times);
  for (let k = 0; k < pair.axisCount; k++) {
    if (!pair.project(k)) continue;
    const { axis } = pair;
    const speed = axis[0] * velocity[0] + axis[1] * velocity[1] + axis[2] * velocity[2];
    const before = times.enter;
    if (!narrow(times, pair.position, speed, pair.reach + pair.radius)) return false;
    // How deep the present axis would be by then, if it stayed.
    if (times.enter > before && times.enter > preferred + leadOf(out, pair, k) / preferredSpeed) {
      preferred = times.enter;
      preferredSpeed = Math.abs(speed);
      writeAxis(out, pair, k, speed < 0 ? 1 : -1);
    }
  }
  return true;
}

/**
 * By how much axis number `k` must be better than the present one. A face keeps its place against rounding. An edge axis
 * does not: the edges that it names may lie beside each other when another pair of edges crosses. Axes in a plane come
 * last of all.
 */
function leadOf(axis: Readonly<SeparatingAxis>, pair: AxisPair, k: number): number {
  return axis.number < pair.faceCount || k >= pair.rimStart ? pair.size * AXIS_PREFERENCE : 0;
}

/** Writes axis number `number`, which was projected on last, in the direction of `sign`. */
export function writeAxis(out: SeparatingAxis, pair: AxisPair, number: number, sign: number): void {
  out.number = number;
  out.normal[0] = pair.axis[0] * sign;
  out.normal[1] = pair.axis[1] * sign;
  out.normal[2] = pair.axis[2] * sign;
}
