import { createExpansion, setDifference, setDifferenceOfProducts, signOf } from './expansion.ts';
import type { Vec2 } from './vec2.ts';

/**
 * Orientation of the corners a, b, c in the plane: 1 counter-clockwise, −1 clockwise, 0 collinear. Also the side of
 * point c relative to the line from a to b: 1 left, −1 right. Never wrong from rounding.
 *
 * It is the sign of the determinant (a − c) × (b − c). With u = 2⁻⁵³, each difference, each product and the final
 * difference have a relative error of u: together less than 4 u times the sum of both products' magnitudes (Shewchuk
 * 1997). Only a determinant within this bound is evaluated again, exactly.
 */
export function orient2d(a: Readonly<Vec2>, b: Readonly<Vec2>, c: Readonly<Vec2>): -1 | 0 | 1 {
  const left = (a.x - c.x) * (b.y - c.y);
  const right = (a.y - c.y) * (b.x - c.x);
  const determinant = left - right;
  const magnitude = Math.abs(left) + Math.abs(right);
  if (Math.abs(determinant) > ROUNDING * magnitude) return determinant > 0 ? 1 : -1;
  return exactOrientation(a, b, c);
}

function exactOrientation(a: Readonly<Vec2>, b: Readonly<Vec2>, c: Readonly<Vec2>): -1 | 0 | 1 {
  // All three points on a line along an axis: the most frequent case.
  if ((a.x === c.x && b.x === c.x) || (a.y === c.y && b.y === c.y)) return 0;
  setDifference(ax, a.x, c.x);
  setDifference(ay, a.y, c.y);
  setDifference(bx, b.x, c.x);
  setDifference(by, b.y, c.y);
  setDifferenceOfProducts(exact, ax, by, ay, bx);
  return signOf(exact);
}

/** 4 u, see above. Not a tolerance: exact arithmetic decides below it. */
const ROUNDING = 4.440892098500626e-16;

const ax = createExpansion(2);
const ay = createExpansion(2);
const bx = createExpansion(2);
const by = createExpansion(2);
const exact = createExpansion(16);
