/**
 * Measures what handlers cost while pairs stay in contact: `npx tsx bench/world/stays.ts`. 10 000 spheres touch a plane, at rest or
 * moving along it. Prints per step: events delivered, CPU time, and bytes left to the garbage collector.
 */
import { cpus } from 'node:os';
import { plane, sphere, World } from 'first-contact';
import { bytesPerCall, median } from './allocation.ts';

const COUNT = 10_000;
const DT = 1 / 60;
/** Steps after which bodies at rest sleep, and V8 has compiled what a step runs. */
const WARM_UP = 120;
const ROUNDS = 15;
const STEPS_PER_ROUND = 10;

let events = 0;
const hear = () => {
  events++;
};

const SUBSCRIPTIONS: Readonly<Record<string, (world: World) => void>> = {
  none: () => {},
  'enter and exit': (world) => {
    world.on('enter', hear);
    world.on('exit', hear);
  },
  "'*' of one body": (world) => world.bodies[COUNT / 2].on('*', hear),
  "'*' between two bodies": (world) => world.between(world.bodies[0], world.bodies[COUNT / 2]).on('*', hear),
  "'*' of the world": (world) => world.on('*', hear),
};

function worldOf(speed: number): World {
  const world = new World();
  world.add({ type: 'static', shape: plane({ normal: [0, 1, 0], offset: 0 }) });
  const ball = sphere(0.5);
  for (let i = 0; i < COUNT; i++) {
    world.add({ shape: ball, position: [(i % 100) * 2, 0.5, Math.floor(i / 100) * 2], velocity: [speed, 0, 0] });
  }
  return world;
}

/** CPU time of a step in microseconds, median of the rounds. */
function timeOf(step: () => void): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const start = process.cpuUsage();
    for (let i = 0; i < STEPS_PER_ROUND; i++) step();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / STEPS_PER_ROUND;
  });
  return median(times);
}

console.log(`Node ${process.version}, ${cpus()[0]?.model.trim() ?? 'unknown CPU'}: events, µs, kB per step`);
for (const [name, speed] of Object.entries({ asleep: 0, moving: 1 })) {
  for (const [handlers, subscribe] of Object.entries(SUBSCRIPTIONS)) {
    const world = worldOf(speed);
    subscribe(world);
    const step = () => world.step(DT);
    for (let i = 0; i < WARM_UP; i++) step();
    events = 0;
    step();
    const numbers = [events, timeOf(step), bytesPerCall(step) / 1000].map((it) => it.toFixed(0).padStart(8));
    console.log(`${name.padEnd(8)} ${handlers.padEnd(24)} ${numbers.join(' ')}`);
  }
}
