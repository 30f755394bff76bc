import { NOWHERE, unionOf } from '../../src/broadphase/packed-bounds.ts';
import type { PackedTree } from '../../src/broadphase/packed-tree.ts';
import type { RbushBroadphase } from '../../src/broadphase/rbush-broadphase.ts';
import { SLOT_SIZE, type TreeItem, type TreeNode } from '../../src/broadphase/tree-node.ts';
import type { BoxWorld } from './box-world.ts';

// What holds for every tree after a refit, whatever happened to it. Plain comparisons, as there are many.

function check(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Error(what);
}

/** Checks both trees of a broadphase. */
export function checkTrees(broadphase: RbushBroadphase, world: BoxWorld): void {
  checkTree(broadphase.movers.tree, world.proxiesOf(false), world.bounds);
  checkTree(broadphase.statics.tree, world.proxiesOf(true), world.bounds);
}

/** Checks the whole tree: nodes where they belong, bounds exactly around their children and conservatively around boxes. */
export function checkTree(tree: PackedTree, proxies: Iterable<number>, bounds: Float64Array): void {
  const leaves: TreeNode[] = [];
  checkNode(tree, tree.root, tree.top, leaves);
  check(leaves.length === tree.leafCount, `${leaves.length} leaves instead of ${tree.leafCount}`);
  check(
    leaves.every((leaf, i) => leaf.index === i && leaf === tree.leaf(i)),
    'leaves out of order',
  );
  const found = leaves.flatMap((leaf) => checkLeaf(tree, leaf, bounds));
  const expected = [...proxies].sort((a, b) => a - b);
  check(found.sort((a, b) => a - b).join() === expected.join(), `proxies ${found} instead of ${expected}`);
}

function checkNode(tree: PackedTree, node: TreeNode, place: number, leaves: TreeNode[]): void {
  const { nodes } = tree;
  check(tree.placeOf(node.height, node.index) === place, `node ${node.index} of ${node.height} is elsewhere`);
  check(node.leaf === (node.height === 1), 'a leaf has height 1');
  if (node.leaf) {
    leaves.push(node);
    return;
  }
  check(node.children.length >= 1 && node.children.length <= 9, `${node.children.length} children`);
  const union = { x: NOWHERE, y: NOWHERE, z: NOWHERE };
  node.children.forEach((entry, i) => {
    const child = entry as TreeNode;
    check(child.height === node.height - 1, 'a child is one lower');
    check(child.index === 9 * node.index + i, `child ${child.index} in place ${i} of ${node.index}`);
    const at = nodes[place + 3] + SLOT_SIZE * i;
    union.x = unionOf(union.x, nodes[at]);
    union.y = unionOf(union.y, nodes[at + 1]);
    union.z = unionOf(union.z, nodes[at + 2]);
    checkNode(tree, child, at, leaves);
  });
  for (let i = node.children.length; i < 9; i++) {
    const at = nodes[place + 3] + SLOT_SIZE * i;
    check(
      nodes.subarray(at, at + 3).every((packed) => packed === NOWHERE),
      `something in place ${i} of ${node.index}`,
    );
  }
  checkBounds(node, union);
}

function checkBounds(node: TreeNode, union: { x: number; y: number; z: number }): void {
  const [x, y, z] = [0, 1, 2].map((axis) => node.packed(axis));
  check(x === union.x && y === union.y && z === union.z, `loose node ${node.index} of ${node.height}`);
}

/** Checks the slots of a leaf and returns the proxies in it. */
function checkLeaf(tree: PackedTree, leaf: TreeNode, bounds: Float64Array): number[] {
  const { slots, frame } = tree;
  const union = { x: NOWHERE, y: NOWHERE, z: NOWHERE };
  check(tree.nodes[tree.placeOf(1, leaf.index) + 3] === ~(SLOT_SIZE * 9 * leaf.index), 'a leaf knows its slots');
  check(leaf.children.length === 9, 'nine items');
  const proxies = leaf.children.map((entry, i) => {
    const at = SLOT_SIZE * (9 * leaf.index + i);
    const [x, y, z, proxy] = slots.subarray(at, at + 4);
    check((entry as TreeItem).proxy === proxy, 'an item is the item of its slot');
    union.x = unionOf(union.x, x);
    union.y = unionOf(union.y, y);
    union.z = unionOf(union.z, z);
    if (proxy < 0) check(x === NOWHERE && y === NOWHERE && z === NOWHERE, 'nothing in a vacant slot');
    else {
      [x, y, z].forEach((packed, axis) => {
        check(frame.lowerBound(axis, packed) <= bounds[6 * proxy + axis], `proxy ${proxy} is below its slot`);
        check(frame.upperBound(axis, packed) >= bounds[6 * proxy + axis + 3], `proxy ${proxy} is above its slot`);
      });
    }
    return proxy;
  });
  checkBounds(leaf, union);
  return proxies.filter((proxy) => proxy >= 0);
}
