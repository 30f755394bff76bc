// Products of four lengths overflow or underflow long before the lengths do. Multiplication by a power of two is exact.
// So computations with such products first scale their lengths near 1, and remove the factor from their results.

/** Squared lengths between which products of two of them, and a shape's size squared, neither overflow nor underflow. */
export const SHORT_SQUARED = 1e-18;
export const LONG_SQUARED = 1e18;

/**
 * The power of two that scales a length near 1, between 2⁻¹⁶ and 2¹⁶; 1 for zero. It stays within 2^±960, so that its
 * inverse is finite: the smallest numbers become 2⁻¹¹⁴.
 */
export function unitScale(length: number): number {
  if (length === 0) return 1;
  let scale = 1;
  while (length * scale < ROUGHLY_ONE && scale < LARGEST) scale *= STEP;
  while (length * scale > 1 / ROUGHLY_ONE && scale > 1 / LARGEST) scale /= STEP;
  return scale;
}

/** 2⁻¹⁶ */
const ROUGHLY_ONE = 1.52587890625e-5;
/** 2³² */
const STEP = 4294967296;
/** 2⁹⁶⁰ */
const LARGEST = 9.7453140114e288;
