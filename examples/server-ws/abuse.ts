// Players who send what nobody should, while others play: nothing of it reaches the world, and ticks take no longer.

import { strict as assert } from 'node:assert';
import { setTimeout as wait } from 'node:timers/promises';
import { MOST_PLAYERS } from '../arena/arena.ts';
import { writeCommand } from '../arena/command.ts';
import type { Outcome, Work } from './abuse-server.ts';
import { badMessages, integer, pick, type Random, seeded, still } from './bad-messages.ts';
import { Client } from './client.ts';
import { ServerProcess } from './process.ts';
import { frame, OPCODE, RawClient } from './raw.ts';
import { writeTicket } from './tickets.ts';

export interface AbuseOptions {
  readonly folder: string;
  /** Bad messages, about. */
  readonly messages: number;
  /** Seconds of a part with abuse, and of one without. */
  readonly seconds: number;
  /** How much longer the typical tick may take under abuse. Default: that is only told. */
  readonly mostSlower?: number;
}

const ABUSERS = 8;
const ABUSER = 'abuser';
const SEED = 20_261_128;
const SECRET = 'of the login service';

const ticketOf = (player: string) => writeTicket({ room: 'arena', player }, SECRET);

export async function abuse({ folder, messages, seconds, mostSlower = Infinity }: AbuseOptions): Promise<void> {
  const server = await ServerProcess.start('abuse-server.ts', folder, SECRET, ABUSER);
  const clients = Array.from({ length: MOST_PLAYERS - ABUSERS }, (_, number) => {
    return new Client({ url: server.url(ticketOf(`player-${number}`)), number });
  });
  for (const ready of await Promise.all(clients.map((client) => client.ready))) assert(ready);
  const abusers = Array.from(
    { length: ABUSERS },
    (_, i) => new Abuser(server.port, ticketOf(`${ABUSER}-${i}`), seeded(SEED + i)),
  );
  await Promise.all(abusers.map((abuser) => abuser.connect()));
  await wait(1000 * seconds);

  // In turns, so that what else the machine does meets both alike.
  const [calm, abused] = [new Sum(), new Sum()];
  const sent = () => abusers.reduce((sum, abuser) => sum + abuser.sent, 0);
  while (sent() < messages) {
    await calm.during(server, () => wait(1000 * seconds));
    const end = Date.now() + 1000 * seconds;
    await abused.during(server, () =>
      Promise.all(
        abusers.map(async (abuser) => {
          while (Date.now() < end) await abuser.connect();
        }),
      ),
    );
  }

  const cut = await Promise.race([wait(0), ...clients.map(({ ended }) => ended)]);
  assert(!cut, `a player who abuses nothing was cut off: ${cut?.reason}`);
  const { tick, checksum, twin, still, moving } = await server.ask<Outcome>('outcome');
  assert.equal(checksum, twin);
  assert.equal(moving, 0);
  assert(clients.every(({ longestGap }) => longestGap === 3));
  assert.equal(await server.end('SIGTERM'), 0);

  const ends: Record<number, number> = {};
  for (const abuser of abusers) for (const code of abuser.ends) ends[code] = (ends[code] ?? 0) + 1;
  const list = Object.entries(ends).map(([code, count]) => `${code}: ${count}`);
  console.log(`${sent()} bad messages in connections that ended by ${list.join(', ')}`);
  console.log(
    `none was played in ${tick} ticks: the world has the checksum of its twin (${still} commands stood still)`,
  );
  const slower = abused.percentile(0.5) / calm.percentile(0.5);
  console.log(`
|  | tick, mean | p50 | p99 | CPU of the process for each |
|---|--:|--:|--:|--:|
| without abuse | ${calm} |
| with ${(sent() / abused.seconds).toFixed(0)} bad messages a second | ${abused} |

Under abuse the typical tick takes × ${slower.toFixed(2)}.`);
  assert(slower < mostSlower, 'abuse makes ticks longer');
}

/** Work of a server in the parts of one kind. */
class Sum {
  private readonly ticks: number[] = [];
  private cpu = 0;
  seconds = 0;

  async during(server: ServerProcess, act: () => Promise<unknown>): Promise<void> {
    await server.ask<Work>('work');
    const start = performance.now();
    await act();
    this.seconds += (performance.now() - start) / 1000;
    const { ticks, cpu } = await server.ask<Work>('work');
    this.ticks.push(...ticks);
    this.cpu += cpu;
  }

  /** Milliseconds that this part of the ticks takes at most. */
  percentile(part: number): number {
    return this.ticks.slice().sort((a, b) => a - b)[Math.floor(part * this.ticks.length)];
  }

  toString(): string {
    const count = this.ticks.length;
    const mean = this.ticks.reduce((sum, time) => sum + time, 0) / count;
    const times = [mean, this.percentile(0.5), this.percentile(0.99), this.cpu / 1000 / count];
    return times.map((time) => `${time.toFixed(2)} ms`).join(' | ');
  }
}

class Abuser {
  sent = 0;
  readonly ends: number[] = [];
  private readonly port: number;
  private readonly ticket: string;
  private readonly random: Random;

  constructor(port: number, ticket: string, random: Random) {
    this.port = port;
    this.ticket = ticket;
    this.random = random;
  }

  /** Connects, behaves for some commands, sends bad messages, and waits until the server has ended the connection. */
  async connect(): Promise<void> {
    const { random } = this;
    if (random() < 0.05) await this.forge();
    const client = await RawClient.connect(this.port, this.ticket);
    assert(client.welcome, 'a player with a ticket gets in');
    const { tick, sequence } = client.welcome;
    let next = sequence + 1;
    const command = () => frame(OPCODE.binary, writeCommand(still(next++)));
    client.write(Buffer.concat(Array.from({ length: integer(random, 0, 3) }, command)));
    // These are played before the bad ones come, or they come together.
    if (random() < 0.5) await wait(60);
    const flood = random() < 0.005;
    const messages = flood
      ? Array.from({ length: 1000 }, random() < 0.5 ? command : () => frame(OPCODE.ping))
      : Array.from({ length: integer(random, 1, 20) }, () =>
          pick(random, Object.values(badMessages))(random, next, tick),
        );
    client.write(Buffer.concat(messages));
    this.sent += messages.length;
    const code = await Promise.race([client.ended, wait(5000)]);
    assert(code && !client.reason.includes('behind'), 'a bad message ends its connection at once');
    this.ends.push(code);
  }

  /** A ticket that is not signed. */
  private async forge(): Promise<void> {
    const name = pick(this.random, ['__proto__', 'constructor', 'player-0', '..%2F..']);
    const client = await RawClient.connect(this.port, `arena.${name}.${'A'.repeat(43)}`);
    this.sent++;
    this.ends.push(await client.ended);
  }
}
