// A height field as arrays for shared memory: all that was found when it was built.

import { type Tree, treeOfNodes } from '../../bvh/tree.ts';
import type { NumberArray } from '../shared-arrays.ts';
import { boundBlock } from './field-blocks.ts';
import type { HeightFieldData } from './field-data.ts';

type FieldArrays = readonly [
  numbers: Float64Array,
  heights: Float32Array | Float64Array,
  xs: Float64Array,
  zs: Float64Array,
  blocks: Int32Array,
  ranges: Float32Array | Float64Array,
  nodes: Tree['bounds'],
];

/** The arrays of a height field. */
export function arraysOfField(data: HeightFieldData): FieldArrays {
  const { heights, xs, zs, cellSize, triangleCount, slack, extent, boundingRadius, blocks, ranges, tree } = data;
  const { min, max } = data.bounds;
  const found = [cellSize.x, cellSize.z, triangleCount, slack, extent, boundingRadius, tree.scale];
  const numbers = Float64Array.of(...found, min.x, min.y, min.z, max.x, max.y, max.z);
  return [numbers, heights, xs, zs, blocks, ranges, tree.bounds];
}

/** The height field of these arrays. */
export function fieldOfArrays(arrays: readonly NumberArray[]): HeightFieldData {
  const [numbers, heights, xs, zs, blocks, ranges, nodes] = arrays as unknown as FieldArrays;
  const [x, z, triangleCount, slack, extent, boundingRadius, scale, x0, y0, z0, x1, y1, z1] = numbers;
  const samples = { heights, rows: zs.length, columns: xs.length, xs, zs };
  return {
    ...samples,
    cellSize: { x, z },
    triangleCount,
    triangleEnd: 2 * (zs.length - 1) * (xs.length - 1),
    slack,
    bounds: { min: { x: x0, y: y0, z: z0 }, max: { x: x1, y: y1, z: z1 } },
    boundingRadius,
    tree: treeOfNodes(nodes, scale),
    extent,
    blocks,
    ranges,
    writeBounds: (out, item) => boundBlock(out, samples, ranges, blocks[item]),
  };
}
