// The casts of E and F: seven numbers each, origin, unit direction and length.

import { Random } from '../../test/helpers/random.ts';
import type { ExactCasts } from './exact.ts';

export const CASTS = 10_000;
export const CAST_LENGTH = 50;

/** Casts that start outside all bodies, since engines differ on casts that start inside. */
export function chooseCasts(exact: ExactCasts, radius: number): Float64Array {
  const random = new Random(23);
  const casts = new Float64Array(7 * CASTS);
  for (let i = 0; i < CASTS; ) {
    const origin = random.vector(50);
    if (exact.cast(radius + 0.01, origin, [1, 0, 0], 0) === 0) continue;
    casts.set([...origin, ...random.unitVector(), CAST_LENGTH], 7 * i);
    i++;
  }
  return casts;
}
