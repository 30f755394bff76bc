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
  sphere,
  triangle,
  triangleMesh,
} from 'first-contact';

/** A shape of each type, simplest first. */
export const oneOfEachType = (): readonly Shape[] => [
  sphere(2),
  plane({ normal: [0, 1, 0], offset: 3 }),
  box({ size: [1, 2, 3] }),
  capsule({ radius: 1, halfHeight: 2 }),
  triangle([0, 0, 0], [1, 0, 0], [0, 1, 0]),
  convexHull([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]),
  cylinder({ radius: 1, halfHeight: 2 }),
  cone({ radius: 1, halfHeight: 2 }),
  triangleMesh({ positions: [0, 0, 0, 1, 0, 0, 0, 1, 0] }),
  heightField({ heights: [0, 0, 0, 0], rows: 2, columns: 2, size: 1 }),
  compound([{ shape: sphere(1) }]),
];
