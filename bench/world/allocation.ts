// The memory that a function leaves to the garbage collector.

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const ROUNDS = 15;
/** Few enough calls that no garbage collection happens during them. */
const CALLS_PER_ROUND = 10;

/** Number of measured calls of `bytesPerCall`. */
export const CALLS = ROUNDS * CALLS_PER_ROUND;

/**
 * Median bytes that a call leaves behind. Measured over several calls: after a garbage collection V8 needs a step or
 * two to return to its usual state.
 */
export function bytesPerCall(work: () => void): number {
  const calls = () => {
    for (let i = 0; i < CALLS_PER_ROUND; i++) work();
  };
  return median(Array.from({ length: ROUNDS }, () => allocatedBy(calls))) / CALLS_PER_ROUND;
}

/** Bytes allocated by a function and not yet collected. After too much work, some are collected. */
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

/** Bytes allocated by reading the memory usage. */
let measuringItself = 0;
measuringItself = median(Array.from({ length: 99 }, () => allocatedBy(() => {})));

export function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1];
}
