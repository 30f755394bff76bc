// The swept bounds of bodies, and the rows that quick tests read.
// reads: center, displacement, rotation travel, orientation
// writes: bounds, limits, rotation budget, cull rows, box rows

import { CONTACT_TOLERANCE } from '../../constants.ts';
import { createAabb } from '../../math/aabb.ts';
import { loadQuat, storeVec3 } from '../../math/columns.ts';
import { quat, writeAxes } from '../../math/quat.ts';
import type { Vec3 } from '../../math/vec3.ts';
import { LoadedShape } from '../../narrowphase/loaded-shape.ts';
import { BOX_AXES, BOX_GROWTH, BOX_ROW } from '../../narrowphase/polytope/box-quick-test.ts';
import { writeRotationBounds } from '../../narrowphase/rotation/rotating-boxes.ts';
import {
  BOUNDING,
  BOX,
  type BodyStore,
  CULL,
  DISPLACEMENT,
  INSCRIBED,
  MOTION,
  RESPONDS,
  ROUND,
} from '../body-store.ts';
import { loadAtRest } from '../poses.ts';
import { writePathMargin } from '../tolerances.ts';

/** Number of steps of constant motion for which widened bounds last. */
const STEPS_AHEAD = 8;
/** Largest widening for later steps, as a fraction of the bounding radius. */
const ROOM = 1;
/** Widening in all directions, as a fraction of the bounding radius: for bodies that jitter. */
const SLACK = 0.02;
/** Twice the relative rounding to single precision, and the range in which it is used. */
const SINGLE = 1.2e-7;
const SMALLEST_SINGLE = 1e-30;
const LARGEST_SINGLE = 1e38;

/** Updates the cull row of a body and the bounds in the row of a box after a new displacement or rotation. */
export function updateQuickTests(store: BodyStore, i: number): void {
  const { cull, motion } = store;
  const from = MOTION * i;
  const at = CULL * i;
  const step =
    Math.abs(motion[from + DISPLACEMENT]) +
    Math.abs(motion[from + DISPLACEMENT + 1]) +
    Math.abs(motion[from + DISPLACEMENT + 2]);
  const far = Math.abs(motion[from]) + Math.abs(motion[from + 1]) + Math.abs(motion[from + 2]);
  // |s + t d| <= |s| + |d|₁: the swept sphere is within this radius of the start
  const radius = (motion[from + BOUNDING] + step) * (1 + CONTACT_TOLERANCE);
  if (far + radius < LARGEST_SINGLE) {
    cull[at] = motion[from];
    cull[at + 1] = motion[from + 1];
    cull[at + 2] = motion[from + 2];
    cull[at + 3] = radius + (far + radius) * SINGLE + SMALLEST_SINGLE;
  } else {
    // Beyond the range of single precision the sphere is infinite.
    cull.fill(0, at, at + 3);
    cull[at + 3] = Infinity;
  }
  if ((store.flags[i] & BOX) === 0) return;
  const growth = BOX_ROW * i + BOX_GROWTH;
  store.boxes[growth] = motion[from + BOUNDING];
  store.boxes[growth + 1] = far;
  writeRotationBounds(store.boxes, growth, store.rotation, 3 * i);
}

/** Whether center and rotation at the end of the step are within the limits of the bounds. */
export function staysWithinBounds(store: BodyStore, i: number): boolean {
  const { limits, motion, rotationTravel, rotationBudget } = store;
  const row = MOTION * i;
  const at = 6 * i;
  const x = motion[row] + motion[row + DISPLACEMENT];
  const y = motion[row + 1] + motion[row + DISPLACEMENT + 1];
  const z = motion[row + 2] + motion[row + DISPLACEMENT + 2];
  return (
    x >= limits[at] &&
    y >= limits[at + 1] &&
    z >= limits[at + 2] &&
    x <= limits[at + 3] &&
    y <= limits[at + 4] &&
    z <= limits[at + 5] &&
    rotationTravel[i] <= rotationBudget[i]
  );
}

/** Whether the center of a body is within the limits of its bounds, and its orientation one for which they are valid. */
export function isWithinLimits(store: BodyStore, i: number): boolean {
  const { limits, motion } = store;
  const row = MOTION * i;
  const at = 6 * i;
  for (let axis = 0; axis < 3; axis++) {
    if (!(motion[row + axis] >= limits[at + axis] && motion[row + axis] <= limits[at + axis + 3])) return false;
  }
  return store.rotationBudget[i] >= 0;
}

/** Updates the axes of a box after a change of orientation. */
export function updateOrientation(store: BodyStore, i: number): void {
  if ((store.flags[i] & BOX) === 0) return;
  loadQuat(orientation, store.orientation, 4 * i);
  writeAxes(store.boxes, BOX_ROW * i + BOX_AXES, orientation);
}

/** Writes bounds for the current motion, and all quick-test rows, after a body was added or teleported. */
export function fitBounds(store: BodyStore, i: number): void {
  updateOrientation(store, i);
  updateQuickTests(store, i);
  renewBounds(store, i, false);
}

/** Whether bounds of a responding body would hardly outlast the step if they were widened. */
export function isFastResponder(store: BodyStore, i: number): boolean {
  if (!store.has(i, RESPONDS)) return false;
  const { motion } = store;
  const at = MOTION * i;
  const room = (ROOM * motion[at + BOUNDING]) / 2;
  const step = at + DISPLACEMENT;
  return Math.max(Math.abs(motion[step]), Math.abs(motion[step + 1]), Math.abs(motion[step + 2])) > room;
}

