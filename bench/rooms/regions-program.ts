// The measured program of `report-regions.ts`.

import { serialize } from 'first-contact';
import { Cut } from '../../examples/regions/cut.ts';
import { createWorld } from '../../examples/regions/game.ts';
import { Region } from '../../examples/regions/region.ts';

/** A world of so many bodies, cut into side × side regions. */
export interface CutTask {
  readonly bodies: number;
  readonly side: number;
  readonly steps: number;
}

/** Milliseconds are of CPU time, means of steps. */
export interface CutAnswer {
  /** Ghosts per body. */
  readonly ghosts: number;
  /** Of the region that takes longest, of all regions together, and the work at the borders of the region that takes longest. */
  readonly slowest: number;
  readonly all: number;
  readonly border: number;
  /** Bytes of states per step, over all borders. */
  readonly bytes: number;
}

const SEED = 7;
const MARGIN = 8;
const WARM_UP = 100;

const { bodies, side, steps } = JSON.parse(process.argv[2]) as CutTask;
const bytes = serialize(createWorld(bodies, SEED));
const cut = new Cut(side, side);
const regions = Array.from({ length: cut.count }, (_, k) => new Region(bytes, cut, k, MARGIN));
const stepping = new Float64Array(cut.count);
const atBorders = new Float64Array(cut.count);
let [ghosts, received] = [0, 0];
for (let step = -WARM_UP; step < steps; step++) {
  if (step === 0) {
    stepping.fill(0);
    atBorders.fill(0);
    ghosts = sum((region) => region.ghostSteps);
    received = sum((region) => region.bytesReceived);
  }
  const sent = regions.map((region, k) => {
    const start = milliseconds();
    region.step();
    const stepped = milliseconds();
    const borders = region.takeBorders();
    stepping[k] += stepped - start;
    atBorders[k] += milliseconds() - stepped;
    return borders;
  });
  for (const [k, region] of regions.entries()) {
    const start = milliseconds();
    region.receive(sent.map((borders) => borders[k]));
    atBorders[k] += milliseconds() - start;
  }
}
console.log(
  JSON.stringify({
    ghosts: (sum((region) => region.ghostSteps) - ghosts) / steps / bodies,
    slowest: Math.max(...stepping) / steps,
    all: stepping.reduce((total, time) => total + time) / steps,
    border: Math.max(...atBorders) / steps,
    bytes: (sum((region) => region.bytesReceived) - received) / steps,
  } satisfies CutAnswer),
);

function sum(count: (region: Region) => number): number {
  return regions.reduce((total, region) => total + count(region), 0);
}

/** CPU time of the process. */
function milliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
