import { type Body, bounce, box, respond, slide, sphere, stop, World } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { Twins } from '../helpers/twins.ts';
import { addRoom, bitsOf, DT } from './arena.ts';

/** A crowd in a closed room; some of its bodies have callbacks, which `onImpact` may make throw. */
function crowd(world: World, seed: number, onImpact: () => void): void {
  const random = new Random(seed);
  addRoom(world, 2, seed % 2 === 0 ? 0.5 : undefined);
  for (let k = 0; k < 24; k++) {
    const response = random.pick([
      bounce(),
      slide(),
      stop(),
      bounce({ restitution: 0.7 }),
      undefined,
      respond(({ count }) => {
        onImpact();
        return count !== 2;
      }),
    ]);
    const body = world.add({
      shape: random.chance(0.5) ? sphere(0.25) : box({ size: [0.4, 0.3, 0.5] }),
      position: random.vector(1.6),
      quaternion: random.quaternion(),
      velocity: random.chance(0.3) ? [0, 0, 0] : random.vector(60),
      response,
      sensor: random.chance(0.1),
    });
    // Makes the live vectors, so that both worlds have them.
    void [body.velocity, body.position, body.previousPosition];
  }
}

const refusals = ['callback', 'filter', 'velocity', 'impact velocity'] as const;

describe('a step that is refused in the middle of its impacts', () => {
  it('leaves no difference to a world in which it was not tried', () => {
    const coverage = new Coverage();
    for (let seed = 0; seed < cases(40, 500, 4); seed++) {
      const random = new Random(1000 + seed);
      const twins = new Twins(new World(), new World());
      let countdown = Number.POSITIVE_INFINITY;
      twins.do((world, twin) =>
        crowd(world, seed, () => {
          if (twin === 0 && countdown-- === 0) throw new Error('refused by the callback');
        }),
      );
      const [tried] = twins.worlds;
      for (let round = 0; round < 25; round++) {
        const name = random.pick(refusals);
        countdown = Number.POSITIVE_INFINITY;
        let undo = () => {};
        if (name === 'callback') countdown = random.integer(4);
        if (name === 'filter') {
          let calls = random.integer(20);
          tried.filter = () => {
            if (calls-- === 0) throw new Error('refused by the filter');
            return true;
          };
        }
        if (name === 'velocity') {
          const victim = random.pick(tried.bodies.filter(({ type }) => type === 'moving'));
          const before = victim.velocity.x;
          victim.velocity.x = Number.NaN;
          undo = () => {
            victim.velocity.x = before;
          };
        }
        if (name === 'impact velocity') undo = withBadCallback(tried, random);
        let isRefused = false;
        try {
          tried.step(DT);
        } catch {
          isRefused = true;
        }
        undo();
        countdown = Number.POSITIVE_INFINITY;
        tried.filter = undefined;
        coverage.count(isRefused ? name : 'taken');
        if (isRefused) twins.do((world) => world.step(DT));
        else twins.worlds[1].step(DT);
        const label = `${name}, round ${round} of seed ${seed}`;
        // A step that was taken with another callback is no comparison.
        if (!isRefused && name === 'impact velocity') break;
        twins.compareEvents(label);
        twins.comparePoses(label);
        expect(bitsOf(twins.worlds[0]), label).toEqual(bitsOf(twins.worlds[1]));
      }
    }
    coverage.expectAtLeast({ callback: 20, filter: 30, velocity: 40, 'impact velocity': 20 });
  });
});

/** Gives a bouncing body a callback that writes a velocity that is not finite. Returns how to undo it. */
function withBadCallback(world: World, random: Random): () => void {
  const bodies = world.bodies.filter((body) => body.response?.type === 'bounce');
  const victim: Body | undefined = bodies.length > 0 ? random.pick(bodies) : undefined;
  if (!victim) return () => {};
  const { response } = victim;
  victim.response = respond(({ velocity }) => {
    velocity.y = Number.NaN;
  });
  return () => {
    victim.response = response;
  };
}
