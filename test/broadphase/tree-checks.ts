import type { BoundsTree } from '../../src/broadphase/bounds-tree.ts';
import { NOWHERE, unionOf } from '../../src/broadphase/packed-bounds.ts';
import type { PackedTree } from '../../src/broadphase/packed-tree.ts';
import type { RbushBroadphase } from '../../src/broadphase/rbush-broadphase.ts';
import { SLOT_SIZE } from '../../src/broadphase/tree-layout.ts';
import type { BoxWorld } from './box-world.ts';

// What holds for every tree after a refit, whatever happened to it. Plain comparisons, as there are many.

function check(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Error(what);
}

/** Checks all trees of a broadphase. */
export function checkTrees(broadphase: RbushBroadphase, world: BoxWorld): void {
  checkBoundsTree(broadphase.movers, world.proxiesOf(false), world.bounds);
  checkBoundsTree(broadphase.statics, world.proxiesOf(true), world.bounds);
}

function checkBoundsTree({ main, recent }: BoundsTree, proxies: number[], bounds: Float64Array): void {
  expectProxies([...proxiesIn(main, bounds), ...proxiesIn(recent, bounds)], proxies);
}

/** Checks a tree with certain proxies. */
export function checkTree(tree: PackedTree, proxies: Iterable<number>, bounds: Float64Array): void {
  expectProxies(proxiesIn(tree, bounds), [...proxies]);
}

function expectProxies(found: number[], expected: number[]): void {
  const byNumber = (a: number, b: number) => a - b;
  check(found.sort(byNumber).join() === expected.sort(byNumber).join(), `proxies ${found} instead of ${expected}`);
}

/** The bounds of a node or slot. */
interface Packed {
  x: number;
  y: number;
  z: number;
}

/**
 * Checks that leaves have the same height, and that bounds are exactly around their children and conservatively around
 * boxes. Returns the proxies.
 */
function proxiesIn(tree: PackedTree, bounds: Float64Array): number[] {
  const proxies: number[] = [];
  const heights = new Set<number>();
  let leaves = 0;
  const visit = (place: number, depth: number): void => {
    const children = tree.nodes[place + 3];
    if (children < 0) {
      heights.add(depth);
      leaves++;
      proxies.push(...checkLeaf(tree, place, bounds));
      return;
    }
    check(children % (9 * SLOT_SIZE) === 0, `the children of the node at ${place} begin at ${children}`);
    const union = { x: NOWHERE, y: NOWHERE, z: NOWHERE };
    for (let at = children; at < children + 9 * SLOT_SIZE; at += SLOT_SIZE) {
      include(union, tree.nodes, at);
      if (tree.nodes[at] !== NOWHERE) visit(at, depth + 1);
    }
    checkBounds(tree, place, union);
  };
  if (tree.leafCount === 0) return proxies;
  visit(0, 1);
  check(heights.size === 1, `leaves of the heights ${[...heights]}`);
  check(leaves <= tree.leafCount, `${leaves} leaves of ${tree.leafCount}`);
  return proxies;
}

function include(union: Packed, boxes: Int32Array, at: number): void {
  union.x = unionOf(union.x, boxes[at]);
  union.y = unionOf(union.y, boxes[at + 1]);
  union.z = unionOf(union.z, boxes[at + 2]);
}

function checkBounds({ nodes }: PackedTree, place: number, { x, y, z }: Packed): void {
  check(nodes[place] === x && nodes[place + 1] === y && nodes[place + 2] === z, `loose node at ${place}`);
}

/** Checks the slots of a leaf and returns the proxies in it. */
function checkLeaf(tree: PackedTree, place: number, bounds: Float64Array): number[] {
  const { slots, frame } = tree;
  const first = ~tree.nodes[place + 3];
  check(first % (9 * SLOT_SIZE) === 0 && first < SLOT_SIZE * tree.slotCount, `a leaf has its slots at ${first}`);
  const union = { x: NOWHERE, y: NOWHERE, z: NOWHERE };
  const proxies: number[] = [];
  for (let at = first; at < first + 9 * SLOT_SIZE; at += SLOT_SIZE) {
    const proxy = slots[at + 3];
    const packed = slots.subarray(at, at + 3);
    include(union, slots, at);
    if (proxy < 0) {
      check(
        packed.every((interval) => interval === NOWHERE),
        'something in a vacant slot',
      );
      continue;
    }
    frame.unpack(unpacked, slots, at);
    for (let axis = 0; axis < 3; axis++) {
      check(unpacked[axis] <= bounds[6 * proxy + axis], `proxy ${proxy} is below its slot`);
      check(unpacked[axis + 3] >= bounds[6 * proxy + axis + 3], `proxy ${proxy} is above its slot`);
    }
    proxies.push(proxy);
  }
  checkBounds(tree, place, union);
  return proxies;
}

const unpacked = new Float64Array(6);
