// Newton's method for the direction of a local maximum of the gap, once the elements that touch there are known.
//
// Of the elements e of A and f of B, gap(n) is the minimum of  g_ef(n) = n · (offset + p_f − p_e),  with the points that
// are farthest along n and −n. At a maximum, the g_ef of the elements that touch are equal, and a weighted mean of their
// gradients is parallel to n. With two equations of equal gaps n follows from them alone (a corner on a face), with one
// there is one more unknown (an edge on an edge, a rim on an edge), with none two (a rim on a rim).

import { normalize, perpendicular } from '../../math/cross.ts';
import { addScaled, copy, dot, setCross, type Vec3, vec3 } from '../../math/vec3.ts';
import type { ConvexPair } from './convex-pair.ts';
import { type ConvexSolid, DIRECTION_ROUNDING } from './convex-solid.ts';
import type { Simplex } from './simplex.ts';

/** Most steps; they are about four. */
const MOST_STEPS = 12;

/** Change of direction beyond which the elements were wrong. */
const FARTHEST_STEP = 0.5;

/**
 * Rounding of weights, and of the tangential gradient as a fraction of the sizes. Weights that are off by e move the closest point
 * by about e of the sizes: of a short gap, that is a large angle.
 */
const MOST_WEIGHT_ROUNDING = 1e-9;
const LEAST_WEIGHT_ROUNDING = 1e-12;
const BALANCE = 1e-11;

/** Curvature of the gap, as a fraction of the sizes, that is rounding. */
const FLAT = 1e-12;

/** Sine of the angle between edges that are parallel. */
const PARALLEL_ROWS = 1e-9;

/** Change of direction that is rounding. */
const SHORTEST_STEP = 1e-15;

/** Elements of one solid that touch, with their supports along the present direction. */
class Elements {
  readonly list = new Int32Array(4);
  count = 0;
  /** By element: tangential coordinates of its point. */
  readonly u = new Float64Array(4);
  readonly v = new Float64Array(4);
  readonly height = new Float64Array(4);
  /** By element: curvature of its height along the rim, and the direction of the rim there; 0 for a corner. */
  readonly curvature = new Float64Array(4);
  readonly rimU = new Float64Array(4);
  readonly rimV = new Float64Array(4);

  /** Adds an element unless it is known. */
  add(element: number): void {
    for (let i = 0; i < this.count; i++) if (this.list[i] === element) return;
    this.list[this.count++] = element;
  }

  /** Computes the supports of all elements. False along the axis of a circle, where its point is undefined. */
  measure(solid: ConvexSolid, n: Readonly<Vec3>, sign: 1 | -1): boolean {
    for (let i = 0; i < this.count; i++) {
      const across = solid.supportOf(this.list[i], n, sign);
      this.u[i] = dot(solid.point, tangentU);
      this.v[i] = dot(solid.point, tangentV);
      this.height[i] = solid.height;
      this.curvature[i] = 0;
      const radius = solid.hasCircles ? solid.radii[this.list[i]] : 0;
      if (radius === 0) continue;
      if (across <= DIRECTION_ROUNDING) return false;
      // Height of the rim: r |n × a|, of curvature r / |n × a| along the rim.
      this.curvature[i] = radius / across;
      setCross(rim, solid.axis, n);
      this.rimU[i] = dot(rim, tangentU) / across;
      this.rimV[i] = dot(rim, tangentV) / across;
    }
    return true;
  }

  /** Adds the curvature of an element, with its weight, to the Hessian. */
  addCurvature(i: number, weight: number): void {
    const c = this.curvature[i] * weight;
    hessian[0] -= c * this.rimU[i] * this.rimU[i];
    hessian[1] -= c * this.rimU[i] * this.rimV[i];
    hessian[2] -= c * this.rimV[i] * this.rimV[i];
  }
}

/**
 * Moves the unit vector `n` to the stationary gap of the elements of a simplex; of A or of B perhaps only of its
 * heaviest point. False when there is none nearby, or the
 * weights of these elements do not prove it.
 */