/** Writes bounds for this step, or widened for several steps of the same motion, unless the body is very fast. */
export function renewBounds(store: BodyStore, i: number, areWidened: boolean): void {
  const { motion, rotationTravel, rotationBudget } = store;
  const row = MOTION * i;
  const size = motion[row + BOUNDING];
  const room = ROOM * size;
  const steps = areWidened ? STEPS_AHEAD : 0;
  // A responding body may bounce back a little behind its start.
  path[PATH_SLACK] = areWidened || store.has(i, RESPONDS) ? SLACK * size : 0;
  const travel = rotationTravel[i];
  // Bounds of a body that rotates faster contain it in every orientation.
  path[AHEAD] = travel < size ? Math.min(steps * travel, room) : Infinity;
  rotationBudget[i] = travel + path[AHEAD];
  for (let axis = 0; axis < 3; axis++) {
    const step = motion[row + DISPLACEMENT + axis];
    path[axis] = motion[row + axis];
    path[DISPLACEMENT + axis] = step + Math.max(-room, Math.min(steps * step, room));
  }
  writeBounds(store.bounds, 6 * i, store, i);
}

/** Time, in steps, after which a body leaves its limits that is at `position` and moves by `displacement` per step. */
export function timeOfLeaving({ limits }: BodyStore, i: number, position: Vec3, displacement: Vec3): number {
  const at = 6 * i;
  setPath(position, displacement);
  let time = Infinity;
  for (let axis = 0; axis < 3; axis++) {
    const step = path[DISPLACEMENT + axis];
    if (step === 0) continue;
    const limit = limits[step > 0 ? at + axis + 3 : at + axis];
    time = Math.min(time, Math.max(0, (limit - path[axis]) / step));
  }
  return time;
}

/** Extends the bounds of a body to the path from `position` by `displacement`. Its limits become those of this path. */
export function extendBounds(store: BodyStore, i: number, position: Vec3, displacement: Vec3): void {
  const { bounds, motion } = store;
  setPath(position, displacement);
  path[PATH_SLACK] = SLACK * motion[MOTION * i + BOUNDING];
  path[AHEAD] = 0;
  writeBounds(needed, 0, store, i);
  for (let axis = 0; axis < 3; axis++) {
    const at = 6 * i + axis;
    bounds[at] = Math.min(bounds[at], needed[axis]);
    bounds[at + 3] = Math.max(bounds[at + 3], needed[axis + 3]);
  }
}

function setPath(position: Readonly<Vec3>, displacement: Readonly<Vec3>): void {
  storeVec3(path, 0, position);
  storeVec3(path, DISPLACEMENT, displacement);
}

/** Writes `localBounds`, the bounds of a body relative to its center. */
function findLocalBounds(store: BodyStore, i: number): void {
  const { flags, boxes, motion } = store;
  if ((flags[i] & ROUND) !== 0) {
    const radius = motion[MOTION * i + INSCRIBED];
    for (let axis = 0; axis < 3; axis++) {
      localBounds[axis] = -radius;
      localBounds[axis + 3] = radius;
    }
    return;
  }
  if ((flags[i] & BOX) === 0) {
    loadAtRest(loaded, store, i);
    loaded.kind.bounds(aabb, loaded.worldShape);
    storeVec3(localBounds, 0, aabb.min);
    storeVec3(localBounds, 3, aabb.max);
    return;
  }
  // of a box: on each axis the sum of |axis| · extent (Gomez 1999)
  const at = BOX_ROW * i;
  for (let axis = 0; axis < 3; axis++) {
    const support =
      Math.abs(boxes[at + BOX_AXES + axis]) * boxes[at] +
      Math.abs(boxes[at + BOX_AXES + 3 + axis]) * boxes[at + 1] +
      Math.abs(boxes[at + BOX_AXES + 6 + axis]) * boxes[at + 2];
    localBounds[axis] = -support;
    localBounds[3 + axis] = support;
  }
}

/** Writes to entry `to` of `out` the bounds of a body over `path`. Limits its center to the path with its slack. */
function writeBounds(out: Float64Array, to: number, store: BodyStore, i: number): void {
  const { limits, motion, rotationTravel } = store;
  const rotates = rotationTravel[i] > 0;
  findLocalBounds(store, i);
  writePathMargin(pathMargin, store, i, path, 0);
  // Twice the margin, since the margin grows with the displacement.
  const margin = 2 * pathMargin[0];
  const slack = path[PATH_SLACK];
  // A rotation moves no point farther than the arc, nor out of the bounding sphere.
  const arc = rotates ? rotationTravel[i] + path[AHEAD] : 0;
  const farthest = rotates ? motion[MOTION * i + BOUNDING] : Infinity;
  for (let axis = 0; axis < 3; axis++) {
    const at = 6 * i + axis;
    const step = path[DISPLACEMENT + axis];
    limits[at] = path[axis] + Math.min(step, 0) - slack;
    limits[at + 3] = path[axis] + Math.max(step, 0) + slack;
    out[to + axis] = limits[at] + Math.max(localBounds[axis] - arc, -farthest) - margin;
    out[to + axis + 3] = limits[at + 3] + Math.min(localBounds[axis + 3] + arc, farthest) + margin;
  }
}

/** Position and displacement of a path, with the offsets of a row of `motion`; slack around it, arc of later steps. Double arguments: docs/v8.md. */
const path = new Float64Array(MOTION);
const PATH_SLACK = 3;
const AHEAD = 7;
const pathMargin = new Float64Array(1);
/** Bounds of a body over `path`. */
const needed = new Float64Array(6);
/** Of the body whose bounds are written. */
const localBounds = new Float64Array(6);
const loaded = new LoadedShape();
const orientation = quat();
const aabb = createAabb();
