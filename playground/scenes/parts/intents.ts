import type { Random } from '../../shell/random.ts';

/** What a player presses: a direction on the table. */
export type Intent = readonly [x: number, z: number];

/** What two players press, by player and tick. Now and then one changes their mind. */
export class Intents {
  readonly of: readonly [Intent[], Intent[]] = [[], []];
  private readonly random: Random;

  constructor(random: Random) {
    this.random = random;
  }

  /** Decides what is pressed in a tick, if nobody has decided it. `changes` per second. */
  press(player: number, tick: number, changes: number): void {
    const list = this.of[player];
    const isNew = this.random.next() < changes / 60;
    const [x, , z] = this.random.direction();
    list[tick] ??= isNew || tick === 1 ? [x, z] : list[tick - 1];
  }
}
