// The game: two players in a hall with lifts, among balls that bounce. All of it is in the world, so all of it goes back.

import { type Body, bounce, box, Character, capsule, sphere, World } from 'first-contact';

const DT = 1 / 60;
const GRAVITY = 9.81;
/** Half the length of the hall, and its height. */
const HALL = 15;
const HEIGHT = 6;
const BALLS = 490;

/** What a player presses in a tick. */
export interface Input {
  readonly x: number;
  readonly z: number;
  readonly jump: boolean;
}

export class Game {
  readonly world = new World();
  readonly heroes: readonly Character[];
  private readonly lifts: readonly Body[];

  constructor() {
    const { world } = this;
    const wall = (x: number, y: number, z: number, size: readonly [number, number, number]) =>
      world.add({ type: 'static', shape: box({ size }), position: [x, y, z] });
    wall(0, -0.5, 0, [2 * HALL, 1, 2 * HALL]);
    wall(0, HEIGHT + 0.5, 0, [2 * HALL, 1, 2 * HALL]);
    for (const side of [-1, 1]) {
      wall(side * (HALL + 0.5), HEIGHT / 2, 0, [1, HEIGHT, 2 * HALL]);
      wall(0, HEIGHT / 2, side * (HALL + 0.5), [2 * HALL, HEIGHT, 1]);
    }
    this.lifts = [-8, 8].map((x) => world.add({ shape: box({ size: [4, 0.4, 4] }), position: [x, 0.3, 0] }));
    const shape = capsule({ radius: 0.4, halfHeight: 0.5 });
    this.heroes = [-4, 4].map((x) => new Character(world, { shape, position: [x, 1, 0], stepHeight: 0.6 }));
    const ball = sphere(0.2);
    for (let i = 0; i < BALLS; i++) {
      const [row, column] = [Math.floor(i / 22), i % 22];
      world.add({
        shape: ball,
        position: [1.2 * row - 13.2, 3 + 0.5 * (i % 5), 1.2 * column - 12.6],
        velocity: [((i * 7) % 11) - 5, ((i * 3) % 7) - 3, ((i * 5) % 13) - 6],
        response: bounce(),
      });
    }
  }

  /** Takes the step of a tick, with the inputs of both players. */
  play(tick: number, inputs: readonly Input[]): void {
    // Up and down in four seconds. No Math.sin: its last bits differ between engines.
    const phase = (tick % 240) / 120;
    const height = 0.3 + 2 * (phase < 1 ? phase : 2 - phase);
    for (const lift of this.lifts) lift.moveTo([lift.position.x, height, lift.position.z]);
    this.heroes.forEach((hero, player) => {
      const { x, z, jump } = inputs[player];
      hero.move([4 * x, jump && hero.onFloor ? 5 : hero.velocity.y - GRAVITY * DT, 4 * z], DT);
    });
    this.world.step(DT);
  }
}
