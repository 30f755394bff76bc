import type { Aabb } from '../../math/aabb.ts';
import { set, type Vec3, vec3 } from '../../math/vec3.ts';
import { NO_LEAF } from './leaf-walk.ts';
import { type MeshTree, MOST_LEVELS, NODE_COUNT, NODE_FIRST, NODE_SIZE } from './mesh-tree.ts';

/** The state of a traversal of the leaves near a box, in no particular order. */
export interface NearLeaves {
  /** The box. */
  readonly min: Vec3;
  readonly max: Vec3;
  /** Distance from the box up to which leaves are near. A double: docs/v8.md */
  distance: number;
  /** Nodes to be visited later. */
  readonly nodes: Int32Array;
  /** Number of these nodes. */
  top: number;
}

/** Makes a `NearLeaves`. */
export function createNearLeaves(): NearLeaves {
  return { min: vec3(), max: vec3(), distance: 0.5, nodes: new Int32Array(MOST_LEVELS), top: 0 };
}

/** Starts a traversal at the root: of what is within `distance` of a box, at some time of a motion. */
export function beginNearLeaves(
  near: NearLeaves,
  { min, max }: Readonly<Aabb>,
  { x, y, z }: Readonly<Vec3>,
  distance: number,
): void {
  set(near.min, min.x + Math.min(0, x), min.y + Math.min(0, y), min.z + Math.min(0, z));
  set(near.max, max.x + Math.max(0, x), max.y + Math.max(0, y), max.z + Math.max(0, z));
  near.distance = distance;
  near.nodes[0] = 0;
  near.top = 1;
}

/** The offset of the next leaf whose bounds are near; `NO_LEAF` if there is none. The root is not tested. */
export function nextNearLeaf(near: NearLeaves, { floats, ints }: MeshTree): number {
  const { min, max, nodes, distance } = near;
  const lowX = min.x;
  const lowY = min.y;
  const lowZ = min.z;
  const highX = max.x;
  const highY = max.y;
  const highZ = max.z;
  const distanceSquared = distance * distance;
  let top = near.top;
  while (top > 0) {
    let node = nodes[--top];
    for (;;) {
      if (ints[node + NODE_COUNT] !== 0) {
        near.top = top;
        return node;
      }
      const first = ints[node + NODE_FIRST];
      const second = first + NODE_SIZE;
      const ax = Math.max(0, floats[first] - highX, lowX - floats[first + 3]);
      const ay = Math.max(0, floats[first + 1] - highY, lowY - floats[first + 4]);
      const az = Math.max(0, floats[first + 2] - highZ, lowZ - floats[first + 5]);
      const bx = Math.max(0, floats[second] - highX, lowX - floats[second + 3]);
      const by = Math.max(0, floats[second + 1] - highY, lowY - floats[second + 4]);
      const bz = Math.max(0, floats[second + 2] - highZ, lowZ - floats[second + 5]);
      const isFirstNear = ax * ax + ay * ay + az * az <= distanceSquared;
      const isSecondNear = bx * bx + by * by + bz * bz <= distanceSquared;
      if (isFirstNear) {
        node = first;
        if (isSecondNear) nodes[top++] = second;
      } else if (isSecondNear) node = second;
      else break;
    }
  }
  near.top = 0;
  return NO_LEAF;
}
