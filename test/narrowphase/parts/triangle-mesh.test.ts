import {
  box,
  cone,
  createAabb,
  createClosestPoints,
  createRayHit,
  createSweepHit,
  distanceShapes,
  overlapShapes,
  type PlacedShape,
  raycastShape,
  type Shape,
  shapeBounds,
  shapeContains,
  sphere,
  sweepShapes,
  triangle,
  triangleMesh,
} from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { types } from '../../helpers/all-pairs.ts';
import { showing } from '../../helpers/assertions.ts';
import { Coverage } from '../../helpers/coverage.ts';
import { cubeMesh, sphereMesh } from '../../helpers/meshes.ts';
import { Random } from '../../helpers/random.ts';
import { gridMesh, randomMesh, trianglesOf } from '../../helpers/random-meshes.ts';
import { randomShape } from '../../helpers/random-pairs.ts';
import { cases } from '../../helpers/sample-size.ts';
import { cross, minus, norm, plus, type Quaternion, rotated, times, unit, type Vector } from '../../oracle/vector.ts';

interface Placed {
  shape: Shape;
  position: Vector;
  quaternion: Quaternion;
  displacement: Vector;
  rotation?: Vector;
}

const placedAt = (random: Random, shape: Shape): Placed => ({
  shape,
  position: random.vector(2),
  quaternion: random.chance(0.3) ? [0, 0, 0, 1] : random.quaternion(),
  displacement: random.chance(0.3) ? [0, 0, 0] : random.vector(random.pick([1, 5, 50])),
});

interface MeshPair {
  mesh: Placed;
  other: Placed;
  triangles: Placed[];
  others: Placed[];
}

/** Random pairs of a mesh and another shape, which may be a mesh; each with the triangles as shapes of their own. */
function forPairs(seed: number, count: number, body: (pair: MeshPair) => void) {
  const random = new Random(seed);
  for (let i = 0; i < count; i++) {
    const shape = randomMesh(random);
    const mesh = placedAt(random, shape);
    const otherMesh = random.chance(0.2) ? randomMesh(random) : undefined;
    const other = placedAt(random, otherMesh ?? randomShape[random.pick(types)](random, random.range(0.3, 2)));
    const triangles = trianglesOf(shape).map((it) => ({ ...mesh, shape: it }));
    const others = otherMesh ? trianglesOf(otherMesh).map((it) => ({ ...other, shape: it })) : [other];
    showing({ mesh, other }, () => body({ mesh, other, triangles, others }));
  }
}

/** The earliest first and the latest last touch of any two shapes, and the numbers of the triangles touched first. */
function touchesOf(triangles: readonly PlacedShape[], others: readonly PlacedShape[]) {
  const hit = createSweepHit();
  let first = Infinity;
  let last = 0;
  let firstOnes: number[] = [];
  for (const [number, triangle] of triangles.entries()) {
    for (const other of others) {
      if (!sweepShapes(hit, triangle, other)) continue;
      if (hit.fraction < first) firstOnes = [];
      if (hit.fraction <= first) firstOnes.push(number);
      first = Math.min(first, hit.fraction);
      last = Math.max(last, hit.exitFraction);
    }
  }
  return { first, last, firstOnes };
}

