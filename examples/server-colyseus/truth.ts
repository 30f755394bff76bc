// For the script: the world of a room by nothing but its ticks, without any prediction. If its checksums are those of the server, so
// are its events.

import { strict as assert } from 'node:assert';
import type { Room } from '@colyseus/sdk';
import { checksum } from 'first-contact';
import { Arena } from '../arena/arena.ts';
import { type ArenaState, play, type Tick } from './protocol.ts';

export interface Enter {
  readonly tick: number;
  readonly key: string;
}

export class Truth {
  /** The tick of the world that came. */
  first: number | undefined;
  /** Checksums by tick. */
  readonly sums = new Map<number, number>();
  readonly enters: Enter[] = [];
  shots = 0;
  hits = 0;
  /** How many checksums of the server were compared. */
  compared = 0;
  private arena: Arena | undefined;
  private ticks: Tick[] = [];

  constructor(room: Room<unknown, ArenaState>) {
    room.onMessage('ticks', (ticks: Tick[]) => {
      this.ticks.push(...ticks);
      this.advance();
    });
    room.onStateChange(({ tick, checksum }) => {
      const own = this.sums.get(tick);
      if (own === undefined) return;
      assert.equal(own, checksum, `tick ${tick} of ${room.roomId}`);
      this.compared++;
    });
    const begin = (bytes: Uint8Array) => {
      this.arena = Arena.load(bytes);
      const { world, tick } = this.arena;
      world.on('enter', (event) => this.enters.push({ tick: world.stepCount, key: keyOf(world.stepCount, event) }));
      this.first = tick;
      this.sums.set(tick, checksum(world));
      this.advance();
    };
    room.request('world').then(begin, () => {}); // without the room there is nothing to compare
  }

  /** The last tick that is known. */
  get tick(): number {
    return this.arena?.tick ?? 0;
  }

  idOf(ticket: string): number | undefined {
    return this.arena?.players.get(ticket)?.character.body.id;
  }

  private advance(): void {
    const { arena } = this;
    if (!arena) return;
    for (const tick of this.ticks.splice(0)) {
      if (tick.tick <= arena.tick) continue;
      play(arena, tick);
      this.shots += arena.shots.length;
      this.hits += arena.shots.filter(({ hit }) => hit?.userData).length;
      this.sums.set(arena.tick, checksum(arena.world));
    }
  }
}

/** Names an event of a tick, with its time in the step to the last bit. */
export function keyOf(tick: number, { a, b, time }: { a: { id: number }; b: { id: number }; time: number }): string {
  return `${tick}: ${a.id} ${b.id} ${time}`;
}
