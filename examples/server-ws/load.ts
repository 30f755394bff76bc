// How many rooms a core can carry: rooms of 100 balls and 8 players are added until half of a core is busy, and beyond.

import { strict as assert } from 'node:assert';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from './client.ts';
import { ServerProcess } from './process.ts';
import { isVoid, type Load, type LoadRow } from './results.ts';
import { writeTicket } from './tickets.ts';

const PLAYERS = 8;
const SECRET = 'of the login service';
export interface LoadOptions {
  readonly folder: string;
  /** Numbers of rooms, from few to many. */
  readonly rooms: readonly number[];
  /** Seconds until balls are at rest and code is compiled, and of a measurement. */
  readonly warmUp: number;
  readonly seconds: number;
}

export async function measureLoad({ folder, rooms, warmUp, seconds }: LoadOptions): Promise<LoadRow[]> {
  const server = await ServerProcess.start('load-server.ts', folder, SECRET);
  const clients: Client[] = [];
  const rows: LoadRow[] = [];
  for (const count of rooms) {
    while (clients.length < PLAYERS * count) {
      const [number, room] = [clients.length, Math.floor(clients.length / PLAYERS)];
      const ticket = writeTicket({ room: `room-${room}`, player: `player-${number}` }, SECRET);
      const client = new Client({ url: server.url(ticket), number });
      clients.push(client);
      // One after the other, so that rooms do not tick at the same times.
      assert(await client.ready);
    }
    await wait(1000 * warmUp);
    const bytes = (which: 'received' | 'sent') => clients.reduce((sum, client) => sum + client[which], 0);
    const [received, sent, cpu] = [bytes('received'), bytes('sent'), process.cpuUsage()];
    await server.ask<number>('start');
    await wait(1000 * seconds);
    const load = await server.ask<Load>('load');
    const { user, system } = process.cpuUsage(cpu);
    const each = load.seconds * clients.length;
    rows.push({
      ...load,
      rooms: count,
      clients: (user + system) / 1e6 / load.seconds,
      down: (bytes('received') - received) / each,
      up: (bytes('sent') - sent) / each,
    });
  }
  assert.equal(await server.end('SIGTERM'), 0);
  return rows;
}

export function printLoad(rows: readonly LoadRow[]): void {
  console.log(
    '| rooms | ticks a second and room | CPU, of a core | world, of a core | CPU per room and tick | its world | tick p50, p99 | late p50, p99 | to, from a player | clients, of a core |',
  );
  console.log('|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|');
  for (const row of rows) {
    const { rooms, seconds, ticks, cpu, inSteps, durations, late, down, up, clients } = row;
    const percent = (part: number) => `${(100 * part).toFixed(0)} %`;
    const cells = [
      rooms,
      `${(ticks / seconds / rooms).toFixed(1)}${isVoid(row) ? ': void' : ''}`,
      percent(cpu / 1e6 / seconds),
      percent(inSteps / 1e6 / seconds),
      `${(cpu / ticks).toFixed(0)} µs`,
      `${(inSteps / ticks).toFixed(0)} µs`,
      `${durations.p50.toFixed(2)}, ${durations.p99.toFixed(2)} ms`,
      `${late.p50.toFixed(1)}, ${late.p99.toFixed(1)} ms`,
      `${(down / 1000).toFixed(1)}, ${(up / 1000).toFixed(1)} kB/s`,
      percent(clients),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
  const valid = rows.filter((row) => !isVoid(row));
  if (valid.length < 2) return;
  const half = line(valid.map(({ rooms, seconds, cpu }) => [cpu / 1e6 / seconds, rooms])).at(0.5);
  const { slope } = line(valid.map(({ rooms, memory }) => [rooms, memory]));
  console.log(`\nHalf of a core is busy with ${half.toFixed(0)} rooms. A room takes ${(slope / 1000).toFixed(0)} kB.`);
}

/** The line of least squares. */
function line(points: readonly (readonly [number, number])[]): { slope: number; at(x: number): number } {
  const mean = (of: (point: readonly [number, number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean((point) => point[0]), mean((point) => point[1])];
  const slope = mean((point) => (point[0] - x) * (point[1] - y)) / mean((point) => (point[0] - x) ** 2);
  return { slope, at: (at) => y + slope * (at - x) };
}
