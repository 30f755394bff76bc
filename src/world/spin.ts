import { copyQuat, type Quat, quat, shortestArc, turn } from '../math/quat.ts';
import { copy, set, type Vec3, vec3 } from '../math/vec3.ts';

/** How a body turns. Most bodies never do, and have none. */
export class Spin {
  /** Rotation vector per second, world frame: the body's `angularVelocity`. */
  readonly velocity = vec3();
  /** Rotation vector of the step that is under way. */
  readonly rotation = vec3();
  /** Rotation vector of the last step. */
  readonly last = vec3();
  /** Orientation at the end of the step that is under way. */
  readonly end = quat();
  /** Whether that step turns the body. */
  turns = false;

  /** Works out the turn of a step of `dt` seconds from the orientation `q`, to `target` if there is one. */
  plan(q: Readonly<Quat>, dt: number, target: Readonly<Quat> | undefined): void {
    const { rotation, velocity: w } = this;
    if (target) {
      shortestArc(rotation, q, target);
      copyQuat(this.end, target);
    } else {
      set(rotation, w.x * dt, w.y * dt, w.z * dt);
      turn(this.end, q, rotation, 1);
    }
    this.turns = rotation.x !== 0 || rotation.y !== 0 || rotation.z !== 0;
  }

  /** Takes note that the step has taken place. */
  commit(): void {
    copy(this.last, this.rotation);
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
