import { type ConvexHull, convexHull } from 'first-contact';
import { describe, expect, it } from 'vitest';
import { hullOf as hullOfFields } from '../../../src/geometry/convex-hull.ts';
import type { HullData } from '../../../src/geometry/hull/hull-data.ts';
import { dot as dotOf } from '../../../src/math/vec3.ts';
import { fieldsOf } from '../../../src/narrowphase/made-shape.ts';
import { check } from '../../helpers/assertions.ts';
import { Random } from '../../helpers/random.ts';
import { tuple } from '../../helpers/test-shapes.ts';
import { topologyOf } from '../../oracle/polytopes.ts';
import { dot, norm, plus, type Quaternion, rotated, times, type Vector } from '../../oracle/vector.ts';

const hullOf = (shape: ConvexHull): HullData => hullOfFields(fieldsOf(shape));

const TILT: Quaternion = [0.26, 0.45, 0.31, 0.795];

/** Points of a cubic grid with `count` points per edge of length 1, around the origin. */
const grid = (count: number): Vector[] => {
  const at = (i: number) => i / (count - 1) - 0.5;
  const steps = Array.from({ length: count }, (_, i) => i);
  return steps.flatMap((i) => steps.flatMap((j) => steps.map((k): Vector => [at(i), at(j), at(k)])));
};

const tilted = (points: readonly Vector[], angle = 1): Vector[] => {
  const q: Quaternion = [TILT[0] * angle, TILT[1] * angle, TILT[2] * angle, TILT[3]];
  const whole = Math.sqrt(q[0] ** 2 + q[1] ** 2 + q[2] ** 2 + q[3] ** 2);
  return points.map((p) => rotated([q[0] / whole, q[1] / whole, q[2] / whole, q[3] / whole], p));
};

const asFloats = (points: readonly Vector[]): Float32Array => new Float32Array(points.flat());

/** Two regular polygons of radius 1, so far apart. */
const disc = (corners: number, thickness: number): Vector[] =>
  Array.from({ length: corners }, (_, i) => (2 * Math.PI * i) / corners).flatMap((angle): Vector[] => [
    [Math.cos(angle), 0, Math.sin(angle)],
    [Math.cos(angle), thickness, Math.sin(angle)],
  ]);

const uvSphere = (rings: number, segments: number): Vector[] =>
  Array.from({ length: rings + 1 }, (_, i) => (Math.PI * i) / rings).flatMap((polar) =>
    Array.from({ length: segments }, (_, j): Vector => {
      const angle = (2 * Math.PI * j) / segments;
      return [Math.sin(polar) * Math.cos(angle), Math.cos(polar), Math.sin(polar) * Math.sin(angle)];
    }),
  );

const inBall = (random: Random, count: number): Vector[] =>
  Array.from({ length: count }, () => times(random.unitVector(), random.next() ** (1 / 3)));

/** Checks that a hull is a closed convex surface around all points. */
function expectHullAround(hull: HullData, points: readonly Vector[], slack: number): void {
  const { corners, faces, edges, wideFaces } = hull;
  expect(corners.length - edges.length + faces.length).toBe(2);
  for (const { normal, offset } of faces) {
    check(Math.abs(norm(tuple(normal)) - 1) < 4e-16, 'the length of a normal');
    for (const p of points) check(dot(tuple(normal), p) - offset < slack, 'a point outside');
  }
  for (const { left, right, from, to } of edges) {
    const both = [faces[left]!, faces[right]!];
    check(
      both.every((face) => face.corners.includes(from) && face.corners.includes(to)),
      'an edge of other faces',
    );
  }
  for (const face of [...faces, ...wideFaces]) {
    check(face.corners.length > 2, 'a face without area');
    for (const corner of face.corners) {
      check(face.offset - dotOf(face.normal, corners[corner]!) < slack, 'a corner off its face');
    }
  }
}

const sizeOf = (points: readonly Vector[]): number => 2 * Math.max(...points.map(norm));

describe('the hull of a cube grid', () => {
  it.each([
    ['as it is', (points: Vector[]) => points],
    ['rotated', (points: Vector[]) => tilted(points)],
    ['rotated, a millionth of the size', (points: Vector[]) => tilted(points).map((p) => times(p, 1e-6))],
    ['rotated, a million times the size', (points: Vector[]) => tilted(points).map((p) => times(p, 1e6))],
    ['rotated by a billionth', (points: Vector[]) => tilted(points, 1e-9)],
    ['each point three times', (points: Vector[]) => [...tilted(points), ...tilted(points), ...tilted(points)]],
  ])('has 8 corners, 6 faces and 12 edges: %s', (_name, change) => {
    const points = change(grid(9));
    const hull = hullOf(convexHull(points));
    expect([hull.cornerCount, hull.faces.length, hull.edges.length]).toEqual([8, 6, 12]);
    expectHullAround(hull, points, 1e-14 * sizeOf(points));
  });

  it.each([1, 0.3, 1e-3, 1e-6, 1e-7, 1e-9])(
    'has 8 corners and 6 supporting faces when it is rounded to float32 after a rotation by %f',
    (angle) => {
      for (const scale of [1e-6, 1, 1e6]) {
        const points = tilted(grid(11), angle).map((p) => times(p, scale));
        const floats = asFloats(points);
        const hull = hullOf(convexHull(floats));
        expect([hull.cornerCount, hull.wideFaces.length]).toEqual([8, 6]);
        expect(hull.wideFaces.every(({ corners }) => corners.length === 4)).toBe(true);
        expectHullAround(hull, points, 2 ** -21 * sizeOf(points));
      }
    },
  );
});

