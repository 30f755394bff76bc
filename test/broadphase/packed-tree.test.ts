import { expect, it } from 'vitest';
import { Frame } from '../../src/broadphase/frame.ts';
import { packInterval } from '../../src/broadphase/packed-bounds.ts';
import { PackedTree } from '../../src/broadphase/packed-tree.ts';
import { SLOT_SIZE } from '../../src/broadphase/tree-node.ts';
import { Random } from '../helpers/random.ts';
import { checkTree } from './tree-checks.ts';

/** A tree in a frame from 0 to 100. */
function createTree(): PackedTree {
  const frame = new Frame();
  for (let axis = 0; axis < 3; axis++) frame.set(axis, 0, 100);
  return new PackedTree(frame);
}

function refit(tree: PackedTree, bounds: Float64Array): void {
  tree.packLeaves(0, tree.leafCount, bounds);
  tree.fitLeaves(0, tree.leafCount);
  tree.fitAbove(0, tree.leafCount);
}

it('has the right nodes after growing and shrinking to any size', () => {
  const tree = createTree();
  const random = new Random(1);
  const bounds = new Float64Array(0);
  const heights = new Set<number>();
  const sizes = Array.from({ length: 60 }, () => Math.ceil(random.logarithmic(1, 1000)));
  for (const leafCount of [1, 9, 10, 81, 82, 800, 5, 700, 729, 730, 1, 731, ...sizes]) {
    tree.resize(leafCount);
    refit(tree, bounds);
    checkTree(tree, [], bounds);
    heights.add(tree.root.height);
  }
  expect([...heights].sort()).toEqual([1, 2, 3, 4, 5]);
});

it('empties unused nodes', () => {
  const tree = createTree();
  const bounds = new Float64Array([10, 10, 10, 20, 20, 20]);
  const random = new Random(3);
  const sizes = Array.from({ length: 40 }, () => Math.ceil(random.logarithmic(1, 1000)));
  for (const leafCount of [900, 1, 10, 800, 82, 3, 100, ...sizes]) {
    tree.resize(leafCount);
    // The same box in every slot, so that all nodes have something in them.
    for (let slot = 0; slot < 9 * leafCount; slot++) tree.slots[SLOT_SIZE * slot + 3] = 0;
    refit(tree, bounds);
    checkTree(tree, new Array(9 * leafCount).fill(0), bounds);
    for (let slot = 0; slot < 9 * leafCount; slot++) tree.vacate(slot);
  }
});

it('creates no slot, node or item twice', () => {
  const tree = createTree();
  tree.resize(500);
  const leaf = tree.leaf(499);
  const { root, slots } = tree;
  tree.resize(3);
  tree.resize(500);
  expect(tree.leaf(499)).toBe(leaf);
  expect(tree.root).toBe(root);
  expect(tree.slots).toBe(slots);
});

it('fits only the nodes above the given leaves', () => {
  const tree = createTree();
  tree.resize(100);
  const random = new Random(2);
  const bounds = new Float64Array(6 * 900);
  for (let slot = 0; slot < 900; slot++) {
    tree.slots[SLOT_SIZE * slot + 3] = slot;
    const low = random.range(0, 90);
    bounds.set([low, low, low, low + 1, low + 1, low + 1], 6 * slot);
  }
  refit(tree, bounds);
  const proxies = Array.from({ length: 900 }, (_, i) => i);
  checkTree(tree, proxies, bounds);
  bounds.set([95, 95, 95, 99, 99, 99], 6 * 500);
  expect(() => checkTree(tree, proxies, bounds)).toThrow('proxy 500');
  const leaf = Math.floor(500 / 9);
  tree.packLeaves(leaf, leaf + 1, bounds);
  tree.fitLeaves(leaf, leaf + 1);
  expect(() => checkTree(tree, proxies, bounds)).toThrow('loose node');
  tree.fitAbove(leaf, leaf + 1);
  checkTree(tree, proxies, bounds);
});

it('sums up the surface of leaves, and counts those outside the frame', () => {
  const tree = createTree();
  tree.resize(3);
  // two leaves with one proxy each, one of them outside, and an empty leaf
  tree.slots[3] = 0;
  tree.slots[SLOT_SIZE * 9 + 3] = 1;
  const bounds = new Float64Array([10, 10, 10, 20, 20, 20, 10, 200, 10, 20, 210, 20]);
  refit(tree, bounds);
  tree.measure(0, 3);
  expect(tree.outside).toBe(1);
  expect(tree.area).toBeGreaterThan(300);
  expect(tree.area).toBeLessThan(405);
  tree.measure(0, 1);
  expect(tree.outside).toBe(0);
  expect(tree.area).toBeGreaterThan(300);
  expect(tree.area).toBeLessThan(303);
  tree.measure(2, 3);
  expect(tree.area).toBe(0);
});

it('is empty and of one leaf after clear()', () => {
  const tree = createTree();
  tree.resize(20);
  tree.slots[3] = 5;
  tree.slots[0] = packInterval(3, 4);
  tree.clear();
  refit(tree, new Float64Array(36));
  checkTree(tree, [], new Float64Array(36));
  expect(tree.leafCount).toBe(1);
  expect(tree.root.leaf).toBe(true);
});
