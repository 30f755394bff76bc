import type { Aabb } from '../../math/aabb.ts';
import { type MeshData, writePoints } from './mesh-data.ts';
import { NODE_COUNT, NODE_FIRST, NODE_SIZE } from './mesh-tree.ts';
import type { TriangleVisitor } from './visitor.ts';
import { beginWalk, endWalk, type Walk } from './walk.ts';

/**
 * Visits the triangles whose bounds meet a box in the frame of the mesh, in no particular order, until `visitor.limit` is
 * negative. It takes half the time of `visitNearest`.
 */
export function visitOverlapping(visitor: TriangleVisitor, data: MeshData, box: Readonly<Aabb>): void {
  const walk = beginWalk();
  try {
    visit(visitor, data, box, walk);
  } finally {
    endWalk();
  }
}

function visit(visitor: TriangleVisitor, data: MeshData, { min, max }: Readonly<Aabb>, { nodes, points }: Walk): void {
  const { floats, ints } = data.tree;
  const { x: lowX, y: lowY, z: lowZ } = min;
  const { x: highX, y: highY, z: highZ } = max;
  let top = 0;
  let node = 0;
  for (;;) {
    const first = ints[node + NODE_FIRST];
    const count = ints[node + NODE_COUNT];
    if (count === 0) {
      const second = first + NODE_SIZE;
      const meetsFirst =
        floats[first] <= highX &&
        floats[first + 3] >= lowX &&
        floats[first + 1] <= highY &&
        floats[first + 4] >= lowY &&
        floats[first + 2] <= highZ &&
        floats[first + 5] >= lowZ;
      const meetsSecond =
        floats[second] <= highX &&
        floats[second + 3] >= lowX &&
        floats[second + 1] <= highY &&
        floats[second + 4] >= lowY &&
        floats[second + 2] <= highZ &&
        floats[second + 5] >= lowZ;
      if (meetsFirst || meetsSecond) {
        node = meetsFirst ? first : second;
        if (meetsFirst && meetsSecond) nodes[top++] = second;
        continue;
      }
    } else {
      for (let triangle = first; triangle < first + count; triangle++) {
        writePoints(points, data, triangle);
        if (!meets(points, 0, lowX, highX) || !meets(points, 1, lowY, highY) || !meets(points, 2, lowZ, highZ))
          continue;
        visitor.visit(triangle);
        if (visitor.limit < 0) return;
      }
    }
    if (top === 0) return;
    node = nodes[--top];
  }
}

/** Whether the bounds of three points meet the interval from `low` to `high` on an axis. */
function meets(points: Float64Array, axis: number, low: number, high: number): boolean {
  const a = points[axis];
  const b = points[axis + 3];
  const c = points[axis + 6];
  return (a <= high || b <= high || c <= high) && (a >= low || b >= low || c >= low);
}
