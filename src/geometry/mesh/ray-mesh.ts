import { type MeshData, writePoints } from './mesh-data.ts';
import { MOST_LEVELS, NODE_COUNT, NODE_FIRST, NODE_SIZE } from './mesh-tree.ts';
import { best, LIMIT, loadRay, type MeshRay, type MeshRayHit, points, slabs, times, writeRayHit } from './ray-state.ts';
import { testTriangle } from './ray-test.ts';
import { storeEntryTime } from './slabs.ts';

/**
 * Writes the first hit of a ray with a mesh; false, and `out` unchanged, when there is none. Of several triangles hit
 * at the same time, the one with the lowest feature number is reported.
 */
export function rayMesh(out: MeshRayHit, data: MeshData, ray: Readonly<MeshRay>): boolean {
  if (!loadRay(ray, data)) return false;
  cast(data, false);
  return writeRayHit(out);
}

/** Whether a ray hits a mesh at all. Faster than `rayMesh`: it stops at any hit. */
export function rayMeetsMesh(data: MeshData, ray: Readonly<MeshRay>): boolean {
  if (!loadRay(ray, data)) return false;
  cast(data, true);
  return best.triangle >= 0;
}

/** Visits the nodes along the ray, the nearer child first, and prunes by the best hit. */
function cast(data: MeshData, isAny: boolean): void {
  const { floats, ints } = data.tree;
  let top = 0;
  let node = 0;
  for (;;) {
    const first = ints[node + NODE_FIRST];
    const count = ints[node + NODE_COUNT];
    if (count === 0) {
      const second = first + NODE_SIZE;
      storeEntryTime(pair, 0, slabs, floats, first);
      storeEntryTime(pair, 1, slabs, floats, second);
      const one = pair[0];
      const two = pair[1];
      const isSwapped = two < one;
      if ((isSwapped ? two : one) <= times[LIMIT]) {
        const far = isSwapped ? one : two;
        if (far <= times[LIMIT]) {
          nodes[top] = isSwapped ? first : second;
          entries[top++] = far;
        }
        node = isSwapped ? second : first;
        continue;
      }
    } else {
      for (let triangle = first; triangle < first + count; triangle++) {
        writePoints(points, data, triangle);
        if (testTriangle(triangle, data.features[triangle]) && isAny) return;
      }
    }
    // Back to the last node that is still near enough.
    do {
      if (top === 0) return;
      top--;
    } while (!(entries[top] <= times[LIMIT]));
    node = nodes[top];
  }
}

/** Nodes to be visited later, and when the ray enters them. */
const nodes = new Int32Array(MOST_LEVELS);
const entries = new Float64Array(MOST_LEVELS);
/** When the ray enters both children of a node. */
const pair = new Float64Array(2);
