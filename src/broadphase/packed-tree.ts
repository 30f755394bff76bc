import { grown, NO_BYTES, NO_INTEGERS } from '../math/growable.ts';
import { IntegerList } from '../math/integer-list.ts';
import type { AxisCells } from './axis-cells.ts';
import type { Frame } from './frame.ts';
import { NOWHERE, packInterval, unionOf } from './packed-bounds.ts';
import type { RbushNode } from './rbush-tree.ts';
import { FANOUT, LEAF_SIZE, SLOT_SIZE, type TreeBoxes } from './tree-layout.ts';

/** If more than one leaf in this many is stale, all are refitted, which is cheaper then. */
const FEW = 8;

/** Nodes to be copied, level by level, and their indices in `nodes`. */
let queue: RbushNode[] = [];
const entries = new IntegerList();

/**
 * The nodes of an rbush tree in arrays, level by level, as joins and casts read them. rbush determines which proxies
 * and nodes are together. Their bounds are three-dimensional and packed (`packed-bounds.ts`) in cells of `frame`, and
 * are refitted in place while the boxes move.
 */
export class PackedTree implements TreeBoxes {
  slots: Int32Array = NO_INTEGERS;
  nodes: Int32Array = NO_INTEGERS;
  readonly frame: Frame;
  /** Sum of the half surfaces of all leaves when last measured. */
  area = 0.5;
  /** Number of leaves outside the frame when last measured. */
  outside = 0;

  /** Per group of children in `nodes`: index of their parent. The first group holds the root alone. */
  private readonly parents = new IntegerList();
  /** Per leaf: its index in `nodes`. */
  private readonly leaves = new IntegerList();
  /** Whether all leaves are stale. */
  private isStale = false;
  /** The stale leaves, unless all are; and per leaf, whether it is among them. */
  private readonly staleLeaves = new IntegerList();
  private staleFlags: Uint8Array = NO_BYTES;

  constructor(frame: Frame) {
    this.frame = frame;
  }

  /** Number of leaves; an empty tree may have none. */
  get leafCount(): number {
    return this.leaves.count;
  }

  /** Whether there is no proxy in the tree, as of the last refit. */
  get isEmpty(): boolean {
    return this.leafCount === 0 || this.nodes[0] === NOWHERE;
  }

  /** Copies the structure of a tree of rbush, in which item 1 is the first of the proxies. All bounds are stale then. */
  copy(root: RbushNode, proxies: IntegerList): void {
    this.parents.count = 0;
    this.leaves.count = 0;
    queue = [root];
    entries.count = 0;
    entries.push(this.addGroup(-1));
    for (let i = 0; i < queue.length; i++) {
      const node = queue[i];
      const entry = entries.data[i];
      if (node.leaf) this.addLeaf(entry, node.children as number[], proxies);
      else this.addChildren(entry, node.children as RbushNode[]);
    }
    queue = [];
    this.markAllStale();
  }

  private addChildren(parent: number, children: RbushNode[]): void {
    const first = this.addGroup(parent);
    this.nodes[parent + 3] = first;
    for (let i = 0; i < children.length; i++) entries.push(first + SLOT_SIZE * i);
    queue.push(...children);
  }

  /** Adds a group of empty nodes, and returns the index of the first. */
  private addGroup(parent: number): number {
    const first = LEAF_SIZE * this.parents.push(parent);
    this.nodes = grown(this.nodes, first + LEAF_SIZE);
    this.nodes.fill(NOWHERE, first, first + LEAF_SIZE);
    return first;
  }

  private addLeaf(entry: number, items: readonly number[], proxies: IntegerList): void {
    const first = LEAF_SIZE * this.leaves.push(entry);
    this.slots = grown(this.slots, first + LEAF_SIZE);
    this.nodes[entry + 3] = ~first;
    for (let i = 0; i < FANOUT; i++) {
      const at = first + SLOT_SIZE * i;
      setNowhere(this.slots, at);
      this.slots[at + 3] = i < items.length ? proxies.data[items[i] - 1] : -1;
    }
  }

  /** The number of slots, vacant ones included. */
  get slotCount(): number {
    return FANOUT * this.leafCount;
  }

  /** The proxy in a slot, −1 in a vacant one. */
  proxyAt(slot: number): number {
    return this.slots[SLOT_SIZE * slot + 3];
  }

