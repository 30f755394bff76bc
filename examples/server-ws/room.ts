// A room: an arena, and the connections of its players. It knows nothing of sockets and clocks.

import type { Arena, Player } from '../arena/arena.ts';
import { COMMAND_BYTES, type Command, readCommand } from '../arena/command.ts';
import { writeView } from '../arena/view.ts';

/** Ticks from one state to the next: 20 states a second. */
const STATE = 3;
/** Largest message, of four commands: clients send each alone, or several at once. */
export const MESSAGE_BYTES = 4 * COMMAND_BYTES;
/** Messages that a client may send in a tick, and at once. Far more than it needs, since ticks may be late while clients are not. */
const MESSAGES = 4;
const BURST = 600;
/** Commands that wait for their ticks. Of more the oldest are dropped, so that a burst does not delay all that follow. */
const MOST_WAITING = 6;
/** Ticks without a sign that states arrive, after which a client is cut off. */
const MOST_BEHIND = 120;
/** Bytes not sent yet at which a client is cut off, whatever it says that it has seen. */
const MOST_UNSENT = 65_536;
/** Ticks that a player without a connection stays in the arena. */
const MOST_ABSENT = 600;

/** What a room needs of a connection. */
export interface Connection {
  send(bytes: Uint8Array): void;
  /** Bytes that are still to be sent. */
  readonly unsent: number;
  /** Ends it now, whatever is still to be sent. */
  cut(reason: string): void;
}

interface Seat {
  readonly player: Player;
  connection: Connection | undefined;
  waiting: Command[];
  /** Number of the last command that came. */
  last: number;
  /** Newest tick that the client has shown; without a connection the one in which it was lost. */
  seen: number;
  /** Messages that may come now. */
  allowance: number;
}

export class Room {
  readonly arena: Arena;
  private readonly seats = new Map<string, Seat>();

  constructor(arena: Arena) {
    this.arena = arena;
    for (const [name, player] of arena.players) this.seats.set(name, this.seatFor(player, undefined));
  }

  /** Nobody plays here, nor may come back. */
  get isEmpty(): boolean {
    return this.seats.size === 0;
  }

  /** A player comes, or comes back to the body that it has here. False if the room is full. */
  enter(name: string, connection: Connection): boolean {
    const player = this.arena.join(name);
    if (!player) return false;
    this.seats.get(name)?.connection?.cut('came back by another connection');
    this.seats.set(name, this.seatFor(player, connection));
    connection.send(writeView(this.arena, player));
    return true;
  }

  /** The connection of a player is gone. The body stays for a while. */
  leave(name: string, connection: Connection): void {
    const seat = this.seatOf(name, connection);
    if (seat) this.seats.set(name, this.seatFor(seat.player, undefined));
  }

  /**
   * A player sent this: commands as bytes. Text, and bytes that are no commands, end the connection: clients that follow the rules
   * send neither. Without a message it only counts.
   */
  receive(name: string, connection: Connection, message?: Uint8Array | string): void {
    const seat = this.seatOf(name, connection);
    const broken = seat && this.take(seat, message);
    if (broken) this.cut(name, seat, broken);
  }

  /** Plays a tick, and sends states. */
  tick(): void {
    const { arena, seats } = this;
    const commands = new Map<string, Command>();
    for (const [name, { waiting }] of seats) {
      const command = waiting.shift();
      if (command) commands.set(name, command);
    }
    arena.step(commands);
    for (const [name, seat] of seats) {
      if (seat.connection) this.serve(name, seat, seat.connection);
      else if (arena.tick - seat.seen > MOST_ABSENT) this.remove(name);
    }
  }

  /** Which rule a message breaks, if any. */
  private take(seat: Seat, message: Uint8Array | string | undefined): string | undefined {
    if (--seat.allowance < 0) return 'too many messages';
    if (message === undefined) return undefined;
    if (typeof message === 'string') return 'text instead of bytes';
    for (let at = 0; at === 0 || at < message.length; at += COMMAND_BYTES) {
      const command = readCommand(message.subarray(at, at + COMMAND_BYTES), seat.last, this.arena.tick);
      if (typeof command === 'string') return command;
      seat.last = command.sequence;
      seat.seen = Math.max(seat.seen, command.seen);
      seat.waiting.push(command);
    }
    while (seat.waiting.length > MOST_WAITING) seat.waiting.shift();
    return undefined;
  }

  private serve(name: string, seat: Seat, connection: Connection): void {
    const { tick } = this.arena;
    const behind = tick - seat.seen;
    if (behind > MOST_BEHIND) this.cut(name, seat, `${Math.floor(behind)} ticks behind`);
    else if (connection.unsent > MOST_UNSENT) this.cut(name, seat, `${connection.unsent} bytes behind`);
    // Each tick has the states of a third of the players.
    else if ((tick + seat.player.character.body.id) % STATE === 0) connection.send(writeView(this.arena, seat.player));
    seat.allowance = Math.min(seat.allowance + MESSAGES, BURST);
  }

  private cut(name: string, { player, connection }: Seat, reason: string): void {
    this.seats.set(name, this.seatFor(player, undefined));
    connection?.cut(reason);
  }

  private remove(name: string): void {
    this.arena.leave(name);
    this.seats.delete(name);
  }

  /** The seat of a player, unless it has got another connection, or none. */
  private seatOf(name: string, connection: Connection): Seat | undefined {
    const seat = this.seats.get(name);
    return seat?.connection === connection ? seat : undefined;
  }

  private seatFor(player: Player, connection: Connection | undefined): Seat {
    return { player, connection, waiting: [], last: player.data.sequence, seen: this.arena.tick, allowance: BURST };
  }
}
