import type { Aabb } from '../math/aabb.ts';
import { copy, type Vec3, vec3 } from '../math/vec3.ts';
import { LINK, LINK_COUNT, MOST_LEVELS, NO_LEAF, NODE_SIZE, type Tree } from './tree.ts';

/** The state of a walk through the leaves near a box, the nearer child of a node first. */
export interface NearestWalk {
  /** The box. */
  readonly min: Vec3;
  readonly max: Vec3;
  /** Entry 0 is the squared distance beyond which nothing is of interest. It may shrink between leaves. */
  readonly limit: Float64Array;
  /** Nodes to be visited later, and their squared distances in cells. */
  readonly nodes: Int32Array;
  readonly keys: Float64Array;
  /** Number of these nodes. */
  top: number;
}

/** Makes a `NearestWalk`. */
export function createNearestWalk(): NearestWalk {
  return {
    min: vec3(),
    max: vec3(),
    limit: new Float64Array(1),
    nodes: new Int32Array(MOST_LEVELS),
    keys: new Float64Array(MOST_LEVELS),
    top: 0,
  };
}

/** Starts a walk at the root. */
export function beginNearest(walk: NearestWalk, { min, max }: Readonly<Aabb>): void {
  copy(walk.min, min);
  copy(walk.max, max);
  walk.nodes[0] = 0;
  walk.keys[0] = 0;
  walk.top = 1;
}

/** The link of the next leaf whose bounds are within the limit; `NO_LEAF` if there is none. The root is not tested. */
export function nextNearestLeaf(walk: NearestWalk, { bounds, links, shift, scale }: Tree): number {
  const { min, max, nodes, keys } = walk;
  // Distances are compared in cells.
  const limit = walk.limit[0] * scale * scale;
  const lowX = min.x * scale;
  const lowY = min.y * scale;
  const lowZ = min.z * scale;
  const highX = max.x * scale;
  const highY = max.y * scale;
  const highZ = max.z * scale;
  let top = walk.top;
  for (;;) {
    // Back to the last node that is still near enough.
    do {
      if (top === 0) {
        walk.top = 0;
        return NO_LEAF;
      }
      top--;
    } while (!(keys[top] <= limit));
    let node = nodes[top];
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
      const one = ax * ax + ay * ay + az * az;
      const two = bx * bx + by * by + bz * bz;
      if (!(Math.min(one, two) <= limit)) break;
      const isSwapped = two < one || (two === one && isCloserToMiddle(walk, scale, bounds, second, first));
      if (Math.max(one, two) <= limit) {
        nodes[top] = isSwapped ? first : second;
        keys[top++] = Math.max(one, two);
      }
      node = isSwapped ? second : first;
    }
  }
}

/** Whether the bounds at one offset are closer to the middle of the box than those at another. */
function isCloserToMiddle(
  { min, max }: NearestWalk,
  scale: number,
  b: Tree['bounds'],
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
