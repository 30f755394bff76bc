// Depth of two solids that overlap: the greatest gap over all directions, which is negative, but may have many local
// maxima. A branch-and-bound search over the sphere of directions finds all that could be the greatest.
//
// For directions n₁, n₂, n₃ let w_k be the point of B − A that attains the gap along n_k, so gap(n) <= w_k · n for every
// n. Directions between them are n = Σ α_i n_i / |Σ α_i n_i| with α >= 0, Σ α = 1. If the gap is negative there,
//
//   gap(n) <= min over k of Σ α_i (w_k · n_i) <= value of the matrix game (w_k · n_i)
//
// A triangle of directions is divided until this bound is below the best gap, or the triangle is small. From small
// ones a local search starts.

import {
  AXIS_PREFERENCE,
  MOST_DEPTH_SEARCHES,
  MOST_DIRECTIONS,
  SMALL_TRIANGLE,
  SMALLEST_TRIANGLE,
} from '../../constants.ts';
import { normalize } from '../../math/cross.ts';
import { addScaled, copy, dot, scale, set, setCross, type Vec3, vec3 } from '../../math/vec3.ts';
import { type ConvexPair, writeCenterDirection } from './convex-pair.ts';
import { CIRCLE_CORNERS, type ConvexSolid } from './convex-solid.ts';
import { climb } from './local-search.ts';
import { COSINES } from './supporting-points.ts';

/** A direction, its gap, and the point of B − A that attains it. */
interface Sample {
  readonly n: Vec3;
  readonly w: Vec3;
  gap: number;
}

/**
 * Writes the direction of the greatest gap of overlapping hulls to `pair.normal`, and the gap, at most 0, to
 * `pair.distance`. Of equal gaps faces come first, those of A before those of B.
 */
export function findLeastDepth(pair: ConvexPair): void {
  const preference = pair.size * AXIS_PREFERENCE;
  best.gap = -Infinity;
  tryFaces(pair, pair.a, 1, preference);
  tryFaces(pair, pair.b, -1, preference);
  trySides(pair, pair.a, 1, preference);
  trySides(pair, pair.b, -1, preference);
  starts.count = 0;
  if (best.gap > -Infinity) tryAround(pair, best.n, preference);
  writeCenterDirection(start, pair);
  tryAround(pair, start, preference);
  search(pair, preference);
  climb(pair, best.n);
  // The same local maximum, more exactly.
  if (pair.distance > best.gap) keep(pair.normal, pair.distance, 0);
  copy(pair.normal, best.n);
  pair.distance = Math.min(0, best.gap);
}

function tryFaces(pair: ConvexPair, { normals, normalCount }: ConvexSolid, sign: 1 | -1, preference: number): void {
  for (let i = 0; i < normalCount; i++) {
    scale(candidate, normals[i], sign);
    keep(candidate, pair.gapAlong(candidate), preference);
  }
}

/** Tries the normals of the curved side, all around. Nearly coaxial solids have their least depth there, in any direction. */
function trySides(pair: ConvexPair, solid: ConvexSolid, sign: 1 | -1, preference: number): void {
  if (!solid.hasCircles) return;
  const { axis, across, radii, halfHeight } = solid;
  setCross(beside, axis, across);
  const slope = radii[0] - radii[1];
  for (let k = 0; k < CIRCLE_CORNERS; k += 2) {
    scale(candidate, across, COSINES[k] * 2 * halfHeight);
    addScaled(candidate, candidate, beside, COSINES[(k + (3 * CIRCLE_CORNERS) / 4) % CIRCLE_CORNERS] * 2 * halfHeight);
    addScaled(candidate, candidate, axis, slope);
    normalize(candidate);
    scale(candidate, candidate, sign);
    keep(candidate, pair.gapAlong(candidate), preference);
  }
}

function keep(n: Readonly<Vec3>, gap: number, preference: number): void {
  if (!(gap > best.gap + preference)) return;
  best.gap = gap;
  copy(best.n, n);
}

/** Searches the local maximum of the gap near `from`. */
function tryAround(pair: ConvexPair, from: Readonly<Vec3>, preference: number): void {
  if (starts.count === starts.list.length) return;
  climb(pair, from);
  keep(pair.normal, pair.distance, preference);
  copy(starts.list[starts.count++], pair.normal);
}

/** Whether a search has ended that close to `n`. */
function isKnown(n: Readonly<Vec3>, cosine: number): boolean {
  for (let i = 0; i < starts.count; i++) if (dot(starts.list[i], n) > cosine) return true;
  return false;
}

/**
 * Searches the whole sphere, beginning with the eight faces of the octahedron on the axes of B, which has circles. So ties
 * are decided alike at any orientation of the pair.
 */
