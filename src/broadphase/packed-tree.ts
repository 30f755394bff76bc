import { grown } from '../math/growable.ts';
import type { AxisCells } from './axis-cells.ts';
import type { Frame } from './frame.ts';
import { FANOUT } from './kd-order.ts';
import { NOWHERE, packInterval, unionOf } from './packed-bounds.ts';
import { RbushTree } from './rbush-tree.ts';
import { type BoxStore, LEAF_SIZE, SLOT_SIZE, TreeItem, TreeNode } from './tree-node.ts';

/**
 * An rbush tree in arrays: leaf `i` holds the slots from `9 i` on, node `i` of any other height the nodes from `9 i` on
 * of the height below. So slots, nodes and children are allocated once, in tree order. Only the assignment of proxies
 * to slots changes (`kd-order.ts`). The parent of a slot is a division by nine.
 *
 * To read it, start in `nodes` at `top`, with the layout of `BoxStore`. Bounds are packed (`packed-bounds.ts`) in cells
 * of `frame`. The objects for rbush, from `root` on, only look things up.
 */
export class PackedTree implements BoxStore {
  slots: Int32Array = new Int32Array(0);
  nodes: Int32Array = new Int32Array(0);
  readonly frame: Frame;
  /** Number of leaves; at least one. */
  leafCount = 0;
  /** Index of the root in `nodes`. Its bounds contain the whole tree. */
  top = 0;
  /** Sum of the half surfaces of the leaves last measured. */
  area = 0.5;
  /** Number of the leaves last measured that are outside the frame. */
  outside = 0;

  private readonly rbush = new RbushTree();
  /** All nodes by height and number, used and unused. */
  private readonly levels: TreeNode[][] = [[]];
  /** Index in `nodes` of the begin of each level, the leaves first, and of the end of the last level. */
  private starts: readonly number[] = [0];

  constructor(frame: Frame) {
    this.frame = frame;
    this.resize(1);
  }

  /** Root of the tree for rbush. */
  get root(): TreeNode {
    return this.rbush.root;
  }

  /** The items whose boxes may meet a rectangle in x and y, by rbush's `search`. */
  search(minX: number, minY: number, maxX: number, maxY: number): TreeItem[] {
    return this.rbush.search(minX, minY, maxX, maxY);
  }

  leaf(index: number): TreeNode {
    return this.levels[0][index];
  }

  placeOf(height: number, index: number): number {
    return this.starts[height - 1] + SLOT_SIZE * index;
  }

  /**
   * Resizes the tree to the first `leafCount` leaves. The bounds of its nodes are stale after that. The bounds of all
   * leaves are lost when `nodes` has been replaced by a larger array.
   */
  resize(leafCount: number): void {
    if (leafCount === this.leafCount) return;
    this.createLeaves(leafCount);
    this.vacateNodes(leafCount);
    let before = this.leafCount;
    let now = leafCount;
    let level = 0;
    while (now > 1) {
      level++;
      this.relink(level, before, now);
      before = Math.ceil(before / FANOUT);
      now = Math.ceil(now / FANOUT);
    }
    // Levels above the new root keep their children; they are relinked when the tree grows again.
    this.leafCount = leafCount;
    this.top = this.starts[level];
    this.rbush.root = this.levels[level][0];
  }

  /** Writes the bounds of all proxies in the leaves [from, to) into their slots. */
  packLeaves(from: number, to: number, bounds: Float64Array): void {
    const { axes, isUniform } = this.frame;
    if (isUniform) this.packUniformly(from, to, bounds);
    else for (let axis = 0; axis < 3; axis++) this.packAlong(axis, axes[axis], from, to, bounds);
  }

