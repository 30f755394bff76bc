// Sheets, such as triangles and meshes that are not solid: by rounding, two that touch flush may seem to be on either side of each
// other. They stay on the side on which they touched last.

import { SAME_SIDE } from '../constants.ts';
import { copy, dot, isZero, manhattanLength, negate, subtract, type Vec3, vec3 } from '../math/vec3.ts';
import type { BodyStore } from '../world/body-store.ts';
import { approaches, gapAt, hit, toleranceOf } from './touch.ts';
import type { ImpactPair } from './trajectories.ts';

/** Notes on which side two sheets touch at a time, in the contact of `hit`. */
export function noteSide(pair: ImpactPair, time: number): void {
  if (!pair.a.isSheet || !pair.b.isSheet) return;
  copy(pair.side, hit.normal);
  pair.sideOffset = offsetAlong(pair.side, pair, time);
}

/**
 * Negates the normal of `hit` if it is opposite to the normal of the last touch, within the tolerance: by rounding, two sheets
 * that touch may seem to be on either side of each other. Returns whether it was negated.
 */
export function keepSide(store: BodyStore, pair: ImpactPair, start: number): boolean {
  const { a, b, side } = pair;
  if (pair.rotates || !(dot(hit.normal, side) < -SAME_SIDE)) return false;
  const tolerance = toleranceOf(store, pair);
  const rest = hit.fraction * (1 - start);
  const relative = manhattanLength(a.displacement) + manhattanLength(b.displacement);
  if (hit.depth > tolerance || rest * relative > tolerance) return false;
  // Walls that face each other touch what is between them at two places.
  if (!(Math.abs(offsetAlong(side, pair, start + rest) - pair.sideOffset) <= tolerance)) return false;
  negate(hit.normal);
  return true;
}

/**
 * Whether two sheets that touch at a time are pressed on each other, as they touched last. By rounding one may be past the other
 * then, and leave it. Writes `hit`.
 */
export function arePressed(store: BodyStore, pair: ImpactPair, time: number): boolean {
  const { side, contact } = pair;
  if (contact < 0 || pair.rotates || isZero(side)) return false;
  if (Math.abs(gapAt(store, pair, time)) > toleranceOf(store, pair)) return false;
  hit.fraction = 0;
  keepSide(store, pair, time);
  return dot(hit.normal, side) > SAME_SIDE && approaches(pair, time);
}

/** Where the contact in `hit` is along a normal, from the center of A. */
function offsetAlong(normal: Readonly<Vec3>, { a }: ImpactPair, time: number): number {
  a.positionAt(between, time);
  subtract(between, hit.point, between);
  return dot(normal, between);
}

const between: Vec3 = vec3();
