import { expect, it } from 'vitest';
import { Frame } from '../../src/broadphase/frame.ts';
import { PackedTree } from '../../src/broadphase/packed-tree.ts';
import { RbushTree } from '../../src/broadphase/rbush-tree.ts';
import { IntegerList } from '../../src/math/integer-list.ts';
import { Random } from '../helpers/random.ts';
import { boxAround } from './box-world.ts';
import { checkTree } from './tree-checks.ts';

/** A tree in a frame from 0 to 100. */
function createTree(): PackedTree {
  const frame = new Frame();
  for (let axis = 0; axis < 3; axis++) frame.set(axis, 0, 100);
  return new PackedTree(frame);
}

/** Copies the tree that rbush builds of all boxes. */
function fill(tree: PackedTree, bounds: Float64Array): number[] {
  const proxies = new IntegerList();
  for (let proxy = 0; proxy < bounds.length / 6; proxy++) proxies.push(proxy);
  const rbush = new RbushTree(false);
  tree.copy(rbush.load(proxies, bounds), proxies);
  return [...proxies.data.subarray(0, proxies.count)];
}

/** The slot of a proxy. */
function slotOf(tree: PackedTree, proxy: number): number {
  for (let slot = 0; slot < tree.slotCount; slot++) if (tree.proxyAt(slot) === proxy) return slot;
  throw new Error(`no proxy ${proxy}`);
}

function boxes(random: Random, count: number): Float64Array {
  const all = Array.from({ length: count }, () =>
    boxAround(
      [0, 0, 0].map(() => random.range(5, 90)),
      0.5,
    ),
  );
  return new Float64Array(all.flat());
}

it('has the nodes of trees of any size, one after the other', () => {
  const tree = createTree();
  const random = new Random(1);
  const sizes = Array.from({ length: 60 }, () => Math.ceil(random.logarithmic(1, 9000)));
  for (const count of [1, 0, 9, 10, 81, 82, 800, 5, 729, 730, 6561, 1, 6562, ...sizes]) {
    const bounds = boxes(random, count);
    const proxies = fill(tree, bounds);
    expect(tree.refit(bounds)).toBe(tree.leafCount);
    checkTree(tree, proxies, bounds);
    expect(tree.isEmpty).toBe(count === 0);
  }
});

it('allocates no array twice for the same size', () => {
  const tree = createTree();
  const bounds = boxes(new Random(4), 5000);
  fill(tree, bounds);
  const { slots, nodes } = tree;
  fill(tree, bounds.subarray(0, 60));
  fill(tree, bounds);
  expect(tree.slots).toBe(slots);
  expect(tree.nodes).toBe(nodes);
});

it('refits a stale leaf and the nodes above it, and no other', () => {
  const tree = createTree();
  const bounds = boxes(new Random(2), 900);
  const proxies = fill(tree, bounds);
  tree.refit(bounds);
  checkTree(tree, proxies, bounds);
  expect(tree.refit(bounds)).toBe(0);
  bounds.set([95, 95, 95, 99, 99, 99], 6 * 500);
  bounds.set([95, 95, 95, 99, 99, 99], 6 * 20);
  expect(() => checkTree(tree, proxies, bounds)).toThrow(/proxy (500|20) is/);
  tree.markStale(slotOf(tree, 500));
  expect(tree.refit(bounds)).toBe(1);
  expect(() => checkTree(tree, proxies, bounds)).toThrow('proxy 20 is');
  tree.markStale(slotOf(tree, 20));
  tree.markStale(slotOf(tree, 20));
  expect(tree.refit(bounds)).toBe(1);
  checkTree(tree, proxies, bounds);
});

it('refits all when many leaves are stale', () => {
  const tree = createTree();
  const random = new Random(3);
  const bounds = boxes(random, 900);
  const proxies = fill(tree, bounds);
  tree.refit(bounds);
  const changed = proxies.filter((proxy) => proxy % 7 === 0);
  const others = boxes(random, 900);
  for (const proxy of changed) {
    bounds.set(others.subarray(6 * proxy, 6 * proxy + 6), 6 * proxy);
    tree.markStale(slotOf(tree, proxy));
  }
  expect(tree.refit(bounds)).toBe(tree.leafCount);
  checkTree(tree, proxies, bounds);
  tree.markStale(slotOf(tree, 3));
  expect(tree.refit(bounds)).toBe(1);
});

it('leaves a vacant slot for a removed proxy, and shrinks the bounds above it', () => {
  const tree = createTree();
  const bounds = boxes(new Random(5), 300);
  const proxies = fill(tree, bounds);
  tree.refit(bounds);
  const { slotCount } = tree;
  tree.vacate(slotOf(tree, 7));
  tree.refit(bounds);
  checkTree(
    tree,
    proxies.filter((proxy) => proxy !== 7),
    bounds,
  );
  expect(tree.slotCount).toBe(slotCount);
});

it('sums up the surface of leaves, and counts those outside the frame', () => {
  const tree = createTree();
  // Two leaves, one of them outside.
  const inside = Array.from({ length: 9 }, () => [10, 10, 10, 20, 20, 20]);
  const outside = Array.from({ length: 9 }, () => [10, 200, 10, 20, 210, 20]);
  const bounds = new Float64Array([...inside, ...outside].flat());
  fill(tree, bounds);
  tree.refit(bounds);
  tree.measure();
  expect(tree.leafCount).toBe(2);
  expect(tree.outside).toBe(1);
  expect(tree.area).toBeGreaterThan(300);
  expect(tree.area).toBeLessThan(405);
  const near = bounds.subarray(0, 54);
  fill(tree, near);
  tree.refit(near);
  tree.measure();
  expect(tree.outside).toBe(0);
  expect(tree.area).toBeGreaterThan(300);
  expect(tree.area).toBeLessThan(303);
  fill(tree, bounds.subarray(0, 0));
  tree.refit(bounds);
  tree.measure();
  expect(tree.area).toBe(0);
});

it('is empty and without leaves after clear()', () => {
  const tree = createTree();
  const bounds = boxes(new Random(6), 200);
  fill(tree, bounds);
  tree.refit(bounds);
  tree.clear();
  tree.refit(bounds);
  checkTree(tree, [], bounds);
  expect(tree.leafCount).toBe(0);
  expect(tree.isEmpty).toBe(true);
});
