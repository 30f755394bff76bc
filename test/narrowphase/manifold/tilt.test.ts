import { box, capsule, type Manifold, plane, triangle } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { SMALLEST_FEATURE } from '../../../src/constants.ts';
import { check } from '../../helpers/assertions.ts';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { assertPoints, smallerSize } from '../../helpers/manifolds.ts';
import { contactOf } from '../../helpers/shape-queries.ts';
import { rotationAbout, shapeAt, type TestShape, tuple } from '../../helpers/test-shapes.ts';
import { dot, minus, multiply, norm, type Quaternion, times, type Vector } from '../../oracle/vector.ts';

const NOWHERE: Vector = [0, 0, 0];
const floor = shapeAt(plane({ normal: [0, 1, 0], offset: 0 }));
const slab = shapeAt(box({ halfExtents: [20, 10, 20] }), [0, -10, 0]);

/** How far a point is, across the normal, from what the points of a contact span: from the nearest side or diagonal. */
function farFrom({ points, normal }: Manifold, p: Vector): number {
  const flat = (v: Vector) => minus(v, times(tuple(normal), dot(v, tuple(normal))));
  const distances = points.flatMap((from) =>
    points.map((to) => {
      const [along, there] = [flat(minus(tuple(to.point), tuple(from.point))), flat(minus(p, tuple(from.point)))];
      const squared = dot(along, along);
      const t = squared === 0 ? 0 : Math.max(0, Math.min(1, dot(there, along) / squared));
      return norm(minus(there, times(along, t)));
    }),
  );
  return Math.min(...distances);
}

/** How far a point deeper than half of its contact's depth is from what the points of another one span, at most. */
const farthestLoss = (from: Manifold, to: Manifold): number =>
  Math.max(...from.points.filter((it) => it.depth > 0.5 * from.depth).map((it) => farFrom(to, tuple(it.point))));

/**
 * Tilts a shape step by step and demands that no point deeper than half the depth appears or disappears abruptly: it is
 * no farther from what the others span than the shape has moved, and than the smallest feature that is reported apart.
 */
function tiltThrough(stand: (angle: number) => TestShape, ground: TestShape, coverage: Coverage): void {
  const STEPS = cases(1500, 40_000);
  let before: Manifold | undefined;
  for (let i = 0; i <= STEPS; i++) {
    const angle = (i / STEPS) * (Math.PI / 2);
    const shape = stand(angle);
    const found = contactOf(shape, ground)!;
    assertPoints(found, shape, ground, coverage);
    coverage.count(`${found.points.length} at once`);
    if (before) {
      const size = smallerSize(shape, ground);
      const allowed = 1.5 * SMALLEST_FEATURE * size + 4 * size * (Math.PI / 2 / STEPS);
      const [lost, won] = [farthestLoss(before, found), farthestLoss(found, before)];
      check(
        lost <= allowed,
        `a deep point disappears, ${lost} from what the others span, at ${(angle * 180) / Math.PI}°`,
      );
      check(won <= allowed, `a deep point appears, ${won} from what the others span, at ${(angle * 180) / Math.PI}°`);
    }
    before = found;
  }
}

const grounds = [
  ['a plane', floor],
  ['a box', slab],
] as const;

describe.each(grounds)('on %s', (_, ground) => {
  it.each([0.001, 0.02, 0.5, 1])(
    'a capsule of half height %s that is tilted from upright to lying keeps its deep points',
    (halfHeight) => {
      const coverage = new Coverage();
      const roller = capsule({ radius: 1, halfHeight });
      const stand = (angle: number) =>
        shapeAt(roller, [0, -2 + 1 + halfHeight * Math.cos(angle), 0], NOWHERE, rotationAbout([0, 0, 1], angle));
      tiltThrough(stand, ground, coverage);
      coverage.expectAtLeast({ '1 at once': 1, '2 at once': halfHeight < 0.01 ? 0 : 100 });
    },
  );

  it.each([
    ['its edge', triangle([-0.5, 0, 0], [0.5, 0, 0], [0.1, 0.7, 0])],
    ['its corner', triangle([0, 0, 0], [0.5, 0.6, 0], [-0.4, 0.9, 0])],
    ['its corner, an edge upright', triangle([0, 0, 0], [0, 1, 0], [-0.4, 0.5, 0])],
  ])('a triangle that is tilted from upright on %s to lying keeps its deep points', (_name, leaf) => {
    for (const yaw of [0, 0.4]) {
      const coverage = new Coverage();
      const rotated: Quaternion = rotationAbout([0, 1, 0], yaw);
      const stand = (angle: number) =>
        shapeAt(leaf, [0.3, -4, 0.2], NOWHERE, multiply(rotated, rotationAbout([1, 0, 0], angle)));
      tiltThrough(stand, ground, coverage);
      coverage.expectAtLeast({ '3 at once': 100 });
    }
  });
});

describe('a shape deep in a plane', () => {
  it('on a capsule tilted by 5° both ends are contact points, as at 6°', () => {
    for (const degrees of [1, 5, 5.7, 5.8, 6, 20]) {
      const angle = (degrees * Math.PI) / 180;
      const halfHeight = 0.5;
      const deep = shapeAt(
        capsule({ radius: 1, halfHeight }),
        [0, -1 + halfHeight * Math.cos(angle), 0],
        NOWHERE,
        rotationAbout([0, 0, 1], angle),
      );
      expect(contactOf(deep, floor)!.points.length, `${degrees}°`).toBe(2);
    }
  });

  it('all three corners of a triangle tilted by 5° from edge-on are contact points, as at 6°', () => {
    const leaf = triangle([-0.5, 0, 0], [0.5, 0, 0], [0.1, 0.7, 0]);
    for (const degrees of [1, 5, 5.7, 5.8, 6, 20]) {
      const tilted = shapeAt(leaf, [0, -4, 0], NOWHERE, rotationAbout([1, 0, 0], (degrees * Math.PI) / 180));
      const { points } = contactOf(tilted, floor)!;
      expect(points.length, `${degrees}°`).toBe(3);
      expect(points.map((it) => it.depth).sort()[0]).toBeCloseTo(4 - 0.7 * Math.cos((degrees * Math.PI) / 180), 12);
    }
  });

  it('the end above the other is dropped: both touch at the same point', () => {
    const upright = shapeAt(capsule({ radius: 1, halfHeight: 0.5 }), [0, -0.5, 0]);
    expect(contactOf(upright, floor)!.points.length).toBe(1);
    const blade = shapeAt(triangle([-0.5, 0, 0], [0.5, 0, 0], [0.1, 0.7, 0]), [0, -4, 0]);
    expect(contactOf(blade, floor)!.points.length).toBe(2);
  });
});
