import { boxesMeet } from './exact-overlap.ts';
import type { Frame } from './frame.ts';
import { type JoinData, joinLeaves } from './leaf-join.ts';
import { meets, probeOf } from './packed-bounds.ts';
import type { PackedTree } from './packed-tree.ts';
import { PairList } from './pair-list.ts';
import { LEAF_SIZE, SLOT_SIZE, type TreeNode } from './tree-node.ts';

const NO_BOUNDS = new Float64Array(0);
const NO_SLOTS: Int32Array = new Int32Array(0);
const NO_PAIRS = new PairList();

/**
 * A node of tree A is divided unless its sides are so many times shorter than those of the node of tree B. Dividing
 * early pays, because a division of B is repeated for every part of A: 2 to 4 measured alike, 1 is a third slower.
 */
const LARGER = 3;

const data: JoinData = { bounds: NO_BOUNDS, pairs: NO_PAIRS };
let slotsA = NO_SLOTS;
let slotsB = NO_SLOTS;
/** The slot of tree A that is searched for in tree B: its proxy and probes. */
let proxy = -1;
let itemX = 0;
let itemY = 0;
let itemZ = 0;

/**
 * Appends to `pairs` all pairs of a proxy in tree `a`, the movers, and one in tree `b` whose boxes meet. Of two nodes the
 * larger one is divided, whatever their heights: a thousand movers in a large static world would otherwise each time
 * drag nine of them through everything between them.
 */
export function crossJoin(a: PackedTree, b: PackedTree, bounds: Float64Array, pairs: PairList): void {
  data.bounds = bounds;
  data.pairs = pairs;
  slotsA = a.slots;
  slotsB = b.slots;
  const rootB = b.root;
  if (nodesMeet(a.root, rootB)) join(a.root, rootB, a.frame);
  data.bounds = NO_BOUNDS;
  data.pairs = NO_PAIRS;
  slotsA = NO_SLOTS;
  slotsB = NO_SLOTS;
}

function nodesMeet(a: TreeNode, b: TreeNode): boolean {
  return meets(probeOf(a.x), probeOf(a.y), probeOf(a.z), b.x, b.y, b.z);
}

/** Reports the pairs between two nodes whose bounds meet. */
function join(a: TreeNode, b: TreeNode, frame: Frame): void {
  if (b.leaf) {
    if (a.leaf) joinLeaves(data, a, slotsA, b, slotsB);
    else divideA(a, b, frame);
  } else if (LARGER * frame.girth(a.x, a.y, a.z) <= frame.girth(b.x, b.y, b.z)) {
    divideB(a, b, frame);
  } else if (a.leaf) {
    divideLeafA(a, b);
  } else {
    divideA(a, b, frame);
  }
}

function divideA(a: TreeNode, b: TreeNode, frame: Frame): void {
  const probeX = probeOf(b.x);
  const probeY = probeOf(b.y);
  const probeZ = probeOf(b.z);
  const children = a.children;
  for (let i = 0; i < children.length; i++) {
    const child = children[i] as TreeNode;
    if (meets(probeX, probeY, probeZ, child.x, child.y, child.z)) join(child, b, frame);
  }
}

function divideB(a: TreeNode, b: TreeNode, frame: Frame): void {
  const probeX = probeOf(a.x);
  const probeY = probeOf(a.y);
  const probeZ = probeOf(a.z);
  const children = b.children;
  for (let i = 0; i < children.length; i++) {
    const child = children[i] as TreeNode;
    if (meets(probeX, probeY, probeZ, child.x, child.y, child.z)) join(a, child, frame);
  }
}

/** A leaf larger than what it is joined with is mostly empty: each of its proxies goes on by itself. */
function divideLeafA(a: TreeNode, b: TreeNode): void {
  const { x, y, z } = b;
  const end = (a.index + 1) * LEAF_SIZE;
  for (let i = a.index * LEAF_SIZE; i < end; i += SLOT_SIZE) {
    itemX = probeOf(slotsA[i]);
    itemY = probeOf(slotsA[i + 1]);
    itemZ = probeOf(slotsA[i + 2]);
    if (!meets(itemX, itemY, itemZ, x, y, z)) continue;
    proxy = slotsA[i + 3];
    searchFor(b);
  }
}

/** Reports the pairs of the proxy at hand with those below a node. */
function searchFor(node: TreeNode): void {
  const probeX = itemX;
  const probeY = itemY;
  const probeZ = itemZ;
  if (node.leaf) {
    const slots = slotsB;
    const end = (node.index + 1) * LEAF_SIZE;
    for (let j = node.index * LEAF_SIZE; j < end; j += SLOT_SIZE) {
      if (meets(probeX, probeY, probeZ, slots[j], slots[j + 1], slots[j + 2])) {
        const other = slots[j + 3];
        if (boxesMeet(data.bounds, proxy, other)) data.pairs.push(proxy, other);
      }
    }
    return;
  }
  const children = node.children;
  for (let i = 0; i < children.length; i++) {
    const child = children[i] as TreeNode;
    if (meets(probeX, probeY, probeZ, child.x, child.y, child.z)) searchFor(child);
  }
}
