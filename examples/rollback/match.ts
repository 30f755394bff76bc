// A match of two players, and the same game played by one that knows all inputs from the start.

import { strict as assert } from 'node:assert';
import { Rewind } from 'first-contact';
import { Game, type Input } from './game.ts';
import { Link } from './link.ts';
import { type Mode, nameOf, type Packet, Player } from './player.ts';

export interface Match {
  readonly players: readonly Player[];
  /** Frames until both players knew all ticks. */
  readonly frames: number;
  readonly bodies: number;
  /** By tick, from the first one on: the checksums of the game that knows all inputs. */
  readonly checksums: readonly number[];
  /** What happens in it. */
  readonly events: ReadonlySet<string>;
}

/** Plays so many ticks. */
export function play(mode: Mode, ticks: number): Match {
  const players = [new Player(0, mode), new Player(1, mode)];
  const links = [new Link<Packet>(1), new Link<Packet>(2)];
  let frames = 0;
  while (players.some(({ checksums }) => checksums.length < ticks)) {
    const now = (1000 / 60) * frames++;
    assert(frames < 2 * ticks, 'the players wait for each other');
    for (const [i, player] of players.entries()) player.frame(now, links[i], links[1 - i], ticks);
  }
  const game = new Game();
  const rewind = new Rewind(game.world, { ticks: 1 });
  const events = new Set<string>();
  const checksums: number[] = [];
  rewind.on('*', (_, event) => events.add(nameOf(event)));
  rewind.save();
  for (let tick = 1; tick <= ticks; tick++) {
    game.play(
      tick,
      players.map(({ inputs }, i) => inputs[i][tick] as Input),
    );
    rewind.save();
    checksums.push(rewind.checksum(tick));
  }
  return { players, frames, bodies: game.world.bodies.length, checksums, events };
}
