import { type Shape, sphere, World } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { SEPARATED } from '../../src/narrowphase/verdict.ts';
import { MOTION } from '../../src/world/body-store.ts';
import { quickTest } from '../../src/world/step/quick-tests.ts';
import { contactTolerance, writePathMargin } from '../../src/world/tolerances.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { randomShape } from '../helpers/random-pairs.ts';

describe('the contact tolerance of a pair', () => {
  it('is at most the sum of the margins of their bounds, at all positions and sizes', () => {
    const random = new Random(1);
    const coverage = new Coverage();
    for (let i = 0; i < cases(5000, 100_000); i++) {
      const far = random.pick([0, 1, 1e6, 1e12]);
      const shapes = [0, 1].map(() => {
        const type = random.pick(['sphere', 'capsule', 'box', 'triangle'] as const);
        return randomShape[type](random, random.logarithmic(1e-3, 1e3));
      }) as [Shape, Shape];
      const world = new World();
      const [a, b] = shapes.map((shape) => world.add({ shape, position: random.vector(far) }));
      const { store } = world.sim;
      const tolerance = contactTolerance(store, a!.index, b!.index);
      const margin = new Float64Array(1);
      const [ofA, ofB] = [a!, b!].map(({ index }) => {
        writePathMargin(margin, store, index, store.motion, MOTION * index);
        return margin[0]!;
      }) as [number, number];
      const margins = ofA + ofB;
      expect(tolerance, `case ${i}`).toBeLessThanOrEqual(margins);
      coverage.count(tolerance > margins / 4 ? 'close' : 'far');
    }
    coverage.expectAtLeast({ close: 500 });
  });

  it('is never separated by the quick test', () => {
    const random = new Random(2);
    for (let i = 0; i < cases(2000, 50_000); i++) {
      const radius = random.logarithmic(1e-2, 1e2);
      const far = random.logarithmic(1, 1e9);
      const world = new World();
      const shape = sphere(radius);
      const a = world.add({ shape, position: [far, 0, 0] });
      const b = world.add({ shape, position: [far + 2 * radius, 0, 0] });
      const { store } = world.sim;
      const tolerance = contactTolerance(store, a.index, b.index);
      b.teleport([far + 2 * radius + random.range(0, 1) * tolerance, 0, 0]);
      if (b.position.x - a.position.x - 2 * radius > tolerance) continue;
      expect(quickTest(store, a.index, b.index), `case ${i}`).not.toBe(SEPARATED);
    }
  });
});
