import { box } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import type { Vector } from '../oracle/vector.ts';

describe('box', () => {
  it('has the same half extents from every form of its options', () => {
    const expected = { type: 'box', halfExtents: { x: 1, y: 2, z: 3 } };
    expect(box({ halfExtents: [1, 2, 3] })).toEqual(expected);
    expect(box({ halfExtents: { x: 1, y: 2, z: 3 } })).toEqual(expected);
    expect(box({ size: [2, 4, 6] })).toEqual(expected);
  });

  it('is frozen and independent of its options', () => {
    const halfExtents = { x: 1, y: 1, z: 1 };
    const cube = box({ halfExtents });
    halfExtents.x = 5;
    expect(cube.halfExtents.x).toBe(1);
    expect(() => {
      (cube as { halfExtents: { x: number } }).halfExtents.x = 5;
    }).toThrow(TypeError);
  });

  it.each([
    [{ halfExtents: [0, 1, 1] }, /box: halfExtents\.x is 0/],
    [{ halfExtents: [1, -2, 1] }, /box: halfExtents\.y is -2/],
    [{ halfExtents: [1, 1, Number.NaN] }, /box: halfExtents\.z is NaN/],
    [{ halfExtents: { x: 1, y: 1 } }, /box: halfExtents\.z is undefined/],
    [{ halfExtents: 3 }, /box: halfExtents is 3/],
    [{ halfExtents: [1, 2] }, /box: halfExtents is \[1, 2\]/],
    [{ size: [1, 1, -2] }, /box: size\.z is -2/],
    [{ size: [1, Number.POSITIVE_INFINITY, 1] }, /box: size\.y is Infinity/],
    [{ size: [1, 1, 1], halfExtents: [1, 1, 1] }, /box: .*size.*halfExtents|box: .*halfExtents.*size/],
    [{}, /box: .*halfExtents/],
    [undefined, /box: .*undefined/],
    [null, /box: .*null/],
  ])('refuses %j and names the field and the value', (options, message) => {
    expect(() => box(options as unknown as { size: Vector })).toThrow(message);
  });
});
