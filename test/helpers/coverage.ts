import { expect } from 'vitest';

/** Counts what a random sample contained, so that it cannot silently degenerate. */
export class Coverage {
  private readonly counts = new Map<string, number>();

  count(name: string, times = 1): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + times);
  }

  /** Asserts that every named case occurred at least so often. */
  expectAtLeast(expected: Record<string, number>): void {
    for (const [name, least] of Object.entries(expected)) {
      const actual = this.counts.get(name) ?? 0;
      expect(actual, `cases of "${name}" in the sample (${this})`).toBeGreaterThanOrEqual(least);
    }
  }

  toString(): string {
    return [...this.counts].map(([name, count]) => `${name}: ${count}`).join(', ');
  }
}

/** How many cases a random test tries: more when FIRST_CONTACT_DEEP is set. */
export const cases = (usual: number, deep = 20_000): number => (process.env.FIRST_CONTACT_DEEP ? deep : usual);
