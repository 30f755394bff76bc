// A constraint along one direction at a point of two bodies: its relative velocity, and the effect of an impulse.

import type { Body, Vec3 } from 'first-contact';
import { add, cross, dot, minus, rotate } from './vectors.ts';

/** Inverse mass and inertia of a body. */
export interface Inertia {
  readonly inverseMass: number;
  /** Inverse of the moments of inertia, in the frame of the body. */
  readonly inverseMoments: Vec3;
}

export interface Row {
  readonly a: Body;
  readonly b: Body;
  readonly direction: Vec3;
  /**
   * Effect of a unit impulse: on the velocity of `a` against the direction, of `b` along it, and on angular velocities.
   */
  readonly inverseMassA: number;
  readonly inverseMassB: number;
  readonly rotationA: Vec3;
  readonly rotationB: Vec3;
  /** Moments of the direction about both bodies. */
  readonly armA: Vec3;
  readonly armB: Vec3;
  /** Impulse needed per speed. */
  readonly mass: number;
  /** Impulse so far. */
  impulse: number;
}

/** Makes a row for `b` against `a`. Its initial impulse still has to be applied. */
export function rowOf(a: Body, b: Body, ofA: Inertia, ofB: Inertia, point: Vec3, direction: Vec3, impulse = 0): Row {
  const armA = cross(minus(point, a.position), direction);
  const armB = cross(minus(point, b.position), direction);
  const rotationA = angularResponse(a, ofA, armA);
  const rotationB = angularResponse(b, ofB, armB);
  const give = ofA.inverseMass + ofB.inverseMass + dot(armA, rotationA) + dot(armB, rotationB);
  const { inverseMass: inverseMassA } = ofA;
  const { inverseMass: inverseMassB } = ofB;
  return { a, b, direction, inverseMassA, inverseMassB, rotationA, rotationB, armA, armB, mass: 1 / give, impulse };
}

/** The change of angular velocity by an angular impulse. */
function angularResponse({ quaternion: q }: Body, { inverseMoments: i }: Inertia, impulse: Vec3): Vec3 {
  const own = rotate({ x: -q.x, y: -q.y, z: -q.z, w: q.w }, impulse);
  return rotate(q, { x: own.x * i.x, y: own.y * i.y, z: own.z * i.z });
}

/** The relative velocity of the bodies along the direction. */
export function speedOf({ a, b, direction, armA, armB }: Row): number {
  const linear = dot(b.velocity, direction) - dot(a.velocity, direction);
  return linear + dot(b.angularVelocity, armB) - dot(a.angularVelocity, armA);
}

/** Applies an impulse to `b` along the direction, and the opposite one to `a`. */
export function push(
  { a, b, direction, inverseMassA, inverseMassB, rotationA, rotationB }: Row,
  impulse: number,
): void {
  if (inverseMassA > 0) {
    add(a.velocity, direction, -impulse * inverseMassA);
    add(a.angularVelocity, rotationA, -impulse);
  }
  if (inverseMassB > 0) {
    add(b.velocity, direction, impulse * inverseMassB);
    add(b.angularVelocity, rotationB, impulse);
  }
}

/** Changes the accumulated impulse of a row, and applies the difference. */
export function setImpulse(row: Row, impulse: number): void {
  push(row, impulse - row.impulse);
  row.impulse = impulse;
}
