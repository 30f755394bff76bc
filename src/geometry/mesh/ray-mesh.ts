import { beginCast, createCastWalk, nextCastLeaf } from '../../bvh/cast-walk.ts';
import { LINK_COUNT, LINK_FIRST, NO_LEAF } from '../../bvh/tree.ts';
import { type MeshData, writePoints } from './mesh-data.ts';
import { loadRay, type MeshRay, type MeshRayHit, points, slabs, times, writeRayHit } from './ray-state.ts';
import { MISSED, sideOf, testHit } from './ray-test.ts';

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
  const { tree, features, positions, corners } = data;
  beginCast(walk);
  for (let leaf = nextCastLeaf(walk, tree); leaf !== NO_LEAF; leaf = nextCastLeaf(walk, tree)) {
    const first = leaf >> LINK_FIRST;
    const end = first + (leaf & LINK_COUNT);
    for (let triangle = first; triangle < end; triangle++) {
      const at = 3 * triangle;
      const side = sideOf(positions, 3 * corners[at], 3 * corners[at + 1], 3 * corners[at + 2]);
      if (side === MISSED) continue;
      writePoints(points, data, triangle);
      testHit(triangle, features[triangle], side);
    }
  }
}

const walk = createCastWalk(slabs, times);
