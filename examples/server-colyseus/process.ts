// A process with rooms. All processes of a Redis know all rooms, and each looks after the matches of those that die.
// Arguments: port of Redis, port of clients, address that clients are told.

import { setTimeout as sleep } from 'node:timers/promises';
import { matchMaker, Server } from '@colyseus/core';
import { RedisDriver } from '@colyseus/redis-driver';
import { RedisPresence } from '@colyseus/redis-presence';
import { WebSocketTransport } from '@colyseus/ws-transport';
import { Redis } from 'ioredis';
import { ArenaRoom } from './room.ts';
import { Saves } from './save.ts';

/** Milliseconds between two looks at the others. */
const LOOK_EVERY = 500;

const [redisPort, port, publicAddress] = process.argv.slice(2);
const redis = { host: '127.0.0.1', port: Number(redisPort) };
ArenaRoom.saves = new Saves(new Redis(redis));
ArenaRoom.balls = Number(process.env.BALLS ?? 100);
// Not `create`: it makes a second room of a match, which takes it away from the first.
matchMaker.controller.exposedMethods = ['joinOrCreate', 'join'];

const server = new Server({
  greet: false,
  logger: { ...console, debug: () => {} }, // it tells of each health check
  transport: new WebSocketTransport({ maxPayload: 1024 }),
  presence: new RedisPresence(redis),
  driver: new RedisDriver(redis),
  publicAddress,
});
server.define('arena', ArenaRoom).filterBy(['match']);
await server.listen(Number(port), '127.0.0.1');
process.send?.(matchMaker.processId);
process.on('disconnect', () => process.exit(0)); // a child outlives a parent that was killed
lookAfterOthers();

async function lookAfterOthers(): Promise<void> {
  while (matchMaker.state === matchMaker.MatchMakerState.READY) {
    await takeOver().catch(console.error);
    await sleep(LOOK_EVERY);
  }
}

/** Brings up the matches that nobody runs. */
async function takeOver(): Promise<void> {
  const processes = await matchMaker.stats.fetchAll();
  // Deletes the listings of those that do not answer.
  await Promise.all(
    processes.map(({ processId: id }) => id === matchMaker.processId || matchMaker.healthCheckProcessId(id)),
  );
  const matches = await ArenaRoom.saves.matches();
  const rooms = await matchMaker.query({ name: 'arena' });
  const run = new Set(rooms.map(({ metadata }) => metadata.match));
  for (const match of matches) {
    if (run.has(match) || !(await ArenaRoom.saves.claim(match))) continue;
    // In this process: createRoom() would ask the one with the fewest rooms, perhaps a dead one.
    await matchMaker.handleCreateRoom('arena', { match });
  }
}
