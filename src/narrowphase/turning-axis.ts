// The axis along which two boxes are apart while they turn. It belongs to a face of one of them or to an edge of each, and
// turns as these do, so that the gap along it stays very nearly the distance of the boxes: there is no need to look for
// another axis, nor for closest points, before this gap has closed.

import { normalize } from '../math/cross.ts';
import {
  addScaled,
  copy,
  dot,
  lengthSquared,
  negate,
  set,
  setBetween,
  setCross,
  setScaled,
  type Vec3,
  vec3,
} from '../math/vec3.ts';
import type { Obb } from '../shapes/box.ts';
import { axisOfLargestGap } from './box-box.ts';
import type { TurningParticipant } from './turning-participant.ts';

/** The axis of the pair at hand. */
export class TurningAxis {
  /** Unit vector from the first box to the second. */
  readonly normal = vec3();
  /** How the normal turns, a rotation vector. */
  readonly turn = vec3();
  /** Its number, see `BoxPair`. */
  private number = 0;

  /** Chooses the axis along which the boxes are farthest apart as they stand. */
  find(a: TurningParticipant, b: TurningParticipant): void {
    this.number = axisOfLargestGap(a.form as Obb, b.form as Obb);
  }

  /** Writes where the axis points, with the boxes as they stand, and how it turns in the direction of time 1 or −1. */
  look(a: TurningParticipant, b: TurningParticipant, direction: number): void {
    const { normal, turn, number: k } = this;
    const boxA = a.form as Obb;
    const boxB = b.form as Obb;
    if (k < 3) {
      copy(normal, axisOf(boxA, k));
      setScaled(turn, a.rotation, direction);
    } else if (k < 6) {
      copy(normal, axisOf(boxB, k - 3));
      setScaled(turn, b.rotation, direction);
    } else {
      acrossEdges(normal, turn, a, b, axisOf(boxA, ((k - 6) / 3) | 0), axisOf(boxB, k % 3));
      setScaled(turn, turn, direction);
      normalize(normal);
    }
    setBetween(between, boxA.center, boxB.center);
    if (dot(between, normal) < 0) negate(normal);
  }
}

function axisOf(b: Readonly<Obb>, k: number): Readonly<Vec3> {
  if (k === 0) return b.axisX;
  return k === 1 ? b.axisY : b.axisZ;
}

/**
 * Writes the cross product c of an edge u of `a` and an edge v of `b`, and how it turns. It changes as c' = (α × u) × v +
 * u × (β × v) where the boxes turn by α and β, and its direction turns by c × c' / c².
 */
function acrossEdges(
  out: Vec3,
  turn: Vec3,
  { rotation: alpha }: TurningParticipant,
  { rotation: beta }: TurningParticipant,
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
  if (squared > 0) setScaled(turn, turn, 1 / squared);
  else set(turn, 0, 0, 0);
}

const between = vec3();
const edge = vec3();
const change = vec3();
