import type { Frame } from './frame.ts';
import { grown } from './grow.ts';
import { FANOUT } from './kd-order.ts';
import { FIRST_CELL, highCellOf, LAST_CELL, lowCellOf, NOWHERE, packInterval, unionOf } from './packed-bounds.ts';
import { RbushTree } from './rbush-tree.ts';
import { LEAF_SIZE, SLOT_SIZE, type SlotStore, TreeItem, TreeNode } from './tree-node.ts';

/**
 * An rbush tree whose nodes stay where they are: leaf `i` holds the slots from `9 i` on, node `i` of any other height
 * the nodes from `9 i` on of the height below. So slots, nodes and children are allocated once and lie in memory as
 * they lie in the tree; what goes where is only a matter of which proxy is written into which slot (`kd-order.ts`),
 * and the way up from a slot is a division by nine.
 *
 * To read it: start at `root`; `node.children` are nodes, or `node.leaf` says that the slots from `9 * node.index` on
 * are below it; bounds are packed (`packed-bounds.ts`) in cells of `frame`, for a slot `s` in `slots[4 s … 4 s + 2]`,
 * the proxy (-1: vacant) in `slots[4 s + 3]`.
 */
export class PackedTree implements SlotStore {
  slots: Int32Array = new Int32Array(0);
  readonly frame: Frame;
  /** How many leaves are in the tree; at least one. */
  leafCount = 0;
  /** Sum of the half surfaces of the leaves last measured. */
  area = 0.5;
  /** How many of the leaves last measured lie outside the frame. */
  outside = 0;

  private readonly rbush = new RbushTree();
  /** All nodes by height and number, more than are in use. */
  private readonly levels: TreeNode[][] = [[]];

  constructor(frame: Frame) {
    this.frame = frame;
    this.resize(1);
  }

  /** The top of the tree, whose bounds are those of everything in it. */
  get root(): TreeNode {
    return this.rbush.root;
  }

  /** The items whose boxes may meet a rectangle in x and y, by rbush's own search. */
  search(minX: number, minY: number, maxX: number, maxY: number): TreeItem[] {
    return this.rbush.search(minX, minY, maxX, maxY);
  }

  leaf(index: number): TreeNode {
    return this.levels[0][index];
  }

  /** Lets the tree have the first `leafCount` leaves. The bounds of its nodes are out of date after that. */
  resize(leafCount: number): void {
    if (leafCount === this.leafCount) return;
    this.createLeaves(leafCount);
    let before = this.leafCount;
    let now = leafCount;
    let level = 0;
    while (now > 1) {
      level++;
      this.relink(level, before, now);
      before = Math.ceil(before / FANOUT);
      now = Math.ceil(now / FANOUT);
    }
    // Levels above the new root keep what children they had; when the tree reaches them again, they are relinked.
    this.leafCount = leafCount;
    this.rbush.root = this.levels[level][0];
  }

  /** Writes the bounds of all proxies in the leaves [from, to) into their slots. */
  packLeaves(from: number, to: number, bounds: Float64Array): void {
    const slots = this.slots;
    const { origin, scale } = this.frame;
    const originX = origin[0];
    const originY = origin[1];
    const originZ = origin[2];
    const scaleX = scale[0];
    const scaleY = scale[1];
    const scaleZ = scale[2];
    const end = to * LEAF_SIZE;
    for (let at = from * LEAF_SIZE; at < end; at += SLOT_SIZE) {
      const proxy = slots[at + 3];
      if (proxy < 0) continue;
      const box = 6 * proxy;
      slots[at] = packInterval((bounds[box] - originX) * scaleX, (bounds[box + 3] - originX) * scaleX);
      slots[at + 1] = packInterval((bounds[box + 1] - originY) * scaleY, (bounds[box + 4] - originY) * scaleY);
      slots[at + 2] = packInterval((bounds[box + 2] - originZ) * scaleZ, (bounds[box + 5] - originZ) * scaleZ);
    }
  }

