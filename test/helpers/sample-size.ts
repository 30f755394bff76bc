// How long the random tests run. Three levels: `npm test` is quick, `npm run test:ci` middle, `npm run test:deep` deep.
// vitest.config.ts passes the level of its `--mode` on.

/** The levels, from the shortest run to the longest. */
const LEVELS = ['quick', 'middle', 'deep'] as const;
type Level = (typeof LEVELS)[number];

/** A quick run tries this fraction of the cases of a middle run. */
const QUICK = 1 / 16;
/** Small samples scatter: a quick run needs this fraction of the proportional count. */
const SLACK = 0.5;

const level = readLevel(process.env.FIRST_CONTACT_LEVEL);

function readLevel(text = 'quick'): Level {
  const found = LEVELS.find((name) => name === text);
  if (!found) throw new RangeError(`FIRST_CONTACT_LEVEL is "${text}", not one of ${LEVELS.join(', ')}`);
  return found;
}

/**
 * Number of cases that a random test tries at the current level.
 * @param quick For samples that are small already, so that a sixteenth of them would miss what they are to cover.
 */
export function cases(middle: number, deep = 20_000, quick = Math.ceil(middle * QUICK)): number {
  return { quick, middle, deep }[level];
}

/** Whether single tests that take many seconds are left out. */
export const isQuick = level === 'quick';

/** A quick run takes every n-th case of a fine loop, such as 400 positions along a line. */
export const STRIDE = isQuick ? 8 : 1;

/**
 * Least count of a case at the current level, given its least count in a middle run.
 * In a quick run it stays at least 1: no test may pass on an empty sample.
 */
export function ofSample(middle: number): number {
  return isQuick && middle > 0 ? Math.max(1, Math.floor(middle * QUICK * SLACK)) : middle;
}
