// reads: displacement, rotation and its travel, target, angular velocity, IDLE, ROTATES, DEFLECTED, end positions of responses
// writes: center, orientation, box axes, previous pose, motion of the last step, rotation budget, last
//   moved, SPINS, HAS_TARGET, REORIENTED

import { copyVec3, isZeroAt, loadQuat, loadVec3, storeQuat, storeVec3 } from '../../math/columns.ts';
import { quat, rotateBy } from '../../math/quat.ts';
import { vec3 } from '../../math/vec3.ts';
import {
  type BodyStore,
  DEFLECTED,
  DISPLACEMENT,
  HAS_TARGET,
  IDLE,
  MOTION,
  REORIENTED,
  ROTATES,
  SPINS,
  TARGET,
  TARGET_ROTATES,
} from '../body-store.ts';
import type { Simulation } from '../simulation.ts';
import { updateOrientation } from './swept-bounds.ts';

/** Moves every awake body to its end pose. It does not throw: from the writing of responses on, a step cannot be undone. */
export function commit(sim: Simulation): void {
  const { store, clock } = sim;
  const { awake, flags, motion, previousPosition, lastDisplacement, lastMoved } = store;
  const { items, count } = awake;
  for (let k = 0; k < count; k++) {
    const i = items[k];
    const flag = flags[i];
    if ((flag & IDLE) !== 0) continue;
    const at = MOTION * i;
    lastMoved[i] = clock.tick;
    copyVec3(previousPosition, 3 * i, motion, at);
    copyVec3(lastDisplacement, 3 * i, motion, at + DISPLACEMENT);
    if ((flag & DEFLECTED) !== 0) {
      sim.responder?.writeEnd(end, i);
      storeVec3(motion, at, end);
    } else if ((flag & HAS_TARGET) !== 0) {
      copyVec3(motion, at, store.target, TARGET * i);
    } else {
      motion[at] += motion[at + DISPLACEMENT];
      motion[at + 1] += motion[at + DISPLACEMENT + 1];
      motion[at + 2] += motion[at + DISPLACEMENT + 2];
    }
    flags[i] &= ~REORIENTED;
    if ((flag & SPINS) !== 0) commitRotation(store, i);
    flags[i] &= ~(HAS_TARGET | TARGET_ROTATES);
  }
}

/** Rotates a body to its end orientation. */
function commitRotation(store: BodyStore, i: number): void {
  const { orientation, previousOrientation, rotation, lastRotation } = store;
  store.set(i, REORIENTED);
  loadQuat(before, orientation, 4 * i);
  storeQuat(previousOrientation, 4 * i, before);
  copyVec3(lastRotation, 3 * i, rotation, 3 * i);
  if (store.has(i, TARGET_ROTATES)) {
    // Also if it is the same orientation by another quaternion.
    loadQuat(after, store.target, TARGET * i + 3);
  } else if (isZeroAt(rotation, 3 * i)) {
    // Gather, setters and moveTo set SPINS before the next rotation.
    if (isZeroAt(store.angularVelocity, 3 * i)) store.clear(i, SPINS);
    return;
  } else {
    loadVec3(step, rotation, 3 * i);
    rotateBy(after, before, step, 1);
  }
  storeQuat(orientation, 4 * i, after);
  if (!store.has(i, ROTATES)) return;
  store.rotationBudget[i] -= store.rotationTravel[i];
  updateOrientation(store, i);
}

const end = vec3();
const before = quat();
const after = quat();
const step = vec3();
