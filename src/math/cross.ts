import { COLLINEAR } from '../constants.ts';
import { errorOfProduct } from './expansion.ts';
import { divide, dot, largest, length, set, setCross, subtract, type Vec3, vec3 } from './vec3.ts';

/** Squared sine above which the rounding of a cross product, relative to its length, is below sixteen units. */
export const STEEP = 0.00390625;

/**
 * Writes the cross product of `u` and `v`, accurate relative to its own length even when they are nearly parallel.
 *
 * Each component is a difference of two products. When these are nearly equal, their rounding errors dominate. So for
 * nearly parallel vectors the errors are computed (Dekker 1971) and subtracted. `out` must be neither `u` nor `v`.
 */
export function cross(out: Vec3, u: Readonly<Vec3>, v: Readonly<Vec3>): void {
  setCross(out, u, v);
  if (dot(out, out) >= STEEP * dot(u, u) * dot(v, v)) return;
  out.x += errorOfProduct(u.y, v.z) - errorOfProduct(u.z, v.y);
  out.y += errorOfProduct(u.z, v.x) - errorOfProduct(u.x, v.z);
  out.z += errorOfProduct(u.x, v.y) - errorOfProduct(u.y, v.x);
}

/** Makes `v` a unit vector, scaled first so that no square overflows or vanishes. False when it is zero. */
export function normalize(v: Vec3): boolean {
  const most = largest(v);
  if (most === 0) return false;
  divide(v, most);
  divide(v, length(v));
  return true;
}

/**
 * Writes the unit normal of the plane through three points, on the side from which they appear counter-clockwise. False
 * when they are collinear, or so nearly that the normal would be rounding.
 */
export function normalThrough(out: Vec3, a: Readonly<Vec3>, b: Readonly<Vec3>, c: Readonly<Vec3>): boolean {
  subtract(ab, b, a);
  subtract(ac, c, a);
  const size = Math.max(largest(ab), largest(ac));
  cross(out, ab, ac);
  return largest(out) > COLLINEAR * size * size && normalize(out);
}

/** Writes a unit vector perpendicular to the unit vector `u`, always the same for the same `u`. */
export function perpendicular(out: Vec3, u: Readonly<Vec3>): void {
  // The coordinate axis farthest from u, x before y before z, without its part along u.
  const x = Math.abs(u.x);
  const y = Math.abs(u.y);
  const z = Math.abs(u.z);
  if (x <= y && x <= z) set(out, 1 - u.x * u.x, 0 - u.x * u.y, 0 - u.x * u.z);
  else if (y <= z) set(out, 0 - u.y * u.x, 1 - u.y * u.y, 0 - u.y * u.z);
  else set(out, 0 - u.z * u.x, 0 - u.z * u.y, 1 - u.z * u.z);
  normalize(out);
}

const ab = vec3();
const ac = vec3();
