import { boxesMeet } from './exact-overlap.ts';
import { FANOUT } from './kd-order.ts';
import { meets, probeOf } from './packed-bounds.ts';
import type { PairList } from './pair-list.ts';
import { LEAF_SIZE, SLOT_SIZE, type TreeNode } from './tree-node.ts';

/** Where the join at hand reads boxes and writes pairs. */
export interface JoinData {
  bounds: Float64Array;
  pairs: PairList;
}

/** Scratch: where in the slots those of the one leaf begin that are near the other leaf. */
const near = new Int32Array(FANOUT);

/** Reports the pairs within a leaf. */
export function joinLeaf(data: JoinData, leaf: TreeNode, slots: Int32Array): void {
  const { bounds, pairs } = data;
  const end = (leaf.index + 1) * LEAF_SIZE;
  for (let i = leaf.index * LEAF_SIZE; i < end; i += SLOT_SIZE) {
    const probeX = probeOf(slots[i]);
    const probeY = probeOf(slots[i + 1]);
    const probeZ = probeOf(slots[i + 2]);
    for (let j = i + SLOT_SIZE; j < end; j += SLOT_SIZE) {
      if (meets(probeX, probeY, probeZ, slots[j], slots[j + 1], slots[j + 2])) {
        const a = slots[i + 3];
        const b = slots[j + 3];
        if (boxesMeet(bounds, a, b)) pairs.push(a, b);
      }
    }
  }
}

/**
 * Reports the pairs between two leaves, of the same tree or of two. Both sides are first reduced to what is near the
 * other leaf: 18 tests and a few instead of 81. Which of them pass cannot be predicted, so the first reduction has no
 * branch.
 */
export function joinLeaves(data: JoinData, a: TreeNode, slotsA: Int32Array, b: TreeNode, slotsB: Int32Array): void {
  const count = collectNear(a, b, slotsB);
  if (count === 0) return;
  const { bounds, pairs } = data;
  const { x, y, z } = b;
  const end = (a.index + 1) * LEAF_SIZE;
  for (let i = a.index * LEAF_SIZE; i < end; i += SLOT_SIZE) {
    const probeX = probeOf(slotsA[i]);
    const probeY = probeOf(slotsA[i + 1]);
    const probeZ = probeOf(slotsA[i + 2]);
    if (!meets(probeX, probeY, probeZ, x, y, z)) continue;
    for (let k = 0; k < count; k++) {
      const j = near[k];
      if (meets(probeX, probeY, probeZ, slotsB[j], slotsB[j + 1], slotsB[j + 2])) {
        const proxyA = slotsA[i + 3];
        const proxyB = slotsB[j + 3];
        if (boxesMeet(bounds, proxyA, proxyB)) pairs.push(proxyA, proxyB);
      }
    }
  }
}

/** Collects in `near` the slots of leaf `b` that meet the bounds of leaf `a`; returns how many they are. */
function collectNear(a: TreeNode, b: TreeNode, slots: Int32Array): number {
  const probeX = probeOf(a.x);
  const probeY = probeOf(a.y);
  const probeZ = probeOf(a.z);
  let count = 0;
  const end = (b.index + 1) * LEAF_SIZE;
  for (let j = b.index * LEAF_SIZE; j < end; j += SLOT_SIZE) {
    near[count] = j;
    count += meets(probeX, probeY, probeZ, slots[j], slots[j + 1], slots[j + 2]) ? 1 : 0;
  }
  return count;
}
