import { boxesMeet } from './boxes.ts';
import type { Frame } from './frame.ts';
import { createJoinData, joinLeaves, setJoin } from './leaf-join.ts';
import { meets, probeOf } from './packed-bounds.ts';
import type { PackedTree } from './packed-tree.ts';
import type { PairList } from './pair-list.ts';
import { LEAF_SIZE, SLOT_SIZE } from './tree-layout.ts';

/**
 * A node of tree A is divided unless its sides are this many times shorter than those of the node of tree B. Early
 * division pays, because a division of B is repeated for every part of A: 2 to 4 measured alike, 1 is a third slower.
 */
const LARGER = 3;

const data = createJoinData();
/** Present slot of tree A: its proxy and probes. */
let proxy = -1;
let itemX = 0;
let itemY = 0;
let itemZ = 0;

/**
 * Appends all pairs of a proxy in tree `a`, the movers, and a proxy in tree `b` whose boxes meet to `pairs`. The larger
 * of two nodes is divided, at any height. Otherwise a thousand movers in a large static world would test nine of them
 * against everything between them.
 */
export function crossJoin(a: PackedTree, b: PackedTree, bounds: Float64Array, pairs: PairList): void {
  if (a.isEmpty || b.isEmpty) return;
  setJoin(data, a, b, bounds, pairs);
  const { nodes } = b;
  const isNear = nodeMeets(a.nodes, 0, probeOf(nodes[0]), probeOf(nodes[1]), probeOf(nodes[2]));
  if (isNear) join(0, 0, a.frame);
  setJoin(data);
}

/** Reports the pairs between two nodes whose bounds meet. */
function join(a: number, b: number, frame: Frame): void {
  const nodesA = data.a.nodes;
  const nodesB = data.b.nodes;
  const isLeafA = nodesA[a + 3] < 0;
  if (nodesB[b + 3] < 0) {
    if (isLeafA) joinLeaves(data, a, b);
    else divideA(a, b, frame);
  } else if (LARGER * sideSum(nodesA, a, frame) <= sideSum(nodesB, b, frame)) {
    divideB(a, b, frame);
  } else if (isLeafA) {
    divideLeafA(a, b);
  } else {
    divideA(a, b, frame);
  }
}

function sideSum(nodes: Int32Array, at: number, frame: Frame): number {
  return frame.sideSum(nodes[at], nodes[at + 1], nodes[at + 2]);
}

/** Whether the box of a node or a slot meets the box of the probes. */
function nodeMeets(boxes: Int32Array, at: number, probeX: number, probeY: number, probeZ: number): boolean {
  return meets(probeX, probeY, probeZ, boxes[at], boxes[at + 1], boxes[at + 2]);
}

function divideA(a: number, b: number, frame: Frame): void {
  const nodesA = data.a.nodes;
  const nodesB = data.b.nodes;
  const probeX = probeOf(nodesB[b]);
  const probeY = probeOf(nodesB[b + 1]);
  const probeZ = probeOf(nodesB[b + 2]);
  const first = nodesA[a + 3];
  for (let child = first; child < first + LEAF_SIZE; child += SLOT_SIZE) {
    if (nodeMeets(nodesA, child, probeX, probeY, probeZ)) join(child, b, frame);
  }
}

function divideB(a: number, b: number, frame: Frame): void {
  const nodesA = data.a.nodes;
  const nodesB = data.b.nodes;
  const probeX = probeOf(nodesA[a]);
  const probeY = probeOf(nodesA[a + 1]);
  const probeZ = probeOf(nodesA[a + 2]);
  const first = nodesB[b + 3];
  for (let child = first; child < first + LEAF_SIZE; child += SLOT_SIZE) {
    if (nodeMeets(nodesB, child, probeX, probeY, probeZ)) join(a, child, frame);
  }
}

/** A leaf larger than its partner is mostly empty: its proxies are joined one by one. */
function divideLeafA(a: number, b: number): void {
  const { nodes: nodesA, slots: slotsA } = data.a;
  const nodesB = data.b.nodes;
  const x = nodesB[b];
  const y = nodesB[b + 1];
  const z = nodesB[b + 2];
  const first = ~nodesA[a + 3];
  for (let i = first; i < first + LEAF_SIZE; i += SLOT_SIZE) {
    itemX = probeOf(slotsA[i]);
    itemY = probeOf(slotsA[i + 1]);
    itemZ = probeOf(slotsA[i + 2]);
    if (!meets(itemX, itemY, itemZ, x, y, z)) continue;
    proxy = slotsA[i + 3];
    searchFor(nodesB, nodesB[b + 3]);
  }
}

/** Reports the pairs of the present proxy with those below a node, whose children begin at `first`. */
function searchFor(nodes: Int32Array, first: number): void {
  const probeX = itemX;
  const probeY = itemY;
  const probeZ = itemZ;
  if (first >= 0) {
    for (let at = first; at < first + LEAF_SIZE; at += SLOT_SIZE) {
      if (nodeMeets(nodes, at, probeX, probeY, probeZ)) searchFor(nodes, nodes[at + 3]);
    }
    return;
  }
  const slots = data.b.slots;
  const end = ~first + LEAF_SIZE;
  for (let at = ~first; at < end; at += SLOT_SIZE) {
    if (!nodeMeets(slots, at, probeX, probeY, probeZ)) continue;
    const other = slots[at + 3];
    if (boxesMeet(data.bounds, proxy, other)) data.pairs.push(proxy, other);
  }
}
