import { copy } from '../../math/vec3.ts';
import type { SweepHit } from '../results.ts';
import { copyNumbers } from '../write-results.ts';

// Comparing and copying the hits of parts.

/** Copies a hit, but for its exit. */
export function copyHit(out: SweepHit, hit: Readonly<SweepHit>): void {
  copy(out.normal, hit.normal);
  copy(out.point, hit.point);
  copy(out.pointA, hit.pointA);
  copy(out.pointB, hit.pointB);
  copyNumbers(out, hit);
  out.depth = hit.depth;
  out.fraction = hit.fraction;
  out.overlapping = hit.overlapping;
}

/**
 * Whether a hit comes before another one: it is earlier, or deeper where both overlap at the start. `isFirst` decides
 * between equal hits.
 */
export function isEarlier(hit: Readonly<SweepHit>, other: Readonly<SweepHit>, isFirst: boolean): boolean {
  if (hit.fraction !== other.fraction) return hit.fraction < other.fraction;
  if (hit.overlapping !== other.overlapping) return hit.overlapping;
  return hit.depth === other.depth ? isFirst : hit.depth > other.depth;
}
