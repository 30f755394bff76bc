import {
  box,
  type ConvexHull,
  convexHull,
  cylinder,
  plane,
  type Shape,
  sphere,
  triangle,
} from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { FAR, forRandomPairs, types } from '../../helpers/all-pairs.ts';
import {
  assertClosest,
  CLOSED_FORM,
  check,
  lengthsOf,
  near,
  nearVector,
  steepnessAfter,
  sweptLengthsOf,
} from '../../helpers/assertions.ts';
import { Coverage, cases } from '../../helpers/coverage.ts';
import { Random } from '../../helpers/random.ts';
import { closestOf, contactOf, sweepOf } from '../../helpers/shape-queries.ts';
import { atFraction, rotationAbout, shapeAt, solidOf, type TestShape, tuple } from '../../helpers/test-shapes.ts';
import { signedDistance } from '../../oracle/signed-distance.ts';
import { type Core, coreCorners, gapAlong, type Solid } from '../../oracle/solids.ts';
import { exactCross, minus, norm, plus, rotated, times, unit, type Vector } from '../../oracle/vector.ts';

/** Accuracy of the middle of a shared area, which is clipped with a margin of 1e-12 of the sizes. */
const CLIPPED = 1e-11;

const SIGNS = [-1, 1] as const;

/** The corners of a box. */
const cornersOf = (x: number, y: number, z: number): Vector[] =>
  SIGNS.flatMap((i) => SIGNS.flatMap((j) => SIGNS.map((k): Vector => [i * x, j * y, k * z])));

const CUBE = convexHull(cornersOf(1, 1, 1));
const OCTAHEDRON = convexHull([1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1]);

/** The same box as a hull. */
const asHull = (placed: TestShape): TestShape => {
  if (placed.shape.type !== 'box') return placed;
  const { x, y, z } = placed.shape.halfExtents;
  return { ...placed, shape: convexHull(cornersOf(x, y, z)) };
};

/** A hull with so many corners on a sphere. */
const roundHull = (random: Random, corners: number, radius = 1): ConvexHull =>
  convexHull(Array.from({ length: corners }, () => times(random.unitVector(), radius)));

describe.each(types.filter((type) => type !== 'convexHull'))('a box as a hull against a %s', (type) => {
  it('has the results of the box, to rounding', () => {
    const coverage = new Coverage();
    forRandomPairs(['box', type], cases(300, 5000, 40), (a, b) => {
      const [hullA, hullB] = [asHull(a), asHull(b)];
      const tolerance = CLOSED_FORM * sweptLengthsOf(a, b);
      const [expected, found] = [closestOf(a, b), closestOf(hullA, hullB)];
      near(found.distance, expected.distance, tolerance, 'distance');
      const [contact, hullContact] = [contactOf(a, b), contactOf(hullA, hullB)];
      const isClear = Math.abs(expected.distance) > tolerance;
      check(!isClear || (contact !== undefined) === (hullContact !== undefined), 'contact');
      const [hit, hullHit] = [sweepOf(a, b), sweepOf(hullA, hullB)];
      if (!isClear || !hit || !hullHit) return;
      check(hit.overlapping === hullHit.overlapping, 'overlapping');
      coverage.count(hit.overlapping ? 'overlapping' : 'impact');
      if (hit.overlapping) return;
      const room = tolerance / steepnessAfter(hit, a, b) + 4 * Number.EPSILON;
      near(hullHit.fraction, hit.fraction, room, 'fraction');
    });
    coverage.expectAtLeast({ overlapping: 30, impact: 30 });
  });
});

