// Balls that bounce in a closed room. The engine decides where they go; counted is what it got wrong.

import type { SteppedWorld } from './adapter.ts';
import { Course } from './course.ts';

export class Bounces extends Course {
  /** No ball is sent back. */
  override follow(): void {}

  /** Number of balls that are inside the room at the last poses, at least in part. */
  inside(): number {
    const { poses, scene } = this;
    if (!poses) throw new Error('nobody has read the poses');
    const { movers, sizes } = scene.bodies;
    let count = 0;
    for (let i = 0; i < movers; i++) {
      let isInside = true;
      for (let axis = 0; axis < 3; axis++) {
        // A coordinate that is not a number is not inside.
        isInside &&= Math.abs(poses[7 * i + axis]) <= scene.room[axis] + sizes[3 * i];
      }
      if (isInside) count++;
    }
    return count;
  }

  /** Kinetic energy of all balls relative to the start. They have equal masses and no spin. */
  energy(world: SteppedWorld): number {
    const velocities = new Float64Array(3 * this.scene.bodies.movers);
    world.readVelocities!(velocities);
    return sumOfSquares(velocities) / sumOfSquares(this.scene.bodies.velocities);
  }
}

const sumOfSquares = (values: Float64Array): number => values.reduce((sum, value) => sum + value * value, 0);
