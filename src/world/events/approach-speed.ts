import { loadVec3 } from '../../math/columns.ts';
import { addRotation, addScaled, dot, isZero, subtract, type Vec3, vec3 } from '../../math/vec3.ts';
import type { Contact } from '../../narrowphase/results.ts';
import { type BodyStore, DISPLACEMENT, MOTION } from '../body-store.ts';
import type { Simulation } from '../simulation.ts';

/**
 * Speed at which the two bodies of a contact approach each other at its point, along its normal: negative when they part. The
 * speed of a step without duration is 0.
 * @param elapsed Time from the stored poses to the contact, as a fraction of the step. Negative after the commit.
 * @param isLast Whether the motion is that of the last complete step, also within the stages of the next one.
 */
export function approachSpeed(
  { store, contacts, clock }: Simulation,
  c: number,
  { point, normal }: Readonly<Contact>,
  elapsed: number,
  isLast = false,
): number {
  const dt = isLast ? clock.lastStep : clock.dt;
  if (!(dt > 0)) return 0;
  writeDisplacementAt(ofA, store, contacts.bodies[2 * c], point, elapsed, isLast);
  writeDisplacementAt(ofB, store, contacts.bodies[2 * c + 1], point, elapsed, isLast);
  subtract(ofA, ofA, ofB);
  return dot(ofA, normal) / dt;
}

/** Writes how far the velocity of a body at a point would move the point in a step: v + ω × r, times dt. */
function writeDisplacementAt(
  out: Vec3,
  store: BodyStore,
  i: number,
  point: Readonly<Vec3>,
  elapsed: number,
  isLast: boolean,
): void {
  const { motion } = store;
  if (isLast) loadVec3(out, store.lastDisplacement, 3 * i);
  else loadVec3(out, motion, MOTION * i + DISPLACEMENT);
  if (isLast) loadVec3(angle, store.lastRotation, 3 * i);
  else loadVec3(angle, store.rotation, 3 * i);
  if (isZero(angle)) return;
  loadVec3(center, motion, MOTION * i);
  addScaled(center, center, out, elapsed);
  addRotation(out, angle, point, center);
}

const ofA = vec3();
const ofB = vec3();
const center = vec3();
const angle = vec3();
