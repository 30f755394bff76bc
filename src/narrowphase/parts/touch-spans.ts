/** A span of time in which some part is touched at any time. */
interface Span {
  start: number;
  end: number;
  /** Whether a touch that counts begins in it. */
  counts: boolean;
}

/**
 * The touches of the parts of two shapes, as spans of time. Touches that overlap in time are one span. A span counts if some touch
 * that counts begins in it.
 *
 * A one-sided mesh is not touched from behind. But a shape that has touched its front stays in contact until it is clear of all
 * triangles, also of those that it crosses from behind.
 */
export class TouchSpans {
  /** Spans that do not overlap, in any order: the first `count`. */
  private readonly spans: Span[] = [];
  private count = 0;
  /** Times that are no farther apart are equal within rounding. */
  private slack = 0.5;

  /** Removes all spans. Touches at most `slack` apart are one span. */
  clear(slack: number): void {
    this.count = 0;
    this.slack = slack;
  }

  /** Adds a touch from `start` to `end`, `Infinity` if it lasts. */
  add(start: number, end: number, counts: boolean): void {
    const { spans, slack } = this;
    if (this.count === spans.length) spans.push({ start: 0.5, end: 0.5, counts: false });
    const added = spans[this.count];
    added.start = start;
    added.end = end;
    added.counts = counts;
    let kept = 0;
    for (let i = 0; i < this.count; i++) {
      const span = spans[i];
      if (span.start > added.end + slack || span.end < added.start - slack) {
        swap(spans, i, kept++);
        continue;
      }
      added.start = Math.min(added.start, span.start);
      added.end = Math.max(added.end, span.end);
      added.counts ||= span.counts;
    }
    swap(spans, this.count, kept);
    this.count = kept + 1;
  }

  /** End of the last span that counts or contains the time `contact`; that time without one. */
  lastEnd(contact: number): number {
    const { spans, slack } = this;
    let last = contact;
    for (let i = 0; i < this.count; i++) {
      const { start, end, counts } = spans[i];
      if (counts || (start <= contact + slack && end >= contact - slack)) last = Math.max(last, end);
    }
    return last;
  }
}

function swap(spans: Span[], i: number, j: number): void {
  const span = spans[i];
  spans[i] = spans[j];
  spans[j] = span;
}