describe('a mesh', () => {
  it('is as far from another shape as its nearest triangle', () => {
    forPairs(1, cases(1500, 40_000), ({ mesh, other, triangles, others }) => {
      const out = createClosestPoints();
      const each = createClosestPoints();
      distanceShapes(out, mesh, other);
      let least = Infinity;
      for (const triangle of triangles) {
        for (const it of others) {
          distanceShapes(each, triangle, it);
          least = Math.min(least, each.distance);
        }
      }
      if (least > 1e-9) expect(out.distance).toBeCloseTo(least, 11);
      else expect(out.distance).toBeLessThan(1e-9);
      if (Math.abs(least) > 1e-9) expect(overlapShapes(mesh, other)).toBe(least < 0);
      if (least < 1e-9) return;
      distanceShapes(each, triangles[out.featureA ?? 0] as Placed, others[out.featureB ?? 0] as Placed);
      expect(each.distance).toBeCloseTo(least, 11);
    });
  });

  it('touches first where its first triangle does, and last where its last does', () => {
    let hits = 0;
    forPairs(2, cases(3000, 80_000), ({ mesh, other, triangles, others }) => {
      const out = createSweepHit();
      const { first, last } = touchesOf(triangles, others);
      expect(sweepShapes(out, mesh, other)).toBe(first <= 1);
      if (first > 1) return;
      hits++;
      expect(out.fraction).toBe(first);
      expect(out.exitFraction).toBe(last);
    });
    expect(hits).toBeGreaterThan(20);
  });

  it('of many triangles touches a moving shape first and last as they do', () => {
    const random = new Random(7);
    const arrays = gridMesh(random, 20, 0.12, () => random.range(0, 0.1));
    const shape = triangleMesh(arrays);
    const triangles = trianglesOf(shape);
    let hits = 0;
    for (let i = 0; i < cases(800, 4000, 40); i++) {
      const mesh = {
        ...placedAt(random, shape),
        displacement: random.chance(0.5) ? ([0, 0, 0] as const) : random.vector(1),
      };
      const type = random.pick(['sphere', 'capsule', 'box', random.pick(types)] as const);
      const target = rotated(mesh.quaternion, random.vector(0.8));
      const position = plus(mesh.position, plus(target, random.vector(2)));
      const other = {
        ...placedAt(random, randomShape[type](random, random.logarithmic(0.03, 0.6))),
        position,
        displacement: times(plus(plus(mesh.position, target), times(position, -1)), random.pick([1, 3])),
      };
      showing({ mesh, other }, () => {
        const out = createSweepHit();
        const placed = triangles.map((triangle) => ({ ...mesh, shape: triangle }));
        const { first, last, firstOnes } = touchesOf(placed, [other]);
        expect(sweepShapes(out, mesh, other)).toBe(first <= 1);
        if (first > 1) return;
        hits++;
        expect(out.fraction).toBe(first);
        expect(out.exitFraction).toBe(last);
        expect(firstOnes).toContain(out.featureA ?? 0);
      });
    }
    expect(hits).toBeGreaterThan(cases(30, 30, 15));
  });

  it('is hit by a ray where its first triangle is', () => {
    const random = new Random(3);
    let hits = 0;
    for (let i = 0; i < cases(8000, 80_000); i++) {
      const shape = randomMesh(random);
      const mesh = placedAt(random, shape);
      const origin = random.vector(3);
      const target = plus(mesh.position, random.vector(1));
      const direction = plus(target, times(origin, -1));
      const ray = { origin, direction, maxDistance: random.pick([1, 100]) };
      const triangles = trianglesOf(shape).map((it) => ({ ...mesh, shape: it }));
      const out = createRayHit();
      const each = createRayHit();
      const found = triangles.flatMap((it) => (raycastShape(each, ray, it) ? [each.distance] : []));
      const first = Math.min(...found);
      expect(raycastShape(out, ray, mesh)).toBe(found.length > 0);
      if (found.length === 0) continue;
      hits++;
      expect(out.distance).toBeCloseTo(first, 11);
      expect(raycastShape(each, ray, triangles[out.feature ?? 0] as Placed)).toBe(true);
      expect(each).toMatchObject({ distance: out.distance, normal: out.normal, point: out.point });
    }
    expect(hits).toBeGreaterThan(50);
  });

  it('contains the points of its triangles', () => {
    const random = new Random(4);
    for (let i = 0; i < cases(1000); i++) {
      const shape = randomMesh(random);
      const mesh = placedAt(random, shape);
      const { a, b } = random.pick(trianglesOf(shape));
      const onEdge = times(plus([a.x, a.y, a.z], [b.x, b.y, b.z]), 0.5);
      expect(shapeContains(mesh, plus(mesh.position, rotated(mesh.quaternion, onEdge)))).toBe(true);
      expect(shapeContains(mesh, plus(mesh.position, [10, 0, 0]))).toBe(false);
    }
  });

  it('has bounds around its corners, and no farther from its center than the farthest corner', () => {
    const random = new Random(14);
    const bounds = createAabb();
    for (let i = 0; i < cases(600); i++) {
      const corners = [random.vector(2), random.vector(2), random.vector(2), random.vector(2)];
      const shape = triangleMesh({ positions: corners.flat(), indices: [0, 1, 2, 1, 2, 3] });
      const quaternion = random.quaternion();
      shapeBounds(bounds, { shape, quaternion });
      const farthest = Math.max(...corners.map(norm));
      // Rotations round both here and there.
      const rounding = 1e-15 * Math.max(1, farthest);
      for (const [axis, name] of (['x', 'y', 'z'] as const).entries()) {
        const values = corners.map((corner) => rotated(quaternion, corner)[axis]!);
        expect(bounds.min[name]).toBeLessThanOrEqual(Math.min(...values) + rounding);
        expect(bounds.max[name]).toBeGreaterThanOrEqual(Math.max(...values) - rounding);
        expect(Math.max(-bounds.min[name], bounds.max[name])).toBeLessThanOrEqual(farthest * (1 + 1e-15));
      }
    }
  });

  it('rotates like its triangles', () => {
    let hits = 0;
    forPairs(5, cases(600, 10_000), ({ mesh, other, triangles, others }) => {
      const random = new Random(Math.floor(mesh.position[0] * 1e9) >>> 0);
      const rotation = random.vector(2);
      const spin = random.chance(0.5) ? random.vector(2) : ([0, 0, 0] as const);
      const out = createSweepHit();
      const each = createSweepHit();
      let first = Infinity;
      for (const triangle of triangles) {
        for (const it of others) {
          if (sweepShapes(each, { ...triangle, rotation }, { ...it, rotation: spin }))
            first = Math.min(first, each.fraction);
        }
      }
      expect(sweepShapes(out, { ...mesh, rotation }, { ...other, rotation: spin })).toBe(first <= 1);
      if (first > 1) return;
      hits++;
      expect(out.fraction).toBe(first);
    });
    expect(hits).toBeGreaterThan(5);
  });

  it('of one triangle is hit with the normals of the triangle, up to its corners', () => {
    const random = new Random(8);
    const [hit, expected] = [createSweepHit(), createSweepHit()];
    let hits = 0;
    for (let i = 0; i < cases(2000, 60_000, 130); i++) {
      const [a, b, c] = [random.vector(1), random.vector(1), random.vector(1)];
      const shape = triangleMesh({ positions: [...a, ...b, ...c] });
      const mesh = placedAt(random, shape);
      const [triangle] = trianglesOf(shape).map((it) => ({ ...mesh, shape: it }));
      // Near a corner the rounding of the point is a large angle: edges had the normal of the face there.
      const target = plus(a, times(minus(b, a), random.logarithmic(1e-9, 1)));
      const upwards = cross(minus(b, a), minus(c, a));
      const outwards = times(cross(minus(b, a), upwards), 1 / norm(minus(b, a)));
      const from = unit(plus(outwards, times(upwards, random.range(-1, 1))));
      const other = {
        ...placedAt(random, sphere(random.range(0.1, 1))),
        position: plus(mesh.position, rotated(mesh.quaternion, plus(target, times(from, 1.5)))),
        displacement: plus(mesh.displacement, rotated(mesh.quaternion, times(from, -2))),
      };
      showing({ mesh, other }, () => {
        const touches = sweepShapes(expected, triangle!, other);
        expect(sweepShapes(hit, mesh, other)).toBe(touches);
        if (!touches || hit.overlapping) return;
        hits++;
        for (const axis of ['x', 'y', 'z'] as const) {
          expect(Math.abs(hit.normal[axis] - expected.normal[axis])).toBeLessThan(1e-9);
        }
      });
    }
    expect(hits).toBeGreaterThan(100);
  });

  it('names the lowest number of equal triangles that a rotating box meets', () => {
    const { positions, indices } = gridMesh(new Random(6), 4, 1, () => 0);
    const shape = triangleMesh({ positions, indices: Array.from({ length: 8 }, () => indices).flat() });
    const tile = { shape: box({ size: [0.1, 1, 0.1] }), displacement: [0, -3, 0], rotation: [0, 0.3, 0] } as const;
    for (let i = 0; i < indices.length; i += 3) {
      const [x, z] = [0, 2].map(
        (axis) => (1 / 3) * [0, 1, 2].reduce((sum, k) => sum + positions[3 * indices[i + k]! + axis]!, 0),
      );
      const out = createSweepHit();
      expect(sweepShapes(out, { ...tile, position: [x!, 2, z!] }, { shape, position: [0, 0, 0] })).toBe(true);
      expect(out.featureB ?? 0).toBe(i / 3);
    }
  });
});

