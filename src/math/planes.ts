import { STEEP } from './cross.ts';
import {
  createExactVector,
  createExpansion,
  rounded,
  setDifference,
  setExactCross,
  setExactDot,
  signOf,
} from './expansion.ts';

// Planes through three points of a flat array: three coordinates per point, at index 3 i.

/**
 * Side of point d relative to the plane through a, b, c: 1 on the side from which they appear counter-clockwise, −1 on
 * the other side, 0 on the plane. Never wrong from rounding.
 *
 * It is the sign of ((b − a) × (c − a)) · (d − a). A value within the bound of its rounding error (Shewchuk 1997) is
 * evaluated again as an exact sum. `orient3d` is the same for vectors.
 */
export function sideOfPlane(points: Readonly<Float64Array>, a: number, b: number, c: number, d: number): -1 | 0 | 1 {
  const ax = points[3 * a];
  const ay = points[3 * a + 1];
  const az = points[3 * a + 2];
  const ux = points[3 * b] - ax;
  const uy = points[3 * b + 1] - ay;
  const uz = points[3 * b + 2] - az;
  const vx = points[3 * c] - ax;
  const vy = points[3 * c + 1] - ay;
  const vz = points[3 * c + 2] - az;
  const wx = points[3 * d] - ax;
  const wy = points[3 * d + 1] - ay;
  const wz = points[3 * d + 2] - az;
  const determinant = (uy * vz - uz * vy) * wx + (uz * vx - ux * vz) * wy + (ux * vy - uy * vx) * wz;
  const permanent =
    (Math.abs(uy * vz) + Math.abs(uz * vy)) * Math.abs(wx) +
    (Math.abs(uz * vx) + Math.abs(ux * vz)) * Math.abs(wy) +
    (Math.abs(ux * vy) + Math.abs(uy * vx)) * Math.abs(wz);
  if (Math.abs(determinant) > ROUNDING * permanent) return determinant > 0 ? 1 : -1;
  setExactNormal(points, a, b, c);
  for (let k = 0; k < 3; k++) setDifference(v[k], points[3 * d + k], points[3 * a + k]);
  setExactDot(exact, normal, v);
  return signOf(exact);
}

/**
 * Writes (b − a) × (c − a) to `out`, accurate relative to its length: also for a triangle that is much longer than wide,
 * for which it is computed exactly.
 */
export function writePlaneNormal(
  out: Float64Array,
  points: Readonly<Float64Array>,
  a: number,
  b: number,
  c: number,
): void {
  const ux = points[3 * b] - points[3 * a];
  const uy = points[3 * b + 1] - points[3 * a + 1];
  const uz = points[3 * b + 2] - points[3 * a + 2];
  const vx = points[3 * c] - points[3 * a];
  const vy = points[3 * c + 1] - points[3 * a + 1];
  const vz = points[3 * c + 2] - points[3 * a + 2];
  out[0] = uy * vz - uz * vy;
  out[1] = uz * vx - ux * vz;
  out[2] = ux * vy - uy * vx;
  const squared = out[0] * out[0] + out[1] * out[1] + out[2] * out[2];
  if (squared >= STEEP * (ux * ux + uy * uy + uz * uz) * (vx * vx + vy * vy + vz * vz)) return;
  setExactNormal(points, a, b, c);
  for (let k = 0; k < 3; k++) out[k] = rounded(normal[k]);
}

/** Sets the components of (b − a) × (c − a), exactly. */
function setExactNormal(points: Readonly<Float64Array>, a: number, b: number, c: number): void {
  for (let k = 0; k < 3; k++) {
    setDifference(u[k], points[3 * b + k], points[3 * a + k]);
    setDifference(v[k], points[3 * c + k], points[3 * a + k]);
  }
  setExactCross(normal, u, v);
}

/** Bound of the rounding error: 2⁻⁵³ · 8, a little more than the 7 + 56 · 2⁻⁵³ of Shewchuk. Not a tolerance. */
const ROUNDING = 8.881784197001252e-16;

const u = createExactVector(2);
const v = createExactVector(2);
const normal = createExactVector(16);
const exact = createExpansion(192);
