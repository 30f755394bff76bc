import { grown } from '../math/growable.ts';
import type { Frame } from './frame.ts';
import { FANOUT, kdOrder } from './kd-order.ts';
import { LeafRuns } from './leaf-runs.ts';
import { PackedTree } from './packed-tree.ts';
import { LEAF_SIZE, SLOT_SIZE } from './tree-node.ts';

/** Leaves are put in order again when their surface has grown by this factor. Anything from 1.2 to 1.5 measured alike. */
const WORN = 1.4;
/** More stale leaves than one in so many, and it is cheaper to refit all. */
const FEW = 8;

/** Where a proxy is: a slot, or not in the tree, or (−2 and below) a place in the line of newcomers. */
const ABSENT = -1;

/** Scratch: the proxies to be put in order. */
let ids: Int32Array = new Int32Array(0);

/** The proxies of one kind – the movers, or the statics – in a tree that is kept in good order at little cost. */
export class BoundsTree {
  readonly tree: PackedTree;
  /** How many times leaves have been put in order. */
  orderings = 0;
  /** How many times that were all leaves. */
  rebuilds = 0;

  private places: Int32Array = new Int32Array(0);
  private newcomers: Int32Array = new Int32Array(64);
  private newcomerCount = 0;
  private placedCount = 0;
  private readonly runs = new LeafRuns();
  /** Leaves from this one on must be refitted. */
  private staleFrom = 0;
  /** Single leaves before that which must be refitted. */
  private staleLeaves: Int32Array = new Int32Array(64);
  private staleCount = 0;
  /** How many leaves have been refitted since the runs were last measured. */
  private unmeasured = 0;

  constructor(frame: Frame) {
    this.tree = new PackedTree(frame);
  }

  /** How many proxies there are. */
  get size(): number {
    return this.placedCount + this.newcomerCount;
  }

  has(proxy: number): boolean {
    return (this.places[proxy] ?? ABSENT) !== ABSENT;
  }

  /** Takes in a proxy that is not here. Its box is read when it is placed. */
  add(proxy: number): void {
    if (proxy >= this.places.length) this.places = grown(this.places, proxy + 1, ABSENT);
    const line = this.newcomerCount++;
    if (line === this.newcomers.length) this.newcomers = grown(this.newcomers, line + 1);
    this.newcomers[line] = proxy;
    this.places[proxy] = -2 - line;
  }

  /** Forgets a proxy that is here. */
  remove(proxy: number): void {
    const place = this.places[proxy];
    if (place >= 0) {
      this.tree.vacate(place);
      this.placedCount--;
      this.markStale(Math.floor(place / FANOUT));
    } else {
      const last = this.newcomers[--this.newcomerCount];
      this.newcomers[-2 - place] = last;
      this.places[last] = place;
    }
    this.places[proxy] = ABSENT;
  }

  /** Notes that the box of a proxy that is here has changed. */
  touch(proxy: number): void {
    const place = this.places[proxy];
    if (place >= 0) this.markStale(Math.floor(place / FANOUT));
  }

  /** Forgets all proxies and keeps the memory. */
  clear(): void {
    this.places.fill(ABSENT);
    this.newcomerCount = 0;
    this.placedCount = 0;
    this.runs.clear();
    this.tree.clear();
    this.staleFrom = 0;
  }

  /** Gives the newcomers slots, and closes gaps when there are many. Nothing is refitted yet. */
  place(bounds: Float64Array): void {
    const vacant = this.tree.leafCount * FANOUT - this.placedCount;
    if (vacant > this.placedCount + LEAF_SIZE) this.orderFrom(0, bounds);
    else if (this.newcomerCount > 0) this.orderFrom(this.runs.mergeFrom(this.newcomerCount), bounds);
  }

  /** Marks all bounds as out of date. */
  markAllStale(): void {
    this.staleFrom = 0;
  }

  /** Refits the tree to the boxes that have changed, and puts leaves in order that have grown too large. */
  refit(bounds: Float64Array): void {
    if (this.staleCount === 0 && this.staleFrom >= this.tree.leafCount) return;
    this.refitStale(bounds);
    // To look for worn runs takes a look at all leaves, which is not worth it while only a few have changed.
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

  /** The first run whose leaves have grown too large since they were in order; the number of runs when there is none. */
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

  /** Puts the leaves of the runs from `first` on in order, together with the newcomers. */
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
      this.places[ids[i]] = firstSlot + i;
    }
    for (let slot = firstSlot + count; slot < tree.leafCount * FANOUT; slot++) tree.vacate(slot);
    runs.replaceFrom(first, firstLeaf, count);
    this.staleFrom = tree.nodes === nodes ? Math.min(this.staleFrom, firstLeaf) : 0;
    this.unmeasured = tree.leafCount;
    this.orderings++;
    if (first === 0) this.rebuilds++;
  }

  /** Gathers the proxies in the leaves from `firstLeaf` on, and the newcomers, in `ids`; returns how many there are. */
  private collectFrom(firstLeaf: number): number {
    const { tree, newcomers } = this;
    const slots = tree.slots;
    const end = tree.leafCount * LEAF_SIZE;
    if (ids.length < this.size) ids = grown(ids, this.size);
    let count = 0;
    for (let at = firstLeaf * LEAF_SIZE + 3; at < end; at += SLOT_SIZE) {
      const proxy = slots[at];
      if (proxy >= 0) ids[count++] = proxy;
    }
    for (let i = 0; i < this.newcomerCount; i++) ids[count++] = newcomers[i];
    this.placedCount += this.newcomerCount;
    this.newcomerCount = 0;
    return count;
  }
}