describe('a solid mesh of a cube', () => {
  const { positions, indices } = cubeMesh();
  const solid = triangleMesh({ positions, indices, solid: true });
  const cube = box({ size: [2, 2, 2] });

  it('is as far from another shape as the cube, just outside of its surface and deep in it', () => {
    const random = new Random(41);
    const [found, expected] = [createClosestPoints(), createClosestPoints()];
    let apart = 0;
    const count = cases(2000, 20_000, 200);
    for (let i = 0; i < count; i++) {
      const other = placedAt(
        random,
        randomShape[random.pick(['sphere', 'capsule', 'box', 'convexHull'] as const)](random, 0.3),
      );
      const pose = placedAt(random, cube);
      other.position = plus(pose.position, times(random.unitVector(), random.range(2.2, 3)));
      distanceShapes(expected, pose, other);
      const { normal, distance } = expected;
      const gap = random.pick([1e-15, 1e-14, 1e-13, 1e-12, 1e-9]);
      other.position = plus(other.position, times([normal.x, normal.y, normal.z], gap - distance));
      distanceShapes(expected, pose, other);
      // By rounding some overlap.
      if (!(expected.distance > 0)) continue;
      apart++;
      distanceShapes(found, { ...pose, shape: solid }, other);
      const accuracy = other.shape.type === 'convexHull' ? 1e-9 : 1e-12;
      expect(found.distance).toBeGreaterThan(gap - accuracy);
      expect(found.distance).toBeLessThan(gap + accuracy);
    }
    expect(apart).toBeGreaterThan(count / 2);
    const small = { shape: sphere(0.1), position: [0.2, -0.3, 0.4] as const };
    distanceShapes(found, { shape: solid }, small);
    expect(found.distance).toBeCloseTo(-0.7, 12);
    distanceShapes(found, small, { shape: solid });
    expect(found.distance).toBeCloseTo(-0.7, 12);
  });

  it('is left by a thin cone that is in one of its edges at the start', () => {
    const hit = createSweepHit();
    const mesh = { shape: solid, position: [1.616, -0.717, -0.92], displacement: [-0.664, 0.983, -0.866] } as const;
    const spike = {
      shape: cone({ radius: 0.027, halfHeight: 0.473 }),
      position: [1.545, -0.998, 0.095],
      quaternion: [0.143, 0.669, -0.685, 0.25],
      displacement: [-0.295, 0.189, -2.121],
    } as const;
    expect(sweepShapes(hit, mesh, spike)).toBe(true);
    expect(hit.exitFraction).toBeLessThan(1);
  });

  it('is left by what overlaps it at the start and is apart from it at the end', () => {
    const random = new Random(42);
    const hit = createSweepHit();
    const closest = createClosestPoints();
    let left = 0;
    for (let i = 0; i < cases(2000, 20_000, 200); i++) {
      const mesh = { ...placedAt(random, cube), shape: solid };
      const other = {
        ...placedAt(random, randomShape[random.pick(['box', 'convexHull', 'cone'] as const)](random, 0.5)),
        position: plus(mesh.position, rotated(mesh.quaternion, random.vector(1.2))),
        displacement: plus(mesh.displacement, random.vector(3)),
      };
      const [meshAtEnd, otherAtEnd] = [mesh, other].map((it) => ({
        ...it,
        position: plus(it.position, it.displacement),
        displacement: [0, 0, 0] as const,
      }));
      distanceShapes(closest, meshAtEnd!, otherAtEnd!);
      if (!overlapShapes(mesh, other) || closest.distance < 1e-9) continue;
      showing({ mesh, other }, () => {
        expect(sweepShapes(hit, mesh, other)).toBe(true);
        expect(hit.exitFraction).toBeLessThan(1);
      });
      left++;
    }
    expect(left).toBeGreaterThan(50);
  });
});

