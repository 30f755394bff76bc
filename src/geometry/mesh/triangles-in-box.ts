import type { Aabb } from '../../math/aabb.ts';
import type { MeshData } from './mesh-data.ts';
import { MOST_LEVELS, NODE_COUNT, NODE_FIRST, NODE_SIZE } from './mesh-tree.ts';
import type { TriangleList } from './triangle-list.ts';

/**
 * Replaces the entries of `out` by the triangles whose bounds meet a box in the frame of the mesh, ascending. Returns
 * their number. Bounds that touch the box meet it.
 */
export function trianglesInBox(out: TriangleList, data: MeshData, { min, max }: Readonly<Aabb>): number {
  const { floats, ints } = data.tree;
  const minX = min.x;
  const minY = min.y;
  const minZ = min.z;
  const maxX = max.x;
  const maxY = max.y;
  const maxZ = max.z;
  out.count = 0;
  let top = 0;
  nodes[top++] = 0;
  while (top > 0) {
    const node = nodes[--top];
    const isApart =
      floats[node] > maxX ||
      floats[node + 1] > maxY ||
      floats[node + 2] > maxZ ||
      floats[node + 3] < minX ||
      floats[node + 4] < minY ||
      floats[node + 5] < minZ;
    if (isApart) continue;
    const first = ints[node + NODE_FIRST];
    const count = ints[node + NODE_COUNT];
    if (count === 0) {
      nodes[top++] = first + NODE_SIZE;
      nodes[top++] = first;
      continue;
    }
    for (let triangle = first; triangle < first + count; triangle++) {
      if (
        overlapsAlong(data, triangle, 0, minX, maxX) &&
        overlapsAlong(data, triangle, 1, minY, maxY) &&
        overlapsAlong(data, triangle, 2, minZ, maxZ)
      ) {
        out.add(triangle);
      }
    }
  }
  return out.count;
}

/** Whether the bounds of a triangle meet an interval of an axis. */
function overlapsAlong({ positions, corners }: MeshData, triangle: number, axis: number, min: number, max: number) {
  const a = positions[3 * corners[3 * triangle] + axis];
  const b = positions[3 * corners[3 * triangle + 1] + axis];
  const c = positions[3 * corners[3 * triangle + 2] + axis];
  return (a <= max || b <= max || c <= max) && (a >= min || b >= min || c >= min);
}

/** Nodes to be visited. A node in place of each level's parent, and one beside it. */
const nodes = new Int32Array(MOST_LEVELS + 2);
