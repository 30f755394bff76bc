import { BoundsTree } from './bounds-tree.ts';
import { include, setEmpty } from './boxes.ts';
import type { BoxCast, Broadphase } from './broadphase.ts';
import { CastWalk } from './cast-walk.ts';
import { crossJoin } from './cross-join.ts';
import { Frame } from './frame.ts';
import { fitFrame } from './frame-fit.ts';
import type { PackedTree } from './packed-tree.ts';
import type { PairList } from './pair-list.ts';
import { selfJoin } from './self-join.ts';

/** The frame is checked when more than one leaf in this many has left it. */
const LEAVING = 64;
/** Least number of refreshes between a check and another one that a build asks for. A check costs a tenth of a refresh. */
const REFRESHES_AFTER_BUILD = 16;
/** Most refreshes from a check to the next one. */
const MOST_REFRESHES = 64;

/**
 * The default broadphase: a main and a recent rbush tree of the movers, and two such trees of the statics.
 *
 * Each step refits the trees of the movers to the new boxes in place. Joins of the trees find the pairs. The trees of the
 * statics are refitted only where a static body has changed. Time per step is linear in the number of movers and pairs.
 */
export class RbushBroadphase implements Broadphase {
  /** The trees of the proxies that move. */
  readonly movers: BoundsTree;
  /** The trees of the static proxies. */
  readonly statics: BoundsTree;

  /** All trees, in the order in which casts visit them. */
  private readonly trees: readonly PackedTree[];
  private readonly frame = new Frame();
  /** Bounds of all boxes: min x, y, z, max x, y, z. A bound is infinite where a box leaves the frame. */
  private readonly content = new Float64Array(6);
  /** Evenness of the frame when it was fitted. */
  private readonly evenness = new Float64Array(3);
  /** Made by the first cast. */
  private walk: CastWalk | undefined;
  /** Whether a proxy was added, removed or updated since the last refresh. */
  private isChanged = false;
  /** Least number of leaves outside the frame at the last check and at the refreshes since. */
  private toleratedOutside = 0;
  /** Builds of both main trees at the last check of the frame. */
  private fittedBuilds = 0;
  /** Refreshes since that check. */
  private sinceFit = MOST_REFRESHES;

  constructor() {
    this.movers = new BoundsTree(this.frame);
    this.statics = new BoundsTree(this.frame);
    this.trees = [this.statics.main, this.statics.recent, this.movers.main, this.movers.recent];
  }

  add(proxy: number, isStatic: boolean): void {
    if (!Number.isInteger(proxy) || proxy < 0) {
      throw new RangeError(`broadphase: proxy ${proxy} is not a non-negative integer`);
    }
    if (this.movers.has(proxy) || this.statics.has(proxy)) {
      throw new Error(`broadphase: proxy ${proxy} was added before and not removed since`);
    }
    if (isStatic) this.statics.add(proxy);
    else this.movers.add(proxy);
    this.isChanged = true;
  }

  remove(proxy: number): void {
    this.treeOf(proxy).remove(proxy);
    this.isChanged = true;
  }

  update(proxy: number): void {
    this.treeOf(proxy).markChanged(proxy);
    this.isChanged = true;
  }

  findPairs(bounds: Float64Array, pairs: PairList): void {
    this.movers.markAllStale();
    this.refresh(bounds);
    const { movers, statics } = this;
    selfJoin(movers.main, bounds, pairs);
    selfJoin(movers.recent, bounds, pairs);
    crossJoin(movers.recent, movers.main, bounds, pairs);
    crossJoin(movers.main, statics.main, bounds, pairs);
    crossJoin(movers.main, statics.recent, bounds, pairs);
    crossJoin(movers.recent, statics.main, bounds, pairs);
    crossJoin(movers.recent, statics.recent, bounds, pairs);
  }

  cast(bounds: Float64Array, cast: BoxCast): void {
    if (this.isChanged) this.refresh(bounds);
    this.walk ??= new CastWalk(this.frame);
    this.walk.setCast(cast, this.content);
    for (const tree of this.trees) this.walk.through(tree, bounds);
  }

  /** Inserts new proxies, checks the frame, and refits the stale bounds of all trees. */
  refresh(bounds: Float64Array): void {
    const { movers, statics } = this;
    this.isChanged = false;
    movers.insertPending(bounds);
    statics.insertPending(bounds);
    const isDue = this.isFrameDue();
    if (isDue && fitFrame(this.frame, this.evenness, this.trees, bounds)) {
      movers.markAllStale();
      statics.markAllStale();
    }
    movers.refit(bounds);
    statics.refit(bounds);
    this.measureContent();
    const outside = this.outside;
    this.toleratedOutside = isDue ? outside : Math.min(this.toleratedOutside, outside);
  }

  /** Bounds all boxes, as of the last refresh. */
  private measureContent(): void {
    const { content, frame } = this;
    setEmpty(content, 0);
    for (const { nodes, isEmpty } of this.trees) {
      if (isEmpty) continue;
      frame.unpack(root, nodes, 0);
      include(content, 0, root, 0);
    }
  }

  /** Number of leaves of the main trees outside the frame when last measured. */
  private get outside(): number {
    return this.movers.main.outside + this.statics.main.outside;
  }

  private treeOf(proxy: number): BoundsTree {
    if (this.movers.has(proxy)) return this.movers;
    if (this.statics.has(proxy)) return this.statics;
    throw new Error(`broadphase: proxy ${proxy} was not added`);
  }

  /** Counts a refresh. Returns whether the frame is to be checked, from counters alone. */
  private isFrameDue(): boolean {
    const { movers, statics } = this;
    const builds = movers.builds + statics.builds;
    const isRebuilt = builds > this.fittedBuilds;
    const leaving = this.outside - this.toleratedOutside;
    const hasLeft = leaving * LEAVING > movers.main.leafCount + statics.main.leafCount;
    this.sinceFit++;
    const isDue = hasLeft || this.sinceFit >= MOST_REFRESHES || (isRebuilt && this.sinceFit >= REFRESHES_AFTER_BUILD);
    if (!isDue) return false;
    this.sinceFit = 0;
    this.fittedBuilds = builds;
    return true;
  }
}

/** Bounds of a tree. */
const root = new Float64Array(6);
