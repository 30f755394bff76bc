/** Ticks that are played late. After a longer pause the rest is dropped: to play it would make the server late again. */
const MOST_LATE = 5;

/**
 * Calls `tick` once in each period, without drift: each call is due at a time that the one before does not move.
 * @param seconds The period.
 * @returns a function that ends it.
 */
export function everyTick(tick: (late: number) => void, seconds: number): () => void {
  const period = 1000 * seconds;
  let due = performance.now() + period;
  const run = () => {
    const now = performance.now();
    due = Math.max(due, now - MOST_LATE * period);
    for (; due <= now; due += period) tick(now - due);
    timer = setTimeout(run, due - performance.now());
  };
  let timer = setTimeout(run, period);
  return () => clearTimeout(timer);
}
