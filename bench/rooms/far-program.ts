// The measured program of `report-regions.ts` for what bodies cost that are far from a region: disabled ones.

import { bounce, sphere, World } from 'first-contact';
import { memory } from './memory.ts';

export interface FarTask {
  readonly bodies: number;
}

export interface FarAnswer {
  /** Bytes per disabled body. */
  readonly bytes: number;
  /** CPU microseconds that they add to a step. */
  readonly step: number;
}

const STEPS = 2000;

const { bodies } = JSON.parse(process.argv[2]) as FarTask;
const near = worldOf(100);
const before = usedMemory();
const full = worldOf(100);
const options = { shape: sphere(0.4), response: bounce(), enabled: false };
full.addMany(options, bodies, (i) => ({ position: [i % 300, 500, Math.floor(i / 300)] }));
const bytes = (usedMemory() - before) / bodies;
const without = stepTime(near);
const step = stepTime(full) - without;
console.log(JSON.stringify({ bytes, step } satisfies FarAnswer));

function worldOf(count: number): World {
  const world = new World();
  const place = (i: number) => ({ position: [2 * (i % 10), 0, 2 * (i / 10)], velocity: [0.01, 0, 0] }) as const;
  world.addMany({ shape: sphere(0.4), response: bounce() }, count, place);
  return world;
}

function stepTime(world: World): number {
  for (let i = 0; i < STEPS; i++) world.step(1 / 60);
  const start = process.cpuUsage();
  for (let i = 0; i < STEPS; i++) world.step(1 / 60);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / STEPS;
}

function usedMemory(): number {
  const { heap, buffers } = memory();
  return heap + buffers;
}
