import type { Bodies } from './bodies.ts';
import type { GameScene } from './game.ts';
import type { Mesh } from './level.ts';
import type { StepScene } from './scenes.ts';

/** Counts of the handlers of an engine since the world was made. */
export interface Counted {
  enters: number;
  exits: number;
}

/** The bodies of a scene, by index, in the world of one engine. Collision detection only, as far as possible, unless they bounce. */
export interface SteppedWorld {
  readonly counted: Counted;
  /**
   * Where events are of triangles and parts: pairs of bodies in touch after the last step. Not measured. Without it the
   * events are of bodies.
   */
  countPairs?(): number;
  /** One step of 1/60 s, with its events delivered to a handler that counts them. */
  step(): void;
  /** Reads poses after each step from now on. An engine with live vectors reads them here, once. */
  holdPoses?(): void;
  /**
   * Writes position and quaternion of each moving body to `out`, seven numbers per body, as a renderer uploads them.
   * Where bodies may sleep, an engine that lists its awake bodies may omit the others: `out` is always the same array.
   */
  readPoses(out: Float32Array): void;
  /** With `bounces` only: writes the velocity of each moving body to `out`, three numbers per body. */
  readVelocities?(out: Float64Array): void;
  /** Changes the velocity of a moving body, as a game does where it bounces off a wall. */
  setVelocity(body: number, x: number, y: number, z: number): void;
  /** Removes spheres and adds them again, with three numbers each for position and velocity. */
  replace?(bodies: readonly number[], positions: Float64Array, velocities: Float64Array): void;
  /** Sets position and velocity of a body. It stops rotating. */
  fire?(body: number, positions: Float64Array, velocities: Float64Array): void;
  /** With `bullets` only: 1 for each body that began to touch another since its entry was set to 0. */
  readonly touched?: Uint8Array;
}

/** Bodies at rest to be cast into. Casts are seven numbers each: origin, unit direction, length. */
export interface CastWorld {
  /** Whether rays may have no end, which is the length Infinity. Other engines get a length just beyond the world. */
  readonly castsEndless?: boolean;
  /** Writes the distances of the nearest hits, Infinity without a hit. */
  castRays?(casts: Float64Array, distances: Float64Array): void;
  castSpheres?(radius: number, casts: Float64Array, distances: Float64Array): void;
}

/** The game in the world of one engine. Walkers come before bullets in `readPoses`. */
export interface GameWorld extends Required<Pick<CastWorld, 'castRays' | 'castSpheres'>> {
  /** Walkers in sensors: how often one began and ceased to be in one. */
  readonly counted: { enters: number; exits: number };
  /** 1 for each bullet that began to touch something since its entry was set to 0. */
  readonly touched: Uint8Array;
  /** Moves all walkers for a tick. Writes where they are then, and 1 for those on a floor. */
  walk(velocities: Float64Array, positions: Float64Array, onFloor: Uint8Array): void;
  /** Takes bullets out of the world until they are fired. */
  retire(bullets: readonly number[]): void;
  /** Fires all bullets: three numbers each for position and velocity. */
  fire(positions: Float64Array, velocities: Float64Array): void;
  step(): void;
  /** Position and quaternion of all walkers and bullets, seven numbers each. */
  readPoses(out: Float32Array): void;
}

export interface WorldRequest extends StepScene {
  /** Whether the movers are bullets: they collide with static bodies only, and no hit may be missed. */
  readonly bullets: boolean;
}

/** Casts only. Loading the module and `load` is all it needs. */
export interface Caster {
  readonly package: string;
  load?(): Promise<void>;
  createTargets(bodies: Bodies): CastWorld;
  /**
   * Makes the shape of a mesh, whose arrays may be kept and changed. Returns a function that keeps it alive and, when
   * called, frees it.
   */
  buildMesh?(mesh: Mesh): () => void;
  /** Whether nobody can tell how much of its memory the engine uses. */
  readonly hidesMemory?: boolean;
  /** Bytes that the engine has taken from the system and not used. */
  unusedMemory?(): number;
}

/** One engine in one configuration. Loading the module and `load` is all it needs before a world can be made. */
export interface Adapter extends Caster {
  /** Whether a step finds contacts at the start poses or at the end poses. */
  readonly detectsAt: 'start' | 'end';
  createWorld(request: WorldRequest): SteppedWorld;
  createGame?(scene: GameScene): GameWorld;
}
