import { describe, expect, it } from 'vitest';
import { setCross, subtract, vec3 } from '../../../src/math/vec3.ts';
import { Placement } from '../../../src/narrowphase/placed-shape.ts';
import { createSweepHit } from '../../../src/narrowphase/results.ts';
import { findFirstTouch, work } from '../../../src/narrowphase/rotation/conservative-advancement.ts';
import { RotatingAxis } from '../../../src/narrowphase/rotation/rotating-axis.ts';
import { TrialShape } from '../../../src/narrowphase/trial-shape.ts';
import { box } from '../../../src/shapes/box.ts';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { Random } from '../../helpers/random.ts';
import { rotating } from '../../helpers/rotating-pairs.ts';
import { shapeAt, tuple } from '../../helpers/test-shapes.ts';
import { times, type Vector } from '../../oracle/vector.ts';

const someBox = (random: Random, position: Vector, distance: number, angle: number): Placement => {
  const extent = () => random.range(0.3, 0.7);
  const shape = box({ halfExtents: [extent(), extent(), extent()] });
  const placed = shapeAt(shape, position, times(random.unitVector(), distance), random.quaternion());
  return new Placement().read(rotating(placed, times(random.unitVector(), angle)), 'box');
};

describe('the separating axis of rotating boxes', () => {
  it('rotates by its rotation vector, with a face or across two edges', () => {
    const random = new Random(1);
    const coverage = new Coverage();
    const axis = new RotatingAxis();
    const change = vec3();
    for (let i = 0; i < cases(500); i++) {
      const a = someBox(random, [0, 0, 0], 1, 1);
      const b = someBox(random, times(random.unitVector(), 2.5), 1, 1);
      axis.find(a, b);
      const normalAt = (time: number) => {
        const [laterA, laterB] = [a, b].map((it) => {
          const later = new TrialShape();
          later.loadAround(it.center, it);
          later.moveAlong(it.center, time);
          return later;
        });
        axis.update(laterA, laterB, 1);
        return vec3(...tuple(axis.normal));
      };
      const [before, after] = [normalAt(-1e-5), normalAt(1e-5)];
      axis.update(a, b, 1);
      const angularVelocity = vec3(...tuple(axis.rotation));
      subtract(change, after, before);
      const expected = vec3();
      setCross(expected, angularVelocity, axis.normal);
      const pace = Math.hypot(angularVelocity.x, angularVelocity.y, angularVelocity.z);
      coverage.count(Math.abs(pace - 1) < 1e-9 ? 'face' : 'edges');
      for (const k of ['x', 'y', 'z'] as const) {
        expect(Math.abs(change[k] / 2e-5 - expected[k]), `case ${i}`).toBeLessThan(1e-8 * (1 + pace ** 3));
      }
      axis.update(a, b, -1);
      for (const k of ['x', 'y', 'z'] as const) expect(axis.rotation[k]).toBe(-angularVelocity[k]);
    }
    coverage.expectAtLeast({ face: 100, edges: 100 });
  });

  it('leads to a touch in a handful of steps', () => {
    const random = new Random(2);
    const hit = createSweepHit();
    const coverage = new Coverage();
    let steps = 0;
    let hits = 0;
    for (let i = 0; i < cases(2000); i++) {
      const a = someBox(random, [0, 0, 0], 0.3, 0.1);
      const b = someBox(random, times(random.unitVector(), random.range(0.6, 2)), 0.3, 0.1);
      work.steps = 0;
      if (!findFirstTouch(hit, a, b) || hit.fraction === 0) continue;
      coverage.count(hit.fraction > 0.1 ? 'late' : 'early');
      hits++;
      steps += work.steps;
      expect(work.steps, `case ${i}`).toBeLessThanOrEqual(14);
    }
    coverage.expectAtLeast({ late: 80 });
    // Along a fixed axis it takes eleven and a half.
    expect(steps / hits).toBeLessThan(7.2);
  });
});
