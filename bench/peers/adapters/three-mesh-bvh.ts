// Rays at meshes only. three-mesh-bvh has no bodies and casts no spheres.

import { BufferAttribute, BufferGeometry, DoubleSide, Ray } from 'three';
import { MeshBVH } from 'three-mesh-bvh';
import type { Caster } from '../../scenes/adapter.ts';
import { copyMesh, type Mesh } from '../../scenes/level.ts';

/** It sorts the indices of the geometry that it is given. */
function treeOf({ positions, indices }: Mesh): MeshBVH {
  const geometry = new BufferGeometry()
    .setAttribute('position', new BufferAttribute(positions, 3))
    .setIndex(new BufferAttribute(indices, 1));
  return new MeshBVH(geometry);
}

export const adapter: Caster = {
  package: 'three-mesh-bvh',

  buildMesh: (mesh) => {
    const tree = treeOf(mesh);
    return () => void tree;
  },

  createTargets({ level }) {
    if (level?.kind !== 'mesh') throw new TypeError('three-mesh-bvh casts at meshes only');
    const tree = treeOf(copyMesh(level));
    const ray = new Ray();
    return {
      castRays: (casts, distances) => {
        for (let i = 0, k = 0; i < distances.length; i++, k += 7) {
          ray.origin.set(casts[k], casts[k + 1], casts[k + 2]);
          ray.direction.set(casts[k + 3], casts[k + 4], casts[k + 5]);
          const hit = tree.raycastFirst(ray, DoubleSide, 0, casts[k + 6]);
          distances[i] = hit ? hit.distance : Infinity;
        }
      },
    };
  },
};
