import type { ItemVisitor } from '../../bvh/tree.ts';

/** Most triangles that wait. */
const MOST_WAITING = 16;

/**
 * Triangles that a traversal has found, and lower bounds of the fractions at which they are met. They wait until it leaves
 * the neighborhood: when the nearest is visited first, most others turn out to be beyond the new limit.
 */
export class WaitingTriangles {
  /** The least lower bound; ∞ if none waits. */
  least = Infinity;
  /** The lower bound of the triangle that is added next. Double argument: docs/v8.md */
  time = 0.5;
  private count = 0;
  private readonly triangles = new Int32Array(MOST_WAITING);
  private readonly times = new Float64Array(MOST_WAITING);

  /** Forgets all triangles. */
  clear(): void {
    this.count = 0;
    this.least = Infinity;
  }

  /** Adds a triangle that is met at `time` or later. Visits the nearest when there are too many. */
  add(triangle: number, visitor: ItemVisitor): void {
    if (this.count === MOST_WAITING) this.visitNearest(visitor);
    this.triangles[this.count] = triangle;
    this.times[this.count++] = this.time;
    if (this.time < this.least) this.least = this.time;
  }

  /** Visits the triangle with the least lower bound, and drops those beyond the limit. */
  visitNearest(visitor: ItemVisitor): void {
    const { triangles, times } = this;
    let nearest = 0;
    for (let i = 1; i < this.count; i++) if (times[i] < times[nearest]) nearest = i;
    const triangle = triangles[nearest];
    times[nearest] = Infinity;
    visitor.visit(triangle);
    const { limit } = visitor;
    const { count } = this;
    let kept = 0;
    let least = Infinity;
    for (let i = 0; i < count; i++) {
      const time = times[i];
      if (!(time <= limit)) continue;
      triangles[kept] = triangles[i];
      times[kept++] = time;
      if (time < least) least = time;
    }
    this.count = kept;
    this.least = least;
  }
}
