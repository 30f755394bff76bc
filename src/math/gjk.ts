import { addScaled, copy, dot, scale, setCross, subtract, type Vec3, vec3 } from './vec3.ts';

// Direction of the distance of two convex sets of points: the algorithm of Gilbert, Johnson and Keerthi (IEEE Journal of
// Robotics and Automation 4(2), 1988).
//
// The differences b − a of their points are convex, and the distance is that of the closest difference from zero. A
// simplex of at most four differences is improved by the difference farthest towards zero until there is none.

/** Corners of a convex solid; the first `cornerCount` are valid. */
export interface CornerSet {
  readonly corners: readonly Readonly<Vec3>[];
  readonly cornerCount: number;
}

/** Result of `findDirection`: bounds of a distance, and the direction of the lower one. */
export interface DistanceBounds {
  /** Unit vector from a to b: along it the sets are `lower` apart. Not written when `lower` is −∞. */
  readonly direction: Vec3;
  /** Lower bound of the distance: negative when no direction that was tried separates the sets, −∞ when none was tried. */
  lower: number;
  /** Distance of two points of the sets; 0 when the sets overlap. */
  upper: number;
}

/** Makes a `DistanceBounds` to be written. */
export function createDistanceBounds(): DistanceBounds {
  return { direction: vec3(), lower: 0.5, upper: 0.5 };
}

/** Most steps. A few are usual; bounds that are still apart then are valid all the same. */
const MOST_STEPS = 64;

/** Difference of squared bounds, as a fraction, that is rounding. */
const CONVERGED = 1e-15;

/**
 * Writes bounds of the distance of the convex hulls of two sets of points, usually equal within the rounding of `size`, an
 * approximate size of both.
 */
export function findDirection(out: DistanceBounds, a: CornerSet, b: CornerSet, size: number): void {
  const rounding = size * SMALLEST;
  out.lower = -Infinity;
  count = 1;
  subtract(simplex[0], b.corners[0], a.corners[0]);
  numbersA[0] = 0;
  numbersB[0] = 0;
  copy(closest, simplex[0]);
  for (let step = 0; step < MOST_STEPS; step++) {
    const squared = dot(closest, closest);
    out.upper = Math.sqrt(squared);
    // Two points that coincide, or differences that would be rounding only.
    if (!(squared > rounding * rounding)) break;
    const i = farthestCorner(a, closest, 1);
    const j = farthestCorner(b, closest, -1);
    subtract(farthest, b.corners[j], a.corners[i]);
    const along = dot(farthest, closest);
    const lower = along / Math.sqrt(squared);
    if (lower > out.lower) {
      out.lower = lower;
      scale(out.direction, closest, 1 / Math.sqrt(squared));
    }
    if (squared - along <= CONVERGED * squared || isInSimplex(i, j)) break;
    copy(simplex[count], farthest);
    numbersA[count] = i;
    numbersB[count] = j;
    count++;
    if (!reduce()) {
      out.upper = 0;
      break;
    }
    // Rounding: the simplex is as close as it will be.
    if (dot(closest, closest) >= squared) break;
  }
}

/** Index of the farthest corner along `direction`, or against it for sign −1. */
function farthestCorner({ corners, cornerCount }: CornerSet, { x, y, z }: Readonly<Vec3>, sign: 1 | -1): number {
  let best = 0;
  let most = -Infinity;
  for (let i = 0; i < cornerCount; i++) {
    const corner = corners[i];
    const along = (corner.x * x + corner.y * y + corner.z * z) * sign;
    if (along <= most) continue;
    most = along;
    best = i;
  }
  return best;
}

function isInSimplex(i: number, j: number): boolean {
  for (let k = 0; k < count; k++) if (numbersA[k] === i && numbersB[k] === j) return true;
  return false;
}

