import { PARALLEL, UNIT_ROUNDING } from '../../constants.ts';
import { dot, length, manhattanLength, vec3 } from '../../math/vec3.ts';
import type { SweepHit } from '../results.ts';
import { writeInFrame } from './part-frame.ts';
import type { Divided } from './parts.ts';

// Comparing the hits of parts.

/**
 * Whether a hit comes before another one: it is earlier, or deeper where both overlap at the start. `isFirst` decides
 * between equal hits.
 */
export function isEarlier(hit: Readonly<SweepHit>, other: Readonly<SweepHit>, isFirst: boolean): boolean {
  if (hit.fraction !== other.fraction) return hit.fraction < other.fraction;
  if (hit.overlapping !== other.overlapping) return hit.overlapping;
  return hit.depth === other.depth ? isFirst : hit.depth > other.depth;
}

/**
 * Whether the motion of the other shape opposes the normal of a contact: not along a surface, nor away from it. A speed that is
 * rounding of both motions is none, with a margin: else a hit that is no impact would hide others.
 */
export function isApproached(
  { isFirst, world, whole, other, velocity }: Divided,
  { normal }: Readonly<SweepHit>,
): boolean {
  writeInFrame(towards, world.axes, normal);
  const speed = dot(towards, velocity) * (isFirst ? 1 : -1);
  const rounding = 2 * UNIT_ROUNDING * (manhattanLength(whole.displacement) + manhattanLength(other.displacement));
  return speed < -Math.max(PARALLEL * length(velocity), rounding);
}

const towards = vec3();
