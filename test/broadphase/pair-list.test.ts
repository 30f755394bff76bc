import { expect, it } from 'vitest';
import { PairList } from '../../src/broadphase/pair-list.ts';

it('keeps pairs in order while it grows', () => {
  const pairs = new PairList();
  const capacity = pairs.data.length / 2;
  for (let i = 0; i < 5 * capacity; i++) pairs.push(i, 2 * i);
  expect(pairs.count).toBe(5 * capacity);
  for (let i = 0; i < pairs.count; i++) {
    if (pairs.data[2 * i] !== i || pairs.data[2 * i + 1] !== 2 * i) throw new Error(`pair ${i} is wrong`);
  }
});

it('grows only when it is full', () => {
  const pairs = new PairList();
  const { data } = pairs;
  while (2 * pairs.count < data.length) pairs.push(1, 2);
  expect(pairs.data).toBe(data);
  pairs.push(1, 2);
  expect(pairs.data).not.toBe(data);
});

it('forgets its pairs and keeps the memory', () => {
  const pairs = new PairList();
  for (let i = 0; i < 1000; i++) pairs.push(i, i);
  const { data } = pairs;
  pairs.clear();
  expect(pairs.count).toBe(0);
  pairs.push(3, 4);
  expect(pairs.data).toBe(data);
  expect([...pairs.data.subarray(0, 2)]).toEqual([3, 4]);
});
