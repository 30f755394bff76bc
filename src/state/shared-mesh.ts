// A mesh as arrays for shared memory.

import { type Tree, treeOfNodes } from '../bvh/tree.ts';
import { assembleMesh } from '../geometry/mesh/assemble-mesh.ts';
import type { MeshData, MeshNumbers } from '../geometry/mesh/mesh-data.ts';
import type { TriangleMesh } from '../geometry/shape.ts';
import type { Surface } from '../geometry/surface.ts';
import { surfaceOf } from '../narrowphase/parts/surface-parts.ts';
import { meshShape } from '../shapes/triangle-mesh.ts';
import type { NumberArray } from './bytes.ts';

type MeshArrays = readonly [
  numbers: Float64Array,
  positions: MeshData['positions'],
  corners: MeshNumbers,
  features: MeshNumbers,
  neighbors: Int32Array,
  nodes: Tree['bounds'],
];

/** The arrays of a mesh. */
export function arraysOfMesh(shape: TriangleMesh): MeshArrays {
  const { data } = surfaceOf(shape) as Surface & { readonly data: MeshData };
  const { positions, corners, features, neighbors, tree, dropped, boundingRadius } = data;
  const { min, max } = data.bounds;
  const flags = [shape.solid ? 1 : 0, shape.sides === 'front' ? 1 : 0];
  const ends = [min.x, min.y, min.z, max.x, max.y, max.z];
  const numbers = Float64Array.of(...flags, shape.weld, dropped, tree.scale, boundingRadius, ...ends);
  return [numbers, positions, corners, features, neighbors, tree.bounds];
}

/** The mesh of these arrays. */
export function meshOfArrays(arrays: readonly NumberArray[]): TriangleMesh {
  const [numbers, positions, corners, features, neighbors, nodes] = arrays as unknown as MeshArrays;
  const [solid, front, weld, dropped, scale, boundingRadius, x0, y0, z0, x1, y1, z1] = numbers;
  const bounds = { min: { x: x0, y: y0, z: z0 }, max: { x: x1, y: y1, z: z1 } };
  const tree = treeOfNodes(nodes, scale);
  const known = { bounds, boundingRadius, neighbors };
  const data = assembleMesh(positions, corners, features, dropped, tree, known);
  return meshShape(data, { sides: front === 1 ? 'front' : 'both', solid: solid === 1, weld });
}
