// The game, which knows no network: players are spheres that push each other, and walls.

import { type Body, bounce, box, slide, sphere, World } from 'first-contact';

export const DT = 1 / 60;
export const HALF = 10;
/** Id of the ball: the fifth body, after the walls. */
export const BALL = 5;
const ACCELERATION = 40;

export interface Stick {
  x: number;
  z: number;
}

export class Game {
  readonly world = new World();
  readonly ball: Body;
  readonly players = new Map<number, { body: Body; stick: Stick }>();

  constructor() {
    for (const side of [-1, 1]) {
      const wall = { type: 'static' } as const;
      this.world.add({ ...wall, shape: box({ size: [1, 2, 2 * HALF + 2] }), position: [side * (HALF + 0.5), 0, 0] });
      this.world.add({ ...wall, shape: box({ size: [2 * HALF + 2, 2, 1] }), position: [0, 0, side * (HALF + 0.5)] });
    }
    this.ball = this.world.add({ shape: sphere(0.7), velocity: [4, 0, 3], response: bounce() });
  }

  join(): number {
    const body = this.world.add({
      shape: sphere(0.5),
      position: [-5, 0, 2 * (this.players.size % 8) - 7],
      response: slide(),
    });
    this.players.set(body.id, { body, stick: { x: 0, z: 0 } });
    return body.id;
  }

  leave(id: number): void {
    const player = this.players.get(id);
    if (player) this.world.remove(player.body);
    this.players.delete(id);
  }

  step(): void {
    for (const { body, stick } of this.players.values()) {
      body.velocity.x += (ACCELERATION * stick.x - 4 * body.velocity.x) * DT;
      body.velocity.z += (ACCELERATION * stick.z - 4 * body.velocity.z) * DT;
    }
    this.world.step(DT);
  }
}
