import { describe, expect, it, vi } from 'vitest';
import {
  classifyPointInTriangle,
  classifyPointInTriangle2D,
  type PointInTriangle,
} from '../../../src/narrowphase/point-in-triangle/classify.ts';
import { check, showing } from '../../helpers/assertions.ts';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { Random } from '../../helpers/random.ts';
import { point } from '../../helpers/test-shapes.ts';
import { type Corners, exactRegion } from '../../oracle/exact-triangle.ts';
import { plus, rotated, times, type Vector } from '../../oracle/vector.ts';
import { KINDS } from './triangles.ts';

const TRIANGLE: Corners = [
  [1, 1, 0],
  [5, 1, 0],
  [2, 4, 0],
];

const PLACES: readonly (readonly [Vector, PointInTriangle])[] = [
  [[1, 1, 0], 'vertex-a'],
  [[5, 1, 0], 'vertex-b'],
  [[2, 4, 0], 'vertex-c'],
  [[3, 1, 0], 'edge-ab'],
  [[3.5, 2.5, 0], 'edge-bc'],
  [[1.5, 2.5, 0], 'edge-ca'],
  [[2, 2, 0], 'inside'],
  [[3, 1 + 1e-9, 0], 'inside'],
  [[3, 1 - 1e-9, 0], 'outside'],
  [[6, 1, 0], 'outside'],
  [[1 - 1e-9, 1, 0], 'outside'],
  [[5 - 1e-9, 1, 0], 'edge-ab'],
];

const inPlane = (p: Vector, [a, b, c]: Corners, tolerance?: number) =>
  classifyPointInTriangle2D(point(p), point(a), point(b), point(c), tolerance);
const inSpace = (p: Vector, [a, b, c]: Corners, planeTolerance?: number) =>
  classifyPointInTriangle(point(p), point(a), point(b), point(c), planeTolerance);

const each = (corners: Corners, change: (v: Vector) => Vector): Corners => [
  change(corners[0]),
  change(corners[1]),
  change(corners[2]),
];

