// A render loop: frames of any length, fixed steps of the world, and smooth drawing in between.

import { strict as assert } from 'node:assert';
import { createDebugLines, debugLines, sphere, World } from 'first-contact';

const world = new World();
const ball = world.add({ shape: sphere(0.5), velocity: [3, 0, 0] });

const pace = { fixedStep: 1 / 60, maxSteps: 5 };
const drawn = { x: 0, y: 0, z: 0 };

/** Would be called by requestAnimationFrame. Returns the seconds that were dropped because a frame took too long. */
function frame(elapsed: number): number {
  const { alpha, dropped } = world.advance(elapsed, pace);
  ball.interpolated(alpha, drawn); // at fraction alpha of the last step
  return dropped;
}

// A fast display, a slow one, a stutter, a tab that slept for half a second, and on.
const frames = [8, 8, 9, 8, 7, 8, 33, 34, 33, 21, 5, 17, 60, 16, 17, 500, 17, 16, 16, 18, 3, 3, 4].map(
  (ms) => ms / 1000,
);

let clock = 0; // elapsed seconds
let largestError = 0;
let skipped = 0;
for (const elapsed of frames) {
  const dropped = frame(elapsed);
  skipped += dropped;
  clock += elapsed - dropped;
  // The picture is always exactly one fixed step behind the clock.
  const smooth = Math.max(0, (clock - pace.fixedStep) * 3);
  largestError = Math.max(largestError, Math.abs(drawn.x - smooth));
  console.log(
    `frame of ${(elapsed * 1000).toFixed(0).padStart(3)} ms: ${world.stepCount} steps, x = ${drawn.x.toFixed(4)}`,
  );
}

console.log(`largest error of the drawn position: ${largestError} m; ${skipped.toFixed(3)} s were skipped`);
assert.ok(largestError < 1e-9);
assert.ok(skipped > 0.4 && skipped < 0.5);

// Thousands of bodies are drawn as instances: one column-major matrix each, with the position in the last column.
const matrices = new Float32Array(16);
world.writeTransforms(matrices, { bodies: [ball], scale: 0.5 });
assert.deepEqual([...matrices.subarray(12)], [Math.fround(ball.position.x), 0, 0, 1]);

// Debug lines: outline, bounds and last step of the ball, for any renderer.
const lines = createDebugLines();
debugLines(lines, world);
console.log(`${lines.count} lines to draw, ${6 * lines.count} coordinates`);
assert.ok(lines.count > 0);
