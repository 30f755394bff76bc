// How much memory a piece of work leaves to the garbage collector.

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const ROUNDS = 15;
/** Few enough that no garbage collection falls among them. */
const CALLS_PER_ROUND = 10;

/** How often `bytesPerCall` calls what it measures. */
export const CALLS = ROUNDS * CALLS_PER_ROUND;

/**
 * Median bytes that a call leaves behind. Over several calls at a time: after a garbage collection V8 needs a step or two
 * until all is as before.
 */
export function bytesPerCall(work: () => void): number {
  const calls = () => {
    for (let i = 0; i < CALLS_PER_ROUND; i++) work();
  };
  return median(Array.from({ length: ROUNDS }, () => allocatedBy(calls))) / CALLS_PER_ROUND;
}

/** Bytes that are allocated by some work and not yet collected after it. Too much work at once, and some will be. */
export function allocatedBy(work: () => void): number {
  collectGarbage();
  const before = usedBytes();
  work();
  return usedBytes() - before - measuringItself;
}

function usedBytes(): number {
  const usage = process.memoryUsage();
  return usage.heapUsed + usage.arrayBuffers;
}

/** What reading the memory usage itself allocates. */
let measuringItself = 0;
measuringItself = median(Array.from({ length: 99 }, () => allocatedBy(() => {})));

export function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1];
}
