// A player for tests and load: it walks about and shoots at the nearest player that it is shown.

import { DT, EYES, SPEED } from './arena.ts';
import type { Command } from './command.ts';
import type { View } from './view.ts';

/** Ticks between two shots. */
const RELOAD = 20;

export class Bot {
  private readonly phase: number;
  private sequence: number;
  /** Commands that may not have been played in what is shown. */
  private pending: Command[] = [];

  /** @param last Number of the last command that the server has played for this player. */
  constructor(number: number, last = 0) {
    this.phase = 37 * number;
    this.sequence = last;
  }

  /** The next command, by what was shown last. */
  next(view: View | undefined): Command {
    const sequence = ++this.sequence;
    const time = sequence + this.phase;
    // Every second another way, in an order that differs between bots.
    const way = (7 * Math.floor(time / 60) + this.phase) % 9;
    const aim = view && this.aim(view);
    const command = {
      sequence,
      seen: view?.tick ?? 0,
      x: (way % 3) - 1,
      z: Math.floor(way / 3) - 1,
      jump: time % 90 === 0,
      fire: aim !== undefined && time % RELOAD === 0,
      aim: aim ?? { x: 1, y: 0, z: 0 },
    };
    // Who is shown nothing aims at nothing.
    if (view) this.pending.push(command);
    return command;
  }

  /** To the nearest player as it is shown, from where this one will be: it knows its own commands. */
  private aim({ self, sequence, bodies }: View): Command['aim'] | undefined {
    this.pending = this.pending.filter((command) => command.sequence > sequence);
    const shown = bodies.find(({ id }) => id === self)?.position;
    if (!shown) return undefined;
    const own = { ...shown };
    for (const { x, z } of this.pending) {
      const distance = (SPEED * DT) / Math.max(1, Math.sqrt(x * x + z * z));
      own.x += distance * x;
      own.z += distance * z;
    }
    return nearest(own, self, bodies);
  }
}

function nearest(own: Command['aim'], self: number, bodies: View['bodies']): Command['aim'] | undefined {
  let best: Command['aim'] | undefined;
  let least = Infinity;
  for (const { id, player, position } of bodies) {
    if (!player || id === self) continue;
    const way = { x: position.x - own.x, y: position.y - own.y - EYES, z: position.z - own.z };
    const squared = way.x ** 2 + way.y ** 2 + way.z ** 2;
    if (squared >= least) continue;
    least = squared;
    best = way;
  }
  return best;
}
