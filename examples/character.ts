// A character walks through a level: up a flight of stairs, along a balcony, onto a lift that moves down and
// sideways, off it, and down a ramp without slipping. The game adds gravity and input; moveAndSlide does the rest.

import { strict as assert } from 'node:assert';
import { box, capsule, createMoveResult, moveAndSlide, plane, World } from 'first-contact';

const STEP = 1 / 60;
const GRAVITY = 9.81;
const FEET = 0.9; // below the center of the capsule

const world = new World();
world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: 0 }), name: 'ground' });
for (let i = 1; i <= 8; i++) {
  // Steps 0.25 high and 0.4 deep; the last one is the balcony, 2 above the ground.
  const length = i === 8 ? 5 : 0.4;
  const position: [number, number, number] = [2 + 0.4 * i + length / 2, 0.125 * i, 0];
  world.add({
    type: 'static',
    shape: box({ size: [length, 0.25 * i, 3] }),
    position,
    name: i === 8 ? 'balcony' : `step ${i}`,
  });
}
const lift = world.add({ shape: box({ size: [2, 0.2, 3] }), position: [11.2, 1.9, 0], name: 'lift' });
// A ramp of 30 degrees, from the ground up: a box, rotated about z.
const angle = Math.PI / 6;
world.add({
  type: 'static',
  shape: box({ size: [8, 1, 3] }),
  position: [13 + 4 * Math.cos(angle) + 0.5 * Math.sin(angle), 4 * Math.sin(angle) - 0.5 * Math.cos(angle), 7],
  quaternion: [0, 0, Math.sin(angle / 2), Math.cos(angle / 2)],
  name: 'ramp',
});

const body = capsule({ radius: 0.3, halfHeight: 0.6 });
const options = { stepHeight: 0.3, snapLength: 0.3 };
const hero = createMoveResult();
hero.position = { x: 0, y: FEET, z: 0 };

/** One step of the game: the world moves, then the character, by input and gravity. */
function step(x: number, z: number): void {
  world.step(STEP);
  const velocity = { x, y: hero.velocity.y - GRAVITY * STEP, z };
  moveAndSlide(world, body, hero, velocity, STEP, options, hero);
}

function report(what: string): void {
  const { x, y, z } = hero.position;
  const feet = [x, y - FEET, z].map((value) => value.toFixed(2)).join(', ');
  console.log(
    `${world.time.toFixed(2).padStart(6)} s: ${what.padEnd(26)} feet at (${feet}), on ${hero.floor?.name ?? 'nothing'}`,
  );
}

const walk = (seconds: number, x: number, z: number) => {
  for (let i = 0; i < Math.round(seconds / STEP); i++) step(x, z);
};
/** Asserts the height of the feet, up to the margin. */
const assertHeight = (height: number) => assert.ok(Math.abs(hero.position.y - FEET - height) < 0.002);

walk(0.5, 0, 0);
report('waits');
assert.equal(hero.floor?.name, 'ground');
walk(1, 3, 0);
report('is on the stairs');
assert.match(hero.floor?.name ?? '', /step/);
walk(1.5, 3, 0);
report('is on the balcony');
assert.equal(hero.floor?.name, 'balcony');
assertHeight(2);
walk(1.2, 3, 0);
report('has stepped onto the lift');
assert.equal(hero.floor, lift);

// The lift rotates, and moves down and sideways, and the character with it.
const before = { ...hero.position };
lift.velocity = [0, -0.8, 2];
lift.angularVelocity = [0, 0.4, 0];
walk(2, 0, 0);
report('was taken along');
assert.equal(hero.floor, lift);
assert.ok(Math.abs(hero.position.y - (before.y - 1.6)) < 1e-9);
lift.velocity = [0, 0, 0];
lift.angularVelocity = [0, 0, 0];

walk(1, 0, 3);
report('walked off');
assert.equal(hero.floor?.name, 'ground');
walk(1.8, 3, 0);
report('is on the ramp');
assert.equal(hero.floor?.name, 'ramp');
const { x, y, z } = hero.position;
walk(10, 0, 0);
report('rests, and does not slip');
assert.deepEqual({ ...hero.position }, { x, y, z });
walk(2, -3, 0);
report('is down again');
assertHeight(0);