function search(pair: ConvexPair, preference: number): void {
  copy(axisX, pair.b.across);
  copy(axisY, pair.b.axis);
  setCross(axisZ, axisX, axisY);
  for (let i = 0; i < 6; i++) {
    const sign = i & 1 ? -1 : 1;
    scale(samples[i].n, i < 2 ? axisX : i < 4 ? axisY : axisZ, sign);
    measure(pair, i);
  }
  let used = 6;
  let depth = 0;
  for (let i = 0; i < 8; i++) depth = push(depth, i & 1, 2 + ((i >> 1) & 1), 4 + ((i >> 2) & 1));
  while (depth > 0) {
    depth--;
    let i = triangles[3 * depth];
    let j = triangles[3 * depth + 1];
    let k = triangles[3 * depth + 2];
    if (!mayExceed(i, j, k, best.gap + preference)) continue;
    // The longest edge becomes i j.
    const ij = dot(samples[i].n, samples[j].n);
    const jk = dot(samples[j].n, samples[k].n);
    const ki = dot(samples[k].n, samples[i].n);
    if (jk <= ij && jk <= ki) [i, j, k] = [j, k, i];
    else if (ki <= ij && ki <= jk) [i, j, k] = [k, i, j];
    const size = Math.min(ij, jk, ki);
    if (size > SMALL_TRIANGLE || used === MOST_DIRECTIONS) {
      const from = bestOf(i, j, k);
      if (!isKnown(from, Math.min(size, SMALL_TRIANGLE))) tryAround(pair, from, preference);
      if (size > SMALLEST_TRIANGLE || used === MOST_DIRECTIONS || starts.count === starts.list.length) continue;
    }
    if (used === samples.length) samples.push(createSample());
    const middle = samples[used];
    addScaled(middle.n, samples[i].n, samples[j].n, 1);
    normalize(middle.n);
    measure(pair, used);
    keep(middle.n, middle.gap, preference);
    depth = push(depth, i, used, k);
    depth = push(depth, used, j, k);
    used++;
  }
}

function push(depth: number, i: number, j: number, k: number): number {
  triangles[3 * depth] = i;
  triangles[3 * depth + 1] = j;
  triangles[3 * depth + 2] = k;
  return depth + 1;
}

function measure(pair: ConvexPair, i: number): void {
  const sample = samples[i];
  sample.gap = pair.gapAlong(sample.n);
  const { point: a } = pair.a;
  const { point: b } = pair.b;
  const { offset } = pair;
  set(sample.w, offset.x + (b.x - a.x), offset.y + (b.y - a.y), offset.z + (b.z - a.z));
}

function bestOf(i: number, j: number, k: number): Readonly<Vec3> {
  const [a, b, c] = [samples[i], samples[j], samples[k]];
  if (a.gap >= b.gap && a.gap >= c.gap) return a.n;
  return b.gap >= c.gap ? b.n : c.n;
}

/** Whether the gap in a triangle of directions may exceed `least`: bounds the value of the game w_k · n_i. */
function mayExceed(i: number, j: number, k: number, least: number): boolean {
  const { w: u, n: p } = samples[i];
  const { w: v, n: q } = samples[j];
  const { w, n: r } = samples[k];
  const a = dot(u, p);
  const b = dot(u, q);
  const c = dot(u, r);
  if (Math.max(a, b, c) <= least) return false;
  const d = dot(v, p);
  const e = dot(v, q);
  const f = dot(v, r);
  if (Math.max(d, e, f) <= least) return false;
  const g = dot(w, p);
  const h = dot(w, q);
  const o = dot(w, r);
  if (Math.max(g, h, o) <= least) return false;
  // Rows mixed so that all columns are equal: y · (column 0 − column 1) = y · (column 1 − column 2) = 0.
  const x = (d - e) * (h - o) - (g - h) * (e - f);
  const y = (g - h) * (b - c) - (a - b) * (h - o);
  const z = (a - b) * (e - f) - (d - e) * (b - c);
  const sum = x + y + z;
  if (x / sum >= 0 && y / sum >= 0 && z / sum >= 0) return (a * x + d * y + g * z) / sum > least;
  // Otherwise the best mixture is of two rows.
  return !(isBelow(least, a, b, c, d, e, f) || isBelow(least, d, e, f, g, h, o) || isBelow(least, g, h, o, a, b, c));
}

/** Whether a mixture of two rows is at most `least` in all columns. */
function isBelow(least: number, a: number, b: number, c: number, d: number, e: number, f: number): boolean {
  // a + t (d − a) <= least, and so on: an interval of t.
  range.low = 0;
  range.high = 1;
  narrow(a - least, d - a);
  narrow(b - least, e - b);
  narrow(c - least, f - c);
  return range.low <= range.high;
}

/** Limits the range to where value + t · slope <= 0. */
function narrow(value: number, slope: number): void {
  if (slope < 0) range.low = Math.max(range.low, -value / slope);
  else if (slope > 0) range.high = Math.min(range.high, -value / slope);
  else if (value > 0) range.high = -1;
}

const createSample = (): Sample => ({ n: vec3(), w: vec3(), gap: 0.5 });

/** Directions of the present search; as many as a search has needed so far. */
const samples = Array.from({ length: 6 }, createSample);
/** Stack of triangles of directions. */
const triangles = new Int32Array(3 * (MOST_DIRECTIONS + 8));
const range = { low: 0.5, high: 0.5 };
const best = { n: vec3(), gap: 0.5 };
/** Where searches have ended. */
const ends = Array.from({ length: MOST_DEPTH_SEARCHES }, () => vec3());
const starts = { list: ends, count: 0 };
const axisX = vec3();
const axisY = vec3();
const axisZ = vec3();
const start = vec3();
const beside = vec3();
const candidate = vec3();
