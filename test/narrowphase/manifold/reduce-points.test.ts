import { describe, expect, it } from 'vitest';
import { PointMeasure, reducePoints } from '../../../src/narrowphase/manifold/reduce-points.ts';
import { type ContactPoint, createContact } from '../../../src/narrowphase/results.ts';

const at = (id: number, x: number, z: number, depth = 0.1): ContactPoint => ({
  point: { x, y: 0, z },
  pointA: { x, y: 0, z },
  pointB: { x, y: -depth, z },
  depth,
  id,
});

/** The middle of the floor. */
const MIDDLE = { x: 2, y: 0, z: 1 };

/** Ids of the points kept. */
function reduced(points: ContactPoint[]): number[] {
  const depth = Math.max(...points.map((point) => point.depth));
  const contact = { ...createContact(), normal: { x: 0, y: 1, z: 0 }, depth };
  const kept = new Int32Array(4);
  const found = { points, count: points.length, measure: new PointMeasure(), kept };
  return [...kept.slice(0, reducePoints(found, contact, MIDDLE, 1e-7))].map((i) => points[i].id);
}

/** A floor of 4 × 2 in eight points. */
const FLOOR = [at(1, 0, 0), at(2, 2, 0), at(3, 4, 0), at(4, 4, 1), at(5, 4, 2), at(6, 2, 2), at(7, 0, 2), at(8, 0, 1)];

describe('reducing contact points', () => {
  it('keeps the corners of a rectangle of equally deep points, whatever their order', () => {
    for (let turn = 0; turn < 8; turn++) {
      const kept = reduced([...FLOOR.slice(turn), ...FLOOR.slice(0, turn)]);
      expect(kept).toEqual([1, 7, 5, 3]);
    }
  });

  it('begins with the deepest point, though it is no corner', () => {
    const kept = reduced(FLOOR.map((point) => (point.id === 6 ? { ...point, depth: 0.2 } : point)));
    expect(kept).toEqual([6, 3, 1, 7]);
  });

  it('keeps the ends of a line, and one point of several at one place', () => {
    expect(reduced(FLOOR.slice(0, 3))).toEqual([1, 3]);
    expect(reduced([at(2, 1, 1), at(1, 1, 1)])).toEqual([1]);
  });
});
