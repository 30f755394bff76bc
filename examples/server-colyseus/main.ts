// Two matches on two processes behind one Redis. Processes are killed, stopped and ended, connections are cut, and what must hold is
// checked: npm run example:colyseus. With `load` behind it, it measures instead.

import { strict as assert } from 'node:assert';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { checksum } from 'first-contact';
import { Arena } from '../arena/arena.ts';
import { ArenaClient } from './client.ts';
import { endAll, type Member, startProcess, startRedis } from './cluster.ts';
import { load } from './load.ts';
import type { Prediction } from './predict.ts';
import type { Session } from './session.ts';
import { type Enter, keyOf, Truth } from './truth.ts';

/** Milliseconds of each way between clients and servers. */
const DELAY = 40;
const BALLS = 40;
/** A second, and what a busy machine adds. */
const MOST_LOST = 75;
/** Milliseconds within which a match must run elsewhere. */
const TAKEOVER = 5000;

process.on('exit', endAll);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
const { port, redis } = await startRedis();
if (process.argv[2] === 'load') {
  await load(port);
  process.exit();
}
const options = { delay: DELAY, balls: BALLS };

/** A client, and what it must see. */
class Player {
  readonly client: ArenaClient;
  readonly match: string;
  readonly ticket: string;
  truth!: Truth;
  /** Enters that it heard and that were not taken back. */
  heard: Enter[] = [];
  /** How many were taken back. */
  withdrawn = 0;
  /** How many its world told of, in steps that were simulated again, too. */
  simulated = 0;

  constructor(match: string, ticket: string, number: number) {
    this.match = match;
    this.ticket = ticket;
    this.client = new ArenaClient(addresses, match, ticket, number);
    this.client.onSession = (session) => {
      this.truth = new Truth(session.room);
      session.onBegin = (prediction) => this.listen(prediction);
    };
  }

  get session(): Session {
    return this.client.session!;
  }

  /** Whether it plays in a room: what it predicts is ahead of what it knows. */
  get plays(): boolean {
    const prediction = this.client.session?.prediction;
    return prediction !== undefined && this.truth.first !== undefined && prediction.arena.tick > prediction.confirmed;
  }

  private listen({ arena, rewind }: Prediction): void {
    this.heard = [];
    this.withdrawn = 0;
    this.simulated = 0;
    rewind.on('*', (type, event) => {
      if (event.type !== 'enter') return;
      const key = keyOf(event.tick, event);
      if (type === 'enter') {
        this.heard.push({ tick: event.tick, key });
        return;
      }
      const i = this.heard.findIndex((it) => it.key === key);
      assert(i >= 0, `${key} is taken back, and was not heard`);
      this.heard.splice(i, 1);
      this.withdrawn++;
    });
    arena.world.on('enter', () => this.simulated++);
  }

  /** What it heard is what happened, each event once. Returns how many. */
  check(): number {
    const { start, confirmed } = this.session.prediction!;
    const from = Math.max(start, this.truth.first!);
    const keys = (events: Enter[]) =>
      events
        .filter(({ tick }) => tick > from && tick <= confirmed)
        .map(({ key }) => key)
        .sort();
    const real = keys(this.truth.enters);
    assert.deepEqual(keys(this.heard), real, `events of ${this.ticket}`);
    assert.equal(this.session.divergences, 0);
    assert(this.truth.compared > 0);
    return real.length;
  }
}

