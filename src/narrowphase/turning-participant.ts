import { type Quat, quat, turn } from '../math/quat.ts';
import { addScaled, copy, isNegligible, type Vec3 } from '../math/vec3.ts';
import { orient } from '../shapes/shape.ts';
import type { Participant } from './dispatch.ts';

/** A participant that may turn. Its form stands as at the start of the motion. */
export interface TurningParticipant extends Participant {
  /** Its orientation at the start of the motion. */
  readonly quaternion: Readonly<Quat>;
  /**
   * Its rotation during the motion, about its center: a rotation vector in the world's frame, of any length. Zero for a
   * sphere, which turning does not change.
   */
  readonly rotation: Readonly<Vec3>;
  /** The farthest distance of a point of the shape from its center. */
  readonly size: number;
}

/** Whether a participant turns, and is changed by it. */
export function turns({ rotation }: TurningParticipant): boolean {
  return !isNegligible(rotation);
}

/** Puts a form where its motion takes it after a fraction, from `start` and the orientation that it has there. */
export function moveForm(part: TurningParticipant, start: Readonly<Vec3>, fraction: number): void {
  addScaled(part.form.center, start, part.displacement, fraction);
  if (!turns(part)) return;
  turn(orientation, part.quaternion, part.rotation, fraction);
  orient(part.form, part.shape, orientation);
}

/** Puts a form back to where it was. */
export function putBack(part: TurningParticipant, start: Readonly<Vec3>): void {
  copy(part.form.center, start);
  if (turns(part)) orient(part.form, part.shape, part.quaternion);
}

const orientation = quat();
