// Depth of two solids that overlap: the greatest gap over all directions, which is negative, but may have many local
// maxima. A branch-and-bound search over the sphere of directions finds all that could be the greatest.
//
// A triangle of directions is divided until a bound of its gaps is below the best gap (`direction-samples.ts`), or the triangle
// is small. From small ones a local search starts.

import {
  AXIS_PREFERENCE,
  COAXIAL,
  LEAST_ARC,
  MOST_DEPTH_SEARCHES,
  MOST_DIRECTIONS,
  NO_DIRECTION,
  SMALL_TRIANGLE,
  SMALLEST_TRIANGLE,
} from '../../constants.ts';
import { normalize } from '../../math/cross.ts';
import { addScaled, copy, dot, length, scale, setCross, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import { capOfFace, capOfStationaryDirection, writeAscent } from './certified-cap.ts';
import { type ConvexPair, writeCenterDirection } from './convex-pair.ts';
import { CIRCLE_CORNERS, type ConvexSolid } from './convex-solid.ts';
import {
  addCap,
  bestOf,
  capsOf,
  clearSamples,
  directionOf,
  isInCap,
  mayExceed,
  measure,
  samples,
} from './direction-samples.ts';
import { EdgeMiddles } from './edge-middles.ts';
import { climb } from './local-search.ts';
import { COSINES } from './supporting-points.ts';

/**
 * Writes the direction of the greatest gap of overlapping hulls to `pair.normal`, and the gap, at most 0, to
 * `pair.distance`. Of equal gaps faces come first, those of A before those of B. `pair.normal` is a direction to begin with:
 * where the hulls hardly overlap, that of the search for a distance may be the greatest of many that are nearly as great.
 */
export function findLeastDepth(pair: ConvexPair): void {
  const preference = pair.size * AXIS_PREFERENCE;
  const rounding = pair.roundingOf(pair.offset);
  best.gap = -Infinity;
  clearSamples();
  starts.count = 0;
  best.face = -1;
  best.isFace = false;
  tryFaces(pair, pair.a, 1, preference);
  tryFaces(pair, pair.b, -1, preference);
  trySides(pair, pair.a, 1, preference);
  trySides(pair, pair.b, -1, preference);
  if (keep(pair.normal, pair.gapAlong(pair.normal), preference)) best.isFace = false;
  if (isCoaxial(pair)) {
    // The solids are turned profiles, of which the side of a capsule is left to try.
    keep(pair.b.across, pair.gapAlong(pair.b.across), preference);
    setSmooth(best.n, Math.min(0, best.gap));
  } else if (best.gap >= -rounding) {
    // The solids touch. They are not apart, so no gap is greater.
    if (!isDeepestOnFace(pair)) {
      pair.smoothDistance = pair.gapAlong(pair.smoothNormal);
      // A search for a distance that has met the overlap by rounding ends at any direction.
      if (pair.smoothDistance < -rounding) climb(pair, best.n);
      setSmooth(pair.smoothNormal, pair.smoothDistance);
    }
  } else {
    if (!isDeepestOnFace(pair)) tryAround(pair, best.n, preference);
    writeCenterDirection(start, pair);
    if (capsOf(pair, start) === 0) tryAround(pair, start, preference);
    search(pair, preference);
    if (!best.isMaximum || best.gap > -pair.size * NO_DIRECTION) {
      climb(pair, best.n);
      keep(pair.normal, pair.distance, 0);
      setSmooth(pair.smoothNormal, pair.smoothDistance);
    }
  }
  copy(pair.normal, best.n);
  pair.distance = Math.min(0, best.gap);
  copy(pair.smoothNormal, best.smoothNormal);
  pair.smoothDistance = best.smoothGap;
}

/** Whether both are solids of revolution around one axis, within rounding. */
function isCoaxial({ a, b, offset, size }: ConvexPair): boolean {
  if (!(a.hasCircles || a.count === 2) || !b.hasCircles) return false;
  setCross(beside, b.axis, offset);
  if (length(beside) > size * COAXIAL) return false;
  subtract(candidate, a.points[1], a.points[0]);
  setCross(beside, b.axis, candidate);
  return length(beside) <= size * COAXIAL;
}

function tryFaces(pair: ConvexPair, { normals, normalCount }: ConvexSolid, sign: 1 | -1, preference: number): void {
  for (let i = 0; i < normalCount; i++) {
    scale(candidate, normals[i], sign);
    if (!keep(candidate, pair.gapAlong(candidate), preference)) continue;
    best.isFace = true;
    best.face = sign > 0 ? i : -1;
  }
}

/** Whether the best direction so far is the normal of a face on which the solids touch inside its border. It is a maximum then. */
function isDeepestOnFace(pair: ConvexPair): boolean {
  if (!best.isFace) return false;
  pair.gapAlong(best.n);
  if (!addCap(best.n, capOfFace(pair, best.n, best.face, best.gap))) return false;
  setSmooth(best.n, best.gap);
  return true;
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
    if (keep(candidate, pair.gapAlong(candidate), preference)) best.isFace = false;
  }
}

/** Whether a gap is the best one so far, which it becomes then. */
function keep(n: Readonly<Vec3>, gap: number, preference: number): boolean {
  if (!(gap > best.gap + preference)) return false;
  best.gap = gap;
  copy(best.n, n);
  best.isMaximum = false;
  return true;
}

