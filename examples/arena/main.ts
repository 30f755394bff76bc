// A match of 32 bots without a network: each sees the state of six ticks ago and sends its commands as bytes. In the middle the room
// is saved; the loaded one goes on to the same bytes.

import { strict as assert } from 'node:assert';
import { checksum } from 'first-contact';
import { Arena, DT, MOST_PLAYERS } from './arena.ts';
import { Bot } from './bot.ts';
import { type Command, readCommand, writeCommand } from './command.ts';
import { readView, writeView } from './view.ts';

const TICKS = 900;
const DELAY = 6;

const arena = new Arena();
const tickets = Array.from({ length: MOST_PLAYERS }, (_, i) => `ticket-${i}`);
for (const ticket of tickets) assert(arena.join(ticket));
assert.equal(arena.join('one-too-many'), undefined);

const bots = tickets.map((_, i) => new Bot(i));
const views: Uint8Array[][] = [];
let copy: Arena | undefined;
let [shots, hits, bytes] = [0, 0, 0];
for (let tick = 0; tick < TICKS; tick++) {
  const seen = views[tick - DELAY];
  const commands = new Map<string, Command>();
  tickets.forEach((ticket, i) => {
    const sent = writeCommand(bots[i].next(seen && readView(seen[i])));
    const command = readCommand(sent, arena.players.get(ticket)?.data.sequence ?? 0, arena.tick);
    assert(typeof command === 'object', `${command}`);
    commands.set(ticket, command);
  });
  arena.step(commands);
  copy?.step(commands);
  for (const { hit } of arena.shots) {
    shots++;
    if (hit?.userData) hits++;
  }
  views.push(tickets.map((ticket) => writeView(arena, arena.players.get(ticket)!)));
  bytes += views[tick].reduce((sum, view) => sum + view.length, 0);
  if (tick === TICKS / 2) copy = Arena.load(arena.save());
}

assert(copy);
assert.equal(checksum(copy.world), checksum(arena.world));
assert.deepEqual(copy.save(), arena.save());
const scores = [...arena.players.values()].map(({ data }) => data.score);
assert(hits > 0 && scores.some((score) => score > 0));
console.log(
  `${TICKS * DT} s, ${MOST_PLAYERS} players: ${shots} shots, ${hits} of them hit, best score ${Math.max(...scores)}`,
);
console.log(`a view has ${(bytes / TICKS / MOST_PLAYERS).toFixed(0)} bytes, a save ${arena.save().length}`);
console.log('saved in the middle and loaded: the same bytes at the end');
