// The hero: a character that runs up, jumps, and is thrown back.

import { type Body, Character, capsule, type World } from 'first-contact';
import { COIN, CRATE, DANGER, GRAVITY, HERO, LEVEL, START, ZONE } from './level.ts';

const JUMP = 6.6;
/** Steps for which a jump may come too early, or too late. */
const PARDON = 6;
/** Speed at which a drone throws back, m/s. */
const THROWN = 9;

interface Ground {
  x: number;
  z: number;
}

export class Hero {
  readonly character: Character;
  /** Where the hero looks. */
  readonly ahead: Ground = { x: 0, z: -1 };
  private readonly world: World;
  private readonly run: Ground = { x: 0, z: 0 };
  private readonly push: Ground = { x: 0, z: 0 };
  private wantedJump = -PARDON;
  private lastFloor = -PARDON;

  /** Dangers stop nobody. They hurt: that is an event. */
  constructor(world: World, dangers: readonly Body[]) {
    this.world = world;
    this.character = new Character(world, {
      name: 'hero',
      shape: capsule({ radius: 0.35, halfHeight: 0.45 }),
      layer: HERO,
      mask: LEVEL | CRATE | COIN | DANGER | ZONE,
      position: START,
      stepHeight: 0.3,
      pushes: true,
      exclude: dangers,
    });
  }

  get position() {
    return this.character.position;
  }

  /** Jumps, now or as soon as there is a floor. */
  jump(): void {
    this.wantedJump = this.world.stepCount;
  }

  /** Throws the hero in a direction. */
  throw(x: number, z: number): void {
    this.push.x = THROWN * x;
    this.push.z = THROWN * z;
  }

  comeTo(position: typeof START): void {
    this.character.teleport(position);
    for (const speed of [this.run, this.push]) Object.assign(speed, { x: 0, z: 0 });
  }

  /** Walks for a step: at a part of `speed` in each direction. */
  walk(wish: Readonly<Ground>, speed: number, dt: number): void {
    const { character, run, push, ahead } = this;
    const { stepCount } = this.world;
    if (wish.x !== 0 || wish.z !== 0) Object.assign(ahead, { x: wish.x, z: wish.z });
    for (const axis of ['x', 'z'] as const) {
      run[axis] += 0.3 * (wish[axis] * speed - run[axis]);
      push[axis] *= 0.9;
    }
    if (character.onFloor) this.lastFloor = stepCount;
    if (stepCount - this.wantedJump < PARDON && stepCount - this.lastFloor < PARDON) {
      character.velocity.y = JUMP;
      this.wantedJump = -PARDON;
      this.lastFloor = -PARDON;
    }
    character.move([run.x + push.x, character.velocity.y - GRAVITY * dt, run.z + push.z], dt);
  }
}