describe('classification of a point', () => {
  it.each(PLACES)('%j is %s', (p, expected) => {
    expect(inPlane(p, TRIANGLE)).toBe(expected);
    expect(inPlane(p, TRIANGLE, 0)).toBe(expected);
    expect(inSpace(p, TRIANGLE)).toBe(expected);
    expect(inSpace([p[0], p[1], 3], TRIANGLE)).toBe(expected);
  });

  it('follows the names of the corners, in either winding', () => {
    const [a, b, c] = TRIANGLE;
    for (const classify of [inPlane, inSpace]) {
      expect(classify([3, 1, 0], [b, a, c])).toBe('edge-ab');
      expect(classify([3, 1, 0], [b, c, a])).toBe('edge-ca');
      expect(classify([3, 1, 0], [c, b, a])).toBe('edge-bc');
      expect(classify([2, 4, 0], [c, b, a])).toBe('vertex-a');
      expect(classify([2, 2, 0], [c, b, a])).toBe('inside');
    }
  });

  it.each([1e-30, 1e-9, 1e-3, 1, 1e4, 1e9, 1e29])(
    'is the same for a triangle of size %d, in any orientation',
    (size) => {
      const random = new Random(3501);
      for (const [p, expected] of PLACES) {
        expect(
          inPlane(
            times(p, size),
            each(TRIANGLE, (v) => times(v, size)),
          ),
        ).toBe(expected);
        for (let i = 0; i < 20; i++) {
          const rotation = random.quaternion();
          const change = (v: Vector) => times(rotated(rotation, v), size);
          expect(inSpace(change(plus(p, [0, 0, random.range(-3, 3)])), each(TRIANGLE, change))).toBe(expected);
        }
      }
    },
  );

  it.each([1e3, 1e7, 1e12])('finds the rounded points of an edge %d away from the origin', (distance) => {
    const random = new Random(3502);
    const far: Vector = [distance, -distance, distance];
    const coverage = new Coverage();
    for (let i = 0; i < 500; i++) {
      const corners = each([random.vector(), random.vector(), random.vector()], (v) => plus(v, far));
      const [a, b] = corners;
      const middle: Vector = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2];
      showing(corners, () => check(inSpace(middle, corners) === 'edge-ab', inSpace(middle, corners)));
      coverage.count(inPlane(middle, corners));
      expect(inSpace(a, corners)).toBe('vertex-a');
    }
    coverage.expectAtLeast({ 'edge-ab': 480 });
  });

  it('goes from outside over the edge to the inside and out at the opposite corner, in 400 steps', () => {
    const seen = Array.from({ length: 401 }, (_, i) => inPlane([2, 0.5 + i / 100, 0], TRIANGLE));
    const changes = seen.filter((region, i) => region !== seen[i - 1]);
    expect(changes).toEqual(['outside', 'edge-ab', 'inside', 'vertex-c', 'outside']);
    expect(seen.indexOf('edge-ab')).toBe(50);
    expect(seen.indexOf('vertex-c')).toBe(350);
  });

  it('with a larger tolerance names the nearest vertex, then the nearest edge', () => {
    expect(inPlane([1.2, 0.9, 0], TRIANGLE, 0.1)).toBe('vertex-a');
    expect(inPlane([3, 1.3, 0], TRIANGLE, 0.1)).toBe('edge-ab');
    expect(inPlane([3, 0.7, 0], TRIANGLE, 0.1)).toBe('edge-ab');
    expect(inPlane([3, 0.5, 0], TRIANGLE, 0.1)).toBe('outside');
    expect(inPlane([2.5, 2, 0], TRIANGLE, 0.1)).toBe('inside');
    // Everything is near everything.
    expect(inPlane([4.5, 1, 0], TRIANGLE, 1)).toBe('vertex-b');
  });

  it('off a sharp corner, near the lines of both edges but beyond their ends, is outside', () => {
    const needle: Corners = [
      [0, 0, 0],
      [10, 0.001, 0],
      [10, -0.001, 0],
    ];
    expect(inPlane([-5, 0, 0], needle, 1e-3)).toBe('outside');
    expect(inPlane([-0.005, 0, 0], needle, 1e-3)).toBe('vertex-a');
    expect(inPlane([5, 0, 0], needle, 1e-5)).toBe('inside');
  });

  it('inside a blunt corner, near the line of an edge but beyond its end, is what it is nearest to', () => {
    const blunt: Corners = [
      [0, 0, 0],
      [10, 0, 0],
      [20, 0.1, 0],
    ];
    expect(inPlane([12, 0.04, 0], blunt, 1e-3)).toBe('edge-bc');
    expect(inPlane([12, 0.04, 0], blunt, 1e-12)).toBe('inside');
  });

  it('of collinear corners is degenerate for any point', () => {
    for (const corners of [
      [
        [1, 1, 1],
        [1, 1, 1],
        [1, 1, 1],
      ],
      [
        [1, 1, 1],
        [2, 2, 2],
        [1, 1, 1],
      ],
      [
        [0, 0, 0],
        [1, 2, 3],
        [3, 6, 9],
      ],
      [
        [0.1, 0.1, 0.1],
        [0.2, 0.2, 0.2],
        [0.3, 0.3, 0.3],
      ],
    ] satisfies Corners[]) {
      for (const p of [
        [1, 1, 1],
        [0, 0, 0],
        [5, -3, 2],
      ] satisfies Vector[]) {
        expect(inSpace(p, corners)).toBe('degenerate');
        expect(inSpace(p, corners, 0)).toBe('degenerate');
        expect(inPlane(p, corners)).toBe('degenerate');
      }
    }
  });

  it('with tolerance 0 calls degenerate only what is exactly so', () => {
    const almost: Corners = [
      [0, 0, 0],
      [1, 0, 0],
      [0.5, 1e-30, 0],
    ];
    expect(inPlane([0.5, 0, 0], almost)).toBe('degenerate');
    expect(inPlane([0.5, 0, 0], almost, 0)).toBe('edge-ab');
    expect(inPlane([0.5, 1e-31, 0], almost, 0)).toBe('inside');
    expect(inPlane([0.5, 1e-30, 0], almost, 0)).toBe('vertex-c');
    expect(inPlane([0.5, 1.1e-30, 0], almost, 0)).toBe('outside');
  });

  it('with tolerance 0 agrees exactly with exact arithmetic, on all kinds of triangles', () => {
    const coverage = new Coverage();
    const random = new Random(3503);
    const count = cases(3000, 100_000);
    for (let i = 0; i < count; i++) {
      const query = random.pick(Object.values(KINDS))(random, true);
      const { feature } = exactRegion(query.p, query.corners);
      const found = inPlane(query.p, query.corners, 0);
      showing(query, () => check(found === feature, `${found} instead of ${feature}`));
      coverage.count(feature);
    }
    const rare = 1 / 300;
    coverage.expectShares(count, {
      ...{ inside: 1 / 20, outside: 1 / 5, degenerate: 1 / 6 },
      ...{ 'edge-ab': rare, 'edge-bc': rare, 'edge-ca': rare, 'vertex-a': rare, 'vertex-b': rare, 'vertex-c': rare },
    });
  });

  it('with a plane tolerance, farther points are outside over any feature', () => {
    for (const [p, expected] of PLACES) {
      expect(inSpace(plus(p, [0, 0, 2]), TRIANGLE, 2)).toBe(expected);
      expect(inSpace(plus(p, [0, 0, -2]), TRIANGLE, 2)).toBe(expected);
      expect(inSpace(plus(p, [0, 0, 2]), TRIANGLE, 1.999)).toBe('outside');
    }
  });
});

describe('published defects (classification)', () => {
  it('as published, vertex A is reported as outside; ours names all three vertices', () => {
    for (const classify of [inPlane, inSpace]) {
      expect(TRIANGLE.map((corner) => classify(corner, TRIANGLE))).toEqual(['vertex-a', 'vertex-b', 'vertex-c']);
    }
  });

  it('as published, machine epsilon is absolute and fails on any scaled triangle; ours is relative', () => {
    for (let exponent = -60; exponent <= 60; exponent += 3) {
      const size = 3 ** exponent;
      const corners = each(TRIANGLE, (v) => times(v, size));
      const at = (x: number, y: number) => inPlane([x * size, y * size, 0], corners);
      expect(at(3, 1)).toBe('edge-ab');
      expect(at(3.5, 2.5)).toBe('edge-bc');
      expect(at(1.5, 2.5)).toBe('edge-ca');
      expect(at(3, 1.001)).toBe('inside');
      expect(at(3, 0.999)).toBe('outside');
    }
  });

  it('as published, it prints to standard output; ours only returns', () => {
    const write = vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
    try {
      for (const [p] of PLACES) inSpace(p, TRIANGLE);
      expect(write).not.toHaveBeenCalled();
    } finally {
      write.mockRestore();
    }
  });
});
