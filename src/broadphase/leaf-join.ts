import { boxesMeet } from './exact-overlap.ts';
import { FANOUT } from './kd-order.ts';
import { meetingBit, meets, probeOf } from './packed-bounds.ts';
import type { PackedTree } from './packed-tree.ts';
import { PairList } from './pair-list.ts';
import { LEAF_SIZE, SLOT_SIZE } from './tree-node.ts';

const NO_BOUNDS = new Float64Array(0);
const NO_BOXES: Int32Array = new Int32Array(0);
const NO_PAIRS = new PairList();

/** Where the join at hand reads boxes and writes pairs. */
export interface JoinData {
  bounds: Float64Array;
  pairs: PairList;
  nodesA: Int32Array;
  slotsA: Int32Array;
  nodesB: Int32Array;
  slotsB: Int32Array;
}

/** Makes the data of a join, of nothing. */
export function createJoinData(): JoinData {
  return {
    bounds: NO_BOUNDS,
    pairs: NO_PAIRS,
    nodesA: NO_BOXES,
    slotsA: NO_BOXES,
    nodesB: NO_BOXES,
    slotsB: NO_BOXES,
  };
}

/** Gets ready to join two trees, or one with itself. */
export function beginJoin(data: JoinData, a: PackedTree, b: PackedTree, bounds: Float64Array, pairs: PairList): void {
  data.bounds = bounds;
  data.pairs = pairs;
  data.nodesA = a.nodes;
  data.slotsA = a.slots;
  data.nodesB = b.nodes;
  data.slotsB = b.slots;
}

/** Lets go of everything that a join has used. */
export function endJoin(data: JoinData): void {
  data.bounds = NO_BOUNDS;
  data.pairs = NO_PAIRS;
  data.nodesA = NO_BOXES;
  data.slotsA = NO_BOXES;
  data.nodesB = NO_BOXES;
  data.slotsB = NO_BOXES;
}

/** Scratch: where in the slots those of the one leaf begin that are near the other leaf. */
const near = new Int32Array(FANOUT);

/** Reports the pairs within a leaf of tree A, whose slots begin at `first`. */
export function joinLeaf(data: JoinData, first: number): void {
  const { bounds, pairs, slotsA: slots } = data;
  const end = first + LEAF_SIZE;
  for (let i = first; i < end; i += SLOT_SIZE) {
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
 * Reports the pairs between two leaves, which stand at `a` and `b` among the nodes. Both sides are first reduced to what
 * is near the other leaf: 18 tests and a few instead of 81. Which of them pass cannot be predicted, so the first
 * reduction has no branch.
 */
export function joinLeaves(data: JoinData, a: number, b: number): void {
  const count = collectNear(data, a, b);
  if (count === 0) return;
  const { bounds, pairs, nodesA, slotsA, nodesB, slotsB } = data;
  const x = nodesB[b];
  const y = nodesB[b + 1];
  const z = nodesB[b + 2];
  const first = ~nodesA[a + 3];
  const end = first + LEAF_SIZE;
  for (let i = first; i < end; i += SLOT_SIZE) {
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
function collectNear({ nodesA, nodesB, slotsB }: JoinData, a: number, b: number): number {
  const probeX = probeOf(nodesA[a]);
  const probeY = probeOf(nodesA[a + 1]);
  const probeZ = probeOf(nodesA[a + 2]);
  let count = 0;
  const first = ~nodesB[b + 3];
  const end = first + LEAF_SIZE;
  for (let j = first; j < end; j += SLOT_SIZE) {
    near[count] = j;
    count += meetingBit(probeX, probeY, probeZ, slotsB[j], slotsB[j + 1], slotsB[j + 2]);
  }
  return count;
}
