import {
  capsule,
  createClosestPoints,
  createRayHit,
  createSweepHit,
  distanceShapes,
  heightField,
  overlapShapes,
  raycastShape,
  type Shape,
  shapeContains,
  sphere,
  sweepShapes,
} from 'first-contact/narrowphase';
import { describe, expect, it, vi } from 'vitest';
import { SweptShape } from '../../../src/narrowphase/parts/swept-shape.ts';
import { types } from '../../helpers/all-pairs.ts';
import { showing } from '../../helpers/assertions.ts';
import { Random } from '../../helpers/random.ts';
import { randomField } from '../../helpers/random-meshes.ts';
import { randomShape } from '../../helpers/random-pairs.ts';
import { cases } from '../../helpers/sample-size.ts';
import { plus, type Quaternion, times, type Vector } from '../../oracle/vector.ts';

interface Placed {
  shape: Shape;
  position: Vector;
  quaternion: Quaternion;
  displacement: Vector;
}

const placedAt = (random: Random, shape: Shape): Placed => ({
  shape,
  position: random.vector(1.5),
  quaternion: random.chance(0.5) ? [0, 0, 0, 1] : random.quaternion(),
  displacement: random.chance(0.3) ? [0, 0, 0] : random.vector(random.pick([1, 5, 50])),
});

describe('a height field', () => {
  it('is as far from another shape, and touches it when, its triangles do', () => {
    const random = new Random(1);
    let hits = 0;
    for (let i = 0; i < cases(3000, 60_000); i++) {
      const { shape, triangles } = randomField(random);
      const field = placedAt(random, shape);
      const other = placedAt(random, randomShape[random.pick(types)](random, random.range(0.2, 1)));
      showing({ field, other }, () => {
        const each = createClosestPoints();
        const swept = createSweepHit();
        let least = Infinity;
        let first = Infinity;
        let last = 0;
        for (const it of triangles.values()) {
          const placed = { ...field, shape: it };
          distanceShapes(each, placed, other);
          least = Math.min(least, each.distance);
          if (!sweepShapes(swept, placed, other)) continue;
          first = Math.min(first, swept.fraction);
          last = Math.max(last, swept.exitFraction);
        }
        distanceShapes(each, field, other);
        if (least > 1e-9) expect(each.distance).toBe(least);
        else expect(each.distance).toBeLessThan(1e-9);
        if (Math.abs(least) > 1e-9) expect(overlapShapes(field, other)).toBe(least < 0);
        expect(sweepShapes(swept, field, other)).toBe(first <= 1);
        if (first > 1) return;
        hits++;
        expect(swept.fraction).toBe(first);
        expect(swept.exitFraction).toBe(last);
        expect(triangles.has(swept.featureA ?? 0)).toBe(true);
      });
    }
    expect(hits).toBeGreaterThan(20);
  });

  it('is hit by a ray where its first triangle is', () => {
    const random = new Random(2);
    let hits = 0;
    for (let i = 0; i < cases(8000, 80_000); i++) {
      const { shape, triangles } = randomField(random);
      const field = placedAt(random, shape);
      const origin = random.vector(3);
      const direction = plus(plus(field.position, random.vector(1)), times(origin, -1));
      const ray = { origin, direction };
      const each = createRayHit();
      const distances = [...triangles.values()].flatMap((it) =>
        raycastShape(each, ray, { ...field, shape: it }) ? [each.distance] : [],
      );
      expect(raycastShape(each, ray, field)).toBe(distances.length > 0);
      if (distances.length === 0) continue;
      hits++;
      expect(each.distance).toBeCloseTo(Math.min(...distances), 11);
    }
    expect(hits).toBeGreaterThan(50);
  });

  it('is hit by vertical rays on each grid line, the last row and column too', () => {
    const field = { shape: heightField({ heights: new Float32Array(25).fill(0.5), rows: 5, columns: 5, size: 4 }) };
    const hit = createRayHit();
    for (let x = -2; x <= 2; x += 0.5) {
      for (let z = -2; z <= 2; z += 0.5) {
        expect(raycastShape(hit, { origin: [x, 3, z], direction: [0, -1, 0] }, field)).toBe(true);
        expect(hit.distance).toBe(2.5);
      }
    }
    expect(raycastShape(hit, { origin: [2.01, 3, 0], direction: [0, -1, 0] }, field)).toBe(false);
  });

  it('contains what is below it, if it is solid', () => {
    const heights = [0, 0, 0, 0, 2, 0, 0, 0, 0];
    const hill = heightField({ heights, rows: 3, columns: 3, size: [4, 4], solid: true });
    expect(shapeContains({ shape: hill }, [0, 1.9, 0])).toBe(true);
    expect(shapeContains({ shape: hill }, [0, 2.1, 0])).toBe(false);
    expect(shapeContains({ shape: hill }, [0, -0.1, 0])).toBe(false);
    const thin = heightField({ heights, rows: 3, columns: 3, size: [4, 4] });
    expect(shapeContains({ shape: thin }, [0, 1.9, 0])).toBe(false);
    expect(overlapShapes({ shape: hill }, { shape: sphere(0.1), position: [0, 1, 0] })).toBe(true);
    expect(overlapShapes({ shape: thin }, { shape: sphere(0.1), position: [0, 1, 0] })).toBe(false);
  });
});

it('a cast at a height field is as fine after a cast at a mesh as before', () => {
  const random = new Random(8);
  const heights = Array.from({ length: 17 * 17 }, () => random.range(-1, 1));
  const terrain = { shape: heightField({ heights, rows: 17, columns: 17, size: 16 }) };
  const isClearOf = vi.spyOn(SweptShape.prototype, 'isClearOf');
  const shape = capsule({ radius: 0.2, halfHeight: 0.5 });
  const movers = Array.from({ length: 100 }, () => ({
    shape,
    position: [random.range(-6, 6), 2.2, random.range(-6, 6)] as const,
    displacement: [random.range(-6, 6), -1.5, random.range(-6, 6)] as const,
  }));
  const answers = (): unknown[] => {
    isClearOf.mockClear();
    for (const mover of movers) sweepShapes(createSweepHit(), mover, terrain);
    return isClearOf.mock.results.map(({ value }) => value);
  };
  const before = answers();
  // A cast at a mesh leaves the time of the last triangle that waited.
  for (const swept of isClearOf.mock.contexts) (swept as SweptShape).wanted = 0;
  expect(answers()).toEqual(before);
  expect(before).toContain(true);
  vi.restoreAllMocks();
});
