// Bullets, shot by shot. Each moves until the exact hit, has two more steps in which an engine may report the hit, and
// is fired again from another position.

import { Random } from '../../test/helpers/random.ts';
import type { SteppedWorld } from './adapter.ts';
import { Course } from './course.ts';
import { ExactCasts } from './exact.ts';
import { DT, type StepScene } from './scenes.ts';

/** Shots per bullet, which then begin again. */
const ROUND = 4;
/**
 * Steps in which a hit may still be reported. Some engines stop a bullet first and report the contact in the next step.
 */
const GRACE = 1;
/** Least clearance of a shot, meters: no hit depends on rounding to single precision. */
const CLEAR = 1e-3;
/** A shot without a hit ends after this number of steps. */
const LONGEST = 40;

/** State of a bullet: no report yet, a hit, or a report before it touched a box. */
const OPEN = 0;
const HIT = 1;
const EARLY = 2;

interface Shot {
  readonly position: Float64Array;
  readonly velocity: Float64Array;
  /** The step, from 1, in which the bullet first touches a box; Infinity without a hit. */
  readonly hitStep: number;
}

export class Shots extends Course {
  /** Bullets that should have hit, reported ones, and those reported before they touched a box. */
  expected = 0;
  found = 0;
  false = 0;
  private readonly shots: Shot[];
  /** By bullet: steps since it was fired, number of shots, and state. */
  private readonly ages: Int32Array;
  private readonly outcomes: Uint8Array;
  private readonly rounds: Int32Array;

  constructor(scene: StepScene) {
    super(scene);
    const { movers } = scene.bodies;
    this.shots = chooseShots(scene);
    this.ages = new Int32Array(movers);
    this.outcomes = new Uint8Array(movers);
    this.rounds = new Int32Array(movers);
  }

  override prepare(world: SteppedWorld): void {
    for (let i = 0; i < this.scene.bodies.movers; i++) {
      const isFirst = this.rounds[i] === 0;
      const { hitStep } = this.shot(i);
      const isOver = Number.isFinite(hitStep) ? this.ages[i] > hitStep + GRACE : this.ages[i] >= LONGEST;
      if (isFirst || isOver) this.fire(world, i);
    }
    world.touched!.fill(0);
  }

  override follow(world: SteppedWorld): void {
    this.advance();
    for (let i = 0; i < this.scene.bodies.movers; i++) {
      this.ages[i]++;
      const { hitStep } = this.shot(i);
      if (world.touched![i] === 1 && this.outcomes[i] === OPEN) {
        this.outcomes[i] = this.ages[i] < hitStep ? EARLY : HIT;
        if (this.outcomes[i] === EARLY) this.false++;
      }
      // The time to report the hit is over.
      if (this.ages[i] !== hitStep + GRACE) continue;
      this.expected++;
      if (this.outcomes[i] === HIT) this.found++;
    }
  }

  private shot(i: number): Shot {
    return this.shots[i * ROUND + (this.rounds[i] % ROUND)];
  }

  private fire(world: SteppedWorld, i: number): void {
    this.rounds[i]++;
    this.ages[i] = 0;
    this.outcomes[i] = OPEN;
    const { position, velocity } = this.shot(i);
    this.positions.set(position, 3 * i);
    this.velocities.set(velocity, 3 * i);
    world.fire!(i, this.positions, this.velocities);
  }
}

function chooseShots(scene: StepScene): Shot[] {
  const random = new Random(17);
  const { bodies, room } = scene;
  const exact = new ExactCasts(bodies);
  const radius = bodies.sizes[0];
  const speed = Math.hypot(bodies.velocities[0], bodies.velocities[1], bodies.velocities[2]);
  const shots: Shot[] = [];
  while (shots.length < bodies.movers * ROUND) {
    const position = room.map((half) => random.range(-half, half));
    const direction = random.unitVector();
    const cast = (r: number) => exact.cast(r, position, direction, LONGEST * speed * DT);
    const [early, late] = [cast(radius + CLEAR), cast(radius - CLEAR)];
    const step = (distance: number) => Math.ceil(distance / (speed * DT));
    // Starts outside all boxes, with an outcome that does not depend on rounding.
    if (early === 0 || step(early) !== step(late) || step(early - CLEAR) !== step(late + CLEAR)) continue;
    shots.push({
      position: Float64Array.from(position),
      velocity: Float64Array.from(direction, (component) => component * speed),
      hitStep: step(late),
    });
  }
  return shots;
}
