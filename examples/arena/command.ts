// What a player sends in a tick: 18 bytes, all of them integers, so that no number is NaN or infinite. Nothing that a client sends
// can be trusted, so all of it is checked here.

export interface Command {
  /** Counts up from 1, by one in each tick of the client. */
  readonly sequence: number;
  /** Tick that was on the screen, with a fraction between two. */
  readonly seen: number;
  /** Along x and z, -1 to 1. */
  readonly x: number;
  readonly z: number;
  readonly jump: boolean;
  readonly fire: boolean;
  /** Direction of a shot, of any length but 0. */
  readonly aim: { readonly x: number; readonly y: number; readonly z: number };
}

export const COMMAND_BYTES = 18;
/** Commands that may be missing between two. */
const MOST_LOST = 600;
/** Steps of `seen` in a tick. */
const PARTS = 64;
const JUMP = 1;
const FIRE = 2;

export function writeCommand({ sequence, seen, x, z, jump, fire, aim }: Command): Uint8Array {
  const bytes = new Uint8Array(COMMAND_BYTES);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, sequence, true);
  view.setUint32(4, Math.round(PARTS * seen), true);
  view.setInt8(8, Math.round(127 * x));
  view.setInt8(9, Math.round(127 * z));
  view.setUint8(10, (jump ? JUMP : 0) | (fire ? FIRE : 0));
  const scale = 32767 / (Math.max(Math.abs(aim.x), Math.abs(aim.y), Math.abs(aim.z)) || 1);
  view.setInt16(12, Math.round(scale * aim.x), true);
  view.setInt16(14, Math.round(scale * aim.y), true);
  view.setInt16(16, Math.round(scale * aim.z), true);
  return bytes;
}

/**
 * The command in these bytes, or what is wrong with it.
 * @param last Number of the last command of this player.
 * @param tick The present tick of the arena.
 */
export function readCommand(bytes: Uint8Array, last: number, tick: number): Command | string {
  if (bytes.length !== COMMAND_BYTES) return `${bytes.length} bytes instead of ${COMMAND_BYTES}`;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const sequence = view.getUint32(0, true);
  if (sequence <= last || sequence > last + MOST_LOST) return `command ${sequence} after ${last}`;
  const seen = view.getUint32(4, true) / PARTS;
  if (seen > tick) return `tick ${seen} is seen in tick ${tick}`;
  const [x, z] = [view.getInt8(8), view.getInt8(9)];
  if (x === -128 || z === -128) return 'a stick beyond its end';
  const buttons = view.getUint8(10);
  if (buttons > (JUMP | FIRE) || view.getUint8(11) !== 0) return `unknown buttons ${buttons}`;
  const aim = { x: view.getInt16(12, true), y: view.getInt16(14, true), z: view.getInt16(16, true) };
  const fire = (buttons & FIRE) !== 0;
  if (fire && aim.x === 0 && aim.y === 0 && aim.z === 0) return 'a shot without direction';
  return { sequence, seen, x: x / 127, z: z / 127, jump: (buttons & JUMP) !== 0, fire, aim };
}
