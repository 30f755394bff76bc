// How long the random tests run. Three levels: `npm test` is quick, `npm run test:ci` middle, `npm run test:deep` deep.
// vitest.config.ts passes the level of its `--mode` on.

/** The levels, from the shortest run to the longest. */
const LEVELS = ['quick', 'middle', 'deep'] as const;
type Level = (typeof LEVELS)[number];

/** A quick run tries this part of the cases of a middle one. */
const QUICK = 1 / 16;
/** A small sample scatters: a quick run may have this part of what would be in proportion. */
const SLACK = 0.5;

const level = readLevel(process.env.FIRST_CONTACT_LEVEL);

function readLevel(text = 'quick'): Level {
  const found = LEVELS.find((name) => name === text);
  if (!found) throw new RangeError(`FIRST_CONTACT_LEVEL is "${text}", not one of ${LEVELS.join(', ')}`);
  return found;
}

/**
 * How many cases a random test tries at the present level.
 * @param quick For samples that are small already, so that a sixteenth of them would miss what they are to cover.
 */
export function cases(middle: number, deep = 20_000, quick = Math.ceil(middle * QUICK)): number {
  return { quick, middle, deep }[level];
}

/** Whether single tests that take many seconds are left out. */
export const isQuick = level === 'quick';

/** Of a fine loop over fixed cases, such as 400 positions along a line, a quick run takes every so many. */
export const STRIDE = isQuick ? 8 : 1;

/**
 * How often at least something must occur at the present level, when it must occur so often in a middle run.
 * In a quick run it stays at least 1: no test may pass on an empty sample.
 */
export function ofSample(middle: number): number {
  return isQuick && middle > 0 ? Math.max(1, Math.floor(middle * QUICK * SLACK)) : middle;
}
