/**
 * A run is sorted again together with pending proxies when they are at least one in this many. A larger value means
 * fewer runs, good for the joins, and more sorting. With 4 the churn of 1 % of 10 000 bodies per step costs the
 * self-join a third more pairs of leaves, with 2 twice as many.
 */
const MERGED = 4;

/** Leaves that were sorted together: from `firstLeaf` up to the next run. */
export class LeafRun {
  firstLeaf = 0;
  /** Number of proxies sorted; some may be removed since. */
  size = 0;
  /** Least surface of its leaves since their sort; Infinity while unknown. */
  leastArea = Infinity;
}

/**
 * The runs of a tree, the oldest and largest first. Pending proxies are sorted by themselves and appended as a new run,
 * together with earlier runs that are not much larger: the logarithmic method of Bentley and Saxe (J. Algorithms 1(4),
 * 1980), known from log-structured merge trees. So there are only O(log n) runs, and one proxy costs O(log² n). Only a
 * change of a large part of the tree sorts the whole tree.
 */
export class LeafRuns {
  count = 0;
  /** All runs, used and unused, so that none is allocated twice. */
  private readonly runs: LeafRun[] = [];

  at(index: number): LeafRun {
    return this.runs[index];
  }

  /** First leaf outside the runs before `index`, in a tree of `leafCount` leaves. */
  firstLeafOf(index: number, leafCount: number): number {
    return index < this.count ? this.runs[index].firstLeaf : leafCount;
  }

  /** First run to sort together with the pending proxies; `count` when there is none. */
  mergeFrom(newcomers: number): number {
    let size = newcomers;
    let index = this.count;
    while (index > 0 && this.runs[index - 1].size <= MERGED * size) size += this.runs[--index].size;
    return index;
  }

  /** Replaces the runs from `index` on by a single run. */
  replaceFrom(index: number, firstLeaf: number, size: number): void {
    this.count = index;
    if (size === 0) return;
    if (this.runs.length === index) this.runs.push(new LeafRun());
    const run = this.runs[index];
    run.firstLeaf = firstLeaf;
    run.size = size;
    run.leastArea = Infinity;
    this.count++;
  }

  clear(): void {
    this.count = 0;
  }
}
