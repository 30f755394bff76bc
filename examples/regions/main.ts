// A world cut into four regions, each in a worker thread, with bodies that cross the borders, push each other across them, and stay in
// contact while they cross. What the regions tell, put together, is what the undivided world tells, bit for bit and in the same order.
// `npx tsx examples/regions/main.ts long` plays more bodies, and longer.

import { strict as assert } from 'node:assert';
import { type Body, serialize } from 'first-contact';
import { Cut } from './cut.ts';
import { createWorld, isFree } from './game.ts';
import { firstDifference, inOrder, WIDTH } from './journal.ts';
import { playCut, playWhole } from './play.ts';
import { REACH, STATE, statesOf } from './region.ts';
import { playInThreads } from './threads.ts';

const SEED = 7;
/** Width of the border, meters. */
const MARGIN = 8;
const isLong = process.argv[2] === 'long';
const BODIES = isLong ? 2000 : 600;
const STEPS = isLong ? 3000 : 400;
const cut = new Cut(2, 2);

// A border that is too narrow is noticed, in the first step in which it could have changed anything.
assert.throws(() => playCut(createWorld(BODIES, SEED), cut, REACH / 2, 30), /is too narrow/);

const world = createWorld(BODIES, SEED);
const played = await playInThreads(serialize(world), cut, MARGIN, STEPS);
const started = performance.now();
const whole = playWhole(world, STEPS);
const seconds = (performance.now() - started) / 1000;

const difference = firstDifference(whole.rows, inOrder(played.map(({ rows }) => rows)));
assert.equal(difference, undefined, difference);
// The bodies are those of the undivided world as well, and each has one owner.
const free = new Map(world.bodies.filter(isFree).map((body) => [body.id, body]));
for (const { states } of played) {
  const ids = Array.from({ length: states.length / STATE }, (_, k) => states[STATE * k]);
  assert.deepEqual(states, statesOf(ids.map((id) => free.get(id) as Body)));
  for (const id of ids) assert(free.delete(id), `body ${id} has two owners`);
}
assert.equal(free.size, 0, 'some bodies have no owner');

const sum = (count: (region: (typeof played)[number]) => number) => played.reduce((total, it) => total + count(it), 0);
const crossings = sum((it) => it.crossings);
const ghosts = sum((it) => it.ghostSteps) / sum((it) => it.ownedSteps);
const kilobytes = sum((it) => it.bytesReceived) / STEPS / 1000;
console.log(`${BODIES} bodies, ${STEPS} steps, ${cut.count} regions with borders of ${MARGIN} m, a thread each`);
console.log(
  `${whole.rows.length / WIDTH} events, told once each, with the bits of the undivided world; ${crossings} crossings`,
);
console.log(`ghosts: ${(100 * ghosts).toFixed(0)} % of the bodies, ${kilobytes.toFixed(1)} kB a step over all borders`);
console.log(
  `${sum((it) => it.corrections)} states of ghosts corrected, none within ${REACH.toFixed(1)} m of the region`,
);
const perStep = played.map(({ stepping }) => (stepping / STEPS).toFixed(2)).join(', ');
console.log(
  `a step: ${((1000 * seconds) / STEPS).toFixed(2)} ms undivided; ${perStep} ms in the regions, at the same time`,
);
assert(crossings >= (isLong ? 5000 : 500), 'too few bodies have crossed borders');
