/** Measures whole steps of a World, events delivered: `npx tsx bench/world/measure.ts [scene]`. */
import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';
import type { World } from 'first-contact';
import { time } from '../peers/clock.ts';
import { bytesPerCall, CALLS } from './allocation.ts';
import { boxesScene, galleryScene, type Scene, spheresScene } from './scenes.ts';

const WARMUP_STEPS = 120;
const STEPS = 300;

/** Counts of the handlers. */
const counted = { events: 0 };

function countEvents(world: World): void {
  const count = () => {
    counted.events++;
  };
  world.on('enter', count);
  world.on('exit', count);
}

function timeSteps(scene: Scene): Float64Array {
  const times = new Float64Array(STEPS);
  for (let step = 0; step < WARMUP_STEPS + STEPS; step++) {
    const elapsed = time(() => scene.world.step(1 / 60));
    if (step >= WARMUP_STEPS) times[step - WARMUP_STEPS] = elapsed;
    scene.reverseLeaving();
  }
  return times.sort();
}

function report(scene: Scene): void {
  countEvents(scene.world);
  const times = timeSteps(scene);
  counted.events = 0;
  const bytes = bytesPerCall(() => {
    scene.reverseLeaving();
    scene.world.step(1 / 60);
  });
  const events = counted.events / CALLS;
  const mean = times.reduce((sum, time) => sum + time, 0) / STEPS;
  const columns = [
    times[STEPS >> 1].toFixed(2).padStart(9),
    times[Math.floor(STEPS * 0.95)].toFixed(2).padStart(8),
    times[0].toFixed(2).padStart(9),
    (1000 / mean).toFixed(0).padStart(8),
    String(scene.world.candidatePairs).padStart(11),
    events.toFixed(0).padStart(7),
    bytes.toFixed(0).padStart(8),
    (events > 0 ? (bytes / events).toFixed(0) : '–').padStart(12),
  ];
  console.log(`${scene.name.padEnd(36)} ${columns.join(' ')}`);
}

const scenes: Record<string, () => Scene> = {
  'spheres-1000': () => spheresScene(1000),
  'spheres-10000': () => spheresScene(10_000),
  'spheres-50000': () => spheresScene(50_000),
  'spheres-10000-together': () => spheresScene(10_000, true),
  'boxes-10000': () => boxesScene(10_000),
  gallery: galleryScene,
};

const wanted = process.argv[2];
if (wanted !== undefined) {
  const create = scenes[wanted];
  if (!create) throw new RangeError(`no scene "${wanted}", there are: ${Object.keys(scenes).join(', ')}`);
  report(create());
} else {
  console.log(`Node ${process.version}, ${cpus()[0]?.model.trim() ?? 'unknown CPU'}, ${STEPS} steps, per step:`);
  console.log(`${'scene'.padEnd(36)} median ms   p95 ms  least ms  steps/s  candidates  events    bytes  bytes/event`);
  // One process per scene, so that none inherits the heap or the optimised code of another.
  for (const name of Object.keys(scenes)) {
    spawnSync(process.execPath, [...process.execArgv, process.argv[1], name], { stdio: 'inherit' });
  }
}
