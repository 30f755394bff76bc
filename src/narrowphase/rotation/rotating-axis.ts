// The axis along which two boxes are apart while they turn. It belongs to a face of one of them or to an edge of each, and
// turns as these do, so that the gap along it stays very nearly the distance of the boxes: there is no need to look for
// another axis, nor for closest points, before this gap has closed.

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
import type { MovingShape } from '../moving-shape.ts';
import { axisOfLargestGap } from '../pairs/box-box.ts';

/** The axis of the pair at hand. */
export class RotatingAxis {
  /** Unit vector from the first box to the second. */
  readonly normal = vec3();
  /** How the normal turns, a rotation vector. */
  readonly rotation = vec3();
  /** Its number, see `BoxPair`. */
  private number = 0;

  /** Chooses the axis along which the boxes are farthest apart as they stand. */
  find(a: MovingShape, b: MovingShape): void {
    this.number = axisOfLargestGap(a.worldShape as Obb, b.worldShape as Obb);
  }

  /** Writes where the axis points, with the boxes as they stand, and how it turns in the direction of time 1 or −1. */
  update(a: MovingShape, b: MovingShape, direction: number): void {
    const { normal, rotation, number: k } = this;
    const boxA = a.worldShape as Obb;
    const boxB = b.worldShape as Obb;
    if (k < 3) {
      copy(normal, axisOf(boxA, k));
      scale(rotation, a.rotation, direction);
    } else if (k < 6) {
      copy(normal, axisOf(boxB, k - 3));
      scale(rotation, b.rotation, direction);
    } else {
      acrossEdges(normal, rotation, a, b, axisOf(boxA, ((k - 6) / 3) | 0), axisOf(boxB, k % 3));
      scale(rotation, rotation, direction);
      normalize(normal);
    }
    subtract(between, boxB.center, boxA.center);
    if (dot(between, normal) < 0) negate(normal);
  }
}

/**
 * Writes the cross product c of an edge u of `a` and an edge v of `b`, and how it turns. It changes as c' = (α × u) × v +
 * u × (β × v) where the boxes turn by α and β, and its direction turns by c × c' / c².
 */
function acrossEdges(
  out: Vec3,
  turn: Vec3,
  { rotation: alpha }: MovingShape,
  { rotation: beta }: MovingShape,
  u: Readonly<Vec3>,
  v: Readonly<Vec3>,
): void {
  setCross(out, u, v);
  setCross(edge, alpha, u);
  setCross(change, edge, v);
  setCross(edge, beta, v);
  setCross(turn, u, edge);
  addScaled(change, change, turn, 1);
  setCross(turn, out, change);
  const squared = lengthSquared(out);
  if (squared > 0) scale(turn, turn, 1 / squared);
  else set(turn, 0, 0, 0);
}

const between = vec3();
const edge = vec3();
const change = vec3();
