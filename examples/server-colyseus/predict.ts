// Prediction by Rewind, for a framework that runs the replay loop itself: its `adopt` and `step` are the two methods below.

import { checksum, Rewind } from 'first-contact';
import type { Arena, PlayerData } from '../arena/arena.ts';
import type { Command } from '../arena/command.ts';
import { play, repeated, type Tick } from './protocol.ts';

/** Ticks that a client is ahead of what it knows, at most. */
const MOST_AHEAD = 120;

/** An arena that is ahead of the server, for one of its players. */
export class Prediction {
  readonly arena: Arena;
  /** Tells what players see and hear. */
  readonly rewind: Rewind<PlayerData | undefined>;
  /** The tick at which it began. */
  readonly start: number;
  /** Up to here, all is as on the server. */
  confirmed: number;
  private readonly ticket: string;
  /** The last known command of each player. */
  private commands = new Map<string, Command>();

  constructor(arena: Arena, ticket: string) {
    this.arena = arena;
    this.ticket = ticket;
    this.start = arena.tick;
    this.confirmed = arena.tick;
    this.rewind = new Rewind(arena.world, { ticks: MOST_AHEAD });
    this.rewind.save();
  }

  /** Goes back to what is known, and plays what has come since. Returns the checksum. */
  adopt(ticks: readonly Tick[]): number {
    this.rewind.load(this.confirmed);
    for (const tick of ticks) {
      this.commands = play(this.arena, tick);
      this.rewind.save();
    }
    this.confirmed = this.arena.tick;
    return checksum(this.arena.world);
  }

  /** Plays up to the tick of an own command: none if the server has played it already, more than one after a gap. */
  step(command: Command): void {
    const { arena, rewind } = this;
    while (arena.tick < command.sequence && arena.tick < this.confirmed + MOST_AHEAD) {
      const commands = new Map<string, Command>();
      for (const [ticket, last] of this.commands) commands.set(ticket, repeated(last, arena.tick + 1));
      // Who was hit is for the server to say.
      arena.step(commands.set(this.ticket, { ...command, fire: false }));
      rewind.save();
    }
  }
}
