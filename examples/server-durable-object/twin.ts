import { strict as assert } from 'node:assert';
import type { Arena } from '../arena/arena.ts';
import { type Command, readCommand } from '../arena/command.ts';
import type { Guest } from './guest.ts';

/** The same match in Node: each player's view tells which command the room has played in a tick. */
export class Twin {
  readonly arena: Arena;
  shots = 0;
  private readonly guests: readonly Guest[];

  /** Guests in the order in which they have joined. */
  constructor(arena: Arena, guests: readonly Guest[]) {
    this.arena = arena;
    this.guests = guests;
  }

  playTo(tick: number): void {
    while (this.arena.tick < tick) this.step();
  }

  private step(): void {
    const { arena, guests } = this;
    const { tick } = arena;
    for (const { ticket, since } of guests) if (since === tick) assert(arena.join(ticket));
    const commands = new Map<string, Command>();
    // In the order of the room: who joined first shoots first.
    for (const ticket of arena.players.keys()) {
      const guest = guests.find((it) => it.ticket === ticket);
      const command = guest && commandOf(guest, tick);
      if (command) commands.set(ticket, command);
    }
    arena.step(commands);
    this.shots += arena.shots.length;
  }
}

/** What a guest has played in the step after a tick. */
function commandOf({ played, sent }: Guest, tick: number): Command | undefined {
  const [before, after] = [played.get(tick), played.get(tick + 1)];
  if (before === undefined || after === undefined || after === before) return undefined;
  const command = readCommand(sent.get(after) as Uint8Array, before, tick);
  assert(typeof command === 'object', `${command}`);
  return command;
}
