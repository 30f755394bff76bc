import { type JoinData, joinLeaf, joinLeaves } from './leaf-join.ts';
import { meets, probeOf } from './packed-bounds.ts';
import type { PackedTree } from './packed-tree.ts';
import { PairList } from './pair-list.ts';
import type { TreeNode } from './tree-node.ts';

const NO_BOUNDS = new Float64Array(0);
const NO_SLOTS: Int32Array = new Int32Array(0);
const NO_PAIRS = new PairList();

const data: JoinData = { bounds: NO_BOUNDS, pairs: NO_PAIRS };
let slots: Int32Array = NO_SLOTS;

/**
 * Appends to `pairs` all pairs of proxies in one tree whose boxes meet: one walk over pairs of nodes instead of a
 * search per proxy (Brinkhoff, Kriegel, Seeger, "Efficient processing of spatial joins using R-trees", SIGMOD 1993).
 */
export function selfJoin(tree: PackedTree, bounds: Float64Array, pairs: PairList): void {
  data.bounds = bounds;
  data.pairs = pairs;
  slots = tree.slots;
  joinWithin(tree.root);
  data.bounds = NO_BOUNDS;
  data.pairs = NO_PAIRS;
  slots = NO_SLOTS;
}

/** Reports the pairs below one node. */
function joinWithin(node: TreeNode): void {
  if (node.leaf) {
    joinLeaf(data, node, slots);
    return;
  }
  const children = node.children;
  const count = children.length;
  for (let i = 0; i < count; i++) {
    const a = children[i] as TreeNode;
    joinWithin(a);
    const probeX = probeOf(a.x);
    const probeY = probeOf(a.y);
    const probeZ = probeOf(a.z);
    for (let j = i + 1; j < count; j++) {
      const b = children[j] as TreeNode;
      if (meets(probeX, probeY, probeZ, b.x, b.y, b.z)) joinBetween(a, b);
    }
  }
}

/** Reports the pairs between two nodes of the same height whose bounds meet. */
function joinBetween(a: TreeNode, b: TreeNode): void {
  if (a.leaf) {
    joinLeaves(data, a, slots, b, slots);
    return;
  }
  const childrenA = a.children;
  const childrenB = b.children;
  const countB = childrenB.length;
  const { x, y, z } = b;
  for (let i = 0; i < childrenA.length; i++) {
    const childA = childrenA[i] as TreeNode;
    const probeX = probeOf(childA.x);
    const probeY = probeOf(childA.y);
    const probeZ = probeOf(childA.z);
    if (!meets(probeX, probeY, probeZ, x, y, z)) continue;
    for (let j = 0; j < countB; j++) {
      const childB = childrenB[j] as TreeNode;
      if (meets(probeX, probeY, probeZ, childB.x, childB.y, childB.z)) joinBetween(childA, childB);
    }
  }
}
