import { createTriangleIntersection, intersectRayTriangle } from 'first-contact/narrowphase';
import { describe, expect, it } from 'vitest';
import { buildMesh } from '../../../src/geometry/mesh/build-mesh.ts';
import { createCorners, type MeshData, writeMeshCorners } from '../../../src/geometry/mesh/mesh-data.ts';
import { rayMesh } from '../../../src/geometry/mesh/ray-mesh.ts';
import { createMeshRay, createMeshRayHit, type MeshRay } from '../../../src/geometry/mesh/ray-state.ts';
import { check } from '../../helpers/assertions.ts';
import { Coverage, cases, STRIDE } from '../../helpers/coverage.ts';
import {
  cubeMesh,
  gridMesh,
  insideOut,
  joined,
  mapped,
  rotatedSingles,
  sampleMeshes,
  sphereMesh,
  unwelded,
} from '../../helpers/meshes.ts';
import { Random } from '../../helpers/random.ts';
import { minus, norm, type Vector } from '../../oracle/vector.ts';

function rayFrom(origin: Vector, direction: Vector, limit = Infinity): MeshRay {
  const ray = createMeshRay();
  [ray.origin.x, ray.origin.y, ray.origin.z] = origin;
  [ray.direction.x, ray.direction.y, ray.direction.z] = direction;
  ray.limit = limit;
  return ray;
}

const corners = createCorners();
const hit = createMeshRayHit();
const found = createTriangleIntersection();

/** The first hit of all triangles, each tested by itself; ∞ for none. */
function firstOfAll(data: MeshData, ray: MeshRay): number {
  let first = Infinity;
  for (let triangle = 0; triangle < data.triangleCount; triangle++) {
    writeMeshCorners(corners, data, triangle);
    const options = { cullBackfaces: ray.frontOnly };
    if (!intersectRayTriangle(found, ray, corners.a, corners.b, corners.c, options)) continue;
    if (found.t <= ray.limit) first = Math.min(first, found.t);
  }
  return first;
}

const castAt = (data: MeshData, origin: Vector, target: Vector): number => {
  const ray = rayFrom(origin, minus(target, origin));
  return rayMesh(hit, data, ray) ? hit.t : Infinity;
};

/** A point anywhere in the bounds of a mesh, or a corner of it. */
function pointOf(data: MeshData, random: Random): Vector {
  const pick = () => {
    const at = 3 * random.integer(data.positions.length / 3);
    return [data.positions[at]!, data.positions[at + 1]!, data.positions[at + 2]!] as const;
  };
  const [p, q, r] = [pick(), pick(), pick()];
  return random.chance(0.3) ? p : [p[0], q[1], r[2]];
}

