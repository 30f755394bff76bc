// Drives a scene identically for every engine. Which bodies are sent back, replaced or fired again is decided here
// in double precision, not by the poses of an engine.

import { Random } from '../../test/helpers/random.ts';
import type { SteppedWorld } from './adapter.ts';
import { DT, type StepScene } from './scenes.ts';

/** Tolerance of positions, in steps of the slowest moving body. */
const OFF = 0.49;
/** Engines in single precision round each position once per step: so much of the largest coordinate. */
const ROUNDING = 2 ** -23;
/** Least |p · q| of two equal quaternions. */
const ALIGNED = 0.999;

export class Course {
  /** Exact positions of the bodies. */
  readonly positions: Float64Array;
  /** Poses of the moving bodies as reported by the engine, seven numbers each; undefined if poses are not read. */
  poses: Float32Array | undefined = undefined;
  protected readonly velocities: Float64Array;
  protected readonly scene: StepScene;
  private readonly random = new Random(99);
  private readonly replaced: number[] = [];
  private nextReplaced = 0;
  private steps = 0;

  constructor(scene: StepScene) {
    this.scene = scene;
    this.positions = scene.bodies.positions.slice();
    this.velocities = scene.bodies.velocities.slice();
  }

  /** Reads all poses after each step from now on, as a renderer does. */
  readPoses(world: SteppedWorld): void {
    world.holdPoses?.();
    this.poses = new Float32Array(7 * this.scene.bodies.movers);
  }

  /** Work before a step, which is not measured. */
  prepare(world: SteppedWorld): void {
    this.chooseReplaced();
    if (this.scene.restarts) this.restartLeaving(world);
  }

  /** The work of the engine in a step, which is measured. */
  step(world: SteppedWorld): void {
    if (this.replaced.length > 0) world.replace!(this.replaced, this.positions, this.velocities);
    world.step();
    if (this.poses) world.readPoses(this.poses);
  }

  /** Work after a step, which is not measured. */
  follow(world: SteppedWorld): void {
    this.advance();
    if (!this.scene.restarts) this.reverseLeaving(world);
  }

  /**
   * Compares the reported poses of the last step with the exact ones.
   * @throws Error if one is off: then the engine was not used correctly.
   */
  checkPoses(): void {
    const { poses, positions } = this;
    if (!poses) throw new Error('nobody has read the poses');
    const orientations = this.quaternions();
    const off = OFF * this.leastSpeed() * DT + ROUNDING * this.steps * Math.max(...this.scene.room);
    for (let i = 0, k = 0; i < this.scene.bodies.movers; i++, k += 7) {
      let [offset, alignment] = [0, 0];
      for (let axis = 0; axis < 3; axis++) offset += (poses[k + axis] - positions[3 * i + axis]) ** 2;
      for (let axis = 0; axis < 4; axis++) alignment += poses[k + 3 + axis] * orientations[4 * i + axis];
      if (offset <= off * off && Math.abs(alignment) >= ALIGNED) continue;
      throw new Error(`body ${i} is reported ${Math.sqrt(offset)} m and |p · q| = ${Math.abs(alignment)} off its pose`);
    }
  }

  private leastSpeed(): number {
    const { velocities } = this;
    const speeds = Array.from({ length: this.scene.bodies.movers }, (_, i) =>
      Math.hypot(...velocities.subarray(3 * i, 3 * i + 3)),
    );
    return Math.min(...speeds.filter((speed) => speed > 0));
  }

  /** Exact orientations: each body rotates about a fixed axis in each step. */
  quaternions(): Float64Array {
    const { count, spins, quaternions } = this.scene.bodies;
    const orientations = quaternions.slice();
    for (let i = 0; i < count; i++) {
      const [x, y, z] = spins.subarray(3 * i, 3 * i + 3);
      const speed = Math.hypot(x, y, z);
      if (speed === 0) continue;
      const half = (speed * this.steps * DT) / 2;
      const s = Math.sin(half) / speed;
      orientations.set(product([x * s, y * s, z * s, Math.cos(half)], quaternions.subarray(4 * i, 4 * i + 4)), 4 * i);
    }
    return orientations;
  }

  protected advance(): void {
    this.steps++;
    const { positions, velocities } = this;
    for (let k = 0; k < 3 * this.scene.bodies.movers; k++) positions[k] += velocities[k] * DT;
  }

  private reverseLeaving(world: SteppedWorld): void {
    const { positions, velocities, scene } = this;
    for (let i = 0; i < scene.bodies.movers; i++) {
      let leaving = false;
      for (let axis = 0; axis < 3; axis++) {
        const k = 3 * i + axis;
        if (Math.abs(positions[k]) <= scene.room[axis] || positions[k] * velocities[k] <= 0) continue;
        velocities[k] = -velocities[k];
        leaving = true;
      }
      if (leaving) world.setVelocity(i, velocities[3 * i], velocities[3 * i + 1], velocities[3 * i + 2]);
    }
  }

  private restartLeaving(world: SteppedWorld): void {
    const { positions, velocities, scene } = this;
    for (let i = 0; i < scene.bodies.movers; i++) {
      const at = positions.subarray(3 * i, 3 * i + 3);
      if (at.every((x, axis) => Math.abs(x) <= scene.room[axis])) continue;
      at.set(scene.bodies.positions.subarray(3 * i, 3 * i + 3));
      world.fire!(i, positions, velocities);
    }
  }

  /** Replaces the next spheres, with a stride that scatters them; each at a new position, at its old velocity. */
  private chooseReplaced(): void {
    const { replaced, bodies, room } = this.scene;
    this.replaced.length = 0;
    for (let k = 0; k < replaced; k++) {
      const i = (this.nextReplaced * 7919) % bodies.movers;
      this.nextReplaced++;
      this.replaced.push(i);
      for (let axis = 0; axis < 3; axis++) {
        this.positions[3 * i + axis] = this.random.range(-room[axis], room[axis]);
      }
    }
  }
}

function product(p: ArrayLike<number>, q: ArrayLike<number>): number[] {
  return [
    p[3] * q[0] + p[0] * q[3] + p[1] * q[2] - p[2] * q[1],
    p[3] * q[1] - p[0] * q[2] + p[1] * q[3] + p[2] * q[0],
    p[3] * q[2] + p[0] * q[1] - p[1] * q[0] + p[2] * q[3],
    p[3] * q[3] - p[0] * q[0] - p[1] * q[1] - p[2] * q[2],
  ];
}
