// Friction and belts: an ice rink, a slope, a conveyor belt. docs/friction.md explains the rules.

import assert from 'node:assert/strict';
import { type Body, box, Character, capsule, plane, slide, sphere, World } from 'first-contact';

const dt = 1 / 60;
const gravity = 9.81;

rink();
slope();
belt();

/** Takes a step with gravity on the bodies: friction needs a push into the floor. */
function stepWith(world: World, bodies: readonly Body[]): void {
  for (const { velocity } of bodies) velocity.y -= gravity * dt;
  world.step(dt);
}

/** A puck slides over ice, which takes little, and onto a carpet, which takes much. */
function rink(): void {
  const world = new World();
  const half = { type: 'static', shape: box({ size: [20, 1, 10] }) } as const;
  world.add({ ...half, position: [0, -0.5, 0], friction: 0.02 });
  world.add({ ...half, position: [20, -0.5, 0], friction: 0.6 });
  // A ball, which does not catch at the seam.
  const puck = world.add({ shape: sphere(0.1), position: [-5, 0.1, 0], velocity: [8, 0, 0], response: slide() });
  let onIce = 0;
  while (puck.velocity.x > 0) {
    stepWith(world, [puck]);
    if (puck.position.x < 10) onIce = puck.velocity.x;
  }
  // v² = v₀² − 2 μ g s
  assert.ok(Math.abs(onIce - Math.sqrt(8 ** 2 - 2 * 0.02 * gravity * 15)) < 0.05);
  const braked = puck.position.x - 10;
  assert.ok(Math.abs(braked - onIce ** 2 / (2 * 0.6 * gravity)) < 0.2);
  console.log(`ice rink: ${onIce.toFixed(2)} m/s after 15 m of ice, stopped after ${braked.toFixed(2)} m of carpet`);
}

/** Two crates on a slope of 20°, whose tangent is 0.36: friction 0.4 holds, 0.3 does not. */
function slope(): void {
  const angle = (20 * Math.PI) / 180;
  const world = new World();
  world.add({ type: 'static', shape: plane({ normal: [Math.sin(angle), Math.cos(angle), 0], offset: 0 }) });
  const [rubber, wood] = [0.4, 0.3].map((friction, k) =>
    world.add({
      shape: box({ size: [1, 1, 1] }),
      position: [0.5 * Math.sin(angle), 0.5 * Math.cos(angle), 2 * k],
      quaternion: [0, 0, -Math.sin(angle / 2), Math.cos(angle / 2)],
      friction,
      response: slide(),
    }),
  ) as [Body, Body];
  const { x } = rubber.position;
  for (let step = 0; step < 120; step++) stepWith(world, [rubber, wood]);
  const speed = Math.hypot(wood.velocity.x, wood.velocity.y);
  assert.ok(Math.abs(rubber.position.x - x) < 1e-12);
  assert.ok(Math.abs(speed - gravity * (Math.sin(angle) - 0.3 * Math.cos(angle)) * 2) < 1e-9);
  console.log(`slope: the rubber crate stays, the wooden one has ${speed.toFixed(2)} m/s after 2 s`);
}

/** A belt brings a stack of crates to its speed by friction, and a person who stands on it at once. */
function belt(): void {
  const world = new World();
  const conveyor = world.add({
    type: 'static',
    shape: box({ size: [60, 1, 4] }),
    position: [20, -0.5, 0],
    friction: 0.5,
    surfaceVelocity: [2, 0, 0],
  });
  const crates = [0.5, 1.5].map((y) =>
    world.add({ shape: box({ size: [1, 1, 1] }), position: [0, y, 0], friction: 0.5, response: slide() }),
  );
  const person = new Character(world, { shape: capsule({ radius: 0.4, halfHeight: 0.5 }), position: [-4, 0.901, 0] });
  for (let step = 0; step < 120; step++) {
    person.move([0, person.velocity.y - gravity * dt, 0], dt);
    stepWith(world, crates);
  }
  for (const { velocity } of crates) assert.deepEqual({ ...velocity }, { x: 2, y: 0, z: 0 });
  assert.ok(Math.abs(person.position.x - (-4 + 2 * 2)) < 1e-9);
  const moved = crates[0].position.x;
  conveyor.surfaceVelocity = [0, 0, 0];
  for (let step = 0; step < 60; step++) stepWith(world, crates);
  const braking = crates[0].position.x - moved;
  console.log(
    `belt: two crates ${moved.toFixed(2)} m and a person 4 m in 2 s; switched off, they stop in ${braking.toFixed(2)} m`,
  );
}
