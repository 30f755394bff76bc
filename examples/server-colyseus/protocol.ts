// What goes over the wire, in both directions.

import { type Schema, schema, t } from '@colyseus/schema';
import type { Arena } from '../arena/arena.ts';
import { type Command, readCommand, writeCommand } from '../arena/command.ts';

/** The input of a tick: the numbers of a `Command`, as integers, so that none is NaN or infinite. */
export const ArenaInput = schema(
  {
    /** The tick that is to be played with it. */
    tick: t.uint32(),
    /** The confirmed tick on the screen. */
    seen: t.uint32(),
    x: t.int8(),
    z: t.int8(),
    jump: t.boolean(),
    fire: t.boolean(),
    aimX: t.int16(),
    aimY: t.int16(),
    aimZ: t.int16(),
  },
  'ArenaInput',
);
export type ArenaInput = InstanceType<typeof ArenaInput>;
/** Its fields. */
export type Input = Omit<ArenaInput, keyof Schema>;

/** Says up to which tick the clients know everything, and what their worlds must be by then. */
export const ArenaState = schema({ tick: t.uint32(), checksum: t.float64() }, 'ArenaState');
export type ArenaState = InstanceType<typeof ArenaState>;

/** All that enters a tick. Who has the world of the tick before gets the very same world by it. */
export interface Tick {
  readonly tick: number;
  /** Players that come and go before it, in this order. */
  readonly changes: readonly (readonly [ticket: string, comes: boolean])[];
  readonly played: readonly Played[];
}

/** Id of a player's body; by how many ticks the last input that has come from it is early; its command, if there is one. */
export type Played = readonly [id: number, early: number, command: Uint8Array | null];

/** Close codes. */
export const FENCED = 4010;
export const REPLACED = 4011;
export const REFUSED = 4012;

const STICK = 127;
const AIM = 32767;

/** Writes a command to an input. */
export function writeInput(input: Input, { sequence, seen, x, z, jump, fire, aim }: Command): void {
  const scale = AIM / (Math.max(Math.abs(aim.x), Math.abs(aim.y), Math.abs(aim.z)) || 1);
  input.tick = sequence;
  input.seen = Math.floor(seen);
  input.x = Math.round(STICK * x);
  input.z = Math.round(STICK * z);
  input.jump = jump;
  input.fire = fire;
  input.aimX = Math.round(scale * aim.x);
  input.aimY = Math.round(scale * aim.y);
  input.aimZ = Math.round(scale * aim.z);
}

/** The command of an input, in the bytes that all clients get. */
export function commandBytes(input: Input): Uint8Array {
  const { tick: sequence, seen, x, z, jump, fire, aimX, aimY, aimZ } = input;
  return writeCommand({ sequence, seen, x: x / STICK, z: z / STICK, jump, fire, aim: { x: aimX, y: aimY, z: aimZ } });
}

/** The command that these bytes have for a tick, checked, or what is wrong with it. */
export function commandOf(bytes: Uint8Array, tick: number): Command | string {
  return readCommand(bytes, tick - 1, tick - 1);
}

/** What a player probably does in a tick of which nothing is known: the same as before, but no shot and no jump. */
export function repeated(command: Command, tick: number): Command {
  return { ...command, sequence: tick, seen: 0, jump: false, fire: false };
}

/** Plays a tick, and returns the commands of the players. */
export function play(arena: Arena, { tick, changes, played }: Tick): Map<string, Command> {
  for (const [ticket, comes] of changes) comes ? arena.join(ticket) : arena.leave(ticket);
  const commands = new Map<string, Command>();
  for (const [id, , bytes] of played) {
    const ticket = arena.world.get(id)?.userData?.ticket;
    const command = bytes && commandOf(bytes, tick);
    if (ticket !== undefined && typeof command === 'object' && command) commands.set(ticket, command);
  }
  arena.step(commands);
  return commands;
}
