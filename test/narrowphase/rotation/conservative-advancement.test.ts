import { box, createSweepHit } from 'first-contact/narrowphase';
import { afterEach, expect, it, vi } from 'vitest';
import { Placement } from '../../../src/narrowphase/placed-shape.ts';
import { sweepRotating } from '../../../src/narrowphase/rotation/conservative-advancement.ts';

afterEach(() => void vi.restoreAllMocks());

it('ends for a motion whose square overflows, instead of advancing by NaN for ever', () => {
  const shape = box({ size: [1, 1, 1] });
  const a = new Placement().read({ shape, rotation: [0, 0, 1] }, 'a');
  const b = new Placement().read({ shape, position: [5, 0, 0] }, 'b');
  a.displacement.x = 1e160;
  a.rotation.z = 1e160;
  const { sqrt } = Math;
  let calls = 0;
  vi.spyOn(Math, 'sqrt').mockImplementation((x) => {
    if (++calls > 1e5) throw new Error('does not end');
    return sqrt(x);
  });
  expect(() => sweepRotating(createSweepHit(), a, b)).not.toThrow();
});
