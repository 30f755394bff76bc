// Plays a game identically for every engine: the rules, the clock of each part, and what is counted.

import { Random } from '../../test/helpers/random.ts';
import type { GameWorld } from './adapter.ts';
import { HALF, hill } from './crowd-level.ts';
import { ExactCaster } from './exact-caster.ts';
import { CAST_RADIUS, ExactStatics, type GameScene, VOLLEY_TICKS, WALKER } from './game.ts';
import { DT } from './scenes.ts';

const GRAVITY = 10;
const SPEED = 4;
const JUMP = 5;
/** A walker that covered less of its way turns. */
const BLOCKED = 0.5;
/** Meters below the ground. A pillar is open from below. */
const FALLEN = 2;

export const PARTS = ['walk', 'bullets', 'step', 'rays', 'casts', 'poses'] as const;
export type Part = (typeof PARTS)[number];

export class Play {
  /** Bullets that had to hit, and those of them that were reported. */
  expected = 0;
  found = 0;
  /** The way of all walkers, meters. */
  walked = 0;
  private readonly random = new Random(7);
  private readonly positions: Float64Array;
  private readonly velocities: Float64Array;
  private readonly onFloor: Uint8Array;
  private readonly angles: Float64Array;
  private readonly poses: Float32Array;
  private readonly distances: { rays: Float64Array; casts: Float64Array };
  /** Bullets that were fired and did not hit yet. */
  private readonly flies: Uint8Array;
  private readonly retired: number[] = [];
  private ticks = 0;

  private readonly scene: GameScene;
  private readonly world: GameWorld;

  constructor(scene: GameScene, world: GameWorld) {
    this.scene = scene;
    this.world = world;
    const { walkers, bullets, rays, casts } = scene.counts;
    this.positions = scene.starts.slice();
    this.velocities = new Float64Array(3 * walkers);
    this.onFloor = new Uint8Array(walkers);
    this.angles = Float64Array.from({ length: walkers }, () => this.random.range(0, 2 * Math.PI));
    this.poses = new Float32Array(7 * (walkers + bullets));
    this.distances = { rays: new Float64Array(rays), casts: new Float64Array(casts) };
    this.flies = new Uint8Array(bullets);
  }

  /** What is compared of two builds of this library. */
  summary(): string {
    const { enters, exits } = this.world.counted;
    return `${this.walked} m walked, ${this.found} hits, ${enters} enters, ${exits} exits`;
  }

  /** One tick. `time` measures a part of it. */
  tick(time: (part: Part, work: () => void) => void): void {
    const { scene, world, velocities, positions, onFloor, distances } = this;
    const { counts, volleys } = scene;
    this.decide();
    const before = positions.slice();
    time('walk', () => world.walk(velocities, positions, onFloor));
    this.follow(before);

    const isVolley = volleys.length > 0 && this.ticks % VOLLEY_TICKS === 0;
    if (isVolley) this.countHits();
    const volley = volleys[(this.ticks / VOLLEY_TICKS) % volleys.length];
    if (this.ticks % VOLLEY_TICKS === VOLLEY_TICKS - 1) this.retireFlying();
    time('bullets', () => {
      if (isVolley) world.fire(volley.positions, volley.velocities);
      else if (this.retired.length > 0) world.retire(this.retired);
    });
    world.touched.fill(0);
    time('step', () => world.step());
    this.retired.length = 0;
    for (let i = 0; i < counts.bullets; i++) {
      if (!world.touched[i] || !this.flies[i]) continue;
      this.flies[i] = 0;
      this.retired.push(i);
    }

    const [rays, casts] = [this.turn(scene.rays), this.turn(scene.casts)];
    time('rays', () => world.castRays(rays, distances.rays));
    time('casts', () => world.castSpheres(CAST_RADIUS, casts, distances.casts));
    time('poses', () => world.readPoses(this.poses));
    this.ticks++;
  }

  /** Walkers far below the ground. */
  fallen(): number {
    const { positions: p } = this;
    return this.onFloor.reduce((sum, _, i) => {
      return p[3 * i + 1] < hill(p[3 * i], p[3 * i + 2]) - FALLEN ? sum + 1 : sum;
    }, 0);
  }

