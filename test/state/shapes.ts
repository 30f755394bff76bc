// Shapes for tests of bytes.

import {
  box,
  capsule,
  compound,
  cone,
  convexHull,
  cylinder,
  heightField,
  offset,
  plane,
  type Shape,
  sphere,
  triangle,
  triangleMesh,
} from 'first-contact';
import { Random } from '../helpers/random.ts';

export const CUBE = [-1, -1, -1, 1, -1, -1, 1, 1, -1, -1, 1, -1, -1, -1, 1, 1, -1, 1, 1, 1, 1, -1, 1, 1];
export const SIDES = [
  0, 2, 1, 0, 3, 2, 4, 5, 6, 4, 6, 7, 0, 1, 5, 0, 5, 4, 3, 6, 2, 3, 7, 6, 0, 7, 3, 0, 4, 7, 1, 2, 6, 1, 6, 5,
];

/** Shapes of all types, and of all forms of a type. */
export function shapes(): Shape[] {
  const random = new Random(7);
  const cloud = Array.from({ length: 40 }, () => random.vector(1));
  const hills = Array.from({ length: 30 }, (_, i) => (i === 7 ? Number.NaN : Math.sin(i)));
  return [
    sphere(0.4),
    capsule({ radius: 0.3, halfHeight: 0.2 }),
    box({ size: [1, 0.5, 0.3] }),
    triangle([-1, 0, 0], [1, 0, 0], [0, 0, 1]),
    cylinder({ radius: 0.3, halfHeight: 0.5 }),
    cone({ radius: 0.3, halfHeight: 0.5 }),
    convexHull(cloud),
    convexHull(Float32Array.from(cloud.flat())),
    plane({ normal: [0.1, 1, 0.2], offset: -6 }),
    triangleMesh({ positions: CUBE, indices: SIDES, solid: true }),
    triangleMesh({ positions: Float32Array.from(CUBE, (x) => x * 0.7), indices: SIDES, sides: 'front' }),
    // So many small triangles, so far apart, that the tree has 32 bits for a number; one triangle is dropped.
    triangleMesh({
      positions: [
        ...CUBE,
        ...Array.from({ length: 900 }, (_, i) => [5000, 0, 0][i % 3] + (i % 4) * 0.001 + (i % 7) * 0.002),
      ],
      indices: [0, 0, 1, ...SIDES, ...Array.from({ length: 300 }, (_, i) => 8 + i)],
      weld: false,
    }),
    heightField({ heights: hills, rows: 5, columns: 6, cellSize: 0.5 }),
    heightField({
      heights: Float32Array.from(hills.map((x) => x || 0)),
      rows: 6,
      columns: 5,
      size: [2, 3],
      solid: true,
    }),
    compound([
      { shape: sphere(0.3), position: [0, 1, 0], userData: 'head' },
      { shape: box({ size: [1, 1, 1] }), quaternion: [0, 0, 0.6, 0.8], userData: { of: 'the game' } },
      { shape: sphere(0.3), userData: 3 },
      { shape: triangleMesh({ positions: CUBE, indices: SIDES }), position: [0, -1, 0] },
    ]),
    offset(capsule({ radius: 0.3, halfHeight: 0.3 }), [0.1, 0.2, 0.3]),
  ];
}
