import { box, createAabb, createObb, obbToAabb, shapeBounds, shapeContains } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { Coverage, cases } from '../helpers/coverage.ts';
import { brickOf, place, rotationAbout, tuple } from '../helpers/placed.ts';
import { QUARTER_TURNS } from '../helpers/quarter-turns.ts';
import { Random } from '../helpers/random.ts';
import { near } from '../helpers/verify.ts';
import { corners, signedDistanceOfPoint } from '../oracle/solids.ts';
import { multiply, norm, plus, type Vector } from '../oracle/vector.ts';

const randomBox = (random: Random) => {
  const size = random.logarithmic(1e-3, 1e4);
  const shape = box({
    halfExtents: [size * random.range(0.1, 1), size * random.range(0.1, 1), size * random.range(0.1, 1)],
  });
  return { placed: place(shape, random.vector(size), [0, 0, 0], random.quaternion()), size };
};

describe('box', () => {
  it('is its half extents, however it is given', () => {
    const expected = { type: 'box', halfExtents: { x: 1, y: 2, z: 3 } };
    expect(box({ halfExtents: [1, 2, 3] })).toEqual(expected);
    expect(box({ halfExtents: { x: 1, y: 2, z: 3 } })).toEqual(expected);
    expect(box({ size: [2, 4, 6] })).toEqual(expected);
  });

  it('keeps a copy that nobody can change', () => {
    const halfExtents = { x: 1, y: 1, z: 1 };
    const cube = box({ halfExtents });
    halfExtents.x = 5;
    expect(cube.halfExtents.x).toBe(1);
    expect(() => {
      (cube as { halfExtents: { x: number } }).halfExtents.x = 5;
    }).toThrow(TypeError);
  });

  it.each([
    [{ halfExtents: [0, 1, 1] }, /box: halfExtents\.x is 0/],
    [{ halfExtents: [1, -2, 1] }, /box: halfExtents\.y is -2/],
    [{ halfExtents: [1, 1, Number.NaN] }, /box: halfExtents\.z is NaN/],
    [{ halfExtents: { x: 1, y: 1 } }, /box: halfExtents\.z is undefined/],
    [{ halfExtents: 3 }, /box: halfExtents is 3/],
    [{ halfExtents: [1, 2] }, /box: halfExtents is \[1, 2\]/],
    [{ size: [1, 1, -2] }, /box: size\.z is -2/],
    [{ size: [1, Number.POSITIVE_INFINITY, 1] }, /box: size\.y is Infinity/],
    [{ size: [1, 1, 1], halfExtents: [1, 1, 1] }, /box: .*size.*halfExtents|box: .*halfExtents.*size/],
    [{}, /box: .*halfExtents/],
    [undefined, /box: .*undefined/],
    [null, /box: .*null/],
  ])('refuses %j and says what is wrong with which field', (options, message) => {
    expect(() => box(options as unknown as { size: Vector })).toThrow(message);
  });

  it('in the world is made by createObb, which checks as much', () => {
    expect(createObb({ halfExtents: [1, 2, 3], center: [4, 5, 6] })).toMatchObject({
      center: { x: 4, y: 5, z: 6 },
      halfExtents: { x: 1, y: 2, z: 3 },
      axisX: { x: 1, y: 0, z: 0 },
      aligned: true,
    });
    const turned = createObb({ halfExtents: [1, 1, 1], quaternion: rotationAbout([0, 0, 1], Math.PI / 3) });
    expect(tuple(turned.axisX)).toEqual([0.5, Math.sqrt(0.75), 0].map((x) => expect.closeTo(x, 15)));
    expect(turned.aligned).toBe(false);
    expect(() => createObb({ halfExtents: [1, 0, 1] })).toThrow(/halfExtents\.y is 0/);
    expect(() => createObb({ halfExtents: [1, 1, 1], center: [0, Number.NaN, 0] })).toThrow(/center\.y is NaN/);
    expect(() => createObb({ halfExtents: [1, 1, 1], quaternion: [0, 0, 0, 0] })).toThrow(/quaternion.*zero/);
  });

  it('after a quarter turn is aligned with the world, with its extents exchanged, in any rounding of the turn', () => {
    const half: Vector = [0.1, 0.7, 1 / 3];
    const bounds = createAabb();
    for (const { quaternion, axes } of QUARTER_TURNS) {
      const tilt = multiply(rotationAbout([0, 0.6, 0.8], 1e-16), quaternion);
      for (const q of [quaternion, multiply(quaternion, [0, 0, Math.sin(Math.PI), Math.cos(Math.PI)]), tilt]) {
        const turned = createObb({ halfExtents: half, quaternion: q });
        expect(turned.aligned).toBe(true);
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

  it('OBB → AABB (Gomez): the bounds hold every corner and are touched by one on every side', () => {
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

  it('has the exact bounds when it is not turned, and over its motion', () => {
    const bounds = createAabb();
    shapeBounds(bounds, { shape: box({ size: [2, 4, 6] }), position: [1, 1, 1], displacement: [-5, 0, 5] });
    expect(bounds).toEqual({ min: { x: -5, y: -1, z: -2 }, max: { x: 2, y: 3, z: 9 } });
  });

  it('contains its surface, its edges and its corners, and nothing outside', () => {
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

  it('contains what is inside by the oracle, in any orientation', () => {
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
