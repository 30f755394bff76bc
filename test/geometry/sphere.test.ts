import { createAabb, shapeBounds, shapeContains, sphere } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';

describe('sphere in the world', () => {
  it('bounds touch the sphere on every side, and include its motion', () => {
    const bounds = createAabb();
    shapeBounds(bounds, { shape: sphere(2), position: [1, 2, 3], quaternion: [1, 2, 3, 4] });
    expect(bounds).toEqual({ min: { x: -1, y: 0, z: 1 }, max: { x: 3, y: 4, z: 5 } });
    shapeBounds(bounds, { shape: sphere(2), position: [1, 2, 3], displacement: [5, -7, 0] });
    expect(bounds).toEqual({ min: { x: -1, y: -7, z: 1 }, max: { x: 8, y: 4, z: 5 } });
  });

  it('contains its surface and no point outside', () => {
    const placed = { shape: sphere(5), position: [1, 1, 1] } as const;
    expect(shapeContains(placed, [4, 5, 1])).toBe(true);
    expect(shapeContains(placed, [4, 5, 1 + 1e-7])).toBe(false);
    expect(shapeContains(placed, { x: 1, y: 1, z: 1 })).toBe(true);
  });
});
