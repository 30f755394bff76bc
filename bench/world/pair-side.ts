// One side of `pair.ts`: a process that measures one scene in one build of this library, as many samples as it is told to.

import { adapter } from '../peers/adapters/first-contact.ts';
import { time } from '../peers/clock.ts';
import { CASTS, chooseCasts } from '../scenes/casts.ts';
import { cells } from '../scenes/cells.ts';
import { Course } from '../scenes/course.ts';
import { ExactCasts } from '../scenes/exact.ts';
import { Shots } from '../scenes/shots.ts';

/** A function that takes one step, or casts all rays, and returns milliseconds. */
function createSample(name: string, reads: boolean): () => number {
  const cell = cells[name];
  if (cell.kind === 'casts') {
    const bodies = cell.create();
    const world = adapter.createTargets(bodies);
    const casts = chooseCasts(new ExactCasts(bodies), cell.radius);
    const distances = new Float64Array(CASTS);
    return cell.radius === 0
      ? () => time(() => world.castRays!(casts, distances))
      : () => time(() => world.castSpheres!(cell.radius, casts, distances));
  }
  const scene = cell.create();
  const bullets = cell.kind === 'bullets';
  const world = adapter.createWorld({ ...scene, bullets });
  const course = bullets ? new Shots(scene) : new Course(scene);
  if (reads) course.readPoses(world);
  return () => {
    course.prepare(world);
    const elapsed = time(() => course.step(world));
    course.follow(world);
    return elapsed;
  };
}

const [, , name, mode] = process.argv;
const sample = createSample(name, mode === 'read');
process.on('message', (count: number) => process.send!(Float64Array.from({ length: count }, sample)));
