// Messages that no honest client sends. Those that are commands would move the player and fire, if they were played.

import { COMMAND_BYTES, type Command, writeCommand } from '../arena/command.ts';
import { badFrames } from './bad-frames.ts';
import { frame, OPCODE } from './raw.ts';

/** Returns a number from 0 to 1, without 1. */
export type Random = () => number;

/** Numbers that are the same in each run. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A command that changes nothing but the count of commands. */
export const still = (sequence: number): Command => ({
  sequence,
  seen: 0,
  x: 0,
  z: 0,
  jump: false,
  fire: false,
  aim: { x: 1, y: 0, z: 0 },
});
const moving = (sequence: number, seen = 0): Uint8Array =>
  writeCommand({ sequence, seen, x: 1, z: 1, jump: true, fire: true, aim: { x: 1, y: 0.1, z: 0.3 } });

const pollution = [
  '{"__proto__":{"fire":true,"x":1}}',
  '{"constructor":{"prototype":{"sequence":1e9}}}',
  '[{"sequence":NaN,"x":Infinity}]',
  '__proto__',
];
export const integer = (random: Random, least: number, most: number) =>
  least + Math.floor(random() * (most - least + 1));
export const pick = <T>(random: Random, list: readonly T[]): T => list[integer(random, 0, list.length - 1)];
const binary = (payload: Uint8Array) => frame(OPCODE.binary, payload);
const changed = (bytes: Uint8Array, change: (view: DataView) => void) => {
  change(new DataView(bytes.buffer));
  return binary(bytes);
};
const randomBytes = (random: Random, length: number) => Uint8Array.from({ length }, () => integer(random, 0, 255));

/**
 * Makes a message that must end the connection.
 * @param next Number of the next command of this player.
 * @param tick A recent tick.
 */
type BadMessage = (random: Random, next: number, tick: number) => Buffer;

export const badMessages: Readonly<Record<string, BadMessage>> = {
  'random bytes': (random) => binary(randomBytes(random, integer(random, 0, 72))),
  'too long': (random) => binary(randomBytes(random, integer(random, 73, 3000))),
  'an old number': (random, next) => binary(moving(integer(random, 0, next - 1))),
  'a number far ahead': (random, next) => binary(moving(integer(random, next + 2000, 2 ** 32 - 1))),
  'a tick to come': (random, next, tick) => binary(moving(next, integer(random, tick + 100_000, 2 ** 26 - 1))),
  'a stick beyond its end': (random, next) =>
    changed(moving(next), (view) => view.setInt8(integer(random, 8, 9), -128)),
  'unknown buttons': (random, next) =>
    changed(moving(next), (view) => view.setUint8(integer(random, 10, 11), integer(random, 4, 255))),
  'a shot nowhere': (_, next) => {
    const bytes = moving(next);
    return binary(bytes.fill(0, 12));
  },
  'not a number': (random) => {
    const view = new DataView(new ArrayBuffer(COMMAND_BYTES * integer(random, 1, 4)));
    for (let at = 0; at + 8 <= view.byteLength; at += 8) view.setFloat64(at, pick(random, [NaN, Infinity, -Infinity]));
    return binary(new Uint8Array(view.buffer));
  },
  'pollution as text': (random) => frame(OPCODE.text, pick(random, pollution)),
  'pollution as bytes': (random) =>
    binary(
      Buffer.from(
        pick(random, pollution)
          .padEnd(2 * COMMAND_BYTES)
          .slice(0, 36),
      ),
    ),
  'a bad command behind a good one': (_, next) => binary(Buffer.concat([writeCommand(still(next)), moving(next)])),
  'a broken frame': (random) => pick(random, Object.values(badFrames)).bytes,
};
