import { createJoinData, joinLeaf, joinLeaves, setJoin } from './leaf-join.ts';
import { meets, NOWHERE, probeOf } from './packed-bounds.ts';
import type { PackedTree } from './packed-tree.ts';
import type { PairList } from './pair-list.ts';
import { LEAF_SIZE, SLOT_SIZE } from './tree-layout.ts';

const data = createJoinData();

/**
 * Appends all pairs of proxies in one tree whose boxes meet to `pairs`: one walk over pairs of nodes instead of a query
 * per proxy (Brinkhoff, Kriegel, Seeger, "Efficient processing of spatial joins using R-trees", SIGMOD 1993).
 */
export function selfJoin(tree: PackedTree, bounds: Float64Array, pairs: PairList): void {
  if (tree.isEmpty) return;
  setJoin(data, tree, tree, bounds, pairs);
  joinWithin(tree.nodes, 0);
  setJoin(data);
}

/** Reports the pairs below one node. */
function joinWithin(nodes: Int32Array, node: number): void {
  const first = nodes[node + 3];
  if (first < 0) {
    joinLeaf(data, ~first);
    return;
  }
  const end = first + LEAF_SIZE;
  for (let a = first; a < end; a += SLOT_SIZE) {
    if (nodes[a] === NOWHERE) continue;
    joinWithin(nodes, a);
    const probeX = probeOf(nodes[a]);
    const probeY = probeOf(nodes[a + 1]);
    const probeZ = probeOf(nodes[a + 2]);
    for (let b = a + SLOT_SIZE; b < end; b += SLOT_SIZE) {
      if (meets(probeX, probeY, probeZ, nodes[b], nodes[b + 1], nodes[b + 2])) joinBetween(nodes, a, b);
    }
  }
}

/** Reports the pairs between two nodes of the same height whose bounds meet. */
function joinBetween(nodes: Int32Array, a: number, b: number): void {
  const firstA = nodes[a + 3];
  if (firstA < 0) {
    joinLeaves(data, a, b);
    return;
  }
  const x = nodes[b];
  const y = nodes[b + 1];
  const z = nodes[b + 2];
  const firstB = nodes[b + 3];
  const endB = firstB + LEAF_SIZE;
  for (let i = firstA; i < firstA + LEAF_SIZE; i += SLOT_SIZE) {
    const probeX = probeOf(nodes[i]);
    const probeY = probeOf(nodes[i + 1]);
    const probeZ = probeOf(nodes[i + 2]);
    if (!meets(probeX, probeY, probeZ, x, y, z)) continue;
    for (let j = firstB; j < endB; j += SLOT_SIZE) {
      if (meets(probeX, probeY, probeZ, nodes[j], nodes[j + 1], nodes[j + 2])) joinBetween(nodes, i, j);
    }
  }
}
