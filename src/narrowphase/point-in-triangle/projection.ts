import {
  createExactVector,
  createExpansion,
  rounded,
  setExactCross,
  setExactDifference,
  setExactDot,
  signOf,
} from '../../math/expansion.ts';
import { dot, length, manhattanLength, set, setCross, subtract, type Vec3, vec3 } from '../../math/vec3.ts';

// A point over a triangle in space, and its projection to the triangle's plane along the normal. Ordinary arithmetic
// with a bound of its rounding, u = 2⁻⁵³ for each operation, and exact arithmetic where that bound leaves a doubt. With
// e, f, g = b − a, c − a, p − a the components of a cross product such as e × f are off by at most 4 u |e| |f|, lengths
// here being sums of magnitudes.

/**
 * On which side of the edge from a to b the projection of p is: 1 on that of c, −1 on the other, 0 on the line. Always
 * 0 for a triangle whose corners are exactly on one line and that has no normal therefore. Never wrong from rounding.
 *
 * The sign of (e × f) · (e × g). What g has along the normal drops out, so the projection need not be computed.
 */
export function projectedSide(p: Readonly<Vec3>, a: Readonly<Vec3>, b: Readonly<Vec3>, c: Readonly<Vec3>): -1 | 0 | 1 {
  const ex = b.x - a.x;
  const ey = b.y - a.y;
  const ez = b.z - a.z;
  const fx = c.x - a.x;
  const fy = c.y - a.y;
  const fz = c.z - a.z;
  const gx = p.x - a.x;
  const gy = p.y - a.y;
  const gz = p.z - a.z;
  const side =
    (ey * fz - ez * fy) * (ey * gz - ez * gy) +
    (ez * fx - ex * fz) * (ez * gx - ex * gz) +
    (ex * fy - ey * fx) * (ex * gy - ey * gx);
  const edge = Math.abs(ex) + Math.abs(ey) + Math.abs(ez);
  const ef = edge * (Math.abs(fx) + Math.abs(fy) + Math.abs(fz));
  const eg = edge * (Math.abs(gx) + Math.abs(gy) + Math.abs(gz));
  const bound = ROUNDING * ef * eg;
  if (Math.abs(side) > bound) return side > 0 ? 1 : -1;
  load(p, a, b, c);
  setExactCross(exactNormal, exactE, exactF);
  setExactCross(exactOther, exactE, exactG);
  setExactDot(exactSum, exactNormal, exactOther);
  return signOf(exactSum);
}

/**
 * Whether p is no farther from the triangle's plane than `tolerance`, world units. True for a triangle whose corners
 * are exactly on one line: it lies in some plane with every point.
 *
 * The distance is |n · g| / |n| with n = e × f.
 */
export function isNearPlane(
  p: Readonly<Vec3>,
  a: Readonly<Vec3>,
  b: Readonly<Vec3>,
  c: Readonly<Vec3>,
  tolerance: number,
): boolean {
  if (tolerance === Infinity) return true;
  subtract(e, b, a);
  subtract(f, c, a);
  subtract(g, p, a);
  setCross(normal, e, f);
  const volume = Math.abs(dot(normal, g));
  const allowed = tolerance * length(normal);
  const bound = ROUNDING * manhattanLength(e) * manhattanLength(f) * (manhattanLength(g) + tolerance);
  if (Math.abs(volume - allowed) > bound) return volume < allowed;
  load(p, a, b, c);
  setExactCross(exactNormal, exactE, exactF);
  setExactDot(exactSum, exactNormal, exactG);
  set(normal, rounded(exactNormal[0]), rounded(exactNormal[1]), rounded(exactNormal[2]));
  return Math.abs(rounded(exactSum)) <= tolerance * length(normal);
}

/** Loads the differences. */
function load(p: Readonly<Vec3>, a: Readonly<Vec3>, b: Readonly<Vec3>, c: Readonly<Vec3>): void {
  setExactDifference(exactG, p, a);
  setExactDifference(exactE, b, a);
  setExactDifference(exactF, c, a);
}

/** 16 u: 11 are needed for `projectedSide`, less for the others. Not a tolerance: exact tests decide within it. */
const ROUNDING = 1.7763568394002505e-15;

const normal = vec3();
const e = vec3();
const f = vec3();
const g = vec3();
const exactE = createExactVector(2);
const exactF = createExactVector(2);
const exactG = createExactVector(2);
const exactNormal = createExactVector(16);
const exactOther = createExactVector(16);
const exactSum = createExpansion(1536);
