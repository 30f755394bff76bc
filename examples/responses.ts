// Bodies that answer impacts within the step: six small games. docs/response.md explains the rules.

import assert from 'node:assert/strict';
import { type Body, bounce, box, capsule, type Impact, plane, respond, sphere, stop, World } from 'first-contact';

const dt = 1 / 60;

onewayPlatform();
ricochet();
breakout();
flipper();
billiards();
knives();

/** A player jumps through a platform from below and lands on it: `false` passes through until both have parted. */
function onewayPlatform(): void {
  const world = new World();
  const top = 2.1;
  const platform = world.add({ type: 'static', shape: box({ size: [4, 0.2, 4] }), position: [0, top - 0.1, 0] });
  const player = world.add({
    shape: capsule({ radius: 0.4, halfHeight: 0.5 }),
    position: [0, 0.9, 0],
    velocity: [0, 9, 0],
    // The normal points from the other body to this one: up for a landing. All other impacts slide.
    response: respond(({ other, normal }) => other !== platform || normal.y > 0.5),
  });
  let highest = 0;
  for (let step = 0; step < 120; step++) {
    player.velocity.y -= 9.81 * dt;
    world.step(dt);
    highest = Math.max(highest, player.position.y);
  }
  assert.equal(player.position.y, top + 0.9);
  assert.equal(player.velocity.y, 0);
  console.log(`one-way platform: jumped to ${highest.toFixed(2)} m, landed on ${top} m`);
}

/** Adds the bounce to the velocity of a callback, which is that of a slide. */
function addBounce({ velocity, normal, speed }: Impact): void {
  velocity.x += speed * normal.x;
  velocity.y += speed * normal.y;
  velocity.z += speed * normal.z;
}

/** A bullet bounces three times and sticks at the fourth impact, all in one step. */
function ricochet(): void {
  const world = new World();
  for (const x of [-1, 1]) world.add({ type: 'static', shape: plane({ normal: [-x, 0, 0], offset: -1 }) });
  // `impact.count` begins anew in each step, so the total is counted here.
  let bounces = 0;
  const bullet = world.add({
    shape: sphere(0.05),
    velocity: [600, 0, 30],
    response: respond((impact) => {
      if (bounces < 3) {
        bounces++;
        addBounce(impact);
      } else {
        impact.velocity = impact.otherVelocity;
      }
    }),
  });
  const times: string[] = [];
  bullet.on('enter', ({ time }) => times.push(`${(1000 * time).toFixed(2)} ms`));
  world.step(dt);
  assert.deepEqual([bounces, times.length], [3, 4]);
  assert.deepEqual(bullet.velocity, { x: 0, y: 0, z: 0 });
  console.log(`ricochet: impacts at ${times.join(', ')}; stuck at x = ${bullet.position.x.toFixed(2)} m`);
}

/** The point of impact on the paddle steers the ball. Bricks are removed after the step, in a handler. */
function breakout(): void {
  const world = new World();
  for (const x of [-1, 1]) world.add({ type: 'static', shape: plane({ normal: [-x, 0, 0], offset: -4 }) });
  world.add({ type: 'static', shape: plane({ normal: [0, -1, 0], offset: -6 }) });
  const bricks = new Set<Body>();
  for (let i = 0; i < 12; i++) {
    const position = [1.8 * (i % 4) - 2.7, 4 + 0.6 * Math.floor(i / 4), 0] as const;
    bricks.add(world.add({ type: 'static', shape: box({ size: [1.6, 0.4, 1] }), position }));
  }
  const paddle = world.add({ shape: box({ size: [2, 0.3, 1] }) });
  const ball = world.add({
    shape: sphere(0.15),
    position: [0.4, 1, 0],
    velocity: [0, -9, 0],
    response: respond((impact) => {
      if (impact.other !== paddle) return addBounce(impact);
      const lean = Math.max(-1, Math.min(1, impact.point.x - paddle.position.x));
      impact.velocity = { x: 9 * 0.7 * lean, y: 9 * Math.sqrt(1 - (0.7 * lean) ** 2), z: 0 };
    }),
  });
  ball.on('enter', ({ other }) => {
    if (bricks.delete(other)) world.remove(other);
  });
  let step = 0;
  for (; bricks.size > 0 && step < 3600; step++) {
    // The paddle is swept to where the player holds it, a little beside the ball.
    paddle.moveTo([Math.max(-3, Math.min(3, ball.position.x - 0.8 * Math.sin(step))), 0, 0]);
    world.step(dt);
  }
  assert.equal(bricks.size, 0);
  assert.ok(Math.abs(Math.hypot(ball.velocity.x, ball.velocity.y) - 9) < 1e-12);
  console.log(`breakout: 12 bricks in ${(step * dt).toFixed(1)} s, and the ball is as fast as before`);
}