describe('rayMesh', () => {
  for (const [name, mesh] of Object.entries(sampleMeshes(new Random(2)))) {
    it(`agrees with all triangles, one by one: ${name}`, () => {
      const data = buildMesh(mesh);
      const random = new Random(11);
      const coverage = new Coverage();
      const count = cases(960, 4000);
      for (let i = 0; i < count; i++) {
        const [origin, target] = [pointOf(data, random), pointOf(data, random)];
        const spread = data.extent * random.pick([0, 0.01, 1]);
        const from: Vector = [0, 1, 2].map((axis) => origin[axis]! + random.range(-spread, spread)) as never;
        if (norm(minus(target, from)) === 0) continue;
        const ray = rayFrom(from, minus(target, from), random.pick([Infinity, Infinity, 1, 0.5]));
        ray.frontOnly = random.chance(0.2);
        const expected = firstOfAll(data, ray);
        hit.t = Infinity;
        const isHit = rayMesh(hit, data, ray);
        // A start on the surface is within rounding of it.
        const rounding = (1e-13 * data.extent) / norm(minus(target, from));
        const isAt = (time: number) => Math.abs(hit.t - time) < rounding || Math.abs(expected - time) < rounding;
        // At a corner between fronts and backs, which one of them the ray passes is within rounding, too.
        const isDoubtful = isAt(0) || isAt(ray.limit) || (ray.frontOnly && isAt(1));
        if (isDoubtful) continue;
        check(isHit === expected < Infinity, `hit ${isHit}, ${hit.t} but expected at ${expected}`);
        coverage.count(isHit ? 'hit' : 'miss');
        if (isHit) check(Math.abs(hit.t - expected) <= 1e-9 * (1 + expected), `${hit.t} instead of ${expected}`);
      }
      coverage.expectShares(count, { hit: 0.02 });
    });
  }

  it('loses no ray through a corner or an edge of a closed mesh', () => {
    const random = new Random(4);
    const meshes = [cubeMesh(), sphereMesh(2), unwelded(sphereMesh(2)), rotatedSingles(cubeMesh(), random)];
    for (let i = 0; i < 3; i++) meshes.push(rotatedSingles(sphereMesh(2), random));
    meshes.push(
      mapped(sphereMesh(2), ([x, y, z]) => [x, y * 1e-9, z]),
      mapped(sphereMesh(1), (p) => p.map((x) => x * 1e28)),
    );
    for (const mesh of meshes) {
      const data = buildMesh(mesh);
      const at = (corner: number): Vector => [0, 1, 2].map((axis) => data.positions[3 * corner + axis]!) as never;
      const center = [0, 1, 2].map((axis) => {
        const along = Array.from(data.positions).filter((_, i) => i % 3 === axis);
        return along.reduce((a, b) => a + b) / along.length;
      }) as never as Vector;
      // A quick run takes every eighth edge of the fine meshes.
      const stride = data.corners.length > 100 ? STRIDE : 1;
      for (let edge = 0; edge < data.corners.length; edge += stride) {
        const [p, q] = [at(data.corners[edge]!), at(data.corners[edge % 3 === 2 ? edge - 2 : edge + 1]!)];
        for (const s of [0, 0.5, random.next()]) {
          const target = [0, 1, 2].map((axis) => p[axis]! + (q[axis]! - p[axis]!) * s) as never as Vector;
          check(castAt(data, center, target) < Infinity, 'lost from inside');
          const outside = [0, 1, 2].map(
            (axis) => center[axis]! + (target[axis]! - center[axis]!) * 1.7,
          ) as never as Vector;
          check(castAt(data, outside, center) < 1, 'lost from outside');
        }
      }
    }
  });

  it('hits a grid along every grid line, from above and in its plane', () => {
    const data = buildMesh(gridMesh(6, 5));
    for (let x = 0; x <= 6; x += 0.5) {
      for (let z = 0; z <= 5; z += 0.5) {
        expect(rayMesh(hit, data, rayFrom([x, 3, z], [0, -2, 0]))).toBe(true);
        expect(hit.t).toBe(1.5);
        expect(rayMesh(hit, data, rayFrom([x, -3, z], [0, 1e-30, 0]))).toBe(true);
        expect(hit.t).toBeCloseTo(3e30, -20);
      }
      expect(rayMesh(hit, data, rayFrom([x, 0, -1], [0, 0, 1]))).toBe(true);
      expect([hit.t, hit.isEdgeOn]).toEqual([1, true]);
    }
    expect(rayMesh(hit, data, rayFrom([7, 0, -1], [0, 0, 1]))).toBe(false);
    expect(rayMesh(hit, data, rayFrom([6.000001, 1, 0], [0, -1, 0]))).toBe(false);
  });

  it('reports the lowest feature number of triangles hit at the same time', () => {
    const stack = joined(gridMesh(2, 2), joined(insideOut(gridMesh(2, 2)), gridMesh(2, 2)));
    const data = buildMesh(stack);
    for (const [x, z] of [
      [0.25, 0.25],
      [1, 1],
      [0.5, 0.5],
      [2, 2],
    ] as const) {
      expect(rayMesh(hit, data, rayFrom([x, 1, z], [0, -1, 0]))).toBe(true);
      const feature = data.features[hit.triangle]!;
      const lowest = firstFeatureAt(x, z);
      expect(feature).toBe(lowest);
    }
  });

  it('has the same first hit whatever the order of the triangles', () => {
    const random = new Random(12);
    const { positions, indices } = sampleMeshes(random).doubled!;
    const order = Array.from({ length: indices.length / 3 }, (_, i) => i);
    const data = buildMesh({ positions, indices });
    for (let round = 0; round < 3; round++) {
      order.sort(() => random.next() - 0.5);
      const shuffled = order.flatMap((triangle) => indices.slice(3 * triangle, 3 * triangle + 3));
      const other = buildMesh({ positions, indices: shuffled });
      for (let i = 0; i < cases(1000); i++) {
        const [from, to] = [pointOf(data, random), pointOf(data, random)];
        const [expected, actual] = [castAt(data, from, to), castAt(other, from, to)];
        check(actual === expected, `${actual} instead of ${expected}`);
      }
    }
  });

  it('passes through triangles from behind if only fronts count', () => {
    const data = buildMesh(sphereMesh(2));
    const ray = rayFrom([0.1, 0.2, 0.3], [1, 2, -1]);
    ray.frontOnly = true;
    expect(rayMesh(hit, data, ray)).toBe(false);
    ray.frontOnly = false;
    expect(rayMesh(hit, data, ray)).toBe(true);
    const outer = rayFrom([0, 5, 0.1], [0, -1, 0]);
    outer.frontOnly = true;
    expect(rayMesh(hit, data, outer) && hit.t < 5).toBe(true);
  });

  it('counts a hit at the very end and at the very start', () => {
    const data = buildMesh(gridMesh(2, 2));
    expect(rayMesh(hit, data, rayFrom([0.3, 2, 0.4], [0, -1, 0], 2))).toBe(true);
    expect(rayMesh(hit, data, rayFrom([0.3, 2, 0.4], [0, -1, 0], 2 - 2 ** -51))).toBe(false);
    expect(rayMesh(hit, data, rayFrom([0.3, 0, 0.4], [0, -1, 0], 0))).toBe(true);
    expect(rayMesh(hit, data, rayFrom([0.3, 2, 0.4], [0, 1, 0]))).toBe(false);
  });

  it('hits nothing with a direction that is zero or not finite', () => {
    const data = buildMesh(gridMesh(2, 2));
    for (const y of [0, Number.NaN, -Infinity]) {
      expect(rayMesh(hit, data, rayFrom([1, 1, 1], [0, y, 0]))).toBe(false);
    }
  });
});

/** The lowest number of a triangle of `gridMesh(2, 2)` at a point. */
function firstFeatureAt(x: number, z: number): number {
  for (let feature = 0; feature < 8; feature++) {
    const cell = feature >> 1;
    const [u, v] = [x - (cell & 1), z - (cell >> 1)];
    const isFirst = feature % 2 === 0;
    if (u >= 0 && v >= 0 && u <= 1 && v <= 1 && (isFirst ? u + v <= 1 : u + v >= 1)) return feature;
  }
  throw new RangeError('outside');
}
