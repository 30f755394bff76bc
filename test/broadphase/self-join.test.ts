import { expect, it } from 'vitest';
import { BoundsTree } from '../../src/broadphase/bounds-tree.ts';
import { Frame } from '../../src/broadphase/frame.ts';
import { PairList } from '../../src/broadphase/pair-list.ts';
import { selfJoin } from '../../src/broadphase/self-join.ts';
import { Random } from '../helpers/random.ts';
import { boxAround } from './box-world.ts';

it('finds the same pairs in the same order when it is repeated, and appends them', () => {
  const random = new Random(1);
  const tree = new BoundsTree(new Frame());
  const bounds = new Float64Array(6 * 700);
  for (let proxy = 0; proxy < 700; proxy++) {
    bounds.set(boxAround(random.vector(6), 0.5), 6 * proxy);
    tree.add(proxy);
  }
  tree.insertPending(bounds);
  tree.refit(bounds);
  const pairs = new PairList();
  selfJoin(tree.main, bounds, pairs);
  const { count } = pairs;
  expect(count).toBeGreaterThan(500);
  selfJoin(tree.main, bounds, pairs);
  expect(pairs.count).toBe(2 * count);
  expect(pairs.data.slice(0, 2 * count)).toEqual(pairs.data.slice(2 * count, 4 * count));
});

it('is right even in a frame so bad that all boxes share a cell, which the exact test makes up for', () => {
  const random = new Random(2);
  const frame = new Frame();
  for (let axis = 0; axis < 3; axis++) frame.set(axis, 1e9, 2e9);
  const tree = new BoundsTree(frame);
  const bounds = new Float64Array(6 * 60);
  for (let proxy = 0; proxy < 60; proxy++) {
    bounds.set(boxAround([3 * proxy, 0, 0], random.pick([1, 2])), 6 * proxy);
    tree.add(proxy);
  }
  tree.insertPending(bounds);
  tree.refit(bounds);
  const pairs = new PairList();
  selfJoin(tree.main, bounds, pairs);
  const expected: number[] = [];
  for (let i = 0; i < 59; i++) {
    if (bounds[6 * i + 3] >= bounds[6 * i + 6]) expected.push(i);
    if (i < 58 && bounds[6 * i + 3] >= bounds[6 * i + 12]) throw new Error('boxes two apart never meet here');
  }
  const found = Array.from({ length: pairs.count }, (_, i) => Math.min(pairs.data[2 * i], pairs.data[2 * i + 1]));
  expect(found.sort((a, b) => a - b)).toEqual(expected);
  expect(expected.length).toBeGreaterThan(20);
  expect(expected.length).toBeLessThan(59);
});
