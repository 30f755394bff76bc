import {
  box,
  capsule,
  compound,
  cone,
  convexHull,
  cylinder,
  heightField,
  plane,
  type Shape,
  scaled,
  sphere,
  triangle,
  triangleMesh,
} from 'first-contact';
import { contactShapes, createContact, shapeBounds } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';

const half = Math.SQRT1_2;
const SHAPES: readonly Shape[] = [
  sphere(1),
  box({ size: [1, 2, 3] }),
  capsule({ radius: 0.5, halfHeight: 1 }),
  cylinder({ radius: 0.5, halfHeight: 1 }),
  cone({ radius: 0.5, halfHeight: 1 }),
  triangle([0, 0, 0], [1, 2, 0], [0, 0, 3]),
  convexHull([
    [0, 0, 0],
    [1, 0, 0],
    [0, 2, 0],
    [0, 0, 3],
  ]),
  triangleMesh({
    positions: [0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3],
    indices: [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3],
    solid: true,
  }),
  heightField({ heights: [0, 1, 2, 3], rows: 2, columns: 2, size: 2 }),
  compound([
    { shape: sphere(1), position: [1, 2, 3], userData: 'head' },
    { shape: box({ size: [1, 2, 3] }), quaternion: [0, half, 0, half], position: [0, 1, 0] },
  ]),
];
const origin = { position: [0, 0, 0] } as const;
const boundsOf = (shape: Shape) => {
  const out = { min: { x: 0, y: 0, z: 0 }, max: { x: 0, y: 0, z: 0 } };
  shapeBounds(out, { shape, ...origin });
  return out;
};

describe('a scaled shape', () => {
  it('has the corners of its mesh, however small the scale', () => {
    const mesh = triangleMesh({ positions: [0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0.1, 0, 1, 0.1, 0, 0, 0.1, 1], weld: 0.01 });
    expect(scaled(mesh, [1, 0.01, 1]).positions).toHaveLength(18);
  });

  it('has the scaled bounds, whatever its type', () => {
    for (const shape of SHAPES) {
      const { min, max } = boundsOf(shape);
      const twice = scaled(shape, 2);
      expect(twice.type).toBe(shape.type);
      const { min: low, max: high } = boundsOf(twice);
      for (const axis of ['x', 'y', 'z'] as const) {
        expect(low[axis]).toBeCloseTo(2 * min[axis], 12);
        expect(high[axis]).toBeCloseTo(2 * max[axis], 12);
      }
    }
  });

  it('may be scaled differently along the axes if it stays of its type', () => {
    const scale = [2, 3, 2];
    const refused = SHAPES.filter((shape) => {
      try {
        scaled(shape, scale);
        return false;
      } catch (error) {
        expect(String(error)).toMatch(/^TypeError: scale is \[2, 3, 2\], which no \w+ can have$/);
        return true;
      }
    });
    // In the compound, the sphere.
    expect(refused.map(({ type }) => type)).toEqual(['sphere', 'capsule', 'compound']);
    expect(scaled(cylinder({ radius: 1, halfHeight: 1 }), scale)).toEqual(cylinder({ radius: 2, halfHeight: 3 }));
    expect(() => scaled(cone({ radius: 1, halfHeight: 1 }), [2, 1, 3])).toThrow('which no cone can have');
  });

  it('is sheared, and refused, if a part is rotated in it', () => {
    const part = (quaternion: readonly number[]) => compound([{ shape: box({ size: [1, 1, 1] }), quaternion }]);
    expect(() => scaled(part([0, half, 0, half]), [1, 2, 3])).toThrow('which no compound can have');
    expect(scaled(part([0, 0, 0, 1]), [1, 2, 3])).toEqual(compound([{ shape: box({ size: [1, 2, 3] }) }]));
  });

  it('is never mirrored', () => {
    for (const shape of SHAPES) {
      expect(() => scaled(shape, [-1, 1, 1])).toThrow(`scale is [-1, 1, 1], which no ${shape.type} can have`);
    }
  });

  it('of a solid mesh is a solid mesh', () => {
    const contact = createContact();
    const inside = { shape: sphere(0.1), position: [0.3, 0.3, 0.3] } as const;
    const mesh = scaled(SHAPES[7] as Shape, [2, 1, 1]);
    expect(contactShapes(contact, { shape: mesh, ...origin }, inside)).toBe(true);
  });

  it('of a plane is the image of the plane', () => {
    const floor = plane({ normal: [1, 1, 0], offset: half });
    expect(scaled(floor, [2, 2, 2])).toEqual(plane({ normal: [1, 1, 0], offset: 2 * half }));
    expect(() => scaled(floor, [2, 1, 1])).toThrow('which no plane can have');
  });

  it('is the same one by a scale of 1', () => {
    for (const shape of SHAPES) expect(scaled(shape, [1, 1, 1])).toBe(shape);
  });
});
