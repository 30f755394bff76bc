import {
  createExactVector,
  createExpansion,
  setExactCross,
  setExactDifference,
  setExactDot,
  signOf,
} from './expansion.ts';
import type { Vec3 } from './vec3.ts';

/**
 * Side of point d relative to the plane through a, b, c: 1 in front, where the corners appear counter-clockwise, −1
 * behind, 0 in the plane. Never wrong from rounding.
 *
 * It is the sign of the determinant (a − d) · ((c − d) × (b − d)). With u = 2⁻⁵³, the determinant has a rounding error
 * below 8 u times the sum of the magnitudes of its six products (Shewchuk 1997). Only a determinant within this bound
 * is evaluated again, exactly.
 */
export function orient3d(a: Readonly<Vec3>, b: Readonly<Vec3>, c: Readonly<Vec3>, d: Readonly<Vec3>): -1 | 0 | 1 {
  const ax = a.x - d.x;
  const ay = a.y - d.y;
  const az = a.z - d.z;
  const bx = b.x - d.x;
  const by = b.y - d.y;
  const bz = b.z - d.z;
  const cx = c.x - d.x;
  const cy = c.y - d.y;
  const cz = c.z - d.z;
  const byCz = by * cz;
  const bzCy = bz * cy;
  const bzCx = bz * cx;
  const bxCz = bx * cz;
  const bxCy = bx * cy;
  const byCx = by * cx;
  const determinant = ax * (bzCy - byCz) + ay * (bxCz - bzCx) + az * (byCx - bxCy);
  const magnitude =
    Math.abs(ax) * (Math.abs(byCz) + Math.abs(bzCy)) +
    Math.abs(ay) * (Math.abs(bzCx) + Math.abs(bxCz)) +
    Math.abs(az) * (Math.abs(bxCy) + Math.abs(byCx));
  if (Math.abs(determinant) > ROUNDING * magnitude) return determinant > 0 ? 1 : -1;
  return exactOrientation(a, b, c, d);
}

function exactOrientation(a: Readonly<Vec3>, b: Readonly<Vec3>, c: Readonly<Vec3>, d: Readonly<Vec3>): -1 | 0 | 1 {
  // All four points in a plane across an axis: the most frequent case.
  if (a.x === d.x && b.x === d.x && c.x === d.x) return 0;
  if (a.y === d.y && b.y === d.y && c.y === d.y) return 0;
  if (a.z === d.z && b.z === d.z && c.z === d.z) return 0;
  setExactDifference(fromA, a, d);
  setExactDifference(fromB, b, d);
  setExactDifference(fromC, c, d);
  setExactCross(minors, fromC, fromB);
  setExactDot(exact, fromA, minors);
  return signOf(exact);
}

/** 8 u, see above. Not a tolerance: exact arithmetic decides below it. */
const ROUNDING = 8.881784197001252e-16;

const fromA = createExactVector(2);
const fromB = createExactVector(2);
const fromC = createExactVector(2);
/** (c − d) × (b − d) */
const minors = createExactVector(16);
const exact = createExpansion(192);
