import type { Broadphase } from '../../broadphase/broadphase.ts';
import { boxesMeet } from '../../broadphase/exact-overlap.ts';
import { PairList } from '../../broadphase/pair-list.ts';
import { enlarged } from '../../math/growable.ts';
import type { Body } from '../body.ts';
import type { Extents } from '../extents.ts';
import { type Motions, UNBOUNDED } from '../motions.ts';
import { AabbQuery } from './aabb-query.ts';

/** More changed bodies than one in so many that are awake, and it is cheaper to find all pairs again. */
const FEW = 16;

/**
 * The pairs that may touch, kept from step to step. Bounds are a little too large (see `Extents`), so that most bodies
 * stay within theirs for some steps, and as long as they do, so do the pairs (the neighbor lists of Verlet, Physical
 * Review 159(1), 1967). Of the few that do not, the partners are searched one by one; when they are many, all pairs are
 * found again, and all bounds are made large again at once.
 */
export class PairCache {
  /** The pairs; what is appended to them is forgotten at the next update. */
  readonly pairs = new PairList();
  /** How many of them are kept. */
  private kept = 0;
  /** Whether there are none to go by, since the broadphase threw. */
  private areLost = false;
  private readonly broadphase: Broadphase;
  private readonly extents: Extents;
  private readonly motions: Motions;
  private readonly byProxy: readonly Body[];
  /** Proxies whose bounds have changed, or that came, went or fell asleep. */
  private changed: Int32Array = new Int32Array(64);
  private changedCount = 0;
  /** How many of them have merely left their bounds. */
  private leaving = 0;
  /** By proxy: whether it is among them. */
  private marks = new Uint8Array(64);
  private readonly neighborhood = new AabbQuery();

  constructor(broadphase: Broadphase, extents: Extents, motions: Motions, byProxy: readonly Body[]) {
    this.broadphase = broadphase;
    this.extents = extents;
    this.motions = motions;
    this.byProxy = byProxy;
  }

  /** Makes room for so many proxies. */
  reserve(count: number): void {
    if (count <= this.marks.length) return;
    this.marks = enlarged(this.marks, 2 * count);
    this.changed = enlarged(this.changed, 2 * count);
  }

  /** Takes note that a proxy came, went, stands elsewhere, or is of another kind. */
  change(proxy: number): void {
    if (this.marks[proxy] === 1) return;
    this.marks[proxy] = 1;
    this.changed[this.changedCount++] = proxy;
  }

  /** Takes note that a body is about to leave its bounds. */
  leave(proxy: number): void {
    if (this.marks[proxy] === 1) return;
    this.change(proxy);
    this.leaving++;
  }

  /** Brings the pairs up to date. */
  update(awake: Int32Array, awakeCount: number): void {
    const { pairs, changed, changedCount, marks } = this;
    pairs.count = this.kept;
    if (changedCount === 0) return;
    const areFew = this.broadphase.cast && changedCount * FEW <= awakeCount && !this.areLost;
    this.areLost = true;
    if (areFew) this.findAgain();
    else this.findAll(awake, awakeCount);
    this.areLost = false;
    for (let i = 0; i < changedCount; i++) marks[changed[i]] = 0;
    this.changedCount = 0;
    this.leaving = 0;
    this.kept = pairs.count;
  }

  private findAll(awake: Int32Array, awakeCount: number): void {
    const { extents, pairs } = this;
    const { marks } = this.motions;
    // Where so many come and go in one step, they will in the next one too: then bounds need not last.
    const areBusy = (this.changedCount - this.leaving) * FEW > awakeCount;
    for (let i = 0; i < awakeCount; i++) {
      if ((marks[awake[i]] & UNBOUNDED) !== 0) continue;
      if (areBusy) extents.tighten(awake[i]);
      else extents.widen(awake[i]);
    }
    pairs.clear();
    this.broadphase.findPairs(extents.bounds, pairs);
  }

  private findAgain(): void {
    const { changed, changedCount, broadphase, byProxy, extents } = this;
    const { places } = this.motions;
    this.dropChanged();
    for (let i = 0; i < changedCount; i++) {
      const body = byProxy[changed[i]];
      if (!isBounded(body)) continue;
      if (places[body.proxy] >= 0) extents.widen(body.proxy);
      broadphase.update(body.proxy);
    }
    for (let i = 0; i < changedCount; i++) {
      if (isBounded(byProxy[changed[i]])) this.findPartners(changed[i]);
    }
  }

  /** Takes all pairs of changed proxies out of the list. */
  private dropChanged(): void {
    const { pairs, marks } = this;
    const { data, count } = pairs;
    pairs.count = 0;
    for (let i = 0; i < count; i++) {
      const a = data[2 * i];
      const b = data[2 * i + 1];
      if ((marks[a] | marks[b]) === 0) pairs.push(a, b);
    }
  }

  /** Adds the pairs of a proxy; those of two changed ones once. */
  private findPartners(proxy: number): void {
    const { pairs, marks, neighborhood } = this;
    const { places } = this.motions;
    const { bounds } = this.extents;
    const isAwake = places[proxy] >= 0;
    this.broadphase.cast?.(bounds, neighborhood.around(bounds, proxy));
    for (let i = 0; i < neighborhood.count; i++) {
      const other = neighborhood.found[i];
      if (other === proxy || (marks[other] === 1 && other < proxy)) continue;
      if ((isAwake || places[other] >= 0) && boxesMeet(bounds, proxy, other)) pairs.push(proxy, other);
    }
  }
}

/** Whether there is a body, and the broadphase knows it. */
function isBounded(body: Body | undefined): body is Body {
  return body !== undefined && body.shape.type !== 'plane';
}
