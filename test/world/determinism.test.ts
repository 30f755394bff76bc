import { box, sphere, World } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { cases } from '../helpers/coverage.ts';
import { play } from './scenario.ts';

describe('the same input', () => {
  it('gives the same events and poses, bit for bit', () => {
    for (let seed = 1; seed <= cases(3, 100); seed++) {
      const first = play(new World(), { seed, steps: 60 });
      const second = play(new World(), { seed, steps: 60 });
      expect(first.length).toBeGreaterThan(100);
      expect(second).toEqual(first);
    }
  });

  it('gives the same results, bit for bit, beside unrelated bodies', () => {
    for (let seed = 1; seed <= cases(3, 100); seed++) {
      const alone = play(new World(), { seed, steps: 60 });
      let count = 0;
      // Unrelated bodies far away, on their own layer. They share indices, trees and events with the others.
      const crowded = play(new World(), {
        seed,
        steps: 60,
        beforeAdd(world) {
          for (let i = 0; i < 3; i++) {
            count++;
            world.add({
              type: count % 4 === 0 ? 'static' : 'moving',
              layer: 0b10,
              mask: 0b10,
              shape: count % 2 ? sphere(0.5) : box({ size: [1, 2, 1] }),
              position: [5000 + (count % 50), 300, count % 7],
              velocity: count % 4 === 0 ? [0, 0, 0] : [0, 0, (count % 3) - 1],
            });
          }
        },
      });
      expect(count).toBeGreaterThanOrEqual(180);
      expect(crowded).toEqual(alone);
    }
  });

  it('gives the same results after other worlds were used', () => {
    const fresh = play(new World(), { seed: 5, steps: 30 });
    const used = new World();
    const seen: unknown[] = [];
    used.on('enter', (event) => seen.push(event));
    for (let i = 0; i < 500; i++) used.add({ shape: sphere(0.5), position: [i * 0.9, 0, 0] });
    used.step(1);
    used.clear();
    expect(seen).toHaveLength(499);
    expect(play(used, { seed: 5, steps: 30 })).toEqual(fresh);
  });
});
