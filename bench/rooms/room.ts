// A room without sockets, as behind a relay: examples/arena with 100 balls and eight players, whose commands come as bytes in each tick.
// What the players are shown is encoded in every third tick.

import { Arena } from '../../examples/arena/arena.ts';
import { Bot } from '../../examples/arena/bot.ts';
import { type Command, readCommand, writeCommand } from '../../examples/arena/command.ts';
import { writeView } from '../../examples/arena/view.ts';

export const BALLS = 100;
export const PLAYERS = 8;
/** Ticks between two states: 20 a second. */
const TICKS_PER_STATE = 3;
/** Ticks that a player sees late, and ticks between two shots. */
const DELAY = 6;
const RELOAD = 20;

export class Room {
  readonly arena: Arena;
  private readonly bots = new Map<string, Bot>();
  private readonly commands = new Map<string, Command>();
  private readonly aim = { x: 1, y: 0, z: 0 };

  /** @param number Tells the room from others, so that players walk elsewhere. */
  constructor(number: number, arena = new Arena(BALLS)) {
    this.arena = arena;
    for (let i = 0; i < PLAYERS; i++) this.join(`player-${i}`, PLAYERS * number + i);
  }

  /** Lets a player join, and the bot that presses its buttons. */
  join(ticket: string, number: number): void {
    if (this.arena.join(ticket)) this.bots.set(ticket, new Bot(number));
  }

  leave(ticket: string): void {
    this.arena.leave(ticket);
    this.bots.delete(ticket);
    this.commands.delete(ticket);
  }

  /** Plays a tick. Returns the number of bytes of the states that it sends. */
  tick(): number {
    const { arena } = this;
    for (const [ticket, bot] of this.bots) this.read(ticket, writeCommand(this.pressed(bot)));
    arena.step(this.commands);
    if (arena.tick % TICKS_PER_STATE !== 0) return 0;
    let bytes = 0;
    for (const player of arena.players.values()) bytes += writeView(arena, player).length;
    return bytes;
  }

  private read(ticket: string, bytes: Uint8Array): void {
    const command = readCommand(bytes, this.arena.players.get(ticket)?.data.sequence ?? 0, this.arena.tick);
    if (typeof command === 'string') throw new Error(`${ticket}: ${command}`);
    this.commands.set(ticket, command);
  }

  /** What a bot does that looks at no views, which would be work of the client: it shoots about. */
  private pressed(bot: Bot): Command {
    const command = bot.next(undefined);
    const { sequence } = command;
    this.aim.x = (sequence % 7) - 3.5;
    this.aim.z = (sequence % 11) - 5.5;
    const seen = Math.max(0, this.arena.tick - DELAY);
    return { ...command, seen, fire: sequence % RELOAD === 0, aim: this.aim };
  }
}
