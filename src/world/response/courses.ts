// The ways of responding bodies in the current step, before commit.

import { copyVec3, isZeroAt, loadQuat, loadVec3, storeVec3 } from '../../math/columns.ts';
import { grown } from '../../math/growable.ts';
import { quat, rotateBy } from '../../math/quat.ts';
import {
  addScaled,
  divide,
  dropIneffective,
  scale,
  set,
  setCross,
  subtract,
  type Vec3,
  vec3,
} from '../../math/vec3.ts';
import type { LoadedShape } from '../../narrowphase/loaded-shape.ts';
import { ROTATION_STRIDE } from '../../narrowphase/rotation/rotating-boxes.ts';
import { ASLEEP, type BodyStore, DISPLACEMENT, HAS_TARGET, MOTION, ROTATES, STATIC } from '../body-store.ts';
import { Corners } from '../corners.ts';
import { load } from '../poses.ts';

/** Numbers per course: position, displacement, velocity, time. */
const COURSE = 10;
const ALONG = 3;
const VELOCITY = 6;
/** Negative until the first change of velocity. */
const TIME = 9;

/**
 * Where responding bodies are, and where they go: position and time of their last change of velocity, the displacement
 * of a whole step at the velocity since, and the velocity. Times are fractions of the step. Bodies without a response
 * keep the motion that the store has. Nothing here is seen by others before `writeImpacts`.
 */
export class Courses {
  /** Duration of the step in seconds. */
  dt = 0.5;
  /** The bodies with a course in this step. */
  readonly begun: number[] = [];
  /** Number of changes of the velocity of a body; never reset, so that old predictions are recognised. */
  version = new Int32Array(0);
  /** Number of impacts of a body in this step; then those without progress, and those of these with immovable ones. */
  impacts = new Int32Array(0);
  stuck = new Int32Array(0);
  stuckStill = new Int32Array(0);
  /** Whether a body had too many impacts without progress: it is immovable for the rest of the step. */
  settled = new Uint8Array(0);
  corners = new Corners();
  private rows = new Float64Array(0);
  private hasBegun = new Uint8Array(0);
  private readonly store: BodyStore;

  constructor(store: BodyStore) {
    this.store = store;
  }

  /** Begins a step of `dt` seconds. */
  reset(dt: number): void {
    const capacity = this.store.flags.length;
    for (const i of this.begun) this.hasBegun[i] = 0;
    this.begun.length = 0;
    this.dt = dt;
    this.corners.count = 0;
    this.corners.reserve(capacity);
    if (this.version.length >= capacity) return;
    this.version = grown(this.version, capacity);
    this.impacts = grown(this.impacts, capacity);
    this.stuck = grown(this.stuck, capacity);
    this.stuckStill = grown(this.stuckStill, capacity);
    this.settled = grown(this.settled, capacity);
    this.hasBegun = grown(this.hasBegun, capacity);
    this.rows = grown(this.rows, COURSE * capacity);
  }

  /** Begins the course of a responding body: that without impacts. Returns false if it has begun. */
  begin(i: number): boolean {
    if (this.hasBegun[i] === 1) return false;
    const { rows, store } = this;
    const at = COURSE * i;
    this.hasBegun[i] = 1;
    this.begun.push(i);
    this.impacts[i] = 0;
    this.stuck[i] = 0;
    this.stuckStill[i] = 0;
    this.settled[i] = 0;
    copyVec3(rows, at, store.motion, MOTION * i);
    copyVec3(rows, at + ALONG, store.motion, MOTION * i + DISPLACEMENT);
    this.readVelocity(v, i);
    storeVec3(rows, at + VELOCITY, v);
    rows[at + TIME] = -1;
    return true;
  }

  /** Time of the last change of velocity of a body. */
  timeOf(i: number): number {
    return this.hasBegun[i] === 1 ? Math.max(0, this.rows[COURSE * i + TIME]) : 0;
  }

