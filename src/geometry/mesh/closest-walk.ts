import type { Aabb } from '../../math/aabb.ts';
import { type MeshData, writePoints } from './mesh-data.ts';
import { NODE_COUNT, NODE_FIRST, NODE_SIZE } from './mesh-tree.ts';
import type { TriangleVisitor } from './visitor.ts';
import { beginWalk, endWalk, type Walk } from './walk.ts';

/**
 * Visits the triangles whose bounds are near a box in the frame of the mesh: at a squared distance of at most
 * `visitor.limit`. The nearer child of a node comes first. For a point, both corners of the box are the point. Distances are
 * rounded: a visitor that wants all triangles at the least distance leaves the limit a little above it.
 */
export function visitNearest(visitor: TriangleVisitor, data: MeshData, box: Readonly<Aabb>): void {
  const walk = beginWalk();
  try {
    visitInOrder(visitor, data, box, walk);
  } finally {
    endWalk();
  }
}

function visitInOrder(visitor: TriangleVisitor, data: MeshData, box: Readonly<Aabb>, walk: Walk): void {
  const { nodes, keys, points, time } = walk;
  const { floats, ints } = data.tree;
  let top = 0;
  let node = 0;
  for (;;) {
    const first = ints[node + NODE_FIRST];
    const count = ints[node + NODE_COUNT];
    if (count === 0) {
      const second = first + NODE_SIZE;
      storeGap(time, 0, box, floats, first);
      storeGap(time, 1, box, floats, second);
      const one = time[0];
      const two = time[1];
      const isSwapped = two < one || (two === one && isCloserToMiddle(box, floats, second, first));
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
        storeGapOfPoints(time, box, points);
        if (time[0] <= visitor.limit) visitor.visit(triangle);
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

/** Whether the bounds at one offset are closer to the middle of a box than those at another. */
function isCloserToMiddle({ min, max }: Readonly<Aabb>, floats: Float32Array, at: number, other: number): boolean {
  const x = (min.x + max.x) / 2;
  const y = (min.y + max.y) / 2;
  const z = (min.z + max.z) / 2;
  const ax = Math.max(0, floats[at] - x, x - floats[at + 3]);
  const ay = Math.max(0, floats[at + 1] - y, y - floats[at + 4]);
  const az = Math.max(0, floats[at + 2] - z, z - floats[at + 5]);
  const bx = Math.max(0, floats[other] - x, x - floats[other + 3]);
  const by = Math.max(0, floats[other + 1] - y, y - floats[other + 4]);
  const bz = Math.max(0, floats[other + 2] - z, z - floats[other + 5]);
  return ax * ax + ay * ay + az * az < bx * bx + by * by + bz * bz;
}

/** Stores the squared distance of a box from the bounds at an offset. Double out: docs/v8.md. */
export function storeGap(
  out: Float64Array,
  slot: number,
  { min, max }: Readonly<Aabb>,
  floats: Float32Array,
  at: number,
): void {
  const x = Math.max(0, floats[at] - max.x, min.x - floats[at + 3]);
  const y = Math.max(0, floats[at + 1] - max.y, min.y - floats[at + 4]);
  const z = Math.max(0, floats[at + 2] - max.z, min.z - floats[at + 5]);
  out[slot] = x * x + y * y + z * z;
}

/** Stores the squared distance of a box from the bounds of three points. Double out: docs/v8.md. */
export function storeGapOfPoints(out: Float64Array, { min, max }: Readonly<Aabb>, p: Float64Array): void {
  const x = Math.max(0, Math.min(p[0], p[3], p[6]) - max.x, min.x - Math.max(p[0], p[3], p[6]));
  const y = Math.max(0, Math.min(p[1], p[4], p[7]) - max.y, min.y - Math.max(p[1], p[4], p[7]));
  const z = Math.max(0, Math.min(p[2], p[5], p[8]) - max.z, min.z - Math.max(p[2], p[5], p[8]));
  out[0] = x * x + y * y + z * z;
}