  /** Fits the leaves [from, to) around their slots. */
  fitLeaves(from: number, to: number): void {
    const slots = this.slots;
    const leaves = this.levels[0];
    for (let index = from; index < to; index++) {
      let x = NOWHERE;
      let y = NOWHERE;
      let z = NOWHERE;
      const end = (index + 1) * LEAF_SIZE;
      for (let at = index * LEAF_SIZE; at < end; at += SLOT_SIZE) {
        x = unionOf(x, slots[at]);
        y = unionOf(y, slots[at + 1]);
        z = unionOf(z, slots[at + 2]);
      }
      const leaf = leaves[index];
      leaf.x = x;
      leaf.y = y;
      leaf.z = z;
    }
  }

  /** Fits the nodes above the leaves [from, to) around their children, from the bottom up. */
  fitAbove(from: number, to: number): void {
    const top = this.root.height;
    let first = from;
    let last = to - 1;
    for (let height = 2; height <= top; height++) {
      first = Math.floor(first / FANOUT);
      last = Math.floor(last / FANOUT);
      const nodes = this.levels[height - 1];
      for (let index = first; index <= last; index++) fitNode(nodes[index]);
    }
  }

  /** Makes a slot vacant. The nodes above keep their bounds until they are fitted again. */
  vacate(slot: number): void {
    const at = slot * SLOT_SIZE;
    this.slots[at] = NOWHERE;
    this.slots[at + 1] = NOWHERE;
    this.slots[at + 2] = NOWHERE;
    this.slots[at + 3] = -1;
  }

  /** Makes all slots vacant, and the tree as small as it can be. */
  clear(): void {
    for (let slot = 0; slot < this.leafCount * FANOUT; slot++) this.vacate(slot);
    this.outside = 0;
    this.resize(1);
  }

  /** Sums up the leaves [from, to) in `area` and `outside`. */
  measure(from: number, to: number): void {
    const leaves = this.levels[0];
    const frame = this.frame;
    let area = 0;
    let outside = 0;
    for (let index = from; index < to; index++) {
      const leaf = leaves[index];
      area += frame.halfArea(leaf.x, leaf.y, leaf.z);
      if (isOutside(leaf.x) || isOutside(leaf.y) || isOutside(leaf.z)) outside++;
    }
    this.area = area;
    this.outside = outside;
  }

  private createLeaves(count: number): void {
    if (this.slots.length < count * LEAF_SIZE) {
      const used = this.slots.length;
      this.slots = grown(this.slots, count * LEAF_SIZE, 0);
      for (let slot = used / SLOT_SIZE; slot < this.slots.length / SLOT_SIZE; slot++) this.vacate(slot);
    }
    const leaves = this.levels[0];
    while (leaves.length < count) {
      const leaf = new TreeNode(1, leaves.length, this.frame);
      for (let i = 0; i < FANOUT; i++) leaf.children.push(new TreeItem(this, leaf.index * FANOUT + i));
      leaves.push(leaf);
    }
  }

  /** Gives the nodes of a level `now` children altogether, the first ones of the level below. */
  private relink(level: number, before: number, now: number): void {
    if (this.levels.length === level) this.levels.push([]);
    const nodes = this.levels[level];
    const below = this.levels[level - 1];
    while (nodes.length * FANOUT < now) nodes.push(new TreeNode(level + 1, nodes.length, this.frame));
    const first = Math.floor(Math.min(before, now) / FANOUT);
    for (let index = first; index < nodes.length; index++) {
      const children = nodes[index].children;
      const count = Math.max(0, Math.min(FANOUT, now - index * FANOUT));
      if (children.length > count) children.length = count;
      while (children.length < count) children.push(below[index * FANOUT + children.length]);
    }
  }
}

function fitNode(node: TreeNode): void {
  const children = node.children;
  let x = NOWHERE;
  let y = NOWHERE;
  let z = NOWHERE;
  for (let i = 0; i < children.length; i++) {
    const child = children[i] as TreeNode;
    x = unionOf(x, child.x);
    y = unionOf(y, child.y);
    z = unionOf(z, child.z);
  }
  node.x = x;
  node.y = y;
  node.z = z;
}

/** Whether an interval lies wholly in the outermost cell of the frame, on either side. */
function isOutside(packed: number): boolean {
  return highCellOf(packed) === FIRST_CELL || lowCellOf(packed) === LAST_CELL;
}
