import type { Aabb } from '../../math/aabb.ts';
import type { Vec3 } from '../../math/vec3.ts';
import { type MeshData, writePoints } from './mesh-data.ts';
import { NODE_COUNT, NODE_FIRST, NODE_SIZE } from './mesh-tree.ts';
import { clampToBounds, loadSlabs, storeEntryTime } from './slabs.ts';
import { beginWalk, endWalk, type TriangleVisitor, type Walk } from './visitor.ts';

/**
 * Visits the triangles whose bounds a moving box meets, at a fraction of its motion from 0 to `visitor.limit`. The nearer
 * child of a node comes first, so that the first triangles mostly lower the limit far. Box and motion are in the frame of
 * the mesh; the fraction at which bounds are met is rounded down.
 */
export function sweepTree(visitor: TriangleVisitor, data: MeshData, box: Readonly<Aabb>, motion: Readonly<Vec3>): void {
  const walk = beginWalk();
  try {
    loadSlabs(walk.slabs, box.min, box.max, motion, data.extent);
    visitInOrder(visitor, data, walk);
  } finally {
    endWalk();
  }
}

function visitInOrder(visitor: TriangleVisitor, data: MeshData, { nodes, keys, slabs, points, time }: Walk): void {
  const { floats, ints } = data.tree;
  let top = 0;
  let node = 0;
  for (;;) {
    const first = ints[node + NODE_FIRST];
    const count = ints[node + NODE_COUNT];
    if (count === 0) {
      const second = first + NODE_SIZE;
      storeEntryTime(time, 0, slabs, floats, first);
      storeEntryTime(time, 1, slabs, floats, second);
      const one = time[0];
      const two = time[1];
      const isSwapped = two < one;
      if (Math.min(one, two) <= visitor.limit) {
        if (Math.max(one, two) <= visitor.limit) {
          nodes[top] = isSwapped ? first : second;
          keys[top++] = Math.max(one, two);
        }
        node = isSwapped ? second : first;
        continue;
      }
    } else {
      for (let triangle = first; triangle < first + count; triangle++) {
        writePoints(points, data, triangle);
        time[0] = 0;
        if (clampToBounds(time, slabs, points) && time[0] <= visitor.limit) visitor.visit(triangle);
      }
    }
    // Back to the last node that is still near enough.
    do {
      if (top === 0) return;
      top--;
    } while (!(keys[top] <= visitor.limit));
    node = nodes[top];
  }
}