  /** Vacates a slot, and marks it as stale. */
  vacate(slot: number): void {
    setNowhere(this.slots, SLOT_SIZE * slot);
    this.slots[SLOT_SIZE * slot + 3] = -1;
    this.markStale(slot);
  }

  /** Removes all nodes and keeps the memory. */
  clear(): void {
    this.parents.count = 0;
    this.leaves.count = 0;
    this.outside = 0;
  }

  /** Marks the bounds of one slot as stale. */
  markStale(slot: number): void {
    const leaf = Math.floor(slot / FANOUT);
    this.staleFlags = grown(this.staleFlags, leaf + 1);
    if (this.isStale || this.staleFlags[leaf] !== 0) return;
    this.staleFlags[leaf] = 1;
    this.staleLeaves.push(leaf);
  }

  /** Marks all bounds as stale. */
  markAllStale(): void {
    this.isStale = true;
  }

  /** Refits stale bounds to the boxes of their proxies; returns the number of leaves refitted. */
  refit(bounds: Float64Array): number {
    const { leafCount } = this;
    const { data: staleLeaves, count: staleCount } = this.staleLeaves;
    if (staleCount === 0 && !this.isStale) return 0;
    for (let i = 0; i < staleCount; i++) this.staleFlags[staleLeaves[i]] = 0;
    this.staleLeaves.count = 0;
    const refitsAll = this.isStale || staleCount * FEW > leafCount;
    this.isStale = false;
    if (refitsAll) {
      this.refitAll(bounds);
      return leafCount;
    }
    for (let i = 0; i < staleCount; i++) this.refitLeaf(staleLeaves[i], bounds);
    return staleCount;
  }

  private refitAll(bounds: Float64Array): void {
    const { nodes, slots, leafCount } = this;
    const { data: leaves } = this.leaves;
    const { data: parents, count: groupCount } = this.parents;
    this.packLeaves(0, leafCount, bounds);
    for (let leaf = 0; leaf < leafCount; leaf++) fitAround(nodes, leaves[leaf], slots, LEAF_SIZE * leaf);
    for (let group = groupCount - 1; group > 0; group--) fitAround(nodes, parents[group], nodes, LEAF_SIZE * group);
  }

  private refitLeaf(leaf: number, bounds: Float64Array): void {
    const { nodes } = this;
    this.packLeaves(leaf, leaf + 1, bounds);
    let entry = this.leaves.data[leaf];
    fitAround(nodes, entry, this.slots, LEAF_SIZE * leaf);
    while (entry !== 0) {
      const group = Math.floor(entry / LEAF_SIZE);
      entry = this.parents.data[group];
      fitAround(nodes, entry, nodes, LEAF_SIZE * group);
    }
  }

  /** Writes the bounds of all proxies in the leaves [from, to) into their slots. */
  private packLeaves(from: number, to: number, bounds: Float64Array): void {
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

  /** Sums up the leaves in `area` and `outside`. */
  measure(): void {
    const { nodes, frame } = this;
    const { data: leaves, count: leafCount } = this.leaves;
    let area = 0;
    let outside = 0;
    for (let leaf = 0; leaf < leafCount; leaf++) {
      const entry = leaves[leaf];
      const x = nodes[entry];
      const y = nodes[entry + 1];
      const z = nodes[entry + 2];
      area += frame.halfArea(x, y, z);
      if (frame.isCoarse(0, x) || frame.isCoarse(1, y) || frame.isCoarse(2, z)) outside++;
    }
    this.area = area;
    this.outside = outside;
  }
}

/** Fits the node at `entry` around the nine entries of `below` from `first` on. */
function fitAround(nodes: Int32Array, entry: number, below: Int32Array, first: number): void {
  let x = NOWHERE;
  let y = NOWHERE;
  let z = NOWHERE;
  for (let child = first; child < first + LEAF_SIZE; child += SLOT_SIZE) {
    x = unionOf(x, below[child]);
    y = unionOf(y, below[child + 1]);
    z = unionOf(z, below[child + 2]);
  }
  nodes[entry] = x;
  nodes[entry + 1] = y;
  nodes[entry + 2] = z;
}

function setNowhere(boxes: Int32Array, at: number): void {
  boxes[at] = NOWHERE;
  boxes[at + 1] = NOWHERE;
  boxes[at + 2] = NOWHERE;
}
