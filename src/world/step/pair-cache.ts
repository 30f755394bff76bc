// reads: bounds and tree of the broadphase, the awake list, changed bodies, STATIC, ASLEEP
// writes: the candidate pairs; bounds, limits and rotation budget of awake bodies whose pairs are found anew; the
//   broadphase

import { boxesMeet } from '../../broadphase/boxes.ts';
import type { Broadphase } from '../../broadphase/broadphase.ts';
import { PairList } from '../../broadphase/pair-list.ts';
import { growColumns } from '../../math/growable.ts';
import { ASLEEP, type BodyStore, STATIC, UNBOUNDED } from '../body-store.ts';
import { AabbQuery } from './aabb-query.ts';
import { isFastResponder, renewBounds } from './swept-bounds.ts';

/** If more than 1 in `FEW` awake bodies changed, finding all pairs anew is cheaper than one query per body. */
const FEW = 16;

// What the broadphase knows about a body.
const ABSENT = 0;
const MOVING = 1;
const RESTING = 2;

/**
 * The candidate pairs, kept from step to step. Bounds are enlarged (swept-bounds.ts), so that most bodies stay within
 * them for several steps, and their pairs stay valid (neighbor lists: Verlet, Physical Review 159(1), 1967). Partners
 * of a few bodies that leave their bounds are found by one query each. When many leave, bounds of awake bodies are
 * written anew and all pairs are found anew.
 *
 * Bodies that fell asleep or were woken change between moving and static in the broadphase at the next update. An error
 * of the broadphase then refuses the step. At the end of a step, where sleep begins, nothing could be undone.
 */
export class PairCache {
  /** The pairs. Pairs of planes are appended after an update, and dropped by the next one. */
  readonly pairs = new PairList();
  /** Number of pairs from the last update. */
  private kept = 0;
  /** Whether the pairs are invalid, because the broadphase threw. */
  areLost = false;
  broadphase: Broadphase;
  private readonly store: BodyStore;
  /** Bodies that left their bounds, or were added, removed, teleported, woken or put to sleep. */
  private changed: Int32Array = new Int32Array(16);
  private changedCount = 0;
  /** Number of changed bodies that only left their bounds. */
  private leaving = 0;
  /** By body: 1 if it changed. */
  private marks = new Uint8Array(16);
  /** By body: `ABSENT`, `MOVING`, or `RESTING` if the broadphase has it as static. */
  private proxies = new Uint8Array(16);
  /** Whether the broadphase may lack a changed body, or have it as static while it moves, or the other way round. */
  private areProxiesStale = false;
  private readonly query = new AabbQuery();

  constructor(broadphase: Broadphase, store: BodyStore) {
    this.broadphase = broadphase;
    this.store = store;
  }

  /** Whether the broadphase has a body. */
  has(i: number): boolean {
    return (this.proxies[i] ?? ABSENT) !== ABSENT;
  }

  /** Adds a body to the broadphase. */
  add(i: number): void {
    this.markChanged(i);
    const isStatic = this.store.has(i, STATIC | ASLEEP);
    this.broadphase.add(i, isStatic);
    this.proxies[i] = isStatic ? RESTING : MOVING;
  }

  /** Removes a body from the broadphase. */
  remove(i: number): void {
    this.markChanged(i);
    this.areProxiesStale = true;
    // It is absent if the broadphase once refused to add it anew.
    if (this.proxies[i] !== ABSENT) this.broadphase.remove(i);
    this.proxies[i] = ABSENT;
  }

  /** Marks a body that was woken or put to sleep. */
  markSleepChanged(i: number): void {
    this.areProxiesStale = true;
    this.markChanged(i);
  }

  /** Reports bounds that were changed between steps. */
  changeBounds(i: number): void {
    this.markChanged(i);
    if (this.proxies[i] !== ABSENT) this.broadphase.update(i);
  }

  /** Marks a body that was added, removed, or has another pose, shape or type. */
  markChanged(i: number): void {
    if (i >= this.marks.length) growColumns(this, this.marks.length, 2 * i);
    if (this.marks[i] === 1) return;
    this.marks[i] = 1;
    this.changed[this.changedCount++] = i;
  }

  /** Marks a body that leaves its bounds in the current step. */
  markLeaving(i: number): void {
    if (this.marks[i] === 1) return;
    this.markChanged(i);
    this.leaving++;
  }

  /** Updates the pairs, and the bounds of awake bodies whose pairs are found anew. */
  update(): void {
    const { pairs, changed, changedCount, marks, store } = this;
    pairs.count = this.kept;
    if (changedCount === 0) return;
    const areFew = this.broadphase.cast && changedCount * FEW <= store.awake.count && !this.areLost;
    this.areLost = true;
    if (this.areProxiesStale) this.moveProxies();
    if (areFew) this.findPairsOfChanged();
    else this.findAll();
    this.areLost = false;
    for (let k = 0; k < changedCount; k++) marks[changed[k]] = 0;
    this.changedCount = 0;
    this.leaving = 0;
    this.kept = pairs.count;
  }

  /** Changes bodies between moving and static in the broadphase, if they fell asleep or were woken. */
  private moveProxies(): void {
    const { changed, changedCount, proxies, store } = this;
    for (let k = 0; k < changedCount; k++) {
      const i = changed[k];
      if (!store.isBounded(i) || proxies[i] === (store.has(i, STATIC | ASLEEP) ? RESTING : MOVING)) continue;
      this.remove(i);
      this.add(i);
    }
    this.areProxiesStale = false;
  }

  private findAll(): void {
    const { pairs, store } = this;
    const { items, count } = store.awake;
    // Many bodies were added, removed or woken: the next step probably finds all pairs anew, too. Bounds need not last.
    const manyChanged = (this.changedCount - this.leaving) * FEW > count;
    for (let k = 0; k < count; k++) {
      if (store.has(items[k], UNBOUNDED)) continue;
      renewBounds(store, items[k], !manyChanged && !isFastResponder(store, items[k]));
    }
    pairs.clear();
    this.broadphase.findPairs(store.bounds, pairs);
  }

  private findPairsOfChanged(): void {
    const { changed, changedCount, broadphase, store } = this;
    this.dropChanged();
    for (let k = 0; k < changedCount; k++) {
      const i = changed[k];
      if (!store.isBounded(i)) continue;
      if (store.awake.has(i)) renewBounds(store, i, true);
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

  /** Adds the pairs of a changed body. A pair of two changed bodies is added once. */
  private findPartners(i: number): void {
    const { pairs, marks, query, store } = this;
    const { bounds, awake } = store;
    const isAwake = awake.has(i);
    this.broadphase.cast?.(bounds, query.setBox(bounds, i));
    for (let k = 0; k < query.count; k++) {
      const other = query.data[k];
      if (other === i || (marks[other] === 1 && other < i)) continue;
      if ((isAwake || awake.has(other)) && boxesMeet(bounds, i, other)) pairs.push(i, other);
    }
  }
}
