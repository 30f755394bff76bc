// The cells of the table: one engine in one scene or task.

import type { Bodies } from './bodies.ts';
import {
  type ChooseCasts,
  chooseCameraRays,
  chooseCityCasts,
  chooseCubeCasts,
  chooseMeshCasts,
  endless,
} from './casts.ts';
import { CITY_BOXES, city } from './city.ts';
import { FULL_GAME, type GameCounts, type GameScene, game, WALKERS_ALONE } from './game.ts';
import { type DragonResolution, type Mesh, readDragon } from './level.ts';
import { compoundsInMesh, hills, meshAlone, shapesOverTerrain, spheresInMesh } from './level-scenes.ts';
import {
  bouncingSpheres,
  boxes,
  fewSpheres,
  gallery,
  load,
  replacedSpheres,
  restingSpheres,
  type StepScene,
  spheres,
  spheresAmongBoxes,
  targets,
} from './scenes.ts';

/** Rays, or spheres if the radius is not 0, cast one after the other into bodies at rest. */
export interface CastCell {
  readonly kind: 'casts';
  readonly title: string;
  readonly radius: number;
  readonly create: () => Bodies;
  readonly choose: ChooseCasts;
  /** Engines that would take minutes, and the number n of which they get only every n-th cast. */
  readonly thinned: Readonly<Record<string, number>>;
}

/** Bodies that bounce, for a number of steps that is the same for each engine: one that loses bodies becomes faster. */
export interface BounceCell {
  readonly kind: 'bounces';
  readonly title: string;
  readonly create: () => StepScene;
  readonly steps: number;
}

/** Ticks of a game. Measured are all of its parts, or that in which its characters walk. */
export interface GameCell {
  readonly kind: 'game';
  readonly title: string;
  readonly create: () => GameScene;
  readonly measured: 'tick' | 'walk';
}

/** The shape of a mesh made from its arrays. */
export interface BuildCell {
  readonly kind: 'builds';
  readonly title: string;
  readonly create: () => Mesh;
}

/**
 * Steps, steps of bodies that bounce, bullets that must not be missed, casts into bodies at rest, meshes to be built, ticks
 * of a game, or all from the import to the first step.
 */
export type Cell =
  | {
      readonly kind: 'steps' | 'bullets' | 'start';
      readonly title: string;
      readonly create: () => StepScene;
    }
  | BounceCell
  | BuildCell
  | GameCell
  | CastCell;

/** 164 of 10 000 casts. No divisor of the number of pixels in a row, which would select columns of the picture. */
const SLOW = { 'cannon-es': 61 };

const steps = (title: string, create: () => StepScene): Cell => ({ kind: 'steps', title, create });
const bounces = (title: string, steps: number, create: () => StepScene): Cell => {
  return { kind: 'bounces', title, steps, create };
};
const plays = (title: string, counts: GameCounts, measured: GameCell['measured']): Cell => {
  return { kind: 'game', title, create: () => game(counts), measured };
};
const crowd = (count: number): Cell => steps(`${thousands(count)} spheres`, () => spheres(count));
const intoCube = (title: string, radius: number, choose = chooseCubeCasts, thinned = {}): Cell => {
  return { kind: 'casts', title, radius, create: () => targets(10_000), choose, thinned };
};
const intoCity = (title: string, radius: number, choose: ChooseCasts): Cell => {
  return { kind: 'casts', title, radius, create: () => city(CITY_BOXES), choose, thinned: SLOW };
};

/** The cells of a dragon: casts into it, spheres that move through it, and its shape from its arrays. */
function dragonCells(triangles: string, resolution: DragonResolution): Record<string, Cell> {
  const into = (title: string, radius: number): Cell => {
    const create = () => meshAlone(readDragon(resolution));
    return { kind: 'casts', title, radius, create, choose: chooseMeshCasts, thinned: {} };
  };
  return {
    [`M rays ${triangles}`]: into('a ray at a dragon', 0),
    [`M casts ${triangles}`]: into('a sphere cast at a dragon', 0.1),
    [`M step ${triangles}`]: steps('1 000 spheres in a dragon', () => spheresInMesh(readDragon(resolution), 1000)),
    [`M build ${triangles}`]: { kind: 'builds', title: 'a dragon', create: () => readDragon(resolution) },
  };
}

export const cells: Readonly<Record<string, Cell>> = {
  'A 1k': crowd(1000),
  'A 10k': crowd(10_000),
  'A 50k': crowd(50_000),
  'B 1k': steps('1 000 tumbling boxes', () => boxes(1000, 1)),
  'B 10k': steps('10 000 tumbling boxes', () => boxes(10_000, 1)),
  'B 10k, not rotating': steps('10 000 boxes that do not rotate', () => boxes(10_000, 0)),
  C: steps('1 000 spheres, 50 000 static boxes', () => spheresAmongBoxes(1000, 50_000)),
  D: { kind: 'bullets', title: '2 000 bullets, 10 000 static boxes', create: gallery },
  E: intoCube('closest hit of a ray', 0),
  'E endless': intoCube('the same rays without end', 0, endless(chooseCubeCasts), SLOW),
  'E city': intoCity('a ray in a city of 20 000 boxes', 0, chooseCityCasts),
  'E city, endless': intoCity('the same rays without end', 0, endless(chooseCityCasts)),
  'E camera': intoCity('an endless ray of a camera above the city', 0, chooseCameraRays),
  F: intoCube('closest hit of a sphere cast', 0.5),
  'F city': intoCity('a sphere cast in the city', 0.5, chooseCityCasts),
  G: steps('10 000 spheres, 1 000 replaced per step', () => replacedSpheres(10_000, 1000)),
  H: { kind: 'start', title: 'import, 10 000 spheres, one step', create: () => spheres(10_000) },
  K: steps('4 000 crates that touch and move alike', () => load(20, 10)),
  ...dragonCells('48k', 3),
  ...dragonCells('203k', 2),
  N: steps('1 000 boxes and capsules over 512 × 512 heights', () => shapesOverTerrain(hills(512), 1000)),
  O: steps('200 compounds of six parts in a dragon', () => compoundsInMesh(readDragon(4), 200)),
  'Q 300': bounces('300 balls at 50 m/s, thin walls', 600, () => bouncingSpheres(300, 50, 20, 0.1)),
  // About 1 % of the room is filled. The walls are boxes, thick enough that no engine needs continuous detection.
  'Q 10k': bounces('10 000 balls at 5 m/s, thick walls', 120, () => bouncingSpheres(10_000, 5, 16, 2)),
  R: steps('10 000 spheres of which 500 move', () => restingSpheres(10_000, 500)),
  'R alone': steps('those 500 alone', () => fewSpheres(500, 10_000)),
  'S 2k': crowd(2000),
  'S 5k': crowd(5000),
  'S 20k': crowd(20_000),
  'S 100k': crowd(100_000),
  T: plays('a typical game', FULL_GAME, 'tick'),
  'T walkers': plays('its 300 capsules that walk, alone', WALKERS_ALONE, 'walk'),
};

/** The cells of the crowd by its size: how the time of a step grows. */
export const growth: readonly (readonly [count: number, cell: string])[] = [
  [1000, 'A 1k'],
  [2000, 'S 2k'],
  [5000, 'S 5k'],
  [10_000, 'A 10k'],
  [20_000, 'S 20k'],
  [50_000, 'A 50k'],
  [100_000, 'S 100k'],
];

function thousands(count: number): string {
  return String(count).replace(/(?=(\d{3})+$)\B/g, ' ');
}
