#!/usr/bin/env node
// npx first-contact replay FILE [FILE] [--with MODULE]: docs/replay.md.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import * as library from '../dist/index.js';

const USAGE = `Usage: first-contact replay FILE [FILE] [--with MODULE]
Prints the checksum of each tick of a recording, or the first difference of two. A module may export callbacks and a filter.`;

async function run() {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { with: { type: 'string' } } });
  const [command, ...files] = positionals;
  if (command !== 'replay' || files.length < 1 || files.length > 2) throw new Error(USAGE);
  const { filter, ...callbacks } = values.with ? await import(pathToFileURL(resolve(values.with)).href) : {};
  const options = { kinds: { ...library, ...callbacks }, filter };
  const [a, b] = files.map((file) => new Uint8Array(readFileSync(file)));
  if (b) {
    const found = library.findDivergence(a, b, options);
    if (!found) return console.log('no difference');
    const owner = found.body === undefined ? 'the world' : `body ${found.body}`;
    console.log(`tick ${found.tick}: ${owner}: ${found.column}: ${found.a} and ${found.b}`);
    process.exitCode = 1;
    return;
  }
  const replay = library.replay(a, options);
  console.log(`${replay.tick} ${library.checksum(replay.world)}`);
  while (replay.tick < replay.lastTick) {
    // It throws if the checksum is not the recorded one.
    replay.step();
    console.log(`${replay.tick} ${replay.checksumOf(replay.tick)}`);
  }
}

run().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
});
