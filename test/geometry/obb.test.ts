import { box, createAabb, createObb, obbToAabb, shapeBounds, shapeContains } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { near } from '../helpers/assertions.ts';
import { Coverage, cases } from '../helpers/coverage.ts';
import { CUBE_ROTATIONS } from '../helpers/cube-rotations.ts';
import { Random } from '../helpers/random.ts';
import { brickOf, rotationAbout, shapeAt, tuple } from '../helpers/test-shapes.ts';
import { corners, signedDistanceOfPoint } from '../oracle/solids.ts';
import { multiply, norm, plus, type Vector } from '../oracle/vector.ts';

const randomBox = (random: Random) => {
  const size = random.logarithmic(1e-3, 1e4);
  const shape = box({
    halfExtents: [size * random.range(0.1, 1), size * random.range(0.1, 1), size * random.range(0.1, 1)],
  });
  return { placed: shapeAt(shape, random.vector(size), [0, 0, 0], random.quaternion()), size };
};

describe('box in the world', () => {
  it('a rotation by 90° keeps it aligned and exchanges its extents, however the quaternion is rounded', () => {
    const half: Vector = [0.1, 0.7, 1 / 3];
    const bounds = createAabb();
    for (const { quaternion, axes } of CUBE_ROTATIONS) {
      const tilt = multiply(rotationAbout([0, 0.6, 0.8], 1e-16), quaternion);
      for (const q of [quaternion, multiply(quaternion, [0, 0, Math.sin(Math.PI), Math.cos(Math.PI)]), tilt]) {
        const obb = createObb({ halfExtents: half, quaternion: q });
        expect(obb.aligned).toBe(true);
        const extents = [0, 1, 2].map((i) => half[axes.findIndex((axis) => axis[i] !== 0)]!);
        shapeBounds(bounds, { shape: box({ halfExtents: half }), quaternion: q });
        expect([tuple(bounds.min), tuple(bounds.max)]).toEqual([extents.map((x) => -x), extents]);
        const corner = extents as unknown as Vector;
        expect(shapeContains({ shape: box({ halfExtents: half }), quaternion: q }, corner)).toBe(true);
      }
      expect(
        createObb({ halfExtents: half, quaternion: multiply(rotationAbout([0, 0.6, 0.8], 1e-14), quaternion) }).aligned,
      ).toBe(false);
    }
  });

  it('OBB → AABB (Gomez): every side of the bounds touches a corner, and no corner is outside', () => {
    const random = new Random(41);
    const bounds = createAabb();
    for (let i = cases(1000); i > 0; i--) {
      const { placed, size } = randomBox(random);
      const solid = brickOf(placed);
      const points = corners(solid).map((corner) => plus(corner, solid.center));
      const fill = i % 2 === 0;
      if (fill) shapeBounds(bounds, placed);
      else
        obbToAabb(
          bounds,
          createObb({ halfExtents: placed.shape.halfExtents, center: placed.position, quaternion: placed.quaternion }),
        );
      for (const axis of [0, 1, 2] as const) {
        const [min, max] = [tuple(bounds.min)[axis], tuple(bounds.max)[axis]];
        near(Math.min(...points.map((p) => p[axis])), min, 1e-14 * size, 'lower bound');
        near(Math.max(...points.map((p) => p[axis])), max, 1e-14 * size, 'upper bound');
      }
    }
  });

  it('its AABB may be written over its center', () => {
    const obb = createObb({ halfExtents: [1, 2, 3], center: [4, 5, 6] });
    expect(obbToAabb({ min: obb.center, max: { x: 0, y: 0, z: 0 } }, obb)).toBe(true);
    expect(obb.center).toEqual({ x: 3, y: 3, z: 3 });
  });

  it('bounds are exact when it is not rotated, and include its motion', () => {
    const bounds = createAabb();
    shapeBounds(bounds, { shape: box({ size: [2, 4, 6] }), position: [1, 1, 1], displacement: [-5, 0, 5] });
    expect(bounds).toEqual({ min: { x: -5, y: -1, z: -2 }, max: { x: 2, y: 3, z: 9 } });
  });

  it('contains its faces, edges and corners and no point outside', () => {
    const placed = { shape: box({ size: [2, 4, 6] }), position: [10, 0, 0] } as const;
    for (const inside of [
      [10, 0, 0],
      [11, 1, 1],
      [9, -2, 2],
      [11, 2, -3],
    ] as Vector[]) {
      expect(shapeContains(placed, inside)).toBe(true);
    }
    expect(shapeContains(placed, [11.000000000001, 0, 0])).toBe(false);
    expect(shapeContains(placed, [10, 2.000000000001, 0])).toBe(false);
    expect(shapeContains(placed, [10, 0, -3.000000000001])).toBe(false);
  });

  it('contains exactly the points inside by the oracle, in any orientation', () => {
    const coverage = new Coverage();
    const random = new Random(42);
    for (let i = cases(2000); i > 0; i--) {
      const { placed, size } = randomBox(random);
      const point = plus(placed.position, random.vector(size));
      const distance = signedDistanceOfPoint(brickOf(placed), point);
      if (Math.abs(distance) < 1e-12 * (size + norm(point))) continue;
      expect(shapeContains(placed, point)).toBe(distance < 0);
      coverage.count(distance < 0 ? 'inside' : 'outside');
    }
    coverage.expectAtLeast({ inside: 100, outside: 500 });
  });
});
