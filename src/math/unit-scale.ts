// Products of four lengths overflow or underflow long before the lengths do. Multiplication by a power of two is exact.
// So computations with such products first scale their lengths near 1, and remove the factor from their results.

/**
 * Range of squared lengths that need no scaling: no product of two of them and the squared size of a shape overflows or
 * underflows.
 */
export const SHORT_SQUARED = 1e-18;
export const LONG_SQUARED = 1e18;

/**
 * The power of two that scales a length into 2⁻¹⁶ to 2¹⁶; 1 for zero. It stays within 2^±960, so that its inverse is
 * finite. The smallest double, 2⁻¹⁰⁷⁴, becomes 2⁻¹¹⁴.
 */
export function unitScale(length: number): number {
  if (length === 0) return 1;
  let scale = 1;
  while (length * scale < SHORTEST_SCALED && scale < LARGEST_SCALE) scale *= STEP;
  while (length * scale > 1 / SHORTEST_SCALED && scale > 1 / LARGEST_SCALE) scale /= STEP;
  return scale;
}

/** 2⁻¹⁶: least length after scaling, unless `LARGEST_SCALE` limits the scale. */
const SHORTEST_SCALED = 1.52587890625e-5;
/** 2³² */
const STEP = 4294967296;
/** 2⁹⁶⁰ */
const LARGEST_SCALE = 9.7453140114e288;