describe('two cubes as hulls', () => {
  const placed = (position: Vector, displacement: Vector = [0, 0, 0]) => shapeAt(CUBE, position, displacement);
  const floor = placed([0, 0, 0]);

  it.each<[string, Vector, Vector]>([
    ['face on face', [2, 0.5, 0.5], [1, 0, 0]],
    ['edge on edge', [2, 2, 0.5], [1, 1, 0]],
    ['corner on corner', [2, 2, 2], [1, 1, 1]],
  ])('touch %s: a touch counts, and the smallest step away does not', (_name, position, away) => {
    expect(contactOf(floor, placed(position))?.depth).toBe(0);
    expect(closestOf(floor, placed(position)).distance).toBe(0);
    const apart = placed(plus(position, times(away, 1e-15)));
    expect(contactOf(floor, apart)).toBeUndefined();
    expect(closestOf(floor, apart).distance).toBeGreaterThan(0);
  });

  it('report the axis of least penetration, x before y before z, and the middle of the shared part', () => {
    const contact = contactOf(floor, placed([1.5, 0.5, 0]))!;
    expect(contact).toMatchObject({ depth: 0.5, normal: { x: 1, y: 0, z: 0 } });
    nearVector(tuple(contact.pointA), [1, 0.25, 0], CLIPPED, 'point of a');
    nearVector(tuple(contact.pointB), [0.5, 0.25, 0], CLIPPED, 'point of b');
    expect(contactOf(floor, placed([1.5, 1.5, 1.5]))?.normal).toEqual({ x: 1, y: 0, z: 0 });
    expect(contactOf(floor, floor)).toMatchObject({ depth: 2, normal: { x: 1, y: 0, z: 0 } });
  });

  it('meet at the exact fractions, and leave', () => {
    const hit = sweepOf(placed([-5, 0.5, 0], [16, 0, 0]), floor)!;
    expect(hit).toMatchObject({ fraction: 3 / 16, exitFraction: 7 / 16, overlapping: false, depth: 0 });
    expect(hit.normal).toEqual({ x: 1, y: 0, z: 0 });
    nearVector(tuple(hit.point), [-1, 0.25, 0], CLIPPED, 'point');
  });

  it('slide along each other without end when flush, and miss by the last bit', () => {
    expect(sweepOf(placed([-5, 2, 0], [16, 0, 0]), floor)).toMatchObject({ fraction: 3 / 16, exitFraction: 7 / 16 });
    expect(sweepOf(placed([-5, 2 + 2 ** -51, 0], [16, 0, 0]), floor)).toBeUndefined();
  });

  it('far from the origin have the same results', () => {
    const at = (position: Vector, displacement: Vector = [0, 0, 0]) => placed(plus(FAR, position), displacement);
    expect(sweepOf(at([-5, 0.5, 0], [16, 0, 0]), at([0, 0, 0]))).toMatchObject({
      fraction: 3 / 16,
      exitFraction: 7 / 16,
      normal: { x: 1, y: 0, z: 0 },
    });
  });
});

describe('an octahedron', () => {
  it('meets a face with its corner, and an edge with its edge', () => {
    const cube = shapeAt(CUBE);
    const onFace = sweepOf(shapeAt(OCTAHEDRON, [0.25, 5, 0], [0, -6, 0]), cube)!;
    expect(onFace.fraction).toBe(0.5);
    expect(tuple(onFace.point)).toEqual([0.25, 1, 0]);
    // The edge of the octahedron above the edge of the cube along z, a quarter turn about y apart.
    const q = rotationAbout([0, 0, 1], Math.PI / 4);
    const onEdge = sweepOf(shapeAt(OCTAHEDRON, [0.5, 5, 0.5], [0, -8, 0], q), shapeAt(CUBE, [0, 0, 0], [0, 0, 0], q))!;
    expect(onEdge.fraction).toBeGreaterThan(0);
    nearVector(tuple(onEdge.pointA), tuple(onEdge.pointB), 1e-14, 'points of an impact');
  });

  it('parts from a sphere at its center along the first face', () => {
    const contact = contactOf(shapeAt(OCTAHEDRON), shapeAt(sphere(0.1)))!;
    expect(contact.depth).toBeCloseTo(Math.sqrt(1 / 3) + 0.1, 14);
    expect(tuple(contact.normal).map(Math.abs)).toEqual([1, 1, 1].map((x) => expect.closeTo(x / Math.sqrt(3), 14)));
  });
});