  /** Rays and casts of the last tick that hit, and how many do by the exact answer. Those that start in a walker are left out. */
  checkCasts(): { found: number; exact: number } {
    const { scene, distances, positions } = this;
    const statics = new ExactStatics(scene.statics);
    const walkers = new ExactWalkers(positions);
    const count = { found: 0, exact: 0 };
    this.ticks--;
    const check = (radius: number, casts: Float64Array, found: Float64Array) => {
      for (let i = 0, k = 0; i < found.length; i++, k += 7) {
        const cast = [casts.subarray(k, k + 3), casts.subarray(k + 3, k + 6), casts[k + 6]] as const;
        if (walkers.cast(radius, cast[0], cast[1], 0) === 0) continue;
        const exact = Math.min(statics.cast(radius, ...cast), walkers.cast(radius, ...cast));
        if (found[i] < Infinity) count.found++;
        if (exact < Infinity) count.exact++;
      }
    };
    check(0, this.turn(scene.rays), distances.rays);
    check(CAST_RADIUS, this.turn(scene.casts), distances.casts);
    this.ticks++;
    return count;
  }

  /** Pairs of a walker and a sensor that the engine counts, and that there are. */
  checkSensors(): { found: number; exact: number } {
    const { scene, positions, world } = this;
    const walkers = new ExactWalkers(positions);
    const { sensors: s, counts } = scene;
    let exact = 0;
    for (let i = 0; i < counts.sensors; i++) {
      const [x, y, z, radius] = s.subarray(4 * i, 4 * i + 4);
      for (let walker = 0; walker < counts.walkers; walker++) {
        if (walkers.distance(walker, x, y, z) <= radius) exact++;
      }
    }
    return { found: world.counted.enters - world.counted.exits, exact };
  }

  private turn(sets: readonly Float64Array[]): Float64Array {
    return sets[this.ticks % sets.length];
  }

  /** Directions are random and turn away from walls. At the border of the level they turn back. */
  private decide(): void {
    const { positions, velocities, angles, onFloor, random } = this;
    for (let i = 0; i < angles.length; i++) {
      const [x, z] = [positions[3 * i], positions[3 * i + 2]];
      if (Math.abs(x) > 0.95 * HALF || Math.abs(z) > 0.95 * HALF) angles[i] = Math.atan2(-z, -x);
      else angles[i] += random.range(-0.1, 0.1);
      const jumps = random.chance(0.01) && onFloor[i] === 1;
      velocities[3 * i] = SPEED * Math.cos(angles[i]);
      velocities[3 * i + 1] = jumps ? JUMP : (onFloor[i] ? 0 : velocities[3 * i + 1]) - GRAVITY * DT;
      velocities[3 * i + 2] = SPEED * Math.sin(angles[i]);
    }
  }

  private follow(before: Float64Array): void {
    const { positions, angles } = this;
    for (let i = 0; i < angles.length; i++) {
      const way = Math.hypot(positions[3 * i] - before[3 * i], positions[3 * i + 2] - before[3 * i + 2]);
      this.walked += way;
      if (way < BLOCKED * SPEED * DT) angles[i] += 0.5;
    }
  }

  /** Before the next volley none flies, so that each engine forgets what they touched. */
  private retireFlying(): void {
    this.flies.forEach((flies, i) => {
      if (flies) this.retired.push(i);
    });
  }

  private countHits(): void {
    const { scene, flies, ticks } = this;
    if (ticks > 0) {
      const { hits } = scene.volleys[(ticks / VOLLEY_TICKS - 1) % scene.volleys.length];
      hits.forEach((hits, i) => {
        this.expected += hits;
        if (hits && !flies[i]) this.found++;
      });
    }
    flies.fill(1);
  }
}

/** The capsules of the walkers. */
class ExactWalkers extends ExactCaster {
  protected readonly radii: Float64Array;

  protected readonly centers: Float64Array;

  constructor(centers: Float64Array) {
    super();
    this.centers = centers;
    this.radii = new Float64Array(centers.length / 3).fill(WALKER.halfHeight + WALKER.radius);
  }

  override distance(i: number, x: number, y: number, z: number): number {
    const up = y - this.centers[3 * i + 1];
    const beyond = Math.max(0, Math.abs(up) - WALKER.halfHeight);
    const offset = Math.hypot(x - this.centers[3 * i], beyond, z - this.centers[3 * i + 2]);
    return Math.max(0, offset - WALKER.radius);
  }
}
