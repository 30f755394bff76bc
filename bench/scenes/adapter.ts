import type { Bodies } from './bodies.ts';
import type { StepScene } from './scenes.ts';

/** What the handlers of an engine have counted since the world was made. */
export interface Counted {
  enters: number;
  exits: number;
}

/** The bodies of a scene in the world of one engine, known by their index. Detection only, as far as the engine can. */
export interface SteppedWorld {
  readonly counted: Counted;
  /** One step of 1/60 s, with its events delivered to a handler that counts them. */
  step(): void;
  /** From now on poses are read after each step. An engine with live vectors hands them out here, once. */
  holdPoses?(): void;
  /**
   * Writes position and quaternion of each moving body to `out`, seven numbers per body, as a renderer uploads them.
   * Where bodies may rest, an engine that lists its awake bodies may leave out the others: `out` is always the same array.
   */
  readPoses(out: Float32Array): void;
  /** Changes the velocity of a moving body, as a game does where it bounces off a wall. */
  setVelocity(body: number, x: number, y: number, z: number): void;
  /** Takes spheres out of the world and puts them in anew, with three numbers each for position and velocity. */
  replace?(bodies: readonly number[], positions: Float64Array, velocities: Float64Array): void;
  /** Puts a bullet elsewhere, flying. */
  fire?(body: number, positions: Float64Array, velocities: Float64Array): void;
  /** With `bullets` only: 1 for each body that has begun to touch another since somebody wrote a 0. */
  readonly touched?: Uint8Array;
}

/** Bodies at rest to be cast into. Casts are seven numbers each: origin, unit direction, length. */
export interface CastWorld {
  /** Writes the distances of the nearest hits, Infinity where there is none. */
  castRays?(casts: Float64Array, distances: Float64Array): void;
  castSpheres?(radius: number, casts: Float64Array, distances: Float64Array): void;
}

export interface WorldRequest extends StepScene {
  /** Whether the movers are bullets: they meet static bodies only, and nothing may be missed. */
  readonly bullets: boolean;
}

/** One engine, in one way of using it. Loading the module and `load` is all that it takes before a world can be made. */
export interface Adapter {
  readonly package: string;
  /** Whether a step finds what touches where the bodies are when it starts, or where it has moved them. */
  readonly detectsAt: 'start' | 'end';
  load?(): Promise<void>;
  createWorld(request: WorldRequest): SteppedWorld;
  createTargets(bodies: Bodies): CastWorld;
}
