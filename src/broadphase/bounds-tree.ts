import { grown } from '../math/growable.ts';
import type { Frame } from './frame.ts';
import { FANOUT, kdOrder } from './kd-order.ts';
import { LeafRuns } from './leaf-runs.ts';
import { PackedTree } from './packed-tree.ts';
import { LEAF_SIZE, SLOT_SIZE } from './tree-node.ts';

/** A run is sorted again when the surface of its leaves has grown by this factor. 1.2 to 1.5 measured alike. */
const WORN = 1.4;
/** With more stale leaves than one in this many, refitting all is cheaper. */
const FEW = 8;

/** Location of a proxy: a slot, or absent, or (−2 and below) an index into the pending proxies. */
const ABSENT = -1;

/** Scratch: the proxies to sort. */
let ids: Int32Array = new Int32Array(0);

/** A bounding volume tree of all movers, or of all statics, kept sorted at low cost. */
export class BoundsTree {
  readonly tree: PackedTree;
  /** Number of sorts. */
  orderings = 0;
  /** Number of sorts of all leaves. */
  rebuilds = 0;

  private locations: Int32Array = new Int32Array(0);
  private pending: Int32Array = new Int32Array(64);
  private newcomerCount = 0;
  private placedCount = 0;
  private readonly runs = new LeafRuns();
  /** First of the leaves that must all be refitted. */
  private staleFrom = 0;
  /** Single stale leaves before `staleFrom`. */
  private staleLeaves: Int32Array = new Int32Array(64);
  private staleCount = 0;
  /** Number of leaves refitted since the runs were last measured. */
  private unmeasured = 0;

  constructor(frame: Frame) {
    this.tree = new PackedTree(frame);
  }

  /** Number of proxies. */
  get size(): number {
    return this.placedCount + this.newcomerCount;
  }

  has(proxy: number): boolean {
    return (this.locations[proxy] ?? ABSENT) !== ABSENT;
  }

  /** Adds an absent proxy. Its box is read by `insertPending`. */
  add(proxy: number): void {
    if (proxy >= this.locations.length) this.locations = grown(this.locations, proxy + 1, ABSENT);
    const line = this.newcomerCount++;
    if (line === this.pending.length) this.pending = grown(this.pending, line + 1);
    this.pending[line] = proxy;
    this.locations[proxy] = -2 - line;
  }

  /** Removes a present proxy. */
  remove(proxy: number): void {
    const location = this.locations[proxy];
    if (location >= 0) {
      this.tree.vacate(location);
      this.placedCount--;
      this.markStale(Math.floor(location / FANOUT));
    } else {
      const last = this.pending[--this.newcomerCount];
      this.pending[-2 - location] = last;
      this.locations[last] = location;
    }
    this.locations[proxy] = ABSENT;
  }

  /** Marks the box of a present proxy as changed. */
  markChanged(proxy: number): void {
    const location = this.locations[proxy];
    if (location >= 0) this.markStale(Math.floor(location / FANOUT));
  }

  /** Removes all proxies and keeps the memory. */
  clear(): void {
    this.locations.fill(ABSENT);
    this.newcomerCount = 0;
    this.placedCount = 0;
    this.runs.clear();
    this.tree.clear();
    this.staleFrom = 0;
  }

  /** Assigns slots to pending proxies, and closes gaps when there are many. Does not refit. */
  insertPending(bounds: Float64Array): void {
    const vacant = this.tree.leafCount * FANOUT - this.placedCount;
    if (vacant > this.placedCount + LEAF_SIZE) this.orderFrom(0, bounds);
    else if (this.newcomerCount > 0) this.orderFrom(this.runs.mergeFrom(this.newcomerCount), bounds);
  }

  /** Marks all bounds as stale. */
  markAllStale(): void {
    this.staleFrom = 0;
  }

  /** Refits the tree to changed boxes, and sorts runs whose leaves have grown too large. */
  refit(bounds: Float64Array): void {
    if (this.staleCount === 0 && this.staleFrom >= this.tree.leafCount) return;
    this.refitStale(bounds);
    // The search for worn runs visits all leaves: too expensive while few have changed.
    if (this.unmeasured * FEW <= this.tree.leafCount) return;
    this.unmeasured = 0;
    const worn = this.firstWornRun();
    if (worn === this.runs.count) return;
    this.orderFrom(worn, bounds);
    this.refitStale(bounds);
    this.firstWornRun();
    this.unmeasured = 0;
  }

