import { toLocalDirection } from '../../geometry/local-frame.ts';
import { createInterval, setAlways } from '../../math/interval.ts';
import { isNegligible, type Vec3, vec3 } from '../../math/vec3.ts';
import { type ClosestPoints, type Contact, createClosestPoints, type SweepHit } from '../results.ts';
import { writeContact, writeImpact, writeTimes } from '../write-results.ts';
import { writeGapInWorld } from './closest-features.ts';
import { coresTouch, measureCores } from './core-distance.ts';
import type { CorePair } from './core-pair.ts';
import { describeImpact, timesOfTouch } from './core-sweep.ts';
import { touchesInside } from './corner-on-face.ts';
import { noAxisSeparates } from './sat.ts';
import { createGap } from './witness.ts';

// Results of a loaded pair of cores, in the world.

/** Writes the closest points of the grown cores and returns their distance, minus the depth when they overlap. */
export function distanceOfCores(out: ClosestPoints, pair: CorePair): number {
  measureCores(gap, pair);
  writeGapInWorld(out, gap, pair);
  return out.distance;
}

/** Writes the contact of the grown cores; false when they neither touch nor overlap. */
export function contactOfCores(out: Contact, pair: CorePair): boolean {
  if (!noAxisSeparates(pair) || distanceOfCores(closest, pair) > 0) return false;
  writeContact(out, closest);
  return true;
}

/** Writes the first touch of A, moving by `displacement`, with the motionless B; false when there is none. */
export function sweepCores(out: SweepHit, pair: CorePair, displacement: Readonly<Vec3>): boolean {
  toLocalDirection(velocity, pair.frame, displacement);
  const overlapping = coresTouch(pair);
  let meet = overlapping;
  if (isNegligible(velocity)) setAlways(times);
  else meet = timesOfTouch(times, pair, velocity);
  if (!writeTimes(out, times, meet, overlapping)) return false;
  if (!overlapping) pair.moveA(velocity, out.fraction);
  // Without a radius the axis that closed last is the direction, of all axes that are closed.
  if (overlapping || pair.radius > 0) measureCores(gap, pair);
  else describeImpact(gap, pair);
  writeGapInWorld(closest, gap, pair);
  writeImpact(out, closest);
  return true;
}

/** As `sweepCores`, with an exit that is not final. */
export function impactOfCores(out: SweepHit, pair: CorePair, displacement: Readonly<Vec3>): boolean {
  toLocalDirection(velocity, pair.frame, displacement);
  if (isNegligible(velocity) || !touchesInside(out, gap, pair, velocity)) return sweepCores(out, pair, displacement);
  writeGapInWorld(closest, gap, pair);
  writeImpact(out, closest);
  return true;
}

const gap = createGap();
const velocity = vec3();
const times = createInterval();
const closest = createClosestPoints();
