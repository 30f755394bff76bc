// Poses of bodies, read from the store: as shapes for the narrowphase, and interpolated for drawing.

import { BEYOND_START } from '../constants.ts';
import { setAxes } from '../geometry/obb.ts';
import { isZeroAt, loadQuat, loadVec3 } from '../math/columns.ts';
import { type Quat, quat, rotateBy } from '../math/quat.ts';
import { scale, set, type Vec3, vec3 } from '../math/vec3.ts';
import type { LoadedShape } from '../narrowphase/loaded-shape.ts';
import { BOX_AXES, BOX_ROW } from '../narrowphase/polytope/box-quick-test.ts';
import { BOUNDING, BOX, type BodyStore, DISPLACEMENT, INSCRIBED, MOTION, ROTATES, ROUND } from './body-store.ts';
import { interpolateCorners } from './path-corners.ts';

/** Loads a body at its current pose, at rest. A box comes from its row of the quick test, which does not write `quaternion`. */
export function loadAtRest(out: LoadedShape, store: BodyStore, i: number): void {
  const { motion, shapes, shapeKinds } = store;
  out.boundingRadius = motion[MOTION * i + BOUNDING];
  loadVec3(out.center, motion, MOTION * i);
  set(out.displacement, 0, 0, 0);
  set(out.rotation, 0, 0, 0);
  if (store.has(i, ROUND)) {
    out.setSphere(shapes[i], shapeKinds[i], motion[MOTION * i + INSCRIBED]);
    return;
  }
  if (store.has(i, BOX)) {
    out.shape = shapes[i];
    out.kind = shapeKinds[i];
    out.worldShape = out.box;
    loadVec3(out.box.halfExtents, store.boxes, BOX_ROW * i);
    setAxes(out.box, store.boxes, BOX_ROW * i + BOX_AXES);
    return;
  }
  out.setShape(shapes[i], shapeKinds[i]);
  loadQuat(out.quaternion, store.orientation, 4 * i);
  out.orient();
}

/** Loads a body with its motion in the current step. Between commit and the next integrate, that is the last step. */
export function load(out: LoadedShape, store: BodyStore, i: number): void {
  loadAtRest(out, store, i);
  loadVec3(out.displacement, store.motion, MOTION * i + DISPLACEMENT);
  if (!store.has(i, ROTATES)) return;
  loadVec3(out.rotation, store.rotation, 3 * i);
  loadQuat(out.quaternion, store.orientation, 4 * i);
}

/** Loads a body at its end pose, with the motion of the step reversed and slightly prolonged. */
export function loadReversed(out: LoadedShape, store: BodyStore, i: number): void {
  load(out, store, i);
  scale(out.displacement, out.displacement, -BEYOND_START);
  scale(out.rotation, out.rotation, -BEYOND_START);
}

/** Writes the pose of a body at fraction `alpha` of the last step. */
export function interpolate(position: Vec3, quaternion: Quat, store: BodyStore, i: number, alpha: number): void {
  loadVec3(start, store.previousPosition, 3 * i);
  loadVec3(end, store.motion, MOTION * i);
  interpolateCorners(position, start, store.cornersOf(i), end, alpha);
  if (alpha === 1 || isZeroAt(store.lastRotation, 3 * i)) {
    loadQuat(quaternion, store.orientation, 4 * i);
    return;
  }
  loadQuat(before, store.previousOrientation, 4 * i);
  loadVec3(rotation, store.lastRotation, 3 * i);
  rotateBy(quaternion, before, rotation, alpha);
}

const start = vec3();
const end = vec3();
const before = quat();
const rotation = vec3();
