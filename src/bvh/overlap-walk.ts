import type { Aabb } from '../math/aabb.ts';
import { set, type Vec3, vec3 } from '../math/vec3.ts';
import { LINK, LINK_COUNT, MOST_LEVELS, NO_LEAF, NODE_SIZE, type Tree } from './tree.ts';

/** The state of a walk through the leaves near a box, in no particular order. */
export interface OverlapWalk {
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

/** Makes an `OverlapWalk`. */
export function createOverlapWalk(): OverlapWalk {
  return { min: vec3(), max: vec3(), distance: 0.5, nodes: new Int32Array(MOST_LEVELS), top: 0 };
}

/** Starts a walk at the root: of what is within `distance` of a box, at some time of a motion. */
export function beginOverlap(
  walk: OverlapWalk,
  { min, max }: Readonly<Aabb>,
  { x, y, z }: Readonly<Vec3>,
  distance: number,
): void {
  set(walk.min, min.x + Math.min(0, x), min.y + Math.min(0, y), min.z + Math.min(0, z));
  set(walk.max, max.x + Math.max(0, x), max.y + Math.max(0, y), max.z + Math.max(0, z));
  walk.distance = distance;
  walk.nodes[0] = 0;
  walk.top = 1;
}

/** The link of the next leaf whose bounds are near; `NO_LEAF` if there is none. The root is not tested. */
export function nextOverlapLeaf(walk: OverlapWalk, { bounds, links, shift, scale }: Tree): number {
  const { min, max, nodes } = walk;
  const distance = walk.distance * scale;
  const lowX = min.x * scale;
  const lowY = min.y * scale;
  const lowZ = min.z * scale;
  const highX = max.x * scale;
  const highY = max.y * scale;
  const highZ = max.z * scale;
  const distanceSquared = distance * distance;
  let top = walk.top;
  while (top > 0) {
    let node = nodes[--top];
    for (;;) {
      const first = links[(node + LINK) >> shift];
      if ((first & LINK_COUNT) !== 0) {
        walk.top = top;
        return first;
      }
      const second = first + NODE_SIZE;
      const ax = Math.max(0, bounds[first] - highX, lowX - bounds[first + 3]);
      const ay = Math.max(0, bounds[first + 1] - highY, lowY - bounds[first + 4]);
      const az = Math.max(0, bounds[first + 2] - highZ, lowZ - bounds[first + 5]);
      const bx = Math.max(0, bounds[second] - highX, lowX - bounds[second + 3]);
      const by = Math.max(0, bounds[second + 1] - highY, lowY - bounds[second + 4]);
      const bz = Math.max(0, bounds[second + 2] - highZ, lowZ - bounds[second + 5]);
      const isFirstNear = ax * ax + ay * ay + az * az <= distanceSquared;
      const isSecondNear = bx * bx + by * by + bz * bz <= distanceSquared;
      if (isFirstNear) {
        node = first;
        if (isSecondNear) nodes[top++] = second;
      } else if (isSecondNear) node = second;
      else break;
    }
  }
  walk.top = 0;
  return NO_LEAF;
}
