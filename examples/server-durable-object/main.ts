// Plays a match in a room that is a Durable Object, in miniflare: the runtime of Cloudflare on this machine, without network. Bots play
// over WebSockets; the same match is played in Node, and each save must have the same checksum. Then the runtime ends in the middle of
// a second and starts again: the world comes back from storage as it was saved last, byte by byte, and the match goes on.
//
//   npm run example:durable-object

import { strict as assert } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'esbuild';
import { checksum } from 'first-contact';
import { Miniflare } from 'miniflare';
import { Arena } from '../arena/arena.ts';
import { Guest } from './guest.ts';
import { Twin } from './twin.ts';

const ROOM = 'arena-7';
const TICKETS = ['amber', 'blue', 'coral', 'dune'];
/** Ticks until the runtime ends: in the middle between two saves. */
const FIRST_HALF = 270;
const SECOND_HALF = 150;

checkRuntime();
const script = await bundle();
console.log(`bundle: ${(script.length / 1000).toFixed(0)} kB`);
const storage = mkdtempSync(join(tmpdir(), 'first-contact-room-'));
let runtime: Miniflare | undefined;
try {
  let address = await start();
  const guests: Guest[] = [];
  // One after the other, so that the order is known.
  for (const [i, ticket] of TICKETS.entries()) guests.push(await Guest.join(`${address}${ROOM}`, ticket, i));
  const twin = new Twin(new Arena(), guests);
  await Promise.all(guests.map((guest) => guest.sees(FIRST_HALF)));
  await end();
  for (const guest of guests) guest.end();

  const notes = guests[0].saves;
  assert(notes.length > 0, 'no save was told');
  for (const note of notes) {
    twin.playTo(note.tick);
    assert.equal(checksum(twin.arena.world), note.checksum, `checksums of tick ${note.tick}`);
  }
  const shots = twin.shots;
  console.log(
    `match: ${guests[0].tick} ticks, ${guests.length} players, ${shots} shots; ` +
      `${notes.length} checksums of the room are those of Node`,
  );
  assert(shots > 0);

  address = await start();
  const bytes = await saved(address);
  const loaded = Arena.load(bytes);
  const last = notes[notes.length - 1].tick;
  assert.equal(loaded.tick, last, 'the room has come back at its last save');
  assert.deepEqual(bytes, twin.arena.save(), 'the room has come back with the bytes of Node');
  assert.deepEqual(idsOf(loaded), idsOf(twin.arena));
  const contacts = contactsOf(loaded);
  assert.deepEqual(contacts, contactsOf(twin.arena));
  assert(contacts.length > 0);
  console.log(
    `started again: at tick ${loaded.tick} of ${guests[0].tick}, with the same ${idsOf(loaded).length} ids and ` +
      `${contacts.length} contacts`,
  );

  const again: Guest[] = [];
  for (const [i, ticket] of TICKETS.entries()) again.push(await Guest.join(`${address}${ROOM}`, ticket, i));
  for (const [i, { id }] of again.entries()) assert.equal(id, guests[i].id, `the id of ${TICKETS[i]}`);
  const next = new Twin(loaded, again);
  await Promise.all(again.map((guest) => guest.sees(last + SECOND_HALF)));
  for (const note of again[0].saves) {
    next.playTo(note.tick);
    assert.equal(checksum(next.arena.world), note.checksum, `checksums of tick ${note.tick}`);
  }
  console.log(`match goes on: ${again[0].saves.length} checksums are those of Node`);
  assert(again[0].saves.length > 1);

  await Promise.all(again.map((guest) => guest.leave()));
  // A client may hear that its socket is closed before the room does.
  let left = TICKETS.length;
  for (let tries = 0; tries < 40 && left > 0; tries++) {
    await sleep(50);
    left = Arena.load(await saved(address)).players.size;
  }
  assert.equal(left, 0, 'who closes the socket leaves');
  console.log('all players have left');
} finally {
  await end();
  rmSync(storage, { recursive: true, force: true });
}

/** Ends the program with a clear word where the runtime of Cloudflare cannot run: it is a binary for Linux, macOS and Windows. */
function checkRuntime(): void {
  const { default: workerd } = createRequire(import.meta.url)('workerd') as { readonly default: string };
  const { status, stdout, stderr, error } = spawnSync(workerd, ['--version'], { encoding: 'utf8' });
  if (status === 0) {
    console.log(stdout.trim());
    return;
  }
  console.error(`${workerd}, the runtime of Cloudflare, does not run on this machine: ${error?.message ?? stderr}`);
  process.exit(1);
}

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [new URL('./room.ts', import.meta.url).pathname],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    external: ['cloudflare:workers'],
    write: false,
  });
  return outputFiles[0].text;
}

/** Starts the runtime with the storage as it is, and returns its address. */
async function start(): Promise<string> {
  const started = performance.now();
  runtime = new Miniflare({
    modules: true,
    script,
    compatibilityDate: '2026-07-01',
    // Asks nothing of the network.
    cf: false,
    durableObjectsPersist: storage,
    durableObjects: { ROOMS: { className: 'Room', useSQLite: true } },
  });
  const { href } = await runtime.ready;
  console.log(`runtime: ready in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return href;
}

async function end(): Promise<void> {
  const ending = runtime;
  runtime = undefined;
  await ending?.dispose();
}

async function saved(address: string): Promise<Uint8Array> {
  const response = await fetch(`${address}${ROOM}/save`);
  assert.equal(response.status, 200);
  return new Uint8Array(await response.arrayBuffer());
}

function idsOf({ world }: Arena): number[] {
  return world.bodies.map(({ id }) => id);
}

/** The pairs of ids that are in contact. */
function contactsOf({ world }: Arena): string[] {
  const pairs = world.bodies.flatMap((body) =>
    world.contactsOf(body).map(({ other }) => [body.id, other.id].sort((p, q) => p - q).join('–')),
  );
  return [...new Set(pairs)].sort();
}
