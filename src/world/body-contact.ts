import type { Vec3 } from '../math/vec3.ts';
import type { Contact } from '../narrowphase/results.ts';
import type { ContactEventType } from './events/emitter.ts';

/** A contact of two bodies at their current poses: the normal points from `other` to `self`. `B` is the type of bodies. */
export interface BodyContactOf<B> extends Contact {
  /** The body with the smaller id. */
  readonly a: B;
  /** The body with the greater id. */
  readonly b: B;
  /** The body whose contacts were requested, or whose handler is called. */
  readonly self: B;
  /** The other body. */
  readonly other: B;
  /** Unit vector from `other` to `self`, whichever of them is `a`. */
  normal: Vec3;
  /** Child of the compound `self` that touches; 0 for any other shape. */
  readonly part: number;
  /** Triangle of the mesh or height field `self`, or of its child, that touches; 0 for any other shape. */
  readonly feature: number;
  /** Child of the compound `other` that touches: it identifies a hitbox. 0 for any other shape. */
  readonly otherPart: number;
  /** Triangle of the mesh or height field `other`, or of its child, that touches; 0 for any other shape. */
  readonly otherFeature: number;
  /**
   * Speed at which the bodies approach each other at `point` along the normal, by the motion of the last step: units per
   * second, negative when they part.
   */
  readonly speed: number;
  /** World time of the enter of this contact. */
  readonly enteredAt: number;
  /** Whether `a` or `b` is a sensor. */
  readonly sensor: boolean;
}

/** A contact event for the handlers of one body: the normal points from `other` to `self`. `B` is the type of bodies. */
export interface BodyContactEventOf<B> extends BodyContactOf<B> {
  /** `enter` at the first touch, `exit` at the last, `stay` in every step that begins and ends in contact. */
  readonly type: ContactEventType;
  /** Seconds since the start of the step. */
  readonly time: number;
  /** `time` as a fraction of the step, 0…1. */
  readonly fraction: number;
  /** `world.time` of the event: that at the start of the step plus `time`. That of an exit between two steps is `world.time`. */
  readonly worldTime: number;
  /** Seconds since the enter, `worldTime - enteredAt`: 0 for an enter; for an exit how long the contact has lasted. */
  readonly duration: number;
  /** Whether the bodies touched or overlapped at the start of the step; `false` for an exit. */
  readonly overlapping: boolean;
  /** Whether a responding body was stopped here, after too many impacts without progress: it is squeezed. */
  readonly settled: boolean;
}