export function findStationaryDirection(
  n: Vec3,
  pair: ConvexPair,
  simplex: Readonly<Simplex>,
  only: 'a' | 'b' | undefined,
): boolean {
  elementsA.count = 0;
  elementsB.count = 0;
  for (let i = 0; i < simplex.count; i++) {
    const { elementA, elementB } = simplex.list[i];
    if (only !== 'a') elementsA.add(elementA);
    if (only !== 'b') elementsB.add(elementB);
  }
  const heaviest = simplex.list[heaviestOf(simplex)];
  if (only === 'a') elementsA.add(heaviest.elementA);
  if (only === 'b') elementsB.add(heaviest.elementB);
  const equations = elementsA.count + elementsB.count - 2;
  if (equations > 2) return false;
  copy(direction, n);
  let lastStep = FARTHEST_STEP;
  for (let i = 0; i < MOST_STEPS; i++) {
    if (!linearize(pair) || !solve(equations, pair.size)) return false;
    addScaled(direction, direction, tangentU, step[0]);
    addScaled(direction, direction, tangentV, step[1]);
    normalize(direction);
    const length = Math.sqrt(step[0] * step[0] + step[1] * step[1]);
    if (!(length <= FARTHEST_STEP)) return false;
    // Steps shrink quadratically until they are rounding.
    if (length <= SHORTEST_STEP || (i > 2 && length >= lastStep)) break;
    lastStep = length;
  }
  if (!linearize(pair)) return false;
  const gap = dot(pair.offset, direction) - elementsA.height[0] - elementsB.height[0];
  if (!isBalanced(equations, pair.size, gap)) return false;
  copy(n, direction);
  stationary.gap = gap;
  return true;
}

function weightRounding(size: number, gap: number): number {
  return Math.max(LEAST_WEIGHT_ROUNDING, (MOST_WEIGHT_ROUNDING * Math.abs(gap)) / size);
}

/** Whether weights from 0 to 1 make the tangential gradient vanish, within rounding. */
function isBalanced(equations: number, size: number, gap: number): boolean {
  weights[0] = 0;
  weights[1] = 0;
  if (equations === 2 && areParallelRows()) return isBalancedAlong(size, gap);
  if (equations === 2) {
    const determinant = rowU[0] * rowV[1] - rowU[1] * rowV[0];
    weights[0] = (rowU[1] * gradient[1] - gradient[0] * rowV[1]) / determinant;
    weights[1] = (rowV[0] * gradient[0] - gradient[1] * rowU[0]) / determinant;
  } else if (equations === 1) {
    weights[0] = -(gradient[0] * rowU[0] + gradient[1] * rowV[0]) / (rowU[0] * rowU[0] + rowV[0] * rowV[0]);
  }
  const u = gradient[0] + (equations > 0 ? weights[0] * rowU[0] : 0) + (equations > 1 ? weights[1] * rowU[1] : 0);
  const v = gradient[1] + (equations > 0 ? weights[0] * rowV[0] : 0) + (equations > 1 ? weights[1] * rowV[1] : 0);
  const rounding = weightRounding(size, gap);
  const most = 1 + rounding;
  const together = elementsA.count === 2 ? Math.max(weights[0], weights[1]) : weights[0] + weights[1];
  return (
    weights[0] >= -rounding &&
    weights[1] >= -rounding &&
    together <= most &&
    Math.abs(u) + Math.abs(v) <= size * BALANCE
  );
}

/** Whether two parallel edges, one of each solid, share a point. */
function isBalancedAlong(size: number, gap: number): boolean {
  const length = Math.sqrt(rowU[0] * rowU[0] + rowV[0] * rowV[0]);
  const u = rowU[0] / length;
  const v = rowV[0] / length;
  const other = rowU[1] * u + rowV[1] * v;
  const along = gradient[0] * u + gradient[1] * v;
  const across = gradient[1] * u - gradient[0] * v;
  const slack = weightRounding(size, gap) * size;
  return (
    elementsA.count === 2 &&
    Math.abs(across) <= size * BALANCE &&
    along + length + Math.max(0, other) >= -slack &&
    along + Math.min(0, other) <= slack &&
    Math.abs(residual[0]) + Math.abs(residual[1]) <= size * BALANCE
  );
}

/** Number of the point of a simplex with the greatest weight. */
function heaviestOf({ list, count }: Readonly<Simplex>): number {
  let most = 0;
  for (let i = 1; i < count; i++) if (list[i].weight > list[most].weight) most = i;
  return most;
}