describe('the hull of points', () => {
  it('has the corners, faces and edges that a search among all triples finds', () => {
    const random = new Random(1);
    for (let i = 0; i < 40; i++) {
      const points = Array.from({ length: 4 + random.integer(9) }, () => random.vector());
      const hull = hullOf(convexHull(points));
      const corners = hull.corners.map(tuple);
      const topology = topologyOf(corners);
      const sorted = (faces: readonly (readonly number[])[]) => faces.map((face) => [...face].sort().join()).sort();
      expect(sorted(hull.faces.map((face) => face.corners))).toEqual(sorted(topology.faces));
      expect(hull.edges).toHaveLength(topology.edges.length);
      expectHullAround(hull, points, 1e-14);
    }
  });

  it('does not depend on their order or on repeated points', () => {
    const random = new Random(2);
    for (const points of [inBall(random, 60), tilted(grid(5)), uvSphere(8, 12), disc(20, 1e-12)]) {
      const first = convexHull(points);
      const shuffled = [...points, ...points.slice(0, 10)].sort(() => random.next() - 0.5);
      expect(convexHull(shuffled)).toEqual(first);
      expect(hullOf(convexHull(shuffled))).toEqual(hullOf(first));
    }
  });

  it('is the same from vectors, flat numbers and typed arrays, and from its own corners', () => {
    const points = inBall(new Random(3), 40);
    const shape = convexHull(points);
    expect(convexHull(points.flat())).toEqual(shape);
    expect(convexHull(new Float64Array(points.flat()))).toEqual(shape);
    expect(hullOf(convexHull(shape.points))).toEqual(hullOf(shape));
    const coarse = convexHull(asFloats(points));
    expect(coarse.tolerance).toBeGreaterThan(1e-7);
    expect(coarse.points).toHaveLength(shape.points.length);
  });

  it('scales with the points to the last bit', () => {
    const points = tilted(disc(7, 0.3));
    const [small, large] = [convexHull(points), convexHull(points.map((p) => times(p, 2 ** 90)))];
    expect(large.points.map(tuple)).toEqual(small.points.map((p) => times(tuple(p), 2 ** 90)));
    expect(hullOf(large).normals).toEqual(hullOf(small).normals);
  });

  it('of a UV sphere has a face for every quadrilateral', () => {
    for (const points of [uvSphere(8, 16), tilted(uvSphere(8, 16))]) {
      const hull = hullOf(convexHull(points));
      expect([hull.cornerCount, hull.faces.length]).toEqual([114, 128]);
      expectHullAround(hull, points, 1e-14);
      expect(hullOf(convexHull(asFloats(points))).wideFaces).toHaveLength(128);
    }
  });

  it('of a thin disc is closed down to a thickness of a few roundings', () => {
    for (const thickness of [1e-3, 1e-12, 1e-13, 3e-14]) {
      for (const points of [disc(60, thickness), tilted(disc(60, thickness))]) {
        const hull = hullOf(convexHull(points));
        expect([hull.cornerCount, hull.faces.length]).toEqual([120, 62]);
        expectHullAround(hull, points, 4e-14);
      }
    }
  });

  it('leaves out points that are within rounding of the others', () => {
    const random = new Random(4);
    const sphere = Array.from({ length: 200 }, () => random.unitVector());
    const near = sphere.map((p) => plus(p, times(random.unitVector(), 1e-15)));
    expect(convexHull([...sphere, ...near]).points).toHaveLength(200);
    const nearFloats = asFloats([...sphere, ...sphere.map((p) => plus(p, times(random.unitVector(), 1e-7)))]);
    expect(convexHull(nearFloats).points).toHaveLength(200);
    // A bump on a face, lower and higher than rounding.
    const cube = grid(2);
    expect(convexHull([...cube, [0, 0.5 + 1e-15, 0]]).points).toHaveLength(8);
    expect(convexHull([...cube, [0, 0.5 + 1e-13, 0]]).points).toHaveLength(9);
  });

  it('has up to 256 corners', () => {
    const random = new Random(5);
    const sphere = Array.from({ length: 256 }, () => random.unitVector());
    const hull = hullOf(convexHull(sphere));
    expect([hull.cornerCount, hull.faces.length, hull.edges.length]).toEqual([256, 508, 762]);
    expectHullAround(hull, sphere, 1e-14);
    const more = [...sphere, random.unitVector()];
    expect(() => convexHull(more)).toThrow(/^convexHull: the hull of the 257 points has 257 corners, more than 256/);
  });

  it('of 100 000 points takes less than seconds, and its corners are counted in the error', () => {
    const points = new Float64Array(inBall(new Random(6), 100_000).flat());
    const start = performance.now();
    expect(() => convexHull(points)).toThrow(/the hull of the 100000 points has 1\d\d\d corners/);
    // About 0.2 s on an idle machine.
    expect(performance.now() - start).toBeLessThan(5000);
  });
});