/** Writes the point of the simplex closest to zero, and drops the corners that it does not need. False when it is zero. */
function reduce(): boolean {
  if (count === 2) return closestOfEdge(0, 1);
  if (count === 3) return closestOfTriangle(0, 1, 2);
  let isInside = true;
  least[0] = Infinity;
  // Each side of the tetrahedron from which zero is outside, with the opposite corner.
  for (let side = 0; side < 4; side++) {
    const i = side === 0 ? 1 : 0;
    const j = side <= 1 ? 2 : 1;
    const k = side === 3 ? 2 : 3;
    subtract(edge, simplex[j], simplex[i]);
    subtract(other, simplex[k], simplex[i]);
    setCross(normal, edge, other);
    subtract(edge, simplex[side], simplex[i]);
    const inwards = dot(normal, edge);
    // A flat tetrahedron has no inside.
    if (inwards !== 0 && dot(normal, simplex[i]) * inwards < 0) continue;
    isInside = false;
    closestOfTriangle(i, j, k);
    const squared = dot(closest, closest);
    if (squared >= least[0]) continue;
    least[0] = squared;
    copy(best, closest);
    bestCount = keptCount;
    for (let n = 0; n < keptCount; n++) bestKept[n] = kept[n];
  }
  if (isInside) return false;
  copy(closest, best);
  for (let n = 0; n < bestCount; n++) kept[n] = bestKept[n];
  keptCount = bestCount;
  keep();
  return true;
}

/** Moves the corners in `kept` to the front. They are in ascending order. */
function keep(): void {
  for (let n = 0; n < keptCount; n++) {
    copy(simplex[n], simplex[kept[n]]);
    numbersA[n] = numbersA[kept[n]];
    numbersB[n] = numbersB[kept[n]];
  }
  count = keptCount;
}

function closestOfEdge(i: number, j: number): true {
  writeClosestOfEdge(i, j);
  keep();
  return true;
}

/** Writes the closest point of an edge, and the corners that span it. */
function writeClosestOfEdge(i: number, j: number): void {
  const p = simplex[i];
  const q = simplex[j];
  subtract(edge, q, p);
  const along = -dot(p, edge);
  const whole = dot(edge, edge);
  keptCount = 1;
  if (along <= 0) {
    kept[0] = i;
    copy(closest, p);
  } else if (along >= whole) {
    kept[0] = j;
    copy(closest, q);
  } else {
    addScaled(closest, p, edge, along / whole);
    // The rest along the edge is rounding.
    addScaled(closest, closest, edge, -dot(closest, edge) / whole);
    keptCount = 2;
    kept[0] = i;
    kept[1] = j;
  }
}

function closestOfTriangle(i: number, j: number, k: number): true {
  const p = simplex[i];
  subtract(edge, simplex[j], p);
  subtract(other, simplex[k], p);
  setCross(normal, edge, other);
  const squared = dot(normal, normal);
  if (squared > 0 && isOver(i, j) && isOver(j, k) && isOver(k, i)) {
    scale(closest, normal, dot(normal, p) / squared);
    keptCount = 3;
    kept[0] = i;
    kept[1] = j;
    kept[2] = k;
  } else {
    writeClosestOfEdge(i, j);
    keepCloserEdge(j, k, keepCloserEdge(i, k, dot(closest, closest)));
  }
  if (count === 3) keep();
  return true;
}

/** Whether zero is on the inner side of an edge of the present triangle, seen along its normal. */
function isOver(i: number, j: number): boolean {
  const p = simplex[i];
  subtract(side, simplex[j], p);
  setCross(outwards, side, normal);
  return dot(outwards, p) >= 0;
}

/** Keeps the closest point of an edge if it is closer than `squared`, and returns the squared distance that is left. */
function keepCloserEdge(i: number, j: number, squared: number): number {
  copy(previous, closest);
  const previousCount = keptCount;
  const [first, second] = kept;
  writeClosestOfEdge(i, j);
  const candidate = dot(closest, closest);
  if (candidate < squared) return candidate;
  copy(closest, previous);
  keptCount = previousCount;
  kept[0] = first;
  kept[1] = second;
  return squared;
}

/** Length below which a difference is rounding of zero, as a fraction of the size. */
const SMALLEST = 1e-30;

const simplex: readonly Vec3[] = [vec3(), vec3(), vec3(), vec3()];
const numbersA = new Int32Array(4);
const numbersB = new Int32Array(4);
let count = 0;
const kept = new Int32Array(3);
let keptCount = 0;
const bestKept = new Int32Array(3);
let bestCount = 0;
const closest = vec3();
const farthest = vec3();
const best = vec3();
const previous = vec3();
const edge = vec3();
const other = vec3();
const normal = vec3();
const side = vec3();
const outwards = vec3();
const least = new Float64Array(1);
