import { beginLeaves, createLeafWalk, NO_LEAF, nextLeaf } from './leaf-walk.ts';
import { type MeshData, writePoints } from './mesh-data.ts';
import { LINK_COUNT, LINK_FIRST } from './mesh-tree.ts';
import { loadRay, type MeshRay, type MeshRayHit, points, slabs, times, writeRayHit } from './ray-state.ts';
import { testTriangle } from './ray-test.ts';

/**
 * Writes the first hit of a ray with a mesh; false, and `out` unchanged, when there is none. Of several triangles hit
 * at the same time, the one with the lowest feature number is reported.
 */
export function rayMesh(out: MeshRayHit, data: MeshData, ray: Readonly<MeshRay>): boolean {
  if (!loadRay(ray, data)) return false;
  cast(data);
  return writeRayHit(out);
}

/** Visits the leaves along the ray, nearest first, and prunes by the best hit. */
function cast(data: MeshData): void {
  const { tree, features } = data;
  beginLeaves(leaves);
  for (let leaf = nextLeaf(leaves, tree); leaf !== NO_LEAF; leaf = nextLeaf(leaves, tree)) {
    const first = leaf >> LINK_FIRST;
    const end = first + (leaf & LINK_COUNT);
    for (let triangle = first; triangle < end; triangle++) {
      writePoints(points, data, triangle);
      testTriangle(triangle, features[triangle]);
    }
  }
}

const leaves = createLeafWalk(slabs, times);