describe('a hull on its base with five corners on one side', () => {
  // The base is a square that bulges on its right.
  const base: Vector[] = [
    [-1, 0, -1],
    [-1, 0, 1],
    [1, 0, -1],
    [1, 0, 1],
    [1.4, 0, -0.6],
    [1.5, 0, 0],
    [1.4, 0, 0.6],
  ];
  const house = convexHull([...base, [0, 2, 0]]);
  // x = Σ (x₁ + x₂) (x₁ z₂ − x₂ z₁) / 3 Σ (x₁ z₂ − x₂ z₁)
  const outline = [0, 2, 4, 5, 6, 3, 1].map((i) => base[i]!);
  let [area, moment] = [0, 0];
  for (const [i, [x, , z]] of outline.entries()) {
    const [nextX, , nextZ] = outline[(i + 1) % outline.length]!;
    area += x * nextZ - nextX * z;
    moment += (x + nextX) * (x * nextZ - nextX * z);
  }
  const centroid = moment / (3 * area);

  it.each<[string, Shape, Vector]>([
    ['a plane', plane({ normal: [0, 1, 0], offset: 0 }), [0, 0, 0]],
    ['a box', box({ halfExtents: [9, 1, 9] }), [0, -1, 0]],
    ['a triangle', triangle([-20, 0, -20], [0, 0, 40], [20, 0, -20]), [0, 0, 0]],
    ['a cylinder', cylinder({ radius: 9, halfHeight: 1 }), [0, -1, 0]],
  ])('touches %s at the centroid of the base', (_name, shape, at) => {
    const q = rotationAbout([0, 1, 0], 0.3);
    const expected = rotated(q, [centroid, 0, 0]);
    const floor = shapeAt(shape, at);
    const touching = closestOf(shapeAt(house, [0, 1e-3, 0], [0, 0, 0], q), floor);
    nearVector(tuple(touching.pointB), expected, CLIPPED, 'closest point');
    const hit = sweepOf(shapeAt(house, [0, 1, 0], [0, -2, 0], q), floor)!;
    nearVector(tuple(hit.point), expected, CLIPPED, 'impact');
    const contact = contactOf(shapeAt(house, [0, -1e-3, 0], [0, 0, 0], q), floor)!;
    nearVector(tuple(contact.pointB), expected, CLIPPED, 'contact');
  });
});

/** The largest gap along all face normals and all cross products of edges of two hulls; minus the depth when they overlap. */
function largestGap(a: TestShape, b: TestShape): number {
  const [solidA, solidB] = [solidOf(a), solidOf(b)];
  if (solidA.kind !== 'polytope' || solidB.kind !== 'polytope') throw new Error('not two hulls');
  const edgesOf = ({ corners, topology }: typeof solidA): Vector[] =>
    topology.edges.map(([from, to]) => minus(corners[to]!, corners[from]!));
  const normalsOf = ({ corners, topology }: typeof solidA): Vector[] =>
    topology.faces.map(([i, j, k]) => exactCross(minus(corners[j!]!, corners[i!]!), minus(corners[k!]!, corners[i!]!)));
  const crosses = edgesOf(solidA).flatMap((u) => edgesOf(solidB).map((v) => exactCross(u, v)));
  let gap = Number.NEGATIVE_INFINITY;
  for (const n of [...normalsOf(solidA), ...normalsOf(solidB), ...crosses]) {
    if (norm(n) === 0) continue;
    for (const sign of SIGNS) gap = Math.max(gap, gapAlong(solidA, solidB, times(unit(n), sign)));
  }
  return gap;
}

