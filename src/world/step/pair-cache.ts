import type { Broadphase } from '../../broadphase/broadphase.ts';
import { boxesMeet } from '../../broadphase/exact-overlap.ts';
import { PairList } from '../../broadphase/pair-list.ts';
import { enlarged } from '../../math/growable.ts';
import { type BodyStore, UNBOUNDED } from '../body-store.ts';
import { AabbQuery } from './aabb-query.ts';
import { tightenBounds, widenBounds } from './swept-bounds.ts';

/** If more than one in so many awake bodies changed, finding all pairs anew is cheaper than searching one by one. */
const FEW = 16;

/**
 * The candidate pairs, kept from step to step. Bounds are a little too large (swept-bounds.ts), so that most bodies stay
 * within them for some steps, and so do the pairs (neighbor lists: Verlet, Physical Review 159(1), 1967). The partners of
 * the few bodies that leave their bounds are searched one by one. When many leave, all bounds are widened and all pairs are
 * found anew.
 */
export class PairCache {
  /** The pairs. Those appended by others are dropped by the next update. */
  readonly pairs = new PairList();
  /** Number of pairs that are kept. */
  private kept = 0;
  /** Whether the pairs are unknown, because the broadphase threw. */
  private areLost = false;
  private readonly broadphase: Broadphase;
  private readonly store: BodyStore;
  /** Bodies whose bounds changed, or that were added, removed, woken or put to sleep. */
  private changed: Int32Array = new Int32Array(64);
  private changedCount = 0;
  /** Number of them that merely left their bounds. */
  private leaving = 0;
  /** By body: whether it is among them. */
  private marks = new Uint8Array(64);
  private readonly query = new AabbQuery();

  constructor(broadphase: Broadphase, store: BodyStore) {
    this.broadphase = broadphase;
    this.store = store;
  }

  /** Notes that a body was added, removed, moved by a teleport, or became static or moving to the broadphase. */
  change(i: number): void {
    if (i >= this.marks.length) {
      this.marks = enlarged(this.marks, 2 * i);
      this.changed = enlarged(this.changed, 2 * i);
    }
    if (this.marks[i] === 1) return;
    this.marks[i] = 1;
    this.changed[this.changedCount++] = i;
  }

  /** Notes that a body is about to leave its bounds. */
  leaveBounds(i: number): void {
    if (this.marks[i] === 1) return;
    this.change(i);
    this.leaving++;
  }

  /** Updates the pairs, and the bounds of the bodies that changed. */
  update(): void {
    const { pairs, changed, changedCount, marks, store } = this;
    pairs.count = this.kept;
    if (changedCount === 0) return;
    const areFew = this.broadphase.cast && changedCount * FEW <= store.awake.count && !this.areLost;
    this.areLost = true;
    if (areFew) this.findOfChanged();
    else this.findAll();
    this.areLost = false;
    for (let k = 0; k < changedCount; k++) marks[changed[k]] = 0;
    this.changedCount = 0;
    this.leaving = 0;
    this.kept = pairs.count;
  }

  private findAll(): void {
    const { pairs, store } = this;
    const { items, count } = store.awake;
    // Where so many bodies come and go in one step, they will in the next: bounds need not last.
    const areBusy = (this.changedCount - this.leaving) * FEW > count;
    for (let k = 0; k < count; k++) {
      if (store.has(items[k], UNBOUNDED)) continue;
      if (areBusy) tightenBounds(store, items[k]);
      else widenBounds(store, items[k]);
    }
    pairs.clear();
    this.broadphase.findPairs(store.bounds, pairs);
  }

  private findOfChanged(): void {
    const { changed, changedCount, broadphase, store } = this;
    this.dropChanged();
    for (let k = 0; k < changedCount; k++) {
      const i = changed[k];
      if (!store.isBounded(i)) continue;
      if (store.awake.has(i)) widenBounds(store, i);
      broadphase.update(i);
    }
    for (let k = 0; k < changedCount; k++) if (store.isBounded(changed[k])) this.findPartners(changed[k]);
  }

  /** Drops all pairs of changed bodies. */
  private dropChanged(): void {
    const { pairs, marks } = this;
    const { data, count } = pairs;
    pairs.count = 0;
    for (let k = 0; k < count; k++) {
      const a = data[2 * k];
      const b = data[2 * k + 1];
      if ((marks[a] | marks[b]) === 0) pairs.push(a, b);
    }
  }

  /** Adds the pairs of a changed body; those of two changed bodies once. */
  private findPartners(i: number): void {
    const { pairs, marks, query, store } = this;
    const { bounds, awake } = store;
    const isAwake = awake.has(i);
    this.broadphase.cast?.(bounds, query.around(bounds, i));
    for (let k = 0; k < query.count; k++) {
      const other = query.found[k];
      if (other === i || (marks[other] === 1 && other < i)) continue;
      if ((isAwake || awake.has(other)) && boxesMeet(bounds, i, other)) pairs.push(i, other);
    }
  }
}
