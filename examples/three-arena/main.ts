// Plays the arena for five seconds: `npx tsx examples/three-arena/main.ts`.

import { strict as assert } from 'node:assert';
import { createArena } from './arena.ts';

const arena = createArena();
for (let i = 0; i < 300; i++) {
  arena.frame(1 / 60, 4, -4);
  if (i % 30 === 0) arena.shoot(1, 0, -1);
}
const picked = arena.pick(0, 0);
console.log(
  `${arena.hits.length} hits, the first: ${arena.hits[0]}; in the zone: ${arena.inside.size}; picked: ${picked?.point.y.toFixed(3)}`,
);
assert.equal(arena.hits.length, 10);
assert.ok(arena.inside.size > 0 && picked && arena.balls.every(({ position }) => position.y > 0.29));

const count = arena.world.bodies.length;
arena.shoot(0, 1, 0);
assert.equal(arena.world.bodies.length, count + 1);
for (let i = 0; i < 30; i++) arena.frame(1 / 60);
// It has hit nothing, and ended all the same.
assert.equal(arena.world.bodies.length, count);
