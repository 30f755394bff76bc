import { describe, expect, it } from 'vitest';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { farApart, grid, mixed, type Playground } from './playground.ts';
import { RandomSession } from './random-session.ts';

/** Operations per session. A session of a quick run is shorter. */
const STEPS = cases(200, 200, 52);

/** Plays random sessions. */
function play(playground: Playground, sessions: number, changesPerStep: number): Coverage {
  const coverage = new Coverage();
  for (let seed = 1; seed <= sessions; seed++) {
    const session = new RandomSession(seed, playground, coverage);
    for (let step = 0; step < STEPS; step++) {
      session.recall();
      for (let change = 0; change < changesPerStep; change++) session.changeOutside();
      if (step % 8 === 0) session.refuseStep();
      session.step();
    }
    session.end();
    coverage.count('operation', session.operations);
  }
  expect(coverage.of('exit'), 'exits, as many as enters').toBe(coverage.of('enter'));
  return coverage;
}

/** A deep run takes minutes: a million operations in all. */
const PATIENCE = 1_800_000;

describe('random sessions, with changes inside and outside of handlers', { timeout: PATIENCE }, () => {
  it('produce exactly the events of a brute-force model, and one exit per enter', () => {
    const sessions = cases(6, 160, 2);
    play(mixed, sessions, 3).expectAtLeast({
      operation: 800 * sessions,
      enter: 250 * sessions,
      exit: 250 * sessions,
      'enter by overlap': 20 * sessions,
      'fly-through': 20 * sessions,
      'rotating pair': 15 * sessions,
      moveTo: 30 * sessions,
      teleport: 30 * sessions,
      'teleport that ends a contact': 5 * sessions,
      'change by a handler': 30 * sessions,
      'removal by a handler': 3 * sessions,
      'canceled enter': sessions,
      'damped velocity': 10 * sessions,
      'step refused for NaN': 20 * sessions,
      'step refused by the filter': 10 * sessions,
      'through a proxy': 10 * sessions,
      clear: sessions / 2,
      filter: 2 * sessions,
      type: 5 * sessions,
    });
  });

  it('produce the events of the model with groups of bodies far apart', () => {
    const sessions = cases(4, 120, 1);
    play(farApart, sessions, 3).expectAtLeast({
      operation: 800 * sessions,
      enter: 100 * sessions,
      exit: 100 * sessions,
      'fly-through': 5 * sessions,
    });
  });

  it('produce exact events on a grid, where boxes slide, graze and touch exactly', () => {
    const sessions = cases(8, 700, 1);
    const coverage = play(grid, sessions, 6);
    coverage.expectAtLeast({
      operation: 1500 * sessions,
      enter: 500 * sessions,
      exit: 500 * sessions,
      points: 300 * sessions,
      'fly-through': 100 * sessions,
      'canceled enter': sessions,
    });
    expect(coverage.toString()).not.toMatch(/tie/);
  });
});