  private packUniformly(from: number, to: number, bounds: Float64Array): void {
    const slots = this.slots;
    const [x, y, z] = this.frame.axes;
    const originX = x.origin[0];
    const originY = y.origin[0];
    const originZ = z.origin[0];
    const scaleX = x.scale[0];
    const scaleY = y.scale[0];
    const scaleZ = z.scale[0];
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

  /** Packs along one axis, in any segments. Neighbors in the tree mostly share a segment. */
  private packAlong(axis: number, cells: AxisCells, from: number, to: number, bounds: Float64Array): void {
    const slots = this.slots;
    const { starts, origin, scale, first, last, count } = cells;
    const end = to * LEAF_SIZE;
    let s = 0;
    for (let at = from * LEAF_SIZE; at < end; at += SLOT_SIZE) {
      const proxy = slots[at + 3];
      if (proxy < 0) continue;
      const low = bounds[6 * proxy + axis];
      const high = bounds[6 * proxy + axis + 3];
      if (!(low >= starts[s] && low < starts[s + 1])) s = cells.segmentOf(low);
      const lowCell = Math.max(first[s], Math.min(last[s], (low - origin[s]) * scale[s]));
      let t = s;
      while (t + 1 < count && high >= starts[t + 1]) t++;
      const highCell = Math.max(first[t], Math.min(last[t], (high - origin[t]) * scale[t]));
      slots[at + axis] = packInterval(lowCell, highCell);
    }
  }

  /** Fits the leaves [from, to) around their slots. */
  fitLeaves(from: number, to: number): void {
    fitAround(this.nodes, SLOT_SIZE * from, SLOT_SIZE * to, this.slots, LEAF_SIZE * from);
  }

  /** Fits the nodes above the leaves [from, to) around their children, from the bottom up. */
  fitAbove(from: number, to: number): void {
    const { nodes, starts, top } = this;
    let first = from;
    let last = to - 1;
    for (let level = 1; starts[level] <= top; level++) {
      first = Math.floor(first / FANOUT);
      last = Math.floor(last / FANOUT);
      const start = starts[level];
      const below = starts[level - 1] + LEAF_SIZE * first;
      fitAround(nodes, start + SLOT_SIZE * first, start + SLOT_SIZE * (last + 1), nodes, below);
    }
  }

  /** Vacates a slot. The nodes above keep their bounds until they are refitted. */
  vacate(slot: number): void {
    const at = slot * SLOT_SIZE;
    setNowhere(this.slots, at);
    this.slots[at + 3] = -1;
  }

  /** Vacates all slots, and shrinks the tree to its minimum. */
  clear(): void {
    for (let slot = 0; slot < this.leafCount * FANOUT; slot++) this.vacate(slot);
    this.outside = 0;
    this.resize(1);
  }

  /** Sums up the leaves [from, to) in `area` and `outside`. */
  measure(from: number, to: number): void {
    const { nodes, frame } = this;
    let area = 0;
    let outside = 0;
    for (let at = SLOT_SIZE * from; at < SLOT_SIZE * to; at += SLOT_SIZE) {
      const x = nodes[at];
      const y = nodes[at + 1];
      const z = nodes[at + 2];
      area += frame.halfArea(x, y, z);
      if (frame.isCoarse(0, x) || frame.isCoarse(1, y) || frame.isCoarse(2, z)) outside++;
    }
    this.area = area;
    this.outside = outside;
  }

  private createLeaves(count: number): void {
    if (this.slots.length < count * LEAF_SIZE) {
      const used = this.slots.length;
      this.slots = grown(this.slots, count * LEAF_SIZE);
      for (let slot = used / SLOT_SIZE; slot < this.slots.length / SLOT_SIZE; slot++) this.vacate(slot);
      this.growNodes(Math.ceil(this.slots.length / LEAF_SIZE));
    }
    const leaves = this.levels[0];
    while (leaves.length < count) {
      const leaf = new TreeNode(1, leaves.length, this);
      for (let i = 0; i < FANOUT; i++) leaf.children.push(new TreeItem(this, leaf.index * FANOUT + i));
      leaves.push(leaf);
    }
  }

  /** Allocates empty leaves up to this number, and the nodes above. Each level is filled up to nine children a node. */
  private growNodes(leafCount: number): void {
    const starts = [0];
    let length = 0;
    for (let count = leafCount; count > 0; count = count === 1 ? 0 : Math.ceil(count / FANOUT)) {
      length += LEAF_SIZE * Math.ceil(count / FANOUT);
      starts.push(length);
    }
    this.starts = starts;
    this.nodes = new Int32Array(length).fill(NOWHERE);
    for (let level = 0, at = 0; at < length; level++) {
      for (let below = starts[level - 1] ?? 0; at < starts[level + 1]; below += LEAF_SIZE) {
        this.nodes[at + 3] = level === 0 ? ~below : below;
        at += SLOT_SIZE;
      }
    }
  }

  /** Empties the nodes that are unused with the first `leafCount` leaves only. */
  private vacateNodes(leafCount: number): void {
    let used = leafCount;
    let before = this.leafCount;
    for (let height = 1; used < before; height++) {
      for (let index = used; index < before; index++) setNowhere(this.nodes, this.placeOf(height, index));
      used = Math.ceil(used / FANOUT);
      before = Math.ceil(before / FANOUT);
    }
  }

  /** Sets the number of children of a whole level to `now`: the first nodes of the level below. */
  private relink(level: number, before: number, now: number): void {
    if (this.levels.length === level) this.levels.push([]);
    const nodes = this.levels[level];
    const below = this.levels[level - 1];
    while (nodes.length * FANOUT < now) nodes.push(new TreeNode(level + 1, nodes.length, this));
    const first = Math.floor(Math.min(before, now) / FANOUT);
    for (let index = first; index < nodes.length; index++) {
      const children = nodes[index].children;
      const count = Math.max(0, Math.min(FANOUT, now - index * FANOUT));
      if (children.length > count) children.length = count;
      while (children.length < count) children.push(below[index * FANOUT + children.length]);
    }
  }
}

/**
 * Fits the nodes with indices from `from` up to `to`, each around the next nine entries of `below`, which begin at
 * `first`.
 */
function fitAround(nodes: Int32Array, from: number, to: number, below: Int32Array, first: number): void {
  let child = first;
  for (let at = from; at < to; at += SLOT_SIZE) {
    let x = NOWHERE;
    let y = NOWHERE;
    let z = NOWHERE;
    for (const end = child + LEAF_SIZE; child < end; child += SLOT_SIZE) {
      x = unionOf(x, below[child]);
      y = unionOf(y, below[child + 1]);
      z = unionOf(z, below[child + 2]);
    }
    nodes[at] = x;
    nodes[at + 1] = y;
    nodes[at + 2] = z;
  }
}

function setNowhere(boxes: Int32Array, at: number): void {
  boxes[at] = NOWHERE;
  boxes[at + 1] = NOWHERE;
  boxes[at + 2] = NOWHERE;
}
