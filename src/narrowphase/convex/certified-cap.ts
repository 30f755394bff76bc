// Caps of directions around a local maximum of the gap in which no gap is greater: the search for the depth leaves them out.
//
// Along the unit vector n the gap is −d. Directions nearby are n + s t, over their length √(1 + s²), with a tangential unit
// vector t and s >= 0. Let α_e and β_f be weights of the elements that touch, with which the tangential gradient vanishes.
// Then gap(n + s t) √(1 + s²) <= −F(s) with
//
//   F(s) = Σ α_e r_e |(n + s t) × a| + Σ β_f r_f |(n + s t) × b| − (n + s t) · Σ α_e β_f (offset + p_f − p_e)
//   F(0) = d,  F'(0) = 0
//
// No gap is greater than −d where F(s) >= d √(1 + s²). F grows by two terms:
//
//   curvature  |(n + s t) × a|'' = (t · rim)² |n × a|² / |(n + s t) × a|³, where rim is n × a over its length. It is at least
//              (t · rim)² |n × a|² (√(1 + s²))'', and that with |n × a| + s as the length in the denominator.
//   kink       All weights are allowed that are not negative. With g_i the differences of the gradients of two elements, and
//              δ_i the changes of weight that are possible in both directions, F may be taken larger by
//              Σ δ_i |t · g_i| s >= √(t · K t) s with K = Σ δ_i² g_i g_iᵀ.
//
// What d √(1 + s²) grows more than the curvature, t · Q t, has to be made up for by the kink.