const [a, b] = await Promise.all([startProcess(port, options), startProcess(port, options)]);
const members = [a, b];
const addresses = members.map(({ address }) => address);
const first = new Player('blue', 'first', 0);
const second = new Player('blue', 'second', 1);
const third = new Player('red', 'third', 2);
const players = [first, second, third];
const began = performance.now();
try {
  await meet();
  await predict();
  await reconnect();
  await kill();
  await stop();
  await terminate();
  await leave();
  say('all is well');
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
process.exit();

/** Rooms are made and found across processes. */
async function meet(): Promise<void> {
  for (const { client } of players) await client.enter();
  await until(() => players.every(({ plays }) => plays), 'all play');
  assert.equal(first.session.room.roomId, second.session.room.roomId);
  assert.notEqual(first.session.room.roomId, third.session.room.roomId);
  const { processId } = await listing('blue');
  say(`first asked ${a.id}, second ${b.id}: both play in a room of ${processId}`);
}

/** What a client predicts becomes what the server says, and each event is heard once. */
async function predict(): Promise<void> {
  await sleep(5000);
  await until(() => players.every(({ plays }) => plays), 'all play');
  const events = players.reduce((sum, player) => sum + player.check(), 0);
  const simulated = players.reduce((sum, player) => sum + player.simulated, 0);
  assert(events > 0 && simulated > events);
  const withdrawn = players.reduce((sum, player) => sum + player.withdrawn, 0);
  say(`${events} events, each heard once, ${withdrawn} more taken back; the predicted worlds told of ${simulated}`);
  const all = players.flatMap(({ session }) => session.corrections).sort((x, y) => x - y);
  const none = all.filter((length) => length === 0).length;
  const [middle, p95] = [0.5, 0.95].map((share) => all[Math.floor(share * all.length)].toFixed(3));
  say(`of ${all.length} answers ${none} moved the player by nothing at all; median ${middle} m, 95 % ${p95} m`);
  const [shots, hits] = [first, third].reduce(([s, h], { truth }) => [s + truth.shots, h + truth.hits], [0, 0]);
  say(`${shots} shots, ${hits} of them hit`);
}

/** A connection breaks. The player comes back to its body. */
async function reconnect(): Promise<void> {
  const { roomId } = first.session.room;
  const id = idOf(first);
  (await ownerOf('blue')).network.cut();
  await until(() => !first.plays, 'the connection is lost');
  await until(() => players.every(({ plays }) => plays), 'all are back');
  assert.equal(first.session.room.roomId, roomId);
  assert.equal(idOf(first), id);
  say('connections cut: back by ticket, in the same bodies');
}

/** A process dies. The other one goes on with its matches, from the last save. */
async function kill(): Promise<void> {
  const next = startProcess(port, options);
  const owner = await ownerOf('blue');
  await takenOver(owner, 'killed', MOST_LOST, async () => {
    owner.child.kill('SIGKILL');
  });
  members.splice(members.indexOf(owner), 1, await next);
  addresses.splice(0, addresses.length, ...members.map(({ address }) => address));
}

/** A process stands still for so long that others take its matches, and then goes on. */
async function stop(): Promise<void> {
  const owner = await ownerOf('blue');
  await takenOver(owner, 'stopped', MOST_LOST, async () => {
    owner.child.kill('SIGSTOP');
  });
  owner.child.kill('SIGCONT');
  await until(async () => (await redis.hget('roomcount', owner.id)) === '0,0', 'the old owner gives up its rooms');
  for (const player of players) {
    const { tick } = player.truth;
    await until(async () => (await savedOf(player.match)).tick > tick, 'it is saved again');
    const world = await savedOf(player.match);
    await until(() => player.truth.tick >= world.tick, 'the ticks arrive');
    assert.equal(checksum(world.world), player.truth.sums.get(world.tick), 'the save is that of the new owner');
    assert.equal((await listing(player.match)).roomId, player.session.room.roomId);
    assert(player.plays);
  }
  say('it went on: refused by the fence, and neither save nor listing of the new owner has changed');
}

/** A process is ended in good order. */
async function terminate(): Promise<void> {
  const owner = await ownerOf('blue');
  const ended = once(owner.child, 'exit');
  await takenOver(owner, 'ended', 0, async () => {
    owner.child.kill('SIGTERM');
    await until(async () => (await roomsOf(owner)).length === 0, 'its rooms are closed');
  });
  assert.deepEqual(await ended, [0, null]);
}

/** When the last player leaves, a match is over. */
async function leave(): Promise<void> {
  await sleep(1000);
  const events = players.reduce((sum, player) => sum + player.check(), 0);
  say(`after all this ${events} more events, each heard once`);
  for (const { client } of players) await client.leave();
  await until(async () => (await listings()).length === 0, 'the rooms are gone');
  assert.deepEqual(await redis.keys('arena:world*'), []);
  assert.deepEqual(await redis.smembers('arena:matches'), []);
  say('all have left: no room and no world remains');
}

/** Ends a process, and checks what becomes of its matches. */
async function takenOver(gone: Member, word: string, mostLost: number, end: () => Promise<void>): Promise<void> {
  const own = new Set((await roomsOf(gone)).map(({ match }) => match));
  const moved = players.filter(({ match }) => own.has(match));
  const before = moved.map((player) => ({
    player,
    truth: player.truth,
    id: idOf(player),
    room: player.session.room.roomId,
  }));
  const started = performance.now();
  await end();
  const saved = new Map<string, Arena>();
  let lost = 0;
  for (const { player, truth } of before) {
    const world = await savedOf(player.match);
    saved.set(player.match, world);
    // What was sent before the end may still be on its way: later than this, nobody knows of it.
    lost = Math.max(lost, truth.tick - world.tick);
    const sum = truth.sums.get(world.tick);
    if (sum !== undefined) assert.equal(checksum(world.world), sum, `the save of ${player.match}`);
  }
  assert(lost <= mostLost, `${lost} ticks are lost`);

  for (const match of own)
    await until(
      async () => ![undefined, gone.id].includes((await listing(match))?.processId),
      `${match} runs elsewhere`,
    );
  const up = performance.now() - started;
  assert(up <= TAKEOVER, `taken over after ${up} ms`);
  await until(() => before.every(({ player, truth }) => player.truth !== truth && player.plays), 'all are back');
  const back = performance.now() - started;
  for (const { player, id, room } of before) {
    assert.notEqual(player.session.room.roomId, room);
    assert.equal(idOf(player), id, `${player.ticket} has its body`);
  }
  assert.deepEqual(await roomsOf(gone), [], 'no listing remains');
  for (const [match, arena] of saved)
    goesOn(
      arena,
      moved.filter((player) => player.match === match),
    );
  say(
    `${word}: ${own.size} matches run elsewhere after ${seconds(up)}, all players are back after ${seconds(back)}; ` +
      `${lost} ticks are lost`,
  );
}

/** The world that a player gets is the saved one, some ticks later: same ids, contacts and all. */
function goesOn(saved: Arena, back: readonly Player[]): void {
  const [{ truth }] = [...back].sort((x, y) => x.truth.first! - y.truth.first!);
  const tick = truth.first!;
  while (saved.tick < tick) saved.step(new Map());
  assert.equal(checksum(saved.world), truth.sums.get(tick), 'the world goes on');
}

interface Listing {
  readonly match: string;
  readonly roomId: string;
  readonly processId: string;
}

/** What Colyseus keeps in Redis of its rooms. */
async function listings(): Promise<Listing[]> {
  const rooms = Object.values(await redis.hgetall('roomcaches')).map((text) => JSON.parse(text));
  return rooms.map(({ roomId, processId, metadata }) => ({ match: metadata.match, roomId, processId }));
}

async function roomsOf({ id }: Member): Promise<Listing[]> {
  return (await listings()).filter(({ processId }) => processId === id);
}

/** The listing of a match. There must not be two. */
async function listing(match: string): Promise<Listing> {
  const found = (await listings()).filter((it) => it.match === match);
  assert(found.length <= 1, `${found.length} rooms of ${match}`);
  return found[0];
}

async function ownerOf(match: string): Promise<Member> {
  const { processId } = await listing(match);
  return members.find(({ id }) => id === processId)!;
}

async function savedOf(match: string): Promise<Arena> {
  return Arena.load((await redis.getBuffer(`arena:world:${match}`))!);
}

function idOf({ session, ticket }: Player): number {
  return session.prediction!.arena.players.get(ticket)!.character.body.id;
}

async function until(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const end = performance.now() + 20_000;
  while (!(await condition())) {
    assert(performance.now() < end, `not within 20 s: ${what}`);
    await sleep(20);
  }
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

function say(text: string): void {
  console.log(`${seconds(performance.now() - began).padStart(7)}  ${text}`);
}
