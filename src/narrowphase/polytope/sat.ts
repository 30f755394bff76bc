import { AXIS_PREFERENCE } from '../../constants.ts';
import { type Interval, narrow, setAlways } from '../../math/interval.ts';
import type { BoxPair } from './box-pair.ts';

/** The axis on which two boxes are farthest apart, or least deep in each other. */
export interface SeparatingAxis {
  /** Its number, see `BoxPair`. */
  number: number;
  /** Unit vector from A to B, in A's frame. */
  readonly normal: Float64Array;
  /** Distance of the boxes along the axis, minus the depth when they overlap. */
  gap: number;
}

/** Makes a `SeparatingAxis` to be written. */
export function createSeparatingAxis(): SeparatingAxis {
  return { number: 0, normal: new Float64Array(3), gap: Infinity };
}

/** Whether the boxes touch or overlap: whether no axis has a gap. */
export function boxesOverlap(pair: BoxPair): boolean {
  for (let k = 0; k < pair.axisCount; k++) {
    if (pair.project(k) && Math.abs(pair.position) > pair.reach) return false;
  }
  return true;
}

/**
 * Writes the axis of the largest gap, which is the least depth when the boxes overlap. The gap is the largest one
 * exactly; of axes that share it within rounding the first is named, faces before edges.
 */
export function findLargestGap(out: SeparatingAxis, pair: BoxPair): void {
  let preferred = -Infinity;
  out.number = 0;
  out.gap = -Infinity;
  for (let k = 0; k < pair.axisCount; k++) {
    if (!pair.project(k)) continue;
    const gap = Math.abs(pair.position) - pair.reach;
    out.gap = Math.max(out.gap, gap);
    if (gap > preferred + leadOf(out, pair)) {
      preferred = gap;
      writeAxis(out, pair, k, pair.position < 0 ? -1 : 1);
    }
  }
}

/**
 * Writes the times at which boxes that move without turning overlap, and the axis that is the last to close; `velocity`
 * is that of B against A, in A's frame. False when there is no such time.
 *
 * Boxes that do not turn keep their axes, so that on each of them two intervals slide past each other and overlap for
 * one stretch of time. The boxes overlap while all of them do: the swept form of the test, exact for first and last.
 */
export function findTimesOfOverlap(
  times: Interval,
  out: SeparatingAxis,
  pair: BoxPair,
  velocity: Float64Array,
): boolean {
  let preferred = -Infinity;
  out.number = 0;
  out.gap = 0;
  setAlways(times);
  for (let k = 0; k < pair.axisCount; k++) {
    if (!pair.project(k)) continue;
    const { axis } = pair;
    const speed = axis[0] * velocity[0] + axis[1] * velocity[1] + axis[2] * velocity[2];
    const before = times.enter;
    if (!narrow(times, pair.position, speed, pair.reach)) return false;
    if (times.enter > before && times.enter > preferred + leadOf(out, pair) / Math.abs(speed)) {
      preferred = times.enter;
      writeAxis(out, pair, k, speed < 0 ? 1 : -1);
    }
  }
  return true;
}

/**
 * By how much another axis must be better than the present one. A face keeps its place against rounding. An edge axis
 * does not: the edges that it names may lie beside each other when another pair of edges crosses.
 */
function leadOf(axis: Readonly<SeparatingAxis>, pair: BoxPair): number {
  return axis.number < 6 ? pair.size * AXIS_PREFERENCE : 0;
}

function writeAxis(out: SeparatingAxis, pair: BoxPair, number: number, sign: number): void {
  out.number = number;
  out.normal[0] = pair.axis[0] * sign;
  out.normal[1] = pair.axis[1] * sign;
  out.normal[2] = pair.axis[2] * sign;
}
