// Games that look ahead: billiards and pinball that jump from event to event, and a bot that steps aside before it is hit.
// docs/looking-ahead.md explains the functions.

import { strict as assert } from 'node:assert';
import { Billiards } from './billiards.ts';
import { hitsOf } from './dodge.ts';
import { playPinball } from './pinball.ts';

/** Impacts that are compared. Each makes a difference of roundings up to ten times as large: billiards is chaotic. */
const IMPACTS = 36;
/** Seconds between two pictures. */
const PICTURE = 0.25;

const jumping = new Billiards();
for (let picture = 0; jumping.impacts.length < IMPACTS; ) {
  const seconds = jumping.jump();
  for (; picture <= 2 && picture * PICTURE <= jumping.world.time; picture++) {
    console.log(jumping.picture((picture * PICTURE - jumping.start) / seconds));
    console.log(`billiards after ${picture * PICTURE} s, between the impacts\n`);
  }
}
for (const dt of [1 / 30, 1 / 60, 1 / 240]) {
  const stepping = new Billiards();
  while (stepping.impacts.length < IMPACTS) stepping.step(dt);
  for (let i = 0; i < IMPACTS; i++) {
    assert.equal(stepping.impacts[i].pair, jumping.impacts[i].pair);
    assert.ok(Math.abs(stepping.impacts[i].time - jumping.impacts[i].time) < 1e-9);
  }
}
console.log(`${IMPACTS} impacts of billiards in ${jumping.steps} jumps: the same as in steps of 33, 17 and 4 ms`);

const { points, hits, seconds, jumps } = playPinball(40);
assert.equal(hits, 40);
console.log(`pinball: ${points} points for ${hits} hits in ${seconds.toFixed(1)} s of the game, in ${jumps} jumps`);

const [standing, dodging] = [hitsOf(100, false), hitsOf(100, true)];
assert.ok(standing > 90 && dodging === 0);
console.log(`of 100 shots ${standing} hit a bot that stands still, and ${dodging} one that looks ahead`);