/** Marks the best direction as a local maximum, with the direction before it was replaced by the normal of a face. */
function setSmooth(n: Readonly<Vec3>, gap: number): void {
  best.isMaximum = true;
  copy(best.smoothNormal, n);
  best.smoothGap = gap;
}

/** Searches the local maximum of the gap near `from`. */
function tryAround(pair: ConvexPair, from: Readonly<Vec3>, preference: number): void {
  if (starts.count === starts.list.length) return;
  work.searches++;
  const isBest = from === best.n;
  const isProved = climb(pair, from);
  const isKept = keep(pair.normal, pair.distance, isBest ? 0 : preference);
  copy(starts.list[starts.count++], pair.normal);
  if (isProved) {
    if (isKept || isBest) setSmooth(pair.smoothNormal, pair.smoothDistance);
    if (addCap(pair.normal, capOfStationaryDirection(pair.size)) || !writeAscent(ascent)) return;
    searchArc(pair, -1, preference);
  } else {
    // The part of p across n, by products that are exactly across.
    pair.gapAlong(pair.normal);
    writeDifference(pair);
    setCross(candidate, beside, pair.normal);
    setCross(ascent, pair.normal, candidate);
    if (!normalize(ascent)) return;
  }
  searchArc(pair, 1, preference);
}

/** Writes the point p of B − A that attains the gap of `gapAlong` to `beside`. */
function writeDifference({ a, b, offset }: ConvexPair): void {
  subtract(beside, b.point, a.point);
  addScaled(beside, beside, offset, 1);
}

/** Searches the end of the ascent from `pair.normal` to one side, where another element touches. From a saddle it may be far. */
function searchArc(pair: ConvexPair, sign: 1 | -1, preference: number): void {
  copy(low, pair.normal);
  scale(high, ascent, sign);
  // Angle of the rest of the arc
  for (let rest = 0.8; rest > LEAST_ARC; rest *= 0.5) {
    addScaled(candidate, low, high, 1);
    normalize(candidate);
    const gap = pair.gapAlong(candidate);
    keep(candidate, gap, preference);
    writeDifference(pair);
    // No gap is greater than p · n, which grows by p · (ascent − (ascent · n) n).
    if (gap + length(beside) * rest < best.gap) return;
    const growth = dot(beside, ascent) * sign;
    if (growth > gap * dot(candidate, ascent) * sign) copy(low, candidate);
    else {
      const most = dot(beside, low);
      if (most <= best.gap + preference && growth <= most * dot(low, ascent) * sign) return;
      copy(high, candidate);
    }
  }
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
    scale(directionOf(i), i < 2 ? axisX : i < 4 ? axisY : axisZ, sign);
    measure(pair, i);
  }
  middles.clear();
  let used = 6;
  let depth = 0;
  for (let i = 0; i < 8; i++) depth = push(depth, i & 1, 2 + ((i >> 1) & 1), 4 + ((i >> 2) & 1));
  while (depth > 0) {
    depth--;
    let i = triangles[3 * depth];
    let j = triangles[3 * depth + 1];
    let k = triangles[3 * depth + 2];
    if (isInCap(i, j, k) || !mayExceed(i, j, k, best.gap + preference)) continue;
    // The longest edge becomes i j.
    const ij = dot(samples[i].n, samples[j].n);
    const jk = dot(samples[j].n, samples[k].n);
    const ki = dot(samples[k].n, samples[i].n);
    const first = i;
    if (jk <= ij && jk <= ki) {
      i = j;
      j = k;
      k = first;
    } else if (ki <= ij && ki <= jk) {
      i = k;
      k = j;
      j = first;
    }
    const size = Math.min(ij, jk, ki);
    if (size > SMALL_TRIANGLE || used === MOST_DIRECTIONS) {
      const from = bestOf(i, j, k);
      if (from >= 0 && !isKnown(samples[from].n, Math.min(size, SMALL_TRIANGLE)))
        tryAround(pair, samples[from].n, preference);
      if (size > SMALLEST_TRIANGLE || used === MOST_DIRECTIONS || starts.count === starts.list.length) continue;
    }
    const middle = middles.find(i, j, used);
    if (middle === used) {
      const n = directionOf(used);
      addScaled(n, samples[i].n, samples[j].n, 1);
      normalize(n);
      measure(pair, used);
      keep(n, samples[used].gap, preference);
      used++;
    }
    depth = push(depth, i, middle, k);
    depth = push(depth, middle, j, k);
  }
  work.directions += used;
}

function push(depth: number, i: number, j: number, k: number): number {
  triangles[3 * depth] = i;
  triangles[3 * depth + 1] = j;
  triangles[3 * depth + 2] = k;
  return depth + 1;
}

/** The middles of edges that have been divided: two triangles share an edge. */
const middles = new EdgeMiddles();
/** Stack of triangles of directions. */
const triangles = new Int32Array(3 * (MOST_DIRECTIONS + 8));
const best = { n: vec3(), gap: 0.5, isMaximum: false, isFace: false, face: -1, smoothNormal: vec3(), smoothGap: 0.5 };
/** Numbers of directions and of local searches of all calls, for tests and benchmarks. */
export const work = { directions: 0, searches: 0 };

/** Where searches have ended. */
const ends = Array.from({ length: MOST_DEPTH_SEARCHES }, () => vec3());
const starts = { list: ends, count: 0 };
const axisX = vec3();
const axisY = vec3();
const axisZ = vec3();
const start = vec3();
const beside = vec3();
const candidate = vec3();
const ascent = vec3();
const low = vec3();
const high = vec3();