  /** Whether the velocity of a body was changed in this step. */
  isBent(i: number): boolean {
    return this.hasBegun[i] === 1 && this.rows[COURSE * i + TIME] >= 0;
  }

  /** Changes the velocity of a responding body at a time. */
  bend(i: number, time: number, velocity: Readonly<Vec3>): void {
    const { rows, dt } = this;
    const at = COURSE * i;
    const isFirst = !this.isBent(i);
    this.positionAt(p, i, time);
    storeVec3(rows, at, p);
    storeVec3(rows, at + VELOCITY, velocity);
    scale(v, velocity, dt);
    storeVec3(rows, at + ALONG, v);
    rows[at + TIME] = time;
    this.version[i]++;
    this.corners.add(i, isFirst, time, rows, at);
  }

  /** Writes the position of a body at a time that is not before its last change of velocity. */
  positionAt(out: Vec3, i: number, time: number): void {
    if (this.hasBegun[i] === 1) {
      const { rows } = this;
      loadVec3(out, rows, COURSE * i);
      loadVec3(along, rows, COURSE * i + ALONG);
      addScaled(out, out, along, time - Math.max(0, rows[COURSE * i + TIME]));
    } else {
      const { motion } = this.store;
      loadVec3(out, motion, MOTION * i);
      loadVec3(along, motion, MOTION * i + DISPLACEMENT);
      addScaled(out, out, along, time);
    }
  }

  /** Writes the velocity of the center of a body: units per second. */
  velocityOf(out: Vec3, i: number): void {
    if (this.hasBegun[i] === 1) loadVec3(out, this.rows, COURSE * i + VELOCITY);
    else this.readVelocity(out, i);
  }

  /** Writes the velocity of a point of a body at a time: v + ω × r. */
  velocityAt(out: Vec3, i: number, time: number, point: Readonly<Vec3>): void {
    this.velocityOf(out, i);
    if (isZeroAt(this.store.rotation, ROTATION_STRIDE * i)) return;
    this.positionAt(p, i, time);
    subtract(p, point, p);
    loadVec3(along, this.store.rotation, ROTATION_STRIDE * i);
    setCross(v, along, p);
    addScaled(out, out, v, 1 / this.dt);
  }

  /** Loads a body at a time, with its motion from then to the end of the step. */
  load(out: LoadedShape, i: number, time: number): void {
    this.loadOver(out, i, time, 1 - time);
  }

  /** Loads a body at a time, with its motion over a part of the step: negative for the motion backwards. */
  loadOver(out: LoadedShape, i: number, time: number, part: number): void {
    const { store } = this;
    load(out, store, i);
    if (time === 0 && part === 1 && !this.isBent(i)) return;
    this.positionAt(out.center, i, time);
    // `positionAt` has written the displacement of a step.
    scale(out.displacement, along, part);
    dropIneffective(out.displacement, out.center);
    if (!store.has(i, ROTATES)) return;
    loadQuat(turned, store.orientation, 4 * i);
    rotateBy(out.quaternion, turned, out.rotation, time);
    out.orient();
    scale(out.rotation, out.rotation, part);
  }

  /** Writes the position of a body at a time, and its displacement per step: six numbers. */
  write(out: Float64Array, i: number, time: number): void {
    this.positionAt(p, i, time);
    storeVec3(out, 0, p);
    storeVec3(out, 3, along);
  }

  private readVelocity(out: Vec3, i: number): void {
    const { store, dt } = this;
    if (store.has(i, STATIC | ASLEEP)) {
      set(out, 0, 0, 0);
    } else if (store.has(i, HAS_TARGET)) {
      loadVec3(out, store.motion, MOTION * i + DISPLACEMENT);
      divide(out, dt);
    } else {
      loadVec3(out, store.velocity, 3 * i);
    }
  }
}

const v = vec3();
const p = vec3();
const along = vec3();
const turned = quat();
