// A game loop with responses: bullets vanish where they hit, targets fall after three hits, a sensor counts bodies.

import { strict as assert } from 'node:assert';
import { type Body, box, sphere, World } from 'first-contact';

// Layers: bullets collide with everything but each other.
const BULLET = 1;
const SCENERY = 2;

const world = new World();
const health = new Map<Body, number>();
for (const z of [-4, 0, 4]) {
  const target = world.add({
    type: 'static',
    shape: box({ halfExtents: [0.5, 1, 0.5] }),
    position: [20, 0, z],
    layer: SCENERY,
    name: `target at z = ${z}`,
  });
  health.set(target, 3);
}
const gate = world.add({
  type: 'static',
  shape: box({ size: [0.02, 10, 20] }), // 2 cm thick, and the bullets move five meters per step
  position: [7, 0, 0],
  sensor: true,
  layer: SCENERY,
  name: 'gate',
});

let visits = 0;
gate.on('enter', () => visits++);

let hits = 0;
world.on('enter', ({ a, b, point }) => {
  const target = health.has(a) ? a : b;
  const bullet = target === a ? b : a;
  const left = health.get(target);
  if (left === undefined) return; // a bullet in the gate
  hits++;
  world.remove(bullet); // handlers may change the world
  health.set(target, left - 1);
  console.log(`step ${world.stepCount}: ${target.name} is hit at x = ${point.x.toFixed(2)}, z = ${point.z.toFixed(2)}`);
  if (left === 1) {
    health.delete(target);
    world.remove(target);
    console.log(`step ${world.stepCount}: ${target.name} falls`);
  }
});

function fireAt(target: Body): void {
  const { x, z } = target.position;
  const speed = 300 / Math.sqrt(x * x + z * z);
  world.add({ shape: sphere(0.05), velocity: [x * speed, 0, z * speed], layer: BULLET, mask: SCENERY });
}

let fired = 0;
let lost = 0;
while (health.size > 0 || world.bodies.length > 1) {
  const [target] = health.keys();
  if (target) {
    fireAt(target);
    fired++;
  }
  world.step(1 / 60);
  for (const body of [...world.bodies]) {
    if (body.position.x < 50) continue;
    world.remove(body); // missed a target that fell before
    lost++;
  }
}

console.log(`${fired} fired, ${hits} hits, ${lost} lost, ${visits} passed the gate, in ${world.stepCount} steps`);
assert.equal(hits, 9);
assert.equal(hits + lost, fired);
assert.equal(visits, fired);
assert.deepEqual(world.bodies, [gate]);
