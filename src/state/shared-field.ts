// A height field as arrays for shared memory.

import { type Tree, treeOfNodes } from '../bvh/tree.ts';
import { assembleField } from '../geometry/height-field/assemble-field.ts';
import type { HeightFieldData } from '../geometry/height-field/field-data.ts';
import type { HeightField } from '../geometry/shape.ts';
import type { Surface } from '../geometry/surface.ts';
import { surfaceOf } from '../narrowphase/parts/surface-parts.ts';
import { fieldShape } from '../shapes/height-field.ts';
import type { NumberArray } from './bytes.ts';

type FieldArrays = readonly [
  numbers: Float64Array,
  heights: HeightFieldData['heights'],
  blocks: Int32Array,
  ranges: HeightFieldData['ranges'],
  nodes: Tree['bounds'],
];

/** The arrays of a height field. */
export function arraysOfField(shape: HeightField): FieldArrays {
  const { data } = surfaceOf(shape) as Surface & { readonly data: HeightFieldData };
  const { heights, rows, columns, cellSize, triangleCount, boundingRadius, blocks, ranges, tree } = data;
  const { min, max } = data.bounds;
  const sizes = [rows, columns, cellSize.x, cellSize.z, triangleCount];
  const ends = [min.x, min.y, min.z, max.x, max.y, max.z];
  const numbers = Float64Array.of(shape.solid ? 1 : 0, ...sizes, tree.scale, boundingRadius, ...ends);
  return [numbers, heights, blocks, ranges, tree.bounds];
}

/** The height field of these arrays. */
export function fieldOfArrays(arrays: readonly NumberArray[]): HeightField {
  const [numbers, heights, blocks, ranges, nodes] = arrays as unknown as FieldArrays;
  const [solid, rows, columns, x, z, triangleCount, scale, boundingRadius, x0, y0, z0, x1, y1, z1] = numbers;
  const bounds = { min: { x: x0, y: y0, z: z0 }, max: { x: x1, y: y1, z: z1 } };
  const tree = treeOfNodes(nodes, scale);
  const cellSize = { x, z };
  // In the order of those that are built, for one hidden class.
  const parts = { heights, rows, columns, cellSize, triangleCount, bounds, boundingRadius, tree, blocks, ranges };
  return fieldShape(assembleField(parts), solid === 1);
}
