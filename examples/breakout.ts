// Breakout, in pixels with y downward. The angle at which the ball leaves the paddle depends on where it hits it: on the exact point,
// and on where the paddle is at the exact time, in the middle of a step. A paddle of a machine plays until no brick is left.

import { strict as assert } from 'node:assert';
import { type Impact, respond } from 'first-contact';
import { chain, circle, rect, World2D } from 'first-contact/2d';

const STEP = 1 / 60;
const SPEED = 900;
const HALF_PADDLE = 60;
/** Degrees from straight up, at either end of the paddle. */
const STEEPEST = (60 * Math.PI) / 180;

const world = new World2D();
world.add({ type: 'static', shape: chain([0, 640, 0, 0, 800, 0, 800, 640]), name: 'walls' });
const bricks = new Set(
  world.addMany({ type: 'static', shape: rect(70, 20) }, 50, (i) => ({
    position: [40 + 80 * (i % 10), 60 + 30 * Math.floor(i / 10)],
  })),
);
const paddle = world.add({ shape: rect(2 * HALF_PADDLE, 16), position: [400, 600], name: 'paddle' });
const ball = world.add({
  shape: circle(7),
  position: [400, 570],
  velocity: [0, -SPEED],
  response: respond(leave, { name: 'leave' }),
});

/** Where on the paddle, from −1 to 1, the last impact was. */
let offset = 0;

/** Bounces off walls and bricks; off the top of the paddle at the angle of the point that is hit. */
function leave({ other, normal, point, time, speed, velocity }: Impact): void {
  if (other !== paddle || normal.y > -0.5) {
    velocity.x += speed * normal.x;
    velocity.y += speed * normal.y;
    return;
  }
  offset = (point.x - (paddle.position.x + paddle.velocity.x * time)) / HALF_PADDLE;
  velocity.x = SPEED * Math.sin(offset * STEEPEST);
  velocity.y = -SPEED * Math.cos(offset * STEEPEST);
}

let paddleHits = 0;
ball.on('enter', ({ other, point, normal, time }) => {
  if (bricks.delete(other)) world.remove(other);
  if (other !== paddle || normal.y > -0.5) return;
  paddleHits++;
  // The event tells the same moment.
  const x = paddle.previousPosition.x + paddle.velocity.x * time;
  assert.ok(Math.abs((point.x - x) / HALF_PADDLE - offset) < 1e-12);
});

/** Moves the paddle below the ball, so that it hits another point of it each time. */
function play(): void {
  const aim = ball.position.x + ((paddleHits * 37) % 90) - 45;
  const way = Math.min(740, Math.max(60, aim)) - paddle.position.x;
  paddle.velocity.x = Math.min(1200, Math.max(-1200, way / STEP));
}

let fastest = 0;
while (bricks.size > 0) {
  play();
  world.step(STEP);
  fastest = Math.max(fastest, Math.abs(paddle.velocity.x));
  assert.ok(ball.position.y < 640, 'the ball is lost');
  assert.ok(world.time < 600, 'the game takes too long');
}
assert.ok(Math.abs(Math.hypot(ball.velocity.x, ball.velocity.y) - SPEED) < 1e-6);
console.log(
  `${world.time.toFixed(1)} s, ${paddleHits} hits of the paddle, which moved at up to ${fastest.toFixed(0)} px/s`,
);
