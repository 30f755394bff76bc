import { createObb } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { rotationAbout, tuple } from '../helpers/test-shapes.ts';

describe('createObb', () => {
  it('takes its pose from its options, which are checked as by box()', () => {
    expect(createObb({ halfExtents: [1, 2, 3], center: [4, 5, 6] })).toMatchObject({
      center: { x: 4, y: 5, z: 6 },
      halfExtents: { x: 1, y: 2, z: 3 },
      axisX: { x: 1, y: 0, z: 0 },
      aligned: true,
    });
    const obb = createObb({ halfExtents: [1, 1, 1], quaternion: rotationAbout([0, 0, 1], Math.PI / 3) });
    expect(tuple(obb.axisX)).toEqual([0.5, Math.sqrt(0.75), 0].map((x) => expect.closeTo(x, 15)));
    expect(obb.aligned).toBe(false);
    expect(() => createObb({ halfExtents: [1, 0, 1] })).toThrow(/halfExtents\.y is 0/);
    expect(() => createObb({ halfExtents: [1, 1, 1], center: [0, Number.NaN, 0] })).toThrow(/center\.y is NaN/);
    expect(() => createObb({ halfExtents: [1, 1, 1], quaternion: [0, 0, 0, 0] })).toThrow(/quaternion.*zero/);
  });
});
