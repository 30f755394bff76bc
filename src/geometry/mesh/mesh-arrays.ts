// A mesh as arrays for shared memory: all that was found when it was built.

import { type Tree, treeOfNodes } from '../../bvh/tree.ts';
import type { NumberArray } from '../shared-arrays.ts';
import { type MeshData, type MeshNumbers, writeMeshBounds } from './mesh-data.ts';

type MeshArrays = readonly [
  numbers: Float64Array,
  positions: Float32Array | Float64Array,
  corners: MeshNumbers,
  features: MeshNumbers,
  neighbors: Int32Array,
  nodes: Tree['bounds'],
];

/** The arrays of a mesh. */
export function arraysOfMesh(data: MeshData): MeshArrays {
  const { positions, corners, features, neighbors, tree, dropped, slack, extent, boundingRadius } = data;
  const { min, max } = data.bounds;
  const found = [dropped, slack, extent, boundingRadius, tree.scale];
  const numbers = Float64Array.of(...found, min.x, min.y, min.z, max.x, max.y, max.z);
  return [numbers, positions, corners, features, neighbors, tree.bounds];
}

/** The mesh of these arrays. */
export function meshOfArrays(arrays: readonly NumberArray[]): MeshData {
  const [numbers, positions, corners, features, neighbors, nodes] = arrays as unknown as MeshArrays;
  const [dropped, slack, extent, boundingRadius, scale, x0, y0, z0, x1, y1, z1] = numbers;
  return {
    positions,
    triangleCount: features.length,
    corners,
    features,
    neighbors,
    dropped,
    slack,
    extent,
    bounds: { min: { x: x0, y: y0, z: z0 }, max: { x: x1, y: y1, z: z1 } },
    boundingRadius,
    tree: treeOfNodes(nodes, scale),
    writeBounds: (out, triangle) => writeMeshBounds(out, positions, corners, triangle),
  };
}
