import { checksum, fork, restore, snapshot, World } from 'first-contact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { play, SCENES } from '../golden/golden.ts';
import { isQuick } from '../helpers/sample-size.ts';

/** A fork and a restore of every so many steps. */
const EVERY = 10;

afterEach(() => vi.restoreAllMocks());

describe.skipIf(isQuick)('in each golden scene', () => {
  it.each(SCENES.map((scene) => [scene.name, scene] as const))(
    '%s: a fork takes the same step, also after a restore',
    (name, scene) => {
      const { step } = World.prototype;
      let steps = 0;
      let compared = 0;
      vi.spyOn(World.prototype, 'step').mockImplementation(function (this: World, dt: number) {
        // What handlers change, a fork does not.
        if (steps++ % EVERY > 0 || name === 'handlers') return step.call(this, dt);
        const twin = fork(this);
        const saved = snapshot(twin);
        step.call(twin, dt);
        const sum = checksum(twin);
        step.call(twin, dt);
        restore(twin, saved);
        step.call(twin, dt);
        expect(checksum(twin), `step ${steps}, after a restore`).toBe(sum);
        step.call(this, dt);
        expect(checksum(this), `step ${steps}`).toBe(sum);
        compared++;
      });
      play(scene);
      if (steps > 0 && name !== 'handlers') expect(compared).toBeGreaterThan(0);
    },
  );
});
