import { box, overlapShapes, sphere, type Vec3Like } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { triangle } from '../../src/shapes/triangle.ts';
import { check } from '../helpers/assertions.ts';
import { Coverage } from '../helpers/coverage.ts';
import { closeTo } from '../helpers/pair-queries.ts';
import { Random } from '../helpers/random.ts';
import { contactOf, sweepOf } from '../helpers/shape-queries.ts';
import { rotationAbout, shapeAt, tuple } from '../helpers/test-shapes.ts';

// Tests of circles in the plane need no code of their own: a circle is a sphere, a rectangle a box of any thickness,
// and a triangle a triangle, all with z = 0.

type Point = readonly [x: number, y: number];

const circle = ([x, y]: Point, radius: number, [u, v]: Point = [0, 0]) => shapeAt(sphere(radius), [x, y, 0], [u, v, 0]);
const rectangle = ([x, y]: Point, [width, height]: Point, angle = 0) =>
  shapeAt(box({ halfExtents: [width / 2, height / 2, 1] }), [x, y, 0], [0, 0, 0], rotationAbout([0, 0, 1], angle));
const flat = (...corners: [Point, Point, Point]) => {
  const [a, b, c] = corners.map(([x, y]): Vec3Like => [x, y, 0]);
  return shapeAt(triangle(a, b, c));
};

/** Distance of two points, and of a point from a segment. */
const distance = ([x, y]: Point, [u, v]: Point) => Math.sqrt((x - u) ** 2 + (y - v) ** 2);
const distanceToEdge = (p: Point, a: Point, b: Point) => {
  const along = ((p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])) / distance(a, b) ** 2;
  const t = Math.max(0, Math.min(1, along));
  return distance(p, [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]);
};
/** On which side of the line from a to b a point is. */
const side = (p: Point, a: Point, b: Point) => Math.sign((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]));

describe('circle–rectangle in the plane, as sphere–box', () => {
  it('beside an edge, off a corner (3-4-5), and inside', () => {
    const r = rectangle([0, 0], [4, 2]);
    expect(contactOf(circle([2.5, 0.5], 1), r)).toMatchObject({ depth: 0.5, normal: { x: -1, y: 0, z: 0 } });
    const corner = contactOf(circle([5, 5], 6), r)!;
    expect(corner.depth).toBe(1);
    expect(tuple(corner.normal)).toEqual(closeTo([-0.6, -0.8, 0]));
    expect(contactOf(circle([0, 0.25], 0.5), r)).toMatchObject({ depth: 1.25, normal: { x: 0, y: -1, z: 0 } });
    expect(contactOf(circle([5, 5], 4.5), r)).toBeUndefined();
  });

  it('agrees with the plain test by clamping, for rectangles at any angle', () => {
    const random = new Random(111);
    const coverage = new Coverage();
    for (let i = 0; i < 1000; i++) {
      const [x, y, radius, angle] = [
        random.range(-3, 3),
        random.range(-3, 3),
        random.range(0.1, 1.5),
        random.range(-4, 4),
      ];
      const [u, v] = [x * Math.cos(angle) + y * Math.sin(angle), y * Math.cos(angle) - x * Math.sin(angle)];
      const gap = distance([u, v], [Math.max(-2, Math.min(2, u)), Math.max(-1, Math.min(1, v))]) - radius;
      const overlapping = overlapShapes(circle([x, y], radius), rectangle([0, 0], [4, 2], angle));
      check(overlapping === gap <= 0, `overlap ${overlapping} at distance ${gap}`);
      coverage.count(overlapping ? 'overlapping' : 'apart');
    }
    coverage.expectAtLeast({ overlapping: 200, apart: 200 });
  });

  it('sweeps stay in the plane', () => {
    const hit = sweepOf(circle([-12, 5], 5, [32, 0]), rectangle([0, 0], [2, 2]))!;
    expect(hit).toMatchObject({ fraction: 0.25, exitFraction: 0.5 });
    expect(tuple(hit.point)).toEqual(closeTo([-1, 1, 0]));
    expect([hit.point.z, hit.normal.z]).toEqual([0, 0]);
  });
});

describe('circle–triangle in the plane, as sphere–triangle', () => {
  const right = flat([0, 0], [4, 0], [0, 3]);

  it('beside each edge and off each corner (3-4-5)', () => {
    const distances: [Point, number][] = [
      [[2, -3], 3],
      [[-3, 1], 3],
      [[5, 5.5], 5],
      [[-3, -4], 5],
      [[8, -3], 5],
      [[-4, 6], 5],
    ];
    for (const [center, away] of distances) {
      expect(contactOf(circle(center, away + 0.5), right)!.depth).toBeCloseTo(0.5, 14);
      expect(contactOf(circle(center, away - 2 ** -40), right)).toBeUndefined();
    }
  });

  it('with its center in the triangle a circle overlaps, however small it is', () => {
    for (const radius of [1, 1e-9]) expect(overlapShapes(circle([1, 1], radius), right)).toBe(true);
    expect(overlapShapes(circle([2.5, 2.5], 0.5), right)).toBe(false);
  });

  it('agrees with the plain test, center inside or an edge within the radius, for triangles of either winding', () => {
    const random = new Random(112);
    const coverage = new Coverage();
    const randomPoint = (): Point => [random.range(-2, 2), random.range(-2, 2)];
    for (let i = 0; i < 2000; i++) {
      const [a, b, c, p] = [randomPoint(), randomPoint(), randomPoint(), randomPoint()];
      const radius = random.logarithmic(1e-6, 1);
      const inside = side(p, a, b) === side(p, b, c) && side(p, b, c) === side(p, c, a);
      const nearest = Math.min(distanceToEdge(p, a, b), distanceToEdge(p, b, c), distanceToEdge(p, c, a));
      const overlapping = overlapShapes(circle(p, radius), flat(a, b, c));
      check(overlapping === (inside || nearest <= radius), `overlap ${overlapping}, ${nearest} from the edges`);
      coverage.count(inside ? 'center inside' : overlapping ? 'over an edge' : 'apart');
    }
    coverage.expectAtLeast({ 'center inside': 80, 'over an edge': 60, apart: 300 });
  });

  it('sweeps stay in the plane', () => {
    const hit = sweepOf(circle([11, 13.5], 5, [-9, -12]), right)!;
    expect(hit.fraction).toBeCloseTo(2 / 3, 15);
    expect(tuple(hit.point)).toEqual(closeTo([2, 1.5, 0]));
    expect([hit.point.z, hit.normal.z]).toEqual([0, 0]);
  });
});
