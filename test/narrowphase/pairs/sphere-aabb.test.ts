import { createAabb, distanceSquaredPointAabb, overlapSphereAabb } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { Random } from '../../helpers/random.ts';
import { point } from '../../helpers/test-shapes.ts';
import { brick, signedDistanceOfPoint } from '../../oracle/solids.ts';
import { minus, norm, plus, type Vector } from '../../oracle/vector.ts';

const sphereAt = (center: Vector, radius: number) => ({ center: point(center), radius });
const aabb = (min: Vector, max: Vector) => ({ min: point(min), max: point(max) });
const cube = aabb([-1, -1, -1], [1, 1, 1]);

describe('sphere–AABB (Arvo)', () => {
  it('counts the squared distances of the axes on which the center is outside', () => {
    expect(distanceSquaredPointAabb(point([0.5, -1, 0.9]), cube)).toBe(0);
    expect(distanceSquaredPointAabb(point([4, 0, 0]), cube)).toBe(9);
    expect(distanceSquaredPointAabb(point([4, -5, 0]), cube)).toBe(9 + 16);
    expect(distanceSquaredPointAabb(point([3, -4, 7]), cube)).toBe(4 + 9 + 36);
  });

  it('exact touch counts at a face, an edge and a corner; the smallest gap does not', () => {
    // Distances 3, 5 and 7 in exact arithmetic: 3² + 4² = 5², 2² + 3² + 6² = 7².
    const touching: [Vector, number][] = [
      [[4, 0, 0], 3],
      [[4, 5, 0], 5],
      [[3, -4, 7], 7],
    ];
    for (const [center, radius] of touching) {
      expect(overlapSphereAabb(sphereAt(center, radius), cube)).toBe(true);
      expect(overlapSphereAabb(sphereAt(center, radius * (1 - 2 ** -50)), cube)).toBe(false);
    }
  });

  it('a sphere inside the grown slabs, but away from the corner, does not overlap', () => {
    // A box test on the sphere's bounds would say yes.
    expect(overlapSphereAabb(sphereAt([1.9, 1.9, 1.9], 1), cube)).toBe(false);
  });

  it('containment counts in either order', () => {
    expect(overlapSphereAabb(sphereAt([0.5, 0, 0], 0.1), cube)).toBe(true);
    expect(overlapSphereAabb(sphereAt([0, 0, 0], 100), cube)).toBe(true);
  });

  it('an empty box, as createAabb makes it, overlaps nothing', () => {
    expect(overlapSphereAabb(sphereAt([0, 0, 0], 1e100), createAabb())).toBe(false);
  });

  it('agrees with the distance to the box on random configurations', () => {
    const coverage = new Coverage();
    const random = new Random(21);
    for (let i = cases(3000, 100_000); i > 0; i--) {
      const size = random.logarithmic(1e-3, 1e4);
      const half = [1, 1, 1].map(() => size * random.range(0.3, 1)) as unknown as Vector;
      const middle = random.vector(size);
      const center = plus(middle, random.vector(2 * size));
      const radius = size * random.logarithmic(0.01, 2);
      const box = aabb(minus(middle, half), plus(middle, half));
      const distance = signedDistanceOfPoint(brick(middle, half), center);
      const tolerance = 1e-12 * (size + norm(center) + radius);
      expect(
        Math.abs(Math.sqrt(distanceSquaredPointAabb(point(center), box)) - Math.max(distance, 0)),
      ).toBeLessThanOrEqual(tolerance);
      if (Math.abs(distance - radius) <= tolerance) continue;
      const overlap = overlapSphereAabb(sphereAt(center, radius), box);
      expect(overlap).toBe(distance < radius);
      coverage.count(distance <= 0 ? 'center inside' : overlap ? 'overlapping' : 'apart');
    }
    coverage.expectAtLeast({ 'center inside': 50, overlapping: 300, apart: 500 });
  });

  it('published as an overlap test only, squared so that no root is taken: exact where the root would round', () => {
    // √2 · √2 is not 2: with roots this touch, exact in squares, could be lost.
    expect(overlapSphereAabb(sphereAt([2, 2, 0], Math.SQRT2), cube)).toBe(Math.SQRT2 * Math.SQRT2 >= 2);
    expect(overlapSphereAabb(sphereAt([1 + 3 * 2 ** -30, 1 + 4 * 2 ** -30, 0], 5 * 2 ** -30), cube)).toBe(true);
  });
});
