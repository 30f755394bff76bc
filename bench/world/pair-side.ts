// One side of `pair.ts`: a process that measures one scene in one build of this library, sample by sample.

import { adapter } from '../peers/adapters/first-contact.ts';
import { time } from '../peers/clock.ts';
import { cells } from '../scenes/cells.ts';
import { Course } from '../scenes/course.ts';
import { ExactCasts } from '../scenes/exact.ts';
import { Play } from '../scenes/play.ts';
import { Shots } from '../scenes/shots.ts';

interface Scene {
  /** Takes one step, or casts all rays, and returns milliseconds. */
  sample(): number;
  /** Counts so far: events or distances. Builds of equal behavior have equal counts. */
  found(): string;
}

/** Message of this process to `pair.ts`. */
export interface Answer {
  readonly times: Float64Array;
  readonly found: string;
}

function createScene(name: string, reads: boolean): Scene {
  const cell = cells[name];
  if (cell.kind === 'casts') {
    const bodies = cell.create();
    const world = adapter.createTargets(bodies);
    const casts = cell.choose(bodies, new ExactCasts(bodies), cell.radius);
    const distances = new Float64Array(casts.length / 7);
    const castAll =
      cell.radius === 0
        ? () => world.castRays!(casts, distances)
        : () => world.castSpheres!(cell.radius, casts, distances);
    const total = () => distances.filter(Number.isFinite).reduce((sum, distance) => sum + distance, 0);
    return { sample: () => time(castAll), found: () => `casts of ${total()} m` };
  }
  if (cell.kind === 'builds') throw new TypeError(`${name} has no steps and no casts`);
  if (cell.kind === 'game') {
    const scene = cell.create();
    const play = new Play(scene, adapter.createGame!(scene));
    const sample = () => {
      let elapsed = 0;
      play.tick((part, work) => {
        const spent = time(work);
        if (part === 'walk' || cell.measured === 'tick') elapsed += spent;
      });
      return elapsed;
    };
    return { sample, found: () => play.summary() };
  }
  const scene = cell.create();
  const bullets = cell.kind === 'bullets';
  const world = adapter.createWorld({ ...scene, bullets });
  const course = bullets ? new Shots(scene) : new Course(scene);
  if (reads) course.readPoses(world);
  const sample = () => {
    course.prepare(world);
    const elapsed = time(() => course.step(world));
    course.follow(world);
    return elapsed;
  };
  return { sample, found: () => `${world.counted.enters} enters, ${world.counted.exits} exits` };
}

const [, , name, mode] = process.argv;
const scene = createScene(name, mode === 'read');
process.on('message', (count: number) => {
  const times = Float64Array.from({ length: count }, scene.sample);
  const answer: Answer = { times, found: scene.found() };
  process.send!(answer);
});
