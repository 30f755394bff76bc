import type { Aabb } from '../../math/aabb.ts';
import { type MeshData, writePoints } from './mesh-data.ts';
import { LINK, LINK_COUNT, LINK_FIRST, type MeshTree, NODE_SIZE } from './mesh-tree.ts';
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
  const { bounds, links, shift, cell } = data.tree;
  let top = 0;
  let node = 0;
  for (;;) {
    const link = links[(node + LINK) >> shift];
    const count = link & LINK_COUNT;
    if (count === 0) {
      const first = link;
      const second = first + NODE_SIZE;
      storeGap(time, 0, box, bounds, first, cell);
      storeGap(time, 1, box, bounds, second, cell);
      const one = time[0];
      const two = time[1];
      const isSwapped = two < one || (two === one && isCloserToMiddle(box, data.tree, second, first));
      if (Math.min(one, two) <= visitor.limit) {
        if (Math.max(one, two) <= visitor.limit) {
          nodes[top] = isSwapped ? first : second;
          keys[top++] = Math.max(one, two);
        }
        node = isSwapped ? second : first;
        continue;
      }
    } else {
      const first = link >> LINK_FIRST;
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
function isCloserToMiddle(
  { min, max }: Readonly<Aabb>,
  { bounds: b, scale }: MeshTree,
  at: number,
  other: number,
): boolean {
  const x = ((min.x + max.x) / 2) * scale;
  const y = ((min.y + max.y) / 2) * scale;
  const z = ((min.z + max.z) / 2) * scale;
  const ax = Math.max(0, b[at] - x, x - b[at + 3]);
  const ay = Math.max(0, b[at + 1] - y, y - b[at + 4]);
  const az = Math.max(0, b[at + 2] - z, z - b[at + 5]);
  const bx = Math.max(0, b[other] - x, x - b[other + 3]);
  const by = Math.max(0, b[other + 1] - y, y - b[other + 4]);
  const bz = Math.max(0, b[other + 2] - z, z - b[other + 5]);
  return ax * ax + ay * ay + az * az < bx * bx + by * by + bz * bz;
}

/**
 * Stores the squared distance of a box from the bounds at an offset. The bounds are in multiples of `unit`, box and result are not.
 * Double out: docs/v8.md.
 */
export function storeGap(
  out: Float64Array,
  slot: number,
  { min, max }: Readonly<Aabb>,
  bounds: ArrayLike<number>,
  at: number,
  unit: number,
): void {
  const x = Math.max(0, bounds[at] * unit - max.x, min.x - bounds[at + 3] * unit);
  const y = Math.max(0, bounds[at + 1] * unit - max.y, min.y - bounds[at + 4] * unit);
  const z = Math.max(0, bounds[at + 2] * unit - max.z, min.z - bounds[at + 5] * unit);
  out[slot] = x * x + y * y + z * z;
}

/** Stores the squared distance of a box from the bounds of three points. Double out: docs/v8.md. */
export function storeGapOfPoints(out: Float64Array, { min, max }: Readonly<Aabb>, p: Float64Array): void {
  const x = Math.max(0, Math.min(p[0], p[3], p[6]) - max.x, min.x - Math.max(p[0], p[3], p[6]));
  const y = Math.max(0, Math.min(p[1], p[4], p[7]) - max.y, min.y - Math.max(p[1], p[4], p[7]));
  const z = Math.max(0, Math.min(p[2], p[5], p[8]) - max.z, min.z - Math.max(p[2], p[5], p[8]));
  out[0] = x * x + y * y + z * z;
}
