import { grown, NO_INTEGERS } from '../math/growable.ts';
import { IntegerList } from '../math/integer-list.ts';
import type { Frame } from './frame.ts';
import { PackedTree } from './packed-tree.ts';
import { type RbushNode, RbushTree } from './rbush-tree.ts';
import { FANOUT } from './tree-layout.ts';

/** The main tree is built again when the surface of its leaves has grown by this factor. 1.2 to 2 measure alike, but for bullets. */
const WORN = 2;
/**
 * It is then built a part in each refit: as many items are divided as all of them, times this, by the refits that it has lasted. A
 * tree that wears out fast is built at once.
 */
const HASTE = 32;
/** The surface is measured when more leaves than one in this many have been refitted since the last time. */
const FEW = 8;
/** The recent tree is merged into the main one when it has more than one proxy for this many of the main one. */
const SMALL = 4;
/**
 * Cost of loading an item, relative to copying it. The recent tree is also merged when its maintenance has cost as much as the
 * merger.
 */
const LOADING = 32;
/** Cost of inserting an item, relative to copying it. */
const INSERTING = 64;
/** At least one newcomer to this many proxies of the recent tree: all are loaded instead of inserted. */
const BATCH = 4;

// The location of a proxy is its slot in the main tree, or one of these.
/** Location of a proxy that is not there. */
const ABSENT = -1;
/** Location of a proxy in the recent tree: this plus the index of its item. */
const RECENT = 1 << 28;
/** Location of a pending proxy: this plus its index among them. */
const PENDING = 1 << 29;

/**
 * The trees of all movers, or of all statics: a large one, and a small one of those added since the large one was
 * built. Removed proxies leave vacant slots.
 */
export class BoundsTree {
  readonly main: PackedTree;
  readonly recent: PackedTree;
  /** Number of builds of the main tree. */
  builds = 0;

  private rbushMain: RbushTree | undefined;
  private rbushRecent: RbushTree | undefined;
  /** The proxies of which the main tree is built. */
  private readonly members = new IntegerList();
  /** Whether a main tree is being built, of the same proxies as are in the trees now. */
  private isBuilding = false;
  /** Number of refits since the main tree was built. */
  private age = 0;
  private locations: Int32Array = NO_INTEGERS;
  /** Proxies without a slot. */
  private readonly pending = new IntegerList();
  /** The items of the recent tree, −1 where one was removed, and their slots. */
  private readonly items = new IntegerList();
  private slotOfItem: Int32Array = NO_INTEGERS;
  /** Numbers of proxies in the trees. */
  private mainCount = 0;
  private recentCount = 0;
  /** Cost of maintaining the recent tree since the main tree was built. */
  private spent = 0;
  /** Least surface of the leaves of the main tree since it was built; Infinity while unknown. */
  private leastArea = Infinity;
  /** Number of its leaves refitted since it was last measured. */
  private unmeasured = 0;

  constructor(frame: Frame) {
    this.main = new PackedTree(frame);
    this.recent = new PackedTree(frame);
  }

  has(proxy: number): boolean {
    return (this.locations[proxy] ?? ABSENT) !== ABSENT;
  }

  /** Adds an absent proxy. Its box is read by `insertPending`. */
  add(proxy: number): void {
    this.locations = grown(this.locations, proxy + 1, ABSENT);
    this.locations[proxy] = PENDING + this.pending.push(proxy);
    this.interrupt();
  }

  /** Removes a present proxy. */
  remove(proxy: number): void {
    const location = this.locations[proxy];
    if (location >= PENDING) {
      this.locations[this.pending.swapRemove(location - PENDING)] = location;
    } else if (location >= RECENT) {
      this.recent.vacate(this.slotOfItem[location - RECENT]);
      this.items.data[location - RECENT] = -1;
      this.recentCount--;
    } else {
      this.main.vacate(location);
      this.mainCount--;
    }
    this.locations[proxy] = ABSENT;
    this.interrupt();
  }

  /** Gives up a build, since the proxies change. The next one is done at once: they may change often. */
  private interrupt(): void {
    if (!this.isBuilding) return;
    this.isBuilding = false;
    this.age = 0;
  }

  /** Marks the box of a present proxy as changed. */
  markChanged(proxy: number): void {
    const location = this.locations[proxy];
    if (location >= PENDING) return;
    if (location >= RECENT) this.recent.markStale(this.slotOfItem[location - RECENT]);
    else this.main.markStale(location);
  }

  /** Marks all bounds as stale. */
  markAllStale(): void {
    this.main.markAllStale();
    this.recent.markAllStale();
  }

