import { readdirSync } from 'node:fs';
import { checksum, fork, syncTest, World } from 'first-contact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { play, SCENES } from '../golden/golden.ts';
import { isQuick } from '../helpers/sample-size.ts';

/** A fork of every so many steps, which is then rolled back. */
const EVERY = isQuick ? 70 : 10;
/** Ticks that the forks go back, in turns. */
const DISTANCES = [1, 7, 12];
/** Those whose handlers change the world: a fork has none. */
const WITH_HANDLERS = ['changes in handlers', 'game-loop.ts', 'breakout.ts', 'asteroids.ts', 'platformer.ts'];
/** Those without a step. */
const WITHOUT_STEPS = ['narrowphase', 'cylinders, cones and hulls', 'raycast-picking.ts'];
/** The example whose responses count impacts, so that they must not be asked again. */
const WITH_COUNTERS = 'responses.ts';

afterEach(() => vi.restoreAllMocks());

/**
 * Forks the world of a program at some of its steps. The fork takes the same step, and goes on without the program: forth, back, and
 * forth again. Returns whether there was a fork.
 */
async function forkAndRollBack(run: () => unknown, name: string): Promise<boolean> {
  const { step } = World.prototype;
  let steps = 0;
  let forks = 0;
  vi.spyOn(World.prototype, 'step').mockImplementation(function (this: World, dt: number) {
    if (steps++ % EVERY > 0) return step.call(this, dt);
    const twin = fork(this);
    step.call(twin, dt);
    const sum = checksum(twin);
    const distance = DISTANCES[forks++ % DISTANCES.length]!;
    syncTest(twin, () => step.call(twin, dt), { ticks: distance + 2, distance });
    step.call(this, dt);
    if (!WITH_HANDLERS.includes(name)) expect(checksum(this), `step ${steps}`).toBe(sum);
  });
  await run();
  expect(forks).toBe(Math.ceil(steps / EVERY));
  return forks > 0;
}

describe('a fork takes the same steps, also after a rollback,', () => {
  it.each(SCENES.map((scene) => [scene.name, scene] as const))('in the golden scene %s', async (name, scene) => {
    expect(await forkAndRollBack(() => play(scene), name)).toBe(!WITHOUT_STEPS.includes(name));
  });

  const examples = readdirSync('examples').filter((name) => name.endsWith('.ts') && name !== WITH_COUNTERS);
  it.each(examples)('in the example %s', async (name) => {
    vi.spyOn(console, 'log').mockImplementation(() => {});
    // A name of its own, since a module runs once.
    const example = new URL(`../../examples/${name}?rolled-back`, import.meta.url).href;
    expect(await forkAndRollBack(() => import(example), name)).toBe(!WITHOUT_STEPS.includes(name));
  });
});
