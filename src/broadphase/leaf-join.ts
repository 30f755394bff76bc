import { boxesMeet } from './boxes.ts';
import { meetingBit, meets, probeOf } from './packed-bounds.ts';
import { PairList } from './pair-list.ts';
import { FANOUT, LEAF_SIZE, SLOT_SIZE, type TreeBoxes } from './tree-layout.ts';

const NO_BOUNDS: Float64Array = new Float64Array(0);
const NO_BOXES: Int32Array = new Int32Array(0);
const NO_TREE: TreeBoxes = { nodes: NO_BOXES, slots: NO_BOXES };
const NO_PAIRS = new PairList();

/** The joined trees, possibly the same, the bounds to read and the pairs to write. */
interface JoinData {
  a: TreeBoxes;
  b: TreeBoxes;
  bounds: Float64Array;
  pairs: PairList;
}

/** Makes an empty `JoinData`. */
export function createJoinData(): JoinData {
  return { a: NO_TREE, b: NO_TREE, bounds: NO_BOUNDS, pairs: NO_PAIRS };
}

/** Prepares a join of two trees or of one tree with itself, or releases both. */
export function setJoin(data: JoinData, a = NO_TREE, b = NO_TREE, bounds = NO_BOUNDS, pairs = NO_PAIRS): void {
  data.a = a;
  data.b = b;
  data.bounds = bounds;
  data.pairs = pairs;
}

/** Scratch: slot indices of one leaf that are near the other leaf. */
const near = new Int32Array(FANOUT);

/** Reports the pairs within a leaf of tree A, whose slots begin at `first`. */
export function joinLeaf(data: JoinData, first: number): void {
  const { bounds, pairs } = data;
  const { slots } = data.a;
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
 * Reports the pairs between two leaves, nodes `a` and `b`. Both sides are first reduced to the slots near the other
 * leaf: 18 tests and a few instead of 81. The outcome is unpredictable, so the first reduction has no branch.
 */
export function joinLeaves(data: JoinData, a: number, b: number): void {
  const count = collectNear(data, a, b);
  if (count === 0) return;
  const { bounds, pairs } = data;
  const { nodes: nodesA, slots: slotsA } = data.a;
  const { nodes: nodesB, slots: slotsB } = data.b;
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

/** Collects the slots of leaf `b` that meet the bounds of leaf `a` in `near`; returns their number. */
function collectNear(data: JoinData, a: number, b: number): number {
  const { nodes: nodesA } = data.a;
  const { nodes: nodesB, slots: slotsB } = data.b;
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