describe('a one-sided mesh', () => {
  const arrays = sphereMesh(0);
  const mesh = { shape: triangleMesh({ ...arrays, sides: 'front' }) };
  const triangles = Array.from({ length: 8 }, (_, i) => ({
    shape: triangleMesh({ ...arrays, indices: arrays.indices.slice(3 * i, 3 * i + 3), sides: 'front' }),
  }));

  it('is as far as its nearest triangle that is not crossed from behind, however many are', () => {
    const random = new Random(43);
    const coverage = new Coverage();
    const found = createClosestPoints();
    const each = createClosestPoints();
    for (let i = cases(3000, 30_000, 500); i > 0; i--) {
      const type = random.pick(['sphere', 'capsule', 'box', 'cylinder', 'cone', 'convexHull'] as const);
      const other = {
        ...placedAt(random, randomShape[type](random, random.range(0.3, 1.5))),
        position: random.vector(1),
      };
      const distances = triangles.map((triangle) => {
        distanceShapes(each, other, triangle);
        return each.distance;
      });
      const expected = Math.min(...distances);
      if (expected <= 0) continue;
      distanceShapes(found, other, mesh);
      const crossed = distances.filter((it) => it === Infinity).length;
      showing({ other, distances }, () => expect(found.distance).toBeCloseTo(expected, 12));
      coverage.count(crossed === 8 ? 'all' : crossed >= 3 ? 'many' : 'few');
    }
    coverage.expectAtLeast({ all: 10, many: 50, few: 50 });
  });

  it('without a distance writes no points of the call before', () => {
    const out = createClosestPoints();
    distanceShapes(out, { shape: sphere(1), position: [4, 5, 6] }, mesh);
    distanceShapes(out, { shape: sphere(3) }, mesh);
    expect(out).toMatchObject({ ...createClosestPoints(), featureB: 0 });
  });
});

it('a mesh of one triangle contains the points that the triangle contains, within rounding of its corners', () => {
  const corners = [
    [1, 1, 1],
    [1, 1, 0.5],
    [1, 0.5, 1],
  ] as const;
  const a = { shape: triangle(...corners) };
  const b = { shape: triangleMesh({ positions: corners.flat() }) };
  for (let i = -40; i <= 40; i++) {
    const p = [1 + i * 2e-13, 0.9, 0.9] as const;
    expect(shapeContains(b, p), String(p)).toBe(shapeContains(a, p));
  }
});
