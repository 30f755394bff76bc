import { expect, it } from 'vitest';
import type { ItemVisitor } from '../../../src/bvh/tree.ts';
import { WaitingTriangles } from '../../../src/geometry/mesh/waiting-triangles.ts';
import { Random } from '../../helpers/random.ts';

class Recorder implements ItemVisitor {
  limit = 1;
  readonly visits: number[] = [];

  visit(triangle: number): void {
    this.visits.push(triangle);
  }
}

function add(waiting: WaitingTriangles, triangle: number, time: number, visitor: ItemVisitor): void {
  waiting.time = time;
  waiting.add(triangle, visitor);
}

it('visits the triangle with the least lower bound first', () => {
  const waiting = new WaitingTriangles();
  const recorder = new Recorder();
  const random = new Random(1);
  const times = Array.from({ length: 16 }, () => random.next());
  times.forEach((time, triangle) => void add(waiting, triangle, time, recorder));
  expect(waiting.least).toBe(Math.min(...times));
  while (waiting.least < Infinity) waiting.visitNearest(recorder);
  expect(recorder.visits).toEqual(times.map((_, i) => i).sort((i, j) => times[i]! - times[j]!));
});

it('drops triangles beyond the limit that a visit lowers, and keeps those at the limit', () => {
  const waiting = new WaitingTriangles();
  const recorder = new Recorder();
  for (const [triangle, time] of [0.5, 0.2, 0.3, 0.6].entries()) add(waiting, triangle, time, recorder);
  recorder.limit = 0.5;
  waiting.visitNearest(recorder);
  expect(waiting.least).toBe(0.3);
  while (waiting.least < Infinity) waiting.visitNearest(recorder);
  expect(recorder.visits).toEqual([1, 2, 0]);
});

it('visits the nearest when more triangles wait than it has room for, and loses none', () => {
  const waiting = new WaitingTriangles();
  const recorder = new Recorder();
  for (let triangle = 0; triangle < 100; triangle++) add(waiting, triangle, 1 / (1 + triangle), recorder);
  expect(recorder.visits).toHaveLength(84);
  while (waiting.least < Infinity) waiting.visitNearest(recorder);
  expect([...recorder.visits].sort((i, j) => i - j)).toEqual(Array.from({ length: 100 }, (_, i) => i));
});

it('is empty after it was cleared', () => {
  const waiting = new WaitingTriangles();
  const recorder = new Recorder();
  add(waiting, 1, 0.5, recorder);
  waiting.clear();
  expect(waiting.least).toBe(Infinity);
});
