import { expect, it } from 'vitest';
import { LeafRuns } from '../../src/broadphase/leaf-runs.ts';
import { Random } from '../helpers/random.ts';

it('keeps few runs, and orders each newcomer only a few times, however they arrive', () => {
  const random = new Random(5);
  const runs = new LeafRuns();
  let total = 0;
  let ordered = 0;
  let most = 0;
  for (let step = 0; step < 3000; step++) {
    const newcomers = random.pick([1, 1, 1, 2, 30]);
    const first = runs.mergeFrom(newcomers);
    let size = newcomers;
    for (let index = first; index < runs.count; index++) size += runs.at(index).size;
    runs.replaceFrom(first, runs.firstLeafOf(first, total), size);
    total += newcomers;
    ordered += size;
    most = Math.max(most, runs.count);
    for (let i = 1; i < runs.count; i++) expect(runs.at(i).size).toBeLessThan(runs.at(i - 1).size);
  }
  expect(total).toBeGreaterThan(15_000);
  expect(most).toBeGreaterThan(3);
  expect(most).toBeLessThan(10);
  expect(ordered / total).toBeLessThan(20);
});

it('knows the leaves of each run, and removes empty runs', () => {
  const runs = new LeafRuns();
  expect(runs.firstLeafOf(0, 4)).toBe(4);
  runs.replaceFrom(0, 0, 36);
  runs.replaceFrom(1, 4, 5);
  expect(runs.firstLeafOf(1, 5)).toBe(4);
  expect(runs.firstLeafOf(2, 5)).toBe(5);
  runs.replaceFrom(1, 4, 0);
  expect(runs.count).toBe(1);
  runs.clear();
  expect(runs.count).toBe(0);
});
