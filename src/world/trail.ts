import { type Quat, quat, rotateBy } from '../math/quat.ts';
import { set, type Vec3, vec3 } from '../math/vec3.ts';
import type { Body } from './body.ts';
import { NO_ROTATION } from './spin.ts';

/** Numbers per step: position before and after, quaternion before, and the rotation vector of the step. */
const STRIDE = 13;

/** A moment of a step: in an object, since V8 puts numbers that are passed to long functions on the heap. */
export interface Moment {
  /** What part of the step has passed, 0…1. */
  readonly fraction: number;
}

/** Where a body was in the steps of a history: how each of them was swept, in a ring of as many as the history has room for. */
export class Trail {
  readonly body: Body;
  /** The first step since which it has rested, if it is static. */
  restsSince = 0;
  private motions: Float64Array;

  constructor(body: Body, capacity: number) {
    this.body = body;
    this.motions = new Float64Array(STRIDE * capacity);
  }

  /** Writes the step that the body has just taken; or, where nothing is known of one, that it rested as it stands. */
  record(slot: number): void {
    const { motions, body } = this;
    const { previousCenter: p, center: q, previousQuaternion: r } = body;
    const w = body.spin?.last ?? NO_ROTATION;
    const at = STRIDE * slot;
    motions[at] = p.x;
    motions[at + 1] = p.y;
    motions[at + 2] = p.z;
    motions[at + 3] = q.x;
    motions[at + 4] = q.y;
    motions[at + 5] = q.z;
    motions[at + 6] = r.x;
    motions[at + 7] = r.y;
    motions[at + 8] = r.z;
    motions[at + 9] = r.w;
    motions[at + 10] = w.x;
    motions[at + 11] = w.y;
    motions[at + 12] = w.z;
  }

  /** Writes the pose at a moment of a step, as `body.interpolated` does. */
  poseAt(slot: number, moment: Moment, position: Vec3, quaternion: Quat): void {
    const { motions } = this;
    const { fraction } = moment;
    const at = STRIDE * slot;
    const rest = 1 - fraction;
    set(
      position,
      motions[at] * rest + motions[at + 3] * fraction,
      motions[at + 1] * rest + motions[at + 4] * fraction,
      motions[at + 2] * rest + motions[at + 5] * fraction,
    );
    set(rotation, motions[at + 10], motions[at + 11], motions[at + 12]);
    before.x = motions[at + 6];
    before.y = motions[at + 7];
    before.z = motions[at + 8];
    before.w = motions[at + 9];
    rotateBy(quaternion, before, rotation, fraction);
  }

  /** Makes room for more steps; those from `first` up to `end` are kept. */
  grow(from: number, to: number, first: number, end: number): void {
    const motions = new Float64Array(STRIDE * to);
    for (let step = first; step < end; step++) {
      const at = STRIDE * (step % from);
      motions.set(this.motions.subarray(at, at + STRIDE), STRIDE * (step % to));
    }
    this.motions = motions;
  }
}

const rotation = vec3();
const before = quat();
