// Rollback: two players behind a network of 20 to 200 ms simulate the same game, each with a copy of its own. Inputs of the other one
// come late, so each guesses them, and goes back when it was wrong. `npx tsx examples/rollback/main.ts lockstep` waits instead.

import { strict as assert } from 'node:assert';
import { play } from './match.ts';

const TICKS = 3000;
const mode = process.argv[2] === 'lockstep' ? 'lockstep' : 'rollback';

const { players, frames, bodies, checksums, events } = play(mode, TICKS);
for (const player of players) {
  assert.deepEqual(player.checksums, checksums);
  assert.deepEqual(new Set(player.told), events);
}
console.log(`${mode}: ${TICKS} ticks in ${frames} frames, ${bodies} bodies, ${events.size} events`);
for (const [i, { withdrawn, resimulated, waited, longest }] of players.entries()) {
  console.log(
    `player ${i + 1}: ${resimulated} ticks simulated again, ${waited} frames waited, ${withdrawn} events withdrawn,`,
    `longest frame ${longest.toFixed(1)} ms`,
  );
}
console.log('checksums and events of both are those of a game that knew all inputs');