describe('hulls with many corners', () => {
  it('have the depth and the distance of a search of all faces and all pairs of edges', () => {
    const random = new Random(401);
    const coverage = new Coverage();
    for (let i = cases(60, 1000, 12); i > 0; i--) {
      const a = shapeAt(roundHull(random, 12 + random.integer(9)), [0, 0, 0], [0, 0, 0], random.quaternion());
      const b = shapeAt(
        roundHull(random, 12 + random.integer(9)),
        times(random.unitVector(), random.range(0.5, 2.5)),
        [0, 0, 0],
        random.quaternion(),
      );
      const gap = largestGap(a, b);
      const { distance } = closestOf(a, b);
      coverage.count(gap > 0 ? 'apart' : 'overlapping');
      if (gap <= 0) near(distance, gap, 1e-13, 'depth');
      else near(distance, signedDistance(solidOf(a), solidOf(b)), 1e-13, 'distance');
    }
    coverage.expectAtLeast({ apart: 10, overlapping: 10 });
  });

  /** The polytope of a placed hull without its faces: enough for gaps along a direction. */
  const cornersAt = ({ shape, position, quaternion }: TestShape<ConvexHull>): Solid => ({
    kind: 'polytope',
    center: position,
    corners: shape.points.map((p) => rotated(quaternion, tuple(p))),
    topology: { faces: [], edges: [] },
  });

  it('of 256 corners prove their results: the gap along the normal is the distance of the points', () => {
    const random = new Random(402);
    for (let i = 0; i < cases(8, 8, 4); i++) {
      const a = shapeAt(roundHull(random, 256), [0, 0, 0], [0, 0, 0], random.quaternion());
      const b = shapeAt(roundHull(random, 256), times(random.unitVector(), 2.2), [0, 0, 0], random.quaternion());
      const found = closestOf(a, b);
      const n = tuple(found.normal);
      near(gapAlong(cornersAt(a), cornersAt(b), n), found.distance, 1e-14, 'gap along the normal');
      nearVector(minus(tuple(found.pointB), tuple(found.pointA)), times(n, found.distance), 1e-14, 'points');
      const hit = sweepOf({ ...a, displacement: times(b.position, 1.5) }, b)!;
      const there = atFraction({ ...a, displacement: times(b.position, 1.5) }, hit.fraction) as TestShape<ConvexHull>;
      near(gapAlong(cornersAt(there), cornersAt(b), tuple(hit.normal)), 0, 1e-14, 'gap at the touch');
      nearVector(tuple(hit.pointA), tuple(hit.pointB), 1e-13, 'points of the touch');
      const inside = { ...a, position: times(b.position, 0.4) };
      const deep = closestOf(inside, b);
      const [solidA, solidB] = [cornersAt(inside), cornersAt(b)];
      near(gapAlong(solidA, solidB, tuple(deep.normal)), deep.distance, 1e-14, 'depth along the normal');
      for (let k = 0; k < 200; k++) {
        const direction = random.unitVector();
        const along = gapAlong(solidA, solidB, direction);
        check(along <= deep.distance + 1e-14, 'a direction with less depth');
      }
    }
  });

  it('from float32 points meet each other and all other shapes', () => {
    const random = new Random(403);
    const coverage = new Coverage();
    for (let i = 0; i < 40; i++) {
      const q = random.quaternion();
      const floats = new Float32Array(cornersOf(0.5, 0.7, 0.9).flatMap((p) => [...rotated(q, p)]));
      const hull: Shape = convexHull(floats);
      const a = shapeAt(hull, random.vector(1.5), [0, 0, 0], random.chance(0.5) ? [0, 0, 0, 1] : random.quaternion());
      for (const shape of [hull, box({ halfExtents: [0.5, 0.7, 0.9] })]) {
        const b = shapeAt(shape, [0, 0, 0], [0, 0, 0], shape === hull ? [0, 0, 0, 1] : q);
        const found = closestOf(a, b);
        coverage.count(found.distance > 0 ? 'apart' : 'overlapping');
        const solid = solidOf(b) as Core;
        check(coreCorners(solid).length === 8, 'corners');
        near(found.distance, signedDistance(solidOf(a), solid), CLOSED_FORM * lengthsOf(a, b), 'distance');
        assertClosest(found, a, b, CLOSED_FORM * lengthsOf(a, b));
      }
    }
    coverage.expectAtLeast({ apart: 10, overlapping: 10 });
  });
});

it('a hull overlaps itself by its least width', () => {
  expect(closestOf(shapeAt(CUBE), shapeAt(CUBE)).distance).toBe(-2);
});
