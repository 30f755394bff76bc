import { type Body, type Shape, World } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { randomShape } from '../helpers/random-pairs.ts';
import { shapeAt, solidOf, tuple } from '../helpers/test-shapes.ts';
import { signedDistance } from '../oracle/signed-distance.ts';
import { times } from '../oracle/vector.ts';

/** Gaps nearer to zero than this are within rounding. */
const TIE = 1e-8;
const TYPES = ['sphere', 'capsule', 'capsule', 'box', 'triangle', 'triangle'] as const;

const gapOf = (a: Body, b: Body): number => {
  const placed = ({ shape, position, quaternion: { x, y, z, w } }: Body) =>
    shapeAt<Shape>(shape, tuple(position), [0, 0, 0], [x, y, z, w]);
  return signedDistance(solidOf(placed(a)), solidOf(placed(b)));
};

describe('bodies whose velocities are damped step by step, until they underflow', () => {
  it('do not enter without touching, nor exit while touching', () => {
    const coverage = new Coverage();
    for (let seed = 1; seed <= cases(8, 200); seed++) {
      const random = new Random(seed);
      const world = new World();
      const log: string[] = [];
      world.on('enter', ({ a, b }) => log.push(`enter ${a.id} ${b.id} in step ${world.stepCount}`));
      world.on('exit', ({ a, b }) => log.push(`exit ${a.id} ${b.id} in step ${world.stepCount}`));
      for (let i = 0; i < 14; i++) {
        const type = random.chance(0.3) ? 'static' : 'moving';
        const shape = randomShape[random.pick(TYPES)](random, 0.8);
        const body = world.add({ type, shape, position: random.vector(2), quaternion: random.quaternion() });
        // So slow that no position changes: damping 1 m/s takes less than a minute to get there.
        if (type === 'moving') body.velocity = times(random.vector(1), 1e-140);
        if (type === 'moving' && random.chance(0.2)) body.angularVelocity = times(random.vector(1), 1e-140);
      }
      const moving = world.bodies.filter((body) => body.type === 'moving');
      world.step(1 / 60);
      for (const [i, b] of world.bodies.entries()) {
        for (const a of world.bodies.slice(0, i)) {
          if (a.type === 'static' && b.type === 'static') continue;
          const gap = gapOf(a, b);
          const entered = log.includes(`enter ${a.id} ${b.id} in step 1`);
          coverage.count(entered ? 'touching' : 'apart');
          if (Math.abs(gap) > TIE) expect(entered, `gap ${gap} of ${a}, ${b}`).toBe(gap < 0);
        }
      }
      log.length = 0;
      // The smallest subnormal numbers do not change when multiplied by 0.9.
      for (let step = 0; step < 4200; step++) {
        for (const { velocity, angularVelocity } of moving) {
          velocity.x *= 0.9;
          velocity.y *= 0.9;
          velocity.z *= 0.9;
          angularVelocity.x *= 0.9;
          angularVelocity.y *= 0.9;
          angularVelocity.z *= 0.9;
        }
        world.step(1 / 60);
      }
      expect(Math.max(...moving.map((body) => Math.abs(body.velocity.x)))).toBeLessThan(1e-322);
      expect(log).toEqual([]);
    }
    coverage.expectAtLeast({ touching: 10, apart: 300 });
  });
});
