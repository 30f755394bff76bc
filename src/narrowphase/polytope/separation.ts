import { type LocalFrame, toLocalDirection } from '../../geometry/local-frame.ts';
import { cross } from '../../math/cross.ts';
import { addNumber, addNumberProduct, createExpansion, rounded } from '../../math/expansion.ts';
import { copy, dot, isZero, removeAlong, scale, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import type { Feature } from './feature.ts';

// Separation vector of two polytopes that nearly touch. The difference of rounded closest points has a relative error
// of 1e-16 · size / distance. So the vector is an exact sum of centers, axes and corners. Its parts along the features
// of the closest points are removed.

/**
 * Writes the vector from the closest point of A to the closest point of B in `frame`, precise relative to its own
 * length. Directions of the features are in `frame`. A has moved by `motion` times `moved` since it was loaded.
 */
export function writeSeparation(
  out: Vec3,
  a: Readonly<Feature>,
  b: Readonly<Feature>,
  motion: Readonly<Vec3>,
  moved: number,
  frame: Readonly<LocalFrame>,
  slack: number,
): void {
  for (const axis of AXES) out[axis] = sumAlong(axis, a, b, motion, moved);
  toLocalDirection(out, frame, out);
  if (!projectOnCommonNormal(out, a, b, slack)) {
    // Twice: the first pass may remove nearly the whole vector.
    for (let i = 0; i < 2; i++) {
      removeFree(out, a);
      removeFree(out, b);
    }
  }
  removeInward(out, a, 1);
  removeInward(out, b, -1);
}

/**
 * One component of (center of B + point of B) − (center of A + motion of A + point of A), summed exactly and rounded
 * once.
 */
function sumAlong(
  axis: 'x' | 'y' | 'z',
  a: Readonly<Feature>,
  b: Readonly<Feature>,
  motion: Readonly<Vec3>,
  moved: number,
): number {
  sum.count = 0;
  addNumber(sum, b.center[axis]);
  addNumber(sum, -a.center[axis]);
  addNumberProduct(sum, -moved, motion[axis]);
  addNumberProduct(sum, -a.weights[0], a.u[axis]);
  addNumberProduct(sum, -a.weights[1], a.v[axis]);
  addNumberProduct(sum, -a.weights[2], a.w[axis]);
  addNumberProduct(sum, b.weights[0], b.u[axis]);
  addNumberProduct(sum, b.weights[1], b.v[axis]);
  addNumberProduct(sum, b.weights[2], b.w[axis]);
  return rounded(sum);
}

/** Projects the separation of two crossing edges on their common normal. False for any other features. */
function projectOnCommonNormal(out: Vec3, a: Readonly<Feature>, b: Readonly<Feature>, slack: number): boolean {
  if (a.freeCount !== 1 || b.freeCount !== 1) return false;
  cross(across, a.free[0], b.free[0]);
  if (isZero(across)) return false;
  scale(across, across, dot(out, across) / dot(across, across));
  // The remainder is rounding, unless the edges are parallel.
  subtract(rest, out, across);
  if (dot(rest, rest) > slack * slack) return false;
  copy(out, across);
  return true;
}

function removeFree(out: Vec3, { free, freeCount }: Readonly<Feature>): void {
  for (let i = 0; i < freeCount; i++) removeAlong(out, free[i]);
}

/**
 * Removes the part that points from a corner or an edge back into the polytope. The separation points out of A
 * (`outward` 1) and into B (−1).
 */
function removeInward(out: Vec3, feature: Readonly<Feature>, outward: 1 | -1): void {
  const { inward, ends, endWeights, endCount } = feature;
  if (inward) {
    inward(out, feature, outward);
    return;
  }
  for (let i = 0; i < endCount; i++) {
    if (dot(out, ends[i]) * endWeights[i] * outward < 0) removeAlong(out, ends[i]);
  }
}

const AXES = ['x', 'y', 'z'] as const;
const sum = createExpansion(16);
const across = vec3();
const rest = vec3();