/** Computes the gradient, the equations of equal gaps, and the Hessian at the present direction. */
function linearize(pair: ConvexPair): boolean {
  perpendicular(tangentU, direction);
  setCross(tangentV, direction, tangentU);
  if (!elementsA.measure(pair.a, direction, 1) || !elementsB.measure(pair.b, direction, -1)) return false;
  gradient[0] = dot(pair.offset, tangentU) + elementsB.u[0] - elementsA.u[0];
  gradient[1] = dot(pair.offset, tangentV) + elementsB.v[0] - elementsA.v[0];
  let count = 0;
  for (let i = 1; i < elementsA.count; i++) {
    rowU[count] = elementsA.u[0] - elementsA.u[i];
    rowV[count] = elementsA.v[0] - elementsA.v[i];
    residual[count++] = elementsA.height[0] - elementsA.height[i];
  }
  for (let i = 1; i < elementsB.count; i++) {
    rowU[count] = elementsB.u[i] - elementsB.u[0];
    rowV[count] = elementsB.v[i] - elementsB.v[0];
    residual[count++] = elementsB.height[0] - elementsB.height[i];
  }
  if (count === 2 && !areParallelRows()) return true;
  // Least-squares multiplier of the equation: the weight of the second element.
  const squared = rowU[0] * rowU[0] + rowV[0] * rowV[0];
  const weight = count === 0 ? 0 : -(gradient[0] * rowU[0] + gradient[1] * rowV[0]) / squared;
  const gap = dot(pair.offset, direction) - elementsA.height[0] - elementsB.height[0];
  hessian[0] = -gap;
  hessian[1] = 0;
  hessian[2] = -gap;
  elementsA.addCurvature(0, elementsA.count > 1 ? 1 - weight : 1);
  elementsB.addCurvature(0, elementsB.count > 1 ? 1 - weight : 1);
  if (elementsA.count > 1) elementsA.addCurvature(1, weight);
  if (elementsB.count > 1) elementsB.addCurvature(1, weight);
  return true;
}

/**
 * Solves for the step, with the given number of equations of equal gaps. Along directions in which the gap does not change
 * the step is 0: the normal of solids that touch at a rim or an edge is not unique.
 */
function solve(equations: number, size: number): boolean {
  const a = hessian[0];
  const b = hessian[1];
  const c = hessian[2];
  const flat = size * FLAT;
  if (equations === 2 && !areParallelRows()) {
    const determinant = rowU[0] * rowV[1] - rowU[1] * rowV[0];
    step[0] = (residual[1] * rowV[0] - residual[0] * rowV[1]) / determinant;
    step[1] = (residual[0] * rowU[1] - residual[1] * rowU[0]) / determinant;
    return true;
  }
  if (equations === 0) {
    // H = λ₁ e₁ e₁ᵀ + λ₂ e₂ e₂ᵀ with e₁ = (cos, sin) of half the angle of (a − c, 2b).
    const mean = (a + c) * 0.5;
    const half = (a - c) * 0.5;
    const spread = Math.sqrt(half * half + b * b);
    const e = spread > 0 ? Math.sqrt(Math.max(0, 0.5 + (0.5 * half) / spread)) : 1;
    const f = spread > 0 ? Math.sqrt(Math.max(0, 0.5 - (0.5 * half) / spread)) * (b < 0 ? -1 : 1) : 0;
    const first = shift(gradient[0] * e + gradient[1] * f, mean + spread, flat);
    const second = shift(gradient[1] * e - gradient[0] * f, mean - spread, flat);
    step[0] = first * e - second * f;
    step[1] = first * f + second * e;
    return true;
  }
  const squared = rowU[0] * rowU[0] + rowV[0] * rowV[0];
  if (squared === 0) return false;
  // First to the equation, then along it: τ · (gradient + H (step + x τ)) = 0.
  const to = -residual[0] / squared;
  step[0] = rowU[0] * to;
  step[1] = rowV[0] * to;
  const length = Math.sqrt(squared);
  const u = -rowV[0] / length;
  const v = rowU[0] / length;
  const slopeU = gradient[0] + a * step[0] + b * step[1];
  const slopeV = gradient[1] + b * step[0] + c * step[1];
  const x = shift(slopeU * u + slopeV * v, a * u * u + 2 * b * u * v + c * v * v, flat);
  step[0] += u * x;
  step[1] += v * x;
  return true;
}

/** Step along a direction with this slope and curvature. */
function shift(slope: number, curvature: number, flat: number): number {
  return Math.abs(curvature) > flat ? -slope / curvature : 0;
}

/** Whether both equations say the same: edges are parallel. */
function areParallelRows(): boolean {
  const area = Math.abs(rowU[0] * rowV[1] - rowU[1] * rowV[0]);
  return (
    area <= PARALLEL_ROWS * Math.sqrt((rowU[0] * rowU[0] + rowV[0] * rowV[0]) * (rowU[1] * rowU[1] + rowV[1] * rowV[1]))
  );
}

const elementsA = new Elements();
const elementsB = new Elements();
const direction = vec3();
const tangentU = vec3();
const tangentV = vec3();
const rim = vec3();
/** The tangential gradient, Hessian (uu, uv, vv), equations of equal gaps, and the step. */
const gradient = new Float64Array(2);
const hessian = new Float64Array(3);
const rowU = new Float64Array(2);
const rowV = new Float64Array(2);
const residual = new Float64Array(2);
const weights = new Float64Array(2);
const step = new Float64Array(2);
/** Gap of the elements along the direction that was found last. Another element may reach farther. */
export const stationary = { gap: 0.5 };
