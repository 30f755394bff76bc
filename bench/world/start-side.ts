// One sample of `start.ts`: a process that starts with the import of the package. Prints its numbers as JSON.

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Body, World, WorldOptions } from 'first-contact';
import { createSphereGas, SPHERE_RADIUS } from '../../test/scenes/spheres.ts';
import { now, since, time } from '../peers/clock.ts';

const COUNT = 10_000;
/** Worlds whose memory is measured: empty ones, and those with 200 spheres after a step. */
const EMPTY_WORLDS = 1000;
const WORLDS = 50;
const SPHERES = 200;
const STATICS = 10_000;

/** Milliseconds of each part, or bytes of each thing. */
export type Sample = Record<string, number>;

type Library = typeof import('first-contact');

const mode = process.argv[2];
// The import comes first, in a heap that nothing has used.
const start = now();
const library: Library = await import('first-contact');
const importing = since(start);
const { positions, velocities } = createSphereGas(COUNT);
const vectorAt = (column: Float64Array, i: number) => [column[3 * i], column[3 * i + 1], column[3 * i + 2]] as const;

/** An older checkout may be without `addMany`. */
function addSpheres(): World {
  const { World, sphere } = library;
  const shape = sphere(SPHERE_RADIUS);
  const motionOf = (i: number) => ({ position: vectorAt(positions, i), velocity: vectorAt(velocities, i) });
  if (mode === 'addMany' && 'addMany' in World.prototype) {
    const world = new World({ capacity: COUNT });
    world.addMany({ shape }, COUNT, motionOf);
    return world;
  }
  const world = new World();
  for (let i = 0; i < COUNT; i++) world.add({ shape, ...motionOf(i) });
  return world;
}

function measureTimes(): Sample {
  const begin = now();
  const world = addSpheres();
  const adding = since(begin);
  let enters = 0;
  world.on('enter', () => {
    enters++;
  });
  const stepping = time(() => world.step(1 / 60));
  return { 'import ms': importing, 'add ms': adding, 'first step ms': stepping, enters };
}

/** Bytes of the heap and of typed arrays after a garbage collection. */
function usedMemory(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let i = 0; i < 3; i++) collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Bytes of each of `count` things. */
function bytesOf<T>(count: number, make: (i: number) => T): number {
  make(0);
  const before = usedMemory();
  const made = Array.from({ length: count }, (_, i) => make(i));
  const bytes = (usedMemory() - before) / count;
  if (made.length !== count) throw new Error('the things must live until here');
  return bytes;
}

function measureMemory(): Sample {
  const { World, box, sphere } = library;
  const shape = sphere(SPHERE_RADIUS);
  const spheres = (options?: WorldOptions) => {
    const world = new World(options);
    for (let i = 0; i < SPHERES; i++) {
      world.add({ shape, position: vectorAt(positions, i), velocity: vectorAt(velocities, i) });
    }
    for (let step = 0; step < 3; step++) world.step(1 / 60);
    return world;
  };
  const level = new World();
  const wall = (i: number): Body =>
    level.add({ type: 'static', shape: box({ size: [1, 1 + i / STATICS, 1] }), position: vectorAt(positions, i) });
  return {
    'empty world B': bytesOf(EMPTY_WORLDS, () => new World()),
    'world of 200 spheres B': bytesOf(WORLDS, () => spheres()),
    'with capacity B': bytesOf(WORLDS, () => spheres({ capacity: SPHERES })),
    'static box B': bytesOf(STATICS, wall),
  };
}

console.log(JSON.stringify(mode === 'memory' ? measureMemory() : measureTimes()));
