// What a player is shown: the bodies around it, 8 bytes each.

import type { Body } from 'first-contact';
import type { Arena, Player, PlayerData } from './arena.ts';

/** Meters in each direction that a player is shown. */
const SIGHT = 16;

export interface View {
  readonly tick: number;
  /** Number of the last command of this player that was played. */
  readonly sequence: number;
  readonly score: number;
  readonly health: number;
  /** Id of the player's own body. */
  readonly self: number;
  readonly bodies: readonly ViewedBody[];
}

export interface ViewedBody {
  readonly id: number;
  readonly player: boolean;
  readonly position: { readonly x: number; readonly y: number; readonly z: number };
}

const HEAD_BYTES = 14;
const BODY_BYTES = 8;
/** Steps of a position in a meter: 2 mm. */
const PARTS = 512;
/** Set in the id of a player. */
const PLAYER = 0x8000;

const found: Body<PlayerData | undefined>[] = [];

/** Writes what a player is shown. A client that has every view may miss any of them. */
export function writeView({ world, tick }: Arena, { character, data }: Player): Uint8Array {
  const { x, y, z } = character.position;
  world.queryAabb([x - SIGHT, y - SIGHT, z - SIGHT], [x + SIGHT, y + SIGHT, z + SIGHT], { out: found });
  const moving = found.filter((body) => body.type === 'moving');
  const bytes = new Uint8Array(HEAD_BYTES + BODY_BYTES * moving.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, tick, true);
  view.setUint32(4, data.sequence, true);
  view.setUint16(8, character.body.id, true);
  view.setUint16(10, data.score, true);
  view.setUint8(12, data.health);
  let at = HEAD_BYTES;
  for (const { id, position, userData } of moving) {
    view.setUint16(at, userData ? id | PLAYER : id, true);
    view.setInt16(at + 2, parts(position.x), true);
    view.setInt16(at + 4, parts(position.y), true);
    view.setInt16(at + 6, parts(position.z), true);
    at += BODY_BYTES;
  }
  return bytes;
}

/** A position in whole parts. One that left the arena is shown at its border. */
function parts(meters: number): number {
  return Math.max(-0x7fff, Math.min(0x7fff, Math.round(PARTS * meters)));
}

export function readView(bytes: Uint8Array): View {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const bodies: ViewedBody[] = [];
  for (let at = HEAD_BYTES; at < bytes.length; at += BODY_BYTES) {
    const id = view.getUint16(at, true);
    const meters = (offset: number) => view.getInt16(at + offset, true) / PARTS;
    bodies.push({ id: id & ~PLAYER, player: id >= PLAYER, position: { x: meters(2), y: meters(4), z: meters(6) } });
  }
  return {
    tick: view.getUint32(0, true),
    sequence: view.getUint32(4, true),
    self: view.getUint16(8, true),
    score: view.getUint16(10, true),
    health: view.getUint8(12),
    bodies,
  };
}
