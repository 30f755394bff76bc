import { normalize } from '../../math/cross.ts';
import {
  createExactVector,
  createExpansion,
  type ExactVector,
  rounded,
  scaleIntoRange,
  setDifference,
  setExactCross,
  setExactDot,
  signOf,
} from '../../math/expansion.ts';
import { largest, set, type Vec3, vec3 } from '../../math/vec3.ts';

// A point over a triangle in space, and its projection to the triangle's plane along the normal. Ordinary arithmetic
// with a bound of its rounding, u = 2⁻⁵³ for each operation, and exact arithmetic where that bound leaves a doubt. With
// e, f, g = b − a, c − a, p − a the components of a cross product such as e × f are off by at most 4 u |e| |f|, lengths
// here being sums of magnitudes. Exact holds as long as no coordinate is more than 1e100 times as large as another that
// is not zero.

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
  if (Math.abs(side) > bound && ef > UNDERFLOW && eg > UNDERFLOW && bound > UNDERFLOW) return side > 0 ? 1 : -1;
  return exactProjectedSide(p, a, b, c);
}

function exactProjectedSide(p: Readonly<Vec3>, a: Readonly<Vec3>, b: Readonly<Vec3>, c: Readonly<Vec3>): -1 | 0 | 1 {
  load(p, a, b, c, 0);
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
  writeNormal(normal, a, b, c);
  const gx = p.x - a.x;
  const gy = p.y - a.y;
  const gz = p.z - a.z;
  const { x, y, z } = normal;
  const volume = Math.abs(x * gx + y * gy + z * gz);
  const allowed = tolerance * Math.sqrt(x * x + y * y + z * z);
  const ef = productOfLengths(a, b, c);
  const bound = ROUNDING * ef * (Math.abs(gx) + Math.abs(gy) + Math.abs(gz) + tolerance);
  // Of the normal there are squares.
  const isOrdinary = ef > ROOT_OF_UNDERFLOW && ef < 1 / ROOT_OF_UNDERFLOW && bound > UNDERFLOW;
  if (isOrdinary && Math.abs(volume - allowed) > bound) return volume < allowed;
  load(p, a, b, c, tolerance);
  setExactCross(exactNormal, exactE, exactF);
  setExactDot(exactSum, exactNormal, exactG);
  return Math.abs(rounded(exactSum)) <= coordinates[12] * roundedLength(exactNormal);
}

/**
 * Writes the unit normal of the triangle, along (b − a) × (c − a), accurate to 1e-13 however narrow the triangle is.
 * False when its corners are exactly on one line.
 */
export function unitNormal(out: Vec3, a: Readonly<Vec3>, b: Readonly<Vec3>, c: Readonly<Vec3>): boolean {
  writeNormal(out, a, b, c);
  const ef = productOfLengths(a, b, c);
  if (!(WIDE * largest(out) > ef && ef > UNDERFLOW && ef < Infinity)) {
    load(a, a, b, c, 0);
    setExactCross(exactNormal, exactE, exactF);
    set(out, rounded(exactNormal[0]), rounded(exactNormal[1]), rounded(exactNormal[2]));
  }
  return normalize(out);
}

function writeNormal(out: Vec3, a: Readonly<Vec3>, b: Readonly<Vec3>, c: Readonly<Vec3>): void {
  const ex = b.x - a.x;
  const ey = b.y - a.y;
  const ez = b.z - a.z;
  const fx = c.x - a.x;
  const fy = c.y - a.y;
  const fz = c.z - a.z;
  set(out, ey * fz - ez * fy, ez * fx - ex * fz, ex * fy - ey * fx);
}

/** |e| |f| */
function productOfLengths(a: Readonly<Vec3>, b: Readonly<Vec3>, c: Readonly<Vec3>): number {
  const e = Math.abs(b.x - a.x) + Math.abs(b.y - a.y) + Math.abs(b.z - a.z);
  return e * (Math.abs(c.x - a.x) + Math.abs(c.y - a.y) + Math.abs(c.z - a.z));
}

/** Takes everything to a size at which products neither overflow nor vanish, and the differences. */
function load(p: Readonly<Vec3>, a: Readonly<Vec3>, b: Readonly<Vec3>, c: Readonly<Vec3>, tolerance: number): void {
  write(0, p);
  write(3, a);
  write(6, b);
  write(9, c);
  coordinates[12] = tolerance;
  scaleIntoRange(coordinates, 12);
  for (let i = 0; i < 3; i++) {
    setDifference(exactG[i], coordinates[i], coordinates[3 + i]);
    setDifference(exactE[i], coordinates[6 + i], coordinates[3 + i]);
    setDifference(exactF[i], coordinates[9 + i], coordinates[3 + i]);
  }
}

function write(at: number, v: Readonly<Vec3>): void {
  coordinates[at] = v.x;
  coordinates[at + 1] = v.y;
  coordinates[at + 2] = v.z;
}

function roundedLength(v: ExactVector): number {
  const x = rounded(v[0]);
  const y = rounded(v[1]);
  const z = rounded(v[2]);
  return Math.sqrt(x * x + y * y + z * z);
}

/** 16 u: 11 are needed for `projectedSide`, less for the others. Not a tolerance: exact tests decide within it. */
const ROUNDING = 1.7763568394002505e-15;

/** Above these what underflow adds to the rounding is nothing. */
const UNDERFLOW = 1e-270;
const ROOT_OF_UNDERFLOW = 1e-135;

/** A normal of at least this part of |e| |f| needs no exact arithmetic. */
const WIDE = 64;

const normal = vec3();
const coordinates = new Float64Array(13);
const exactE = createExactVector(2);
const exactF = createExactVector(2);
const exactG = createExactVector(2);
const exactNormal = createExactVector(16);
const exactOther = createExactVector(16);
const exactSum = createExpansion(1536);
