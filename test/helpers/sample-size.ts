// How long the random tests run. Three levels: `npm test` is quick, `npm run test:ci` middle, `npm run test:deep` deep.
// vitest.config.ts passes the level of its `--mode` on.

/** The levels, from the shortest run to the longest. */
const LEVELS = ['quick', 'middle', 'deep'] as const;
type Level = (typeof LEVELS)[number];

/** Samples as large as this are scaled. */
const LARGE = 100;
/** Fractions of the stated cases that are tried. A middle run with all of them takes a quarter of an hour. */
const SHARE = { quick: 1 / 32, middle: 0.4, deep: 1 };
/** Small samples scatter: this fraction of the proportional count is needed. */
const SLACK = { quick: 0.5, middle: 0.5, deep: 1 };

const level = readLevel(process.env.FIRST_CONTACT_LEVEL);

function readLevel(text = 'quick'): Level {
  const found = LEVELS.find((name) => name === text);
  if (!found) throw new RangeError(`FIRST_CONTACT_LEVEL is "${text}", not one of ${LEVELS.join(', ')}`);
  return found;
}

/**
 * Number of cases that a random test tries at the current level: two fifths of `stated` in a middle run, a thirty-second in a quick one. A
 * scene, which is as large in a deep run, is whole in a middle one.
 * @param quick For samples that are small already, so that a thirty-second of them would miss what they are to cover.
 */
export function cases(stated: number, deep = 20_000, quick = Math.ceil(stated * SHARE.quick)): number {
  const middle = stated < LARGE || stated === deep ? stated : Math.max(quick, Math.ceil(stated * SHARE.middle));
  return { quick, middle, deep }[level];
}

/** Whether single tests that take many seconds are left out. */
export const isQuick = level === 'quick';
export const isDeep = level === 'deep';

/** Shorter runs take every n-th case of a fine loop, such as 400 positions along a line. */
export const STRIDE = { quick: 16, middle: 3, deep: 1 }[level];

/**
 * Least count of a case at the current level, given its least count among all stated cases. It stays at least 1: no test may
 * pass on an empty sample.
 */
export function ofSample(stated: number): number {
  return stated > 0 ? Math.max(1, Math.floor(stated * SHARE[level] * SLACK[level])) : stated;
}

/** Least share of a case at the current level, given its least share of all stated cases. */
export function ofShare(stated: number): number {
  return level === 'middle' ? 0.75 * stated : stated;
}
