// A mesh as arrays for shared memory: all that was found when it was built.

import { type Tree, treeOfNodes } from '../bvh/tree.ts';
import { type MeshData, type MeshNumbers, writeMeshBounds } from '../geometry/mesh/mesh-data.ts';
import { meshFields } from '../geometry/mesh/mesh-fields.ts';
import { MeshSurface } from '../geometry/mesh/mesh-surface.ts';
import type { TriangleMesh } from '../geometry/shape.ts';
import type { Surface } from '../geometry/surface.ts';
import { made } from '../narrowphase/made-shape.ts';
import { setSurface, surfaceOf } from '../narrowphase/parts/surface-parts.ts';
import { TRIANGLE_MESH } from '../shapes/triangle-mesh.ts';
import type { NumberArray } from './bytes.ts';

type MeshArrays = readonly [
  numbers: Float64Array,
  positions: Float32Array | Float64Array,
  corners: MeshNumbers,
  features: MeshNumbers,
  neighbors: Int32Array,
  nodes: Tree['bounds'],
];

/** The arrays of a mesh. */
export function arraysOfMesh(shape: TriangleMesh): MeshArrays {
  const { data } = surfaceOf(shape) as Surface & { readonly data: MeshData };
  const { positions, corners, features, neighbors, tree, dropped, slack, extent, boundingRadius } = data;
  const { min, max } = data.bounds;
  const options = [shape.solid ? 1 : 0, shape.sides === 'front' ? 1 : 0, shape.weld];
  const found = [dropped, slack, extent, boundingRadius, tree.scale];
  const numbers = Float64Array.of(...options, ...found, min.x, min.y, min.z, max.x, max.y, max.z);
  return [numbers, positions, corners, features, neighbors, tree.bounds];
}

/** The mesh of these arrays. */
export function meshOfArrays(arrays: readonly NumberArray[]): TriangleMesh {
  const [numbers, positions, corners, features, neighbors, nodes] = arrays as unknown as MeshArrays;
  const [solid, front, weld, dropped, slack, extent, boundingRadius, scale, x0, y0, z0, x1, y1, z1] = numbers;
  const data: MeshData = {
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
  const shape = meshFields(data, { sides: front === 1 ? 'front' : 'both', solid: solid === 1, weld });
  setSurface(shape, new MeshSurface(data));
  return made(shape, TRIANGLE_MESH);
}