  private markStale(leaf: number): void {
    const node = this.tree.leaf(leaf);
    if (node.stale) return;
    node.stale = true;
    if (this.staleCount === this.staleLeaves.length) this.staleLeaves = grown(this.staleLeaves, this.staleCount + 1);
    this.staleLeaves[this.staleCount++] = leaf;
  }

  private refitStale(bounds: Float64Array): void {
    const tree = this.tree;
    const leafCount = tree.leafCount;
    if (this.staleCount * FEW > leafCount) this.staleFrom = 0;
    for (let i = 0; i < this.staleCount; i++) {
      const leaf = this.staleLeaves[i];
      tree.leaf(leaf).stale = false;
      if (leaf < this.staleFrom) this.refitLeaves(leaf, leaf + 1, bounds);
    }
    this.unmeasured += this.staleCount + Math.max(0, leafCount - this.staleFrom);
    this.staleCount = 0;
    if (this.staleFrom < leafCount) this.refitLeaves(this.staleFrom, leafCount, bounds);
    this.staleFrom = leafCount;
  }

  private refitLeaves(from: number, to: number, bounds: Float64Array): void {
    this.tree.packLeaves(from, to, bounds);
    this.tree.fitLeaves(from, to);
    this.tree.fitAbove(from, to);
  }

  /** First run whose leaves have grown too large since their sort; the number of runs when there is none. */
  private firstWornRun(): number {
    const { tree, runs } = this;
    let worn = runs.count;
    let outside = 0;
    for (let index = runs.count - 1; index >= 0; index--) {
      const run = runs.at(index);
      tree.measure(run.firstLeaf, runs.firstLeafOf(index + 1, tree.leafCount));
      outside += tree.outside;
      if (tree.area > WORN * run.leastArea) worn = index;
      run.leastArea = Math.min(run.leastArea, tree.area);
    }
    tree.outside = outside;
    return worn;
  }

  /** Sorts the leaves of the runs from `first` on, together with the pending proxies. */
  private orderFrom(first: number, bounds: Float64Array): void {
    const { tree, runs } = this;
    const firstLeaf = runs.firstLeafOf(first, runs.count === 0 ? 0 : tree.leafCount);
    const count = this.collectFrom(firstLeaf);
    kdOrder(ids, count, firstLeaf, bounds);
    const { nodes } = tree;
    tree.resize(Math.max(1, firstLeaf + Math.ceil(count / FANOUT)));
    const slots = tree.slots;
    const firstSlot = firstLeaf * FANOUT;
    for (let i = 0; i < count; i++) {
      slots[SLOT_SIZE * (firstSlot + i) + 3] = ids[i];
      this.locations[ids[i]] = firstSlot + i;
    }
    for (let slot = firstSlot + count; slot < tree.leafCount * FANOUT; slot++) tree.vacate(slot);
    runs.replaceFrom(first, firstLeaf, count);
    this.staleFrom = tree.nodes === nodes ? Math.min(this.staleFrom, firstLeaf) : 0;
    this.unmeasured = tree.leafCount;
    this.orderings++;
    if (first === 0) this.rebuilds++;
  }

  /** Collects the proxies in the leaves from `firstLeaf` on, and the pending ones, in `ids`; returns their number. */
  private collectFrom(firstLeaf: number): number {
    const { tree, pending } = this;
    const slots = tree.slots;
    const end = tree.leafCount * LEAF_SIZE;
    if (ids.length < this.size) ids = grown(ids, this.size);
    let count = 0;
    for (let at = firstLeaf * LEAF_SIZE + 3; at < end; at += SLOT_SIZE) {
      const proxy = slots[at];
      if (proxy >= 0) ids[count++] = proxy;
    }
    for (let i = 0; i < this.newcomerCount; i++) ids[count++] = pending[i];
    this.placedCount += this.newcomerCount;
    this.newcomerCount = 0;
    return count;
  }
}
