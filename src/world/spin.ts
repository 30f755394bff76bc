import { type Quat, quat, shortestArc } from '../math/quat.ts';
import { isNegligible, set, type Vec3, vec3 } from '../math/vec3.ts';

/** The rotation of whatever does not turn. Not frozen: V8 would take it for something else than other vectors. */
export const NO_ROTATION: Readonly<Vec3> = vec3();

/** How a body turns. Most bodies never do, and have none. */
export class Spin {
  /** Rotation vector per second, world frame: the body's `angularVelocity`. */
  readonly velocity = vec3();
  /** Rotation vector of the step that is under way. */
  rotation = vec3();
  /** Rotation vector of the last step. */
  last = vec3();
  /** Whether that step turns the body. */
  turns = false;

  /** Works out the turn of a step of `dt` seconds from the orientation `q`, to `target` if there is one. */
  plan(q: Readonly<Quat>, dt: number, target: Readonly<Quat> | undefined): void {
    const { rotation, velocity: w } = this;
    if (target) shortestArc(rotation, q, target);
    else set(rotation, w.x * dt, w.y * dt, w.z * dt);
    this.turns = !isNegligible(rotation);
  }

  /** Takes note that the step has taken place. Whoever has its rotation keeps it until the end of the next one. */
  commit(): void {
    const { last } = this;
    this.last = this.rotation;
    this.rotation = last;
  }

  /** Takes `plan` back: the last step is again what was known of it. */
  cancel(): void {
    this.turns = !isNegligible(this.last);
  }

  /** Forgets the last step, as after a teleport. */
  settle(): void {
    set(this.last, 0, 0, 0);
    this.turns = false;
  }
}

/** Where `moveTo` wants a body. */
export interface Target {
  readonly position: Vec3;
  readonly quaternion: Quat;
  /** Whether it says how the body is to be turned. */
  turns: boolean;
  /** Whether the next step is to go there. */
  pending: boolean;
}

/** Makes a `Target` to be written. */
export function createTarget(): Target {
  return { position: vec3(), quaternion: quat(), turns: false, pending: false };
}
