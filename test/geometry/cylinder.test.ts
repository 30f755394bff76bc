import { createAabb, cylinder, shapeBounds, shapeContains } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { expectBoundsToTouch, expectContainsToMatch, expectMotionBoundsToHold } from '../helpers/revolution.ts';
import { rotationAbout } from '../helpers/test-shapes.ts';

describe('cylinder in the world', () => {
  it('bounds are exact when it is not rotated, and include its motion', () => {
    const bounds = createAabb();
    const upright = { shape: cylinder({ radius: 1, halfHeight: 2 }), position: [1, 2, 3] } as const;
    shapeBounds(bounds, upright);
    expect(bounds).toEqual({ min: { x: 0, y: 0, z: 2 }, max: { x: 2, y: 4, z: 4 } });
    shapeBounds(bounds, { ...upright, displacement: [5, -7, 0] });
    expect(bounds).toEqual({ min: { x: 0, y: -7, z: 2 }, max: { x: 7, y: 4, z: 4 } });
  });

  it('bounds touch the cylinder on every side', () => expectBoundsToTouch('cylinder'));

  it('contains its caps, side and rims, and no point outside, also when rotated', () => {
    const upright = { shape: cylinder({ radius: 5, halfHeight: 2 }), position: [10, 0, 0] } as const;
    for (const inside of [
      [10, 0, 0],
      [10, 2, 0],
      [13, -2, 4],
      [15, 1, 0],
    ] as const)
      expect(shapeContains(upright, inside)).toBe(true);
    for (const outside of [
      [10, 2.0000001, 0],
      [15.0000001, 0, 0],
      [13, 0, 4.0000001],
    ] as const)
      expect(shapeContains(upright, outside)).toBe(false);
    const lying = { ...upright, quaternion: rotationAbout([0, 0, 1], Math.PI / 2) };
    expect(shapeContains(lying, [11.99, 4.9, 0])).toBe(true);
    expect(shapeContains(lying, [12.01, 0, 0])).toBe(false);
  });

  it('contains the points whose signed distance is not positive', () => expectContainsToMatch('cylinder'));

  it('bounds of its rotation are the supports and speeds of its fastest points', () =>
    expectMotionBoundsToHold('cylinder'));
});
