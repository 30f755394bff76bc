// A match of 32 bots behind real sockets, and what goes wrong in one: a slow client, frames against the rules, lost connections,
// a server that is killed. All of it is checked.

import { strict as assert } from 'node:assert';
import { setTimeout as wait } from 'node:timers/promises';
import { Arena, MOST_PLAYERS } from '../arena/arena.ts';
import { writeCommand } from '../arena/command.ts';
import { type BadFrame, badFrames, unfinished } from './bad-frames.ts';
import { still } from './bad-messages.ts';
import { Client } from './client.ts';
import { type Description, describe } from './describe.ts';
import type { Shooting } from './match-server.ts';
import { ServerProcess } from './process.ts';
import { RawClient } from './raw.ts';
import { Room } from './room.ts';
import { CLOSED } from './server.ts';
import { FolderStore } from './store.ts';
import { writeTicket } from './tickets.ts';

/** Milliseconds from a state to the screen of a bot. */
const LAG = 100;
const SECRET = 'of the login service';
const ROOM = 'arena';

const ticketOf = (player: string) => writeTicket({ room: ROOM, player }, SECRET);
const tickets = Array.from({ length: MOST_PLAYERS }, (_, i) => ticketOf(`player-${i}`));

export async function playMatch(folder: string): Promise<void> {
  checkLimits();
  const store = new FolderStore(folder);
  let server = await ServerProcess.start('match-server.ts', folder, SECRET);
  const join = (i: number) => new Client({ url: server.url(tickets[i]), number: i, lag: LAG });
  const clients = tickets.map((_, i) => join(i));
  await everyone(clients);

  const late = new Client({ url: server.url(ticketOf('one-too-many')), number: 0 });
  assert.equal((await late.ended).code, CLOSED.full);
  const forged = new Client({ url: server.url(`${tickets[0].slice(0, -1)}!`), number: 0 });
  assert.equal(await forged.ready, false);
  console.log(`${MOST_PLAYERS} players are in; one more, and a forged ticket, are refused`);

  // One stops to read; another loses its connection. The rest must not notice.
  const [slow, lost, ...others] = clients;
  const before = others.map(({ states, tick }) => ({ states, tick }));
  slow.pause();
  lost.end();
  await lost.ended;
  await wait(500);
  const back = join(1);
  clients[1] = back;
  await everyone([back]);
  assert.equal(back.view!.self, lost.view!.self);
  assert(back.view!.sequence >= lost.view!.sequence && back.view!.tick > lost.view!.tick);
  console.log(`a player whose connection was lost comes back to body ${back.view!.self} by its ticket`);

  // Two seconds are enough to be cut off, if the server keeps its time.
  while (others[0].tick < slow.tick + 150) await wait(50);
  slow.resume();
  const { code, reason } = await slow.ended;
  others.forEach(({ states, tick, longestGap }, i) => {
    assert.equal(3 * (states - before[i].states), tick - before[i].tick);
    assert.equal(longestGap, 3);
  });
  console.log(`who did not read was cut off (${code} ${reason}); each of the others got every state`);

  const sendBad = async (ticket: string, [name, bad]: [string, BadFrame]) => {
    const raw = await RawClient.connect(server.port, ticket);
    raw.write(bad.bytes);
    assert.equal(await raw.ended, bad.code, name);
  };
  const [broken, silent] = [Object.entries(badFrames), Object.entries(unfinished)];
  for (const bad of broken) await sendBad(tickets[0], bad);
  await Promise.all(silent.map((bad, i) => sendBad(tickets[i], bad)));
  assert.equal((await back.ended).code, CLOSED.cut); // by a second connection with its ticket
  for (const i of [0, 1]) clients[i] = join(i);
  await everyone(clients);
  assert.equal(clients[0].view!.self, slow.view!.self);
  console.log(`${broken.length + silent.length} kinds of bad frames end their connections, nothing else`);

  const { shots, hits, hitsNow } = await server.ask<Shooting>('shooting');
  console.log(
    `${shots} shots at what was seen ${LAG} ms ago or earlier: ${hits} hit a player then, ${hitsNow} would now`,
  );
  assert(shots > 200 && hits > 0.5 * shots && hits > 1.1 * hitsNow);

  await server.end('SIGKILL');
  await Promise.all(clients.map(({ ended }) => ended));
  const saved = describe(store.open(ROOM));
  const selves = clients.map(({ view }) => view!.self);
  const seen = Math.max(...clients.map(({ tick }) => tick));
  server = await ServerProcess.start('match-server.ts', folder, SECRET);
  clients.forEach((_, i) => {
    clients[i] = join(i);
  });
  await everyone(clients);
  assert.deepEqual(await server.ask<Description>('opened'), saved);
  assert.deepEqual(
    clients.map(({ view }) => view!.self),
    selves,
  );
  assert(saved.contacts.length > 0 && seen - saved.tick <= 60);
  console.log(
    `killed in tick ${seen} and started again from tick ${saved.tick}: ` +
      `the same ${saved.bodies.length} bodies and ${saved.contacts.length / 2} contacts`,
  );

  await wait(500);
  assert.equal(await server.end('SIGTERM'), 0);
  const ends = await Promise.all(clients.map(({ ended }) => ended));
  const last = store.open(ROOM).tick;
  // Who answers too late is not told.
  assert(ends.filter(({ code }) => code === CLOSED.end).length > MOST_PLAYERS / 2);
  assert(clients.every(({ tick }) => tick <= last));
  console.log(`ended in tick ${last}, which is saved`);
}

/** What needs too many bytes to be seen through sockets, and too much time. */
function checkLimits(): void {
  const room = new Room(new Arena(0));
  let reason: string | undefined;
  const connection = {
    unsent: 0,
    send: (bytes: Uint8Array) => {
      connection.unsent += bytes.length;
    },
    cut: (why: string) => {
      reason = why;
    },
  };
  // One claims to have seen what it has not read.
  assert(room.enter('liar', connection));
  for (let sequence = 1; !reason; sequence++) {
    room.receive('liar', connection, writeCommand({ ...still(sequence), seen: room.arena.tick }));
    room.tick();
  }
  assert.match(reason, /^\d+ bytes behind$/);
  // One sends all at once.
  connection.unsent = 0;
  reason = undefined;
  assert(room.enter('flood', connection));
  for (let sequence = 1; sequence <= 1000; sequence++) room.receive('flood', connection, writeCommand(still(sequence)));
  assert.equal(reason, 'too many messages');
}

/** Waits until all have a state on the screen. */
async function everyone(clients: readonly Client[]): Promise<void> {
  for (const ready of await Promise.all(clients.map(({ ready }) => ready))) assert(ready);
}
