import { describe, expect, it } from 'vitest';
import { buildMesh } from '../../../src/geometry/mesh/build-mesh.ts';
import { openEdgeOf, volumeSignOf } from '../../../src/geometry/mesh/closed-mesh.ts';
import { insideMesh } from '../../../src/geometry/mesh/inside-mesh.ts';
import type { MeshData } from '../../../src/geometry/mesh/mesh-data.ts';
import { vec3 } from '../../../src/math/vec3.ts';
import { check } from '../../helpers/assertions.ts';
import { Coverage, cases } from '../../helpers/coverage.ts';
import {
  cubeMesh,
  gridMesh,
  insideOut,
  joined,
  type MeshArrays,
  mapped,
  rotatedSingles,
  sphereMesh,
  unwelded,
} from '../../helpers/meshes.ts';
import { Random } from '../../helpers/random.ts';
import { norm, type Vector } from '../../oracle/vector.ts';

const isInside = (data: MeshData, [x, y, z]: Vector) => insideMesh(data, vec3(x, y, z));
const scaled = (mesh: MeshArrays, by: number) => mapped(mesh, (p) => p.map((x) => x * by));
const openEdge = (mesh: MeshArrays) => openEdgeOf(buildMesh(mesh), mesh.indices);

describe('insideMesh', () => {
  it('knows the inside of a cube, its surface included, exactly', () => {
    const cube = buildMesh(cubeMesh());
    const turned = buildMesh(insideOut(cubeMesh()));
    const coordinates = [-1 - 2 ** -52, -1, -1 + 2 ** -53, -0.5, 0, 0.25, 1 - 2 ** -53, 1, 1 + 2 ** -52, 3];
    for (const x of coordinates) {
      for (const y of coordinates) {
        for (const z of coordinates) {
          const expected = Math.max(Math.abs(x), Math.abs(y), Math.abs(z)) <= 1;
          check(isInside(cube, [x, y, z]) === expected, `${[x, y, z]}`);
          check(isInside(turned, [x, y, z]) === expected, `${[x, y, z]} inside out`);
        }
      }
    }
  });

  it('knows the inside of a sphere behind its corners and along its edges', () => {
    const random = new Random(3);
    const coverage = new Coverage();
    for (const mesh of [sphereMesh(2), unwelded(sphereMesh(2)), scaled(sphereMesh(2), 1e28)]) {
      const data = buildMesh(mesh);
      const size = data.extent;
      const at = () => {
        const corner = 3 * random.integer(data.positions.length / 3);
        return [0, 1, 2].map((axis) => data.positions[corner + axis]!) as never as Vector;
      };
      for (let i = 0; i < cases(3000); i++) {
        // The ray from the point passes through a corner or along an edge where coordinates are shared.
        const [p, q] = [at(), at()];
        const y = random.chance(0.5) ? p[1] : (p[1] + q[1]) / 2;
        const z = random.chance(0.5) ? p[2] : (p[2] + q[2]) / 2;
        const point: Vector = [random.range(-1.2, 1.2) * size, y, z];
        const radius = norm(point.map((x) => x / size) as never);
        if (radius > 0.93 && radius <= 1) continue;
        check(isInside(data, point) === radius < 1, `${point}: ${radius}`);
        coverage.count(radius < 1 ? 'inside' : 'outside');
      }
      data.corners.forEach((corner) => {
        const point = [0, 1, 2].map((axis) => data.positions[3 * corner + axis]!) as never as Vector;
        check(isInside(data, point), 'corners are on the surface');
        check(!isInside(data, point.map((x) => x * 1.0000001) as never), 'beyond a corner');
        check(isInside(data, point.map((x) => x * 0.9999999) as never), 'before a corner');
      });
    }
    coverage.expectAtLeast({ inside: 500, outside: 500 });
  });

  it('agrees with a rotated cube', () => {
    const random = new Random(6);
    for (let i = 0; i < 20; i++) {
      const mesh = rotatedSingles(cubeMesh(), random);
      const data = buildMesh(mesh);
      const corner = (k: number) => [0, 1, 2].map((axis) => mesh.positions[3 * k + axis]!);
      for (let k = 0; k < 20; k++) {
        const weights = [random.range(-0.5, 1.5), random.range(-0.5, 1.5), random.range(-0.5, 1.5)];
        const [o, ...ends] = [corner(0), corner(1), corner(2), corner(4)];
        const point = o!.map((x, axis) => ends.reduce((sum, end, j) => sum + (end[axis]! - x) * weights[j]!, x));
        const expected = weights.every((w) => w > 0 && w < 1);
        if (weights.some((w) => Math.abs(w) < 1e-5 || Math.abs(w - 1) < 1e-5)) continue;
        check(isInside(data, point as never) === expected, `${weights}`);
      }
    }
  });

  it('leaves a cavity out, and counts overlapping solids as one', () => {
    const hollow = buildMesh(joined(scaled(cubeMesh(), 3), insideOut(cubeMesh())));
    const nested = buildMesh(joined(scaled(cubeMesh(), 3), cubeMesh()));
    const apart = buildMesh(
      joined(
        cubeMesh(),
        mapped(cubeMesh(), ([x, y, z]) => [x + 1.5, y, z]),
      ),
    );
    for (const [x, ofHollow, ofNested, ofApart] of [
      [0, false, true, true],
      [1, true, true, true],
      [2, true, true, true],
      [2.75, true, true, false],
      [3.5, false, false, false],
    ] as const) {
      expect([isInside(hollow, [x, 0.25, 0.5]), isInside(nested, [x, 0, 0]), isInside(apart, [x, 0, 0])]).toEqual([
        ofHollow,
        ofNested,
        ofApart,
      ]);
    }
  });
});

