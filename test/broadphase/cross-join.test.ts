import { describe, expect, it } from 'vitest';
import { BoundsTree } from '../../src/broadphase/bounds-tree.ts';
import { crossJoin } from '../../src/broadphase/cross-join.ts';
import { Frame } from '../../src/broadphase/frame.ts';
import { PairList } from '../../src/broadphase/pair-list.ts';
import { Random } from '../helpers/random.ts';
import { boxAround, numberOf } from './box-world.ts';

interface Crowd {
  count: number;
  halfWidth: number;
  half: number;
}

/** Joins two crowds in a common frame; returns the pairs found and the pairs there are. */
function joinCrowds(a: Crowd, b: Crowd, random: Random): { found: number[]; expected: number[] } {
  const frame = new Frame();
  for (let axis = 0; axis < 3; axis++) frame.set(axis, -30, 30);
  const trees = [new BoundsTree(frame), new BoundsTree(frame)];
  const bounds = new Float64Array(6 * (a.count + b.count));
  for (let proxy = 0; proxy < a.count + b.count; proxy++) {
    const { halfWidth, half } = proxy < a.count ? a : b;
    bounds.set(boxAround(random.vector(halfWidth), half * random.range(0.5, 1)), 6 * proxy);
    trees[proxy < a.count ? 0 : 1].add(proxy);
  }
  for (const tree of trees) {
    tree.insertPending(bounds);
    tree.refit(bounds);
  }
  const pairs = new PairList();
  crossJoin(trees[0].main, trees[1].main, bounds, pairs);
  const found = Array.from({ length: pairs.count }, (_, i) => numberOf(pairs.data[2 * i], pairs.data[2 * i + 1]));
  const expected: number[] = [];
  for (let i = 0; i < a.count; i++) {
    for (let j = a.count; j < a.count + b.count; j++) if (meet(bounds, i, j)) expected.push(numberOf(i, j));
  }
  return { found: found.sort(byNumber), expected: expected.sort(byNumber) };
}

const byNumber = (a: number, b: number) => a - b;

function meet(bounds: Float64Array, a: number, b: number): boolean {
  return [0, 1, 2].every((axis) => {
    const [i, j] = [6 * a + axis, 6 * b + axis];
    return bounds[i] <= bounds[j + 3] && bounds[j] <= bounds[i + 3];
  });
}

describe('joining two trees finds all pairs', () => {
  it.each([
    {
      of: 'few large with many small',
      a: { count: 5, halfWidth: 10, half: 8 },
      b: { count: 900, halfWidth: 15, half: 0.3 },
    },
    {
      of: 'many small with few large',
      a: { count: 900, halfWidth: 15, half: 0.3 },
      b: { count: 5, halfWidth: 10, half: 8 },
    },
    { of: 'two alike', a: { count: 600, halfWidth: 10, half: 0.7 }, b: { count: 600, halfWidth: 10, half: 0.7 } },
    {
      of: 'a wide sparse one in a dense one',
      a: { count: 60, halfWidth: 15, half: 0.5 },
      b: { count: 1500, halfWidth: 15, half: 1 },
    },
    {
      of: 'a dense one in a wide sparse one',
      a: { count: 1500, halfWidth: 15, half: 1 },
      b: { count: 60, halfWidth: 15, half: 0.5 },
    },
    {
      of: 'a small region in a wide world',
      a: { count: 300, halfWidth: 1, half: 0.2 },
      b: { count: 900, halfWidth: 15, half: 2 },
    },
    { of: 'one with many', a: { count: 1, halfWidth: 1, half: 3 }, b: { count: 900, halfWidth: 9, half: 1 } },
    { of: 'many with one', a: { count: 900, halfWidth: 9, half: 1 }, b: { count: 1, halfWidth: 1, half: 3 } },
  ])('of $of', ({ a, b }) => {
    const random = new Random(a.count + b.count);
    let pairs = 0;
    for (let round = 0; round < 3; round++) {
      const { found, expected } = joinCrowds(a, b, random);
      expect(found).toEqual(expected);
      pairs += expected.length;
    }
    expect(pairs).toBeGreaterThan(40);
  });

  it('of an empty tree: none', () => {
    const random = new Random(1);
    const nobody = { count: 0, halfWidth: 1, half: 1 };
    const crowd = { count: 50, halfWidth: 1, half: 1 };
    expect(joinCrowds(nobody, crowd, random).found).toEqual([]);
    expect(joinCrowds(crowd, nobody, random).found).toEqual([]);
    expect(joinCrowds(nobody, nobody, random).found).toEqual([]);
  });
});
