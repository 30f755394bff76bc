import { COORDINATE_ROUNDING, NO_DIRECTION, SUPPORT_FLATNESS } from '../../constants.ts';
import { normalize } from '../../math/cross.ts';
import { copy, length, set, squaredDistance, subtract, vec3 } from '../../math/vec3.ts';
import { type CoreGap, createCoreGap, writeClosestFeatures } from './closest-features.ts';
import type { CorePair } from './core-pair.ts';
import { writeCoreWitness } from './core-witness.ts';
import { createSeparatingAxis, findLargestGap, noAxisSeparates, type SeparatingAxis } from './sat.ts';

// Distance of two cores, without the radius of grown cores.

/** Whether the grown cores touch or overlap. */
export function coresTouch(pair: CorePair): boolean {
  if (!noAxisSeparates(pair)) return false;
  if (pair.radius === 0 || isCornerNear(pair)) return true;
  findLargestGap(axis, pair);
  if (axis.gap <= 0) return true;
  describeGap(touching, pair, axis);
  return touching.distance <= pair.radius;
}

/** Whether a corner of core A, such as an end of a capsule's segment, is certainly within the radius of the pair of core B. */
function isCornerNear({ a, b, radius }: CorePair): boolean {
  for (let i = 0; i < a.cornerCount; i++) {
    b.kind.closestPoint(onCore, b, a.corners[i]);
    if (squaredDistance(onCore, a.corners[i]) <= radius * radius * (1 - COORDINATE_ROUNDING)) return true;
  }
  return false;
}

/** Writes the distance of the cores. For overlapping cores the largest gap along an axis is minus the depth. */
export function measureCores(out: CoreGap, pair: CorePair): void {
  findLargestGap(axis, pair);
  describeGap(out, pair, axis);
}

/**
 * Writes distance, normal and points of the cores, from the axis of their largest gap. The gap is the distance when the
 * axis has witness points. Otherwise it is a lower bound, and the closest features give the distance.
 */
export function describeGap(out: CoreGap, pair: CorePair, { number, normal, gap }: Readonly<SeparatingAxis>): void {
  set(out.normal, 0 + normal[0], 0 + normal[1], 0 + normal[2]);
  out.distance = gap;
  if (number < pair.rimStart && writeCoreWitness(out, pair, number, out.normal, gap)) return;
  if (gap < 0 && useEqualAxis(out, pair, gap)) return;
  writeClosestFeatures(closest, pair, out.normal, gap, Number.MAX_VALUE);
  copy(out.pointA, closest.pointA);
  copy(out.pointB, closest.pointB);
  if (gap <= 0) return;
  subtract(separation, closest.pointB, closest.pointA);
  const distance = length(separation);
  out.distance = Math.max(gap, distance);
  // The direction of so short a separation is rounding: the axis separates, too.
  if (distance <= pair.size * NO_DIRECTION) return;
  normalize(separation);
  copy(out.normal, separation);
}

/**
 * Writes an overlap along another axis that is equal to the normal in `out` within rounding and has witness points; false when
 * there is none.
 */
function useEqualAxis(out: CoreGap, pair: CorePair, gap: number): boolean {
  const least = gap - pair.size * SUPPORT_FLATNESS;
  for (let k = 0; k < pair.rimStart; k++) {
    if (!pair.project(k)) continue;
    const other = Math.abs(pair.position) - pair.radiusSum;
    if (other < least) continue;
    const x = pair.axis[0];
    const y = pair.axis[1];
    const z = pair.axis[2];
    // Flat shapes that touch are on either side of each other within rounding: the given axis knows on which.
    const isFlush = Math.abs(pair.position) <= pair.size * SUPPORT_FLATNESS;
    const side = isFlush ? x * out.normal.x + y * out.normal.y + z * out.normal.z : pair.position;
    const sign = side < 0 ? -1 : 1;
    set(equal, 0 + x * sign, 0 + y * sign, 0 + z * sign);
    if (!writeCoreWitness(out, pair, k, equal, other)) continue;
    copy(out.normal, equal);
    out.distance = other;
    return true;
  }
  return false;
}

const equal = vec3();
const axis = createSeparatingAxis();
const touching = createCoreGap();
const closest = createCoreGap();
const separation = vec3();
const onCore = vec3();
