// A shooter on a server. A player aims at what was on the screen: the state that the server sent a tenth of a second
// ago. With a history, the server queries its own past: was the target there at that time?

import { strict as assert } from 'node:assert';
import { box, capsule, history, World } from 'first-contact';

const STEP = 1 / 60;

// Keep a quarter of a second, the largest lag that is compensated.
const world = new World({ history: history(0.25) });
world.add({ type: 'static', shape: box({ size: [40, 3, 0.5] }), position: [25, 1.5, 10], name: 'wall' });
const runner = world.add({
  shape: capsule({ radius: 0.3, halfHeight: 0.6 }),
  position: [-8, 0.9, 20],
  velocity: [8, 0, 0],
  name: 'runner',
});

/** A shot from the origin by a player who saw the world of `lag` seconds ago. */
function shoot(at: { x: number; y: number; z: number }, lag: number): string {
  const hit = world.raycast(
    { origin: [0, 1.5, 0], direction: [at.x, at.y - 1.5, at.z], maxDistance: 100 },
    { at: -lag },
  );
  return hit?.body.name ?? 'nothing';
}

// The runner moves to the cover of the wall.
const seen: { time: number; x: number; y: number; z: number }[] = [];
for (let i = 0; i < 240; i++) {
  world.step(STEP);
  seen.push({ time: world.time, ...runner.position });

  // A player whose picture is 100 ms old – six steps, or five and a half, since pictures are drawn between steps – aims
  // at the middle of the runner in it.
  for (const stepsAgo of [6, 5.5]) {
    const old = seen[i - Math.ceil(stepsAgo)];
    if (!old) continue;
    const onScreen = { ...old, x: old.x + (Math.ceil(stepsAgo) - stepsAgo) * STEP * 8 };
    const lag = stepsAgo * STEP;
    const fair = shoot(onScreen, lag);
    const naive = shoot(onScreen, 0);
    const wasInTheOpen = onScreen.x / 2 < 5 - 1;
    if (i % 40 === 39 && stepsAgo === 6) {
      console.log(
        `${world.time.toFixed(2)} s: aimed at x = ${onScreen.x.toFixed(2)}, the runner is at ${runner.position.x.toFixed(2)};`,
        `with compensation: ${fair}, without: ${naive}`,
      );
    }
    // A target seen in the open is hit, whatever happened since.
    if (wasInTheOpen) assert.equal(fair, 'runner');
    if (wasInTheOpen) assert.notEqual(naive, 'runner');
  }
}

// A lag beyond the history is refused, with a message to log.
assert.throws(() => shoot(runner.position, 0.4), /history reaches back 0\.25 s/);
console.log('a lag of 400 ms is refused');

// Or it is limited to what the history knows.
const limited = shoot(runner.position, Math.min(0.4, -world.historyStart));
console.log(`a lag of 400 ms, limited to ${-1000 * world.historyStart} ms, hits ${limited}`);
assert.equal(world.historyStart, -0.25);
