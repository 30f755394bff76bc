// What a room costs: one process with rooms of eight players, and all players in this process, which must not be the bottleneck.
// npm run example:colyseus -- load [rooms] [seconds]

import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type InputHandle, type Room } from '@colyseus/sdk';
import { Arena, DT } from '../arena/arena.ts';
import { Bot } from '../arena/bot.ts';
import type { Command } from '../arena/command.ts';
import { startProcess } from './cluster.ts';
import { type ArenaInput, type ArenaState, type Tick, writeInput } from './protocol.ts';

const PLAYERS = 8;
/** Milliseconds in which all comes up to speed. */
const WARM_UP = 5000;
/** Ticks by which inputs are early. */
const EARLY = 6;
/** Share of a core above which the clients, not the server, are measured. */
const MOST_BUSY = 0.8;
/** Share of the ticks that are due below which a run says nothing. */
const LEAST_RATE = 0.98;

export async function load(redisPort: number): Promise<void> {
  const [rooms, seconds] = [process.argv[3] ?? '10', process.argv[4] ?? '30'].map(Number);
  const alone = await arenaAlone(rooms, Math.min(seconds, 15));

  const { child, address } = await startProcess(redisPort);
  const clients: LoadClient[] = [];
  for (let i = 0; i < rooms * PLAYERS; i++) {
    const sdk = new Client(`ws://${address}`);
    const options = { match: `match-${Math.floor(i / PLAYERS)}`, ticket: `ticket-${i}` };
    clients.push(new LoadClient(await sdk.joinOrCreate<ArenaState>('arena', options), i));
  }
  const send = () => {
    for (const client of clients) client.send();
  };
  const timer = setInterval(send, 1000 * DT);
  await sleep(WARM_UP);

  const start = { server: cpuOf(child.pid!), own: process.cpuUsage(), at: performance.now() };
  const before = clients.map(({ bytes, tick, sent }) => ({ bytes, tick, sent }));
  await sleep(1000 * seconds);
  const real = (performance.now() - start.at) / 1000;
  const server = cpuOf(child.pid!) - start.server;
  const { user, system } = process.cpuUsage(start.own);
  const own = (user + system) / 1e6 / real;
  const memory = memoryOf(child.pid!);
  clearInterval(timer);

  const sum = (of: (client: LoadClient, i: number) => number) =>
    clients.reduce((all, client, i) => all + of(client, i), 0);
  const ticks = sum((client, i) => client.tick - before[i].tick) / PLAYERS;
  const bytes = sum((client, i) => client.bytes - before[i].bytes) / clients.length / real;
  const sent = sum((client, i) => client.sent - before[i].sent) / clients.length / real;
  const share = server / real;
  const rate = ticks / rooms / real;
  const row = (name: string, value: string) => console.log(`| ${name} | ${value} |`);
  console.log(
    `| ${rooms} rooms of ${PLAYERS} players and 100 balls, ${real.toFixed(0)} s, Node ${process.versions.node} | |`,
  );
  console.log('|---|--:|');
  row('CPU per room and tick', `${((1e6 * server) / ticks).toFixed(0)} µs`);
  row('the arena alone, paced, per room and tick', `${alone.toFixed(0)} µs`);
  row('ticks a second', rate.toFixed(1));
  row('share of a core', `${(100 * share).toFixed(0)} %`);
  row('rooms at half of a core, by division', ((0.5 * ticks * DT) / server).toFixed(1));
  row('bytes a second to a client', bytes.toFixed(0));
  row('inputs a second of a client', sent.toFixed(1));
  row('memory of the process', `${(memory / 1e6).toFixed(0)} MB`);
  row('CPU of the clients', `${(100 * own).toFixed(0)} % of a core`);
  if (own > MOST_BUSY || rate * DT < LEAST_RATE) {
    console.error('Void: the clients take too much of a core, or the server does not keep up. Is the machine busy?');
    process.exitCode = 1;
  }
}

/** A player that sends and receives, and predicts nothing. */
class LoadClient {
  bytes = 0;
  tick = 0;
  sent = 0;
  private readonly bot: Bot;
  private readonly input: InputHandle<ArenaInput>;
  private next = 0;

  constructor(room: Room<unknown, ArenaState>, number: number) {
    this.bot = new Bot(number);
    this.input = room.input<ArenaInput>({ mode: 'reliable' });
    room.onMessage('ticks', (ticks: Tick[]) => {
      this.tick = ticks[ticks.length - 1].tick;
    });
    const { events } = room.connection;
    const pass = events.onmessage;
    events.onmessage = (event) => {
      this.bytes += (event.data as ArrayBuffer).byteLength;
      pass?.(event);
    };
  }

  send(): void {
    if (this.tick === 0 || this.next > this.tick + 4 * EARLY) return;
    this.next = Math.max(this.next + 1, this.tick + EARLY);
    writeInput(this.input.data, { ...this.bot.next(undefined), sequence: this.next });
    this.input.send();
    this.sent++;
  }
}

/** Microseconds of CPU for a tick of an arena, when so many of them are stepped sixty times a second. */
async function arenaAlone(rooms: number, seconds: number): Promise<number> {
  const bots = Array.from({ length: PLAYERS }, (_, i) => new Bot(i));
  const arenas = Array.from({ length: rooms }, () => new Arena());
  for (const arena of arenas) for (const i of bots.keys()) arena.join(`${i}`);
  let ticks = 0;
  const tick = () => {
    ticks++;
    const commands = new Map<string, Command>(bots.map((bot, i) => [`${i}`, bot.next(undefined)]));
    for (const arena of arenas) arena.step(commands);
  };
  const timer = setInterval(tick, 1000 * DT);
  await sleep(WARM_UP);
  ticks = 0;
  const start = process.cpuUsage();
  await sleep(1000 * seconds);
  const { user, system } = process.cpuUsage(start);
  clearInterval(timer);
  return (user + system) / ticks / rooms;
}

/** Seconds of CPU that a process has used. From Linux, whose clock of processes ticks a hundred times a second. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Bytes of memory that a process has. */
function memoryOf(pid: number): number {
  return 1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}