describe('openEdgeOf', () => {
  it('finds none on closed meshes', () => {
    const cube = cubeMesh();
    for (const mesh of [cube, sphereMesh(2), unwelded(sphereMesh(2)), insideOut(cube), joined(cube, insideOut(cube))]) {
      expect(openEdge(mesh)).toBeUndefined();
    }
    // Two cubes share an edge: four triangles there.
    const shifted = mapped(cube, ([x, y, z]) => [x + 2, y + 2, z]);
    expect(openEdge(joined(cube, shifted))).toBeUndefined();
  });

  it('names the first edge of a hole by the vertices as given', () => {
    const mesh = sphereMesh(2);
    const removed = mesh.indices.splice(3 * 40, 3);
    const edge = openEdge(mesh)!;
    expect(edge.triangles).toBe(1);
    expect(removed).toEqual(expect.arrayContaining([edge.from, edge.to]));
    const ends = mesh.indices.slice(3 * edge.feature, 3 * edge.feature + 3);
    expect(ends).toEqual(expect.arrayContaining([edge.from, edge.to]));
    const gap = { vertex: 4, other: 1, distance: Math.SQRT2 };
    expect(openEdge(gridMesh(3, 3))).toEqual({ from: 0, to: 4, feature: 0, triangles: 1, gap });
    const { positions, indices } = unwelded(gridMesh(3, 3));
    expect(openEdgeOf(buildMesh({ positions }))).toEqual(openEdge({ positions, indices }));
    // Two corners of one edge are no gap: of a lone triangle, the third corner is.
    expect(openEdge({ positions: [0, 0, 0, 3, 0, 0, 0, 4, 0], indices: [0, 1, 2] })!.gap!.distance).toBe(4);
  });

  it('finds opposite windings and triangles that hang on an edge', () => {
    const turned = cubeMesh();
    turned.indices.splice(0, 3, turned.indices[0]!, turned.indices[2]!, turned.indices[1]!);
    expect(openEdge(turned)).toMatchObject({ feature: 0, triangles: 2 });
    const flag = cubeMesh();
    (flag.positions as number[]).push(5, 5, 5);
    flag.indices.push(0, 1, 8);
    expect(openEdge(flag)!.triangles).toBe(3);
  });
});

describe('volumeSignOf', () => {
  it('finds whether fronts face outwards', () => {
    for (const by of [1, 1e-29, 1e29]) {
      expect(volumeSignOf(buildMesh(scaled(sphereMesh(1), by)))).toBe(1);
      expect(volumeSignOf(buildMesh(scaled(insideOut(cubeMesh()), by)))).toBe(-1);
    }
    const far = mapped(cubeMesh(), ([x, y, z]) => [x + 1e9, y, z - 1e9]);
    expect(volumeSignOf(buildMesh(far))).toBe(1);
    expect(volumeSignOf(buildMesh(joined(cubeMesh(), insideOut(cubeMesh()))))).toBe(0);
  });
});
