import {
  addProduct,
  createExpansion,
  type Expansion,
  scaleIntoRange,
  setDifference,
  setDifferenceOfProducts,
  signOf,
} from './expansion.ts';
import type { Vec3 } from './vec3.ts';

/**
 * Side of point d relative to the plane through a, b, c: 1 in front, where the corners appear counter-clockwise, −1
 * behind, 0 in the plane. Never wrong from rounding, as long as no coordinate is more than 1e100 times as large as
 * another nonzero coordinate of the same axis.
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
  if (Math.abs(determinant) > ROUNDING * magnitude && magnitude > UNDERFLOW && magnitude < OVERFLOW) {
    return determinant > 0 ? 1 : -1;
  }
  return exactOrientation(a, b, c, d);
}

function exactOrientation(a: Readonly<Vec3>, b: Readonly<Vec3>, c: Readonly<Vec3>, d: Readonly<Vec3>): -1 | 0 | 1 {
  // All four points in a plane across an axis: the most frequent case.
  if (a.x === d.x && b.x === d.x && c.x === d.x) return 0;
  if (a.y === d.y && b.y === d.y && c.y === d.y) return 0;
  if (a.z === d.z && b.z === d.z && c.z === d.z) return 0;
  load(x, a.x, b.x, c.x, d.x);
  load(y, a.y, b.y, c.y, d.y);
  load(z, a.z, b.z, c.z, d.z);
  exact.count = 0;
  addTerm(x, y, z);
  addTerm(y, z, x);
  addTerm(z, x, y);
  return signOf(exact);
}

/** Adds (a − d) along `along` times the component of (c − d) × (b − d): across · up of c and b, and reversed. */
function addTerm(along: Float64Array, across: Float64Array, up: Float64Array): void {
  setDifference(first, across[2], across[3]);
  setDifference(second, up[1], up[3]);
  setDifference(third, up[2], up[3]);
  setDifference(fourth, across[1], across[3]);
  setDifferenceOfProducts(minor, first, second, third, fourth);
  setDifference(first, along[0], along[3]);
  addProduct(exact, minor, first, 1);
}

/** Loads and scales the coordinates of one axis, so that exact products are in range. The scale keeps the sign. */
function load(axis: Float64Array, a: number, b: number, c: number, d: number): void {
  axis[0] = a;
  axis[1] = b;
  axis[2] = c;
  axis[3] = d;
  scaleIntoRange(axis, 4);
}

/** 8 u, see above. Not a tolerance: exact arithmetic decides below it. */
const ROUNDING = 8.881784197001252e-16;

/** Magnitudes between which underflow is negligible beside rounding and nothing overflows. */
const UNDERFLOW = 1e-250;
const OVERFLOW = 1e300;

const x = new Float64Array(4);
const y = new Float64Array(4);
const z = new Float64Array(4);
const first: Expansion = createExpansion(2);
const second: Expansion = createExpansion(2);
const third: Expansion = createExpansion(2);
const fourth: Expansion = createExpansion(2);
const minor: Expansion = createExpansion(16);
const exact: Expansion = createExpansion(192);
