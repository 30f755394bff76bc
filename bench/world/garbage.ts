/**
 * Shows the garbage of a step without new or ending contacts: `npm run bench:garbage`. Fails at
 * more than 2 KB in a world of 10 000 bodies. `measure.ts` shows the garbage of events.
 */
import { bytesPerCall } from './allocation.ts';
import { boxesScene, type Scene, spheresScene } from './scenes.ts';

const ALLOWED = 2048;
const COUNT = 10_000;
/** Enough for V8 to optimize what runs once in ten steps: building the tree anew. */
const WARMUP_STEPS = 600;

/** Bytes per step, with handlers of enter and exit, which have no events after the first steps. */
function bytesPerStep({ world }: Scene): number {
  let events = 0;
  const count = () => {
    events++;
  };
  world.on('enter', count);
  world.on('exit', count);
  for (let step = 0; step < WARMUP_STEPS; step++) world.step(1 / 60);
  events = 0;
  const bytes = bytesPerCall(() => world.step(1 / 60));
  if (events > 0) throw new Error(`${events} events in a scene that should have none`);
  return bytes;
}

for (const scene of [spheresScene(COUNT, true), boxesScene(COUNT, true)]) {
  const bytes = bytesPerStep(scene);
  console.log(`${scene.name}: ${scene.world.candidatePairs} candidate pairs, ${bytes.toFixed(0)} bytes per step`);
  if (bytes > ALLOWED) process.exitCode = 1;
}
