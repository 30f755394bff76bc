// Separating axis of two boxes that rotate. The axis belongs to a face of one box or to an edge of each, and rotates
// with them. So the gap along it stays close to the distance of the boxes. Until this gap has closed, neither another
// axis nor closest points are needed.

import { axisOf, type Obb } from '../../geometry/obb.ts';
import { normalize } from '../../math/cross.ts';
import {
  addScaled,
  copy,
  dot,
  lengthSquared,
  negate,
  scale,
  set,
  setCross,
  subtract,
  type Vec3,
  vec3,
} from '../../math/vec3.ts';
import { axisOfLargestGap } from '../pairs/box-box.ts';
import type { PairAxis, RotatingShape } from './rotating-pair.ts';

/** Separating axis of the present pair of boxes. */
export class RotatingAxis implements PairAxis {
  /** Unit vector from the first box to the second. */
  readonly normal = vec3();
  /** Rotation vector of the normal. */
  readonly rotation = vec3();
  /** Axis number, see `BoxPair`. */
  private number = 0;

  /** Chooses the axis of the largest gap at the present poses. */
  find(a: RotatingShape, b: RotatingShape): void {
    this.number = axisOfLargestGap(a.worldShape as Obb, b.worldShape as Obb);
  }

  /** Writes the axis at the present poses, and its rotation vector, reversed if `timeSign` is −1. */
  update(a: RotatingShape, b: RotatingShape, timeSign: number): void {
    const { normal, rotation, number: k } = this;
    const boxA = a.worldShape as Obb;
    const boxB = b.worldShape as Obb;
    if (k < 3) {
      copy(normal, axisOf(boxA, k));
      scale(rotation, a.rotation, timeSign);
    } else if (k < 6) {
      copy(normal, axisOf(boxB, k - 3));
      scale(rotation, b.rotation, timeSign);
    } else {
      acrossEdges(normal, rotation, a, b, axisOf(boxA, ((k - 6) / 3) | 0), axisOf(boxB, k % 3));
      scale(rotation, rotation, timeSign);
      normalize(normal);
    }
    subtract(between, boxB.center, boxA.center);
    if (dot(between, normal) < 0) negate(normal);
  }
}

/**
 * Writes the cross product c = u × v of an edge of `a` and an edge of `b`, and its rotation vector. With the rotation
 * vectors α and β of the boxes, c' = (α × u) × v + u × (β × v), and the direction of c rotates by c × c' / c².
 */
function acrossEdges(
  out: Vec3,
  outRotation: Vec3,
  { rotation: alpha }: RotatingShape,
  { rotation: beta }: RotatingShape,
  u: Readonly<Vec3>,
  v: Readonly<Vec3>,
): void {
  setCross(out, u, v);
  setCross(edge, alpha, u);
  setCross(change, edge, v);
  setCross(edge, beta, v);
  setCross(outRotation, u, edge);
  addScaled(change, change, outRotation, 1);
  setCross(outRotation, out, change);
  const squared = lengthSquared(out);
  if (squared > 0) scale(outRotation, outRotation, 1 / squared);
  else set(outRotation, 0, 0, 0);
}

const between = vec3();
const edge = vec3();
const change = vec3();
/** The axis of the pair that is swept at present. */
export const boxAxis = new RotatingAxis();
