import { createAabb, distancePointPlane, plane, shapeBounds, shapeContains } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { rotationAbout, tuple } from '../helpers/test-shapes.ts';
import type { Vector } from '../oracle/vector.ts';

describe('plane in the world', () => {
  it('signed point–plane distance (Gomez): positive in front, zero on the surface, negative in the solid', () => {
    const shelf = { center: { x: 0, y: 10, z: 0 }, normal: { x: 0.6, y: 0.8, z: 0 }, offset: 2 };
    expect(distancePointPlane({ x: 5, y: 10, z: 99 }, shelf)).toBeCloseTo(1, 15);
    expect(distancePointPlane({ x: 1.2, y: 11.6, z: -7 }, shelf)).toBeCloseTo(0, 15);
    expect(distancePointPlane({ x: 0, y: 0, z: 0 }, shelf)).toBeCloseTo(-10, 14);
  });

  it('bounds are infinite, except out of the solid along a world axis', () => {
    const bounds = createAabb();
    const at = { position: [10, 20, 30], displacement: [0, 5, 0] } as const;
    const boundsOf = (normal: Vector) => {
      shapeBounds(bounds, { shape: plane({ normal, offset: 1 }), ...at });
      return [...tuple(bounds.min), ...tuple(bounds.max)];
    };
    const [low, high] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    expect(boundsOf([0, 1, 0])).toEqual([low, low, low, high, 26, high]);
    expect(boundsOf([0, -1, 0])).toEqual([low, 19, low, high, high, high]);
    expect(boundsOf([1, 0, 0])).toEqual([low, low, low, 11, high, high]);
    expect(boundsOf([-1, 0, 0])).toEqual([9, low, low, high, high, high]);
    expect(boundsOf([0, 0, 1])).toEqual([low, low, low, high, high, 31]);
    expect(boundsOf([0, 0, -1])).toEqual([low, low, 29, high, high, high]);
    expect(boundsOf([1, 1, 0])).toEqual([low, low, low, high, high, high]);
  });

  it('contains its surface and all points behind it, also when rotated', () => {
    const ground = { shape: plane({ normal: [0, 1, 0], offset: 2 }), position: [0, 10, 0] } as const;
    expect(shapeContains(ground, [1e9, 12, -1e9])).toBe(true);
    expect(shapeContains(ground, [0, -1e9, 0])).toBe(true);
    expect(shapeContains(ground, [0, 12.000001, 0])).toBe(false);
    const wall = { ...ground, quaternion: rotationAbout([0, 0, 1], Math.PI / 2) };
    expect(shapeContains(wall, [-1.999, 100, 0])).toBe(true);
    expect(shapeContains(wall, [-2.001, 100, 0])).toBe(false);
  });
});
