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
  shapeFrom,
  slide,
  sphere,
  triangle,
  triangleMesh,
  World,
} from 'first-contact';
import { describe, expect, it } from 'vitest';
import { gridMesh } from '../helpers/meshes.ts';
import { Random } from '../helpers/random.ts';
import { cases } from '../helpers/sample-size.ts';

const shapes: Shape[] = [
  sphere(2),
  plane({ normal: [1, 2, 2], offset: -3 }),
  box({ size: [1, 2, 3] }),
  capsule({ radius: 0.5, halfHeight: 0 }),
  cylinder({ radius: 0.5, halfHeight: 2 }),
  cone({ radius: 0.5, halfHeight: 2 }),
  triangle([0, 0, 0], [1, 0, 0], [0, 1, 0.1]),
  convexHull(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0.1, 0.3, 0.3, 0])),
  triangleMesh({ positions: [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1], indices: [0, 1, 2, 0, 3, 1], sides: 'front' }),
  heightField({ heights: [0, 1, 2, Number.NaN, 4, 5], rows: 2, columns: 3, cellSize: 0.5 }),
  compound([
    { shape: sphere(1), position: [1, 0, 0] },
    { shape: box({ size: [1, 2, 3] }), quaternion: [0, 1, 0, 0] },
  ]),
];

it.each([{ size: 0.3 }, { size: 0.7 }, { cellSize: 0.7 }, { cellSize: { x: 0.1, z: 0.3 } }])(
  'a height field of %j keeps its cells, and has the same ones from JSON',
  (lengths) => {
    const field = heightField({ heights: new Array(16).fill(0), rows: 4, columns: 4, ...lengths });
    const again = shapeFrom(JSON.parse(JSON.stringify(field)));
    expect(again).toMatchObject({ cellSize: field.cellSize });
    if ('cellSize' in lengths) {
      const { cellSize: cell } = lengths;
      expect(field.cellSize).toEqual(typeof cell === 'number' ? { x: cell, z: cell } : cell);
    }
  },
);

describe('shapeFrom', () => {
  it('keeps the precision of meshes and height fields: what is flat within it has no seams after JSON either', () => {
    const random = new Random(17);
    const heights = Float32Array.from({ length: 21 * 21 }, () => random.range(-1e-6, 1e-6));
    const field = heightField({ heights, rows: 21, columns: 21, size: 20 });
    const { positions, indices } = gridMesh(20, 20, (x, z) => heights[21 * z + x]!);
    const centered = Float32Array.from(positions, (value, i) => (i % 3 === 1 ? value : value - 10));
    const mesh = triangleMesh({ positions: centered, indices });
    for (const shape of [field, mesh]) {
      const copy = shapeFrom(JSON.parse(JSON.stringify(shape)) as typeof shape);
      expect(copy.precision).toBe('single');
      const enters = [shape, copy].map((floor) => {
        const world = new World();
        world.add({ type: 'static', shape: floor });
        const crate = world.add({
          shape: box({ size: [0.6, 0.6, 0.6] }),
          position: [-6, 0.31, 0.3],
          velocity: [5, 0, 0.3],
          response: slide(),
        });
        let count = 0;
        world.on('enter', () => {
          count++;
        });
        for (let i = 0; i < cases(120, 120, 60); i++) {
          crate.velocity.y -= 9.81 / 60;
          world.step(1 / 60);
        }
        return count;
      });
      expect(enters).toEqual([1, 1]);
    }
    expect(triangleMesh({ positions: [0, 0, 0, 1, 0, 0, 0, 0, 1] }).precision).toBe('double');
    const unknown = { ...JSON.parse(JSON.stringify(field)), precision: 'half' };
    expect(() => shapeFrom(unknown)).toThrow(/^shapeFrom: precision is "half", but must be 'single' or 'double'/);
  });

  it.each(shapes)('makes an equal shape, frozen, from $type and JSON', (shape) => {
    const copy = shapeFrom(JSON.parse(JSON.stringify(shape)));
    expect(copy).toEqual(shape);
    expect(copy).not.toBe(shape);
    // The arrays of a mesh are copies.
    const parts = copy.type === 'triangleMesh' || copy.type === 'heightField' ? [] : Object.values(copy);
    for (const part of [copy, ...parts]) expect(Object.isFrozen(part)).toBe(true);
  });

  it('checks the fields as the constructor of the type does', () => {
    const tilted = { type: 'plane' as const, normal: { x: 0, y: 5, z: 0 }, offset: 2 };
    expect(shapeFrom(tilted)).toEqual(plane({ normal: [0, 1, 0], offset: 2 }));
    expect(() => shapeFrom({ type: 'sphere', radius: -1 })).toThrow(/^shapeFrom: sphere: radius is -1/);
    expect(() => shapeFrom({ type: 'heightField' } as never)).toThrow(/^shapeFrom: heightField: rows is undefined/);
    const field = { type: 'heightField', rows: 2, columns: 2 };
    expect(() => shapeFrom(field as never)).toThrow(/^shapeFrom: heightField: heights is undefined/);
    expect(() => shapeFrom({ type: 'compound' } as never)).toThrow(/^shapeFrom: compound: .*children is undefined/);
    expect(() => shapeFrom({ type: 'compound', children: [null] } as never)).toThrow(/^shapeFrom: /);
    expect(() => shapeFrom({ type: 'sphere', radius: Number.NaN })).toThrow(/radius is NaN/);
    expect(() => shapeFrom({ type: 'plane', normal: { x: 0, y: 1, z: 0 } } as never)).toThrow(/offset/);
    const flat = { type: 'box' as const, halfExtents: { x: 1, y: Number.NaN, z: 1 } };
    expect(() => shapeFrom(flat)).toThrow(/halfExtents\.y is NaN/);
  });

  it.each([undefined, null, 7, 'sphere', [], {}, { type: 'hull' }, { type: 'toString' }])('refuses %j', (literal) => {
    expect(() => shapeFrom(literal as never)).toThrow(TypeError);
    expect(() => shapeFrom(literal as never)).toThrow(
      /^shapeFrom: shape is .*type must be sphere, capsule, box, triangle, convexHull, plane, cylinder, cone, triangleMesh, heightField or compound/,
    );
  });
});
