// The form of a scene. README.md explains it with an example.

import type { World, WorldOptions } from 'first-contact';
import type { Ray } from 'three';
import type { Random } from './random.ts';
import type { Stage } from './stage.ts';
import type { Direction } from './stick.ts';
import type { WorldView } from './world-view.ts';

export type Point = readonly [x: number, y: number, z: number];

interface Common {
  readonly label: string;
  /** Changes start the scene anew. Default: the scene reads `values` whenever it needs them. */
  readonly restart?: boolean;
}
export interface Slider extends Common {
  readonly kind: 'slider';
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: number;
  readonly unit?: string;
}
export interface Checkbox extends Common {
  readonly kind: 'checkbox';
  readonly value: boolean;
}
export type Parameter = Slider | Checkbox;
export type Parameters = Readonly<Record<string, Parameter>>;
/** The present values of parameters: `values.speed` is a number when `speed` is a slider. */
export type Values<P extends Parameters> = {
  -readonly [K in keyof P]: P[K] extends Checkbox ? boolean : P[K] extends Slider ? number : boolean | number;
};

export const slider = (options: Omit<Slider, 'kind'>): Slider => ({ kind: 'slider', ...options });
export const checkbox = (options: Omit<Checkbox, 'kind'>): Checkbox => ({ kind: 'checkbox', ...options });

/** What a scene is made with. */
export interface SceneContext<P extends Parameters> {
  /** Empty; the playground steps it, draws its bodies and lists its events. */
  readonly world: World;
  /** Colors of bodies, and which are drawn. */
  readonly view: WorldView;
  /** The three.js scene, for what is no body. */
  readonly stage: Stage;
  /** The only source of chance: no `Math.random`, no clock. */
  readonly random: Random;
  /** The parameters, always up to date. */
  readonly values: Values<P>;
  /** Where the player wants to go: arrow keys, WASD, or the pad of a scene with `walks`. */
  readonly stick: { readonly direction: Direction };
}

/** Something to do, by a key and by a button. */
export interface Action {
  /** A letter or digit, lower case, but not r, p or n; or the space bar, which then does not pause. */
  readonly key: string;
  readonly label: string;
  run(): void;
}

/** What the mouse and fingers do. `ray` goes from the camera through the pointer. */
export interface Pointer {
  /** Returns true to grab: then the camera stays until `up`. */
  down?(ray: Ray): boolean;
  /** The pointer moved, whether it is down or not. */
  move?(ray: Ray): void;
  /** Ends a grab. */
  up?(ray: Ray): void;
  /** Pressed and released at one place. */
  click?(ray: Ray): void;
}

/** The ticks of a scene that goes both ways. `step` takes it one tick on. */
export interface Timeline {
  readonly first: number;
  readonly last: number;
  readonly tick: number;
  /** Goes to a tick, silently. */
  seek(tick: number): void;
  /** A tick that is marked. */
  readonly mark?: number | undefined;
}

/** A running scene. */
export interface RunningScene {
  /** Before each step: gravity, `moveTo`, input. */
  beforeStep?(dt: number): void;
  /** Takes the step in place of `world.step`, in substeps: what moves is then drawn without interpolation. */
  step?(dt: number): void;
  /** After each step, when its events are delivered. */
  afterStep?(dt: number): void;
  /** Before each drawing, for what is no body. `alpha` is the fraction of the step, as in `body.interpolated`. */
  draw?(alpha: number): void;
  /** What is counted, by the words that are shown. */
  counts(): Readonly<Record<string, number>>;
  readonly actions?: readonly Action[];
  readonly pointer?: Pointer;
  /** For a scene that has an end and can go back. */
  readonly timeline?: Timeline;
  /** Frees what garbage collection does not: wasm. Objects in the stage are freed by the playground. */
  dispose?(): void;
}

/** What the check of the playground expects, with default parameters and seed 1. */
export interface SceneCheck {
  /** Counts after 300 steps, exactly. */
  readonly counts: Readonly<Record<string, number>>;
  /** A key of an action, and a count that changes by it within three steps, and by nothing else. */
  readonly key: { readonly press: string; readonly changes: string };
  /** A click on what is seen at a point of the world, and a count that changes by it alone. */
  readonly click: { readonly at: Point; readonly changes: string };
}

export interface SceneDefinition<P extends Parameters = Parameters> {
  readonly parameters: P;
  /** What the camera shows: a box, from a direction. The distance follows from the size of the window. */
  readonly camera: { readonly min: Point; readonly max: Point; readonly from: Point };
  /** Height of the ground grid. Default: 0. `false` for none. */
  readonly ground?: number | false;
  /** Whether somebody walks by `stick`: phones get a pad for it. Default: false. */
  readonly walks?: boolean;
  /** Whether bodies cast shadows. Default: true. */
  readonly shadows?: boolean;
  /** Options of the world. */
  readonly options?: WorldOptions;
  /** Makes the world. Default: an empty one with `options`. */
  readonly createWorld?: () => World;
  create(context: SceneContext<P>): RunningScene | Promise<RunningScene>;
  /** Each scene of the list has one. */
  readonly check?: SceneCheck;
}

/** Checks the types of a scene of the list. */
export const defineScene = <P extends Parameters>(
  scene: SceneDefinition<P> & { readonly check: SceneCheck },
): SceneDefinition<P> => scene;
