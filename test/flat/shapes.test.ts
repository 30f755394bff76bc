import {
  contactShapes,
  createClosestPoints,
  createContact,
  createSweepHit,
  distanceShapes,
  overlapShapes,
  sweepShapes,
} from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { Coverage, cases } from '../helpers/coverage.ts';
import { CONVEX_TYPES, FLAT_TYPES, type FlatType, flatShapes, turned } from '../helpers/flat-shapes.ts';
import { Random } from '../helpers/random.ts';
import { dot, firstTouch, gapOf, type Motion, type Point, placed } from '../oracle/planar.ts';

// The shapes of first-contact/2d, against an oracle that knows nothing but the plane.

const PAIRS = FLAT_TYPES.flatMap((a) => FLAT_TYPES.map((b) => [a, b] as const));

/** Two shapes at random poses, of sizes up to a hundred times apart. */
function randomPair(random: Random, a: FlatType, b: FlatType) {
  const sizes = [random.logarithmic(0.3, 30), random.logarithmic(0.3, 30)];
  const reach = (sizes[0] + sizes[1]) * random.range(0, 1.2);
  const angles = [random.range(-4, 4), random.chance(0.2) ? 0 : random.range(-4, 4)];
  const origin: Point = [random.range(-50, 50), random.range(-50, 50)];
  const way = random.range(0, 7);
  const other: Point = [origin[0] + reach * Math.cos(way), origin[1] + reach * Math.sin(way)];
  return {
    sizes,
    angles,
    positions: [origin, other] as const,
    first: flatShapes[a](random, sizes[0]),
    second: flatShapes[b](random, sizes[1]),
  };
}

const inSpace = ([x, y]: Point) => [x, y, 0] as const;

describe('flat shapes', () => {
  it.each(PAIRS)('%s and %s have the distance, depth and normal of the plane', (a, b) => {
    const random = new Random(1);
    const coverage = new Coverage();
    const isConvex = CONVEX_TYPES.includes(a) && CONVEX_TYPES.includes(b);
    const closest = createClosestPoints();
    const contact = createContact();
    for (let i = 0; i < cases(400); i++) {
      const { sizes, angles, positions, first, second } = randomPair(random, a, b);
      const p = { shape: first.shape, position: inSpace(positions[0]), quaternion: turned(angles[0]) };
      const q = { shape: second.shape, position: inSpace(positions[1]), quaternion: turned(angles[1]) };
      const [planarA, planarB] = [
        placed(first.planar, positions[0], angles[0]),
        placed(second.planar, positions[1], angles[1]),
      ];
      const { distance, normal } = gapOf(planarA, planarB);
      const tolerance = 1e-9 * (sizes[0] + sizes[1] + 50);
      if (Math.abs(distance) < tolerance) continue;
      const isOverlap = distance < 0;
      expect(overlapShapes(p, q)).toBe(isOverlap);
      distanceShapes(closest, p, q);
      // Of two chains that cross, the normal may lean: docs/2d.md.
      const mayLean = isOverlap && a === 'chain' && b === 'chain';
      expect(mayLean || closest.normal.z === 0, `normal ${JSON.stringify(closest.normal)}`).toBe(true);
      if (isOverlap) {
        coverage.count('overlaps');
        expect(contactShapes(contact, p, q)).toBe(true);
        expect(mayLean || contact.normal.z === 0).toBe(true);
        expect(contact.depth).toBeGreaterThanOrEqual(0);
        if (isConvex) expect(Math.abs(contact.depth + distance)).toBeLessThan(tolerance);
      } else {
        coverage.count('gaps');
        expect(Math.abs(closest.distance - distance)).toBeLessThan(tolerance);
        const isUnique = distance > 0.01;
        if (isUnique)
          expect(dot([closest.normal.x, closest.normal.y], normal)).toBeGreaterThan(
            a === 'star' || b === 'star' || a === 'chain' || b === 'chain' ? -1 : 1 - 1e-6,
          );
      }
    }
    coverage.expectAtLeast({ overlaps: 60, gaps: 60 });
  });

  it.each(PAIRS)('%s meets %s at the time of the plane, with a normal in it', (a, b) => {
    const random = new Random(2);
    const coverage = new Coverage();
    const hit = createSweepHit();
    for (let i = 0; i < cases(200); i++) {
      const { sizes, angles, positions, first, second } = randomPair(random, a, b);
      const goal: Point = [
        positions[1][0] + random.range(-1, 1) * sizes[1] - positions[0][0],
        positions[1][1] + random.range(-1, 1) * sizes[1] - positions[0][1],
      ];
      const p = {
        shape: first.shape,
        position: inSpace(positions[0]),
        quaternion: turned(angles[0]),
        displacement: inSpace(goal),
      };
      const q = { shape: second.shape, position: inSpace(positions[1]), quaternion: turned(angles[1]) };
      const one: Motion = { shape: first.planar, position: positions[0], angle: angles[0], velocity: goal, spin: 0 };
      const two: Motion = { shape: second.planar, position: positions[1], angle: angles[1], velocity: [0, 0], spin: 0 };
      const time = firstTouch(one, two, 1);
      if (Number.isNaN(time)) continue;
      const isHit = sweepShapes(hit, p, q);
      if (time !== undefined && Math.abs(time - 1) < 1e-6) continue;
      coverage.count(time === undefined ? 'misses' : time === 0 ? 'overlaps' : 'hits');
      expect(isHit, `case ${i}: ${JSON.stringify({ p, q, time })}`).toBe(time !== undefined);
      if (time === undefined) continue;
      const mayLean = time === 0 && a === 'chain' && b === 'chain';
      expect(mayLean || hit.normal.z === 0, `normal ${JSON.stringify(hit.normal)}`).toBe(true);
      expect(Math.abs(hit.fraction - time) * Math.hypot(...goal)).toBeLessThan(1e-7 * (sizes[0] + sizes[1] + 50));
    }
    coverage.expectAtLeast({ hits: 50 });
  });
});
