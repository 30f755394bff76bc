import { COORDINATE_ROUNDING, NO_DIRECTION, SUPPORT_FLATNESS } from '../../constants.ts';
import { normalize } from '../../math/cross.ts';
import { copy, length, set, squaredDistance, subtract, vec3 } from '../../math/vec3.ts';
import { writeClosestFeatures } from './closest-features.ts';
import type { CorePair } from './core-pair.ts';
import { createSeparatingAxis, findLargestGap, noAxisSeparates, type SeparatingAxis } from './sat.ts';
import { createGap, type Gap, writeWitness, writeWitnessOfEqualAxis } from './witness.ts';

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
export function measureCores(out: Gap, pair: CorePair): void {
  findLargestGap(axis, pair);
  describeGap(out, pair, axis);
}

/**
 * Writes distance, normal and points of the cores, from the axis of their largest gap. The gap is the distance when the
 * axis has witness points. Otherwise it is a lower bound, and the closest features give the distance.
 */
export function describeGap(out: Gap, pair: CorePair, { number, normal, gap }: Readonly<SeparatingAxis>): void {
  set(out.normal, 0 + normal[0], 0 + normal[1], 0 + normal[2]);
  out.distance = gap;
  if (number < pair.rimStart && writeWitness(out, pair, number, out.normal, gap)) return;
  if (gap < 0 && writeWitnessOfEqualAxis(out, pair, gap - pair.size * SUPPORT_FLATNESS)) return;
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

const axis = createSeparatingAxis();
const touching = createGap();
const closest = createGap();
const separation = vec3();
const onCore = vec3();