  /** Gives each pending proxy a slot, and builds the main tree when that is due. Does not refit. */
  insertPending(bounds: Float64Array): void {
    const added = this.pending.count;
    const isSparse = this.main.slotCount > 2 * this.mainCount + FANOUT;
    if (added === 0 && !isSparse) return;
    const loads = BATCH * added >= this.recentCount || this.items.count > 2 * this.recentCount;
    const recentCount = this.recentCount + added;
    this.spent += loads ? LOADING * recentCount : INSERTING * added + this.items.count;
    const isDue = SMALL * recentCount > this.mainCount || this.spent > LOADING * (this.mainCount + recentCount);
    if (isSparse || isDue) this.build(bounds);
    else if (loads) this.loadRecent(bounds);
    else this.insertRecent(bounds);
  }

  /** Refits the trees to changed boxes, and builds the main tree again when its leaves have grown too large. */
  refit(bounds: Float64Array): void {
    this.recent.refit(bounds);
    this.unmeasured += this.main.refit(bounds);
    this.age++;
    if (this.isBuilding) {
      this.buildOn(bounds);
      return;
    }
    // Measuring visits all leaves: too expensive while few have changed.
    if (this.unmeasured * FEW <= this.main.leafCount) return;
    this.measure();
    if (this.main.area <= WORN * this.leastArea) return;
    this.begin(bounds);
    this.buildOn(bounds);
  }

  /** Builds a part of another main tree. Replaces the main tree when that is complete. */
  private buildOn(bounds: Float64Array): void {
    if (!this.builder.advance((HASTE * this.members.count) / this.age)) return;
    this.finish();
    this.main.refit(bounds);
    this.measure();
  }

  private measure(): void {
    this.main.measure();
    this.leastArea = Math.min(this.leastArea, this.main.area);
    this.unmeasured = 0;
  }

  /** Builds the main tree of all proxies. */
  private build(bounds: Float64Array): void {
    this.begin(bounds);
    this.builder.advance(Infinity);
    this.finish();
  }

  private begin(bounds: Float64Array): void {
    const { members } = this;
    members.count = 0;
    pushProxies(members, this.main);
    pushProxies(members, this.recent);
    members.take(this.pending);
    this.builder.begin(members, bounds);
    this.isBuilding = true;
  }

  private get builder(): RbushTree {
    this.rbushMain ??= new RbushTree(false);
    return this.rbushMain;
  }

  private finish(): void {
    const { main, locations, members } = this;
    main.copy(this.builder.take(), members);
    this.isBuilding = false;
    this.age = 0;
    for (let slot = 0; slot < main.slotCount; slot++) {
      const proxy = main.proxyAt(slot);
      if (proxy >= 0) locations[proxy] = slot;
    }
    this.mainCount = members.count;
    this.clearRecent();
    this.leastArea = Infinity;
    this.unmeasured = main.leafCount;
    this.builds++;
  }

  private clearRecent(): void {
    this.items.count = 0;
    this.recentCount = 0;
    this.recent.clear();
    this.spent = 0;
  }

  /** Builds the recent tree of its proxies and the pending ones. */
  private loadRecent(bounds: Float64Array): void {
    this.items.count = 0;
    pushProxies(this.items, this.recent);
    this.recentCount = 0;
    this.items.take(this.pending);
    this.copyRecent(this.growingRbush().load(this.items, bounds), 0);
  }

  private growingRbush(): RbushTree {
    this.rbushRecent ??= new RbushTree(true);
    return this.rbushRecent;
  }

  /** Inserts the pending proxies into the recent tree. */
  private insertRecent(bounds: Float64Array): void {
    const { items } = this;
    const rbush = this.growingRbush();
    const from = items.count;
    items.take(this.pending);
    let root = rbush.insert(items.data[from], bounds);
    for (let i = from + 1; i < items.count; i++) root = rbush.insert(items.data[i], bounds);
    this.copyRecent(root, from);
  }

  /** Copies the recent tree, whose items are new from an index on. */
  private copyRecent(root: RbushNode, from: number): void {
    const { recent, items, locations } = this;
    recent.copy(root, items);
    for (let i = from; i < items.count; i++) locations[items.data[i]] = RECENT + i;
    this.recentCount += items.count - from;
    this.slotOfItem = grown(this.slotOfItem, items.count);
    for (let slot = 0; slot < recent.slotCount; slot++) {
      const proxy = recent.proxyAt(slot);
      if (proxy >= 0) this.slotOfItem[locations[proxy] - RECENT] = slot;
    }
  }
}

function pushProxies(list: IntegerList, tree: PackedTree): void {
  for (let slot = 0; slot < tree.slotCount; slot++) {
    const proxy = tree.proxyAt(slot);
    if (proxy >= 0) list.push(proxy);
  }
}