/** A flipper turns by `moveTo` under a ball at rest: the ball leaves at (1 + e) times the speed of the surface. */
function flipper(): void {
  const world = new World();
  const bat = world.add({ shape: box({ size: [2, 0.2, 0.4] }) });
  const ball = world.add({
    shape: sphere(0.1),
    position: [0.8, 0.2, 0],
    response: bounce({ restitution: 0.5 }),
  });
  const angle = 0.3;
  bat.moveTo([0, 0, 0], { x: 0, y: 0, z: Math.sin(angle / 2), w: Math.cos(angle / 2) });
  world.step(dt);
  const surface = (angle / dt) * 0.8;
  assert.ok(Math.abs(ball.velocity.y - 1.5 * surface) < 1e-9);
  console.log(`flipper: a surface at ${surface.toFixed(1)} m/s shoots the ball at ${ball.velocity.y.toFixed(1)} m/s`);
}

/** Elastic balls of equal mass: the break keeps their energy to rounding. */
function billiards(): void {
  const world = new World();
  for (const x of [-1, 1]) world.add({ type: 'static', shape: plane({ normal: [x, 0, 0], offset: -1.27 }) });
  for (const z of [-1, 1]) world.add({ type: 'static', shape: plane({ normal: [0, 0, z], offset: -0.635 }) });
  const shape = sphere(0.0285);
  const balls = [world.add({ shape, position: [-0.6, 0, 0.01], velocity: [8, 0, 0], response: bounce() })];
  for (let row = 0; row < 5; row++) {
    for (let k = 0; k <= row; k++) {
      balls.push(world.add({ shape, position: [0.6 + 0.05 * row, 0, 0.058 * (k - row / 2)], response: bounce() }));
    }
  }
  let impacts = 0;
  world.on('enter', () => impacts++);
  for (let step = 0; step < 120; step++) world.step(dt);
  const energy = balls.reduce((sum, { velocity: v }) => sum + (v.x * v.x + v.z * v.z) / 2, 0);
  assert.ok(impacts > 50 && Math.abs(energy - 32) < 1e-11);
  console.log(`billiards: ${impacts} impacts, energy ${energy.toFixed(9)} of 32`);
}

/** A knife takes the velocity of the target that it hits, and later that of each step. */
function knives(): void {
  const world = new World();
  const target = world.add({ shape: box({ size: [0.2, 2, 2] }), position: [5, 0, -1], velocity: [0, 0, 3] });
  const knife = world.add({
    shape: capsule({ radius: 0.02, halfHeight: 0.1 }),
    velocity: [60, 0, 0],
    response: stop(),
  });
  let stuckIn: Body | undefined;
  let offset = 0;
  knife.on('enter', ({ other, self }) => {
    stuckIn = other;
    offset = self.position.z - other.position.z;
  });
  for (let step = 0; step < 60; step++) {
    if (step === 30) target.velocity = [0, 0, -2];
    // `stop` gives the velocity at the impact. To ride along when the target changes its own, copy it.
    if (stuckIn) knife.velocity = stuckIn.velocity;
    world.step(dt);
  }
  assert.ok(stuckIn === target && Math.abs(knife.position.z - target.position.z - offset) < 1e-12);
  console.log(`knives: stuck ${offset.toFixed(3)} m beside the center, and still there after the target turned round`);
}
