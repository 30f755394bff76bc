// A photo finish: three racers cross the line in one step. Events tell who was first, by how much, and how long each took from the
// starting line. docs/sensors.md explains durations.

import { strict as assert } from 'node:assert';
import { type Body, box, sphere, World } from 'first-contact';

const RADIUS = 0.25;
const world = new World();
const addLine = (name: string, x: number): Body =>
  world.add({ name, type: 'static', sensor: true, shape: box({ size: [0.02, 2, 12] }), position: [x, 0, 0] });
const start = addLine('start', 0);
const finish = addLine('finish', 100);

const racers = [
  { name: 'red', x: -5, speed: 39.99 },
  { name: 'blue', x: -5.02, speed: 40.01 },
  { name: 'green', x: -5.4, speed: 40.15 },
];
for (const [lane, { name, x, speed }] of racers.entries()) {
  world.add({ name, shape: sphere(RADIUS), position: [x, 0, 3 * lane - 3], velocity: [speed, 0, 0] });
}

const started = new Map<Body, number>();
start.on('enter', ({ other, worldTime }) => started.set(other, worldTime));

interface Place {
  readonly racer: Body;
  /** In `world.time`. */
  readonly at: number;
  readonly step: number;
  /** Seconds from line to line. */
  readonly seconds: number;
}

const places: Place[] = [];
finish.on('enter', ({ other, worldTime }) => {
  const since = started.get(other) ?? Number.NaN;
  places.push({ racer: other, at: worldTime, step: world.stepCount, seconds: worldTime - since });
});

while (places.length < 3) world.step(1 / 20);

console.log(`all in step ${places[0].step}:`);
for (const { racer, at, seconds } of places) {
  console.log(`${racer.name} at ${at.toFixed(6)} s, ${seconds.toFixed(6)} s from line to line`);
}

// All three cross the line in one step. Blue is the first; green, who started behind, the fastest.
assert.equal(new Set(places.map(({ step }) => step)).size, 1);
const expected = racers.map(({ name, x, speed }) => ({
  name,
  at: (100 - 0.01 - RADIUS - x) / speed,
  seconds: 100 / speed,
}));
expected.sort((a, b) => a.at - b.at);
for (const [i, { name, at, seconds }] of expected.entries()) {
  assert.equal(places[i].racer.name, name);
  assert.ok(Math.abs(places[i].at - at) < 1e-12);
  assert.ok(Math.abs(places[i].seconds - seconds) < 1e-12);
}
