// A typical game, T: a crowd that walks in a level, bullets, sensors, rays and sphere casts. Seeded, plain data, no library.

import { Random } from '../../test/helpers/random.ts';
import { BOX, type Bodies, createBodies } from './bodies.ts';
import { crowdLevel, HALF, hill } from './crowd-level.ts';
import { ExactCasts } from './exact.ts';
import { ExactTriangles } from './exact-triangles.ts';
import { DT } from './scenes.ts';

/** Radius and half the core of the capsules that walk. */
export const WALKER = { radius: 0.4, halfHeight: 0.5 } as const;
/** The highest step that they climb, meters. */
export const STEP_HEIGHT = 0.3;
export const BULLET_RADIUS = 0.05;
export const CAST_RADIUS = 0.3;
/** All bullets are fired again after as many ticks. In the last of these none flies. */
export const VOLLEY_TICKS = 15;

const BULLET_SPEED = 200;
const RAY_LENGTH = 50;
const CAST_LENGTH = 20;
/** Different volleys, and different sets of casts. */
const VOLLEYS = 4;
/** Least clearance of a shot, meters: no hit depends on rounding to single precision. */
const CLEAR = 1e-3;

/** How many there are of each. */
export interface GameCounts {
  readonly walkers: number;
  readonly boxes: number;
  readonly bullets: number;
  readonly sensors: number;
  readonly rays: number;
  readonly casts: number;
}

export const FULL_GAME: GameCounts = { walkers: 300, boxes: 200, bullets: 500, sensors: 100, rays: 1000, casts: 200 };
export const WALKERS_ALONE: GameCounts = { walkers: 300, boxes: 0, bullets: 0, sensors: 0, rays: 0, casts: 0 };

/** Bullets as they are fired. */
export interface Volley {
  readonly positions: Float64Array;
  readonly velocities: Float64Array;
  /** 1 for each bullet that has to hit the level or a box before the next volley. */
  readonly hits: Uint8Array;
}

export interface GameScene {
  readonly counts: GameCounts;
  /** The static boxes, in the level. */
  readonly statics: Bodies;
  /** Where the walkers begin: above the ground. */
  readonly starts: Float64Array;
  /** Centers and radii of the sensors, which are spheres. */
  readonly sensors: Float64Array;
  readonly volleys: readonly Volley[];
  /** Sets of casts, by turns. Seven numbers each: origin, unit direction, length. */
  readonly rays: readonly Float64Array[];
  readonly casts: readonly Float64Array[];
}

export function game(counts: GameCounts): GameScene {
  const random = new Random(5);
  const anywhere = () => [random.range(-0.9 * HALF, 0.9 * HALF), random.range(-0.9 * HALF, 0.9 * HALF)] as const;
  const starts = new Float64Array(3 * counts.walkers);
  for (let i = 0; i < counts.walkers; i++) {
    const [x, z] = anywhere();
    starts.set([x, hill(x, z) + 6, z], 3 * i);
  }
  const statics = { ...createBodies(counts.boxes, 0), level: crowdLevel() };
  statics.shapes.fill(BOX);
  for (let i = 0; i < counts.boxes; i++) {
    const [x, z] = anywhere();
    const half = [random.range(0.5, 2), random.range(0.5, 1.5), random.range(0.5, 2)];
    const turn = random.range(0, Math.PI);
    statics.sizes.set(half, 3 * i);
    statics.positions.set([x, hill(x, z) + 0.5 * half[1], z], 3 * i);
    statics.quaternions.set([0, Math.sin(turn / 2), 0, Math.cos(turn / 2)], 4 * i);
  }
  const sensors = new Float64Array(4 * counts.sensors);
  for (let i = 0; i < counts.sensors; i++) {
    const [x, z] = anywhere();
    sensors.set([x, hill(x, z), z, random.range(2, 4)], 4 * i);
  }
  const exact = new ExactStatics(statics);
  const open = (radius: number): [number, number, number] => {
    for (;;) {
      const [x, z] = anywhere();
      const origin: [number, number, number] = [x, hill(x, z) + random.range(1, 3), z];
      // Not in a pillar either, whose surface may be far.
      if (exact.cast(radius + 0.01, origin, [0, 1, 0], 2 * HALF) === Infinity) return origin;
    }
  };
  const castsOf = (count: number, radius: number, length: number) => {
    const casts = new Float64Array(7 * count);
    for (let i = 0; i < count; i++) casts.set([...open(radius), ...flatDirection(random), length], 7 * i);
    return casts;
  };
  const sets = Array.from({ length: VOLLEYS });
  return {
    counts,
    statics,
    starts,
    sensors,
    volleys: counts.bullets > 0 ? sets.map(() => volley(counts.bullets, random, open, exact)) : [],
    rays: sets.map(() => castsOf(counts.rays, 0, RAY_LENGTH)),
    casts: sets.map(() => castsOf(counts.casts, CAST_RADIUS, CAST_LENGTH)),
  };
}

/** Casts into the level and its boxes. */
export class ExactStatics {
  private readonly level: ExactTriangles;
  private readonly boxes: ExactCasts;

  constructor(statics: Bodies) {
    this.level = new ExactTriangles(statics.level!);
    this.boxes = new ExactCasts(statics);
  }

  cast(radius: number, origin: ArrayLike<number>, direction: ArrayLike<number>, length: number): number {
    return Math.min(
      this.level.cast(radius, origin, direction, length),
      this.boxes.cast(radius, origin, direction, length),
    );
  }
}

/** A line of sight: any direction along the ground, up to a fifth up or down. */
function flatDirection(random: Random): [number, number, number] {
  const [angle, y] = [random.range(0, 2 * Math.PI), random.range(-0.2, 0.2)];
  const flat = Math.sqrt(1 - y * y);
  return [flat * Math.cos(angle), y, flat * Math.sin(angle)];
}

/** Shots that hit the level or a box well before the next volley, or not until then. */
function volley(
  count: number,
  random: Random,
  open: (radius: number) => [number, number, number],
  exact: ExactStatics,
): Volley {
  const shots: Volley = {
    positions: new Float64Array(3 * count),
    velocities: new Float64Array(3 * count),
    hits: new Uint8Array(count),
  };
  const flight = (VOLLEY_TICKS - 1) * BULLET_SPEED * DT;
  for (let i = 0; i < count; ) {
    const [origin, direction] = [open(BULLET_RADIUS + CLEAR), flatDirection(random)];
    const [early, late] = [CLEAR, -CLEAR].map((by) => exact.cast(BULLET_RADIUS + by, origin, direction, flight));
    // Some engines report a hit one step later.
    const isHit = late < flight - 2 * BULLET_SPEED * DT;
    if (!isHit && early < Infinity) continue;
    shots.positions.set(origin, 3 * i);
    shots.velocities.set(
      direction.map((component) => component * BULLET_SPEED),
      3 * i,
    );
    shots.hits[i] = isHit ? 1 : 0;
    i++;
  }
  return shots;
}