import { FLAT_KINK } from '../../constants.ts';
import { normalize } from '../../math/cross.ts';
import { addScaled, areEqual, dot, length, scale, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import type { ConvexPair } from './convex-pair.ts';
import type { ConvexSolid } from './convex-solid.ts';
import { balance, type Elements, elementsA, elementsB } from './stationary-direction.ts';

/** Tangents of the radii of the widest and the narrowest cap. No result depends on them, or on the next two numbers. */
const WIDEST_CAP = 4;
const NARROWEST_CAP = 0.02;

/** How much larger than found the local depth is taken, as a fraction of the sizes: far above its rounding. */
const CAP_MARGIN = 1e-6;

/**
 * By how much a gap in a cap may be greater, as a fraction of the sizes: less than `AXIS_PREFERENCE`, so that a ring of equal
 * depths is left out.
 */
const CAP_ROUNDING = 1e-13;

/** The cosine of a cap without directions. */
export const NO_CAP = 2;

/** Cosine of the radius of the cap around the direction that `findStationaryDirection` has found last. */
export function capOfStationaryDirection(size: number): number {
  const depth = Math.max(0, -balance.gap);
  kinks.uu = kinks.uv = kinks.vv = 0;
  addKinks();
  const radiusA = leastRadius(elementsA);
  const radiusB = leastRadius(elementsB);
  // What is left of the gradient adds that much to a gap at s.
  const farthest = (size * CAP_ROUNDING) / balance.residual;
  for (let s = WIDEST_CAP; s >= NARROWEST_CAP; s *= 0.75) {
    const d = depth + (s <= farthest ? -size * CAP_ROUNDING : size * CAP_MARGIN);
    if (staysBelow(d, radiusA, radiusB, s, false) || staysBelow(d, radiusA, radiusB, s, true)) return cosineOf(s);
  }
  return NO_CAP;
}

/**
 * Writes the tangent along which the gap may grow from the direction that has no cap, to both sides: that of the least kink, or
 * without kinks that of the greatest curvature. False if it is a maximum.
 */
export function writeAscent(out: Vec3): boolean {
  const { equations, isParallel, hessian, tangentU, tangentV } = balance;
  const small = FLAT_KINK * balance.gap;
  const isFlat = kinks.uu + kinks.vv < small * small;
  if (isFlat && equations === 2 && !isParallel) return false;
  const a = isFlat ? hessian[0] : -kinks.uu;
  const b = isFlat ? hessian[1] : -kinks.uv;
  const c = isFlat ? hessian[2] : -kinks.vv;
  // Eigenvector of the greatest eigenvalue
  const half = (a - c) * 0.5;
  const spread = Math.sqrt(half * half + b * b);
  if ((a + c) * 0.5 + spread < (isFlat ? 0 : -small * small)) return false;
  scale(out, tangentU, half > 0 ? half + spread : b);
  addScaled(out, out, tangentV, half > 0 ? b : spread - half || 1);
  return normalize(out);
}

/** Whether F(s) >= d √(1 + s²) in all directions t, with the first or the second bound of |(n + s t) × a|''. */
function staysBelow(depth: number, radiusA: number, radiusB: number, s: number, isShort: boolean): boolean {
  // √(1 + s²) − 1, or ½ s² above it
  const growth = isShort ? 0.5 * s * s : (s * s) / (1 + Math.sqrt(1 + s * s));
  form.uu = form.vv = growth * depth;
  form.uv = 0;
  subtractCurvature(elementsA, radiusA * growth, isShort ? s : -1);
  subtractCurvature(elementsB, radiusB * growth, isShort ? s : -1);
  const half = (form.uu - form.vv) * 0.5;
  const greatest = (form.uu + form.vv) * 0.5 + Math.sqrt(half * half + form.uv * form.uv);
  // √(t · K t) s >= t · Q t follows from s² K >= λ Q, with the greatest eigenvalue λ of Q.
  if (greatest <= 0) return true;
  const uu = s * s * kinks.uu - greatest * form.uu;
  const uv = s * s * kinks.uv - greatest * form.uv;
  const vv = s * s * kinks.vv - greatest * form.vv;
  return uu >= 0 && vv >= 0 && uu * vv >= uv * uv;
}

const cosineOf = (tangent: number): number => 1 / Math.sqrt(1 + tangent * tangent);

/** Adds the kinks of all elements that touch, and writes how far their weights may change. */
function addKinks(): void {
  const { gradient, rowU, rowV, weights } = balance;
  elementsA.slack = elementsB.slack = 0;
  if (balance.equations === 2 && balance.isParallel) {
    // Two parallel edges. The mean gradient along them may be anything from `low` to `high`, which weights of any size reach.
    const norm = Math.sqrt(rowU[0] * rowU[0] + rowV[0] * rowV[0]);
    const u = rowU[0] / norm;
    const v = rowV[0] / norm;
    const along = gradient[0] * u + gradient[1] * v;
    const other = rowU[1] * u + rowV[1] * v;
    elementsA.slack = elementsB.slack = 1;
    addKink(u, v, Math.min(-along - Math.min(0, other), along + norm + Math.max(0, other)));
    return;
  }
  if (balance.equations === 2 && elementsA.count !== 2) {
    // A triangle of elements.
    const slack = Math.min(weights[0], weights[1], 0.5 * (1 - weights[0] - weights[1]));
    addKink(rowU[0], rowV[0], slack);
    addKink(rowU[1], rowV[1], slack);
    return;
  }
  let row = 0;
  if (elementsA.count === 2) addKinkOfEdge(elementsA, row++);
  if (elementsB.count === 2) addKinkOfEdge(elementsB, row);
}

/** Adds the kink of two elements of one solid. Their mean radius shrinks when the weights change, so only half of it is used. */
function addKinkOfEdge(elements: Elements, row: number): void {
  const { radius, weight } = elements;
  const { rowU, rowV, weights } = balance;
  weight[0] = 1 - weights[row];
  weight[1] = weights[row];
  const slack = Math.min(weight[0], weight[1]) * (radius[0] === radius[1] ? 1 : 0.5);
  elements.slack = Math.max(0, slack);
  addKink(rowU[row], rowV[row], slack);
}

function addKink(u: number, v: number, slack: number): void {
  if (!(slack > 0)) return;
  kinks.uu += slack * slack * u * u;
  kinks.uv += slack * slack * u * v;
  kinks.vv += slack * slack * v * v;
}

/** Least mean radius of the elements that touch, at all weights that are used. */
function leastRadius({ count, radius, weight, slack }: Elements): number {
  if (count === 1 || radius[0] === radius[1]) return radius[0];
  return count > 2 ? 0 : Math.max(0, weight[0] - slack) * radius[0] + Math.max(0, weight[1] - slack) * radius[1];
}

/**
 * Subtracts `factor` times the curvature of the elements of a solid up to s, or times that as a fraction of (√(1 + s²))'' if s is
 * negative. The elements share their axis, so that any rim has the direction.
 */
function subtractCurvature({ radius, curvature, rimU, rimV }: Elements, factor: number, s: number): void {
  if (!(factor > 0)) return;
  const i = radius[0] > 0 ? 0 : 1;
  const across = radius[i] / curvature[i];
  const far = s < 0 ? 1 : across + s;
  const c = (factor * across * across) / (far * far * far);
  form.uu -= c * rimU[i] * rimU[i];
  form.uv -= c * rimU[i] * rimV[i];
  form.vv -= c * rimV[i] * rimV[i];
}

/**
 * Cosine of the radius of the cap around the normal n of a flat face, from A to B, after `gapAlong(n)`. It may be face number
 * `face` of the polytope A, or the cap of a solid with circles. What touches it has to be inside its border.
 */
export function capOfFace(pair: ConvexPair, n: Readonly<Vec3>, face: number, gap: number): number {
  const { a, b, offset, size } = pair;
  // The point of B − A along n, without its part along n.
  subtract(between, b.point, a.point);
  addScaled(between, between, offset, 1);
  addScaled(between, between, n, -dot(between, n));
  let slack = radiusOfCap(b);
  if (face >= 0 && !a.hasCircles) {
    const inside = insideFace(a, face, between);
    if (inside < 0) return NO_CAP;
    slack += inside;
  } else {
    slack += radiusOfCap(a) - length(between);
  }
  // slack s >= ½ d s²
  const s = Math.min(WIDEST_CAP, (2 * slack) / (Math.max(0, -gap) + size * CAP_MARGIN));
  return s >= NARROWEST_CAP ? cosineOf(s) : NO_CAP;
}

/** Distance from the border of a face of a polytope to the point at `offset` in its plane from the farthest corner. */
function insideFace(solid: ConvexSolid, face: number, offset: Readonly<Vec3>): number {
  const { normals, normalCount, offsets, point, count } = solid;
  // A triangle has no side faces.
  if (count === 3) return -1;
  let least = Infinity;
  for (let i = 0; i < normalCount; i++) {
    const cosine = dot(normals[i], normals[face]);
    const squared = 1 - cosine * cosine;
    if (squared > 0) {
      least = Math.min(least, (offsets[i] - dot(normals[i], point) - dot(normals[i], offset)) / Math.sqrt(squared));
    }
  }
  return least;
}

/** Radius of the cap of a solid that is across n; 0 if there is none. Its supporting point is the middle of the cap then. */
function radiusOfCap(solid: ConvexSolid): number {
  const { hasCircles, points, point, radii, element } = solid;
  return hasCircles && areEqual(point, points[element]) ? radii[element] : 0;
}

const between = vec3();
const kinks = { uu: 0.5, uv: 0.5, vv: 0.5 };
const form = { uu: 0.5, uv: 0.5, vv: 0.5 };
