import { MOST_DEPTH_SEARCHES } from '../../constants.ts';
import { copy, dot, set, type Vec3, vec3 } from '../../math/vec3.ts';
import { NO_CAP } from './certified-cap.ts';
import type { ConvexPair } from './convex-pair.ts';

// Directions at which the search for the depth of two solids has measured the gap, and what is known of those between them.
//
// For directions n₁, n₂, n₃ let w_k be the point of B − A that attains the gap along n_k, so gap(n) <= w_k · n for every
// n. Directions between them are n = Σ α_i n_i / |Σ α_i n_i| with α >= 0, Σ α = 1. If the gap is negative there,
//
//   gap(n) <= min over k of Σ α_i (w_k · n_i) <= value of the matrix game (w_k · n_i)
//
// In a cap around a local maximum no gap is greater: see `certified-cap.ts`.

/**
 * Bit of the directions from B to A of a pair of which each solid is its own point reflection. The gap is greater along the
 * opposite direction.
 */
const OPPOSITE = 1073741824;

/** A direction, its gap, and the point of B − A that attains it. */
interface Sample {
  readonly n: Vec3;
  readonly w: Vec3;
  gap: number;
  /** One bit for each cap that it is in. */
  caps: number;
}

/** Begins without samples and caps. */
export function clearSamples(): void {
  caps.count = 0;
  caps.samples = 0;
}

/** The direction number i, to be written before it is measured. All smaller numbers are in use. */
export function directionOf(i: number): Vec3 {
  if (i === samples.length) samples.push(createSample());
  return samples[i].n;
}

/** Measures the gap along direction number i. */
export function measure(pair: ConvexPair, i: number): void {
  const sample = samples[i];
  sample.gap = pair.gapAlong(sample.n);
  sample.caps = capsOf(pair, sample.n);
  caps.samples = i + 1;
  const { point: a } = pair.a;
  const { point: b } = pair.b;
  const { offset } = pair;
  set(sample.w, offset.x + (b.x - a.x), offset.y + (b.y - a.y), offset.z + (b.z - a.z));
}

/** Adds the cap of directions around `n` whose cosine is at least `cosine`. False if there are none. */
export function addCap(n: Readonly<Vec3>, cosine: number): boolean {
  const { count } = caps;
  if (cosine === NO_CAP || count === caps.normals.length) return false;
  copy(caps.normals[count], n);
  caps.cosines[count] = cosine;
  caps.count++;
  for (let i = 0; i < caps.samples; i++) if (dot(samples[i].n, n) >= cosine) samples[i].caps |= 1 << count;
  return true;
}

/** The caps that a direction is in, one bit for each. */
export function capsOf({ a, b, offset }: ConvexPair, n: Readonly<Vec3>): number {
  // Point reflection changes only n · offset.
  let bits = a.isCentral && b.isCentral && dot(n, offset) < 0 ? OPPOSITE : 0;
  for (let i = 0; i < caps.count; i++) if (dot(n, caps.normals[i]) >= caps.cosines[i]) bits |= 1 << i;
  return bits;
}

/** Whether a cap holds the whole triangle of three directions. */
export function isInCap(i: number, j: number, k: number): boolean {
  return (samples[i].caps & samples[j].caps & samples[k].caps) !== 0;
}

/** Of three directions outside of all caps the one with the greatest gap; −1 if there is none. */
export function bestOf(i: number, j: number, k: number): number {
  let best = -1;
  if (isOutside(i)) best = i;
  if (isOutside(j) && (best < 0 || samples[j].gap > samples[best].gap)) best = j;
  if (isOutside(k) && (best < 0 || samples[k].gap > samples[best].gap)) best = k;
  return best;
}

const isOutside = (i: number): boolean => (samples[i].caps & ~OPPOSITE) === 0;

/** Whether the gap in a triangle of directions may exceed `least`: bounds the value of the game w_k · n_i. */
export function mayExceed(i: number, j: number, k: number, least: number): boolean {
  const { w: u, n: p } = samples[i];
  const { w: v, n: q } = samples[j];
  const { w, n: r } = samples[k];
  // Less `least`, so that bounds are compared with 0.
  const a = dot(u, p) - least;
  const b = dot(u, q) - least;
  const c = dot(u, r) - least;
  if (Math.max(a, b, c) <= 0) return false;
  const d = dot(v, p) - least;
  const e = dot(v, q) - least;
  const f = dot(v, r) - least;
  if (Math.max(d, e, f) <= 0) return false;
  const g = dot(w, p) - least;
  const h = dot(w, q) - least;
  const o = dot(w, r) - least;
  if (Math.max(g, h, o) <= 0) return false;
  // Rows mixed so that all columns are equal: y · (column 0 − column 1) = y · (column 1 − column 2) = 0.
  const x = (d - e) * (h - o) - (g - h) * (e - f);
  const y = (g - h) * (b - c) - (a - b) * (h - o);
  const z = (a - b) * (e - f) - (d - e) * (b - c);
  const sum = x + y + z;
  if (x / sum >= 0 && y / sum >= 0 && z / sum >= 0) return (a * x + d * y + g * z) / sum > 0;
  game[0] = a;
  game[1] = b;
  game[2] = c;
  game[3] = d;
  game[4] = e;
  game[5] = f;
  game[6] = g;
  game[7] = h;
  game[8] = o;
  // Otherwise the best mixture is of two rows.
  return !(isBelow(0, 3) || isBelow(3, 6) || isBelow(6, 0));
}

/** Whether a mixture of two rows of the game, which begin at i and j, is at most 0 in all columns. */
function isBelow(i: number, j: number): boolean {
  // a + t (d − a) <= 0, and so on: an interval of t.
  let low = 0;
  let high = 1;
  for (let k = 0; k < 3; k++) {
    const value = game[i + k];
    const slope = game[j + k] - value;
    if (slope < 0) low = Math.max(low, -value / slope);
    else if (slope > 0) high = Math.min(high, -value / slope);
    else if (value > 0) return false;
  }
  return low <= high;
}

const createSample = (): Sample => ({ n: vec3(), w: vec3(), gap: 0.5, caps: 0 });

/** Directions of the present search; as many as a search has needed so far. */
export const samples = Array.from({ length: 6 }, createSample);
/** The matrix of a game, less the bound. Double arguments: docs/v8.md. */
const game = new Float64Array(9);
/** Caps in which no gap is greater than in their middle, and the number of samples that know them. */
const normals = Array.from({ length: MOST_DEPTH_SEARCHES }, () => vec3());
const caps = { normals, cosines: new Float64Array(MOST_DEPTH_SEARCHES), count: 0, samples: 0 };
