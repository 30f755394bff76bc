import { expect } from 'vitest';
import { ofSample, ofShare } from './sample-size.ts';

export { cases, ofSample, STRIDE } from './sample-size.ts';

/** Counts what a random sample contained, so that it cannot silently degenerate. */
export class Coverage {
  private readonly counts = new Map<string, number>();

  count(name: string, times = 1): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + times);
  }

  /** How often a named case occurred. */
  of(name: string): number {
    return this.counts.get(name) ?? 0;
  }

  /** Asserts that every named case occurred at least so often: in a middle run, and in proportion in a quick one. */
  expectAtLeast(expected: Record<string, number>): void {
    for (const [name, least] of Object.entries(expected)) this.expectOne(name, ofSample(least));
  }

  /** Asserts that every named case makes up at least its share of `total`, rounded down; most of it in a middle run. */
  expectShares(total: number, shares: Record<string, number>): void {
    for (const [name, share] of Object.entries(shares)) this.expectOne(name, Math.floor(ofShare(share) * total));
  }

  private expectOne(name: string, least: number): void {
    const actual = this.of(name);
    expect(actual, `cases of "${name}" in the sample (${this})`).toBeGreaterThanOrEqual(least);
  }

  toString(): string {
    return [...this.counts].map(([name, count]) => `${name}: ${count}`).join(', ');
  }
}
