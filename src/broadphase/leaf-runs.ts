/**
 * A run is ordered anew together with newcomers that are at least one in so many. More means fewer runs, which the joins
 * profit from, and more ordering. With 4 the churn of 1 % of 10 000 bodies per step costs the self-join a third more
 * pairs of leaves, with 2 twice as many.
 */
const MERGED = 4;

/** Leaves that were put in order together: those from `firstLeaf` up to the next run. */
export class LeafRun {
  firstLeaf = 0;
  /** How many proxies were ordered; some may be gone since. */
  size = 0;
  /** The least surface that its leaves have had since they were ordered; Infinity while that is not known. */
  leastArea = Infinity;
}

/**
 * The runs of a tree, the oldest and largest first. Newcomers are ordered by themselves and appended as a new run,
 * together with the runs before it that are not much larger – the logarithmic method of Bentley and Saxe
 * (J. Algorithms 1(4), 1980), known from log-structured merge trees. So there are only O(log n) runs, one newcomer
 * costs O(log² n), and a change never orders everything, except when it concerns a large part of everything.
 */
export class LeafRuns {
  count = 0;
  /** All runs, more than are in use, so that none is ever allocated twice. */
  private readonly runs: LeafRun[] = [];

  at(index: number): LeafRun {
    return this.runs[index];
  }

  /** The first leaf that is not in any run before `index`, when the tree has `leafCount` leaves. */
  firstLeafOf(index: number, leafCount: number): number {
    return index < this.count ? this.runs[index].firstLeaf : leafCount;
  }

  /** The first of the runs that newcomers should be ordered together with; `count` when there is none. */
  mergeFrom(newcomers: number): number {
    let size = newcomers;
    let index = this.count;
    while (index > 0 && this.runs[index - 1].size <= MERGED * size) size += this.runs[--index].size;
    return index;
  }

  /** Replaces the runs from `index` on by one. */
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
