import type { Tree } from '../../bvh/tree.ts';
import { type Aabb, createAabb } from '../../math/aabb.ts';
import { largest, set } from '../../math/vec3.ts';
import { type MeshData, type MeshNumbers, writeMeshBounds } from './mesh-data.ts';
import { precisionOf, slackOf } from './mesh-input.ts';
import { findTwins, neighborsOf } from './neighbors.ts';

/** Makes a mesh of its parts: finds what follows from them. */
export function assembleMesh(
  positions: MeshData['positions'],
  corners: MeshNumbers,
  features: MeshNumbers,
  dropped: number,
  tree: Tree,
): MeshData {
  const bounds = createAabb();
  const boundingRadius = boundCorners(bounds, positions);
  const extent = Math.max(largest(bounds.min), largest(bounds.max));
  let neighbors: Int32Array | undefined;
  return {
    positions,
    triangleCount: corners.length / 3,
    corners,
    features,
    // Computed at first use: finding them takes about a quarter of the time to build a mesh.
    get neighbors() {
      neighbors ??= neighborsOf(findTwins(corners, positions.length / 3));
      return neighbors;
    },
    dropped,
    slack: slackOf(precisionOf(positions), extent),
    extent,
    bounds,
    boundingRadius,
    tree,
    writeBounds: (out, triangle) => writeMeshBounds(out, positions, corners, triangle),
  };
}

/** Writes the bounds of all corners, and returns their farthest distance from the origin. */
function boundCorners({ min, max }: Aabb, positions: MeshData['positions']): number {
  let farthest = 0;
  set(min, Infinity, Infinity, Infinity);
  set(max, -Infinity, -Infinity, -Infinity);
  for (let i = 0; i < positions.length; i += 3) {
    const x = positions[i];
    const y = positions[i + 1];
    const z = positions[i + 2];
    set(min, Math.min(min.x, x), Math.min(min.y, y), Math.min(min.z, z));
    set(max, Math.max(max.x, x), Math.max(max.y, y), Math.max(max.z, z));
    farthest = Math.max(farthest, x * x + y * y + z * z);
  }
  return Math.sqrt(farthest);
}
