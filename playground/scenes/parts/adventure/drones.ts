// Drones: they fly to and fro, and after the hero who comes near. Two shots each.

import { type Body, sphere, type Vec3, type World } from 'first-contact';
import type { Point } from '../../../shell/scene.ts';
import type { WorldView } from '../../../shell/world-view.ts';
import { DANGER, HERO, SHOT } from './level.ts';

const [LIVES, WAY, SPEED, HUNT] = [2, 3, 2, 2.4];
/** How far away the hero aims at them. */
const REACH = 14;
const HOMES: readonly Point[] = [
  [-2.5, 0.9, -33.5],
  [2.5, 0.9, -36],
  [0, 0.9, -40],
];

interface Ground {
  readonly x: number;
  readonly z: number;
}

interface Drone {
  readonly body: Body;
  readonly home: Point;
  lives: number;
  /** To the right or to the left. */
  side: number;
}

export class Drones {
  private readonly drones: readonly Drone[];
  private readonly view: WorldView;

  constructor(world: World, view: WorldView) {
    this.view = view;
    this.drones = HOMES.map((home, i) => {
      const drone = { name: `drone ${i + 1}`, layer: DANGER, mask: HERO | SHOT, shape: sphere(0.45), position: home };
      return { body: world.add(drone), home, lives: LIVES, side: 1 };
    });
    this.reset();
  }

  reset(): void {
    for (const drone of this.drones) {
      drone.lives = LIVES;
      drone.body.teleport(drone.home);
      drone.body.enabled = true;
      this.view.paint(drone.body, 'missed');
    }
  }

  get alive(): Body[] {
    return this.drones.map(({ body }) => body).filter(({ enabled }) => enabled);
  }

  /** Where the nearest one in reach is: of those on the side of `ahead`, if it is given. */
  nearest({ x, z }: Ground, ahead?: Ground): Vec3 | undefined {
    let [found, least]: [Vec3 | undefined, number] = [undefined, REACH * REACH];
    for (const { position } of this.alive) {
      const [dx, dz] = [position.x - x, position.z - z];
      const square = dx * dx + dz * dz;
      if (square > least || (ahead && dx * ahead.x + dz * ahead.z < 0)) continue;
      [found, least] = [position, square];
    }
    return found;
  }

  /** A shot has hit a body. */
  hit(body: Body): void {
    const drone = this.drones.find((one) => one.body === body);
    if (!drone) return;
    if (--drone.lives === 0) body.enabled = false;
    this.view.paint(body, 'hit');
  }

  /** Decides where each flies; `prey` is the hero in reach. */
  steer(prey: Ground | undefined): void {
    for (const drone of this.drones) {
      const { body, home } = drone;
      const { x, z } = body.position;
      if (Math.abs(x - home[0]) > WAY) drone.side = x > home[0] ? -1 : 1;
      const [toX, toZ] = prey ? [prey.x - x, prey.z - z] : [drone.side, (home[2] - z) / 2];
      const length = Math.sqrt(toX * toX + toZ * toZ) || 1;
      const speed = (prey ? HUNT : SPEED) / length;
      body.velocity = [toX * speed, 0, toZ * speed];
    }
  }
}
