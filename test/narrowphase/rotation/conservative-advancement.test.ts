import { box, capsule, createSweepHit, plane, sweepShapes } from 'first-contact/narrowphase';
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

it('a capsule that rotates within rounding of a plane all the time still touches at the end', () => {
  for (const gap of [-1e-14, 0, 1e-14, 5e-14]) {
    const hit = createSweepHit();
    const lying = [0, 0, Math.SQRT1_2, Math.SQRT1_2] as const;
    const a = {
      shape: capsule({ radius: 0.3, halfHeight: 1 }),
      position: [0, 0.3 + gap, 0],
      quaternion: lying,
    } as const;
    const b = { shape: plane({ normal: [0, 1, 0], offset: 0 }) };
    expect(sweepShapes(hit, { ...a, rotation: [0, 1, 0] }, b)).toBe(true);
    expect([hit.fraction, hit.exitFraction]).toEqual([0, Infinity]);
  }
});
