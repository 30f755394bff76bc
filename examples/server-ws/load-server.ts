// The server under load: measures its ticks, its worlds and its memory.

import { Arena } from '../arena/arena.ts';
import { serveParent } from './process.ts';
import { type Load, percentiles } from './results.ts';
import { FolderStore } from './store.ts';

const [folder, secret] = process.argv.slice(2);

class MeasuredStore extends FolderStore {
  override open(): Arena {
    const arena = new Arena();
    const { step } = arena;
    arena.step = (commands) => {
      // Not by CPU: to ask for it takes as long as much of a step.
      const start = performance.now();
      step.call(arena, commands);
      inSteps += performance.now() - start;
    };
    return arena;
  }
}

const durations: number[] = [];
const late: number[] = [];
let inSteps = 0;
let since = { time: 0, cpu: 0 };

function cpu(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** Begins to measure. */
function start(): number {
  gc?.();
  const { heapUsed, external } = process.memoryUsage();
  durations.length = late.length = inSteps = 0;
  since = { time: performance.now(), cpu: cpu() };
  return heapUsed + external;
}

function load(): Load {
  const seconds = (performance.now() - since.time) / 1000;
  const measured = {
    seconds,
    cpu: cpu() - since.cpu,
    inSteps: 1000 * inSteps,
    ticks: durations.length,
    durations: percentiles(durations),
    late: percentiles(late),
  };
  return { ...measured, memory: start() };
}

const measure = (tick: () => void, behind: number) => {
  const begin = performance.now();
  tick();
  durations.push(performance.now() - begin);
  late.push(behind);
};

await serveParent({ store: new MeasuredStore(folder), secret, measure }, { start, load });
