// Asteroids, in pixels with y downward. Rocks are polygons that spin and bounce off each other; bullets fly 25 times their size in a
// step and miss nothing; who is hit first in a step is known. A machine aims ahead and shoots until the sky is empty.

import { strict as assert } from 'node:assert';
import { bounce, defineLayers } from 'first-contact';
import { type Body2D, circle, polygon, World2D } from 'first-contact/2d';

const STEP = 1 / 60;
const WIDTH = 960;
const HEIGHT = 640;
const BULLET_SPEED = 4500;
const RADII = [0, 12, 24, 44]; // by the size of a rock

const layers = defineLayers('rock', 'ship', 'bullet');
const world = new World2D<{ size: number }>();
const ship = world.add({
  shape: polygon([16, 0, -12, 10, -6, 0, -12, -10]), // with a notch in its back
  position: [WIDTH / 2, HEIGHT / 2],
  layer: layers.ship,
  mask: layers.rock,
  userData: { size: 0 },
});

/** The same random numbers in each run. */
let seed = 7;
function random(from: number, to: number): number {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return from + ((to - from) * seed) / 2 ** 32;
}

const rocks = new Set<Body2D<{ size: number }>>();

/** Adds a rock with jags, so that it is hardly ever convex. */
function addRock(x: number, y: number, size: number): void {
  const corners = Array.from({ length: 9 }, (_, i) => {
    const radius = RADII[size] * random(0.7, 1);
    return [radius * Math.cos((i * Math.PI) / 4.5), radius * Math.sin((i * Math.PI) / 4.5)] as const;
  });
  const rock = world.add({
    shape: polygon(corners),
    position: [x, y],
    velocity: [random(-90, 90), random(-90, 90)],
    angularVelocity: random(-2, 2),
    response: bounce({ mass: size ** 2 }),
    layer: layers.rock,
    userData: { size },
  });
  rocks.add(rock);
}

let dents = 0;
let shots = 0;
let hits = 0;
/** Events come in the order of time: of two rocks on its way a bullet meets the nearer one first, and is gone then. */
world.between(layers.bullet, layers.rock).on('enter', ({ first: bullet, second: rock, point }) => {
  hits++;
  world.remove(bullet);
  world.remove(rock);
  rocks.delete(rock as Body2D<{ size: number }>);
  const { size } = rock.userData;
  // The pieces begin beside each other.
  const apart = RADII[size - 1] * 1.1;
  const way = Math.atan2(point.y - rock.position.y, point.x - rock.position.x) + Math.PI / 2;
  for (const side of size > 1 ? [-apart, apart] : []) {
    addRock(rock.position.x + side * Math.cos(way), rock.position.y + side * Math.sin(way), size - 1);
  }
});
world.between(layers.ship, layers.rock).on('enter', () => dents++);

/** What leaves the sky comes back on the other side; a bullet does not. */
function wrap(): void {
  for (const body of world.bodies) {
    const { x, y } = body.position;
    if (x >= 0 && x < WIDTH && y >= 0 && y < HEIGHT) continue;
    if (body.layer === layers.bullet) world.remove(body);
    else body.teleport([(x + WIDTH) % WIDTH, (y + HEIGHT) % HEIGHT]);
  }
}

/** Points the ship to where the nearest rock will be, and shoots. */
function play(): void {
  const { x, y } = ship.position;
  const far = (it: Body2D) => Math.hypot(it.position.x - x, it.position.y - y);
  const target = [...rocks].reduce((a, b) => (far(a) <= far(b) ? a : b));
  const time = far(target) / BULLET_SPEED;
  const [dx, dy] = [target.position.x + target.velocity.x * time - x, target.position.y + target.velocity.y * time - y];
  ship.moveTo([x, y], Math.atan2(dy, dx));
  const length = Math.hypot(dx, dy);
  shots++;
  world.add({
    shape: circle(3),
    position: [x, y],
    velocity: [(dx / length) * BULLET_SPEED, (dy / length) * BULLET_SPEED],
    layer: layers.bullet,
    mask: layers.rock,
    userData: { size: 0 },
  });
}

for (let i = 0; i < 4; i++) addRock(random(0, WIDTH), i % 2 === 0 ? 60 : HEIGHT - 60, 3);
for (let tick = 0; rocks.size > 0; tick++) {
  if (tick % 12 === 0) play();
  world.step(STEP);
  wrap();
  assert.ok(world.time < 120, 'the game takes too long');
}
assert.equal(hits, 4 * (1 + 2 + 4));
assert.ok(world.bodies.every(({ position }) => position.z === 0));
console.log(`${world.time.toFixed(1)} s: ${shots} shots, ${hits} hits, ${dents} dents in the ship`);
