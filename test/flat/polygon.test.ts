import { type CompoundChild, compound, type Shape, World } from 'first-contact';
import { polygon } from 'first-contact/2d';
import { shapeContains } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { divide } from '../../src/flat/divide.ts';
import { cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { area, contains, type Point } from '../oracle/planar.ts';

const asVectors = (points: readonly Point[]) => points.map(([x, y]) => ({ x, y }));
const asPoints = (part: readonly { x: number; y: number }[]) => part.map(({ x, y }): Point => [x, y]);

/** Polygons with spikes, steps, notches and straight corners, either way round, turned. */
function randomPolygon(random: Random): Point[] {
  const count = 3 + random.integer(20);
  const points: Point[] = [];
  switch (random.integer(3)) {
    case 0:
      for (let i = 0; i < count; i++) {
        const angle = (2 * Math.PI * (i + random.range(0, 0.5))) / count;
        const r = random.logarithmic(0.2, 5);
        points.push([r * Math.cos(angle), r * Math.sin(angle)]);
      }
      break;
    case 1:
      // A comb: all corners on two levels, or on a grid, with many on one line.
      for (let i = 0; i < count; i++) points.push([i, i % 2 === 0 ? 1 + random.integer(3) : 1]);
      points.push([count - 1, 0], [0, 0]);
      if (points[count - 1][1] === 0) points.splice(count - 1, 1);
      break;
    default: {
      // A spiral corridor.
      const turns = 3 + random.integer(12);
      const at = (i: number, r: number): Point => [r * Math.cos(i), r * Math.sin(i)];
      for (let i = 0; i < turns; i++) points.push(at(i, 1 + i * 0.4));
      for (let i = turns - 1; i >= 0; i--) points.push(at(i, 1.2 + i * 0.4));
    }
  }
  return random.chance(0.5) ? points : points.reverse();
}

describe('a polygon', () => {
  it('is divided into convex parts that cover it, and nothing else', () => {
    for (let k = 0; k < cases(500); k++) {
      const random = new Random(k + 1);
      const points = randomPolygon(random);
      const parts = divide(asVectors(points)).map(asPoints);
      const whole = Math.abs(area(points));
      let sum = 0;
      for (const part of parts) {
        sum += area(part);
        for (let i = 0; i < part.length; i++) {
          const three = [0, 1, 2].map((j) => part[(i + j) % part.length]);
          expect(area(three)).toBeGreaterThanOrEqual(-1e-12 * whole);
        }
      }
      expect(Math.abs(sum - whole)).toBeLessThan(1e-12 * whole);
      for (let i = 0; i < 20; i++) {
        const p: Point = [random.range(-6, 22), random.range(-6, 6)];
        expect(parts.some((part) => contains(part, p))).toBe(contains(points, p));
      }
    }
  });

  it('that is convex is one part, and any other one has few', () => {
    const square: Point[] = [[0, 0], [1, 0], [1, 1], [0, 1]]; // biome-ignore format: one line
    const corner: Point[] = [[0, 0], [2, 0], [2, 1], [1, 1], [1, 2], [0, 2]]; // biome-ignore format: one line
    expect(divide(asVectors(square)).length).toBe(1);
    expect(divide(asVectors(corner)).length).toBe(2);
    expect(polygon(square).type).toBe('convexHull');
    expect(polygon(corner).type).toBe('compound');
  });

  it('contains the points that it contains in the plane', () => {
    for (let k = 0; k < cases(60); k++) {
      const random = new Random(k + 1);
      const points = randomPolygon(random);
      const shape = polygon(points);
      for (let i = 0; i < 30; i++) {
        const p: Point = [random.range(-6, 22), random.range(-6, 6)];
        expect(shapeContains({ shape }, [...p, 0])).toBe(contains(points, p));
      }
    }
  });

  it('takes vectors, pairs and flat numbers, either way round, closed or not', () => {
    const pairs: Point[] = [[0, 0], [3, 0], [0, 2]]; // biome-ignore format: one line
    const made = JSON.stringify(polygon(pairs));
    for (const points of [
      asVectors(pairs),
      pairs.flat(),
      new Float64Array(pairs.flat()),
      [...pairs].reverse(),
      [...pairs, pairs[0]],
    ]) {
      expect(JSON.stringify(polygon(points))).toBe(made);
    }
  });

  it.each([
    [[[0, 0], [1, 0]], 'polygon: points is [[0, 0], [1, 0]], but needs at least three'], // biome-ignore format: one line
    [[[0, 0], [1, 0], [2, 0]], 'polygon: the edges from point 0 and from point 2 cross or touch'], // biome-ignore format: one line
    [[[0, 0], [2, 2], [2, 0], [0, 2]], 'polygon: the edges from point 0 and from point 2 cross or touch'], // biome-ignore format: one line
    [[[0, 0], [2, 0], [1, 0], [1, 1]], 'polygon: the edges from point 0 and from point 1 cross or touch'], // biome-ignore format: one line
    [[[0, 0], [4, 0], [4, 4], [2, 0], [0, 4]], 'polygon: the edges from point 0 and from point 2 cross or touch'], // biome-ignore format: one line
    [[[0, 0], [1, 0], [1, 0], [0, 1]], 'polygon: points 1 and 2 are the same, (1, 0)'], // biome-ignore format: one line
    [[0, 1, 2], 'polygon: points is [0, 1, 2], 3 numbers, but needs two per point'],
    [[[0, 0], [1, Number.NaN], [0, 1]], 'polygon: points[1].y is NaN, not a finite number'], // biome-ignore format: one line
    [[[0, 0], [1, 0, 2], [0, 1]], 'polygon: points[1].z is 2, but must be 0: the world is flat'], // biome-ignore format: one line
    ['abc', 'polygon: points is "abc", not an array of points'],
  ])('from %j is refused', (points, message) => {
    expect(() => polygon(points as never)).toThrow(message);
  });

  it('with many points keeps its hulls within their most corners', () => {
    const points = Array.from(
      { length: 300 },
      (_, i): Point => [Math.cos((2 * Math.PI * i) / 300), Math.sin((2 * Math.PI * i) / 300)],
    );
    const shape = polygon(points) as Shape & { children: readonly CompoundChild[] };
    expect(shape.children.length).toBe(3);
    expect(new World().add({ shape: compound(shape.children) }).shape.type).toBe('compound');
  });
});
