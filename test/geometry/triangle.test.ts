import {
  createAabb,
  createRayHit,
  raycastShape,
  shapeBounds,
  shapeContains,
  triangle,
} from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { check, near } from '../helpers/assertions.ts';
import { cases } from '../helpers/coverage.ts';
import { Random } from '../helpers/random.ts';
import { randomCorners } from '../helpers/random-pairs.ts';
import { cornersOf, rotationAbout, shapeAt, solidOf, tuple } from '../helpers/test-shapes.ts';
import { signedDistanceOfPoint, support } from '../oracle/solids.ts';
import { cross, minus, norm, plus, rotated, times, unit, type Vector } from '../oracle/vector.ts';

const randomTriangle = (random: Random) => {
  const size = random.logarithmic(1e-3, 1e4);
  const shape = triangle(...randomCorners(random, size));
  return { placed: shapeAt(shape, random.vector(size), [0, 0, 0], random.quaternion()), size };
};

const orders = [
  [0, 1, 2],
  [1, 2, 0],
  [2, 0, 1],
  [0, 2, 1],
  [2, 1, 0],
  [1, 0, 2],
] as const;

describe('triangle in the world', () => {
  it('bounds touch the triangle on every side, in any orientation', () => {
    const random = new Random(65);
    const bounds = createAabb();
    for (let i = cases(1000); i > 0; i--) {
      const { placed, size } = randomTriangle(random);
      shapeBounds(bounds, placed);
      for (const axis of [0, 1, 2] as const) {
        const up = [0, 1, 2].map((k) => (k === axis ? 1 : 0)) as unknown as Vector;
        const center = placed.position[axis];
        near(tuple(bounds.max)[axis], center + support(solidOf(placed), up), 1e-14 * size, 'upper bound');
        near(tuple(bounds.min)[axis], center - support(solidOf(placed), times(up, -1)), 1e-14 * size, 'lower bound');
      }
    }
  });

  it('bounds are exact when it is not rotated, flat ones too, and include its motion', () => {
    const bounds = createAabb();
    const flat = { shape: triangle([0, 0, 0], [2, 0, 0], [0, 0, 3]), position: [1, 1, 1] } as const;
    shapeBounds(bounds, flat);
    expect(bounds).toEqual({ min: { x: 1, y: 1, z: 1 }, max: { x: 3, y: 1, z: 4 } });
    shapeBounds(bounds, { ...flat, displacement: [-5, 0, 5] });
    expect(bounds).toEqual({ min: { x: -4, y: 1, z: 1 }, max: { x: 3, y: 1, z: 9 } });
  });

  it('contains its corners, edges and face, and no point beside it', () => {
    const flat = { shape: triangle([0, 0, 0], [4, 0, 0], [0, 4, 0]), position: [10, 0, 0] } as const;
    for (const on of [
      [11, 1, 0],
      [10, 0, 0],
      [14, 0, 0],
      [12, 2, 0],
      [12, 0, 0],
    ] as Vector[]) {
      expect(shapeContains(flat, on)).toBe(true);
    }
    for (const beside of [
      [11, 1, 1e-9],
      [11, 1, -1e-9],
      [9.999999999, 1, 0],
      [12.000000001, 2, 0],
      [14.000000001, 0, 0],
    ] as Vector[]) {
      expect(shapeContains(flat, beside)).toBe(false);
    }
    const upright = { ...flat, quaternion: rotationAbout([1, 0, 0], Math.PI / 2) };
    expect(shapeContains(upright, [11, 0, 1])).toBe(true);
    expect(shapeContains(upright, [11, 1, 0])).toBe(false);
  });

  it('contains its points in any orientation and size, and none at 1e-9 of its size from it', () => {
    const random = new Random(66);
    for (let i = cases(2000); i > 0; i--) {
      const { placed, size } = randomTriangle(random);
      const [a, b, c] = cornersOf(placed.shape);
      const weights = [random.next(), random.next(), random.next()].map((w) => (random.chance(0.2) ? 0 : w + 1e-3));
      const sum = weights[0]! + weights[1]! + weights[2]! || 1;
      const inside = plus(times(a, weights[0]! / sum), plus(times(b, weights[1]! / sum), times(c, weights[2]! / sum)));
      if (norm(weights as unknown as Vector) === 0) continue;
      const point = plus(placed.position, rotated(placed.quaternion, inside));
      check(shapeContains(placed, point), `${point} is not on the triangle`);
      const off = plus(point, times(unit(cross(minus(b, a), random.vector())), 1e-9 * size));
      const away = signedDistanceOfPoint(solidOf(placed), off);
      if (away > 1e-10 * size) check(!shapeContains(placed, off), `${off} is on the triangle, ${away} away`);
    }
  });

  it('contains its points far from the origin, to the rounding of their coordinates', () => {
    const random = new Random(68);
    const corners: [Vector, Vector, Vector] = [
      [0, 0, 0],
      [1, 0, 0.3],
      [0.2, 1, 0.1],
    ];
    const up = unit(cross(corners[1], corners[2]));
    const shape = triangle(...corners);
    const hit = createRayHit();
    for (const far of [1e3, 1e6, 1e9]) {
      for (let i = cases(1000, 20_000, 100); i > 0; i--) {
        const placed = { shape, position: times(random.unitVector(), far) };
        const [v, w] = [random.range(0, 0.5), random.range(0, 0.5)];
        const on = plus(placed.position, plus(times(corners[1], v), times(corners[2], w)));
        check(shapeContains(placed, on), `${on} is not on the triangle`);
        check(raycastShape(hit, { origin: on, direction: up }, placed), 'no hit of a ray that starts on the triangle');
        check(hit.overlapping && hit.distance === 0, 'the ray starts beside the triangle');
        const off = plus(on, times(up, 1e-13 * far + 1e-11));
        check(!shapeContains(placed, off), `${off} is on the triangle`);
      }
    }
  });

  it('bounds and contained points do not depend on the order of its corners', () => {
    const random = new Random(67);
    const [bounds, other] = [createAabb(), createAabb()];
    for (let i = 0; i < 200; i++) {
      const { placed } = randomTriangle(random);
      const corners = cornersOf(placed.shape);
      shapeBounds(bounds, placed);
      for (const [j, k, l] of orders) {
        const shape = triangle(corners[j], corners[k], corners[l]);
        shapeBounds(other, { ...placed, shape });
        expect(other).toEqual(bounds);
        const corner = plus(placed.position, rotated(placed.quaternion, corners[0]));
        check(shapeContains({ ...placed, shape }, corner), 'a corner is not on the triangle');
      }
    }
  });
});
