// A platformer on tiles, in pixels with y upward: solid tiles, slopes, one-way platforms, coins. The hero runs, jumps up through a
// platform, lands on it, and walks over level tiles and down a slope without a catch.

import { strict as assert } from 'node:assert';
import { Character } from 'first-contact';
import { capsule2, chain, circle, polygon, rect, World2D } from 'first-contact/2d';

const STEP = 1 / 60;
const TILE = 16;
const GRAVITY = 900;
const JUMP = 340;
const RUN = 120;

/** `#` solid, `/` and `\` slopes, `=` one-way platform, `o` coin. */
const MAP = [
  '                               ',
  '                               ',
  '         o o                   ',
  '        =====                  ',
  '                               ',
  '    o                  o       ',
  '   ===         /######\\        ',
  '              /########\\    o  ',
  '##############################',
];

const world = new World2D();
MAP.forEach((row, line) => {
  const y = (MAP.length - 1 - line + 0.5) * TILE;
  // Tiles beside each other are one body: fewer are faster, though the hero would not catch on single ones.
  for (const { 0: run, index } of row.matchAll(/#+|=+|[/\\o]/g)) {
    const width = run.length * TILE;
    const x = index * TILE + width / 2;
    const half = TILE / 2;
    const position = [x, y] as const;
    if (run[0] === '#') world.add({ type: 'static', shape: rect(width, TILE), position, name: 'ground' });
    if (run[0] === '/')
      world.add({ type: 'static', shape: polygon([-half, -half, half, -half, half, half]), position, name: 'slope' });
    if (run[0] === '\\')
      world.add({ type: 'static', shape: polygon([-half, half, -half, -half, half, -half]), position, name: 'slope' });
    if (run[0] === 'o') world.add({ type: 'static', shape: circle(5), position, sensor: true, name: 'coin' });
    // Its front is to the left of the way, which is up here: from below and from beside one passes.
    if (run[0] === '=') {
      const top = chain([-width / 2, half, width / 2, half], { sides: 'front' });
      world.add({ type: 'static', shape: top, position, name: 'platform' });
    }
  }
});

const shape = capsule2({ radius: 6, halfHeight: 5 });
const hero = new Character(world, { shape, position: [24, 40, 0], snapLength: 4 });
let coins = 0;
hero.body.on('enter', ({ other }) => {
  if (other.name !== 'coin') return;
  coins++;
  world.remove(other);
});

const floors: string[] = [];

/** One step of the game, by what the player presses. */
function step(direction: number, jumps = false): void {
  const up = jumps && hero.onFloor ? JUMP : hero.velocity.y - GRAVITY * STEP;
  hero.move([direction * RUN, up, 0], STEP);
  world.step(STEP);
  const floor = hero.floor?.name;
  if (floor && floors.at(-1) !== floor) floors.push(floor);
  assert.equal(hero.position.z, 0);
}

/** Runs until the hero is at x. */
function runTo(x: number, jumps = false): void {
  const direction = Math.sign(x - hero.position.x);
  for (let i = 0; i < 600 && (x - hero.position.x) * direction > 0; i++) step(direction, jumps && i === 0);
  assert.ok((x - hero.position.x) * direction <= 0, `stuck at ${hero.position.x}`);
}

/** Stands until the hero is on a floor. */
function land(): void {
  for (let i = 0; i < 120 && !hero.onFloor; i++) step(0);
  assert.ok(hero.onFloor);
}

land();
runTo(4.5 * TILE);
step(0, true); // straight up, through the platform
for (let i = 0; i < 60; i++) step(0);
assert.equal(hero.floor?.name, 'platform');
runTo(9.5 * TILE, true); // to the higher one
land();
assert.equal(hero.floor?.name, 'platform');
runTo(20 * TILE); // over the edge, onto the hill
land();
runTo(29 * TILE); // down the slope
land();

console.log(`${world.time.toFixed(1)} s: ${coins} coins, over ${floors.join(', ')}`);
assert.deepEqual(floors.slice(0, 3), ['ground', 'platform', 'slope']);
assert.equal(floors.at(-1), 'ground');
assert.equal(coins, 5);
